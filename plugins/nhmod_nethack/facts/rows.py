"""Rows of tables that are written as macro calls: their arguments by the macro's own parameter names.

So a release whose ``MON()`` has an argument more or less is read without a list of its columns.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target.c import strings_value
from nhmod_nethack.facts.tokens import elements, is_identifier, is_string, render, split, unwrap
from nhmod_nethack.problems import unexpected

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod_nethack.facts.tokens import Tokens

_DEFINITION = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(([\w\s,\\]*)\)", re.MULTILINE)
_PARAMETER = re.compile(r"\w+")


class Arguments(dict[str, "Tokens"]):
    """The arguments of a call by the macro's parameters; asking for a parameter that the macro does not have is NH1802."""

    def __init__(self, file: str, macro: str, arguments: Mapping[str, Tokens]) -> None:
        """Take the arguments; file and macro are for the message."""
        super().__init__(arguments)
        self._file = file
        self._macro = macro

    def __missing__(self, parameter: str) -> Tokens:
        """Refuse a parameter that a variant calls otherwise, or does not have."""
        raise unexpected(self._file, f"the macro {self._macro}()", f"has no parameter '{parameter}'")


class Calls:
    """Reads calls of a file's macros."""

    def __init__(self, file: str, text: str) -> None:
        """Take a file's source; of several definitions of a macro the first one counts."""
        self.file = file
        self._parameters: dict[str, tuple[str, ...]] = {}
        # From the source, not from a preprocessor's table: some files undefine their macros at the end.
        for name, parameters in _DEFINITION.findall(text):
            self._parameters.setdefault(name, tuple(_PARAMETER.findall(parameters)))

    def arguments(self, call: Sequence[str], macro: str) -> Arguments:
        """Return the arguments of a call ``macro(…)`` by the macro's parameters (NH1802 if it is none)."""
        parameters = self._parameters.get(macro, ())
        values = elements(call) if call and call[0] == macro else ()
        if not parameters or len(values) != len(parameters):
            raise unexpected(self.file, f"'{render(call)}'", f"is not a call of {macro}() as it is defined")
        return Arguments(self.file, macro, dict(zip(parameters, values, strict=True)))

    def text(self, tokens: Sequence[str]) -> str:
        """Return the value of a string argument, empty for a null pointer (NH1802 if it is neither)."""
        inner = unwrap(tokens)
        if is_string(inner):
            return strings_value(inner)
        if inner and inner[-1] in {"0", "NULL", "None"}:
            return ""
        raise unexpected(self.file, f"'{render(tokens)}'", "is not a string")

    def flags(self, tokens: Sequence[str]) -> list[str]:
        """Return the symbols of ``A | B | …`` in order, without plain numbers (NH1802 for other expressions)."""
        symbols: list[str] = []
        for part in split(unwrap(tokens), "|"):
            inner = unwrap(part)
            if "|" in inner:
                symbols += self.flags(inner)
            elif len(inner) == 1 and is_identifier(inner[0]):
                symbols.append(inner[0])
            elif len(inner) != 1 or not inner[0][0].isdigit():
                raise unexpected(self.file, f"'{render(tokens)}'", "is not a row of flags")
        return symbols

    def symbol(self, tokens: Sequence[str]) -> str:
        """Return an argument that is one symbol, or whatever it is as text (``-P_DART``, ``0``)."""
        return render(unwrap(tokens))
