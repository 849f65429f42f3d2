"""Targets that take some kinds of content only."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.project import check_kinds
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Target

MANIFEST = """\
nhmod: 1
id: hospital
rooms:
  - {id: ward, inhabitants: nurse, when: {target: nethack >=3.6}}
  - {id: hospital, inhabitants: nurse, when: {target: nethack <3.6}}
"""


def refused(target: Target, folder: Path) -> list[tuple[str, str]]:
    """Return what is said of the rooms for a target: message and hint."""
    (folder / "mod.yaml").write_text(MANIFEST, encoding="utf-8")
    host = host_of("nhmod")
    report = Report()
    manifests = read_mods(Request(paths=(folder,)), host, report)
    try:
        check_kinds(manifests, target, target.kinds, host, report)
    except DiagnosticError as error:
        return [(f"{found.location}: {found.message}", found.hint) for found in error.diagnostics]
    return []


@pytest.mark.parametrize(
    ("kinds", "hint"),
    [
        (frozenset({"monsters", "levels"}), "nethack-3.6.6 takes: levels, monsters"),
        (frozenset[str](), "build the mod for another target"),
    ],
)
def test_content_of_another_kind_is_refused_where_it_stands(
    kinds: frozenset[str], hint: str, target366: Target, tmp_path: Path
) -> None:
    """NH0310."""
    said = [(f"{tmp_path / 'mod.yaml'}:4:5: NetHack 3.6.6 can't be given 'rooms'", hint)]
    assert refused(replace(target366, kinds=kinds), tmp_path) == said


def test_a_target_that_names_no_kinds_takes_all(target366: Target, tmp_path: Path) -> None:
    assert refused(target366, tmp_path) == []
