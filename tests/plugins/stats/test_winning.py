"""Whether a game can be won, on games that are made up: what can be had, by what means, and what is to blame where not."""

from __future__ import annotations

import pytest
from lines import ways

from nhmod_stats.winning.blame import Known, Words
from nhmod_stats.winning.goals import outcomes, unique_objects
from nhmod_stats.winning.passages import passages
from nhmod_stats.winning.ways import Means, read_games

WORDS = Words(
    objects={1: "Bell", 2: "Candelabrum", 3: "Amulet"}, dungeons={0: "Doom", 1: "Hell", 2: "Quest", 3: "Planes"}
)
ITEMS = ("Bell", "Candelabrum", "Amulet")
DIG, TELEPORT, EARTH, ASTRAL, INVOCATION, SANCTUM, SOKOBAN = 1, 2, 4, 8, 16, 32, 64
WHOLE = {
    (0, 1): ("s:1:1:3:2 >:1:1 D:1:1 U:1:1", DIG | TELEPORT, ""),
    (0, 2): ("<:1:1 >:2:1 p:1:1:2:1 D:1:1 U:1:1", TELEPORT, "lake"),
    (0, 3): ("<:1:1 h:1:1:1:1 D:1:1 U:1:1", 0, "castle"),
    (1, 1): ("s:1:1:0:3 >:1:1 D:1:1 U:1:1", 0, "valley"),
    (1, 2): ("<:1:1 >:1:1 i:1:1:2:0 p:1:1:1:3 D:1:1 U:1:1", 0, "fake"),
    (1, 3): ("<:1:1 v:1:1 p:2:2:1:2 D:1:1 U:1:1", INVOCATION | TELEPORT, ""),
    (1, 4): ("<:1:1 i:1:1:3:0 D:1:1 U:1:1", SANCTUM, "sanctum"),
    (2, 1): ("p:1:1:0:2 >:1:1 l:1:1 D:1:1 U:1:1", 0, "home"),
    (2, 2): ("<:1:1 i:1:1:1:0 D:1:1 U:1:1", 0, "goal"),
    (3, 1): ("_:1:1:1:1 D:1:1 U:1:1", ASTRAL, "astral"),
    (3, 2): ("p:1:1:3:1 D:1:1 U:1:1", EARTH, "earth"),
}
"""A game that can be won: the levels' places, flags and files."""


def game(*changes: tuple[tuple[int, int], str, str]) -> str:
    """Write the game's lines, with places of levels in place of others."""
    levels = {floor: list(level) for floor, level in WHOLE.items()}
    for floor, old, new in changes:
        assert old in str(levels[floor][0]).split()
        levels[floor][0] = str(levels[floor][0]).replace(old, new)
    lines = [
        ways(7, *floor, str(points), flags=int(str(flags)), name=f"{file}.lev" if file else "")
        for floor, (points, flags, file) in levels.items()
    ]
    return "".join(lines) + "G 7 3\n"


def found(text: str) -> dict[str, object]:
    """Return for each goal the means by which it can be had, or the blame."""
    ((_, whole),) = read_games(game())
    known = Words(objects=WORDS.objects, dungeons=WORDS.dungeons, known=Known.of([whole], WORDS))
    ((_, floors),) = read_games(text)
    told = outcomes(floors, ITEMS, known)
    return {one.goal: one.means if one.means is not None else (one.name, one.why) for one in told}


ALL = {
    "Bell": Means.FOOT,
    "Candelabrum": Means.CROSSING,
    "the quest's leader": Means.FOOT,
    "the place of the invocation": Means.CROSSING,
    "Amulet": Means.FOOT,
    "the way back up": Means.CROSSING,
    "one's own high altar": Means.FOOT,
}


def test_what_it_takes_is_told() -> None:
    assert found(game()) == ALL


def test_what_there_is_one_of_is_seen() -> None:
    ((seed, floors),) = read_games(game())
    assert (seed, unique_objects(floors, WORDS)) == (7, frozenset(ITEMS))


CASES = {
    "no thing": ([((2, 2), "i:1:1:1:0", "")], {"Bell": ("goal", "no level has it; in the original game 'goal' does")}),
    "walled in": (
        [((2, 2), "i:1:1:1:0", "i:2:2:1:0")],
        {"Bell": ("goal", "it is on 'goal', at 5,5, where nobody gets to")},
    ),
    "no leader": (
        [((2, 1), "l:1:1", "")],
        {"the quest's leader": ("home", "no level has it; in the original game 'home' does")},
    ),
    "no place of the invocation": (
        [((1, 3), "v:1:1", "")],
        {"the place of the invocation": ("", "no level has it")},
    ),
    "no trap doors": (
        [((0, 3), "h:1:1:1:1", "")],
        {
            "Candelabrum": (
                "castle",
                "no level that somebody gets to leads to Hell; in the original game 'castle' does",
            ),
            "the place of the invocation": (
                "castle",
                "no level that somebody gets to leads to Hell; in the original game 'castle' does",
            ),
        },
    ),
    "trap doors that nobody gets to": (
        [((0, 3), "h:1:1:1:1", "h:2:2:1:1")],
        {
            "Candelabrum": ("castle", "nobody gets to the way to Hell, on 'castle' at 5,5"),
            "the place of the invocation": ("castle", "nobody gets to the way to Hell, on 'castle' at 5,5"),
        },
    ),
    "no stairs up": (
        [((1, 2), "<:1:1", ""), ((1, 2), "p:1:1:1:3", "")],
        {"the way back up": ("fake", "nobody gets up from 'fake': it has no way up")},
    ),
    "stairs up that nobody gets to": (
        [((1, 2), "<:1:1", "<:2:2"), ((1, 2), "D:1:1", "D:2:2"), ((1, 2), ">:1:1", ">:1:1 h:2:2:1:3")],
        {
            "the way back up": ("fake", "nobody gets up from 'fake': the way up at 5,5 is where nobody gets to"),
        },
    ),
    "no portal to the quest": (
        [((0, 2), "p:1:1:2:1", "")],
        {
            "Bell": ("lake", "no level that somebody gets to leads to Quest; in the original game 'lake' does"),
            "the quest's leader": (
                "lake",
                "no level that somebody gets to leads to Quest; in the original game 'lake' does",
            ),
        },
    ),
    "no portal on a plane": (
        [((3, 2), "p:1:1:3:1", "")],
        {"one's own high altar": ("earth", "nobody gets up from 'earth': it has no way up")},
    ),
    "no altar of one's own": ([((3, 1), "_:1:1:1:1", "_:1:1:0:1")], {"one's own high altar": ("", "no level has it")}),
}


@pytest.mark.parametrize("case", CASES)
def test_what_bars_the_way_is_blamed(case: str) -> None:
    changes, expected = CASES[case]
    assert found(game(*changes)) == {**ALL, **expected}


MEANS = {
    "over water": ([((2, 2), "i:1:1:1:0", "i:2:1:1:0")], Means.CROSSING),
    "by teleporting": ([((0, 2), "p:1:1:2:1", "p:2:2:2:1")], Means.TELEPORT),
    "by a level teleporter": ([((2, 1), ">:1:1", ">:2:2")], Means.LEVELPORT),
    "down a hole": ([((2, 1), ">:1:1", "h:1:1:2:2")], Means.FOOT),
}


@pytest.mark.parametrize("case", MEANS)
def test_the_least_means_are_told(case: str) -> None:
    changes, means = MEANS[case]
    assert found(game(*changes))["Bell"] is means


def test_every_place_of_the_game_is_for_something() -> None:
    """Take each place away in turn: either some goal is lost or harder, or it is where one arrives or a way that nothing needs."""
    spare = set()
    for floor, (points, _, _) in WHOLE.items():
        for point in str(points).split():
            if found(game((floor, point, ""))) == ALL:
                spare.add((floor, point.partition(":")[0]))
    assert {letter for _, letter in spare} <= {"D", "U", "<", "p", "s"}
    assert ((0, 3), "h") not in spare
    assert ((1, 1), "s") not in spare


def test_passages_are_told_by_the_worst() -> None:
    ((_, one),), ((_, other),) = read_games(game()), read_games(game(((0, 3), "h:1:1:1:1", "h:2:2:1:1")))
    told = passages([one, other], WORDS)
    assert told["lake"].worst is Means.CROSSING
    assert told["castle"].seen == {Means.FOOT: 1, Means.LEVELPORT: 1}
    assert told["goal"].worst is Means.FOOT  # its dungeon's last
    assert told["fake"].worst is Means.FOOT
    assert dict(told["lake"].seen) == {Means.CROSSING: 2}


def test_a_level_that_can_t_be_passed_is_told() -> None:
    ((_, floors),) = read_games(game(((1, 2), ">:1:1", ">:2:2")))
    assert passages([floors], WORDS)["fake"].worst is Means.LEVELPORT
    ((_, floors),) = read_games(game(((1, 2), ">:1:1", ""), ((1, 2), "p:1:1:1:3", "")))
    assert passages([floors], WORDS)["fake"].worst is None
