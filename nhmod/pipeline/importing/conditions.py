"""Decides conditions of which only some symbols are known: ``defined(A) && !defined(B)``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

_TOKEN = re.compile(r"\s*(defined\b|\w+|&&|\|\||[!()])")


class _UnknownError(Exception):
    """A condition that is more than the symbols and their negations."""


def decide(name: str, argument: str, defined: Collection[str]) -> bool | None:
    """Return what an ``#if``, ``#ifdef``, ``#ifndef`` or ``#elif`` selects when ``defined`` are; ``None``: that depends on more.

    Of a symbol that is not among them nothing is known.
    """
    if name in {"ifdef", "ifndef"}:
        return (name == "ifdef") if argument in defined else None
    try:
        tokens = _tokens(argument)
        value, rest = _either(tokens, defined)
    except _UnknownError:
        return None
    return None if rest else value


def _tokens(argument: str) -> list[str]:
    tokens: list[str] = []
    at = 0
    while argument[at:].strip():
        match = _TOKEN.match(argument, at)
        if match is None:
            raise _UnknownError
        tokens.append(match[1])
        at = match.end()
    return tokens


def _either(tokens: list[str], defined: Collection[str]) -> tuple[bool | None, list[str]]:
    value, rest = _both(tokens, defined)
    while rest[:1] == ["||"]:
        other, rest = _both(rest[1:], defined)
        value = True if value or other else None if None in (value, other) else False
    return value, rest


def _both(tokens: list[str], defined: Collection[str]) -> tuple[bool | None, list[str]]:
    value, rest = _one(tokens, defined)
    while rest[:1] == ["&&"]:
        other, rest = _one(rest[1:], defined)
        value = False if value is False or other is False else None if None in (value, other) else True
    return value, rest


def _one(tokens: list[str], defined: Collection[str]) -> tuple[bool | None, list[str]]:
    match tokens:
        case ["!", *rest]:
            value, rest = _one(rest, defined)
            return (None if value is None else not value), rest
        case ["defined", "(", name, ")", *rest] | ["defined", name, *rest] if name not in {"(", ")"}:
            return (True if name in defined else None), rest
        case ["(", *rest]:
            value, rest = _either(rest, defined)
            if rest[:1] != [")"]:
                raise _UnknownError
            return value, rest[1:]
        case ["0" | "1" as number, *rest]:
            return number == "1", rest
    raise _UnknownError
