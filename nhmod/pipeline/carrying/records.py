"""Records before they are written: where a tree's C names a thing, a value taken out by its path, a word in place of another."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.location import Location
from nhmod.pipeline.carrying.answer import Use
from nhmod.pipeline.importing.rest import Places

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from nhmod.target import DiffRange, Json, Tree


_STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


def steps_of(path: str) -> tuple[str | int, ...]:
    """Return the steps of a field's path in a manifest within its record: of "monsters[3].attacks[0]" ("attacks", 0)."""
    steps = [int(number) if number else key for number, key in _STEP.findall(path)]
    return tuple(steps[2:])


def outermost(steps: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Return the steps to what is taken out for a word: the item of a list that it stands in, or else the key of the record.

    Each column of ``raw`` is a key of its own.
    """
    if steps[:1] == ("raw",):
        return steps[:2]
    at = next((number for number, step in enumerate(steps) if isinstance(step, int)), 0)
    return steps[: at + 1]


def value_at(record: Json, steps: tuple[str | int, ...]) -> Json:
    """Return the value at some steps, or the innermost that there is: a short form has no parts."""
    value = record
    for step in steps:
        held = dict(enumerate(value)) if isinstance(value, list) else value
        if not isinstance(held, dict) or step not in held:
            break
        value = held[step]  # type: ignore[index]
    return value


def without(record: Mapping[str, Json], gone: set[tuple[str | int, ...]]) -> dict[str, Json]:
    """Return a record without the values at some steps; a list or mapping that has none left is gone too."""
    left: dict[str, Json] = {}
    for key, value in record.items():
        inner = {steps[1:] for steps in gone if steps[0] == key}
        if () in inner:
            continue
        kept = _without(value, inner)
        if not (inner and kept in ([], {})):
            left[key] = kept
    return left


def _without(value: Json, gone: set[tuple[str | int, ...]]) -> Json:
    if not gone:
        return value
    if isinstance(value, dict):
        return without(value, gone)
    if isinstance(value, list):
        return [
            _without(item, {steps[1:] for steps in gone if steps[0] == number})
            for number, item in enumerate(value)
            if (number,) not in gone
        ]
    return value


def respelled(record: Json, steps: tuple[str | int, ...], word: str, other: str) -> Json:
    """Return a record with another word in place of one, at some steps or in the short form that they lead into."""
    if isinstance(record, str):
        return record.replace(word, other, 1)
    if steps and isinstance(record, dict):
        return {key: respelled(one, steps[1:], word, other) if key == steps[0] else one for key, one in record.items()}
    if steps and isinstance(record, list):
        return [respelled(one, steps[1:], word, other) if at == steps[0] else one for at, one in enumerate(record)]
    return record


_C = (".c", ".h")
_MADE = re.compile(r"(?:^|/)(?:pm|onames|date|vis_tab)\.h$")


def uses_of(tree: Tree, symbols: Collection[str], known: Collection[DiffRange]) -> Mapping[str, tuple[Use, ...]]:
    """Return by symbol the places in a tree's C that name it, but for the stretches that are ``known``."""
    found: dict[str, list[Use]] = defaultdict(list)
    if not symbols:
        return {}
    names = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(symbols)))})\b")
    for file in tree.files():
        if not file.endswith(_C) or _MADE.search(file):
            continue
        text = tree.text(file)
        spans = [one.variant for one in known if one.file == file]
        hits = [hit for hit in names.finditer(text) if not any(start <= hit.start() < end for start, end in spans)]
        places = Places(file, text) if hits else None
        for hit in hits if places else ():
            at = Location.of_offset(file, text, hit.start())
            within = places.name(at.line) if places else ""
            if not any(use.location.file == file and use.within == within for use in found[hit[0]]):
                found[hit[0]].append(Use(location=at, within=within))
    return {symbol: tuple(sorted(uses, key=_is_row)) for symbol, uses in found.items()}


def _is_row(use: Use) -> bool:
    """Return whether it is no code that uses a thing: functions say what it means."""
    return not use.within.endswith("()")
