"""Stairs, altars, fountains and doors: in walls, on one another, beside no wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.inspect import codes
from nhmod_languages.des.inspect.ground import (
    LAVA,
    ROCK,
    STONE,
    UNKNOWN,
    WALLS,
    WATER,
    Ground,
    places,
    related_to,
    squares,
    step,
)

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_languages.des.inspect.context import Context
    from nhmod_languages.drawing import Mark

_FEATURES = ("stair", "ladder", "altar", "fountain", "sink", "throne", "grave")
_DRAWN = ("fountain", "sink")
_JAMBS = frozenset("-|+SFTBH ")
"""What a door may stand between; stone too, where the game makes the walls."""
_GAPS = ("nodoor", "broken")
_SHOWN = 5


def feature_in_rock(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of stairs and other features in walls, rock or liquid (NH2510)."""
    for mark in ground.marks(*_FEATURES):
        for place in places(mark):
            letter = _before(ground, mark, *place)
            what = "a wall" if letter in WALLS else {" ": "solid rock", "T": "a tree"}.get(letter, "")
            if mark.kind in {"stair", "ladder"}:
                what = what or ("water" if letter in WATER else "lava" if letter in LAVA else "")
            verb = "are" if mark.kind == "stair" else "is"
            if what and not _reached(ground, *place):
                message = f"the {_name(mark)} {verb} in {what}, at {ground.where(mark)}: that square is replaced"
                report.warning(codes.FEATURE_IN_ROCK, message, mark.location, hint="move it onto floor")
                break


def two_on_a_square(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of stairs and other features on one square, and of two traps on one (NH2511): the later replaces the earlier."""
    for kinds in (_FEATURES, ("trap",)):
        seen: dict[tuple[int, int], Mark] = {}
        for mark in ground.marks(*kinds):
            if not mark.certain or mark.x < 0 or mark.spots:
                continue
            earlier = seen.setdefault((mark.x, mark.y), mark)
            if earlier is not mark:
                verb = "are" if mark.kind == "stair" else "is"
                related = related_to(earlier, "the other one")
                report.warning(
                    codes.TWO_ON_A_SQUARE,
                    f"the {_name(mark)} {verb} on the square of the {_name(earlier)}, {ground.where(mark)}: only one can be there",
                    mark.location,
                    hint="move one of them",
                    related=related,
                )


def door_in_the_open(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of doors that stand between no two walls (NH2512)."""
    for mark in ground.marks("door"):
        if mark.x < 0 or mark.spots or not mark.certain or mark.detail.get("state") in _GAPS:
            continue
        x, y = mark.x, mark.y
        across = all(_jamb(ground, x + dx, y) for dx in (-1, 1))
        along = all(_jamb(ground, x, y + dy) for dy in (-1, 1))
        if not across and not along:
            message = f"the door at {ground.where(mark)} stands between no walls"
            hint = "a door has walls to its left and right, or above and below"
            report.warning(codes.DOOR_IN_THE_OPEN, message, mark.location, hint=hint)


def door_to_nothing(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of doors with solid rock or wall on all sides (NH2513)."""
    for mark in ground.marks("door"):
        if mark.x < 0 or mark.spots:
            continue
        around = {ground.certain(mark.x + dx, mark.y + dy) for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))}
        if around <= ROCK:
            message = f"the door at {ground.where(mark)} has walls or rock on all four sides: nobody gets to it"
            report.warning(
                codes.DOOR_TO_NOTHING, message, mark.location, hint="put it into a wall that has floor on both sides"
            )


def bare_door(ground: Ground, _context: Context, report: Report) -> None:
    """Note the "+" of maps for which there is no DOOR (NH2535): src/sp_lev.c:spo_map leaves them without a door."""
    described = {place for mark in ground.marks("door") for place in places(mark)}
    for area, location in ground.drawing.maps:
        bare = [place for place in squares(area) if ground.letter(*place) == "+" and place not in described]
        if bare and not ground.doors_anywhere:
            shown = [f"({x - area.x1},{y - area.y1})" for x, y in bare]
            more = f" and {len(bare) - _SHOWN} more" if len(bare) > _SHOWN else ""
            message = f"there is a '+' but no DOOR at {' '.join(shown[:_SHOWN])}{more} of the map: an empty doorway"
            report.note(codes.BARE_DOOR, message, location, hint=f"if a door is meant, write DOOR:closed,{shown[0]}")


def bridge_without_wall(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of drawbridges that the game can't make: their gate is a wall's square (NH2514).

    Follows src/dbridge.c:create_drawbridge.
    """
    for mark in ground.marks("drawbridge"):
        if mark.x < 0:
            continue
        dx, dy = step(mark.detail.get("direction", ""))
        look = ground.letter if ground.mazes else ground.around
        gate = look(mark.x + dx, mark.y + dy)
        if gate not in WALLS | {UNKNOWN, "B"}:
            message = f"the drawbridge at {ground.where(mark)} has no wall {mark.detail.get('direction', '')} of it"
            hint = (
                "the direction is from the bridge to its gate, which must be a wall; the game makes no bridge otherwise"
            )
            report.warning(codes.BRIDGE_WITHOUT_WALL, message, mark.location, hint=hint)


def _reached(ground: Ground, x: int, y: int) -> bool:
    """Return whether a feature in stone can be reached: it takes the stone's place, as at the end of a corridor."""
    around = [ground.letter(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return ground.letter(x, y) == STONE and any(letter not in ROCK for letter in around)


def _before(ground: Ground, mark: Mark, x: int, y: int) -> str:
    """Return what a feature's square was: a fountain and a sink are drawn already, and what is beside them must tell."""
    if mark.kind not in _DRAWN:
        return ground.certain(x, y)
    left, right, up, down = (ground.certain(x + dx, y + dy) for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)))
    if left == right == "-" or up == down == "|":
        return "-"
    return STONE if {left, right, up, down} == {STONE} else UNKNOWN


def _jamb(ground: Ground, x: int, y: int) -> bool:
    return ground.certain(x, y) in _JAMBS | {UNKNOWN}


def _name(mark: Mark) -> str:
    direction = mark.detail.get("direction", "")
    return f"{'stairs' if mark.kind == 'stair' else mark.kind} {direction}".strip() + (
        f" '{mark.name}'" if mark.name else ""
    )
