"""Names that new things of a game can have."""

from __future__ import annotations

import re

_ALLOWED = re.compile(r"[A-Za-z](?:[A-Za-z0-9.']|[ -](?![ -]))*(?<![ -])")


def malformed_name(name: str) -> str:
    """Say what is wrong with a name for C, tile labels and prompts alike; empty if nothing is."""
    if _ALLOWED.fullmatch(name):
        return ""
    odd = sorted({letter for letter in name if not re.fullmatch(r"[A-Za-z0-9.' -]", letter)})
    if odd:
        return f"it can't have {' or '.join(repr(letter) for letter in odd)}: only letters, digits, spaces, '-', '.' and an apostrophe"
    return "a name begins with a letter and has single spaces or hyphens between its words, and none at its end"
