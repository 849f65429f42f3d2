"""``nhmod rebase``: what it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run


def test_nothing_is_overwritten(nhmod: Run, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "mod.yaml").touch()
    done = nhmod("rebase", "kept", "--from", "nethack-3.6.6", "--to", "nethack-3.6.7", "-o", "kept")
    assert done.returncode == 1
    assert done.stderr.startswith("error NH2861: kept is there already, and not an empty folder")
