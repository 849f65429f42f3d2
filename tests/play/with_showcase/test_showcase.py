"""What no example mod has, in the games: attacks from afar and passive ones of their own, and an artifact that warns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import Game, PlayError
from nhmod_playing.releases import is_older
from nhmod_playing.sights import calm, made_beside, pursue, strengthen, to_the_floor
from nhmod_playing.using import MANY, also_after_a_save, have, until, use

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.game

_FAR = 2
_SWINGS = 10
_VICTIM = "baby crocodile"


def test_one_beckons_from_afar(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        stand_in_delphi(game)
        beckoned(game, "beckoner", r"The beckoner beckons to you!\s+You feel drawn\.")
        assert "Conf" in game.status
        game.save()
    with Game(game_folder, fresh=False) as game:
        beckoned(game, "beckoner", r"The beckoner beckons to you!\s+You feel drawn\.")
        # A new way of attacking with what the game itself does to a victim.
        beckoned(game, "frosty beckoner", r"The frosty beckoner beckons to you!\s+(You're covered in|The) frost")


def stand_in_delphi(game: Game) -> None:
    """Stand where there is light and room, on what keeps most from coming beside her."""
    to_the_floor(game)
    use(game, "d", have(game, "scroll of scare monster"))


def beckoned(game: Game, name: str, sign: str) -> None:
    """Be beckoned to by one who stands far away."""
    for number in range(4 * MANY):
        if number % 20 == 0:
            game.create_monster(name)
        if re.search(sign, use(game, "s")) and distance(game, name) >= _FAR:
            return
    raise PlayError(f"nobody says {sign!r}:\n{game.text}")


def distance(game: Game, name: str) -> int:
    """Return how far away one is; 0 if nobody of the name is seen."""
    x, y = game.hero
    seen = (place for place in game.find("h") if re.search(rf"(?<!frosty ){name}\b", game.farlook(*place)))
    return min((max(abs(there[0] - x), abs(there[1] - y)) for there in seen), default=0)


def test_a_gaze_and_a_bite_of_gloom_reach_the_hero(game_folder: Path) -> None:
    also_after_a_save(game_folder, gazed_at_and_bitten)


def gazed_at_and_bitten(game: Game) -> None:
    """Let a hound do what it does: its gaze is told by nothing but what it does, its bite is told."""
    made_beside(game, "gloomhound", "d")
    until(game, r"(?<!bites!  )(?<!bites!\n)It grows dark around you\.", "s")
    assert "Conf" in game.status
    until(game, r"gloomhound bites!\s+It grows dark around you\.", "s")


def test_gloom_engulfs_and_explodes(game_folder: Path) -> None:
    also_after_a_save(game_folder, engulfed_and_lit)


def engulfed_and_lit(game: Game) -> None:
    """Meet a light that explodes, and a vortex that engulfs."""
    calm(game)
    made_beside(game, "gloom light", "y")
    assert "explodes" in until(game, r"It grows dark around you\.", "s")
    made_beside(game, "gloom vortex", "v")
    assert "engulfs you" in until(game, r"It grows dark around you\.", "s")
    assert "Conf" in game.status
    until(game, r"You (kill|destroy) (it|the gloom vortex)", "F", "j")


def test_gloom_comes_back_at_who_attacks_it(game_folder: Path) -> None:
    also_after_a_save(game_folder, comes_back)


def comes_back(game: Game) -> None:
    """Hit a mold that does nothing of itself."""
    way = made_beside(game, "gloom mold", "F")
    until(game, r"The dark comes back at you\.", "F", way)
    assert "Stun" in game.status
    use(game, "q", have(game, "blessed potion of healing"))


def test_gloom_reaches_monsters_that_fight_each_other(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        use(game, "P", have(game, "blessed ring of conflict"), "r")
        monsters_fight(game)
        game.save()
    with Game(game_folder, fresh=False) as game:
        game.level_teleport(2)
        monsters_fight(game)


def monsters_fight(game: Game) -> None:
    """Let hounds bite each other, and molds of which they are afraid."""
    signs = (r"gloomhound gropes about\.", r"gloomhound is frightened of the dark\.")
    told = ""
    for number in range(4 * MANY):
        if number % 10 == 0:
            game.create_monster("gloom mold")
            game.create_monster("gloomhound")
            game.create_monster("gloomhound")
        told += use(game, "s")
        if all(re.search(sign, told) for sign in signs):
            return
    raise PlayError(f"the game does not say {signs}:\n{told[-2000:]}\n{game.text}")


def test_a_hero_in_such_a_form_does_it_too(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        use(game, "P", have(game, "blessed ring of polymorph control"), "r")
        does_it_too(game)
        game.save()
    with Game(game_folder, fresh=False) as game:
        # To where nobody is stunned: such ones take no notice of a gaze.
        game.level_teleport(2)
        does_it_too(game)


def does_it_too(game: Game) -> None:
    """Take form after form, and do with each what it does."""
    done(game, "gloomhound", rf"The {_VICTIM} gropes about\.", "#monster\n")
    done(game, "gloomhound", rf"You bite the {_VICTIM}\W\s+The {_VICTIM} gropes about\.")
    done(game, "beckoner", rf"You beckon to the {_VICTIM}\.\s+The {_VICTIM} feels drawn\.")
    done(game, "gloom vortex", rf"You engulf the {_VICTIM}\W\s+The {_VICTIM} gropes about\.")
    done(game, "gloom light", rf"You explode\W\s+The {_VICTIM} gropes about\.")
    done(game, "gloom mold", rf"The {_VICTIM} is frightened of the dark\.", "s")


def done(game: Game, form: str, sign: str, keys: str = "") -> None:
    """Take a form, and type keys, or else attack, until something is said of a victim, or of the next one."""
    told = []
    for number in range(2 * MANY):
        if form.title() not in game.status:
            become(game, form)
        if "Blind" in game.status:
            use(game, "q", have(game, "blessed potion of full healing"))
        if number % 6 == 0 or not any(_VICTIM in game.farlook(*place) for place in game.find(":")):
            game.create_monster(_VICTIM)
        over = rf"{sign}|You (kill|destroy) |You return to"
        told.append(use(game, keys) if keys else pursue(game, ":", until=over, lost=5))
        if re.search(sign, told[-1]):
            return
    raise PlayError(f"nothing of {sign!r}:\n{told[-1]}\n{game.text}")


def become(game: Game, form: str) -> None:
    """Polymorph into a form; one time in five one becomes a new human being instead."""
    for _ in range(MANY):
        game.answer("#polyself\n", "Become what kind of monster?", form)
        if form.title() in game.status:
            return
    raise PlayError(f"she does not become a {form}:\n{game.text}")


def test_an_artifact_warns_of_whom_it_is_against(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        warned(game, have(game, "blessed Gravewatch"))
        game.save()
    with Game(game_folder, fresh=False) as game:
        use(game, "w-")
        game.level_teleport(2)
        warned(game, letter_of(game, "Gravewatch"))


def warned(game: Game, mace: str) -> None:
    """Wield it among the dead, and see them with closed eyes."""
    game.create_monster("ettin zombie")
    said = use(game, "w", mace)
    if not is_older(game.directory):  # there only the game's own artifact glows, and in no color of its own
        assert re.search(r"Gravewatch \w+ white!", said), said
    use(game, "q", have(game, "cursed potion of blindness"))
    assert "Blind" in game.status
    assert game.find("Z"), game.text
    game.create_monster("quivering blob")
    assert not game.find("b"), game.text
    use(game, "w-")
    assert not game.find("Z"), game.text
    use(game, "q", have(game, "blessed potion of healing"))


def test_an_artifact_in_another_s_hands_does_what_it_does_to_the_hero(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        made_beside(game, "gravedigger", "@")
        until(game, r"(swings|wields) .*Gravewatch", "s")
        until(game, r"It rattles your bones\.", "s")
        game.save()
    with Game(game_folder, fresh=False) as game:
        until(game, r"It rattles your bones\.", "s")


def letter_of(game: Game, name: str) -> str:
    """Find the letter of a thing that she has."""
    found = re.search(rf"(\w) - .*{name}", game.do("i"))
    assert found is not None, game.text
    return found[1]


def test_a_weapon_only_hits_more_often(game_folder: Path) -> None:
    """A beginner hits a glass piercer once in ten times; with the knife, always (src/uhitm.c, find_roll_to_hit)."""
    with Game(game_folder) as game:
        use(game, "w", have(game, "uncursed +0 knife"))
        assert sum(swings(game)) <= _SWINGS // 2
        knife = have(game, "uncursed +0 sure knife")
        use(game, "w", knife)
        assert all(swings(game))
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert re.search(r"sure knife \((weapon in|wielded)", game.do("i"))
        assert all(swings(game))


def swings(game: Game) -> Iterator[bool]:
    """Attack one that is slow and hard to hit, while it lives; tells which attacks hit."""
    way = made_beside(game, "glass piercer", "p")
    for _ in range(_SWINGS):
        said = use(game, "F", way)
        if told := re.search("You (hit|kill|miss) the glass piercer", said):
            yield told[1] != "miss"
            if told[1] == "kill":
                return
