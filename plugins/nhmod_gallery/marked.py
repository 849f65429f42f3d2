"""Texts in Markdown: whatever stands in a manifest is shown as it stands there."""

from __future__ import annotations

import re

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&!$])")
_BEGINS = re.compile(r"^(\s*)([-+=]|\d+[.)])", re.MULTILINE)
_ENDS = re.compile(r"\s*\n\s*")
_FENCE = re.compile(r"`{3,}")


def marked(text: str) -> str:
    """Return a text in which nothing is a mark of Markdown's, on one line."""
    return _MARKS.sub(r"\\\1", _BEGINS.sub(_unbegun, one_line(text)))


def _unbegun(found: re.Match[str]) -> str:
    """Keep what would begin a list or a heading from doing so."""
    mark = found[2]
    return f"{found[1]}{mark[:-1]}\\{mark[-1]}" if len(mark) > 1 else f"{found[1]}\N{ZERO WIDTH SPACE}{mark}"


def one_line(text: str) -> str:
    """Return a text on one line."""
    return _ENDS.sub(" ", text.strip())


def code(text: str) -> str:
    """Return a drawing between fences that are longer than any in it."""
    longest = max((len(one) for one in _FENCE.findall(text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}text\n{text}\n{fence}"
