"""Ladders lead to ladders: a table of what is above and below a level with ladders, in every release."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Workshop

MAP = """
    map: |
      -------
      |.....|
      -------
    regions: [{area: [1, 1, 5, 1]}]
    stairs: {up: [1, 1], down: [5, 1]"""


def level(name: str, *, ladders: bool) -> str:
    return f"  - name: {name}{MAP}, ladders: {str(ladders).lower()}}}\n"


def told(workshop: Workshop, levels: str, contains: str, more: str = "") -> list[str]:
    """Plan a dungeon of four levels, and return what is said of ladders."""
    way = "from: {dungeon: The Dungeons of Doom, at: 5}"
    dungeon = f"dungeons:\n  - {{name: The Shaft, bones: none, levels: 4, {way}, contains: [{contains}]{more}}}\n"
    workshop.plan(workshop.mod("mine", f"levels:\n{levels}{dungeon}"))
    return [one.partition(": whoever")[0].partition("NH1439 ")[2] for one in workshop.warnings if "NH1439" in one]


MIDDLE = "{level: mid, at: 2}"
UP, DOWN = "the ladder up of 'mid' leads to", "the ladder down of 'mid' leads to"
PLAIN = "an ordinary level, which has stairs only"


@pytest.mark.parametrize(
    ("above", "below", "said"),
    [
        (True, True, []),
        (True, False, [f"{DOWN} 'low', which has no ladder up"]),
        (False, True, [f"{UP} 'top', which has no ladder down"]),
        (None, True, [f"{UP} {PLAIN}"]),
        (True, None, [f"{DOWN} {PLAIN}"]),
    ],
)
def test_what_is_above_and_below(
    above: bool | None, below: bool | None, said: list[str], any_workshop: Workshop
) -> None:
    tops = "" if above is None else level("top", ladders=above)
    lows = "" if below is None else level("low", ladders=below)
    contains = [*([] if above is None else ["{level: top, at: 1}"]), MIDDLE]
    contains += [] if below is None else ["{level: low, at: 3}"]
    found = told(any_workshop, f"{tops}{level('mid', ladders=True)}{lows}", ", ".join(contains))
    # The ends of the others are told as well; they are not what is asked for.
    assert [one for one in found if "'mid'" in one.partition(" leads")[0]] == said


def test_only_ladders_are_told(any_workshop: Workshop) -> None:
    assert told(any_workshop, level("mid", ladders=False), MIDDLE) == []


def test_a_level_that_may_not_be_there_is_not_judged(any_workshop: Workshop) -> None:
    levels = level("top", ladders=False) + level("mid", ladders=True) + level("low", ladders=False)
    found = told(
        any_workshop, levels, "{level: top, at: 1, chance: 50}, {level: mid, at: 2}, {level: low, at: 3, chance: 50}"
    )
    assert found == []


def test_ordinary_levels_of_a_file(any_workshop: Workshop) -> None:
    levels = level("mid", ladders=True) + "".join(level(f"sh{number}", ladders=number != 3) for number in (1, 2, 3, 4))
    found = told(any_workshop, levels, MIDDLE, ", protofile: sh")
    assert [one for one in found if "'mid'" in one] == [f"{DOWN} {PLAIN}"]
