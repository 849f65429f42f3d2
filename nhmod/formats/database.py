"""dat/data.base, the game's encyclopedia: its entries, and where another one may stand. Mirrors src/pager.c (checkfile).

::

    # a comment
    ~hell hound pup         a name that the entry is not for
    *hound                  a name that it is for; * and ? are wild
    <tab>What is said.

The names of an entry are tried in their order, the entries in theirs: the first that matches wins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_WILD = {"*": ".*", "?": "."}
EXCEPT = "~"


@dataclass(frozen=True, kw_only=True, slots=True)
class Article:
    """An entry: its ``keys`` as they are written, and the offset ``start`` before them and the comments above."""

    keys: tuple[str, ...]
    start: int

    def key_for(self, name: str) -> str:
        """Give the key that matches a name, or nothing: also where the entry says that it is not for that name."""
        for key in self.keys:
            if matches(key.removeprefix(EXCEPT), name):
                return "" if key.startswith(EXCEPT) else key
        return ""


def articles(text: str) -> tuple[Article, ...]:
    """Read the entries; comments above the keys belong to them."""
    found: list[tuple[int, list[str]]] = []
    offset = 0
    in_keys = False
    for line in text.splitlines(keepends=True):
        is_comment = line.startswith("#")
        is_key = line[:1] > " " and not is_comment
        if (is_key or is_comment) and not in_keys:
            found.append((offset, []))
            in_keys = True
        elif not is_key and not is_comment:
            in_keys = False
        if is_key:
            found[-1][1].append(line.rstrip("\r\n"))
        offset += len(line)
    return tuple(Article(keys=tuple(keys), start=start) for start, keys in found if keys)


def matches(pattern: str, name: str) -> bool:
    """Match a name as src/hacklib.c:pmatch does: ``*`` is any text, ``?`` any character."""
    return re.fullmatch("".join(_WILD.get(letter, re.escape(letter)) for letter in pattern), name) is not None


def place_before(text: str, name: str) -> int:
    """Give the place before the first entry that a name would find, or the end."""
    return next((article.start for article in articles(text) if article.key_for(name)), len(text))
