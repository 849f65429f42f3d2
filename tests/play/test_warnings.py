"""The example mods make the compiler warn of nothing that it does not warn of in the original."""

from __future__ import annotations

import os
import re
import subprocess
from collections import Counter
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline.making import Built

pytestmark = pytest.mark.game

_WARNING = re.compile(r"^([\w./]+):\d+:\d+: warning: (.*)$", re.MULTILINE)
_ORIGINALS = {"nethack-3.6.6": "vanilla_build", "nethack-3.4.3": "vanilla343_build"}


def test_nothing_new_is_warned_of(all_mods: Built, request: pytest.FixtureRequest) -> None:
    """All source files that the mods change, with all warnings; a line's number is not what a warning says."""
    original = request.getfixturevalue(_ORIGINALS[all_mods.plan.project.target.name]).stage
    changed = [file for file in all_mods.plan.overlay.contents() if re.fullmatch(r"src/\w+\.c", file)]
    assert len(changed) > 40
    known = Counter(warning for file in changed if (original / file).exists() for warning in _warnings(original, file))
    found = Counter(warning for file in changed for warning in _warnings(all_mods.result.stage, file))
    assert list((found - known).elements()) == []


def test_what_is_wrong_is_warned_of(tmp_path: Path) -> None:
    """The original may give no warning at all."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "wrong.c").write_text("int wrong(void) { int unused; return 0; }\n")
    assert _warnings(tmp_path, "src/wrong.c") == [("../src/wrong.c", "unused variable 'unused' [-Wunused-variable]")]


def _warnings(stage: Path, file: str) -> list[tuple[str, str]]:
    command = ("gcc", "-fsyntax-only", "-Wall", "-I../include", f"../{file}")
    english = {**os.environ, "LC_ALL": "C"}
    said = subprocess.run(command, cwd=stage / "src", check=True, capture_output=True, text=True, env=english).stderr
    return _WARNING.findall(said)
