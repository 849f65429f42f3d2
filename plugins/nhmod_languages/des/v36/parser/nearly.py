"""Recognizes what is written nearly right: as in NetHack 3.4.3, or with brackets, a sign or the order of arguments wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.source import Span
from nhmod_languages.des.v36 import token_kinds

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.lexer import Tokens


_COUNTS = frozenset((token_kinds.INTEGER, token_kinds.DICE, token_kinds.VARIABLE))
_VALUES = _COUNTS | {token_kinds.STRING}
_PLAIN_NAME = re.compile(r"[A-Za-z_]+")
_PLACE = list(token_kinds.PLACE)


def nearly(tokens: Tokens, at: int, expected: str) -> str:
    """Return what to write for the tokens at a place, where they are nearly what is ``expected`` there, in words; else nothing."""
    for begin, written in _NEARLY.items():
        if expected.startswith(begin) and (found := written(tokens, at)):
            return f"write {found}"
    if expected == "')'":
        at -= 2  # of a place in a number's stead the comma is the first that can't be
    return _place_before(tokens, at) if not expected.startswith("a place") else ""


def _count(tokens: Tokens, at: int) -> str:
    """Write ``[3]`` for ``3`` and ``(3)``."""
    return _in_brackets(tokens, at, _COUNTS)


def _condition(tokens: Tokens, at: int) -> str:
    """Write ``[50%]`` for ``50%`` and ``(50%)``."""
    return _in_brackets(tokens, at, _COUNTS | {token_kinds.SHARE})


def _in_brackets(tokens: Tokens, at: int, inside: frozenset[str]) -> str:
    kinds = tokens.kinds
    first = at + (kinds[at] == "(")
    closed = first == at or kinds[first + 1 : first + 2] == [")"]
    return f"[{tokens.texts[first]}]" if closed and kinds[first] in inside else ""


def _chosen(tokens: Tokens, at: int) -> str:
    """Write ``[50%]: OBJECT`` for ``[50%] OBJECT``."""
    return f"{tokens.texts[at - 1]}: {tokens.texts[at]}" if tokens.kinds[at - 1] in {"]", token_kinds.CHANCE} else ""


def _value_of_option(tokens: Tokens, at: int) -> str:
    """Write ``quantity:3`` for ``quantity 3`` and ``quantity=3``."""
    value = at + (tokens.kinds[at] == "=")
    return f"{tokens.texts[at - 1]}:{tokens.texts[value]}" if tokens.kinds[value] in _VALUES else ""


def _name_alone(tokens: Tokens, at: int) -> str:
    """Write ``"Bob"`` for ``name:"Bob"`` and ``name="Bob"``."""
    named = tokens.texts[at] == "name" and tokens.texts[at + 1] in (":", "=")
    return tokens.texts[at + 2] if named and tokens.kinds[at + 2] == token_kinds.STRING else ""


def _quoted_class(tokens: Tokens, at: int) -> str:
    """Write ``('(',"chest")`` for ``"(","chest"``."""
    letter, name = tokens.texts[at - 2], tokens.texts[at]
    quoted = tokens.kinds[at - 2 : at + 1] == [token_kinds.STRING, ",", token_kinds.STRING]
    return f"('{letter[1]}',{name})" if quoted and re.fullmatch('"[^"]"', letter) else ""


def _variable(tokens: Tokens, at: int) -> str:
    """Write ``$i`` for ``i``."""
    return f"${tokens.texts[at]}" if _PLAIN_NAME.fullmatch(tokens.texts[at]) else ""


def _place(tokens: Tokens, at: int) -> str:
    """Write ``(1,2)`` for ``1,2``, and ``(1,2),up`` for ``up,(1,2)``."""
    if tokens.kinds[at : at + 3] == _PLACE[1:4]:
        return f"({tokens.texts[at]},{tokens.texts[at + 2]})"
    place = _place_at(tokens, at + 2)
    behind = f"{place},{tokens.texts[at]}: the place comes first" if place and tokens.kinds[at + 1] == "," else ""
    return _quoted_class(tokens, at) or behind


def _place_before(tokens: Tokens, at: int) -> str:
    """Write ``open,(1,2)`` for ``(1,2),open``."""
    place, behind = _place_at(tokens, at), at + len(_PLACE)
    if not place or tokens.kinds[at - 1] != ":" or tokens.kinds[behind] != ",":
        return ""
    return f"write {tokens.texts[behind + 1]},{place}: the place comes behind it"


def _place_at(tokens: Tokens, at: int) -> str:
    """Return a place (x,y) that is written at a token, or nothing."""
    end = at + len(_PLACE)
    return "".join(tokens.texts[at:end]) if tokens.kinds[at:end] == _PLACE else ""


def _of_a_monster(tokens: Tokens, at: int) -> str:
    return _name_alone(tokens, at) or _quoted_class(tokens, at)


_NEARLY: dict[str, Callable[[Tokens, int], str]] = {
    "'[' and a number": _count,
    "a condition": _condition,
    "':' and a statement": _chosen,
    "':' and a": _value_of_option,
    "an option of a monster": _of_a_monster,
    "an option of an object": _quoted_class,
    "a variable such as": _variable,
    "a place": _place,
    "a selection: a place": _place,
}
"""How what is expected is called at its beginning, with what to write for what is nearly that."""


_REGISTERS = frozenset(("place", "object", "monster"))
_THINGS = frozenset(("MONSTER", "OBJECT", "CONTAINER"))


def older(tokens: Tokens, at: int, faults: Faults) -> bool:
    """Report 3.4.3's syntax at the token that can't stand there, if it is that; say whether it is."""
    kinds, texts = tokens.kinds, tokens.texts
    kind, text = kinds[at], texts[at]
    before = kinds[max(at - 6, 0) : at]
    if text in _REGISTERS and kinds[at + 1] == "[":
        faults.wrong_dialect(tokens.span(at), f"{text}[…]", f"declare an array, ${text} = …, and write ${text}[0]")
    elif (
        kind == token_kinds.STRING
        and before[-3:] == [":", token_kinds.CHAR, ","]
        and before[-4:-3]
        and before[-4] in _THINGS
    ):
        pair = Span(tokens.starts[at - 2], tokens.starts[at] + len(text))
        faults.wrong_dialect(pair, "a class and a name side by side", f"write ({texts[at - 2]},{text})")
    elif kind == token_kinds.CHAR and before[-2:] == ["INIT_MAP", ":"]:
        faults.wrong_dialect(tokens.span(at), "INIT_MAP without a style", "write mines, before the letters")
    elif kind == "(" and before == ["MONSTER", ":", token_kinds.CHAR, ",", "RANDOM_TYPE", ","]:
        faults.wrong_dialect(tokens.span(at - 2), "random as a monster's name", "leave it out")
    elif text == "contained" and "OBJECT" in before:
        faults.wrong_dialect(
            tokens.span(at), text, "write the object between the braces of its CONTAINER, without a place"
        )
    elif kind == "BOOLEAN" and before[-2:] == ["DOOR", ":"]:
        faults.wrong_dialect(tokens.span(at - 2), "DOOR with a wall", "write ROOMDOOR")
    elif kind == "BOOLEAN" and before[-1:] == [","] and "FILLING" in before:
        faults.wrong_dialect(
            tokens.span(at), f"{text} of a region", f"write {'irregular' if text == 'true' else 'regular'}"
        )
    elif kind == "RANDOM_TYPE" and before[-2:] == ["GOLD", ":"]:
        faults.wrong_dialect(tokens.span(at), "a random amount of gold", "write a number, or dice such as 10d20")
    elif text == "NAME" and kinds[at + 1] == ":":
        faults.wrong_dialect(tokens.span(at), f"the command {text}", "a room has no name; subrooms stand in its braces")
    else:
        return False
    return True
