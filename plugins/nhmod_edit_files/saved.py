"""What savefiles have of edit files' entries, as data.

A savefile has an entry by its number, its name, or its place among the others, and with it values that the entry had then. What a
game does where these are others now stands in ``games/*/saves.py``, out of the games' own loaders (src/load.c).
"""

from __future__ import annotations

from enum import Enum

from nhmod.dataclass import frozen


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
