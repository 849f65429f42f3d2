"""The potions, wands, scrolls and spells of mods/apothecary in the games: each does what its mod says, after a save too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import ESCAPE, Game
from nhmod_playing.sights import made_beside, strengthen, zap
from nhmod_playing.using import MANY, also_after_a_save, have, until, use

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game

_AROUND = {"y": (-1, -1), "k": (0, -1), "u": (1, -1), "h": (-1, 0), "l": (1, 0), "b": (-1, 1), "j": (0, 1), "n": (1, 1)}


def test_a_potion_is_drunk_dipped_into_and_thrown(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        cursed = have(game, "9 cursed potions of clarity")
        plain = have(game, "29 uncursed potions of clarity")
        drunk_dipped_into_and_thrown(game, cursed, plain)
        game.save()
    with Game(game_folder, fresh=False) as game:
        drunk_dipped_into_and_thrown(game, cursed, plain)


def drunk_dipped_into_and_thrown(game: Game, cursed: str, plain: str) -> None:
    """Use a potion as one may."""
    # In some games it is milky or smoky, and has somebody in it now and then.
    until(game, "clear as mud", "q", cursed)
    assert "Conf" in game.status
    until(game, "clear as the potion", "q", plain)
    assert "Conf" not in game.status
    dagger = have(game, "cursed rusty dagger")
    assert "comes out very clean" in use(game, "#dip\n", dagger, plain)
    # No longer cursed, it is let go of.
    assert "rusty dagger (weapon in" in use(game, "w", dagger)
    assert "empty handed" in use(game, "w-")
    way = made_beside(game, "quivering blob", "b")
    said = until(game, "thoughtful", "t", plain, way)
    assert "crashes on" in said


def test_a_potion_falls_on_the_hero_s_head(game_folder: Path) -> None:
    also_after_a_save(game_folder, fallen_on_her_head)


def fallen_on_her_head(game: Game) -> None:
    """Throw potions up, confused: four of five break at the ceiling, what falls on her head makes her mind clear."""
    for number in range(MANY):
        if number % 10 == 0:
            # Confused for two dozen turns or more (peffects() in src/potion.c).
            use(game, "q", have(game, "cursed potion of confusion"))
            clear = have(game, "10 uncursed potions of clarity")
        said = use(game, "t", clear, "<")
        fell = "crashes on your head" in said
        assert ("Conf" in game.status) is not fell, said
        if fell:
            return
    raise AssertionError(game.text)


def test_vapors_and_cancellation_reach_a_potion(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        wand = have(game, "blessed wand of cancellation (0:9)")
        plain = have(game, "4 uncursed potions of clarity")
        smelled_and_cancelled(game, wand, plain)
        game.save()
    with Game(game_folder, fresh=False) as game:
        smelled_and_cancelled(game, wand, plain)


def smelled_and_cancelled(game: Game, wand: str, plain: str) -> None:
    """Throw one potion up, whose vapors come down at least, and cancel another one."""
    assert "You smell peppermint." in use(game, "t", plain, "<")
    use(game, "d1", plain)
    assert "The crystals dissolve." in zap(game, wand, ">")


def test_a_wand_with_a_direction_does_what_it_says(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        wand = have(game, "blessed wand of lullaby (0:15)")
        stethoscope = have(game, "stethoscope")
        lulls(game, wand, stethoscope, "hill orc")
        until(game, "It (hums for a moment|stops humming)", *dropped_and_zapped(game, wand))
        game.save()
    with Game(game_folder, fresh=False) as game:
        another = have(game, "blessed wand of lullaby (0:15)")
        lulls(game, another, stethoscope, "Mordor orc")
        until(game, "It (hums for a moment|stops humming)", *dropped_and_zapped(game, wand))


def lulls(game: Game, wand: str, stethoscope: str, orc: str) -> None:
    """Zap a monster and the hero with a wand, and engrave with it."""
    way = made_beside(game, orc, "o")
    assert f"The {orc} yawns." in zap(game, wand, way)
    assert re.search("can't move|asleep", use(game, "a", stethoscope, way))
    assert re.search("hum", zap(game, wand, "."))
    assert "The letters hum quietly." in use(game, "E", wand)


def dropped_and_zapped(game: Game, wand: str) -> tuple[str, ...]:
    """Drop something; gives the keys that zap it."""
    game.do(f"d{have(game, 'apple')}")
    return "z", wand, ">"


def test_a_wand_without_a_direction_heals_and_is_broken(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        wand, other = have(game, "wand of first aid"), have(game, "wand of first aid")
        heals_and_breaks(game, wand)
        game.save()
    with Game(game_folder, fresh=False) as game:
        heals_and_breaks(game, other)


def heals_and_breaks(game: Game, wand: str) -> None:
    """Zap a wand, engrave with it, and break it."""
    assert "A bandage wraps itself" in use(game, "z", wand)
    assert "wand of first aid" in game.do(f"i{ESCAPE}") + use(game, "E", wand) + game.text
    game.send("a")
    game.send(wand)
    # The older release asks for a letter, the newer for one or for the word.
    said = game.do("y")
    assert "Bandages are all over the place." in said, said


def test_spells_are_learnt_and_cast(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        study(game, have(game, "blessed spellbook of mending"), "You could mend a sieve now.")
        study(game, have(game, "blessed spellbook of stitching"), "stitching")
        spells_are_cast(game, "brown mold")
        game.save()
    with Game(game_folder, fresh=False) as game:
        spells_are_cast(game, "lichen")


def spells_are_cast(game: Game, victim: str) -> None:
    """Cast a spell without a direction, and one at the hero, at a monster, and at what lies here."""
    cast(game, "mending", "Your things are as good as new.")
    cast(game, "stitching", "You sew yourself up.", ".")
    cast(game, "stitching", "sewn to the floor", made_beside(game, victim, "F"))
    use(game, "d", have(game, "very rusty pick-axe"))
    assert "rusty pick-axe" in game.look()
    for _ in range(MANY):
        cast(game, "stitching", "", ">")
        if "rusty" not in game.look():
            return
    raise AssertionError(game.text)


def test_a_book_from_before_a_save_is_learnt(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        book = have(game, "blessed spellbook of mending")
        game.save()
    with Game(game_folder, fresh=False) as game:
        study(game, book, "You could mend a sieve now.")
        cast(game, "mending", "Your things are as good as new.")


def study(game: Game, book: str, sign: str) -> None:
    """Study a book to its end, whoever comes: she stands where most do not dare to attack, and beats the others off."""
    use(game, "d", have(game, "scroll of scare monster"))
    for _ in range(MANY):
        said = use(game, "r", book)
        if sign in said:
            return
        x, y = game.hero
        for key, (dx, dy) in _AROUND.items():
            if game.at(x + dx, y + dy).isalpha() or game.at(x + dx, y + dy) in "@&;:":
                use(game, "F", key)
    raise AssertionError(said)


def cast(game: Game, spell: str, sign: str, way: str = "") -> None:
    """Cast a spell until it does what it says."""
    for _ in range(3 * MANY):
        game.send("Z")
        said = game.choose(spell)
        if "direction" in said + game.message:
            said += game.do(way)
        if sign in said and "enough energy" not in said:
            return
        if "enough energy" in said:
            use(game, "q", have(game, "blessed potion of gain energy"))
    raise AssertionError(game.text)


def test_a_scroll_calls_a_nurse(game_folder: Path) -> None:
    with Game(game_folder) as game:
        scrolls = have(game, "2 uncursed scrolls of house call")
        assert "The doctor is in." in use(game, "r", scrolls)
        assert peaceful_nurses(game) == 1, game.text
        game.save()
    with Game(game_folder, fresh=False) as game:
        before = peaceful_nurses(game)
        assert "The doctor is in." in use(game, "r", scrolls)
        assert peaceful_nurses(game) == before + 1, game.text


def peaceful_nurses(game: Game) -> int:
    """Count the nurses that are seen."""
    others = [place for place in game.find("@") if place != game.hero]
    return sum("peaceful nurse" in game.farlook(*place) for place in others)
