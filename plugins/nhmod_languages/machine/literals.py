"""C's numbers, characters and strings, and what can be reckoned with them before a program runs."""

from __future__ import annotations

import re

from nhmod_languages.machine.types import INT, LONG, UINT, ULONG, CType, UnreadableError, fit

COMPARING = frozenset({"==", "!=", "<", ">", "<=", ">="})
_ESCAPE = re.compile(rb"\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|(.))", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"b": b"\b", b"f": b"\f", b"v": b"\v", b"a": b"\a", b"e": b"\x1b"}


def literal(token: str) -> tuple[CType, int]:
    """Return the type and the value of a number as it is written."""
    digits = token.rstrip("uUlL")
    marks = token[len(digits) :].lower()
    try:
        value = int(digits, 8 if digits[0] == "0" and digits.isdigit() else 0)
    except ValueError as error:
        raise UnreadableError(f"the number '{token}'") from error
    long = "l" in marks or value > fit(INT, value) or value != fit(INT, value)
    if digits[:2].lower() == "0x" and "l" not in marks and value <= fit(UINT, value):
        long = False
        if value != fit(INT, value):
            marks += "u"
    unsigned = "u" in marks
    return ((ULONG if unsigned else LONG) if long else (UINT if unsigned else INT)), value


def reckoned(operator: str, left: int, right: int, ctype: CType) -> int:
    """Return what an operator makes of two numbers of a type."""
    if operator in COMPARING:
        order = (left > right) - (left < right)
        return int(
            {"==": order == 0, "!=": order != 0, "<": order < 0, ">": order > 0, "<=": order <= 0, ">=": order >= 0}[
                operator
            ]
        )
    if operator in {"/", "%"}:
        if not right:
            raise UnreadableError("a division by zero")
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return fit(ctype, quotient if operator == "/" else left - right * quotient)
    if operator in {"<<", ">>"} and not 0 <= right < 8 * ULONG.width:
        raise UnreadableError("a shift by too much")
    made = {
        "+": left + right, "-": left - right, "*": left * right, "&": left & right, "|": left | right, "^": left ^ right,
        "<<": left << right if operator == "<<" else 0, ">>": left >> right if operator == ">>" else 0,
    }  # fmt: skip
    return fit(ctype, made[operator])


def characters(token: str) -> bytes:
    """Return what a string or character constant stands for."""
    text = token.lstrip("L").replace("\\\n", "")[1:-1].encode("latin-1", "replace")
    return _ESCAPE.sub(_escaped, text)


def _escaped(found: re.Match[bytes]) -> bytes:
    octal, hexadecimal, letter = found.groups()
    if letter is not None:
        return _ESCAPES.get(letter, letter)
    return bytes([int(octal, 8) & 0xFF if octal else int(hexadecimal, 16) & 0xFF])
