"""What an object looks like: which appearances it needs, whose it may not share, and whether it can keep its own.

Source: src/o_init.c, ``shuffle``, ``shuffle_all`` and ``obj_shuffle_range``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_objects.classes import CLASSES
from nhmod_objects.codes import APPEARANCE, NEEDED, SHUFFLED
from nhmod_objects.placement import rank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.diagnostics import Report
    from nhmod.target import Facts
    from nhmod_objects.placement import Places
    from nhmod_objects.resolve import NewObject
    from nhmod_objects.values import Objclass

_SPARE = "spare appearances"


def check_appearance(new: NewObject, places: Places, others: Sequence[NewObject], facts: Facts, report: Report) -> None:
    """Report what is wrong with the appearance of a new object; ``others`` are all new ones."""
    values, record = new.values, new.record
    if not values.appearance and not values.number("name_known"):
        message = f"'{new.title}' is not known from the start, and so needs 'appearance': what it looks like until then"
        report.error(NEEDED, message, record.origin)
    problem, hint = _kept(values, places)
    if problem:
        asked = "shuffled" if record.shuffled is not None else "unique" if record.unique else "magic"
        report.error(SHUFFLED, f"'{new.title}' {problem}", record.origin.at(asked), hint=hint)
        return
    taken = next(_taken(new, places, others, facts), "") if values.appearance else ""
    if taken:
        report.error(APPEARANCE, taken, record.origin.at("appearance"))


def _kept(values: Objclass, places: Places) -> tuple[str, str]:
    """Return why an object can't have its appearance exchanged, or not exchanged, as the author wants it; and what to do."""
    problem = hint = ""
    if values.object_class == "SCROLL_CLASS" and values.plain:
        problem = "can't be without magic, or unique: the game exchanges the labels up to the first such scroll"
    elif values.shuffled:
        problem, hint = _not_exchanged(values, places)
    elif values.shuffled is not None:
        problem, hint = _not_left_out(values)
    return problem, hint


def _not_exchanged(values: Objclass, places: Places) -> tuple[str, str]:
    kind = CLASSES[values.object_class]
    problem = hint = ""
    if values.object_class == "ARMOR_CLASS":
        if not values.appearance:
            problem, hint = "has no appearance that it could exchange", "say what it looks like with 'appearance:'"
        elif not places.pool(values):
            problem = "can't exchange its appearance: there is no armor of its slot that does"
    elif not kind.shuffled:
        problem = f"can't exchange its appearance: {kind.label} has the same in every game"
    elif rank(values):
        problem = "can't exchange its appearance: only what is magical does, and not what is unique"
    return problem, hint


def _not_left_out(values: Objclass) -> tuple[str, str]:
    kind = CLASSES[values.object_class]
    if not kind.shuffled or rank(values) or values.number("name_known"):
        return "", ""
    whose = "all magical ones" if kind.plain_last else "all"
    problem = f"can't keep its appearance: the game exchanges those of {whose} of its class"
    hint = "with 'known: true' it is known from the start, and keeps it"
    return problem, f"{hint}; so does one with 'magic: false'" if kind.plain_last else hint


def _taken(new: NewObject, places: Places, others: Sequence[NewObject], facts: Facts) -> Iterator[str]:
    """Go through what has the appearance already, among those that exchange theirs."""
    values = new.values
    pool = places.pool(values)
    rows = [(entry.name, entry.text("oc_name"), entry.text("oc_descr")) for entry in pool]
    rows += [
        (other.title, other.values.name, other.values.appearance)
        for other in others
        if pool and other is not new and other.values.object_class == values.object_class
    ]
    for title, name, appearance in rows:
        if _same(appearance, values.appearance):
            yield f"'{title}' looks like '{values.appearance}' already, and they exchange their looks"
        if _same(name, values.appearance):
            yield f"'{title}' is called like the appearance '{values.appearance}', and a wish could not tell the two"
    for spare in facts.get(_SPARE) if pool else ():
        if spare.fields["class"] == values.object_class and _same(spare.name, values.appearance):
            yield f"the game has '{values.appearance}' as a spare appearance already, and exchanges it with the others"


def _same(one: str, other: str) -> bool:
    """Compare as a wish does (src/objnam.c, wishymatch): capitals, spaces and hyphens don't matter."""
    return _squeezed(one) == _squeezed(other)


def _squeezed(text: str) -> str:
    return text.casefold().replace(" ", "").replace("-", "")
