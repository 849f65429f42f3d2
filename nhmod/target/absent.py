"""Content that does not come into a game by itself: other content has to bring it, or nobody meets it."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from nhmod.manifest import Origin, Record
    from nhmod.target.facts import Entry


@dataclass(frozen=True, kw_only=True, slots=True)
class Absent:
    """A thing that the game never makes by itself.

    ``entry`` is what its record adds to the ``vocabulary``; ``record`` is what its author wrote, ``origin`` where it is told. ``why`` says
    why it does not come ("it has no 'probability'"), ``hint`` what to write so that it does. ``meant`` says that its author wrote so
    himself: then it is a note, without the hint.
    """

    vocabulary: str
    entry: Entry
    label: str
    record: Record
    why: str
    hint: str = ""
    meant: bool = False
    origin: Origin | None = field(default=None, compare=False)
