"""The README's pictures are what its commands make, and show no art of the game's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pictures
import pytest

ROOT = Path(__file__).parents[2]


def test_the_readme_shows_the_pictures_and_names_their_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, command in pictures.COMMANDS.items():
        assert f"(docs/pictures/{name})" in readme
        assert f"`{command}`" in readme or f"`{command};" in readme or f"(`{command}`" in readme


@pytest.mark.slow
@pytest.mark.usefixtures("tree367")
def test_they_are_what_the_commands_make() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "pictures.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
