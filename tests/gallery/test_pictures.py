"""The manual's pictures are what the commands make that stand beside them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pictures
import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", pictures.COMMANDS)
def test_its_page_shows_a_picture_and_names_its_command(name: str) -> None:
    page = ROOT / ("docs/tiles.md" if name == pictures.EDITOR else "README.md")
    text = page.read_text(encoding="utf-8")
    assert f"({(pictures.PICTURES / name).relative_to(page.parent)})" in text
    assert f"`{pictures.COMMANDS[name]}" in text


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
