"""What of the game's levels it is won by: for each such thing of each level, the level without it is told, on every release."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from tree_facts import facts_of

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.des import scan_des
from nhmod_levels.winning import ChangedLevel, check_won

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree
    from nhmod_languages.des import DesLevel

_HAS = re.compile(r"has (.+), and here is none")
CARRIED = {
    "tower1": ["Vlad the Impaler"],
    "wizard1": ["the Book of the Dead"],
}
"""What is carried or lies there, but for the nemeses of the quests."""
ROLES = 13
HERE = Location(file="mod.yaml", line=4, column=5)


@pytest.fixture(params=["366", "367", "343", "nle"])
def tree(request: pytest.FixtureRequest) -> Tree:
    """Each release in turn."""
    found: Tree = request.getfixturevalue(f"tree{request.param}")
    return found


@cache
def facts(tree: Tree) -> Facts:
    return facts_of(tree)


def stock_levels(tree: Tree) -> Iterator[tuple[str, DesLevel]]:
    for path in sorted({entry.text("file") for entry in facts(tree)["level files"] if entry.fields.get("file")}):
        for level in scan_des(tree.text(path), path).levels:
            yield path, level


def lacking(tree: Tree, before: DesLevel, after: DesLevel) -> list[str]:
    """Return what is told to be gone."""
    report = Report()
    check_won([ChangedLevel(before=before, after=after, location=HERE)], tree, facts(tree), report)
    assert not report.errors
    assert {one.code for one in report.diagnostics} <= {"NH1453"}
    return [match[1] for one in report.diagnostics if (match := _HAS.search(one.message))]


def test_a_level_as_it_was_lacks_nothing(tree: Tree) -> None:
    for _, level in stock_levels(tree):
        assert lacking(tree, level, level) == []


def test_each_thing_of_each_level_is_missed(tree: Tree) -> None:
    told = Counter[str]()
    carried: dict[str, list[str]] = {}
    for path, level in stock_levels(tree):
        bare = scan_des("MAZE:\"bare\",' '\n", path).levels[0]
        gone = lacking(tree, level, bare)
        ways = {s.tokens[-1].text for s in level.statements if s.keyword in {"STAIR", "LADDER"}}
        assert ("stairs or a ladder up" in gone) == ("up" in ways)
        portals = {
            s.tokens[-1].text for s in level.statements if s.keyword == "PORTAL" and s.tokens[-1].text[0].isalpha()
        }
        assert {what for what in gone if what.startswith("a portal")} == {f"a portal to '{to}'" for to in portals}
        things = [what for what in gone if not what.startswith(("stairs", "a portal", "trap doors"))]
        told.update(gone)
        if things:
            carried[level.name] = things
    nemeses = {name: things for name, things in carried.items() if name.endswith("-goal")}
    homes = {name: things for name, things in carried.items() if name.endswith("-strt")}
    assert {name: things for name, things in carried.items() if name not in nemeses | homes} == CARRIED
    assert len(nemeses) == len(homes) == ROLES
    assert {len(things) for things in homes.values()} == {1}  # the leader
    assert told["trap doors"] == 1  # the castle's


def test_without_one_statement_that_is_told_and_no_other(tree: Tree) -> None:
    """Take the statements of each thing out of the level's text, in whatever language it is."""
    for path, level in stock_levels(tree):
        bare = scan_des("MAZE:\"bare\",' '\n", path).levels[0]
        text = tree.text(path)[level.span.start : level.span.end]
        for what in lacking(tree, level, bare):
            word = {"stairs or a ladder up": "up", "trap doors": '"trap door"'}.get(what, what.removeprefix("the "))
            word = re.sub(r"a portal to '(.+)'", r'"\1"', word)
            lines = rf"(?m)^\s*(?:STAIR|LADDER|TRAP|PORTAL|MONSTER|OBJECT)\b[^\n]*{re.escape(word)}[^\n]*\n"
            without, count = re.subn(lines, "", text)
            assert count, (level.name, what)
            expected = [what]
            if what.startswith("stairs") and "trap doors" in lacking(tree, level, bare):
                expected.append("trap doors")  # a level without any stairs is left another way
            assert lacking(tree, level, scan_des(without, path).levels[0]) == expected


def test_what_is_carried_may_go_to_another_level(tree: Tree) -> None:
    levels = {level.name: level for _, level in stock_levels(tree)}
    bare = scan_des("MAZE:\"bare\",' '\n", "a.des").levels[0]
    swapped = [
        ChangedLevel(before=levels["tower1"], after=levels["wizard1"], location=HERE),
        ChangedLevel(before=levels["wizard1"], after=levels["tower1"], location=HERE),
    ]
    report = Report()
    check_won(swapped, tree, facts(tree), report)
    assert not any("Vlad" in one.message or "Book" in one.message for one in report.diagnostics)
    check_won(
        [*swapped[:1], ChangedLevel(before=levels["wizard1"], after=bare, location=HERE)], tree, facts(tree), report
    )
    assert any("Vlad" in one.message for one in report.diagnostics)
