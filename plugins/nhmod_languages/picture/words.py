"""Marks in words and in letters: what a legend says of a thing, and what stands for it on a map of characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_languages.drawing import Area, Drawing, Mark

UNKNOWN = "\u00b7"
"""What stands for a square of which the level says nothing."""

THINGS = (
    "pool", "fountain", "sink", "throne", "altar", "grave", "engraving", "door", "drawbridge", "stair", "ladder",
    "trap", "gold", "object", "monster",
)  # fmt: skip
"""Kinds that stand on one square. The later hides the earlier, as in src/display.c."""

_LETTERS = {
    "trap": "^",
    "altar": "_",
    "fountain": "{",
    "sink": "#",
    "throne": "\\",
    "pool": "}",
    "gold": "$",
    "engraving": "~",
    "grave": "\u00b6",
    "drawbridge": "=",
    "monster": "?",
    "object": "?",
}
_DOORWAYS = ("nodoor", "broken")
_KINDS = {
    "stair": "stairs",
    "levregion": "stairs",
    "teleport": "arrival",
    "non_diggable": "walls that can't be dug",
    "non_passwall": "walls that can't be passed",
    "mazewalk": "maze from here",
    "portal": "portal",
    "branch": "stairs of the branch",
}
_PLAIN = frozenset({"state", "attitude", "direction", "lit", "alignment", "type", "curse", "trap"})
"""Details whose values speak for themselves."""
_UNSAID = frozenset({"label"})


def letter_of(mark: Mark, *, upright: bool = False) -> str:
    """Return the character that stands for a mark on a map; ``upright`` says that a door is in a vertical wall.

    Empty for what has an extent (a region) and so no place of its own. The letters are the game's defaults
    (src/drawing.c) but for engravings and graves, which look like other things there.
    """
    match mark.kind:
        case "stair" | "ladder":
            return ">" if mark.detail.get("direction") == "down" else "<"
        case "door" if mark.detail.get("secret") == "yes":
            return "S"
        case "door" if mark.detail.get("state") == "open":
            return "-" if upright else "|"
        case "door":
            return "." if mark.detail.get("state") in _DOORWAYS else "+"
        case "monster" | "object" if mark.letter:
            return mark.letter
        case kind:
            return _LETTERS.get(kind, "")


def describe(mark: Mark) -> str:
    """Return what a mark is and its details, in a few words: ``random D, asleep`` or ``door, locked``."""
    what = mark.name
    if mark.kind in {"monster", "object"}:
        what = mark.name or (f"random {mark.letter}" if mark.letter else f"random {mark.kind}")
    elif mark.kind == "region":
        what = f"{mark.name} region".strip()
    elif mark.kind == "room":
        what = mark.name or "ordinary"
    elif mark.kind == "trap":
        what = f"trap: {mark.name or 'random'}"
    else:
        kind = _KINDS.get(mark.kind, mark.kind.replace("_", " "))
        what = f"{kind} {mark.name}".strip()
    return printable(", ".join((what, *_details(mark), *(() if mark.certain else ("in some games",)))))


def printable(text: str) -> str:
    """Replace what a terminal would obey and not show: a level's texts can hold any character."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def place_of(mark: Mark, drawing: Drawing) -> str:
    """Return where a mark is: on the level, and on the MAP block that holds it, counted from that block's corner."""
    room = f" of room {mark.inside + 1}" if mark.inside >= 0 else ""
    if mark.spots:
        return "one of " + " ".join(f"({x},{y})" for x, y in mark.spots) + room
    if mark.x >= 0:
        return f"({mark.x},{mark.y}){room}" if room else square_words(mark.x, mark.y, drawing)
    if mark.area is None:
        return _anywhere(mark, room)
    return _in_area(mark, mark.area, drawing) + room


def _anywhere(mark: Mark, room: str) -> str:
    wall = mark.detail.get("wall", "") if mark.kind == "door" else ""
    if room and wall:
        return f"in the {wall} wall{room}" if wall != "random" else f"in a wall{room}"
    return f"anywhere in room {mark.inside + 1}" if room else "anywhere"


def _in_area(mark: Mark, area: Area, drawing: Drawing) -> str:
    if (area.x1, area.y1) == (area.x2, area.y2):
        return square_words(area.x1, area.y1, drawing)
    maps = map_areas(drawing)
    if mark.kind in THINGS and area in maps:
        return f"anywhere on map {maps.index(area) + 1}" if len(maps) > 1 else "anywhere on the map"
    stretch = area_words(area)
    if mark.excluded and overlap(mark.excluded, area):
        stretch += f" but not {area_words(mark.excluded)}"
    return stretch if has_extent(mark) else f"somewhere in {stretch}"


def map_areas(drawing: Drawing) -> tuple[Area, ...]:
    """Return the areas of the MAP blocks."""
    return tuple(area for area, _ in drawing.maps)


def overlap(one: Area, other: Area) -> bool:
    """Return whether two areas share a square; an area from column 0 is the whole level (mkmaze.c:place_lregion)."""
    if not other.x1:
        return one.x2 > 0
    return one.x1 <= other.x2 and other.x1 <= one.x2 and one.y1 <= other.y2 and other.y1 <= one.y2


def has_extent(mark: Mark) -> bool:
    """Return whether a mark is a stretch of the level and not a thing in it."""
    return mark.kind in {"region", "room", "non_diggable", "non_passwall"}


def area_words(area: Area) -> str:
    """Write an area as ``(x1,y1)-(x2,y2)``."""
    return f"({area.x1},{area.y1})-({area.x2},{area.y2})"


def is_upright(rows: Sequence[str], x: int, y: int) -> bool:
    """Return whether a door at column ``x`` of row ``y`` is in a vertical wall (as src/sp_lev.c:set_door_orientation)."""
    beside = {rows[y][x + step] for step in (-1, 1) if 0 <= x + step < len(rows[y])}
    return not beside & set("-|S+F")


def _details(mark: Mark) -> Iterator[str]:
    for key, value in mark.detail.items():
        # A room's door has its wall among the words for its place.
        if not value or key in _UNSAID or (key == "wall" and mark.inside >= 0):
            continue
        name, said = key.replace("_", " "), value.replace("_", " ")
        yield name if value == "yes" else said if key in _PLAIN else f"{name} {value}"


def square_words(x: int, y: int, drawing: Drawing) -> str:
    """Write a square as ``(x,y)``, and as ``map (x,y)`` counted from the corner of the MAP block that holds it."""
    place = f"({x},{y})"
    for number, (area, _) in enumerate(drawing.maps, start=1):
        if area.x1 <= x <= area.x2 and area.y1 <= y <= area.y2:
            block = f"map {number}" if len(drawing.maps) > 1 else "map"
            return f"{place} {block} ({x - area.x1},{y - area.y1})"
    return place


def title(drawing: Drawing) -> str:
    """Return a level's name, its flags and where its maps are, on one line."""
    words = [drawing.name]
    if drawing.rooms:
        words.append("rooms that the game places")
    if not drawing.whole:
        words.append("a part of it: the rest is made by commands that are not known here")
    if drawing.flags:
        words.append("flags " + ", ".join(drawing.flags))
    several = len(drawing.maps) > 1
    words += (
        f"map{f' {number}' if several else ''} at {area_words(area)}"
        for number, (area, _) in enumerate(drawing.maps, start=1)
    )
    return printable("; ".join(words))
