"""The game's own levels, inspected: only true curiosities are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report, Severity
from nhmod_languages.des.inspect import inspect
from nhmod_languages.picture import render_text
from nhmod_nethack.languages.choose import languages, level_context

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree
    from nhmod_languages.drawing import Drawing

CURIOSITIES = {
    # The Staff of Aesculapius lies on a level without a single wall, and its walls are protected.
    ("Hea-goal", "NH2529"),
    # One of the jellyfish is on an island of one square.
    ("medusa-1", "NH2507"),
    # The tourists' town has a temple without an altar, Orcus' altar stands in no temple, and a morgue is in the priests' temple.
    ("Tou-loca", "NH2551"),
    ("orcus", "NH2552"),
    ("Pri-loca", "NH2554"),
}
LATER = {
    # What the orcs have left of a temple.
    ("minetn-1", "NH2552"),
}
DOORWAYS = {"Arc-goal", "Arc-strt"}
DARK = {"Rog-strt", "baalz", "earth", "fire", "tower1", "tower2", "tower3"}


LEVELS = {"366": 120, "343": 113}


@pytest.fixture(scope="module", params=LEVELS)
def release(request: pytest.FixtureRequest) -> str:
    """A release of each dialect."""
    return str(request.param)


@pytest.fixture(scope="module")
def facts(release: str, request: pytest.FixtureRequest) -> Facts:
    found: Facts = request.getfixturevalue(f"facts{release}")
    return found


@pytest.fixture(scope="module")
def stock(release: str, facts: Facts, request: pytest.FixtureRequest) -> dict[str, Drawing]:
    """All levels of the release, laid out."""
    tree: Tree = request.getfixturevalue(f"tree{release}")
    language, report = languages(facts).level, Report()
    drawings = {
        drawing.name: drawing
        for path in sorted((tree.root / "dat").glob("*.des"))
        for drawing in language.draw(path.read_text("latin-1"), path.name, report)
    }
    assert not report.errors
    assert len(drawings) == LEVELS[release]
    return drawings


def test_the_game_s_own_levels(stock: dict[str, Drawing], facts: Facts, release: str) -> None:
    context = level_context(facts)
    told: dict[Severity, set[tuple[str, str]]] = {severity: set() for severity in Severity}
    for drawing in stock.values():
        report = Report()
        inspect([drawing], report, context)
        for found in report.diagnostics:
            told[found.severity].add((drawing.name, found.code))
            assert found.location
    assert told[Severity.WARNING] == CURIOSITIES | (LATER if release == "366" else set())
    assert told[Severity.NOTE] == {(name, "NH2530") for name in DARK} | {(name, "NH2535") for name in DOORWAYS}
    assert not told[Severity.ERROR]


def test_every_level_has_a_picture_with_all_its_things(stock: dict[str, Drawing], release: str) -> None:
    for drawing in stock.values():
        text = render_text(drawing)
        assert text.startswith(drawing.name)
        monsters = {mark.name for mark in drawing.marks if mark.kind == "monster"}
        assert all(name in text for name in monsters)
    castle = render_text(stock["castle"])
    assert "}|.@.@.|-----------------------------------------------|.@.@.|}" in castle
    assert "/ wand of wishing, in chest  one of (13,5) (13,17) (67,5) (67,17)" in castle
    assert release != "343" or " random object, one of %, ), *, [" in castle
