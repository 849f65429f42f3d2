"""A report on what was carried as text for people and as JSON for programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from nhmod.pipeline.carrying.carry import places_of
from nhmod.pipeline.porting import as_json as port_as_json
from nhmod.pipeline.porting import as_text as port_as_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.pipeline.carrying.answer import Carried, CarryAnswer, LeftOut, Use, Wanted
    from nhmod.target import Json, Tree


def as_text(answer: CarryAnswer) -> str:
    """Write the report."""
    return "".join(f"{line}\n" for line in _lines(answer))


def as_json(answer: CarryAnswer) -> str:
    """Write the report as one JSON object; all its keys are documented in docs/porting.md."""
    document = {
        "carry": 1,
        "from": _tree(answer.source),
        "to": _tree(answer.onto),
        "complete": answer.complete,
        "carried": [_carried(one) for one in answer.carried],
        "there": [{**_thing(one), "code": "NH2842"} for one in answer.there],
        "cannot": [{**_thing(one), "code": "NH2844", "reason": reason} for one, reason in answer.cannot],
        "files": sorted(answer.files),
        "port": json.loads(port_as_json(answer.port)) if answer.port is not None else None,
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _lines(answer: CarryAnswer) -> Iterator[str]:
    source, onto = answer.source.target.title, answer.onto.target.title
    yield f"from {source} in {answer.source.root}"
    for one in answer.carried:
        yield f"  {one.wanted.name}{f' (for {one.wanted.why})' if one.wanted.why else ''}"
        if one.left:
            yield f"      left out: {'; '.join(left.shown for left in one.left)}"
        if one.uses:
            yield f"      more of it is C, which stays in {source}: {places_of(one.uses)}"
    if answer.there:
        yield f"  NH2842 {onto} has already, and has it stay as it is: {', '.join(one.name for one in answer.there)}"
    for cannot, reason in answer.cannot:
        yield f"  NH2844 {cannot.name}{f' (for {cannot.why})' if cannot.why else ''} can't be carried: {reason}"
    words = {(left.label, left.word): left for one in answer.carried for left in one.left}
    for (label, word), left in words.items():
        yield f"  NH2843 {onto} has no {label} '{word}'{f' ({left.symbol})' if left.symbol else ''}, and no content makes one"
        yield from (f"      C of {source} about it: {places}" for places in [places_of(left.uses)] if places)
    if answer.port is not None:
        yield ""
        yield from port_as_text(answer.port).splitlines()


def _carried(one: Carried) -> Json:
    return {
        **_thing(one.wanted),
        "left_out": [_left(left) for left in one.left],
        "c": [_use(use) for use in one.uses],
    }


def _left(left: LeftOut) -> Json:
    return {
        "code": "NH2843",
        "at": left.path,
        "value": left.text,
        "word": left.word,
        "what": left.label,
        "symbol": left.symbol,
        "c": [_use(use) for use in left.uses],
    }


def _use(use: Use) -> Json:
    return {"file": use.location.file, "line": use.location.line, "in": use.within}


def _thing(one: Wanted) -> dict[str, Json]:
    return {"kind": one.kind, "name": one.entry.name, "symbol": one.entry.symbol, "for": one.why or None}


def _tree(tree: Tree) -> Json:
    return {"path": str(tree.root), "name": tree.target.name, "title": tree.target.title}
