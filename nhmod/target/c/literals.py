r"""C's literals: the one door through which an author's words reach C, and the way back.

Data never becomes code (DESIGN.md, decision 5): whatever the text, ``c_string`` makes one string literal of it,
``c_comment`` what can stand in one comment, and ``c_identifier`` the name that util/makedefs.c would make.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_PLAIN_ESCAPES = {"n": 10, "t": 9, "r": 13, "a": 7, "b": 8, "f": 12, "v": 11}
_ESCAPE = re.compile(rb"\\(?:(?P<octal>[0-7]{1,3})|x(?P<hex>[0-9a-fA-F]+)|(?P<splice>\r?\n)|(?P<other>[\s\S]))")


def c_string(text: str) -> str:
    r"""Make a C string literal of any text.

    The literal is plain ASCII on one line, for a C89 compiler: control characters and the UTF-8 bytes of others are
    octal escapes of three digits (which no following digit can lengthen), and a second ``?`` is ``\?``, so that there
    are no trigraphs.
    """
    out = ['"']
    previous = 0
    for byte in text.encode("utf-8", "surrogatepass"):
        if byte in b'"\\' or byte == previous == ord("?"):
            out.append("\\" + chr(byte))
        elif byte == ord("\n"):
            out.append("\\n")
        elif ord(" ") <= byte <= ord("~"):
            out.append(chr(byte))
        else:
            out.append(f"\\{byte:03o}")
        previous = byte
    out.append('"')
    return "".join(out)


def c_comment(text: str) -> str:
    """Make a text that can stand inside ``/* */``: on one line, in ASCII, neither ending nor opening a comment."""
    line = "".join(char if char.isprintable() else " " for char in text)
    ascii_line = line.encode("ascii", "backslashreplace").decode("ascii")
    return ascii_line.replace("*/", "* /").replace("/*", "/ *")


def c_identifier(text: str, *, limit: int = 127) -> str:
    """Name a thing as util/makedefs.c does (do_permonst, do_objs): letters in upper case, ``_`` for any other byte.

    ``limit`` is the length in bytes at which makedefs cuts: 127 (tmpdup), and for objects 30, or 26 after a prefix
    (limit).
    """
    data = text.encode("utf-8", "surrogatepass")[:limit].upper()
    return "".join(chr(byte) if ord("A") <= byte <= ord("Z") else "_" for byte in data)


def string_value(literal: str) -> str:
    """Read a C string literal or character constant, quotes included.

    The text of a source file is latin-1; the value's bytes are read as UTF-8, or as latin-1 where they are none.
    """
    inner = literal[literal.find(literal[-1]) + 1 : -1]
    if "\\" not in inner and inner.isascii():
        return inner
    value = _ESCAPE.sub(_escaped, inner.encode("latin-1", "replace"))
    try:
        return value.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return value.decode("latin-1")


def strings_value(literals: Iterable[str]) -> str:
    """Read string literals that stand side by side, or one character constant."""
    return "".join(map(string_value, literals))


def _escaped(match: re.Match[bytes]) -> bytes:
    if match["octal"]:
        return bytes([int(match["octal"], 8) & 0xFF])
    if match["hex"]:
        return bytes([int(match["hex"], 16) & 0xFF])
    if match["splice"]:
        return b""
    other = match["other"].decode("latin-1")
    return bytes([_PLAIN_ESCAPES.get(other, ord(other))])
