"""What lev_comp takes in silence and does otherwise than meant: told where it is so, and nowhere else."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_languages.des.v36.language import Language

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_languages.des.v36.rules import Rules

CODES = ("NH2132", "NH2133", "NH2134", "NH2135", "NH2136")


def told(text: str, rules: Rules) -> list[str]:
    report = Report()
    Language(rules).check(text, "a.des", report)
    assert not report.errors
    return [found.code for found in report.diagnostics if found.code in CODES]


@pytest.mark.parametrize(
    ("number", "form"),
    list(product((0, 1, 50, 100, 500), ("[{}]: EXIT", "IF [{}] {{ EXIT }}", "IF [{}] {{ }} ELSE {{ EXIT }}"))),
)
def test_a_number_is_no_chance(number: int, form: str, rules366: Rules) -> None:
    assert told(f'LEVEL:"a"\n{form.format(number)}', rules366) == ["NH2132"]
    for right in (f"{min(number, 100)}%", f"{number} > 1", "$n", "$n + 1", "1d2"):
        assert told(f'LEVEL:"a"\n$n = 1\n{form.format(right)}', rules366) == []


@pytest.mark.parametrize("count", [-2, -1, 0, 1, 2, 100])
def test_a_loop_is_done_at_least_once(count: int, rules366: Rules) -> None:
    assert told(f'LEVEL:"a"\nLOOP [({count})] {{ EXIT }}', rules366) == ["NH2133"] * (count < 1)


@pytest.mark.parametrize(
    ("value", "possible"),
    [("1", {0}), ("3", {0, 1, 2}), ("1d3", {1, 2, 3}), ("2d2", {2, 3, 4}), ("$n", set(range(-1, 6)))],
)
def test_a_case_is_reached_where_the_switch_gives_its_number(value: str, possible: set[int], rules366: Rules) -> None:
    for number in range(-1, 6):
        text = f'LEVEL:"a"\n$n = 1\nSWITCH [{value}] {{\nCASE {number}: EXIT\nDEFAULT: EXIT\n}}'
        assert told(text, rules366) == ["NH2134"] * (number not in possible), number


def test_of_two_cases_with_one_number_the_later_is_told(rules366: Rules) -> None:
    cases = "CASE 1: EXIT CASE 0: EXIT CASE 1: EXIT CASE 1: EXIT"
    assert told(f'LEVEL:"a"\nSWITCH [2] {{ {cases} }}', rules366) == ["NH2134"] * 2


@pytest.mark.parametrize("size", [1, 2, 5])
def test_an_array_has_the_members_that_it_has(size: int, rules366: Rules) -> None:
    members = ",".join(["(1,1)"] * size)
    for index in range(-1, 7):
        text = f'LEVEL:"a"\n$p = {{ {members} }}\nGOLD:5,$p[({index})]\n'
        assert told(text, rules366) == ["NH2135"] * (not 0 <= index < size), index
    assert told(f'LEVEL:"a"\n$p = {{ {members} }}\nFOR $i = 1 .. 9 {{ GOLD:5,$p[$i] }}', rules366) == []


def test_the_largest_of_two_arrays_counts(rules366: Rules) -> None:
    arrays = "IF [50%] { $p = { 1,2,3 } } ELSE { $p = { 1,2 } }"
    assert told(f'LEVEL:"a"\n{arrays}\nGOLD:$p[2],random\nGOLD:$p[3],random', rules366) == ["NH2135"]
    assert told('LEVEL:"a"\n$p = { 1,2 }\nLEVEL:"b"\n$p = { 1,2,3 }\nGOLD:$p[2],random', rules366) == []


def test_the_games_own_levels_have_nothing_of_it(nethack366: Path, rules366: Rules) -> None:
    for path in sorted((nethack366 / "dat").glob("*.des")):
        report = Report()
        Language(rules366).check(path.read_bytes().decode("latin-1"), path.name, report, lenient=True)
        assert [str(found) for found in report.diagnostics if found.code in CODES] == []


@pytest.mark.parametrize(
    "form", ["GOLD:{},random", "OBJECT:'(',random,+{}", "OBJECT:'(',random,-{}", "GOLD:{}d2,random", "$n = 1 + {}"]
)
def test_a_number_that_loses_bits_is_told(form: str, rules366: Rules) -> None:
    for number in (1, 2147483647, 1000000000, "00000000000000000007"):
        assert told(f'LEVEL:"a"\n{form.format(number)}', rules366) == []
    assert told(f'LEVEL:"a"\n{form.format(2147483648)}', rules366) == ["NH2136"] * ("-" not in form)
    for number in (2147483649, 4294967296, 4294967301, 99999999999, 10**30, "9" * 5000):
        assert told(f'LEVEL:"a"\n{form.format(number)}', rules366) == ["NH2136"], number
