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

from nhmod.dataclass import frozen

_ANY_TEXT, _ANY_LETTER = "*", "?"
EXCEPT = "~"


@frozen
class Article:
    """An entry: its ``keys`` as they are written, and the offset ``start`` before them and the comments above."""

    keys: tuple[str, ...]
    start: int

    def key_for(self, name: str) -> str:
        """Return the key that matches a name, or nothing: also where the entry says that it is not for that name."""
        for key in self.keys:
            if matches(key.removeprefix(EXCEPT), name):
                return "" if key.startswith(EXCEPT) else key
        return ""


@frozen
class Database:
    """The file: its ``articles`` in their order, and the offset ``end`` behind the last one."""

    articles: tuple[Article, ...]
    end: int

    def place_before(self, name: str) -> int:
        """Return the place before the first entry that a name would find, or the end."""
        return next((article.start for article in self.articles if article.key_for(name)), self.end)


def read_database(text: str, path: str = "") -> Database:
    """Read the file's text; comments above the keys belong to their entry."""
    del path
    found: list[tuple[int, list[str]]] = []
    offset = 0
    in_keys = False
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
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
    return Database(articles=tuple(Article(keys=tuple(keys), start=start) for start, keys in found if keys), end=offset)


def articles(text: str) -> tuple[Article, ...]:
    """Read the entries only."""
    return read_database(text).articles


def place_before(text: str, name: str) -> int:
    """Return the place before the first entry that a name would find, or the end."""
    return read_database(text).place_before(name)


def matches(pattern: str, name: str) -> bool:
    """Match a name as src/hacklib.c:pmatch does: ``*`` is any text, ``?`` any character."""
    first, *others = pattern.split(_ANY_TEXT)
    if not others:
        return _same(first, name)
    *middle, last = others
    place, end = len(first), len(name) - len(last)
    if end < place or not _same(first, name[:place]) or not _same(last, name[end:]):
        return False
    for part in middle:
        # The first place that fits leaves the most room for the others.
        starts = range(place, end - len(part) + 1)
        start = next((start for start in starts if _same(part, name[start : start + len(part)])), -1)
        if start < 0:
            return False
        place = start + len(part)
    return True


def _same(part: str, text: str) -> bool:
    """Compare without ``*``."""
    if _ANY_LETTER not in part:
        return part == text
    return len(part) == len(text) and all(one in (_ANY_LETTER, other) for one, other in zip(part, text, strict=True))
