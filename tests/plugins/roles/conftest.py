"""The example role, and copies of it in which something was changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import Report
from nhmod.pipeline import Plan, load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from role_changes import Changed

    from nhmod.host import Host
    from nhmod.target import Tree

LAMPLIGHTER = Path(__file__).parents[3] / "mods" / "lamplighter"


@pytest.fixture
def lamplighter() -> Path:
    """The example mod."""
    return LAMPLIGHTER


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """Copies of the example mod with changes."""

    def copy(*changes: tuple[str, str], file: str = "mod.yaml", name: str = "lamplighter") -> Path:
        folder = tmp_path / "changed" / name
        if not folder.exists():
            shutil.copytree(LAMPLIGHTER, folder)
        text = (folder / file).read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (folder / file).write_text(text, encoding="utf-8")
        return folder

    return copy


@pytest.fixture(scope="session", params=["366", "343", "nle"])
def planned(request: pytest.FixtureRequest, all_plugins: Host) -> Plan:
    """The example mod planned for each release, once."""
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        asked = Request(paths=(LAMPLIGHTER,), target=tree.target.name)
        return plan(load(asked, Report(), host=all_plugins), Report())
