"""The example mods for Angband and Unangband: each is right for all its targets, alone and with others, and can be undone."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from play_angband.conftest import RELEASES, angband_tree
from plugins.conftest import Workshop

from nhmod.cache import cache_directory
from nhmod.diagnostics import Report, Severity
from nhmod.edits import Overlay
from nhmod.patches.unified import diff_overlays
from nhmod.target import locate
from nhmod_angband.targets import TARGETS

if TYPE_CHECKING:
    from nhmod.diagnostics import Diagnostic
    from nhmod.host import Host
    from nhmod.target import Tree

MODS = sorted(path.parent for path in (Path(__file__).parents[3] / "mods-angband").glob("*/mod.yaml"))
DATA = os.environ.get("NHMOD_SHARED_DATA", "")
UNANGBAND = "unangband-0.7"
NEEDS_FILES = pytest.mark.skipif(
    not (DATA and (Path(DATA) / "unangband" / "edit").is_dir()),
    reason="NHMOD_SHARED_DATA names no folder with unangband/edit",
)


def tree_of(name: str) -> Tree:
    if name != UNANGBAND:
        return angband_tree(name)
    target = next(target for target in TARGETS if target.name == name)
    return locate(target, cache=cache_directory(), report=Report(), given=Path(DATA) / "unangband")


@pytest.fixture(scope="module", params=[*RELEASES, pytest.param(UNANGBAND, marks=NEEDS_FILES)])
def every_tree(request: pytest.FixtureRequest) -> Tree:
    """The pristine tree of each game."""
    return tree_of(str(request.param))


@pytest.fixture
def workshop(every_tree: Tree, all_plugins: Host, tmp_path: Path) -> Workshop:
    return Workshop(folder=tmp_path, tree=every_tree, host=all_plugins)


def serious(workshop: Workshop) -> list[Diagnostic]:
    """Return all that was found but notes: what becomes of characters of before by something new is one."""
    return [found for found in workshop.report.diagnostics if found.severity is not Severity.NOTE]


def test_there_are_as_many_as_the_files() -> None:
    assert len(MODS) >= 9


@pytest.mark.parametrize("mod", MODS, ids=lambda mod: mod.name)
def test_each_is_right_alone(workshop: Workshop, mod: Path) -> None:
    assert workshop.plan(mod).overlay.contents()
    assert serious(workshop) == []


@pytest.mark.parametrize(("one", "other"), [("barrow", "hedge-magic"), ("pack", "barrow"), ("miruvor", "heirloom")])
def test_two_are_right_together(workshop: Workshop, one: str, other: str) -> None:
    of = {mod.name: mod for mod in MODS}
    workshop.plan(of[one], of[other])
    assert serious(workshop) == []


def test_what_all_of_them_change_applies_to_the_files_and_reverses(workshop: Workshop, tmp_path: Path) -> None:
    overlay = workshop.plan(*MODS).overlay
    before = {file: workshop.tree.content(file) for file in overlay.contents()}
    place = tmp_path / "files"
    for file, content in before.items():
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        (place / file).write_bytes(content)
    diff = diff_overlays(workshop.tree, Overlay(), overlay)
    for more, wanted in ((), overlay.contents()), (("-R",), before):
        subprocess.run(["patch", "-p1", "--binary", "-s", *more], cwd=place, input=diff, check=True)
        assert {file: (place / file).read_bytes() for file in wanted} == dict(wanted)
    assert not list(place.rglob("*.rej"))
