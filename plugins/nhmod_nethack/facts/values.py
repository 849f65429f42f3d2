"""Integer constants: macros and enumerators of the tree, and the expressions made of them, without ``eval``.

pcpp's own evaluator gives the same values for all that 3.4.3, 3.6.6 and NLE have, but it is one for ``#if``: it knows no casts, refuses no
shift, and does not say what it misses, which the messages here do (NH1803).
"""

from __future__ import annotations

import operator
import re
from contextlib import suppress
from typing import TYPE_CHECKING

from nhmod.target.c import strings_value, token_texts
from nhmod_nethack.facts.tokens import Tokens, closing, enumerations, render, split, substituted
from nhmod_nethack.problems import not_constant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from nhmod.target.preprocess import Macro

_INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|\d+)[uUlL]*")


def _quotient(left: int, right: int) -> int:
    """Divide as C does: towards zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _remainder(left: int, right: int) -> int:
    return left - right * _quotient(left, right)


# From the loosest to the tightest (C, 6.5.5 to 6.5.14).
_LEVELS: tuple[Mapping[str, Callable[[int, int], int]], ...] = (
    {"||": lambda left, right: int(bool(left) or bool(right))},
    {"&&": lambda left, right: int(bool(left) and bool(right))},
    {"|": operator.or_},
    {"^": operator.xor},
    {"&": operator.and_},
    {"==": operator.eq, "!=": operator.ne},
    {"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge},
    {"<<": operator.lshift, ">>": operator.rshift},
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul, "/": _quotient, "%": _remainder},
)
_BINARY = {sign: (level, compute) for level, signs in enumerate(_LEVELS) for sign, compute in signs.items()}
_UNARY: Mapping[str, Callable[[int], int]] = {
    "-": operator.neg,
    "+": operator.pos,
    "~": operator.invert,
    "!": operator.not_,
}
_LARGEST_SHIFT = 64
# The types that the game casts to in its macros. Those of an int and more cut nothing off what a macro is asked for.
_SIZES = {8: frozenset({"char", "schar", "xchar", "uchar"}), 16: frozenset({"short"})}
_UNSIGNED = frozenset({"unsigned", "uchar"})
_TYPE_WORDS = frozenset({"unsigned", "signed", "int", "long"}).union(*_SIZES.values())
_PUT_IN = "NHMOD_"
_DEEPEST = 30
"""So many macros with parameters may stand in each other; one that stands for itself has no value."""


class _NotConstantError(Exception):
    """Why an expression has no value."""


class Constants:
    """The integer constants of a tree, by name; values are computed when asked for."""

    def __init__(self) -> None:
        """Begin with none."""
        self._later: Iterable[Mapping[str, int]] = ()
        self._noting: Callable[[Callable[[], None]], None] = lambda add: add()
        self._completed = 0
        self._leaning: set[str] = set()
        self._values: dict[str, int] = {}
        self._macros: dict[str, str] = {}
        self._functions: dict[str, Macro] = {}
        self._pending: set[str] = set()
        self._depth = 0

    def add_later(
        self,
        values: Iterable[Mapping[str, int]],
        noting: Callable[[Callable[[], None]], None] = lambda add: add(),
    ) -> None:
        """Add constants with known values, such as those that makedefs writes, when a name is asked for that is none of the others.

        ``noting`` is given what adds them whenever an answer depends on them, the first time and later.
        """
        self._later, self._noting = values, noting

    def add_macros(self, macros: Iterable[Macro]) -> None:
        """Add macros; what they stand for needn't be an integer."""
        for macro in macros:
            if macro.parameters is not None:
                self._functions[macro.name] = macro
            elif macro.text:
                self._macros[macro.name] = macro.text

    def add_enumerations(self, tokens: Sequence[str]) -> None:
        """Add the constants of all enumerations in some preprocessed C; those whose value is not known are none."""
        for _name, members in enumerations(tokens):
            value: int | None = -1
            for symbol, expression in members:
                if expression:
                    value = self._computed(expression)
                elif value is not None:
                    value += 1
                if value is not None:
                    self._values[symbol] = value

    def value(self, expression: Sequence[str], file: str) -> int:
        """Compute an expression (NH1803 if it is not constant); ``file`` is for the message."""
        try:
            return self._evaluated(expression)
        except _NotConstantError as error:
            raise not_constant(file, render(expression), str(error)) from error

    def letter(self, expression: Sequence[str], file: str) -> str:
        """Compute a character as the game keeps it, in one byte; empty for a null character (NH1803 as ``value``)."""
        return chr(self.value(expression, file) & 0xFF).strip("\0")

    def find(self, name: str) -> int | None:
        """Return the value of a name, or nothing if it is no integer constant."""
        return self._computed((name,))

    def all(self) -> Iterator[tuple[str, int]]:
        """Go through all names that have values, sorted."""
        self._complete()
        for name in sorted(self._values.keys() | self._macros.keys()):
            value = self.find(name)
            if value is not None:
                yield name, value

    def _computed(self, expression: Sequence[str]) -> int | None:
        try:
            return self._evaluated(expression)
        except _NotConstantError:
            return None

    def _evaluated(self, expression: Sequence[str]) -> int:
        if len(expression) == 1:  # what stands in most columns of the tables
            (word,) = expression
            if word in self._values:
                return self._kept(word)
            if word == "0" or (word.isascii() and word.isdecimal() and word[0] != "0"):
                return int(word)
        try:
            return _Expression(expression, self._lookup, self._called).value()
        except RecursionError:
            raise _NotConstantError("it is nested too deeply") from None

    def _kept(self, name: str) -> int:
        """Return a value that is known, perhaps from what comes later."""
        if name in self._leaning:
            self._complete()
        return self._values[name]

    def _lookup(self, name: str) -> int:
        if name in self._values:
            return self._kept(name)
        text = self._macros.get(name)
        if text is None:
            self._complete()
            if name not in self._values:
                raise _NotConstantError(f"'{name}' is not known")
            return self._values[name]
        if name in self._pending:
            raise _NotConstantError(f"'{name}' is defined by itself")
        if not self._pending:
            self._prepare(name)
        return self._kept(name) if name in self._values else self._defined(name, text)

    def _defined(self, name: str, text: str) -> int:
        """Compute a macro and keep its value, and whether it depends on what comes later."""
        before = self._completed
        self._pending.add(name)
        try:
            tokens = tuple(self._with_put_in(token_texts(text)))
            value = _Expression(tokens, self._lookup, self._called).value()
        finally:
            self._pending.discard(name)
        self._values[name] = value
        if self._completed != before:
            self._leaning.add(name)
        return value

    def _prepare(self, name: str) -> None:
        """Compute what a macro is made of first, and that of that: a row of macros that count on may be longer than calls can be deep."""
        waiting, seen = [name], {name}
        while waiting:
            text = self._macros[waiting[-1]]
            parts = [word for word in token_texts(text) if word in self._macros and word not in self._values]
            later = [word for word in dict.fromkeys(parts) if word not in seen]
            if later:
                seen.update(later)
                waiting += later
                continue
            done = waiting.pop()
            if done != name and done not in self._values:
                with suppress(_NotConstantError):
                    self._defined(done, text)

    def _called(self, name: str, arguments: Sequence[Tokens]) -> int:
        """Compute a call of a macro with parameters."""
        macro = self._functions.get(name)
        if macro is None or macro.parameters is None:
            raise _NotConstantError(f"'{name}' is not known")
        if len(arguments) != len(macro.parameters) or self._depth == _DEEPEST:
            raise _NotConstantError(f"'{name}' is not called as it is defined")
        self._depth += 1
        try:
            tokens = substituted(macro, arguments)
            return _Expression(tuple(self._with_put_in(tokens)), self._lookup, self._called).value()
        finally:
            self._depth -= 1

    def _complete(self) -> None:
        """Add what comes later, once, and note that it counts; what asks for a name meanwhile knows what was added before."""
        self._completed += 1
        self._noting(self._add_later)

    def _add_later(self) -> None:
        later, self._later = self._later, ()
        for values in later:
            for name, value in values.items():
                # What is a number without them stays what it is.
                if name not in self._macros and name not in self._values:
                    self._values[name] = value
                    self._leaning.add(name)

    def _with_put_in(self, tokens: Sequence[str]) -> Iterator[str]:
        """Write out the macros that mods put behind a number (nhmod.edits.addend): ``+ 1``, or nothing, has no value itself."""
        for token in tokens:
            if token.startswith(_PUT_IN):
                yield from token_texts(self._macros.get(token, ""))
            else:
                yield token


def compute(
    expression: Sequence[str],
    file: str,
    *,
    find: Callable[[str], int | None],
    call: Callable[[str, Sequence[int]], int | None],
) -> int:
    """Compute an expression whose names ``find`` knows and whose macro calls ``call`` makes (NH1803 if it has no value).

    Both give nothing for what they do not know.
    """

    def lookup(name: str) -> int:
        return _known(find(name), name)

    def make(name: str, arguments: Sequence[Tokens]) -> int:
        values = tuple(_Expression(one, lookup, make).value() for one in arguments)
        return _known(call(name, values), f"{name}()")

    try:
        return _Expression(expression, lookup, make).value()
    except _NotConstantError as error:
        raise not_constant(file, render(expression), str(error)) from error


def _cut(value: int, size: int, *, signed: bool) -> int:
    """Cut a number to so many bits, as a cast does where a byte has eight and numbers are two's complements."""
    half = 1 << (size - 1)
    value &= 2 * half - 1
    return value - 2 * half if signed and value >= half else value


def _known(value: int | None, name: str) -> int:
    if value is None:
        raise _NotConstantError(f"'{name}' is not known")
    return value


class _Expression:
    """One expression, computed by recursive descent."""

    def __init__(
        self,
        tokens: Sequence[str],
        lookup: Callable[[str], int],
        call: Callable[[str, Sequence[Tokens]], int] | None = None,
    ) -> None:
        self._tokens = tokens
        self._lookup = lookup
        self._call = call
        self._at = 0

    def value(self) -> int:
        value = self._binary(0)
        if self._at != len(self._tokens):
            raise _NotConstantError(f"'{self._tokens[self._at]}' was not expected")
        return value

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._next()
        self._at += 1
        return token

    def _binary(self, loosest: int) -> int:
        """Compute what is joined by signs that bind no looser than a level."""
        left = self._unary()
        while (known := _BINARY.get(self._next())) is not None and known[0] >= loosest:
            level, compute = known
            sign = self._take()
            right = self._binary(level + 1)
            if sign in {"/", "%"} and right == 0:
                raise _NotConstantError("it divides by zero")
            if sign in {"<<", ">>"} and not 0 <= right < _LARGEST_SHIFT:
                raise _NotConstantError(f"it shifts by {right}")
            left = int(compute(left, right))
        return left

    def _unary(self) -> int:
        taken = self._take()
        if taken in _UNARY:
            return int(_UNARY[taken](self._unary()))
        if taken == "(":
            cast = self._cast()
            if cast is not None:
                return cast(self._unary())
            value = self._binary(0)
            if self._take() != ")":
                raise _NotConstantError("a ')' is missing")
            return value
        return self._atom(taken)

    def _cast(self) -> Callable[[int], int] | None:
        """Take a type's words and the ``)`` behind them, if that is what comes, and give what it makes of a number."""
        end = self._at
        while end < len(self._tokens) and self._tokens[end] in _TYPE_WORDS:
            end += 1
        words = self._tokens[self._at : end]
        if not words or self._tokens[end : end + 1] != (")",):
            return None
        self._at = end + 1
        size = next((size for size, names in _SIZES.items() if not names.isdisjoint(words)), None)
        signed = _UNSIGNED.isdisjoint(words)
        return lambda value: value if size is None else _cut(value, size, signed=signed)

    def _atom(self, taken: str) -> int:
        if not taken:
            raise _NotConstantError("it is cut short")
        if taken[0] == "'":
            # Several characters are one number, the last the lowest byte, as a letter is whose encoding has several bytes.
            text = strings_value((taken,))
            return int.from_bytes(text.encode("latin-1" if max(text, default="") <= "\xff" else "utf-8"))
        number = _INTEGER.fullmatch(taken)
        if number is not None:
            digits = number[1]
            octal = len(digits) > 1 and digits[0] == "0" and digits[1] not in "xX"
            return int(digits, 8) if octal else int(digits, 0)
        if taken[0].isalpha() or taken[0] == "_":
            if self._call is not None and self._next() == "(":
                return self._call(taken, self._arguments())
            return self._lookup(taken)
        raise _NotConstantError(f"'{taken}' has no integer value")

    def _arguments(self) -> tuple[Tokens, ...]:
        """Take the arguments of a call, each as its tokens."""
        begin = self._at
        end = closing(self._tokens, begin)
        if self._tokens[end] != ")":
            raise _NotConstantError("a ')' is missing")
        self._at = end + 1
        return split(self._tokens[begin + 1 : end])
