from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from lines import ROOMS, TABLES, level

from nhmod.target import Frequency
from nhmod_stats.declared import Looked, Verdict, look, verdict
from nhmod_stats.levels import Level, Names, read_levels
from nhmod_stats.tally import Words

WORDS = Words(names=Names.read(TABLES), rooms=ROOMS)
ROOM = Frequency(
    counted="room tries", of="levels", names=("clinic",), label="room", mod="m", share=Fraction(1, 4), below=10
)


def seen(one: Frequency, *lines: str) -> Looked:
    levels = [level for level in read_levels("".join(lines)) if isinstance(level, Level)]
    return look([one], levels, WORDS)[0]


def said(one: Frequency, times: int, among: int, expected: float = 0.0) -> Verdict:
    return verdict(one, Looked(times, among, expected), WORDS)


@pytest.mark.parametrize(
    ("line", "times", "among"),
    [
        (level(1, 11, "r0=5 r3=1 q3=1"), 1, 1),
        (level(1, 11, "r0=6 q3=1"), 1, 1),  # no place was found for it
        (level(1, 11, "r0=6"), 0, 1),
        (level(1, 11, "r0=6 q2=1"), 0, 1),  # one of the game's own, which has its turn behind
        (level(1, 11, "r0=6 q15=1"), 0, 0),  # a shop
        (level(1, 11, "r0=6", files="rogue"), 0, 0),
        (level(1, 11), 0, 0),  # a maze
        (level(1, 10, "r0=6 q3=1"), 0, 0),  # not so deep
    ],
)
def test_a_room_is_tried_on_ordinary_levels_without_a_shop(line: str, times: int, among: int) -> None:
    assert seen(ROOM, line) == Looked(times, among)


def test_a_room_has_no_turn_where_another_was_tried_before() -> None:
    assert seen(replace(ROOM, after=("throne",)), level(1, 11, "r0=6 q2=1"), level(1, 11, "r0=6")) == Looked(0, 1)


def test_a_room_is_sought_where_it_is_made() -> None:
    lines = (level(1, 11, "r0=6 q3=1"), level(1, 14, "r0=6"), level(1, 12, "r0=6 q3=1", dungeon=1))
    assert seen(replace(ROOM, above=14), *lines) == Looked(2, 2)
    assert seen(replace(ROOM, dungeons=("The Gnomish Mines",)), *lines) == Looked(1, 1)


def test_shops_are_counted_among_those_that_the_game_makes_by_itself() -> None:
    shop = Frequency(counted="shops", of="shops", names=("pet shop",), label="shop", mod="m", share=Fraction(1, 20))
    assert seen(shop, level(1, 3, "r15=2 r16=1"), level(1, 4, "r16=1", files="minetn-1")) == Looked(1, 3)


def test_objects_are_counted_in_their_class() -> None:
    sword = Frequency(
        counted="random objects", of="", names=("long sword",), label="object", mod="m", share=Fraction(1, 2)
    )
    assert seen(sword, level(1, 3, "e1=4 e2=3 e3=9")) == Looked(3, 7)


def test_monsters_weigh_what_they_declare() -> None:
    orc = Frequency(counted="random monsters", of="", names=("hill orc",), label="monster", mod="m", weight=3)
    # The game's table says 2 of it, and the level adds one to whatever is there.
    assert seen(orc, level(1, 3, "d0=8 d1=2 W0=20 w1=3"), level(1, 4, "d0=9 W0=20")) == Looked(2, 10, 10 * 4 / 20)


@pytest.mark.parametrize(
    ("times", "among", "agrees", "words"),
    [
        (250, 1000, True, "agrees within the confidence"),
        (280, 1000, False, "does not agree"),
        (220, 1000, False, "does not agree"),
        (5, 30, None, "too few to tell"),
        (0, 0, None, "too few to tell"),
    ],
)
def test_a_verdict_is_by_the_interval(times: int, among: int, agrees: bool | None, words: str) -> None:
    found = said(ROOM, times, among)
    assert (found.agrees, found.said, found.declared) == (agrees, words, 0.25)


def test_a_thing_that_the_game_has_not_got_is_told() -> None:
    found = said(replace(ROOM, names=("ward",)), 0, 1000)
    assert (found.agrees, found.said) == (None, "not in the game")


def test_a_share_that_differs_by_level_is_the_expected_one() -> None:
    orc = Frequency(counted="random monsters", of="", names=("hill orc",), label="monster", mod="m", weight=3)
    found = said(orc, 48, 1000, 50.0)
    assert (found.declared, found.agrees) == (0.05, True)
