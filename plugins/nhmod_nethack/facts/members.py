"""The members of the structures that rows of tables are: a variant may have more of them, or others, than the releases have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_nethack.facts.tokens import Tokens, aggregate, closing, is_identifier, render, split

if TYPE_CHECKING:
    from collections.abc import Mapping


def members(tokens: Tokens, tag: str, file: str) -> Mapping[str, str]:
    """Return the members of ``struct tag`` in their order, each with its type: ``{"lgod": "const char *"}``; NH1801 if there is none."""
    found: dict[str, str] = {}
    for declaration in split(aggregate(tokens, "struct", tag, file), ";"):
        first, *others = split(declaration)
        at = _named(first)
        found[first[at]] = render(first[:at])
        kind = tuple(word for word in first[:at] if word != "*")
        for other in others:
            at = _named(other)
            found[other[at]] = render((*kind, *other[:at]))
    return found


def _named(declarator: Tokens) -> int:
    """Return where the name of a member stands: the last word that is in no brackets."""
    place, end = 0, 0
    for index, word in enumerate(declarator):
        if index >= end and word in {"{", "["}:
            end = closing(declarator, index)
        elif index >= end and is_identifier(word):
            place = index
    return place
