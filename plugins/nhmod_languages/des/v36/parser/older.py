"""Recognizes what is written as in NetHack 3.4.3, where a 3.6 level compiler can only say that it is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.source import Span
from nhmod_languages.des.v36 import token_kinds

if TYPE_CHECKING:
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.lexer import Tokens

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
