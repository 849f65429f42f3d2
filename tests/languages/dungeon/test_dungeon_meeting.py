"""Branches that meet on one level in some games: every combination of places is held against all games that dungeon.c can make of it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.dungeon import DungeonLimits, check_dungeons, parse_dungeons

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LIMITS = DungeonLimits(maxlevel=32, maxdungeon=16, lev_limit=50, branch_limit=32)
_SIZE = 12
_ORACLE = (5, 3)
_PLACES = (
    "@ (2, 0)",
    "@ (2, 2)",
    "@ (3, 0)",
    "@ (6, 2)",
    '"oracle" + (1, 0)',
    '"oracle" + (1, 2)',
    '"oracle" + (2, 1)',
)
_NAMES = ("one", "two", "three")


def _file(places: Sequence[str], *, size: int = _SIZE, names: Sequence[str] = _NAMES) -> str:
    branches = "".join(
        f'{"CHAINBRANCH" if "oracle" in place else "BRANCH"}: "{name}" {place}\n'
        for name, place in zip(names, places, strict=False)
    )
    others = "".join(f'DUNGEON: "{name}" "{name[0].upper()}{number}" (2, 0)\n' for number, name in enumerate(names))
    others = others.replace('"O0"', '"O"').replace('"T1"', '"T"').replace('"T2"', '"H"').replace('"F0"', '"F"')
    used = "".join(line + "\n" for line in others.splitlines()[: len(places)])
    return f'DUNGEON: "Main" "D" ({size}, 0)\nLEVEL: "oracle" "A" @ {_ORACLE}\n{branches}{used}'


def _told(text: str) -> dict[str, str]:
    report = Report()
    check_dungeons(parse_dungeons(text, "d.def", report), _LIMITS, report)
    return {one.message.split("'")[1]: one.code for one in report.diagnostics if one.code in {"NH1543", "NH1550"}}


def _range(place: str, oracle: int) -> range:
    base, rand = (int(number) for number in place.partition("(")[2].rstrip(")").split(","))
    first = base + (oracle if "oracle" in place else 0)
    return range(first, first + max(rand, 1))


def _games(places: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """All games: where each branch is (src/dungeon.c, parent_dlevel)."""
    for oracle in range(_ORACLE[0], sum(_ORACLE)):
        games: list[tuple[int, ...]] = [()]
        for place in places:
            levels = _range(place, oracle)
            games = [
                (*game, level)
                for game in games
                for level in ([one for one in levels if one not in game] or list(levels))
            ]
        yield from games


@pytest.mark.parametrize("count", [2, 3])
def test_each_combination_is_as_in_all_games(count: int) -> None:
    met = 0
    for places in product(_PLACES, repeat=count):
        games = set(_games(places))
        lost = {name for number, name in enumerate(_NAMES[:count]) if any(one[number] in one[:number] for one in games)}
        told = set(_told(_file(places)))
        if "NH1543" in _told(_file(places)).values():
            assert lost, places  # all games have the two at one place: nothing else is looked for
        else:
            assert told == lost, places
        met += bool(lost)
    assert met >= count * 5


def test_what_it_says() -> None:
    report, text = Report(), _file(("@ (2, 3)", "@ (3, 0)"))
    check_dungeons(parse_dungeons(text, "d.def", report), _LIMITS, report)
    (found,) = report.diagnostics
    assert found.message == "in some games the branch to 'two' can't be taken: level 3 can have the one to 'one'"
    assert str(found.location) == "d.def:4:17"
    assert [str(one.location) for one in found.related] == ["d.def:3:1"]


def test_the_way_in_is_a_branch_too() -> None:
    """A dungeon is entered on its first level, and leads on from the first or the second."""
    text = (
        'DUNGEON: "Main" "D" (9, 0)\nBRANCH: "one" @ (2, 0)\nDUNGEON: "one" "O" (3, 0)\n'
        'BRANCH: "two" @ (1, {})\nDUNGEON: "two" "T" (2, 0)\n'
    )
    assert _told(text.format(2)) == {}
    assert _told(text.format(0)) == {"two": "NH1543"}


@pytest.mark.parametrize("entry", [1, 2, -1, -2])
@pytest.mark.parametrize("place", [1, 2, 3, 4, -1, -2])
@pytest.mark.parametrize("more", [0, 2])
def test_the_way_in_counted_from_either_end(entry: int, place: int, more: int) -> None:
    """Of a dungeon of three levels, or of four or five, a branch is told where it is on the level of the entrance in some game."""
    least = 3 if not more else 4
    text = (
        f'DUNGEON: "Main" "D" (9, 0)\nBRANCH: "one" @ (2, 0)\nDUNGEON: "one" "O" ({least}, {more})\nENTRY: {entry}\n'
        f'BRANCH: "two" @ ({place}, 0)\nDUNGEON: "two" "T" (2, 0)\n'
    )
    sizes = range(least, least + max(more, 1))
    levels = [tuple(one if one > 0 else size + 1 + one for one in (entry, place)) for size in sizes]
    expected = "NH1543" if entry == place else "NH1550"
    if place > least:
        return  # it has no such level
    assert _told(text) == ({"two": expected} if any(first == second for first, second in levels) else {})


def test_ludios_is_put_elsewhere_in_the_end() -> None:
    names = ("Fort Ludios", "two")
    assert _told(_file(("@ (6, 2)", "@ (6, 0)"), names=names)) == {}
    assert _told(_file(("@ (6, 2)", "@ (6, 0)"))) == {"two": "NH1550"}
