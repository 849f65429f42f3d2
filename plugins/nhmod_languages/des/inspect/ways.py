"""Ways in and out: none at all, stairs that nobody gets to, places of arrival without floor, portals to nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, did_you_mean
from nhmod_languages.des.inspect import codes
from nhmod_languages.des.inspect.ground import ROCK, STONE, UNKNOWN, Ground, places, squares
from nhmod_languages.drawing import HEIGHT, WIDTH, Area, Mark, neighbours
from nhmod_languages.picture.words import area_words

if TYPE_CHECKING:
    from nhmod_languages.des.inspect.context import Context

_WAYS = ("stair", "ladder", "levregion", "branch", "portal", "teleport")
_LEAPS = ("teleport", "level teleport", "magic portal", "hole", "trap door", "")
"""Traps that take somebody elsewhere; a random one could be such a trap."""
_ARRIVAL = frozenset(".AB#W?")
"""Where mkmaze.c:bad_location lets somebody or something arrive; the Plane of Water's "W" has bubbles of air."""
_LEVEL = Area(x1=1, y1=0, x2=WIDTH - 1, y2=HEIGHT - 1)


def no_way(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of levels without stairs, ladders, branch, portal and place of arrival (NH2524)."""
    drawing = ground.drawing
    if any(mark.kind in _WAYS for mark in drawing.marks):
        return
    message = f"the level '{drawing.name}' has no stairs, no ladder, no branch, no portal and no region to arrive in"
    hint = (
        "write STAIR:(x,y),up and STAIR:(x,y),down; on a branch's first level BRANCH:(x,y,x,y),(0,0,0,0) in place of "
        "the stairs up"
    )
    report.warning(codes.NO_WAY, message, drawing.location, hint=hint)


def stairs_apart(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of stairs up and down with no way from one to the other but by digging (NH2525).

    Water and lava are ways here, since they can be crossed; so is all that is not known.
    """
    ways = [mark for mark in ground.marks("stair", "ladder") if mark.x >= 0 and not mark.spots and mark.certain]
    up = [mark for mark in ways if mark.detail.get("direction") == "up"]
    down = [mark for mark in ways if mark.detail.get("direction") == "down"]
    if not up or not down or ground.doors_anywhere or any(mark.name in _LEAPS for mark in ground.marks("trap")):
        return
    reached = _walk(ground, up[0].x, up[0].y)
    if not any((mark.x, mark.y) in reached for mark in down):
        message = (
            f"there is no way from the stairs up, {ground.where(up[0])}, to the stairs down, {ground.where(down[0])}, "
            "but by digging"
        )
        report.warning(
            codes.STAIRS_APART,
            message,
            down[0].location,
            hint="draw a door '+', or a secret one 'S', into a wall between them",
        )


def no_arrival(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of regions to arrive in, and of stairs, branches and portals in regions, without floor for them (NH2526).

    src/mkmaze.c:place_lregion says "Couldn't place lregion" then.
    """
    for mark in ground.marks("teleport", "levregion", "branch", "portal"):
        area = mark.area or _LEVEL
        if area.x1 <= 0:
            area = _LEVEL
        if area.x1 > area.x2 or area.y1 > area.y2:
            continue  # That is said already (NH2522).
        excluded = frozenset(squares(mark.excluded)) if mark.excluded else frozenset()
        free = (place for place in squares(area) if place not in excluded)
        if not any(_free(ground, *place) for place in free):
            where = "the level" if area == _LEVEL else area_words(area)
            message = f"the {_name(mark)} has no square of floor in {where}"
            hint = (
                "give it an area with floor; it counts from the map's corner, or on the whole level behind 'levregion'"
            )
            report.warning(codes.NO_ARRIVAL, message, mark.location, hint=hint)


def portal_to_nowhere(ground: Ground, context: Context, report: Report) -> None:
    """Refuse portals to levels that no dungeon has (NH2527): src/mkmaze.c:fixup_special crashes there."""
    if not context.levels:
        return
    for mark in ground.marks("portal"):
        if mark.name and not mark.name[0].isdigit() and mark.name not in context.levels:
            message = f"the portal leads to '{mark.name}', and no dungeon has a level of that name: the game crashes"
            hint = did_you_mean(mark.name, context.levels)
            hint = hint or "add the level to dungeon.def; one that a mod brings is known with `--with MOD`"
            report.error(codes.PORTAL_TO_NOWHERE, message, mark.location, hint=hint)


def _free(ground: Ground, x: int, y: int) -> bool:
    return ground.certain(x, y) in _ARRIVAL or (bool(ground.mazes) and ground.letter(x, y) == STONE)


def _walk(ground: Ground, x: int, y: int) -> frozenset[tuple[int, int]]:
    """Return all the squares that somebody could get to who does not dig; doors and secret ones open."""
    made = {place for mark in ground.marks("stair", "ladder", "altar", "fountain") for place in places(mark)}
    found, todo = {(x, y)}, [(x, y)]
    while todo:
        for near in neighbours(*todo.pop()):
            if near in found or not (0 <= near[0] < WIDTH and 0 <= near[1] < HEIGHT):
                continue
            letter = ground.certain(*near)
            if letter == UNKNOWN or letter not in ROCK | {"F"} or near in made:
                found.add(near)
                todo.append(near)
    return frozenset(found)


def _name(mark: Mark) -> str:
    direction = mark.detail.get("direction", "")
    match mark.kind:
        case "teleport":
            return f"place of arrival for who comes {direction}" if direction else "place of arrival"
        case "levregion":
            return f"place of the stairs {direction}".strip()
        case kind:
            return kind
