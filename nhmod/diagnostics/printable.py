"""What may go to a terminal: texts of which a file's name, or anything else that a stranger wrote, can be a part.

Escape sequences would colour, move or replace what the terminal shows, and a line break would forge a line of nhmod's own.
"""

from __future__ import annotations

import unicodedata

ITEM = "\n  - "
"""Begins an item of a list in a message: the only line break that a message has."""


def printable(text: str, keep: str = "") -> str:
    r"""Write whatever is no visible character or blank as an escape (``\x1b``, ``\n``), but for the characters in ``keep``.

    That is control characters of both sorts, line breaks of all sorts, characters that change the direction of others, and
    bytes of file names that are no UTF-8.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(one if one in keep or not is_hidden(one) else one.encode("unicode_escape").decode() for one in text)


def printable_message(text: str) -> str:
    """Write a message, which may have a list in it; no other line break is shown as one."""
    return ITEM.join(printable(part) for part in text.split(ITEM))


def printable_json(text: str) -> str:
    r"""Write the same JSON with ``\u`` escapes for what a terminal would not show; JSON's own line ends stay.

    What is below U+0020 is escaped in JSON already.
    """
    if text.isascii() and "\x7f" not in text:
        return text
    return "".join(one if one == "\n" or not is_hidden(one) else _units(one) for one in text)


def is_hidden(character: str) -> bool:
    """Return whether a terminal would not show a character: a control, a mark of order, an end of a line."""
    category = unicodedata.category(character)
    return category[0] == "C" or category in {"Zl", "Zp"}


def _units(character: str) -> str:
    encoded = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{encoded[at : at + 2].hex()}" for at in range(0, len(encoded), 2))
