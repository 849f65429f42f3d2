"""The names of things in C that a place can be found by: ``case WAN_DIGGING``, ``function doapply``, ``row chat``."""

from __future__ import annotations

import re

from nhmod.dataclass import frozen

NAMED = ("function", "array", "enum", "struct", "define", "member")
"""Things with an identifier."""
FREE = ("case", "row", "include", "statement")
"""Things with any text."""
EXAMPLES = (
    "function NAME, array NAME, enum NAME, struct NAME, define NAME, include FILE, member NAME, row TEXT, case LABEL, default, "
    "statement TEXT"
)


@frozen
class Thing:
    """A thing: its ``kind``, and its ``name`` as it stands in C (for a statement some of its tokens)."""

    kind: str
    name: str

    def __str__(self) -> str:
        return self.name if self.name == "default" else f"{self.kind} {self.name}"


def parse_thing(text: str) -> Thing | None:
    """Read a thing's name; nothing if it is none."""
    words = " ".join(text.split())
    if words == "default":
        return Thing(kind="case", name="default")
    kind, _, name = words.partition(" ")
    if kind in NAMED and re.fullmatch(r"[A-Za-z_]\w*", name):
        return Thing(kind=kind, name=name)
    return Thing(kind=kind, name=name) if kind in FREE and name else None
