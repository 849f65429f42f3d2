"""What savefiles have of edit files' entries, as data.

A savefile has an entry by its number, its name, or its place among the others, and with it values that the entry had then. What a
game does where these are others now stands in ``games/*/saves.py``, out of the games' own loaders (src/load.c).
"""

from __future__ import annotations

import re
from enum import Enum

from nhmod.dataclass import frozen
from nhmod_edit_files.written_rows import Row, rows_of


class By(Enum):
    """By what a savefile has an entry."""

    NUMBER = "number"
    NAME = "name"
    PLACE = "place among the others"


@frozen
class Kept:
    """What savefiles have of one file's entries: ``stem`` is the file, ``by`` how they have one.

    ``gone`` is what becomes of a character where one is not there any more, ``moved`` where it has another number or place.
    ``fields`` are values that a savefile has too, with what becomes of it where they are others. ``within`` is a list of each entry,
    whose items are meant in place of the entries. ``any_change`` is what any other or new entry does.
    """

    stem: str
    by: By
    gone: str
    moved: str = ""
    fields: tuple[tuple[tuple[str, ...], str], ...] = ()
    within: str = ""
    any_change: str = ""


_HEAD = re.compile(r"(?P<stem>\w+)(?: (?P<within>\w+))? by (?P<by>number|name|place)")


def kept_in(text: str) -> tuple[Kept, ...]:
    """Read a table of what savefiles have: a row for a file, and below it, deeper, what becomes of a character.

    ``object by number``, or ``class spells by place`` for a list of each entry. Below stand ``gone:``, ``moved:``, ``any change:``, and
    for values the names of their fields (``type, subtype:``). RowError for what is none of these.
    """
    return tuple(_kept(row) for row in rows_of(text))


def _kept(row: Row) -> Kept:
    head = _HEAD.fullmatch(row.text)
    if head is None:
        raise row.error("a file is kept 'by number', 'by name' or 'by place'")
    does: dict[str, str] = {}
    for one in row.below:
        what, colon, then = one.text.partition(": ")
        if not colon or one.below:
            raise one.error("what becomes of a character stands behind 'gone:', 'moved:', 'any change:' or fields")
        does[what] = then
    if "gone" not in does:
        raise row.error("there is no 'gone:'")
    return Kept(
        stem=head["stem"],
        by=By[head["by"].upper()],
        gone=does.pop("gone"),
        moved=does.pop("moved", ""),
        within=head["within"] or "",
        any_change=does.pop("any change", ""),
        fields=tuple((tuple(what.split(", ")), then) for what, then in does.items()),
    )
