"""What a plain scalar means: the core schema of YAML 1.2 (https://yaml.org/spec/1.2.2/, section 10.3.2)."""

from __future__ import annotations

import re

_WORDS: dict[str, None | bool | float] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NUMBER_START = frozenset("+-.0123456789")
_LONGEST_NUMBER = 100


def resolve_plain(text: str) -> None | bool | int | float | str:
    """Resolve a plain scalar: ``yes`` and ``on`` are strings, ``0o17`` and ``0x1f`` integers.

    A number of more than 100 characters stays a string: converting it would take quadratic time, and nothing here is as large.
    """
    if not text or text[0] not in _NUMBER_START:
        return _WORDS.get(text, text)
    if len(text) > _LONGEST_NUMBER:
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _OCTAL.fullmatch(text):
        return int(text[2:], 8)
    if _HEXADECIMAL.fullmatch(text):
        return int(text[2:], 16)
    return _WORDS.get(text, text)
