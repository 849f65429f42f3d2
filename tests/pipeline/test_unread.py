"""What a tree in a form that nobody reads costs is told once, and what is about no content as it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from nhmod.diagnostics import Report
from nhmod.pipeline.project import told_of_unread

if TYPE_CHECKING:
    from nhmod.diagnostics import Diagnostic
    from nhmod.location import Location

TREE: Any = SimpleNamespace(
    root="/variant", target=SimpleNamespace(title="SilentHack 0.6.6", unread="levels are programs in Lua")
)


def found(*places: Location | None) -> tuple[Diagnostic, ...]:
    report = Report()
    for place in places:
        report.error("NH0409", "the tree has no file 'util/makedefs.c'", place)
    return tuple(report.diagnostics)


def test_what_is_about_no_content_is_told_as_it_is() -> None:
    of_none = found(None)
    assert list(told_of_unread(TREE, of_none, ())) == list(of_none)


def test_nothing_found_is_nothing_told() -> None:
    assert list(told_of_unread(TREE, (), ())) == []
