"""Characters that an editor writes in place of plain ones: what they are, and what a person meant."""

from __future__ import annotations

_LONGEST = 4
"""So many bytes a character has in UTF-8."""
_MARK = "\ufeff"
_PLAIN = {
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u00a0\u2007\u2009\u202f\u3000", " "),
    "\u2026": "...",
}
_WINDOWS = "cp1252"


def instead(text: str, at: int) -> str:
    """Return what to write in place of the character at a place of a latin-1 text; empty for one that stands for nothing else."""
    character = _at(text, at)
    if character == _MARK:
        return "save the file without a byte order mark: as plain ASCII, or as UTF-8 without a signature"
    plain = plain_of(text, at)
    if plain == " ":
        return "write a plain blank: this one is another character"
    return f"write {plain} in its place: the file has the other kind of it" if plain else ""


def plain_of(text: str, at: int) -> str:
    """Return the plain character that the one at a place of a latin-1 text was meant for; empty where there is none."""
    return _PLAIN.get(_at(text, at), "")


def is_mark(text: str) -> bool:
    """Return whether a latin-1 text begins with a byte order mark."""
    return _at(text, 0) == _MARK


def _at(text: str, at: int) -> str:
    """Return the character that begins at a place, as UTF-8 or else as Windows has it."""
    try:
        content = text[at : at + _LONGEST].encode("latin-1")
    except UnicodeEncodeError:
        return text[at]
    for length in range(2, _LONGEST + 1):
        try:
            return content[:length].decode("utf-8") if content[:1] >= b"\x80" else text[at]
        except UnicodeDecodeError:
            continue
    return content[:1].decode(_WINDOWS, errors="replace")
