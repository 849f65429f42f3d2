"""The things of mods/apothecary in the games: each is wished for and used, and does what its mod says, after a save too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from driver import ESCAPE, Game, PlayError
from sights import letter, made_beside, strengthen, zap

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game

_MANY = 30


def have(game: Game, name: str) -> str:
    """Wish for a thing; gives its letter."""
    return letter(game.wish(name))


def use(game: Game, keys: str, *answers: str) -> str:
    """Type a command, and answers one after the other; gives all that was said, and leaves questions that come then."""
    game.send(keys)
    for answer in answers:
        game.send(answer)
    said = game.text + game.read_messages()
    for _ in range(3):
        if not game.message.endswith(("?", ":", "]")):  # to call what was used, what to write …
            break
        game.send(ESCAPE)
        said += game.read_messages()
    return said


def until(game: Game, pattern: str, *keys: str) -> str:
    """Use something again and again until the game says something; gives all that it said."""
    told = []
    for _ in range(_MANY):
        told.append(use(game, *keys))
        if re.search(pattern, told[-1]):
            return "\n".join(told)
    raise PlayError(f"the game does not say {pattern!r}:\n{told[-1]}\n{game.text}")


def test_a_potion_is_drunk_dipped_into_and_thrown(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        cursed = have(game, "cursed potion of clarity")
        assert "clear as mud" in use(game, "q", cursed)
        assert "Conf" in game.status
        plain = have(game, "9 uncursed potions of clarity")
        assert "clear as the potion" in use(game, "q", plain)
        assert "Conf" not in game.status
        dagger = have(game, "cursed rusty dagger")
        assert "comes out very clean" in use(game, "#dip\n", dagger, plain)
        way = made_beside(game, "soldier ant", "a")
        said = until(game, "thoughtful", "t", plain, way)
        assert "crashes on" in said


def test_vapors_and_cancellation_reach_a_potion(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        wand = have(game, "blessed wand of cancellation (0:9)")
        plain = have(game, "2 uncursed potions of clarity")
        # Throwing it up, it falls on the hero's head.
        assert "You smell peppermint." in use(game, "t", plain, "<")
        use(game, "d", plain)
        assert "The crystals dissolve." in zap(game, wand, ">")


def test_a_wand_with_a_direction_does_what_it_says(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        wand = have(game, "blessed wand of lullaby (0:15)")
        stethoscope = have(game, "stethoscope")
        way = made_beside(game, "hill orc", "o")
        assert "The hill orc yawns." in zap(game, wand, way)
        assert re.search("can't move|asleep", use(game, "a", stethoscope, way))
        assert re.search("hum", zap(game, wand, "."))
        until(game, "It (hums for a moment|stops humming)", *dropped_and_zapped(game, wand))
        assert "The letters hum quietly." in use(game, "E", wand)


def dropped_and_zapped(game: Game, wand: str) -> tuple[str, ...]:
    """Drop something; gives the keys that zap it."""
    game.do(f"d{have(game, 'apple')}")
    return "z", wand, ">"


def test_a_wand_without_a_direction_heals_and_is_broken(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        wand = have(game, "wand of first aid")
        assert "A bandage wraps itself" in use(game, "z", wand)
        assert "wand of first aid" in game.do(f"i{ESCAPE}") + use(game, "E", wand) + game.text
        game.send("a")
        game.send(wand)
        # The older release asks for a letter, the newer for one or for the word.
        said = game.do("y")
        assert "Bandages are all over the place." in said, said


def test_a_ring_is_worn_and_dropped_into_a_sink(game_folder: Path) -> None:
    with Game(game_folder) as game:
        ring = have(game, "uncursed ring of the hearth")
        assert "warm down to your toes" in use(game, "P", ring, "r")
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert "There is a draught." in use(game, "R")
        game.wish("sink")
        assert "The water is warm for a moment." in use(game, "d", ring)


def test_jewels_are_eaten(game_folder: Path) -> None:
    # What a ring is made of is shuffled with its looks, and nobody eats stones: some games have one of metal.
    assert any(eaten_by_a_xorn(game_folder) for _ in range(_MANY))


def eaten_by_a_xorn(game_folder: Path) -> bool:
    """Begin a game, and eat rings in it as one who eats metal."""
    with Game(game_folder) as game:
        strengthen(game)
        use(game, "P", have(game, "blessed ring of polymorph control"), "r")
        become(game, "xorn")
        if "cannot eat" in use(game, "e", have(game, "uncursed ring of the hearth")):
            return False
        return eaten(game, "uncursed ring of the hearth", "You are warm from within.")


def become(game: Game, form: str) -> None:
    """Polymorph into a form of one's choice."""
    game.send("q")
    game.send(have_before(game, "uncursed potion of polymorph"))
    game.read_messages()
    game.do(f"{form}\n")


def have_before(game: Game, name: str) -> str:
    """Leave a prompt, wish, and come back to it."""
    game.send(ESCAPE)
    game.read_messages()
    found = have(game, name)
    game.send("q")
    return found


def eaten(game: Game, name: str, sign: str) -> bool:
    """Eat things until one does what it says."""
    return any(sign in use(game, "e", have(game, name)) for _ in range(_MANY))


def test_an_amulet_is_worn(game_folder: Path) -> None:
    with Game(game_folder) as game:
        amulet = have(game, "uncursed amulet of steady pulse")
        assert "Somebody feels your pulse." in use(game, "P", amulet)
        assert "Nobody feels your pulse any more." in use(game, "R")


def test_spells_are_learnt_and_cast(game_folder: Path) -> None:
    with Game(game_folder, options=("role:Wiz", "gender:fem")) as game:
        strengthen(game)
        use(game, "d", have(game, "scroll of scare monster"))
        study(game, have(game, "blessed spellbook of mending"), "You could mend a sieve now.")
        study(game, have(game, "blessed spellbook of stitching"), "stitching")
        cast(game, "mending", "Your things are as good as new.")
        cast(game, "stitching", "You sew yourself up.", ".")
        cast(game, "stitching", "sewn to the floor", made_beside(game, "brown mold", "F"))
        game.save()
    with Game(game_folder, fresh=False, options=("role:Wiz", "gender:fem")) as game:
        cast(game, "mending", "Your things are as good as new.")


def study(game: Game, book: str, sign: str) -> None:
    """Study a book to its end, whoever comes into view."""
    until(game, sign, "r", book)


def cast(game: Game, spell: str, sign: str, way: str = "") -> None:
    """Cast a spell until it does what it says."""
    for _ in range(_MANY):
        game.send("Z")
        said = game.choose(spell)
        if "direction" in said + game.message:
            said += game.do(way)
        if sign in said:
            return
        if "enough energy" in said:
            use(game, "q", have(game, "blessed potion of gain energy"))
    raise AssertionError(game.text)


def test_a_scroll_calls_a_nurse(game_folder: Path) -> None:
    with Game(game_folder) as game:
        assert "The doctor is in." in use(game, "r", have(game, "uncursed scroll of house call"))
        others = [place for place in game.find("@") if place != game.hero]
        assert any("peaceful nurse" in game.farlook(*place) for place in others), game.text


def test_a_tool_uses_its_charges_up(game_folder: Path) -> None:
    with Game(game_folder) as game:
        kit = have(game, "first-aid kit")
        uses = 0
        while "You bandage what hurts." in (said := use(game, "a", kit)):
            uses += 1
            assert uses <= 7
        assert "Nothing happens" in said
        assert uses >= 1


def test_food_has_a_first_and_a_last_bite_and_is_applied(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        biscuit = have(game, "9 uncursed ginger biscuits")
        assert "You dunk the biscuit." in use(game, "a", biscuit)
        # In the older release any food is rotten once in seven times: its precedence of ? and > (src/eat.c, doeat()).
        said = until(game, "This is hot!", "e", biscuit)
        assert "Your stomach settles." in said
        assert "Crumbs!" in use(game, "d", biscuit)


def test_a_weapon_is_wielded_and_hits(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        saw = have(game, "blessed -3 bone saw")
        assert "You feel like a surgeon." in use(game, "w", saw)
        until(game, "is cut to the bone", "F", made_beside(game, "crocodile", ":"))
