"""Texts in Markdown: whatever stands in a manifest is shown as it stands there."""

from __future__ import annotations

import re

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&!$])")
_NUMBER = re.compile(r"^(\s*\d{1,9})([.)])(?=\s|$)")
_BULLET = re.compile(r"^(\s*)([-+=])(?=[\s=-]|$)")
_ENDS = re.compile(r"\s*[\r\n]\s*")
_FENCE = re.compile(r"`{3,}")


class Written(str):
    """A text in which Markdown's marks are meant."""

    __slots__ = ()


def marked(value: object) -> Written:
    """Return a text in which nothing is a mark of Markdown's, on one line; what is ``Written`` stays as it is."""
    if isinstance(value, Written):
        return value
    text = _ENDS.sub(" ", str(value))
    text = _MARKS.sub(r"\\\1", text)
    return Written(_NUMBER.sub(r"\1\\\2", _BULLET.sub(r"\1\\\2", text)))


def code(text: str) -> Written:
    """Return a drawing between fences that are longer than any in it."""
    longest = max((len(one) for one in _FENCE.findall(text)), default=2)
    fence = "`" * (longest + 1)
    return Written(f"{fence}text\n{text}\n{fence}")
