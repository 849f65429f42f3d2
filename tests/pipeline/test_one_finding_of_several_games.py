"""What is found of one place in several games is one finding, on whatever square it is in each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, Report
from nhmod.location import Location
from nhmod.pipeline.checking import merged

if TYPE_CHECKING:
    from nhmod.target import Tree


def _found(*messages: str) -> tuple[Diagnostic, ...]:
    report = Report()
    for message in messages:
        report.warning("NH2531", message, Location(file="a.des", line=3, column=1))
    return report.diagnostics


def _told(tree366: Tree, tree343: Tree, new: tuple[str, ...], old: tuple[str, ...]) -> list[tuple[str, int]]:
    both = ((tree366.target, _found(*new)), (tree343.target, _found(*old)))
    return [(one.message, len(one.targets)) for one in merged(both)]


def test_a_square_may_be_another_one(tree366: Tree, tree343: Tree) -> None:
    assert _told(tree366, tree343, ("a hole at (1,3)",), ("a hole at (3,3)",)) == [("a hole at (1,3)", 0)]


def test_each_finding_is_one_of_the_other_game_s(tree366: Tree, tree343: Tree) -> None:
    new, old = ("a hole at (1,3)", "a hole at (3,3)"), ("a hole at (3,3)", "a hole at (5,3)", "a hole at (7,3)")
    assert _told(tree366, tree343, new, old) == [
        ("a hole at (1,3)", 0),
        ("a hole at (3,3)", 0),
        ("a hole at (7,3)", 1),
    ]


def test_other_numbers_are_other_findings(tree366: Tree, tree343: Tree) -> None:
    new, old = ("there is room for 30", "room 1 (2)"), ("there is room for 20", "room 1 (3)")
    assert _told(tree366, tree343, new, old) == [(message, 1) for message in (*new, *old)]
