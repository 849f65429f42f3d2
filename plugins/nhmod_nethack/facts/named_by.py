"""Which column of a table is the name that makedefs makes a constant of: a translation's rows have one in each of two languages.

Source: util/makedefs.c, ``do_permonst`` and ``do_objs``; struct permonst (include/permonst.h) and objdescr (include/objclass.h).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target.c import token_texts
from nhmod_nethack.facts.members import members
from nhmod_nethack.facts.tokens import Tokens, elements, split

if TYPE_CHECKING:
    from nhmod.target.preprocess import Macro
    from nhmod_nethack.facts.sources import Sources

MONSTER, OBJECT = "nam", "name"
"""The parameters of MON and of OBJ that are the name in the releases."""
_MONST, _OBJECTS = "src/monst.c", "src/objects.c"
_OF_MONSTERS = re.compile(r"\btmpdup\s*\(\s*mons\s*\[\s*i\s*\]\s*\.\s*(\w+)")
_OF_OBJECTS = re.compile(r"\btmpdup\s*\(\s*(\w+)\s*\(\s*objects\s*\[\s*i\s*\]")
_LAST_MEMBER = re.compile(r"\.\s*(\w+)\s*\)*\s*$")


def monster_name(sources: Sources) -> str:
    """Return the parameter of MON that makedefs takes: the releases' own where the tree does not say it."""
    member = next(iter(sources.of_makedefs(_OF_MONSTERS)), "")
    return _parameter(sources, _MONST, "MON", "permonst", member) or MONSTER


def object_name(sources: Sources) -> str:
    """Return the parameter of OBJ that makedefs takes: the releases' own where the tree does not say it."""
    macro = sources.headers.macros.get(next(iter(sources.of_makedefs(_OF_OBJECTS)), ""))
    found = _LAST_MEMBER.search(macro.text) if macro is not None else None
    return _parameter(sources, _OBJECTS, "OBJ", "objdescr", found[1] if found is not None else "") or OBJECT


def _parameter(sources: Sources, file: str, macro: str, tag: str, member: str) -> str:
    """Return the parameter of a table's macro that becomes a member of its structure; empty where that can't be told."""
    run = sources.run(file)
    defined = {**run.undefined, **run.macros}.get(macro)
    try:
        place = list(members(sources.header_tokens, tag, file)).index(member)
    except (DiagnosticError, ValueError):
        return ""
    columns = _columns(defined) if defined is not None else ()
    column = columns[place] if place < len(columns) else ()
    return column[0] if defined is not None and len(column) == 1 and column[0] in (defined.parameters or ()) else ""


def _columns(macro: Macro) -> tuple[Tokens, ...]:
    """Return what a macro writes: the parts of its braces, or what stands bare."""
    written = token_texts(macro.text)
    return elements(written) if written[:1] == ("{",) else split(written)
