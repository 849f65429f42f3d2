"""How a tree looks at its properties: whether the game asks if something that is worn gives one (include/youprop.h).

The header has a macro for each part of a property (``u.uprops[FLYING].extrinsic``) and macros of these. What is worn sets the
extrinsic part (src/worn.c, setworn): a property of which no macro looks at that can't be worn, whatever its row says.
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
_NOT_ASSIGNED = r"(?!\s*[|&]?=(?!=))"
_VALUE = re.compile(r"\s*=(?!=)\s*([a-z]\w*)\s*;")
_TELLS = re.compile(r"^(?:[a-z_]*_)?enlightenment\s*\(", re.MULTILINE)
_CODE = (".c", ".h")
_FILES = 512
"""So many texts are remembered without their comments: a changed tree or a variant has most files as another tree has them."""


@frozen
class _Macros:
    """The macros of one property: those that are one part of it, and all that depend on that."""

    parts: frozenset[str]
    readers: frozenset[str]


@frozen
class _Text:
    """A file's code without comments and strings, its words, and whether it is where the game tells a player what she is like."""

    code: str
    words: frozenset[str]
    tells: bool


@frozen
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
    texts = tuple(_texts(tree))
    wanted = {name for known in (extrinsic, intrinsic) for macros in known.values() for name in macros.readers}
    used = set(_used(texts, wanted))
    return Looks(
        worn={symbol: _look(macros, used, texts) for symbol, macros in extrinsic.items()},
        within=frozenset(symbol for symbol, macros in intrinsic.items() if macros.readers & used),
    )


def _look(macros: _Macros, used: set[str], texts: Sequence[_Text]) -> str:
    if not macros.readers:
        return TIMEOUT
    if any(_means_else(name, text.code) for text in texts for name in macros.parts & text.words):
        return SIDES
    return SEEN if macros.readers & used else TOLD


def _macros(tree: Tree, part: str) -> Iterator[tuple[str, _Macros]]:
    header = tree.c(YOUPROP_H)
    values = {define.name: "" for define in header.defines()}
    for define in header.defines():  # of one in two branches of #ifdef, both count
        values[define.name] += f" {define.value}"
    parted = {name: _PART.findall(value) for name, value in values.items()}
    words = {name: set(_WORD.findall(value)) for name, value in values.items()}
    for symbol in {symbol: None for found in parted.values() for symbol, _ in found}:
        parts = {name for name, found in parted.items() if (symbol, part) in found}
        readers = set(parts)
        while more := {name for name, found in words.items() if readers & found} - readers:
            readers |= more
        yield symbol, _Macros(parts=frozenset(parts), readers=frozenset(readers))


def _texts(tree: Tree) -> Iterator[_Text]:
    """Yield the game's own code, but youprop.h itself."""
    for path in tree.files():
        if path.startswith(("src/", "include/")) and path.endswith(_CODE) and path != YOUPROP_H:
            yield _read(tree.text(path))


@lru_cache(maxsize=_FILES)
def _read(text: str) -> _Text:
    code = _COMMENT.sub(" ", text)
    return _Text(code=code, words=frozenset(map(sys.intern, _WORD.findall(code))), tells=bool(_TELLS.search(text)))


def _used(texts: Sequence[_Text], names: set[str]) -> Iterator[str]:
    """Yield the macros that the game reads elsewhere than where it tells a player what she is like."""
    for text in texts:
        for name in () if text.tells else names & text.words:
            if re.search(_word(name) + _NOT_ASSIGNED, text.code):
                yield name


def _word(name: str) -> str:
    r"""Return the pattern of a whole word, which is looked for by its letters first: much faster than one that begins with ``\\b``."""
    return rf"{name}(?<!\w{name})\b"


def _means_else(part: str, text: str) -> bool:
    """Return whether an extrinsic part is given a value that was not its own before: no place where a thing is worn, then."""
    values = {found[1] for place in re.finditer(_word(part), text) if (found := _VALUE.match(text, place.end()))}
    return any(not re.search(rf"{_word(value)}\s*=\s*{part}\b", text) for value in values)
