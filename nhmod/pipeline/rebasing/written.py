"""A report on mods that were put on another base as text for people and as JSON for programs, and conflicts for who resolves them."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from nhmod.pipeline.porting import as_json as port_as_json
from nhmod.pipeline.porting import as_text as port_as_text
from nhmod.pipeline.rebasing.answer import Conflict, PatchAnswer, RebaseAnswer, Standing, Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Json

_MOST_LINES = 12


def as_text(answer: RebaseAnswer) -> str:
    """Write the report."""
    return "".join(f"{line}\n" for line in _lines(answer))


def as_json(answer: RebaseAnswer) -> str:
    """Write the report as one JSON object; all its keys are documented in docs/porting.md."""
    document = {
        "rebase": 1,
        "from": {"path": str(answer.before.root), "title": answer.before.target.title},
        "to": {"path": str(answer.after.root), "title": answer.after.target.title},
        "complete": answer.complete,
        "patches": [_patch(one) for one in answer.patches],
        "values": [_value(one) for one in answer.values],
        "files": sorted(answer.files),
        "port": json.loads(port_as_json(answer.port)),
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def conflicts_text(conflicts: Iterable[Conflict]) -> str:
    """Write conflicts for a person who resolves them: each with its place and all lines of the three sides."""
    parts = [
        "What the mod's patches and the new base both change. The patches leave it as the new base has it (theirs).\n"
    ]
    for one in conflicts:
        region = one.region
        parts.append(f"\n{one.file}:{region.line[1]}: {one.within}\n")
        for name, text in (("mine", region.mine), ("theirs", region.theirs), ("base", region.base)):
            parts.append(f"{name}:\n" + "".join(f"    {line}\n" for line in text.splitlines()))
    return "".join(parts)


def _lines(answer: RebaseAnswer) -> Iterator[str]:
    before, after = answer.before.target.title, answer.after.target.title
    yield f"from {before} in {answer.before.root}"
    yield f"to   {after} in {answer.after.root}"
    for patch in answer.patches:
        yield ""
        yield f"{patch.mod}: {patch.patch}: {_counted(patch)}"
        for gone in patch.gone:
            yield f"  NH2864 {gone}: {after} has no such file, and what the patch changes there is left out"
        for one in patch.conflicts:
            yield f"  NH2862 {one.file}:{one.region.line[1]}: {one.within}"
            for name, text in (("mine", one.region.mine), ("theirs", one.region.theirs), ("base", one.region.base)):
                yield from _side(name, text)
    if answer.values:
        yield ""
        counts = Counter(one.standing for one in answer.values)
        yield f"values of the game's own that the mods change: {', '.join(f'{counts[s]} {s}' for s in Standing if counts[s])}"
    for value in answer.in_conflict:
        code = "NH2863" if value.standing is Standing.CONFLICT else "NH2864"
        yield f"  {code} {value.vocabulary}: {value.name}: {value.field}"
        theirs = value.theirs if value.standing is Standing.CONFLICT else "(no such thing)"
        yield from (f"      {n:<7} {v}" for n, v in (("mine", value.mine), ("theirs", theirs), ("base", value.base)))
    yield ""
    yield from port_as_text(answer.port).splitlines()


def _counted(patch: PatchAnswer) -> str:
    parts = [f"{patch.moved} moved by themselves"]
    parts += [f"{patch.there} there already"] if patch.there else []
    parts += [f"{patch.comments} comments as the new base has them"] if patch.comments else []
    parts += [f"{len(patch.conflicts)} in conflict"] if patch.conflicts else []
    return ", ".join(parts)


def _side(name: str, text: str) -> Iterator[str]:
    lines = text.splitlines() or ["(nothing)"]
    for number, line in enumerate(lines[:_MOST_LINES]):
        yield f"      {name if not number else '':<7} {line}".rstrip()
    if len(lines) > _MOST_LINES:
        yield f"              and {len(lines) - _MOST_LINES} more lines"


def _patch(patch: PatchAnswer) -> Json:
    return {
        "mod": patch.mod,
        "patch": patch.patch,
        "moved": patch.moved,
        "there": patch.there,
        "comments": patch.comments,
        "gone": list(patch.gone),
        "conflicts": [
            {
                "code": "NH2862",
                "file": one.file,
                "line": one.region.line[1],
                "in": one.within,
                "mine": one.region.mine,
                "theirs": one.region.theirs,
                "base": one.region.base,
            }
            for one in patch.conflicts
        ],
    }


def _value(value: Value) -> Json:
    return {
        "of": value.vocabulary,
        "name": value.name,
        "field": value.field,
        "standing": value.standing.value,
        "mine": value.mine,
        "theirs": value.theirs,
        "base": value.base,
    }
