"""Names of the releases that a tree says otherwise: members of a structure (``youmonst`` is ``gy.youmonst``), C's own ``true``."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import MOVED, Entry
from nhmod.target.c import CFile
from nhmod_nethack.facts.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources

_FILE = "include/decl.h"
_TAG = "instance_globals"
"""What the structures are called, or what their names begin with, of which there may be one for each first letter."""
_ONE_SINCE = MappingProxyType({"moves": ("monstermoves",)})
"""Variables that a game has no more, since another one has the same value."""
_INSTEAD = MappingProxyType(
    {
        "TRUE": "true",
        "FALSE": "false",
        "nothing_happens": '"Nothing happens."',
        "You_can_move_again": '"You can move again."',
    }
)
"""What says the same in a tree of which no file has the name: C's own words, and the texts that releases keep in variables (src/decl.c)."""
_VARIABLE = re.compile(rf"\bstruct\s+({_TAG}\w*)\s+(\w+)\s*;")


def _moved(sources: Sources) -> Iterator[Entry]:
    """Read the members of those structures, and what the tree has no name for.

    ``name`` is the releases' variable, ``symbol`` what the tree says for it.

    One of a file alone has the file's name before its own (``potion_unkn``): then ``fields["file"]`` is that file.
    """
    text = sources.tree.text(_FILE) if sources.tree.exists(_FILE) else ""
    variables = dict(_VARIABLE.findall(text))
    macros = sources.headers.macros if variables else {}
    for struct in CFile(_FILE, text).structs() if variables else ():
        if struct.name in variables:
            for name in (name for member in struct.members for name in member.names if name not in macros):
                symbol = f"{variables[struct.name]}.{name}"
                yield Entry(symbol=symbol, name=name)
                yield from (Entry(symbol=symbol, name=old) for old in _ONE_SINCE.get(name, ()) if old not in text)
                file, _, own = name.partition("_")
                if own and own not in macros and sources.tree.exists(f"src/{file}.c"):
                    yield Entry(symbol=symbol, name=own, fields={"file": f"src/{file}.c"})
    for name, symbol in _INSTEAD.items():
        if sources.headers.macros and not _has(sources, name):
            yield Entry(symbol=symbol, name=name)


def _has(sources: Sources, name: str) -> bool:
    """Return whether hack.h gives a name: as a macro, a constant or a variable."""
    return name in sources.headers.macros or name in sources.header_tokens


READERS = (Reader(name=MOVED, label="variable that has moved", entries=_moved, spoken=False),)
