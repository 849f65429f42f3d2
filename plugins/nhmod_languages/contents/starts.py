"""What kinds of NetHack's begin a mod with, for all the games that they are for: the files of a plugin's folder ``starts``."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.contribution import Start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TARGETS = ("nethack >=3.4.3,<3.7", "nle >=1.3,<2")
"""The games, as a manifest has them."""


def start_files(file: str) -> Callable[[], Iterator[Start]]:
    """Return what reads the starts of a plugin when they are asked for; ``file`` is its ``__file__``.

    ``starts/NAME.yaml`` is the content that ``nhmod new --kind NAME`` begins with, below a line of comment that says what it makes; what
    a folder ``starts/NAME`` has are further files of the mod.
    """
    return partial(_starts, Path(file).parent / "starts")


def _starts(folder: Path) -> Iterator[Start]:
    for file in sorted(folder.glob("*.yaml")):
        doc, _, content = file.read_text(encoding="utf-8").partition("\n")
        beside = file.with_suffix("")
        texts = (path for path in sorted(beside.rglob("*")) if path.is_file())
        further = {path.relative_to(beside).as_posix(): path.read_text(encoding="utf-8") for path in texts}
        yield Start(name=file.stem, doc=doc.removeprefix("# "), targets=TARGETS, content=content, files=further)
