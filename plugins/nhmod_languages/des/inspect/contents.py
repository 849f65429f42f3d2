"""Things that the game can't make as they are written: what holds nothing, looks of nothing, stairs twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, did_you_mean
from nhmod_languages.des.inspect import codes
from nhmod_languages.des.inspect.ground import Ground, related_to
from nhmod_languages.drawing import NO_HOLDER, Mark
from nhmod_languages.namesakes import namesake

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod_languages.des.inspect.context import Context

_ANY = "random"
_SHOWN = 4
_WAYS = {"stair": "stairs", "levregion": "stairs", "ladder": "ladder"}


def in_no_container(ground: Ground, context: Context, report: Report) -> None:
    """Warn of objects in what is no container (NH2546): nobody can take them out."""
    told: set[str] = set()
    for mark in ground.drawing.marks:
        holder = mark.detail.get("in", "")
        if mark.kind == "object" and holder == NO_HOLDER:
            what = f"the {mark.name}" if mark.name else "an object"
            message = f"{what} is contained, and no CONTAINER stands before it: the game has nothing to put it into"
            report.warning(codes.NO_CONTAINER, message, mark.location, hint="write its CONTAINER above it, or a place")
            continue
        if mark.kind != "object" or holder not in context.solid or holder.casefold() in context.monsters:
            continue
        place = str(mark.location)
        if place not in told:
            told.add(place)
            message = f"{'the ' + mark.name if mark.name else 'an object'} is in the {holder}, which holds nothing: nobody can take it out"
            report.warning(codes.NO_CONTAINER, message, mark.location, hint="put it into a chest, a large box, a bag …")


def of_nobody(ground: Ground, context: Context, report: Report) -> None:
    """Warn of a monster that is given to an object which is no monster's (NH2549), as when a boulder takes a statue's place."""
    for mark in ground.drawing.marks:
        if (
            mark.kind == "object"
            and context.bodies
            and mark.name
            and "of" in mark.detail
            and mark.name not in context.bodies
        ):
            message = f"the {mark.name} is said to be of a monster ({mark.detail['of']}), and it is none's"
            hint = f"leave the monster out, or make it one of {', '.join(sorted(context.bodies))}"
            report.warning(codes.OF_NOBODY, message, mark.location, hint=hint)


def not_the_artifact(ground: Ground, context: Context, report: Report) -> None:
    """Warn of an artifact's name on what is not that artifact's object, or in other letters (NH2550): it is no artifact then."""
    for mark in ground.drawing.marks:
        if mark.kind != "object" or not mark.detail.get("called") or "one of" in mark.detail:
            continue
        found = namesake(mark.detail["called"], mark.name, context.artifacts)
        if found is not None:
            report.warning(codes.NAMESAKE, found[0], mark.location, hint=found[1])


def looks_like_nothing(ground: Ground, context: Context, report: Report) -> None:
    """Warn of a monster that is to look like an object, a feature or a monster that is not there (NH2547).

    src/sp_lev.c:create_monster finds neither then, and the game says so to the player.
    """
    for mark in ground.drawing.marks:
        kind, _, name = mark.detail.get("appearance", "").partition(" ")
        if mark.kind != "monster" or not name or name.casefold() == _ANY:
            continue
        known: Collection[str] = ()
        if kind == "m_object":
            known, found = context.looks, name in context.looks
        elif kind == "m_feature":
            known, found = context.features, name in context.features
        elif kind == "m_monster":
            # name_to_mon takes "newts" and "newt corpse" too.
            known, found = context.monsters, any(name.casefold().startswith(one) for one in context.monsters)
        if known and not found:
            what = kind.removeprefix("m_")
            who = mark.name.removeprefix("the ") or "monster"
            message = f"the {who} is to look like the {what} '{name}', and there is none: the game finds nothing"
            report.warning(codes.LOOKS_LIKE_NOTHING, message, mark.location, hint=_looks(name, known))


def no_fruit(ground: Ground, context: Context, report: Report) -> None:
    """Warn of a fruit with an enchantment (NH2555): the game takes the number for that of a fruit, and finds none."""
    for mark in ground.drawing.marks:
        if (
            mark.kind == "object"
            and mark.name in context.fruits
            and mark.detail.get("enchantment", "random") != "random"
        ):
            message = (
                f"the {mark.name} has an enchantment, and the game takes the number for that of a fruit: there is none"
            )
            report.warning(codes.FRUIT, message, mark.location, hint="leave the enchantment out")


def _looks(name: str, known: Collection[str]) -> str:
    """Return what was probably meant: of what "door" is a word of, all are named."""
    of = sorted(one for one in known if name.casefold() in one.casefold().split())
    return f"write {' or '.join(of[:_SHOWN])}" if of else did_you_mean(name, known)


def stairs_twice(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of second stairs in one direction (NH2548): the game knows one place of each, the last (src/mklev.c:mkstairs)."""
    seen: dict[tuple[str, str], Mark] = {}
    for mark in ground.drawing.marks:
        way, direction = _WAYS.get(mark.kind, ""), mark.detail.get("direction", "")
        if not way or not direction or not mark.certain:
            continue
        first = seen.setdefault((way, direction), mark)
        if first is mark or first.location == mark.location:
            continue
        message = f"the level has {'stairs' if way == 'stairs' else 'a ladder'} {direction} already: only the last to be made can be used"
        related = related_to(first, "the others")
        report.warning(codes.STAIRS_TWICE, message, mark.location, hint="delete one of them", related=related)
