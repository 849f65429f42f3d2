"""Installs a stranger's distribution into a folder of its own and runs nhmod with it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from strange_distribution import Run

MOD = "nhmod: 1\nid: wisdom\nrumors:\n  - text: They say that a plugin is a stranger you have not met.\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder for the stranger's distributions, on Python's path."""
    return tmp_path / "site"


@pytest.fixture
def nhmod(tmp_path: Path, site: Path, shared_tmp: Path, request: pytest.FixtureRequest) -> Run:
    """Run nhmod in the test's folder, with the site folder on the path."""
    tree: Path = request.getfixturevalue("nethack366")

    def run(*arguments: str, trace: bool = False) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH", ""))))
        environment = os.environ | {"PYTHONPATH": path, "NHMOD_CACHE": str(shared_tmp / "stranger-cache")}
        environment |= {"NHMOD_TRACE": "1" if trace else "", "PYTHONDONTWRITEBYTECODE": "1"}
        source = ("--source", str(tree)) if arguments[0] in {"check", "patch"} else ()
        return subprocess.run(
            [sys.executable, "-c", "from nhmod.cli import main; main()", *arguments, *source],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    return run


@pytest.fixture
def wisdom(tmp_path: Path) -> Path:
    """A mod with a rumor."""
    folder = tmp_path / "wisdom"
    folder.mkdir()
    (folder / "mod.yaml").write_text(MOD)
    return folder
