"""Things where they can't be: in walls and rock, in water and lava, off the level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.inspect import codes
from nhmod_languages.des.inspect.context import Context, Medium
from nhmod_languages.des.inspect.ground import FLOOR, FURNITURE, LAVA, ROCK, WATER, Ground, on_level, places, squares
from nhmod_languages.drawing import HEIGHT, WIDTH, Area, Mark

if TYPE_CHECKING:
    from nhmod.diagnostics import Report

_PLACED = ("monster", "object", "gold", "trap", "engraving", "door", "drawbridge", "stair", "ladder", "altar",
           "fountain", "sink", "throne", "pool", "grave", "mazewalk")  # fmt: skip
_ON_FLOOR = ("object", "gold", "trap", "engraving", "stair", "ladder", "altar", "fountain", "sink")
_NO_FLOOR = ROCK | WATER | LAVA
_DIGGING = ("pit", "spiked pit", "hole", "trap door")


def monster_in_rock(ground: Ground, context: Context, report: Report) -> None:
    """Warn of monsters in walls, stone and trees that can't go through them (NH2501)."""
    for mark in ground.marks("monster"):
        media = context.habitat(mark)
        if media is not None and Medium.ROCK not in media:
            _in_rock(mark, ground, codes.MONSTER_IN_ROCK, "it can't get out", report)


def object_in_rock(ground: Ground, context: Context, report: Report) -> None:
    """Warn of objects in walls, stone and trees, gems and the like and buried ones aside (NH2502)."""
    for mark in ground.marks("object"):
        if mark.letter not in context.minerals and "buried" not in mark.detail:
            _in_rock(mark, ground, codes.OBJECT_IN_ROCK, "only who digs there can have it", report)


def trap_in_rock(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of traps in walls and stone (NH2503)."""
    for mark in ground.marks("trap"):
        then = "it makes a gap there" if mark.name in _DIGGING else "nobody can step on it"
        _in_rock(mark, ground, codes.TRAP_IN_ROCK, then, report)


def _in_rock(mark: Mark, ground: Ground, code: str, then: str, report: Report) -> None:
    if what := _rock(mark, ground):
        message = f"{_the(mark)} is in {what}, at {ground.where(mark)}: {then}"
        report.warning(code, message, mark.location, hint="move it onto floor")


def trap_not_made(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of traps that the game leaves out: in water, on furniture and stairs (NH2504).

    Follows src/mklev.c:mktrap, src/trap.c:maketrap and src/sp_lev.c:create_trap.
    """
    taken = {
        place: "on stairs" if mark.kind == "stair" else f"on the {mark.kind}"
        for mark in ground.marks("stair", "ladder", "altar", "fountain", "sink", "throne")
        if mark.certain and not mark.spots
        for place in places(mark)
    }
    for mark in ground.marks("trap"):
        for place in places(mark):
            letter = ground.certain(*place)
            what = taken.get(place, "")
            if letter in WATER:
                what = "in water"
            elif letter in FURNITURE:
                what = "on furniture"
            if what:
                message = f"{_the(mark)} is {what}, at {ground.where(mark)}: the game makes no trap there"
                report.warning(codes.TRAP_NOT_MADE, message, mark.location, hint="move it onto floor")
                break


def engraving_in_rock(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of engravings that nobody can read (NH2505)."""
    for mark in ground.marks("engraving"):
        if what := _rock(mark, ground):
            message = f"the engraving is in {what}, at {ground.where(mark)}: nobody can read it"
            report.warning(codes.ENGRAVING_IN_ROCK, message, mark.location, hint="move it onto floor")


def monster_in_liquid(ground: Ground, context: Context, report: Report) -> None:
    """Warn of monsters that drown or burn in their first turn (NH2506)."""
    for mark in ground.marks("monster"):
        media = context.habitat(mark)
        letters = {ground.certain(*place) for place in places(mark)}
        if media is None:
            continue
        for medium, wet, fate in ((Medium.WATER, WATER, "drowns"), (Medium.LAVA, LAVA, "burns")):
            if letters & wet and medium not in media:
                message = f"{_the(mark)} is in {medium}, at {ground.where(mark)}: it {fate} there"
                hint = "move it onto floor, or take a monster that flies" + (" or swims" if fate == "drowns" else "")
                report.warning(codes.MONSTER_IN_LIQUID, message, mark.location, hint=hint)


def fish_on_land(ground: Ground, context: Context, report: Report) -> None:
    """Warn of sea monsters out of the water (NH2507)."""
    for mark in ground.marks("monster"):
        media = context.habitat(mark)
        if media is None or Medium.FLOOR in media:
            continue
        if any(ground.certain(*place) in FLOOR for place in places(mark)):
            message = f"{_the(mark)} is not in water, at {ground.where(mark)}: it can hardly move or fight there"
            report.warning(codes.FISH_ON_LAND, message, mark.location, hint="move it into water")


def object_in_lava(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of objects in lava, where nobody can take them (NH2508)."""
    for mark in ground.marks("object", "gold"):
        if any(ground.certain(*place) in LAVA for place in places(mark)):
            message = f"{_the(mark)} is in lava, at {ground.where(mark)}: nobody can take it"
            report.warning(codes.OBJECT_IN_LAVA, message, mark.location, hint="move it onto floor")


def off_level(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of things whose place is not on the level (NH2509).

    Follows src/sp_lev.c:get_location, which puts them into the level's lower right corner.
    """
    for mark in ground.marks(*_PLACED):
        if any(not on_level(*place) for place in places(mark)):
            message = (
                f"{_the(mark)} is off the level, at {ground.where(mark)}: the game puts it into the lower right corner"
            )
            hint = "places count from the upper left corner of the map above; the level has columns 1 to 79 and rows 0 to 20"
            report.warning(codes.OFF_LEVEL, message, mark.location, hint=hint)


def no_square(ground: Ground, context: Context, report: Report) -> None:
    """Warn of things at a random place where no square is one for them (NH2562)."""
    known: dict[Area | None, bool] = {}
    for mark in ground.marks(*_ON_FLOOR, "monster"):
        if mark.x >= 0 or mark.spots or "ground" in mark.detail or ground.drawing.rooms:
            continue
        if mark.kind == "monster" and (context.habitat(mark) or set(Medium)) != {Medium.FLOOR}:
            continue
        if mark.area not in known:
            whole = mark.area or Area(x1=1, y1=0, x2=WIDTH - 1, y2=HEIGHT - 1)
            known[mark.area] = all(ground.certain(*place) in _NO_FLOOR for place in squares(whole))
        if known[mark.area]:
            where = "map before it" if mark.area is not None else "level"
            then = "takes the lower right corner" if ground.drawing.in_turn else "ends with a panic"
            message = f"{_the(mark)} has a random place, and the {where} has no square of floor: the game {then}"
            report.warning(codes.NO_SQUARE, message, mark.location, hint="draw floor, or write the place")


def _rock(mark: Mark, ground: Ground) -> str:
    """Return what rock a mark is in, for certain and at one of its places at least; nothing if in none."""
    for place in places(mark):
        letter = ground.certain(*place)
        if letter in ROCK:
            return {" ": "solid rock", "T": "a tree"}.get(letter, "a wall")
    return ""


def _the(mark: Mark) -> str:
    """Name a thing with its article."""
    if mark.kind == "trap":
        return f"the trap '{mark.name}'" if mark.name else "a random trap"
    if mark.name:
        return f"the {mark.name.removeprefix('the ')}"
    if mark.kind in {"monster", "object"}:
        return f"a random '{mark.letter}'" if mark.letter else f"a random {mark.kind}"
    return f"the {mark.kind}"
