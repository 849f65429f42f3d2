"""What is wrong with a file by its grammar is told at its place, with what to write."""

from __future__ import annotations

import pytest
from made import CREATURE_TEXT, ITEM_TEXT, folder

from nhmod.diagnostics import Report
from nhmod_edit_files.checking import check_folder


def told(creatures: str, items: str = ITEM_TEXT) -> list[str]:
    report = Report()
    check_folder(folder(creatures, items), report)
    return [str(one) for one in report.diagnostics]


def test_nothing_is_told_of_what_is_right() -> None:
    assert told(CREATURE_TEXT) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("G:m:r", "Q:m:r", "creature.txt:5:1: error NH4001: 'Q:' is no line of creature.txt"),
        ("V:1.0", "G:m:r", "creature.txt:2:1: error NH4001: 'G:' can't stand here (an entry begins with 'N:')"),
        (
            "G:m:r",
            "mole",
            "creature.txt:5:1: error NH4002: this is no line of data: it has no colon ('#' begins a comment)",
        ),
        (
            "I:120:30:20",
            "I:120",
            "creature.txt:22:6: error NH4003: 'hit_points' is missing: a whole number from 1 to 2147483647",
        ),
        (
            "I:110:4:10",
            "I:110:4:10:9",
            "creature.txt:6:11: error NH4004: there are more fields than 'I:' has (its fields: speed, ",
        ),
        (
            "I:110:4:10",
            "I:fast:4:10",
            "creature.txt:6:3: error NH4005: speed: expected a whole number from 0 to 199, found 'fast'",
        ),
        ("I:110:4:10", "I:200:4:10", "creature.txt:6:3: error NH4005: speed: 200 is outside 0 to 199"),
        (
            "1d3",
            "3d",
            "creature.txt:8:13: error NH4005: damage: expected a number or dice such as '2d6' or '3+1d4M5', found '3d'",
        ),
        ("G:m:r", "G:m:q", "creature.txt:5:5: error NH4006: 'q' is none of the colors"),
        (
            "F:EVIL |",
            "F:EVLI |",
            "creature.txt:11:3: error NH4006: 'EVLI' is none of the creature flags (did you mean 'EVIL'?",
        ),
        ("K:2:1", "K:3:1", "creature.txt:25:3: error NH4006: '3' is none of the items"),
        (
            "B:CLAW",
            "B:CLAW\nB:CLAW\nB:CLAW\nB:CLAW",
            "creature.txt:12:1: error NH4007: 5 of 'B:', of which the game takes 4 (blows)",
        ),
        ("G:m:r", "G:m:r\nG:m:r", "creature.txt:6:1: error NH4007: 2 of 'G:', of which the game takes 1 (line 'G:')"),
        ("N:3:", "N:1:", "creature.txt:20:3: error NH4008: number 1 is that of line 4 already"),
        ("N:3:", "N:0:", "creature.txt:20:3: error NH4009: number 0 follows 1: numbers must increase"),
    ],
)
def test_mistakes(old: str, new: str, expected: str) -> None:
    (found,) = told(CREATURE_TEXT.replace(old, new, 1))
    assert found.startswith(expected)


def test_a_line_with_too_much_is_looked_at_all_the_same() -> None:
    found = told(CREATURE_TEXT.replace("B:BITE:HURT:1d3", "B:BUTE:HURT:1d3:9"))
    assert [one.partition(": ")[0] + one.partition("error")[2][:7] for one in found] == [
        "creature.txt:8:3 NH4006",
        "creature.txt:8:16 NH4004",
    ]


def test_a_line_that_an_entry_must_have() -> None:
    (found,) = told(CREATURE_TEXT.replace("I:110:4:10\n", ""))
    assert found.startswith(
        "creature.txt:4:1: error NH4003: there is no 'I:' here (speed, hit_points, vision), and there must be"
    )


def test_a_file_with_nothing_in_it() -> None:
    assert told("") == []


def test_all_lines_are_looked_at() -> None:
    wrong = CREATURE_TEXT.replace("I:110", "I:x").replace("I:120", "I:y")
    assert len(told(wrong)) == 2


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ((1, 2, 3, 9), []),
        ((1, 70, 3, 4), ["number 70 stands before 3"]),
        ((1, 2, 3, 70, 5, 6, 7), ["number 70 stands before 5"]),
        ((70, 2, 3, 4), ["number 70 stands before 2"]),
        ((1, 5, 6, 2, 7), ["number 2 follows 6"]),
        ((1, 3, 2, 4), ["number 2 follows 3"]),
        ((1, 2, 3, 70), []),
        ((1, 70, 3, 80, 5, 6), ["number 70 stands before 3", "number 80 stands before 5"]),
    ],
)
def test_the_number_that_is_wrong_is_told_once(numbers: tuple[int, ...], expected: list[str]) -> None:
    heading, _, rest = CREATURE_TEXT.partition("N:1:")
    entry = rest.split("\n", 1)[1].partition("N:3:")[0]
    text = heading + "".join(f"N:{number}:name {number}\n{entry}" for number in numbers)
    found = [one.partition("NH4009: ")[2].partition(":")[0] for one in told(text) if "NH4009" in one]
    assert found == expected


def test_lines_behind_a_misspelt_heading_are_not_the_entrys_before_it() -> None:
    found = told(CREATURE_TEXT.replace("N:3:", "n:3:"))
    assert [one.partition(" (")[0] for one in found if "NH4007" in one or "NH4001" in one] == [
        "creature.txt:20:1: error NH4001: 'n:' is no line of creature.txt"
    ]
    assert "did you mean 'N'?" in str(found)
