"""Tests of a mod change nothing of a game, so they keep none of its levels out of an installed NLE."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.manifest import Origin
from nhmod_nle.work import check_contents

if TYPE_CHECKING:
    from nhmod.contribution import ModSet


def mods(*kinds: str) -> ModSet:
    """Mods with a content of each of these kinds."""
    one = SimpleNamespace(
        title="it",
        mod=SimpleNamespace(id="mine"),
        origin=Origin(location=Location(file="mod.yaml", line=1, column=1), path="it", keys={}),
    )
    known = {name: SimpleNamespace(name=name, label=name) for name in ("levels", "tests", "monsters")}
    return cast("ModSet", SimpleNamespace(kinds=known, contents=lambda kind: (one,) if kind in kinds else ()))


def test_a_level_with_tests_can_go_there() -> None:
    report = Report()
    check_contents(mods("levels", "tests"), report)
    assert not report.errors


def test_a_monster_can_not() -> None:
    report = Report()
    check_contents(mods("levels", "monsters"), report)
    assert [one.code for one in report.errors] == ["NH2604"]
