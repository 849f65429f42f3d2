"""Rows of tables that are written as macro calls: their arguments by the macro's own parameter names.

So a release whose ``MON()`` has an argument more or less is read without a list of its columns.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import UNKNOWN, Json
from nhmod.target.c import strings_value, token_texts
from nhmod_nethack.facts.tokens import closing, elements, is_identifier, is_string, render, split, substituted, unwrap
from nhmod_nethack.problems import unexpected

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nhmod.target.preprocess import Macro, Preprocessed
    from nhmod_nethack.facts.tokens import Tokens

_DEEPEST = 20
"""So many macros may stand for each other before one of them makes the row."""

_DEFINITION = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(([\w\s,.\\]*)\)", re.MULTILINE)
_PARAMETER = re.compile(r"\w+|\.\.\.")
_MORE = "..."
_PASTES = "##"
_MORE_ARGUMENTS = "__VA_ARGS__"


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

    def __init__(self, file: str, text: str, run: Preprocessed | None = None) -> None:
        """Take a file's source, and its macros where its rows may be calls of others that make them.

        Of several definitions of a macro the first one counts for its parameters, before all others one that names them all.
        """
        self.file = file
        self._macros: Mapping[str, Macro] = {} if run is None else {**run.undefined, **run.macros}
        self._parameters: dict[str, tuple[str, ...]] = {}
        # From the source, not from a preprocessor's table: some files undefine their macros at the end.
        for name, written in _DEFINITION.findall(text):
            parameters = tuple(_PARAMETER.findall(written))
            if name not in self._parameters or (_MORE in self._parameters[name] and _MORE not in parameters):
                self._parameters[name] = parameters

    def arguments(self, call: Sequence[str], macro: str) -> Arguments:
        """Return the arguments of a call ``macro(…)`` by the macro's parameters (NH1802 if it is none)."""
        parameters = self.parameters(macro)
        made = self.unfolded(call, macro)
        whole = bool(made) and made[0] in {macro, "{"}
        # What another macro makes may be the bare values.
        values = elements(made) if whole else split(made) if made != tuple(call) else ()
        braces = whole and made[0] == "{"
        # What another macro makes in braces are columns of the structure, of which there may be as many as parameters.
        bound = self._put_in(call, parameters, values, macro) if braces and made != tuple(call) else None
        bound = bound or _bound(parameters, values)
        if bound is None and braces and made == tuple(call):
            bound = self._put_in(call, parameters, values, macro)
        if not parameters or bound is None:
            raise unexpected(self.file, f"'{render(call)}'", f"is not a call of {macro}() as it is defined")
        named = zip(parameters, bound, strict=True)
        return Arguments(self.file, macro, {name: value for name, value in named if name != _MORE})

    def parameters(self, macro: str) -> tuple[str, ...]:
        """Return the parameters of one of the file's macros, by the first of its definitions; none where there is none."""
        return self._parameters.get(macro, ())

    def unfolded(self, call: Sequence[str], macro: str) -> Tokens:
        """Return what a call of another macro stands for, down to a call of this one or to braces."""
        tokens = tuple(call)
        for _ in range(_DEEPEST):
            if not tokens or tokens[0] in {macro, "{"} or (found := self._macros.get(tokens[0])) is None:
                break
            if found.parameters is None and len(tokens) == 1:
                tokens = token_texts(found.text)
            elif found.parameters is not None and closing(tokens, 1) == len(tokens) - 1:
                bound = _bound(found.parameters, elements(tokens))
                if bound is None:
                    break
                tokens = substituted(found, bound)
            else:
                break
        return tokens

    def _put_in(
        self, call: Sequence[str], parameters: Sequence[str], values: Sequence[Tokens], macro: str
    ) -> Sequence[Tokens] | None:
        """Return what a macro would be given to make such a row in braces; nothing where it makes others.

        A column of the row that the macro makes of none of its parameters may be another one.
        """
        defined = self._macros.get(macro)
        if defined is None or defined.parameters != tuple(parameters):
            return None
        columns = elements(token_texts(defined.text))
        given: dict[str, Tokens] = {}
        if len(columns) != len(values) or not all(
            _given(column, value, parameters, given) for column, value in zip(columns, values, strict=True)
        ):
            return None
        # A constant's name that the structure has no column for is what the other macro has by the same name.
        maker = self._macros.get(call[0])
        if maker is not None and maker.parameters is not None and len(maker.parameters) == len(elements(call)):
            given = {**dict(zip(maker.parameters, elements(call), strict=True)), **given}
        return [given[name] for name in parameters] if set(given) >= set(parameters) else None

    def text(self, tokens: Sequence[str]) -> str:
        """Return the value of a string argument or of a macro for one, empty for a null pointer (NH1802 if it is neither)."""
        inner = unwrap(tokens)
        if not is_string(inner):
            inner = unwrap(self.unfolded(inner, ""))
        if inner[:1] == ("{",):
            # Of a man's, a woman's and everybody's name the last: { "dwarf lord", "dwarf lady", "dwarf leader" }.
            inner = unwrap(elements(inner)[-1])
        if is_string(inner):
            return strings_value(inner)
        if inner and inner[-1] in {"0", "NULL", "None"}:
            return ""
        raise unexpected(self.file, f"'{render(tokens)}'", "is not a string")

    def flags(self, tokens: Sequence[str]) -> list[str]:
        """Return the symbols of ``A | B | F(C)`` in order, without plain numbers (NH1802 for other expressions)."""
        symbols: list[str] = []
        for part in split(unwrap(tokens), "|"):
            inner = unwrap(part)
            if "|" in inner:
                symbols += self.flags(inner)
            elif len(inner) == 1 and is_identifier(inner[0]):
                symbols.append(inner[0])
            elif inner[1:2] == ("(",) and is_identifier(inner[0]) and closing(inner, 1) == len(inner) - 1:
                symbols.append(render(inner))
            elif len(inner) != 1 or not inner[0][0].isdigit():
                raise unexpected(self.file, f"'{render(tokens)}'", "is not a row of flags")
        return symbols

    def symbol(self, tokens: Sequence[str]) -> str:
        """Return an argument that is one symbol, or whatever it is as text (``-P_DART``, ``0``)."""
        return render(unwrap(tokens))

    def sum(self, tokens: Sequence[str]) -> str:
        """Return flags as text without the brackets and zeros among them (``A | B``), or whatever it is as ``symbol`` does."""
        words = [token for token in tokens if token not in {"(", ")"}]
        alternating = all(
            word == "|" if number % 2 else is_identifier(word) or word.isdigit() for number, word in enumerate(words)
        )
        if not alternating or not len(words) % 2:
            return self.symbol(tokens)
        return " | ".join(word for word in words[::2] if word != "0") or "0"


def _bound(parameters: Sequence[str], values: Sequence[Tokens]) -> Sequence[Tokens] | None:
    """Return a value for each parameter, the last of them all that are left where it is ``...``; nothing where they don't fit."""
    if not parameters or parameters[-1] not in {_MORE, _MORE_ARGUMENTS}:
        return values if len(values) == len(parameters) else None
    fixed = len(parameters) - 1
    if len(values) < fixed:
        return None
    more = tuple(token for value in values[fixed:] for token in (",", *value))
    return (*values[:fixed], more[1:])


def _given(column: Tokens, value: Tokens, parameters: Sequence[str], given: dict[str, Tokens]) -> bool:
    """Note what the parameters in a column stand for in a value; returns whether it can be what the column is made of."""
    if len(column) == 1 and column[0] in parameters:
        return given.setdefault(column[0], value) == value
    if not any(token in parameters for token in column):
        return True
    if _PASTES in column:
        return len(column) == len(value) and all(
            _given((one,), (other,), parameters, given) if one in parameters else one == other
            for one, other in zip(column, value, strict=True)
        )
    lists = (column[0], value[0]) == ("{", "{")
    calls = all(tokens[1:2] == ("(",) and closing(tokens, 1) == len(tokens) - 1 for tokens in (column, value))
    if not lists and (not calls or column[0] != value[0]):
        return False
    inner = (elements(column), elements(value))
    return len(inner[0]) == len(inner[1]) and all(
        _given(one, other, parameters, given) for one, other in zip(*inner, strict=True)
    )


class Values:
    """The values of one row by their names; one that can't be read is left out, with the reason."""

    def __init__(self) -> None:
        """Begin with none."""
        self._read: dict[str, Json] = {}
        self._unknown: dict[str, Json] = {}

    def put(self, name: str, read: Callable[[], Json]) -> None:
        """Read a value, or note why it can't be."""
        with self.noting(name):
            self._read[name] = read()

    def take(self, name: str, columns: Mapping[str, Tokens], parameter: str, read: Callable[[Tokens], Json]) -> None:
        """Read a value of a column, or note why it can't be."""
        with self.noting(name):
            self._read[name] = read(columns[parameter])

    @contextmanager
    def noting(self, name: str) -> Iterator[None]:
        """Note under a name why what is done within can't be."""
        try:
            yield
        except DiagnosticError as error:
            self._unknown[name] = error.diagnostics[0].message

    def fields(self) -> dict[str, Json]:
        """Return the values; the reasons stand under ``UNKNOWN``, if there are any."""
        return {**self._read, **({UNKNOWN: self._unknown} if self._unknown else {})}


def first_string(tokens: Sequence[str]) -> str | None:
    """Return the first text of a row, which is its name where nothing else is known of it; nothing where it has none."""
    begin = next((index for index, token in enumerate(tokens) if is_string((token,))), None)
    if begin is None:
        return None
    end = begin
    while end < len(tokens) and is_string((tokens[end],)):
        end += 1
    return strings_value(tokens[begin:end])
