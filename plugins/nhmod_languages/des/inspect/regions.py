"""Rooms that don't work: shops without a door or with two, vaults that the guard can't come to, open walls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.inspect import codes
from nhmod_languages.des.inspect.ground import DOORS, FLOOR, ROCK, UNKNOWN, Ground, on_level, rim, squares
from nhmod_languages.drawing import HEIGHT, WIDTH, Area, Mark
from nhmod_languages.picture.words import area_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod_languages.des.inspect.context import Context

_LEVEL = Area(x1=1, y1=0, x2=WIDTH - 1, y2=HEIGHT - 1)
_VAULT, _VAULT_SIDE = "vault", 2
_KINDS = {"teleport": "TELEPORT_REGION"}
_PROTECTIONS = {"non_diggable": "NON_DIGGABLE", "non_passwall": "NON_PASSWALL"}
_DOOR = "draw a '+' into the wall around the region, and write DOOR:closed,(x,y) for it"
_OPEN_AT_WILL = ("", "ordinary", "random", "temple", "morgue", "swamp")
"""Rooms that work without walls, and that the game's own levels leave open."""


def shop_doors(ground: Ground, context: Context, report: Report) -> None:
    """Warn of shops without a door (NH2515) and with more than one (NH2516)."""
    for mark, area in _regions(ground):
        if mark.name not in context.shops or "unfilled" in mark.detail:
            continue
        around = ground.wall_of(mark, area)
        sure = [place for place in around if place in ground.doors or ground.letter(*place) in DOORS]
        maybe = [place for place in around if ground.certain(*place) == UNKNOWN]
        if not sure and not maybe and not ground.doors_anywhere:
            message = f"the {mark.name} {area_words(area)} has no door: it gets no shopkeeper and no stock"
            report.warning(codes.SHOP_WITHOUT_DOOR, message, mark.location, hint=_DOOR)
        elif len(sure) > 1:
            doors = " and ".join(ground.square(*place) for place in sorted(sure))
            message = f"the {mark.name} {area_words(area)} has {len(sure)} doors, at {doors}: a shopkeeper guards one"
            report.warning(codes.SHOP_DOORS, message, mark.location, hint="keep one of them")


def shop_light(ground: Ground, context: Context, report: Report) -> None:
    """Warn of shops that are not lit (NH2517)."""
    for mark, area in _regions(ground):
        if mark.name in context.shops and mark.detail.get("lit") == "unlit":
            message = f"the {mark.name} {area_words(area)} is not lit, as all the game's own shops are"
            report.warning(codes.SHOP_UNLIT, message, mark.location, hint="write 'lit'")


def vault(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of vaults of a wrong size (NH2518), with a way in (NH2519), and on levels without a corridor (NH2520).

    src/vault.c:find_guard_dest: the guard comes from the nearest corridor; without any the game says "impossible".
    """
    for mark, area in _regions(ground):
        if mark.name != _VAULT or "unfilled" in mark.detail:
            continue
        width, height = area.x2 - area.x1 + 1, area.y2 - area.y1 + 1
        if (width, height) != (_VAULT_SIDE, _VAULT_SIDE) and "irregular" not in mark.detail:
            message = f"the vault {area_words(area)} is {width} by {height} squares, the game's are 2 by 2"
            report.warning(codes.VAULT_SIZE, message, mark.location, hint="make it 2 by 2")
        ways = [
            place
            for place in ground.wall_of(mark, area)
            if place in ground.doors or ground.certain(*place) in DOORS | FLOOR
        ]
        if ways:
            message = f"the vault {area_words(area)} has a way in, at {ground.square(*ways[0])}: a vault is closed"
            report.warning(codes.VAULT_OPEN, message, mark.location, hint="close its wall")
        if not ground.mazes and not any(ground.around(*place) in {"#", UNKNOWN} for place in squares(_LEVEL)):
            message = "there is a vault but not a single corridor on the level: its guard can't come"
            report.warning(codes.VAULT_CORRIDOR, message, mark.location, hint="draw a corridor '#' somewhere")


def region_open(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of shops and other rooms of a type whose walls have a gap that is no door (NH2521)."""
    for mark, area in _regions(ground):
        if mark.name in _OPEN_AT_WILL or "irregular" in mark.detail:
            continue
        gaps = [place for place in rim(area) if ground.certain(*place) in FLOOR - {"B"}]
        if gaps and not _in_rock(ground, area):
            more = ", among others" if len(gaps) > 1 else ""
            message = (
                f"the {mark.name} {area_words(area)} is not closed: there is no wall at {ground.square(*gaps[0])}{more}"
            )
            report.warning(
                codes.REGION_OPEN, message, mark.location, hint="close the wall; a region is the floor inside its walls"
            )


def region_off_level(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of regions that are not, or not wholly, on the level, and of such as are the wrong way round (NH2522)."""
    for mark in ground.marks("region", "teleport", "levregion", "branch", "portal"):
        area = mark.area
        if area is None or (mark.kind != "region" and not area.x1):
            continue  # a place of arrival that begins in column 0 is the whole level (src/mkmaze.c:place_lregion)
        if area.x1 > area.x2 or area.y1 > area.y2:
            message = f"the {_KINDS.get(mark.kind, mark.kind)} {area_words(area)} is the wrong way round"
            hint = "write the left column, the upper row, the right column, the lower row"
            report.warning(codes.REGION_OFF_LEVEL, message, mark.location, hint=hint)
        elif not (on_level(max(area.x1, 1), area.y1) and on_level(area.x2, area.y2)):
            message = f"the {_KINDS.get(mark.kind, mark.kind)} {area_words(area)} reaches beyond the level"
            hint = (
                "it counts from the upper left corner of the map above; the level has columns 1 to 79 and rows 0 to 20"
            )
            report.warning(codes.REGION_OFF_LEVEL, message, mark.location, hint=hint)


def region_beyond_map(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of regions and protected areas that begin on the map above them and end beyond it, still on the level (NH2543)."""
    for mark in ground.marks("region", *_PROTECTIONS):
        area, above = mark.area, _map_above(ground, mark)
        if area is None or above is None or "irregular" in mark.detail or not on_level(area.x2, area.y2):
            continue
        begins = above.x1 <= area.x1 <= above.x2 and above.y1 <= area.y1 <= above.y2
        if begins and (area.x2 > above.x2 or area.y2 > above.y2):
            width, height = above.x2 - above.x1, above.y2 - above.y1
            what = _PROTECTIONS.get(mark.kind, mark.kind)
            message = f"the {what} {area_words(area)} reaches beyond its map, whose last column is {width} and last row {height}"
            hint = "write at most "
            hint += f"({area.x1 - above.x1},{area.y1 - above.y1},{min(area.x2 - above.x1, width)},{min(area.y2 - above.y1, height)})"
            report.warning(codes.BEYOND_MAP, message, mark.location, hint=hint)


def region_in_rock(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of rooms of a type without a single square of floor (NH2523)."""
    for mark, area in _regions(ground):
        if mark.name not in {"", "ordinary"} and _in_rock(ground, area):
            message = f"the {mark.name} {area_words(area)} has no floor"
            hint = "a region's place is counted from the map's upper left corner, (0,0)"
            report.warning(codes.REGION_IN_ROCK, message, mark.location, hint=hint)


def _map_above(ground: Ground, mark: Mark) -> Area | None:
    """Return the last map before a mark in the text, from which its area counts."""
    if mark.location is None:
        return None
    above = [area for area, place in ground.drawing.maps if place is not None and place < mark.location]
    return above[-1] if above else None


def _in_rock(ground: Ground, area: Area) -> bool:
    inside = [*squares(area)]
    return bool(inside) and all(ground.certain(*place) in ROCK for place in inside)


def _regions(ground: Ground) -> Iterator[tuple[Mark, Area]]:
    """Yield the regions that are on the level, with their areas."""
    for mark in ground.marks("region"):
        if mark.area is not None and mark.area.x1 <= mark.area.x2 and mark.area.y1 <= mark.area.y2:
            yield mark, mark.area
