"""How a tree looks at its properties: whether the game asks if something that is worn gives one (include/youprop.h).

The header has a macro for each part of a property (``u.uprops[FLYING].extrinsic``) and macros of these. What is worn sets the
extrinsic part (src/worn.c, setworn): a property of which no macro looks at that can't be worn, whatever its row says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Tree

YOUPROP_H = "include/youprop.h"

SEEN = "seen"
"""The game looks at what is worn."""
TIMEOUT = "timeout"
"""The game looks only at what a hero has within, which is a timeout of most."""
TOLD = "told"
"""The game looks at what is worn only to tell the player of it."""
SIDES = "sides"
"""The bits that say where a thing is worn mean something else."""

_PART = re.compile(r"uprops\s*\[\s*(\w+)\s*\]\s*\.\s*(extrinsic|intrinsic)")
_WORD = re.compile(r"[A-Za-z_]\w*")
_COMMENT = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_ASSIGNED = re.compile(r"\s*[|&]?=(?!=)")
_VALUE = re.compile(r"\s*=(?!=)\s*([a-z]\w*)\s*;")
_TELLS = re.compile(r"^(?:[a-z_]*_)?enlightenment\s*\(", re.MULTILINE)
_CODE = (".c", ".h")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Macros:
    """The macros of one property: those that are one part of it, and all that depend on that."""

    parts: frozenset[str]
    readers: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Looks:
    """How a game looks at its properties.

    ``worn`` says of each that youprop.h knows how what is worn is looked at: ``SEEN``, ``TIMEOUT``, ``TOLD`` or ``SIDES``; ``within``
    are those of which the intrinsic part is looked at: what a hero can gain and lose without a thing.
    """

    worn: Mapping[str, str]
    within: frozenset[str]


def looks(tree: Tree) -> Looks:
    """Read off youprop.h, and all code that uses its macros, how the game looks at each property."""
    extrinsic, intrinsic = dict(_macros(tree, "extrinsic")), dict(_macros(tree, "intrinsic"))
    texts = dict(_texts(tree))
    wanted = {name for known in (extrinsic, intrinsic) for macros in known.values() for name in macros.readers}
    used = set(_used(texts, wanted, tree))
    return Looks(
        worn={symbol: _look(macros, used, texts) for symbol, macros in extrinsic.items()},
        within=frozenset(symbol for symbol, macros in intrinsic.items() if macros.readers & used),
    )


def _look(macros: _Macros, used: set[str], texts: Mapping[str, str]) -> str:
    if not macros.readers:
        return TIMEOUT
    if any(_means_else(name, text) for name in macros.parts for text in texts.values() if name in text):
        return SIDES
    return SEEN if macros.readers & used else TOLD


def _macros(tree: Tree, part: str) -> Iterator[tuple[str, _Macros]]:
    header = tree.c(YOUPROP_H)
    values = {define.name: "" for define in header.defines()}
    for define in header.defines():  # of one in two branches of #ifdef, both count
        values[define.name] += f" {define.value}"
    named = {symbol: None for value in values.values() for symbol, _ in _PART.findall(value)}
    for symbol in named:
        parts = {name for name, value in values.items() if (symbol, part) in _PART.findall(value)}
        readers = set(parts)
        while more := {name for name, value in values.items() if readers & set(_WORD.findall(value))} - readers:
            readers |= more
        yield symbol, _Macros(parts=frozenset(parts), readers=frozenset(readers))


def _texts(tree: Tree) -> Iterator[tuple[str, str]]:
    """Yield the game's own code without comments and strings, but youprop.h itself."""
    for path in tree.files():
        if path.startswith(("src/", "include/")) and path.endswith(_CODE) and path != YOUPROP_H:
            yield path, _COMMENT.sub(" ", tree.text(path))


def _used(texts: Mapping[str, str], names: set[str], tree: Tree) -> Iterator[str]:
    """Yield the macros that the game reads elsewhere than where it tells a player what she is like."""
    for path, text in texts.items():
        if _TELLS.search(tree.text(path)):
            continue
        for word in _WORD.finditer(text):
            if word[0] in names and not _ASSIGNED.match(text, word.end()):
                yield word[0]


def _means_else(part: str, text: str) -> bool:
    """Return whether an extrinsic part is given a value that was not its own before: no place where a thing is worn, then."""
    values = {found[1] for place in re.finditer(rf"\b{part}\b", text) if (found := _VALUE.match(text, place.end()))}
    return any(not re.search(rf"\b{value}\s*=\s*{part}\b", text) for value in values)
