"""The lists of a CMakeLists.txt, as far as NLE's use them: names of files, and what is packed of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_nethack.problems import not_found

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_COMMENT = re.compile(r"#[^\n]*")
_SET = re.compile(r"^\s*set\s*\(\s*(\w+)([^()]*)\)", re.MULTILINE | re.IGNORECASE)
_USE = re.compile(r"\$\{(\w+)\}")
_PACKING = re.compile(r"\bdlb\b[^()\n]*\bcf\s+nhdat\b([^()]*)\)")


def lists(text: str) -> Mapping[str, tuple[str, ...]]:
    """Return the lists that ``set(NAME …)`` makes, in the order in which the file makes them; an unset one in one is empty."""
    found: dict[str, tuple[str, ...]] = {}
    for name, value in _SET.findall(_COMMENT.sub("", text)):
        found[name] = _words(value.split(), found)
    return found


def packed_files(text: str, file: str) -> tuple[str, ...]:
    """Return the files that the command ``dlb cf nhdat …`` packs, in its order; raises NH1801 where there is no such command."""
    found = _PACKING.search(_COMMENT.sub("", text))
    if found is None:
        raise not_found(file, "the command that packs nhdat (dlb cf nhdat)")
    return _words(found[1].split(), lists(text))


def _words(words: Sequence[str], known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    result: list[str] = []
    for word in words:
        use = _USE.fullmatch(word)
        result += known.get(use[1], ()) if use else (word,)
    return tuple(result)
