"""The list beside a picture: everything that a level says, numbered, with its place."""

from __future__ import annotations

import re
from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.picture.words import describe, has_extent, letter_of, place_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_languages.drawing import Drawing, Mark

_SECTIONS = (
    ("Ways in and out", ("stair", "ladder", "levregion", "branch", "portal", "teleport")),
    ("Rooms and regions", ("room", "region")),
    ("Monsters", ("monster",)),
    ("Objects", ("object", "gold")),
    ("Traps", ("trap",)),
    ("Doors and bridges", ("door", "drawbridge")),
    ("Features", ("altar", "fountain", "sink", "throne", "pool", "engraving", "grave")),
    ("Walls and mazes", ("non_diggable", "non_passwall", "mazewalk", "corridor")),
)
_OTHER = "Other"
_UNBROKEN = re.compile(r" map(?: \d+)? \(| (?:of|in) room \d+")
_RANDOM = "at random places"


@frozen
class Entry:
    """One line of a legend: ``count`` equal things of ``section``, ``place`` has all their places.

    ``number`` counts from 1 through the whole legend. ``marks`` are the things; ``fixed`` says that they have a place.
    """

    number: int
    section: str
    letter: str
    what: str
    place: str
    fixed: bool
    marks: tuple[Mark, ...]

    @property
    def count(self) -> int:
        """How many things the line is for."""
        return len(self.marks)

    def lines(self, width: int, indent: int) -> list[str]:
        """Return the line, its number first, broken into lines of at most ``width`` letters."""
        # A place stays on one line with its place on the map.
        text = _UNBROKEN.sub(lambda found: found[0].replace(" ", "\xa0"), f"{self.number:3} {self}")
        broken = wrap(text, width, subsequent_indent=" " * indent, break_on_hyphens=False)
        return [line.replace("\xa0", " ") for line in broken]

    def __str__(self) -> str:
        times = f"{self.count} \u00d7 " if self.count > 1 else ""
        return f"{self.letter or ' '} {times}{self.what}  {self.place}"


def legend(drawing: Drawing) -> tuple[Entry, ...]:
    """List a level's marks by section, those with a place first; equal ones stand on one line with all their places."""
    rooms = {id(room): number for number, room in enumerate(_rooms(drawing), start=1)}
    entries: list[Entry] = []
    for title, marks in _by_section(drawing):
        for fixed in (True, False):
            lines: dict[tuple[str, str], list[Mark]] = {}
            for mark in marks:
                if is_fixed(mark) == fixed:
                    number = rooms.get(id(mark))
                    what = f"room {number}: {describe(mark)}" if number else describe(mark)
                    lines.setdefault((letter_of(mark), what), []).append(mark)
            for (letter, what), same in lines.items():
                places = Counter(place_of(mark, drawing) for mark in same)
                entries.append(
                    Entry(
                        number=len(entries) + 1,
                        section=title if fixed else f"{title}, {_RANDOM}",
                        letter=letter,
                        what=what,
                        place=", ".join(_times(place, count, len(places)) for place, count in places.items()),
                        fixed=fixed,
                        marks=tuple(same),
                    )
                )
    return tuple(entries)


def is_fixed(mark: Mark) -> bool:
    """Return whether a mark has one place (or is a stretch) and not several that chance chooses from."""
    area = mark.area
    if area is None or mark.x >= 0:
        return mark.x >= 0 and not mark.spots
    return has_extent(mark) or (area.x1, area.y1) == (area.x2, area.y2)


def _times(place: str, count: int, places: int) -> str:
    """Return how many things are at a place, unless it is the only one."""
    return f"{place} \u00d7{count}" if count > 1 and places > 1 else place


def _rooms(drawing: Drawing) -> Iterator[Mark]:
    return (mark for mark in drawing.marks if mark.kind == "room")


def _by_section(drawing: Drawing) -> Iterator[tuple[str, list[Mark]]]:
    known = {kind for _, kinds in _SECTIONS for kind in kinds}
    for title, kinds in _SECTIONS:
        yield title, [mark for mark in drawing.marks if mark.kind in kinds]
    yield _OTHER, [mark for mark in drawing.marks if mark.kind not in known]
