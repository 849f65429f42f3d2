"""The edits of behaviour: cases and statements at the places of an object, with its effects or what is usual without any."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_effects import fitted, known, steps_in_c
from nhmod_objects.behaviour.behaving import Behaving, behaving, pacifies
from nhmod_objects.behaviour.extras import extra_edits, shot
from nhmod_objects.behaviour.lines import inserted, line
from nhmod_objects.behaviour.table import PLACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import ModSet
    from nhmod.edits import Edit
    from nhmod.places import Passage
    from nhmod.target import Facts, Tree
    from nhmod_objects.behaviour.places import Place
    from nhmod_objects.behaviour.points import InsertionPoint
    from nhmod_objects.resolve import NewObject

_LEAVE = "break;"


def behaviour_edits(mods: ModSet, new: Iterable[NewObject], tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the edits of all objects that do something; they were checked."""
    for one in behaving(mods, new, facts):
        for place in PLACES:
            if place.takes(one.object_class, one.direction, one.slot):
                yield from _at(place, one, tree, facts)
        yield from extra_edits(one, tree, facts)


def _at(place: Place, one: Behaving, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the edits of an object at a place that its class has."""
    has_steps = place.key in one.values
    if not has_steps and not (one.usual and (place.usual is not None or _is_friendly(place, one))):
        return
    point = tree.found(place.file, place.find)
    as_case = one.new and point.case >= 0
    passages = steps_in_c(one.steps(place.key), place.scene(one.cause), facts) if has_steps else ()
    if as_case:
        yield from inserted(place.name, place.file, one, point.case, _case(place, point, one, passages, facts))
    elif has_steps or place.chained:
        yield from inserted(
            place.name, place.file, one, point.statement, _statement(place, point, one, passages, facts)
        )
        if place.unknown and not one.new and one.symbol not in point.labels:
            # Behind what other mods let it do.
            unknown = _asked(
                place, point, one, [line(f"        {fitted(facts, text, further='0')}", one) for text in place.unknown]
            )
            yield from inserted(place.name, place.file, one, point.statement, unknown, last=True)
    if one.usual and point.empty >= 0:
        empty = (line(f"    case {one.symbol}:", one), line("        break;", one))
        yield from inserted(place.name, place.file, one, point.empty, empty)


def _is_friendly(place: Place, one: Behaving) -> bool:
    """Return whether a monster does not mind it: as the author says, or else if it is to make the monster peaceful."""
    if not place.friendly:
        return False
    said = one.values.get("friendly")
    return pacifies(one.steps(place.key)) if said is None else bool(said)


def _case(
    place: Place, point: InsertionPoint, one: Behaving, passages: tuple[Passage, ...], facts: Facts
) -> list[Passage]:
    """Write a new object's case: what the place needs, the effects, and how it is left."""
    return [
        line(f"    case {one.symbol}:", one),
        *_inside(place, point, one, passages, facts),
        *(line(f"        {text.replace('@', point.label)}", one) for text in place.after),
    ]


def _statement(
    place: Place, point: InsertionPoint, one: Behaving, passages: tuple[Passage, ...], facts: Facts
) -> list[Passage]:
    """Write what an object does as a statement; one of the game's own goes on to what it does already."""
    leaves = [text.replace("@", point.label) for text in place.after if text != _LEAVE and one.new]
    inside = [*_inside(place, point, one, passages, facts), *(line(f"        {text}", one) for text in leaves)]
    return _asked(place, point, one, inside)


def _asked(place: Place, point: InsertionPoint, one: Behaving, inside: list[Passage]) -> list[Passage]:
    """Write a statement that asks whether it is the object."""
    subject = point.subject if point.case >= 0 else f"{place.called or place.item}->otyp"
    asks = f"{place.asks} && " if place.asks else ""
    # As deep as the "if" that follows an "else", or gcc sees the next statement in a wrong place.
    indent = point.indent if place.chained else "    "
    return [
        line(f"{indent}if ({asks}{subject} == {one.symbol}) {{", one),
        *inside,
        line(f"{indent}}}{' else' if place.chained else ''}", one),
    ]


def _inside(
    place: Place, point: InsertionPoint, one: Behaving, passages: tuple[Passage, ...], facts: Facts
) -> list[Passage]:
    """Write what is between the head and the end: the effects, with what goes before and after them."""
    effects = list(passages)
    before: list[Passage] = []
    called = place.called or point.called
    if called and any(re.search(rf"\b{place.item}\b", passage.text) for passage in passages):
        before.append(line(f"        struct obj *{place.item} = {called};", one))
    if passages and one.new:
        before.extend(line(f"        {text}", one) for text in place.fresh)
    if _is_friendly(place, one) and place.friendly not in (place.usual if not passages and place.usual else ()):
        before.append(line(f"        {place.friendly}", one))
    if place.chained and "ray" in one.values:
        effects.append(line(f"        {fitted(facts, shot(one, facts))}", one))
    elif not passages and one.new:
        effects = [line(f"        {text}", one) for text in place.usual or ()]
    return [*before, *(_used(place, one, effects, facts) if place.key == "apply" else effects)]


def _used(place: Place, one: Behaving, effects: list[Passage], facts: Facts) -> list[Passage]:
    """Let what applying does use up a charge (src/invent.c, consume_obj_charge), or the thing."""
    uses, item = one.values.get("uses"), place.item
    if uses == "itself":
        return [*effects, line(f"        useup({item});", one), line(f"        {item} = (struct obj *) 0;", one)]
    if uses != "charge":
        return effects
    return [
        line(known(facts, f"        if ({item}->spe < 1) {{"), one),
        line('            pline("%s", nothing_happens);', one),
        line("        } else {", one),
        line(f"            consume_obj_charge({item}, TRUE);", one),
        *effects,
        line("        }", one),
    ]
