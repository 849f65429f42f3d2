"""Puts several runs of one level together: what is the same in all of them is certain."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nhmod_languages.des.v36.layout import selections
from nhmod_languages.des.v36.layout.ground import UNKNOWN
from nhmod_languages.des.v36.layout.scene import Key, Placed, Where, among
from nhmod_languages.drawing import HEIGHT, Mark

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod_languages.des.v36.layout.machine import Machine
    from nhmod_languages.des.v36.lev import Instruction


def merged_rows(machines: Sequence[Machine]) -> tuple[str, ...]:
    """Return the letters.

    Where runs differ nobody can say what is there; but where a lot was drawn for every square of an area the usual
    letter is given, so that a picture shows the area.
    """
    noise = selections.NOWHERE
    for machine in machines:
        noise |= machine.ground.noise
    return tuple(_row([machine.ground.row(y) for machine in machines], y, noise) for y in range(HEIGHT))


def _row(rows: list[str], y: int, noise: int) -> str:
    if len(set(rows)) == 1:
        return rows[0]
    merged = ""
    for x, letters in enumerate(zip(*rows, strict=True)):
        usual, count = Counter(letters).most_common(1)[0]
        merged += usual if count == len(rows) or selections.has(noise, x, y) else UNKNOWN
    return merged


def unsure_squares(machines: Sequence[Machine]) -> frozenset[tuple[int, int]]:
    """Return the squares for each of which a lot was drawn."""
    return frozenset(place for machine in machines for place in selections.squares(machine.ground.noise))


def merged_light(machines: Sequence[Machine]) -> tuple[str, ...]:
    """Return the light, "?" where the runs differ."""
    merged: list[str] = []
    for y in range(HEIGHT):
        rows = ["".join(machine.ground.light[y]) for machine in machines]
        columns = ("".join(sorted(set(lights))) for lights in zip(*rows, strict=True))
        merged.append(rows[0] if len(set(rows)) == 1 else "".join(c if len(c) == 1 else UNKNOWN for c in columns))
    return tuple(merged)


def merged_marks(machines: Sequence[Machine], instructions: Sequence[Instruction]) -> tuple[Mark, ...]:
    """Return the things of all runs, in the order of the text."""
    found: dict[Key, list[Placed]] = {}
    for machine in machines:
        for placed in machine.scene.placed:
            found.setdefault(placed.key, []).append(placed)
    keys = sorted(found)
    rooms = [key for key in keys if found[key][0].kind == "room"]
    numbers = {key: number for number, key in enumerate(rooms)}
    doubtful = [any(machine.doubtful[at] for machine in machines) for at in range(len(instructions))]
    return tuple(
        _mark(
            found[key],
            numbers,
            instructions[key[0]],
            certain=len(found[key]) == len(machines) and not doubtful[key[0]],
        )
        for key in keys
    )


def _mark(things: list[Placed], rooms: Mapping[Key, int], instruction: Instruction, *, certain: bool) -> Mark:
    first = things[0]
    where = _where(things)
    detail = {key: value for key, value in first.detail.items() if all(t.detail.get(key) == value for t in things)}
    names, letters = {thing.name for thing in things}, {thing.letter for thing in things}
    return Mark(
        kind=first.kind,
        name=first.name if len(names) == 1 else "",
        letter=first.letter if len(letters) == 1 else "",
        x=where.x,
        y=where.y,
        area=where.area,
        excluded=first.excluded,
        spots=where.spots,
        certain=certain,
        inside=-1 if first.room is None else rooms.get(first.room, -1),
        detail=detail | ({"ground": where.ground} if where.ground else {}),
        location=instruction.location,
    )


def _where(things: list[Placed]) -> Where:
    """Return the one place of a thing, or all that it had in the runs."""
    places = {thing.where for thing in things}
    first = things[0].where
    if len(places) == 1 or first.area is not None:
        return first
    squares = [spot for where in places for spot in (where.spots or ((where.x, where.y),)) if spot[0] >= 0]
    return among(squares) if squares else Where(ground=first.ground)
