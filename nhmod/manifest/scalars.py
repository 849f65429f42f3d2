"""What a plain scalar means: the core schema of YAML 1.2 (https://yaml.org/spec/1.2.2/, section 10.3.2)."""

from __future__ import annotations

import re

_WORDS: dict[str, bool | float | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_PREFIXED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NUMBER_START = frozenset("+-.0123456789")
_LONGEST_NUMBER = 100


def resolve_plain(text: str) -> bool | int | float | str | None:
    """Resolve a plain scalar: ``yes`` and ``on`` are strings, ``0o17`` and ``0x1f`` integers.

    A number of more than 100 characters stays a string: it would take quadratic time, and nothing here is as large.
    """
    if text and text[0] in _NUMBER_START and len(text) <= _LONGEST_NUMBER:
        if _INTEGER.fullmatch(text):
            return int(text)
        if _FLOAT.fullmatch(text):
            return float(text)
        if _PREFIXED.fullmatch(text):
            return int(text, 0)
    return _WORDS.get(text, text)
