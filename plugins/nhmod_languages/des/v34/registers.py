"""The lists RANDOM_OBJECTS, RANDOM_PLACES and RANDOM_MONSTERS, and what refers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v34 import ast, codes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_languages.des.v34.values import Values


def classes(values: Values, node: ast.RandomClasses) -> bytes:
    """Return a list's characters, last first: bison reduces it from its end."""
    kind = "object" if node.keyword.text == "RANDOM_OBJECTS" else "monster"
    found = [values.class_letter(letter, kind) & 0xFF for letter in node.letters]
    check_length(values, node, node.letters)
    return bytes(reversed(found))


def check_length(values: Values, node: ast.Command, entries: tuple[ast.Node, ...]) -> None:
    """Check that a list fits into the registers."""
    limit = values.rules.limits.registers
    if len(entries) > limit:
        message = f"{node.keyword.text} lists {len(entries)}, and {limit} are possible"
        values.faults.error(codes.TOO_MANY_THINGS, message, entries[limit].span)


def said_twice(values: Values, node: ast.Command, seen: dict[str, ast.Command]) -> bool:
    """Return whether there is a list of this sort already, which is an error."""
    earlier = seen.setdefault(node.keyword.text, node)
    if earlier is node:
        return False
    message = f"there is a list of {node.keyword.text} already"
    values.faults.error(codes.TWICE, message, node.keyword.span, "", (earlier.keyword.span, "the first one"))
    return True


def warn_of_registers(values: Values, node: ast.Command, lengths: Mapping[str, int]) -> None:
    """Warn of registers that no list fills: the game reads what is not there."""
    letter = node.letter if isinstance(node, (ast.Monster, ast.Object)) else None
    place = getattr(node, "place", None)
    for register in (letter, place):
        if isinstance(register, ast.Register) and register.index.value < values.rules.limits.registers:
            kind, length = register.kind.text, lengths[register.kind.text]
            if register.index.value >= length:
                message = f"RANDOM_{kind.upper()}S has {length} entries, so there is no {kind}[{register.index.value}]"
                values.faults.warning(codes.REGISTER, message, register.span, "they count from 0")
