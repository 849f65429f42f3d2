"""Holds what was decompiled against the file that it is from: a text that compiles to other bytes is not given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.location import Location

if TYPE_CHECKING:
    from collections.abc import Callable

_HINT = "the file is damaged, or was made by another program or for another release"
_LENIENT = "with --lenient the text is written all the same: the game's own compiler only warns of this"


def proved(
    text: str,
    content: bytes,
    file: str,
    report: Report,
    code: str,
    *,
    compiled: Callable[[Report], bytes],
    leniently: Callable[[Report], bytes] | None = None,
) -> str:
    """Return ``text`` if it compiles to ``content``, else nothing and an error ``code`` in the report.

    ``compiled`` compiles it. ``leniently`` does so with those mistakes passed over that the game's own compiler only warns of;
    where that gives the bytes the error says so.
    """
    own = Report()
    made = compiled(own)
    if not own.errors and made == content:
        return text
    hint = _HINT
    if own.errors:
        first = own.errors[0]
        line = f" (line {first.location.line} of it)" if first.location is not None else ""
        message = f"the only text for this file does not compile: {first.message}{line}"
        if leniently is not None:
            again = Report()
            hint = _LENIENT if leniently(again) == content and not again.errors else hint
    else:
        at = first_difference(made, content)
        message = f"no text compiles to this file: its byte {at} would be another one"
        if at >= len(content):
            message = f"no text compiles to this file: it ends at byte {at}, and what compiles goes on"
        elif at >= len(made):
            message = f"no text compiles to this file: its bytes from {at} on say nothing"
    report.error(code, message, Location(file=file), hint=hint)
    return ""


def first_difference(one: bytes, other: bytes) -> int:
    """Return the first place where two contents differ, counted from 0; their common length where one is the other's beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))
