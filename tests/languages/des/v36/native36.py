"""The tree's own lev_comp, asked for the files that it makes of a text."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def compile_with_c(text: str, tool: Path, folder: Path) -> dict[str, bytes] | None:
    """Compile latin-1 text in a folder of its own; None if it is refused. A crash fails the test."""
    source = folder / "in.des"
    source.write_bytes(text.encode("latin-1"))
    status = subprocess.run([tool, source.name], cwd=folder, capture_output=True, timeout=20, check=False).returncode
    files = {path.name: path.read_bytes() for path in sorted(folder.glob("*.lev"))}
    for path in folder.glob("*.lev"):
        path.unlink()
    assert status in {0, 1}
    return files if status == 0 else None
