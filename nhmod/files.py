"""Writing files so that nobody ever sees half of one, and naming them."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path


def write_file(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Write a file beside its place and rename it there, making its folder where there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".nhmod-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink()
        raise


def plain_name(text: str) -> str:
    """Make a plain name of a text, for a file or an id: small letters and digits, a hyphen for all that is between."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
