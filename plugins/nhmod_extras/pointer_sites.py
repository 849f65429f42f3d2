"""The sites of an extra where a pointer leads to the data: where each is, and what it gets."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import InsertionPoint, Writes, plain
from nhmod.target.c import CFile, c_lines
from nhmod_extras import code, pointers
from nhmod_extras.base import assigned, before_clone, closing_line, declared, end_of_header, made, numbered, place
from nhmod_extras.differences import COUNTED, POINTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod_extras.planned import PlannedExtra

_EXTERN = "include/extern.h"
_POINTED = "include/mextra.h"
_MAKEMON = "src/makemon.c"
_MON = "src/mon.c"
_LEVELLED = "structlevel"
"""Since NetHack 3.7 a structure says of a file whether it has structures as they are."""
_SAVING, _LOADING = "Sfo_", "Sfi_"
_SAVES, _LOADS = f"{_SAVING}int", f"{_LOADING}int"
_ASKED = re.compile(r"->\s*mextra\s*$")
_SUMMED = re.compile(r"(\w+)\s*\+=\s*(?:\(\s*int\s*\)\s*)?sizeof\s*\(\s*struct\s+mextra\s*\)")


def _before_pointers(c: CFile) -> int:
    return c.struct("mextra").lines(leading_comment=True).start


def _pointers(c: CFile) -> int:
    found = [member for member in c.struct("mextra").members if "*" in member.text]
    return c.needed(found, "pointer in struct mextra")[-1].lines().end


def _no_pointers(c: CFile) -> int:
    returns = c.find("return", c.function("newmextra").body)
    return c.before_statement(c.single(returns, "one return in newmextra()").start, "return in newmextra()")


def _no_pointer_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    c = point.c
    struct = planned.record.struct
    new = assigned(c, c.function("newmextra"), "alloc")
    return c_lines(1, f"{new}->{struct} = (struct {struct} *) 0;")


def _copied(c: CFile) -> int:
    return closing_line(c, c.function("copy_mextra").span, "end of copy_mextra()")


def _copied_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    old, new, *_ = point.c.parameters("copy_mextra")
    return pointers.copied(planned, new, old)


def _freed(c: CFile) -> int:
    calls = c.calls("free", c.function("dealloc_mextra").body)
    last = c.needed(calls, "free() in dealloc_mextra()")[-1]
    return c.before_statement(last.span.start, "last free() in dealloc_mextra()")


def _freed_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    c = point.c
    return c_lines(2, f"{planned.record.free}({c.parameters('dealloc_mextra')[0]});")


def _is_plain(c: CFile, function: str) -> bool:
    """Return whether a function moves bytes to or from a file's number, and not by what a structure says of the file."""
    return not any(c.find(word, c.function(function).body) for word in (_LEVELLED, _SAVES, _LOADS))


def _before_inline(function: str) -> Callable[[CFile], int]:
    """Find where a function comes to what struct mextra has that is no pointer: it is the last of all.

    In functions that ask a structure of the file that may take several statements: there it is the end of all that struct mextra has.
    """

    def place(c: CFile) -> int:
        if not _is_plain(c, function):
            asked = (chain.arms[0] for chain in c.ifs(c.function(function).body))
            found = [arm for arm in asked if arm.condition is not None and _ASKED.search(c.text(arm.condition))]
            return closing_line(
                c,
                c.single(found, f"if with a monster's mextra in {function}()").body,
                f"the end of mextra in {function}()",
            )
        uses = c.find("MCORPSENM", c.function(function).body)
        statement = c.statement_at(c.needed(uses, f"MCORPSENM in {function}()")[0].start)
        c.before_statement(statement.start, f"MCORPSENM in {function}()")
        return c.lines(statement, leading_comment=True).start

    return place


def _stored(c: CFile, function: str, moves: Sequence[str], fields: str) -> pointers.Stored:
    """Read how a function moves what a savefile has; ``moves`` are names for what moves bytes, ``fields`` one for what moves fields."""
    file, monster, *_ = c.parameters(function)
    body = c.function(function).body
    if c.find(f"{fields}int", body):
        integer = f'{fields}int({{file}}, {{at}}, "monst-{{name}}");'
        block = f'{fields}char({{file}}, (char *) {{at}}, "monst-{{name}}", (int) {{size}});'
    else:
        move = next((name for name in moves if c.calls(name, body)), moves[0])
        if _is_plain(c, function):
            integer = block = f"{move}({{file}}, (genericptr_t) {{at}}, {{size}});"
        else:
            integer = block = f"if ({{file}}->{_LEVELLED})\n    {move}({{file}}->fd, (genericptr_t) {{at}}, {{size}});"
    length = c.variable(function, "buflen")
    return pointers.Stored(file=file, monster=monster, length=length, integer=integer, block=block)


def _saved_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    return pointers.saved(planned, _stored(point.c, "savemon", ("bwrite",), _SAVING))


def _restored_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    return pointers.restored(planned, _stored(point.c, "restmon", ("mread", "Mread"), _LOADING))


def _counted(c: CFile) -> int:
    body = c.function("size_monst").body
    for chain in c.ifs(body):
        arm = chain.arms[0]
        if _SUMMED.search(c.text(arm.body)):
            return closing_line(c, arm.body, "end of what mextra is counted with in size_monst()")
    raise c.missing("sum of what mextra has in size_monst()")


def _counted_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    c = point.c
    found = _SUMMED.search(c.text(c.function("size_monst").body))
    sum_ = c.needed(found, "sizeof (struct mextra) in size_monst()")[1]
    return pointers.counted(planned, sum_, c.parameters("size_monst")[0])


def _made_text(planned: PlannedExtra, point: InsertionPoint) -> str:
    c = point.c
    _, monster, number = numbered(c).group(0, 1, 2)
    return pointers.made(planned, monster, number)


_place = partial(place, feature=POINTERS)
POINTER_SITES: tuple[Writes[PlannedExtra], ...] = (
    _place("before struct mextra", _POINTED, "the structure", _before_pointers, plain(code.structure)),
    _place("the pointers of struct mextra", _POINTED, "the pointer to the data", _pointers, plain(pointers.pointer)),
    _place("the end of mextra.h", _POINTED, "the macros that reach the data", end_of_header, plain(pointers.macros)),
    _place(
        "the declarations of clone_mon()",
        _EXTERN,
        "the functions for the data",
        declared,
        plain(code.prototypes),
        laid_out=False,
    ),
    _place(
        "the functions before clone_mon()",
        _MAKEMON,
        "the functions that give and take the data",
        before_clone,
        plain(pointers.functions),
        laid_out=False,
    ),
    _place("newmextra()", _MAKEMON, "no data at first", _no_pointers, _no_pointer_text),
    _place("a monster made by makemon()", _MAKEMON, "the data of a new monster", made, _made_text),
    _place("copy_mextra()", _MON, "the data of a copy", _copied, _copied_text, laid_out=False),
    _place("dealloc_mextra()", _MON, "the end of the data", _freed, _freed_text),
    _place("savemon()", "src/save.c", "saving the data", _before_inline("savemon"), _saved_text),
    _place("restmon()", "src/restore.c", "restoring the data", _before_inline("restmon"), _restored_text),
    *(
        place(name, file, "the wizard's count of memory", _counted, _counted_text, feature=counted)
        for (file, counted), name in zip(COUNTED.items(), ("size_monst()", "size_monst() of the wizard's"), strict=True)
    ),
)
