"""What is worn, applied, eaten and wielded of mods/apothecary in the games: each does what its mod says, after a save too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import Game
from nhmod_playing.sights import calm, made_beside, strengthen
from nhmod_playing.using import MANY, eat, have, until, use

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.game

_MOST = 18
"""A human hero's attributes go no further, but for strength."""


def test_a_ring_is_worn_and_dropped_into_a_sink(game_folder: Path) -> None:
    with Game(game_folder) as game:
        ring, other = have(game, "uncursed ring of the hearth"), have(game, "uncursed ring of the hearth")
        game.wish("sink")
        assert "warm down to your toes" in use(game, "P", ring, "r")
        assert "There is a draught." in use(game, "R")
        assert "The water is warm for a moment." in use(game, "d", ring)
        use(game, "P", other, "r")
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert "There is a draught." in use(game, "R")
        assert "warm down to your toes" in use(game, "P", other, "r")
        use(game, "R")
        assert "The water is warm for a moment." in use(game, "d", other)


def test_jewels_are_eaten(game_folder: Path) -> None:
    # What a ring is made of is shuffled with its looks, and nobody eats stones: some games have one of metal.
    assert any(eaten_by_a_xorn(game_folder) for _ in range(MANY))


def eaten_by_a_xorn(game_folder: Path) -> bool:
    """Begin a game, and eat rings in it as one who eats metal, and again after a save."""
    ring, warm = "uncursed ring of the hearth", "You are warm from within."
    with Game(game_folder) as game:
        become_a_xorn(game)
        if "cannot eat" in eat(game, have(game, ring)):
            return False
        eaten(game, ring, warm)
        game.save()
    with Game(game_folder, fresh=False) as game:
        eaten(game, ring, warm)
    return True


def test_an_amulet_is_eaten(game_folder: Path) -> None:
    with Game(game_folder) as game:
        become_a_xorn(game)
        pulse_is_felt(game)
        game.save()
    with Game(game_folder, fresh=False) as game:
        pulse_is_felt(game)


def pulse_is_felt(game: Game) -> None:
    """Eat amulets until the hero is healthier for it, or as healthy as one may be."""
    before = constitution(game)
    eaten(game, "uncursed amulet of steady pulse", "You feel your own pulse.")
    assert before < constitution(game) or before == _MOST


def constitution(game: Game) -> int:
    """Read the hero's constitution."""
    found = re.search(r"Co:(\d+)", game.status)
    assert found is not None, game.text
    return int(found[1])


def become_a_xorn(game: Game) -> None:
    """Polymorph into one who eats metal; one time in five one becomes a new human being instead."""
    strengthen(game)
    use(game, "P", have(game, "blessed ring of polymorph control"), "r")
    for _ in range(MANY):
        game.answer("#polyself\n", "Become what kind of monster?", "xorn")
        if "Xorn" in game.status:
            return
    raise AssertionError(game.text)


def eaten(game: Game, name: str, sign: str) -> None:
    """Eat things until one does what it says, as one in five does."""
    for _ in range(2 * MANY):
        if sign in eat(game, have(game, name)):
            return
    raise AssertionError(game.text)


def test_an_amulet_is_worn(game_folder: Path) -> None:
    with Game(game_folder) as game:
        amulet = have(game, "uncursed amulet of steady pulse")
        put_on_and_taken_off(game, amulet)
        game.save()
    with Game(game_folder, fresh=False) as game:
        put_on_and_taken_off(game, amulet)


def put_on_and_taken_off(game: Game, amulet: str) -> None:
    """Wear an amulet, and no longer."""
    assert "Somebody feels your pulse." in use(game, "P", amulet)
    assert "Nobody feels your pulse any more." in use(game, "R")


def test_a_tool_uses_its_charges_up(game_folder: Path) -> None:
    with Game(game_folder) as game:
        kit = have(game, "first-aid kit")
        assert "You bandage what hurts." in use(game, "a", kit)
        uses = 1
        game.save()
    with Game(game_folder, fresh=False) as game:
        while "You bandage what hurts." in (said := use(game, "a", kit)):
            uses += 1
            assert uses <= 7
        assert "Nothing happens" in said
        assert uses >= 3


def test_food_has_a_first_and_a_last_bite_and_is_applied(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        biscuit = have(game, "17 uncursed ginger biscuits")
        dunked_eaten_and_dropped(game, biscuit)
        biscuit = have(game, "17 uncursed ginger biscuits")
        game.save()
    with Game(game_folder, fresh=False) as game:
        dunked_eaten_and_dropped(game, biscuit)


def dunked_eaten_and_dropped(game: Game, biscuit: str) -> None:
    """Do with a biscuit what one may, and drop those that are left."""
    assert "You dunk the biscuit." in use(game, "a", biscuit)
    # In the older release any food is rotten once in seven times: its precedence of ? and > (src/eat.c, doeat()).
    said = ""
    for _ in range(MANY):
        said = eat(game, biscuit)
        if "This is hot!" in said:
            break
    assert re.search(r"This is hot!(.|\n)*Your stomach settles\.", said), said
    assert "Crumbs!" in use(game, "d", biscuit)


def test_a_weapon_is_wielded_and_hits(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        saw = have(game, "blessed -3 bone saw")
        assert "You feel like a surgeon." in use(game, "w", saw)
        until(game, "is cut to the bone", "F", made_beside(game, "crocodile", ":"))
        use(game, "w-")
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert "You feel like a surgeon." in use(game, "w", saw)
        until(game, "baby crocodile is cut to the bone", "F", made_beside(game, "baby crocodile", ":"))


def test_a_weapon_hurts_some_more_than_others(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        stethoscope = have(game, "stethoscope")
        # So bad a weapon does 1 to whom it has no bonus against (dmgval(), hmon_hitmon()).
        use(game, "w", have(game, "blessed -9 bone saw"))
        hurts_the_undead_more(game, stethoscope)
        game.save()
    with Game(game_folder, fresh=False) as game:
        game.level_teleport(2)
        hurts_the_undead_more(game, stethoscope)


def hurts_the_undead_more(game: Game, stethoscope: str) -> None:
    """Hit both kinds, and see by how much."""
    living: set[int] = set()
    while 1 not in living:
        living.update(harms(game, stethoscope, "quivering blob", "b", times=3))
        # What it heals by itself may come in between.
        assert living <= {0, 1}
    assert any(harm > 2 for _ in range(8) for harm in harms(game, stethoscope, "ettin zombie", "Z", times=MANY))


def harms(game: Game, stethoscope: str, name: str, symbol: str, *, times: int) -> Iterator[int]:
    """Create a monster, hit it, and give what hits took; no more once it is dead or gone."""
    calm(game)
    way = made_beside(game, name, symbol)
    for _ in range(times):
        before = hit_points(game, stethoscope, way, name)
        hit = use(game, "F", way)
        after = hit_points(game, stethoscope, way, name)
        if before is None or after is None:
            return
        if f"You hit the {name}" in hit:
            yield before - after


def hit_points(game: Game, stethoscope: str, way: str, name: str) -> int | None:
    """Listen to a monster: its hit points, if it is still there."""
    said = " ".join(use(game, "a", stethoscope, way).split())
    found = re.search(rf"{name}.*? HP (\d+)\(", said)
    return int(found[1]) if found is not None else None
