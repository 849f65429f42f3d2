"""The example mods make the compiler warn of nothing that it does not warn of in the original."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline import Built

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
    assert known.total() > 0
    assert list((found - known).elements()) == []


def _warnings(stage: Path, file: str) -> list[tuple[str, str]]:
    command = ("gcc", "-fsyntax-only", "-Wall", "-I../include", f"../{file}")
    said = subprocess.run(command, cwd=stage / "src", check=True, capture_output=True, text=True).stderr
    return _WARNING.findall(said)
