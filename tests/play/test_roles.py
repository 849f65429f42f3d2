"""The example role in the games themselves: begun, looked at, sent on its quest, saved and restored."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing import releases
from nhmod_playing.game import Game, PlayError
from nhmod_playing.sights import letter, zap
from nhmod_playing.using import MANY, soothe, use

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game

_WHO = ("role:Lamplighter", "race:hum", "gender:fem", "align:neu")
_OTHERS = ("role:", "race:", "gender:", "align:")
_TITLES = "link(boy|girl)|taperer|wick trimmer|lamp tender|lantern bearer|lamplighter"
_PRIZE = "Lantern of First Light"
_WAYS = {(-1, -1): "y", (0, -1): "k", (1, -1): "u", (-1, 0): "h", (1, 0): "l", (-1, 1): "b", (0, 1): "j", (1, 1): "n"}
# What the nemesis says when spoken to, one of ten (quest.txt, 00060 to 00069).
_DISCOURAGED = (
    "I have put out stars",
    "Your shadow has come to me already.",
    "That is how it begins.",
    "I shall answer.",
    "There is so much more of me",
    "That was the last street.",
    "You smell of tallow",
    "sleeps at night",
    "I was brighter than all of you.",
    "It will not even hurt your eyes.",
)


def lamplighter(folder: Path, *, fresh: bool = True) -> Game:
    """A game as a human lamplighter, a neutral woman: of two options that say different things the first counts."""
    usual = [option for option in releases.options(folder) if not option.startswith(_OTHERS)]
    return Game(folder, env={"NETHACKOPTIONS": ",".join((*_WHO, *usual))}, fresh=fresh)


def inventory(game: Game) -> str:
    """What one has, all pages."""
    return game.do("i")


def one(game: Game, name: str, symbol: str = "@") -> tuple[int, int]:
    """Find a monster of the level by its name."""
    for place in game.find(symbol):
        if place != game.hero and name in game.farlook(*place):
            return place
    raise PlayError(f"nobody is called {name}:\n{game.text}")


def raised(game: Game) -> str:
    """Bring the hero to the level that the quest asks for; gives what is felt on the way."""
    return game.answer("#levelchange\n", "To what experience level", "14")


def through(game: Game, answers: dict[str, str]) -> str:
    """Read all that is said, and answer the questions in between."""
    said: list[str] = []
    for _ in range(30):
        answer = next((key for question, key in answers.items() if question in game.message), "")
        if "--More--" not in game.text and not answer:
            break
        said.append(game.text)
        game.send(answer or "\n")
    return "\n".join([*said, game.read_messages()])


def assigned(game: Game) -> str:
    """Go to the leader, who speaks of herself, or else speak to her, with the piety that she wants; gives what is said."""
    x, y = one(game, "Dame Candela")
    said = game.teleport(x - 1, y) + through(game, {"adjust?": "y"})
    if "You will do." not in said:
        game.send("#chat\n")
        if "Talk to whom?" in game.text:
            game.send("l")
        said += through(game, {"adjust?": "y"})
    return said


def on_the_quest(game: Game) -> None:
    """Be sent on the quest by the leader, on the first of its levels."""
    raised(game)
    game.level_teleport("Lam-strt")
    game.reveal_map()
    game.sense_monsters()
    assigned(game)


def addressed(game: Game, name: str) -> str:
    """Go to a monster that may go elsewhere, and speak to it; gives what it says."""
    for _ in range(8):
        soothe(game)  # who is stunned speaks to anybody
        (x, y), (at_x, at_y) = one(game, name), game.hero
        way = _WAYS.get((x - at_x, y - at_y))
        if way is None:
            game.teleport(x + 1, y)
            continue
        game.send("#chat\n")
        if "Talk to whom?" in game.text:
            game.send(way)
        said = through(game, {})
        if said.replace("Talk to whom? (in what direction)", "").strip():
            return said
    raise PlayError(f"{name} says nothing:\n{game.text}")


def test_one_begins_with_the_roles_things_and_is_greeted_by_it(game_folder: Path) -> None:
    with lamplighter(game_folder) as game:
        assert "the Linkgirl" in game.status
        things = inventory(game)
        assert "blessed spellbook of light" in things
        # Whether other things are blessed is chance.
        things = re.sub("(?:blessed|uncursed) ", "", things)
        for thing in (
            r"\+1 quarterstaff \(weapon in hands?\)",
            r"\+0 leather armor \(being worn\)",
            r"[6-9] \+0 darts",
            "an? oil lamp",
            "3 tallow candles",
            "2 food rations",
        ):
            assert re.search(thing, things), things
        oil = re.findall(r"(?:an?|(\d)) potions? of oil", things)  # in two places, if one is blessed
        assert 2 <= sum(int(number or 1) for number in oil) <= 4
        gold = re.search(r"\$:(\d+)", game.status)
        assert gold is not None
        assert 20 <= int(gold[1]) <= 80


def test_the_skills_are_the_roles(game_folder: Path) -> None:
    with lamplighter(game_folder) as game:
        game.send("#enhance\n")
        if "Advance skills without practice?" in game.text:
            game.send("n")
        seen = game.read_messages()
        assert re.search(r"quarterstaff\s+\W*Basic", seen), seen
        assert re.search(r"dart\s+\W*Basic", seen), seen
        assert "divination spell" in seen
        assert "long sword" not in seen


def test_one_prays_to_the_roles_gods(game_folder: Path) -> None:
    with lamplighter(game_folder) as game:
        game.send("#pray\n")
        game.send("y")
        said = through(game, {"Force the gods": "n"})
        assert "You begin praying to Vespera." in said


def test_one_gains_with_levels_what_the_role_gains(game_folder: Path) -> None:
    with lamplighter(game_folder) as game:
        felt = raised(game)
        assert "You feel perceptive!" in felt
        assert "You feel cool!" in felt
        assert "You feel that nothing hides from you!" in felt
        assert "the Lantern Bearer" in game.status


def test_the_quest_is_given_kept_in_a_save_and_leads_to_its_end(game_folder: Path) -> None:
    with lamplighter(game_folder) as game:
        raised(game)
        arrival = game.level_teleport("Lam-strt")
        assert "Only behind the windows of the Hall of Lamps is there still a light," in arrival
        assert "Home 1" in game.status
        game.reveal_map()
        game.sense_monsters()
        assert len(game.find("{")) == 4, game.text
        said = assigned(game)
        assert '"Come into the light, wizard, what there is of it.' in said
        assert '"You will do.  Listen, then.' in said
        assert "Old Gloam came for it." in said
        game.save()
    with lamplighter(game_folder, fresh=False) as game:
        game.do("\033")  # the older save file is not asked for again
        assert "the Lantern Bearer" in game.status
        assert "Home 1" in game.status
        assert "gasworks that once fed every lamp of the city." in game.level_teleport("Lam-loca")
        game.reveal_map()
        assert len(game.find(">")) == 1, game.text
        assert "a moment, you feel warmth on your face" in game.level_teleport("Lam-goal")
        game.reveal_map()
        game.sense_monsters()
        met = addressed(game, "Old Gloam")
        assert any(told in met for told in _DISCOURAGED), met


def test_the_artifact_is_won_and_brought_back_to_the_leader(game_folder: Path) -> None:
    with lamplighter(game_folder) as game:
        on_the_quest(game)
        said, place = slain(game)
        assert "walls of the foundry are painted white." in " ".join(said.split())
        assert "stands up straight.  The dark draws back from you" in won(game, place)
        game.save()
    with lamplighter(game_folder, fresh=False) as game:
        game.do("\033")
        assert _PRIZE in inventory(game)
        game.level_teleport("Lam-strt")
        assert "Home 1" in game.status
        said = spoken_to(game, "spectacles")
        assert "takes off her spectacles when she sees what you carry." in said
        assert "Keep it, wizard" in said
        assert f"blessed {_PRIZE}" in inventory(game)
        game.save()
    with lamplighter(game_folder, fresh=False) as game:
        game.do("\033")
        assert "Your lamp is in the window, wizard." in spoken_to(game, "lamp is in")


def spoken_to(game: Game, sign: str) -> str:
    """Go to the leader, who may speak by herself, and speak to her until she says it."""
    game.reveal_map()
    game.sense_monsters()
    said = ""
    for _ in range(MANY):
        soothe(game)
        x, y = one(game, "Dame Candela")
        way = _WAYS.get((x - game.hero[0], y - game.hero[1]))
        if way is None:
            said += game.teleport(x - 1, y)
        else:
            game.send("#chat\n")
            if "Talk to whom?" in game.text:
                game.send(way)
        said += through(game, {"Die?": "n"})
        if sign in said:
            return said
    raise PlayError(f"she does not say {sign!r}:\n{said}\n{game.text}")


def slain(game: Game) -> tuple[str, tuple[int, int]]:
    """Go to the nemesis with a wand of death, and what helps against rays and spells; gives what is said, and where it was."""
    game.do(f"P{letter(game.wish('blessed amulet of reflection'))}")
    game.do(f"W{letter(game.wish('blessed cloak of magic resistance'))}")
    wand = letter(game.wish("blessed wand of death (0:8)"))
    game.level_teleport("Lam-goal")
    game.reveal_map()
    game.sense_monsters()
    said = ""
    for _ in range(8):
        soothe(game)
        x, y = one(game, "Old Gloam")
        way = _WAYS.get((x - game.hero[0], y - game.hero[1]))
        if way is None:
            said += game.teleport(x + 1, y) + through(game, {})
            continue
        said += zap(game, wand, way) + through(game, {"Die?": "n"})
        if "one spark" in said:
            return said, (x, y)
    raise PlayError(f"it lives:\n{said}\n{game.text}")


def won(game: Game, place: tuple[int, int]) -> str:
    """Take the artifact from among what the nemesis left, going there past whoever else comes; gives what is said."""
    for _ in range(MANY):
        soothe(game)
        if game.hero == place:
            break
        way = _WAYS.get((place[0] - game.hero[0], place[1] - game.hero[1]))
        if way is None:
            game.teleport(*place)
        else:
            use(game, way)
    assert "Lantern of First Light" in game.look()
    game.send(",")
    return game.choose("Lantern") if "Pick up what?" in game.text else game.read_messages()


def test_the_levels_between_are_the_roles(game_folder: Path) -> None:
    with lamplighter(game_folder) as game:
        on_the_quest(game)
        game.teleport(*game.find(">")[0])
        game.do(">")
        assert "Home 2" in game.status
        game.reveal_map()
        for _ in range(MANY):
            if game.find(">"):
                break
            game.do("s")  # somebody stands on the stairs
        assert len(game.find(">")) >= 1, game.text


def test_others_of_the_role_have_its_titles(game_folder: Path) -> None:
    with lamplighter(game_folder) as game:
        game.create_monster("lamplighter")
        seen = [game.farlook(*place) for place in game.find("@") if place != game.hero]
        assert any(re.search(_TITLES, told) for told in seen), seen


def test_the_people_of_the_quest_can_be_created(game_folder: Path) -> None:
    with lamplighter(game_folder) as game:
        game.create_monster("wickward")
        assert one(game, "wickward")
