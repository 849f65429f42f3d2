"""docs/dlb.md is true: its commands are run, and its Python."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from command_run import Run

PAGE = Path(__file__).parents[2] / "docs" / "dlb.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the page's examples."""
    (tmp_path / "dat").mkdir()
    (tmp_path / "dat" / "help").write_text("Ask nobody.\n")
    (tmp_path / "dat" / "rumors").write_text("They say: they say so.")
    (tmp_path / "dat" / "oracle.lev").write_bytes(bytes.fromhex("00070603") + bytes(1132))
    (tmp_path / "damaged").write_bytes(
        b"  1        3       22       92      159\nnDirectory        0\nnhelp       92\nnrumors      999\n" + bytes(67)
    )
    return tmp_path


def test_the_commands_say_what_the_page_shows(nhmod: Run, folder: Path) -> None:
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    examples = [example for block in blocks for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    assert len(examples) > 5
    for example in examples:
        command, _, expected = example.partition("\n")
        done = nhmod(*command.split()[1:])
        assert done.stdout + done.stderr == expected, command
    assert (folder / "nhdat").read_bytes().partition(b"Ask")[0].decode() in PAGE.read_text(encoding="utf-8")


def test_the_python_runs(nhmod: Run, folder: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert nhmod("dlb", "create", "nhdat", "-C", "dat", "help", "rumors", "oracle.lev").returncode == 0
    subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=folder, check=True, timeout=60)
