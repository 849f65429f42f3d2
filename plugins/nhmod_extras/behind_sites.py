"""The sites of an extra where the data stand behind the monster: where each is, and what it gets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import InsertionPoint, Passage, Writes, plain
from nhmod_effects import as_declared
from nhmod_extras import behind, code
from nhmod_extras.base import before_clone, clone, declared, end_of_header, made, numbered, once, part, place, shared
from nhmod_extras.differences import BEHIND

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target.c import CFile
    from nhmod_extras.planned import PlannedExtra

_EXTERN = "include/extern.h"
_MONSTER = "include/monst.h"
_MAKEMON = "src/makemon.c"


def _bits(c: CFile) -> int:
    bits = [member for member in c.struct("monst").members if member.text.startswith("Bitfield")]
    return c.needed(bits, "Bitfield in struct monst")[-1].lines().end


def _monster_texts(planned: PlannedExtra) -> Iterable[Passage]:
    return (
        once(planned, behind.ENABLING, 0),
        shared(planned, behind.NUMBERS_BEGIN, 1),
        part(planned, behind.number(planned), 2),
        shared(planned, behind.NUMBERS_END, 3),
        part(planned, code.structure(planned) + behind.macros(planned), 4),
    )


def _behind_functions(planned: PlannedExtra) -> Iterable[Passage]:
    return (
        shared(planned, behind.PLACE_BEGIN, 0),
        part(planned, behind.place(planned), 1),
        shared(planned, behind.PLACE_END, 2),
        part(planned, behind.functions(planned), 3),
    )


def _behind_prototypes(planned: PlannedExtra) -> Iterable[Passage]:
    return (shared(planned, as_declared(planned.facts, behind.PROTOTYPES)), part(planned, code.prototypes(planned), 1))


def _allocated(c: CFile) -> int:
    body = c.function("makemon").body
    return c.before_statement(c.statement_at(c.call("newmonst", body).span.start).start, "newmonst() in makemon()")


def _allocated_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    c = point.c
    length = next((argument.text for argument in c.call("newmonst", c.function("makemon").body).args), "")
    if not length.isidentifier():
        raise c.missing("newmonst(variable) in makemon()")
    return behind.room(planned, length, numbered(c)[2])


def _clone_without(c: CFile) -> int:
    places = c.find(f"{clone(c)} -> mxlth = 0 ;", c.function("clone_mon").body)
    return c.line_end(c.single(places, "clone->mxlth = 0; in clone_mon()").end - 1)


def _replaced(c: CFile) -> int:
    call = c.call("replmon", c.function("tamedog").body)
    return c.before_statement(call.span.start, "replmon() in tamedog()")


def _tamed(planned: PlannedExtra, point: InsertionPoint) -> Iterable[Passage]:
    c = point.c
    old, new = (argument.text for argument in c.call("replmon", c.function("tamedog").body).args)
    return (shared(planned, behind.kept(new, old), behind=code.ENABLED),)


def _behind_made_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    c = point.c
    _, monster, number = numbered(c).group(0, 1, 2)
    return behind.made(planned, monster, number)


def _cleared(planned: PlannedExtra, point: InsertionPoint) -> str:
    return behind.cleared(planned, clone(point.c))


_place = partial(place, feature=BEHIND)
BEHIND_SITES: tuple[Writes[PlannedExtra], ...] = (
    _place("the bits of struct monst", _MONSTER, "whether a monster has the data", _bits, plain(behind.bit)),
    _place(
        "the end of monst.h",
        _MONSTER,
        "the structure and what reaches it",
        end_of_header,
        plain(_monster_texts),
        laid_out=False,
    ),
    _place(
        "the declarations of makemon.c",
        _EXTERN,
        "the functions for the data",
        declared,
        plain(_behind_prototypes),
        laid_out=False,
    ),
    _place(
        "before clone_mon()",
        _MAKEMON,
        "the functions that give and take the data",
        before_clone,
        plain(_behind_functions),
        laid_out=False,
    ),
    _place("the length in makemon()", _MAKEMON, "room behind a new monster", _allocated, _allocated_text),
    _place("the new monster in makemon()", _MAKEMON, "the first values", made, _behind_made_text),
    _place(
        "the length in clone_mon()",
        _MAKEMON,
        "no data until they are given",
        _clone_without,
        _cleared,
    ),
    _place("the new pet in tamedog()", "src/dog.c", "a tamed monster keeps its data", _replaced, _tamed),
)
