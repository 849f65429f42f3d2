"""Explanations as text for a terminal, and as JSON."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.location import Location
    from nhmod.pipeline.explaining.answer import Difference, Explanation, LineRange, Step


def as_json(explanation: Explanation) -> str:
    """Write an explanation for programs; places are written as ``file:line:column``."""

    def plain(pairs: list[tuple[str, object]]) -> dict[str, object]:
        return dict(pairs)

    document = dataclasses.asdict(explanation, dict_factory=plain)
    return json.dumps(_placed(document), indent=2) + "\n"


def as_text(explanation: Explanation) -> str:
    """Write an explanation for a reader."""
    return "".join(f"{line}\n" for line in _lines(explanation))


def _placed(value: object) -> object:
    """Write a location, which ``asdict`` has taken apart, as compilers do."""
    if isinstance(value, dict):
        if {"file", "line", "column", "end_line", "end_column"} == set(value):
            return f"{value['file']}:{value['line']}:{value['column']}"
        return {name: _placed(one) for name, one in value.items()}
    return [_placed(one) for one in value] if isinstance(value, list | tuple) else value


def _lines(explanation: Explanation) -> Iterator[str]:
    symbol = f" ({explanation.symbol})" if explanation.symbol else ""
    yield f"the {explanation.kind} '{explanation.name}'{symbol}, {explanation.target}"
    if explanation.about:
        yield f"  {explanation.about}"
    elif not explanation.owner:
        yield "  the game's own"
    for step in explanation.steps:
        yield from _step(step)
    if not explanation.about and not explanation.steps:
        yield "  none of the mods changes it" if explanation.mods else "  no mods are given"
    for stretch in explanation.stretches:
        yield ""
        yield from _stretch(stretch)


def _step(step: Step) -> Iterator[str]:
    what = "adds it" if step.adds else "changes it" if step.location else "changes it by what it adds elsewhere"
    yield f"  {step.mod} {what}{_at(step.location)}"
    for one in step.keys:
        old = f"{one.old} → " if one.old else ""
        yield f"    {one.name}: {old}{one.new}{_at(one.location)}"
    if step.fields:
        yield "    in the game's table:"
        yield from (f"      {_changed(one)}" for one in step.fields)


def _changed(one: Difference) -> str:
    return f"{one.name}: {one.old} → {one.new}"


def _at(location: Location | None) -> str:
    return f"  ({location})" if location is not None else ""


def _stretch(stretch: LineRange) -> Iterator[str]:
    yield f"{stretch.file}:{stretch.rows[0].number}" if stretch.rows else stretch.file
    width = max((len(row.owner) for row in stretch.rows), default=0)
    numbers = max((len(str(row.number)) for row in stretch.rows), default=0)
    for row in stretch.rows:
        yield f"  {row.number:>{numbers}}  {row.owner:<{width}} | {row.text}".rstrip()
