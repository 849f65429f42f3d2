"""The sites of an extra where the data stand behind the monster: where each is, and what it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_extras import behind, code
from nhmod_extras.base import ExtraSite, Text, before_clone, clone, declared, made, make_site, numbered, one
from nhmod_extras.places import end_of_header

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target.c import CFile
    from nhmod_extras.planned import PlannedExtra

BEHIND = "extra data behind the monster"
_EXTERN = "include/extern.h"
_MONSTER = "include/monst.h"
_MAKEMON = "src/makemon.c"


def _bits(c: CFile) -> int:
    bits = [member for member in c.struct("monst").members if member.text.startswith("Bitfield")]
    if not bits:
        raise c.missing("Bitfield in struct monst")
    return bits[-1].lines().end


def _monster_texts(planned: PlannedExtra, c: CFile) -> Iterable[Text]:
    del c
    return (
        Text(text=behind.ENABLING, order=0, once=True),
        Text(text=behind.NUMBERS_BEGIN, order=1, shared=True),
        Text(text=behind.number(planned), order=2),
        Text(text=behind.NUMBERS_END, order=3, shared=True),
        Text(text=code.structure(planned) + behind.macros(planned), order=4),
    )


def _behind_functions(planned: PlannedExtra, c: CFile) -> Iterable[Text]:
    del c
    return (
        Text(text=behind.PLACE_BEGIN, order=0, shared=True),
        Text(text=behind.place(planned), order=1),
        Text(text=behind.PLACE_END, order=2, shared=True),
        Text(text=behind.functions(planned), order=3),
    )


def _behind_prototypes(planned: PlannedExtra, c: CFile) -> Iterable[Text]:
    del c
    return (Text(text=behind.PROTOTYPES, shared=True), Text(text=code.prototypes(planned), order=1))


def _allocated(c: CFile) -> int:
    body = c.function("makemon").body
    return c.line_of(c.statement_at(c.call("newmonst", body).span.start).start, "newmonst() in makemon()")


def _allocated_text(planned: PlannedExtra, c: CFile) -> str:
    length = c.call("newmonst", c.function("makemon").body).args[0].text
    if not length.isidentifier():
        raise c.missing("newmonst(variable) in makemon()")
    return behind.room(planned, length, numbered(c)[2])


def _clone_without(c: CFile) -> int:
    places = c.find(f"{clone(c)} -> mxlth = 0 ;", c.function("clone_mon").body)
    if len(places) != 1:
        raise c.missing("clone->mxlth = 0; in clone_mon()")
    return c.line_end(places[0].end - 1)


def _replaced(c: CFile) -> int:
    call = c.call("replmon", c.function("tamedog").body)
    return c.line_of(call.span.start, "replmon() in tamedog()")


def _tamed(planned: PlannedExtra, c: CFile) -> Iterable[Text]:
    del planned
    old, new = (argument.text for argument in c.call("replmon", c.function("tamedog").body).args)
    return (Text(text=behind.kept(new, old), shared=True),)


def _behind_made_text(planned: PlannedExtra, c: CFile) -> str:
    _, monster, number = numbered(c).group(0, 1, 2)
    return behind.made(planned, monster, number)


BEHIND_SITES: tuple[ExtraSite, ...] = (
    ExtraSite(
        site=make_site("the bits of struct monst", _MONSTER, "whether a monster has the data", _bits, feature=BEHIND),
        texts=one(lambda planned, c: behind.bit(planned)),  # noqa: ARG005 - all texts take the file
    ),
    ExtraSite(
        site=make_site(
            "the end of monst.h", _MONSTER, "the structure and what reaches it", end_of_header, feature=BEHIND
        ),
        texts=_monster_texts,
        statement=False,
    ),
    ExtraSite(
        site=make_site(
            "the declarations of makemon.c", _EXTERN, "the functions for the data", declared, feature=BEHIND
        ),
        texts=_behind_prototypes,
        statement=False,
    ),
    ExtraSite(
        site=make_site(
            "before clone_mon()", _MAKEMON, "the functions that give and take the data", before_clone, feature=BEHIND
        ),
        texts=_behind_functions,
        statement=False,
    ),
    ExtraSite(
        site=make_site("the length in makemon()", _MAKEMON, "room behind a new monster", _allocated, feature=BEHIND),
        texts=one(_allocated_text),
    ),
    ExtraSite(
        site=make_site("the new monster in makemon()", _MAKEMON, "the first values", made, feature=BEHIND),
        texts=one(_behind_made_text),
    ),
    ExtraSite(
        site=make_site(
            "the length in clone_mon()", _MAKEMON, "no data until they are given", _clone_without, feature=BEHIND
        ),
        texts=one(lambda planned, c: behind.cleared(planned, clone(c))),
    ),
    ExtraSite(
        site=make_site(
            "the new pet in tamedog()", "src/dog.c", "a tamed monster keeps its data", _replaced, feature=BEHIND
        ),
        texts=_tamed,
    ),
)
