from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.dungeon import DungeonLimits, check_dungeons, parse_dungeons

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

LIMITS = DungeonLimits(maxlevel=32, maxdungeon=16, lev_limit=50, branch_limit=32)
MAIN = 'DUNGEON: "Main" "D" (25, 5)\n'
LEADING = ("The Dungeons of Doom", "Gehennom")
REQUIRED = ("The Quest", "Sokoban", "The Gnomish Mines", "Vlad's Tower")


def check(
    text: str,
    limits: DungeonLimits = LIMITS,
    variants: Mapping[str, int] | None = None,
    leading: Sequence[str] = (),
    required: Sequence[str] = (),
) -> list[str]:
    read = Report()
    file = parse_dungeons(text, "d.def", read)
    assert read.diagnostics == ()
    report = Report()
    check_dungeons(file, limits, report, variants=variants, leading=leading, required=required)
    return [str(d) for d in report.diagnostics]


def stock(root: Path) -> str:
    return (root / "dat" / "dungeon.def").read_bytes().decode("latin-1")


def test_the_stock_file_is_right(nethack366: Path) -> None:
    variants = {"bigrm": 10, "medusa": 4, "minetn": 7, "minend": 3, "soko1": 2, "castle": 0}
    assert check(stock(nethack366), variants=variants, leading=LEADING, required=REQUIRED) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'LEVEL: "a" "A" @ (1, 0)\nLEVEL: "A" "B" @ (2, 0)\n',
            "d.def:3:8: error NH1521: the level 'A' is defined twice",
        ),
        (
            'LEVEL: "a-long-level-name" "A" @ (1, 0)\n',
            "d.def:2:8: error NH1523: the name 'a-long-level-name' has 17 characters, 1 to 14 are possible here",
        ),
        (
            'RNDLEVEL: "thirteenchars" "A" @ (1, 0) 10\n',
            "d.def:2:11: error NH1523: the name 'thirteenchars' has 13 characters, 1 to 12 are possible here",
        ),
        ('PROTOFILE: ""\n', "d.def:2:12: error NH1523: the name '' has 0 characters, 1 to 13 are possible here"),
        (
            'LEVEL: "../x" "A" @ (1, 0)\n',
            (
                "d.def:2:8: error NH1523: '../x' can't be a level file's name: "
                "only letters, digits, '-' and '_' can be in it"
            ),
        ),
        (
            'LEVEL: "a" "b" @ (1, 0)\n',
            'd.def:2:12: error NH1524: a bones marker is one capital letter or "none", not "b"',
        ),
        (
            'LEVEL: "a" "A" @ (1, 0)\nLEVEL: "b" "A" @ (2, 0)\n',
            (
                "d.def:3:12: error NH1525: two of the levels of 'Main' have the bones marker 'A': "
                "'a' and 'b' ('B' is free)"
            ),
        ),
        (
            'LEVEL: "a" "A" @ (0, 0)\n',
            "d.def:2:19: error NH1526: the base can't be 0 (1 is the first level, -1 the last)",
        ),
        ('LEVEL: "a" "A" @ (-33, 0)\n', "d.def:2:19: error NH1526: the base is -32 to 32, not -33"),
        ('LEVEL: "a" "A" @ (1, -2)\n', "d.def:2:22: error NH1527: the random part is -1 to 32, not -2"),
        (
            'LEVEL: "a" "A" @ (-3, 3)\n',
            (
                "d.def:2:23: error NH1527: with the base -3 the random part is at most 2, not 3 "
                "(-1 means: from the base to the end of the dungeon)"
            ),
        ),
        ('LEVEL: "a" "A" @ (1, 0) 101\n', "d.def:2:25: error NH1528: a chance is 0 to 100 percent, not 101"),
        ('RNDLEVEL: "a" "A" @ (1, 0) 0\n', "d.def:2:28: error NH1529: a level has 1 to 255 variants, not 0"),
        (
            'LEVEL: "b" "B" @ (1, 0)\nCHAINLEVEL: "a" "A" "zz" + (1, 0)\n',
            "d.def:3:21: error NH1531: no level 'zz' is defined before this in the same dungeon (there are: b)",
        ),
        (
            'LEVEL: "oracle" "B" @ (1, 0)\nCHAINLEVEL: "a" "A" "Oracle" + (1, 0)\n',
            (
                "d.def:3:21: error NH1531: no level 'Oracle' is defined before this in the same dungeon "
                "(did you mean 'oracle'?)"
            ),
        ),
        (
            'LEVEL: "b" "B" @ (1, 0) 40\nCHAINLEVEL: "a" "A" "b" + (1, 0)\n',
            "d.def:3:21: error NH1532: 'b' has a chance of 40%, so nothing can be chained from it",
        ),
        ('BRANCH: "X" @ (2, 0)\n', "d.def:2:9: error NH1534: no dungeon 'X' is defined"),
        (
            'BRANCH: "Main" @ (2, 0)\n',
            "d.def:2:9: error NH1535: 'Main' is defined before this branch: a branch leads to a dungeon further down",
        ),
        (
            'DUNGEON: "X" "X" (1, 0)\n',
            "d.def:2:10: error NH1536: no branch leads to 'X' (add a BRANCH to a dungeon that stands before it)",
        ),
        (
            'BRANCH: "X" @ (2, 0)\nBRANCH: "X" @ (3, 0)\nDUNGEON: "X" "X" (1, 0)\n',
            "d.def:3:9: error NH1537: 'X' has a branch already",
        ),
        ("ENTRY: -26\n", "d.def:2:8: error NH1538: 'Main' may have only 25 levels, none is -26"),
        (
            "ALIGNMENT: lawful\nALIGNMENT: chaotic\n",
            "d.def:3:1: error NH1517: the dungeon 'Main' has ALIGNMENT twice",
        ),
        (
            'LEVEL: "a" "A" @ (1, 0)\nLEVALIGN: lawful\nLEVALIGN: lawful\n',
            "d.def:4:1: error NH1517: the level 'a' has LEVALIGN twice",
        ),
        (
            'LEVEL: "a" "A" @ (26, 0)\n',
            (
                "d.def:2:18: error NH1541: 'a' is at level 26, but 'Main' may have only 25 levels "
                "(use 1 to 25 or -1 to -25, or give the dungeon more levels)"
            ),
        ),
        (
            'LEVEL: "a" "A" @ (-26, 0)\n',
            (
                "d.def:2:18: error NH1541: 'a' is at level 26 from the bottom, but 'Main' may have only 25 levels "
                "(use 1 to 25 or -1 to -25, or give the dungeon more levels)"
            ),
        ),
        (
            'LEVEL: "b" "B" @ (1, 0)\nLEVEL: "c" "C" @ (-1, 0)\nCHAINLEVEL: "a" "A" "c" + (1, 0)\n',
            (
                "d.def:4:27: error NH1541: 'a' is at 'c' +1, which can be outside 'Main' "
                "(the dungeon may have only 25 levels)"
            ),
        ),
        (
            'LEVEL: "a" "A" @ (3, 0)\nLEVEL: "b" "B" @ (3, 0)\n',
            "d.def:3:1: error NH1542: no place is left for 'b' when 'Main' has 25 levels ('b' can be at 3 only)",
        ),
        (
            'LEVEL: "a" "A" @ (3, 2)\nLEVEL: "b" "B" @ (3, 2)\nLEVEL: "c" "C" @ (4, 0)\n',
            "d.def:4:1: error NH1542: no place is left for 'c' when 'Main' has 25 levels ('c' can be at 4 only)",
        ),
        (
            (
                'LEVEL: "b" "B" @ (4, 0)\nLEVEL: "a" "A" @ (3, 3)\nLEVEL: "c" "C" @ (5, 0)\nLEVEL: "e" "E" @ (6, 0)\n'
                'CHAINLEVEL: "f" "F" "a" + (1, 0)\n'
            ),
            "d.def:6:1: error NH1542: no place is left for 'f' when 'Main' has 25 levels ('f' can be at 6 only)",
        ),
        (
            'BRANCH: "X" @ (2, 1)\nBRANCH: "Y" @ (2, 0)\nDUNGEON: "X" "X" (1, 0)\nDUNGEON: "Y" "Y" (1, 0)\n',
            "d.def:3:15: error NH1543: the branch to 'Y' is where another branch is (give it another level: a level has one branch)",
        ),
        (
            'BRANCH: "X" @ (2, 0)\nDUNGEON: "X" "X" (3, 0)\nBRANCH: "Y" @ (1, 0)\nDUNGEON: "Y" "Y" (1, 0)\n',
            (
                "d.def:4:15: error NH1543: the branch to 'Y' is where the dungeon's own entrance is "
                "(give it another level: a level has one branch)"
            ),
        ),
        (
            'BRANCH: "X" @ (2, 0) portal up\nDUNGEON: "X" "X" (1, 0)\n',
            "d.def:2:29: warning NH1547: a portal leads neither up nor down (leave it out)",
        ),
    ],
)
def test_each_rule(text: str, message: str) -> None:
    assert check(MAIN + text) == [message]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# nothing\n", "d.def:1:1: error NH1548: no dungeon is defined here"),
        (
            MAIN + 'BRANCH: "Main" @ (2, 0)\nDUNGEON: "Main" "E" (2, 0)\n',
            "d.def:3:10: error NH1522: the dungeon 'Main' is defined twice",
        ),
        (
            f'DUNGEON: "{"x" * 24}" "D" (2, 0)\n',
            "d.def:1:10: error NH1523: a dungeon's name has 1 to 23 characters, this one has 24",
        ),
        (
            'DUNGEON: "Main" "DD" (2, 0)\n',
            'd.def:1:17: error NH1524: a bones marker is one capital letter or "none", not "DD"',
        ),
        ('DUNGEON: "Main" "D" (0, 0)\n', "d.def:1:22: error NH1526: a dungeon has 1 to 32 levels, not 0"),
        (
            'DUNGEON: "Main" "D" (30, 4)\n',
            "d.def:1:26: error NH1527: the random part 4 is not 0 to 3 (a dungeon has at most 32 levels)",
        ),
        (
            'DUNGEON: "Main" "D" (3, -1)\n',
            "d.def:1:25: error NH1527: the random part -1 is not 0 to 30 (a dungeon has at most 32 levels)",
        ),
        (
            'DUNGEON: "Main" "D" (3, 0) 0\n',
            (
                "d.def:1:28: warning NH1528: a dungeon with the chance 0 is always there "
                "(leave it out, or delete the dungeon)"
            ),
        ),
    ],
)
def test_rules_of_dungeons(text: str, message: str) -> None:
    assert message in check(text)


def test_no_branch_leaves_a_dungeon_with_a_chance() -> None:
    text = MAIN + 'BRANCH: "X" @ (2, 0)\nDUNGEON: "X" "X" (3, 0) 50\nBRANCH: "Y" @ (2, 0)\nDUNGEON: "Y" "Y" (1, 0)\n'
    assert check(text) == ["d.def:4:1: error NH1533: no branch can leave 'X', which has a chance of 50%"]


def test_dungeons_have_different_bones() -> None:
    text = MAIN + 'BRANCH: "X" @ (2, 0)\nDUNGEON: "X" "D" (3, 0)\n'
    assert check(text) == [
        "d.def:3:14: error NH1525: two of the dungeons have the bones marker 'D': 'Main' and 'X' ('A' is free)"
    ]


def test_variants_are_compared_with_the_files() -> None:
    text = MAIN + 'RNDLEVEL: "a" "A" @ (1, 0) 3\nLEVEL: "b" "B" @ (2, 0)\nRNDLEVEL: "c" "C" @ (3, 0) 2\n'
    assert check(text, variants={"a": 4, "b": 2, "c": 0}) == [
        "d.def:2:28: error NH1530: 'a' has 3 variants here, but there are 4 ('a-1' to 'a-4')",
        "d.def:3:8: error NH1530: 'b' has no variants here, but there are 2 ('b-1' to 'b-2')",
        "d.def:4:28: error NH1530: 'c' has 2 variants here, but there is one level 'c'",
    ]


def test_tables_have_limits() -> None:
    small = DungeonLimits(maxlevel=32, maxdungeon=2, lev_limit=1, branch_limit=1)
    text = MAIN + (
        'LEVEL: "a" "A" @ (1, 0)\nLEVEL: "b" "B" @ (2, 0)\nBRANCH: "X" @ (3, 0)\nBRANCH: "Y" @ (4, 0)\n'
        'DUNGEON: "X" "X" (1, 0)\nDUNGEON: "Y" "Y" (1, 0)\n'
    )
    room = "this is one too many: the game has room for 1"
    assert check(text, small) == [
        f"d.def:6:1: error NH1539: {room} dungeons (MAXDUNGEON - 1), the file has 3",
        f"d.def:3:1: error NH1539: {room} special levels (LEV_LIMIT), the file has 2",
        f"d.def:5:1: error NH1539: {room} branches (BRANCH_LIMIT), the file has 2",
    ]


def test_all_levels_are_numbered() -> None:
    names = "ABCDE"
    text = "".join(
        f'DUNGEON: "{name}" "{name}" (30, 2)\n' + (f'BRANCH: "{after}" @ (2, 0)\n' if after else "")
        for name, after in zip(names, [*names[1:], ""], strict=True)
    )
    assert check(text) == ["d.def:9:18: error NH1540: with 'E' there can be 155 levels, the game can number 127"]


def test_some_dungeons_have_fixed_places() -> None:
    text = MAIN + 'BRANCH: "X" @ (2, 0)\nDUNGEON: "X" "X" (3, 0)\n'
    assert check(text, leading=("X",), required=("Main", "Sokoban")) == [
        "d.def:3:10: error NH1544: 'X' must be dungeon number 1 of the file, it is number 2",
        "d.def:1:1: error NH1545: the game needs the dungeon 'Sokoban', which is not defined",
    ]


def test_a_full_dungeon_fits_and_an_overfull_one_does_not() -> None:
    def levels(count: int) -> str:
        lines = (f'LEVEL: "l{n}" "none" @ (1, -1)\n' for n in range(count))
        return 'DUNGEON: "Main" "D" (9, 3)\n' + "".join(lines)

    assert check(levels(9)) == []
    assert check(levels(10)) == [
        "d.def:11:1: error NH1542: no place is left for 'l9' when 'Main' has 9 levels ('l9' can be at 1 to 9 only)"
    ]
    wide = DungeonLimits(maxlevel=32, maxdungeon=16, lev_limit=100_000, branch_limit=32)
    assert len(check(levels(5_000), wide)) == 1


ROOTS = "".join(f'LEVEL: "r{n}" "none" @ (13, -1)\nCHAINLEVEL: "c{n}" "none" "r{n}" + (0, 2)\n' for n in range(8))
LOOSE = (
    'LEVEL: "s" "none" @ (1, 2)\nLEVEL: "u" "none" @ (1, 2)\nLEVEL: "w" "none" @ (10, 0)\n'
    'CHAINLEVEL: "t" "none" "s" + (10, 0)\n'
)
TIGHT = 'CHAINLEVEL: "v" "none" "u" + (9, 0)\n'


def test_chains_are_tried() -> None:
    main = 'DUNGEON: "Main" "D" (29, 2)\nLEVEL: "z" "none" @ (5, 0)\n'
    assert check(main + ROOTS + LOOSE) == []
    # s and u take 1 and 2 in some order; then w leaves v only 11, which t takes.
    assert check(main + LOOSE + TIGHT) == [
        "d.def:7:1: error NH1542: no place is left for 'v' when 'Main' has 29 levels ('v' can be at 11 only)"
    ]


def test_endless_chains_end() -> None:
    assert check('DUNGEON: "Main" "D" (29, 2)\nLEVEL: "z" "none" @ (5, 0)\n' + ROOTS + LOOSE + TIGHT) == [
        "d.def:1:1: warning NH1546: too many chains to decide whether all levels of 'Main' can be placed"
    ]


def test_related_places_are_named() -> None:
    report = Report()
    file = parse_dungeons(MAIN + 'LEVEL: "a" "A" @ (-1, 0)\nLEVEL: "b" "B" @ (-1, 0)\n', "d.def", report)
    check_dungeons(file, LIMITS, report)
    (found,) = report.diagnostics
    assert [f"{r.location}: {r.message}" for r in found.related] == ["d.def:2:1: 'a' takes one of 25"]


@pytest.mark.game
def test_the_compiler_takes_what_is_right(native_tools: Path, nethack366: Path, tmp_path: Path) -> None:
    lines = (line for line in stock(nethack366).splitlines(keepends=True) if not line.startswith(("#", "^")))
    text = "".join(lines)
    file = parse_dungeons(text, "d.def", Report())
    at = file.offset_after(file.dungeons[0])
    new = 'LEVEL: "mylevel" "none" @ (15, 2)\nBRANCH: "New" @ (18, 1)\n'
    text = text[:at] + new + text[at:] + 'DUNGEON: "New" "S" (4, 0)\nDESCRIPTION: mazelike\n'
    assert check(text, leading=LEADING, required=REQUIRED) == []
    (tmp_path / "d.pdf").write_text(text, encoding="latin-1")
    done = subprocess.run(
        [native_tools / "dgn_comp", "d.pdf"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "d").stat().st_size > 0


@pytest.mark.game
@pytest.mark.parametrize(
    "line",
    [
        'LEVEL: "a" "A" @ (33, 0)\n',
        'LEVEL: "a" "A" @ (1, -2)\n',
        'LEVEL: "a" "A" @ (-3, 3)\n',
        'LEVEL: "a" "AA" @ (1, 0)\n',
        'CHAINLEVEL: "a" "A" "nowhere" + (1, 0)\n',
        'LEVEL: "b" "B" @ (1, 0) 40\nCHAINLEVEL: "a" "A" "b" + (1, 0)\n',
    ],
)
def test_what_the_compiler_refuses_is_refused(native_tools: Path, tmp_path: Path, line: str) -> None:
    (tmp_path / "d.pdf").write_text(MAIN + line, encoding="latin-1")
    done = subprocess.run([native_tools / "dgn_comp", "d.pdf"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 1
    assert any("error" in message for message in check(MAIN + line))
