"""The whole check over every level that the games bring: no error, and no warning but of what is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report, Severity
from nhmod_languages.checking import check_level
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree

CURIOSITIES = {
    # The walls of the Healer's goal, which has none; a jellyfish on an island of one square.
    ("Healer.des", "NH2529"),
    ("medusa.des", "NH2507"),
    # A temple without an altar, Orcus' altar in no temple, a morgue in a temple.
    ("Tourist.des", "NH2551"),
    ("gehennom.des", "NH2552"),
    ("Priest.des", "NH2554"),
}
LATER = {("mines.des", "NH2552")}
"""What the orcs have left of a temple."""


@pytest.mark.parametrize("release", ["366", "343", "nle"])
def test_no_stock_level_has_a_finding_that_is_not_so(release: str, request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    facts: Facts = request.getfixturevalue(f"facts{release}")
    known = languages(facts)
    told: dict[Severity, set[tuple[str, str]]] = {severity: set() for severity in Severity}
    paths = sorted((tree.root / "dat").glob("*.des"))
    assert len(paths) > 20
    for path in paths:
        report = Report()
        check_level(path.read_text("latin-1"), path.name, known, report)
        for found in report.diagnostics:
            told[found.severity].add((path.name, found.code))
    assert not told[Severity.ERROR]
    assert told[Severity.WARNING] == CURIOSITIES | (LATER if release != "343" else set())
    assert {code for _, code in told[Severity.NOTE]} == {"NH2530", "NH2535"}
