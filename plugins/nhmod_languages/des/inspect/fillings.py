"""What the game puts into rooms: temples without an altar, priests without a temple, rooms that stay empty, rooms in each other.

Mirrors src/sp_lev.c: create_altar (a priest comes with an altar that is a shrine, in a temple) and fill_room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.inspect import codes
from nhmod_languages.des.inspect.ground import UNKNOWN, WATER, Ground, holds, related_to, squares
from nhmod_languages.drawing import Area, Mark, irregular
from nhmod_languages.picture.words import area_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from nhmod.diagnostics import Report
    from nhmod_languages.des.inspect.context import Context

_TEMPLE, _ALTAR = "temple", "altar"
_PLAIN = ("", "ordinary", "random")
_CONTENTS = ("monster", "object", "gold", "trap", "fountain", "sink", "throne", "pool")


def temple_without_altar(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of temples in which no altar is (NH2551): nobody is there then."""
    altars = [mark for mark in ground.drawing.marks if mark.kind == _ALTAR]
    for room, floor in _rooms(ground, {_TEMPLE}):
        if "unfilled" not in room.detail and not any(_may_be_in(altar, room, floor, ground) for altar in altars):
            message = f"the temple{_where(room)} has no altar: there is no priest, and nothing of a temple"
            hint = "write ALTAR:(x,y),noalign,shrine, with a place in it, behind it"
            report.warning(codes.TEMPLE_WITHOUT_ALTAR, message, room.location, hint=hint)


def shrine_without_temple(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of altars that are to have a priest and stand in no temple (NH2552): they are altars like any other."""
    marks = ground.drawing.marks
    order = {id(mark): number for number, mark in enumerate(marks)}
    temples = tuple(_rooms(ground, {_TEMPLE, "random"}))
    for altar in marks:
        if altar.kind != _ALTAR or altar.detail.get("type") not in {"shrine", "sanctum"}:
            continue
        around = [room for room, floor in temples if _may_be_in(altar, room, floor, ground)]
        message, hint = "", "make the room a temple: a region of that type, which stands before the altar"
        if not around:
            message = "the altar is to have a priest, and stands in no temple"
        elif ground.drawing.in_turn and all(order[id(room)] > order[id(altar)] for room in around):
            message, hint = (
                "the altar is made before its temple, and has no priest",
                "write the altar behind the region",
            )
        if message:
            message = f"{message}: the game makes an ordinary altar of it"
            report.warning(codes.SHRINE_WITHOUT_TEMPLE, message, altar.location, hint=hint)


def stays_empty(ground: Ground, context: Context, report: Report) -> None:
    """Warn of rooms of a type that the game fills on levels of its own only, and that the level puts nothing into (NH2553)."""
    for room, floor in _rooms(ground, context.unfilled):
        if "unfilled" in room.detail:
            continue
        inside = (mark for mark in ground.drawing.marks if mark.kind in _CONTENTS)
        wet = any(ground.letter(*place) in WATER | {UNKNOWN} for place in floor)
        if not wet and not any(_may_be_in(mark, room, floor, ground) for mark in inside):
            message = (
                f"the {room.name}{_where(room)} stays empty: the game puts nothing into such a room of a level file"
            )
            hint = "draw and write what is to be in it"
            report.warning(codes.STAYS_EMPTY, message, room.location, hint=hint)


def regions_overlap(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of two regions of a type on the same squares (NH2554): a square is in one room, the last."""
    floors: dict[tuple[Area, bool], frozenset[tuple[int, int]]] = {}

    def floor(region: Mark, area: Area) -> frozenset[tuple[int, int]]:
        key = (area, "irregular" in region.detail)
        if key not in floors:
            floors[key] = _floor(ground, region, area)
        return floors[key]

    seen: list[tuple[Mark, Area]] = []
    for room in ground.marks("region"):
        area = room.area
        if area is None or room.name in _PLAIN or not room.certain:
            continue
        for other, before in seen:
            if area.x1 > before.x2 or before.x1 > area.x2 or area.y1 > before.y2 or before.y1 > area.y2:
                continue
            both = sorted(floor(room, area) & floor(other, before))
            if both:
                message = f"the {room.name}{_where(room)} is on squares of the {other.name}{_where(other)}, {ground.square(*both[0])}"
                more = f" and {len(both) - 1} more" if len(both) > 1 else ""
                related = related_to(other, "the other room")
                hint = "a square is in one room, and the game takes it for the last one's: leave a wall between them"
                report.warning(codes.REGIONS_OVERLAP, message + more, room.location, hint=hint, related=related)
                break
        seen.append((room, area))


def _rooms(ground: Ground, names: Collection[str]) -> Iterator[tuple[Mark, frozenset[tuple[int, int]]]]:
    """Yield regions of some types with their squares, and rooms that the game places, which have none."""
    for mark in ground.drawing.marks:
        if mark.name not in names:
            continue
        if mark.kind == "room":
            yield mark, frozenset()
        elif mark.kind == "region" and mark.area is not None:
            yield mark, _floor(ground, mark, mark.area)


def _floor(ground: Ground, region: Mark, area: Area) -> frozenset[tuple[int, int]]:
    return irregular(ground.drawing.rows, area) if "irregular" in region.detail else frozenset(squares(area))


def _may_be_in(thing: Mark, room: Mark, floor: frozenset[tuple[int, int]], ground: Ground) -> bool:
    """Return whether a thing is in a room in some game."""
    if room.kind == "room":
        marks = [mark for mark in ground.drawing.marks if mark.kind == "room"]
        at = thing.inside
        while 0 <= at < len(marks) and marks[at] is not room:
            at = marks[at].inside
        return 0 <= at < len(marks)
    if thing.spots:
        return any(place in floor for place in thing.spots)
    if thing.x >= 0:
        return thing.inside < 0 and (thing.x, thing.y) in floor
    return thing.area is None or any(holds(thing.area, *place) for place in floor)


def _where(room: Mark) -> str:
    return f" {area_words(room.area)}" if room.kind == "region" and room.area is not None else ""
