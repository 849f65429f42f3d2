"""What kinds of NetHack's begin a mod with, for all the games that they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.contribution import Start

if TYPE_CHECKING:
    from collections.abc import Mapping

TARGETS = ("nethack >=3.4.3,<3.7", "nle >=1.3,<2")
"""The games, as a manifest has them."""


def start(name: str, doc: str, content: str, *, files: Mapping[str, str] | None = None) -> Start:
    """Return what ``nhmod new --kind NAME`` begins a mod with; the words are those of ``Start``."""
    return Start(name=name, doc=doc, targets=TARGETS, content=content, files=files or {})
