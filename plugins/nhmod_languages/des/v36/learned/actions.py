"""The C of a rule's action, as far as the grammar's simple rules use it: sums of values, checks, and what is pushed."""

from __future__ import annotations

import operator
import re
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_TOKEN = re.compile(
    r"""\s+|/\*.*?\*/|//[^\n]*
    |(?P<own>\$(?:<\w+>)?(?:\$|\d+))|(?P<number>0[xX][0-9a-fA-F]+|\d+)[lLuU]*|(?P<text>"(?:[^"\\]|\\.)*")
    |(?P<name>[A-Za-z_]\w*)|(?P<mark><<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>=?:;,(){}])""",
    re.VERBOSE | re.DOTALL,
)
_TYPES = frozenset(("int", "long", "short", "char", "unsigned", "signed"))
_LEVELS = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", ">", "<=", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*",),
)
_DO: Mapping[str, Callable[[int, int], int]] = {
    "|": operator.or_, "^": operator.xor, "&": operator.and_, "==": operator.eq, "!=": operator.ne,
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
    "<<": operator.lshift, ">>": operator.rshift, "+": operator.add, "-": operator.sub, "*": operator.mul,
}  # fmt: skip
_PUSHES = ("add_opvars", "add_opcode")
_COMPLAINTS = ("lc_error", "yyerror")
_IDLE = ("Free", "lc_warning", "yywarning")
_LOOK_UPS = (
    *("what_map_char", "get_monster_id", "get_object_id", "get_trap_type", "get_room_type"),
    *("check_monster_char", "check_object_char"),
)
_RESULT = "$$"

Value: TypeAlias = "int | str"


class UnlearnableError(Exception):
    """An action does more than is known here."""


class Unknown(Exception):  # noqa: N818 - no error: the value of something that only C has
    """A value that only the compiler in C has: a global variable."""


class Target(Protocol):
    """What an action is run on."""

    def push(self, kind: str, value: Value) -> None:
        """Push a value of a kind, a letter of the formats of add_opvars."""

    def op(self, name: str) -> None:
        """Add an instruction."""

    def complain(self, message: str) -> None:
        """Report what the grammar has against the text."""

    def look_up(self, function: str, values: tuple[Value, ...]) -> int:
        """Return what one of the compiler's functions that look something up returns."""


class _Token(NamedTuple):
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """An expression: an operator or a function with its operands, or a value without."""

    head: str
    parts: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A statement: ``what`` is "do", "set" or "if"; ``then`` and ``otherwise`` are the branches of an if."""

    what: str
    term: Term
    name: str = ""
    then: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()


@dataclass(slots=True)
class Run:
    """One run of an action: ``values`` are those of ``$1``, ``$2``, …, and of the local variables."""

    constants: Mapping[str, int]
    target: Target
    values: dict[str, Value] = field(default_factory=dict)

    def steps(self, steps: tuple[Step, ...]) -> None:
        """Do statements; what depends on a variable that only C has is left out."""
        for step in steps:
            if step.what == "do":
                self._call(step.term)
                continue
            try:
                value = self.value(step.term)
            except Unknown:
                self.values.pop(step.name, None)
                continue
            if step.what == "set":
                self.values[step.name] = value
            else:
                self.steps(step.then if value else step.otherwise)

    def value(self, term: Term) -> Value:
        """Compute an expression; raises ``Unknown``."""
        head, parts = term.head, term.parts
        if not parts:
            return self._plain(head)
        if head == "?":
            return self.value(parts[1 if self.value(parts[0]) else 2])
        if head in {"&&", "||"}:
            first = bool(self.value(parts[0]))
            return int(bool(self.value(parts[1]))) if first == (head == "&&") else int(first)
        if head in _LOOK_UPS:
            return self.target.look_up(head, tuple(self.value(part) for part in parts))
        numbers = [self._number(part) for part in parts]
        if len(numbers) == 1:
            return {"-": -numbers[0], "!": int(not numbers[0]), "~": ~numbers[0]}[head]
        return int(_DO[head](*numbers))

    def _number(self, term: Term) -> int:
        value = self.value(term)
        if isinstance(value, str):
            raise Unknown
        return value

    def _plain(self, head: str) -> Value:
        if head[0].isdigit():
            return int(head, 0)
        found = self.values.get(head, self.constants.get(head))
        if found is None:
            raise Unknown
        return found

    def _call(self, term: Term) -> None:
        if term.head in _COMPLAINTS:
            self.target.complain(term.parts[0].head[1:-1])
        elif term.head == "add_opcode":
            self.target.op(term.parts[1].head)
        elif term.head == "add_opvars":
            try:
                self._push(*term.parts[1:])
            except Unknown:
                self.target.complain("a value that only the tree's own compiler knows")

    def _push(self, form: Term, *arguments: Term) -> None:
        """Push as add_opvars does."""
        for kind, argument in zip(form.head[1:-1], arguments, strict=True):
            if kind == "o":
                self.target.op(argument.head)
            else:
                self.target.push(kind, self.value(argument))


def read_action(text: str, constants: Mapping[str, int]) -> tuple[Step, ...]:
    """Read an action; raises ``UnlearnableError`` where it does what is not known, or pushes what only C knows."""
    steps = tuple(_Reader(tuple(_tokens(text))).all())
    _check(steps, set(constants))
    return steps


def _check(steps: tuple[Step, ...], known: set[str]) -> None:
    """Look whether all that matters is ``known``, statement by statement; raises ``UnlearnableError``."""
    for step in steps:
        computed = _computed(step.term, known)
        branches = (*step.then, *step.otherwise)
        if step.what == "set" and computed:
            known.add(step.name)
        elif step.what == "set":
            known.discard(step.name)
        if not computed and (_matters(step) or any(_matters(one) for one in _flat(branches))):
            raise UnlearnableError(step.term.head)
        _check(step.then, known)
        _check(step.otherwise, known)


def _flat(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _flat((*step.then, *step.otherwise))


def _matters(step: Step) -> bool:
    """Return whether a statement changes what is compiled."""
    return step.name == _RESULT or (step.what == "do" and step.term.head in _PUSHES)


def _computed(term: Term, known: set[str]) -> bool:
    if term.head in _PUSHES:
        # The level comes first, and behind an opcode alone nothing that counts.
        return all(
            _computed(part, known) for part in (term.parts[1:2] if term.head == "add_opcode" else term.parts[1:])
        )
    if not term.parts:
        return term.head in known or not (term.head[0].isalpha() or term.head[0] == "_") or term.head.startswith("SPO_")
    return all(_computed(part, known) for part in term.parts)


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise UnlearnableError(text[at : at + 20])
        at = match.end()
        if match.lastgroup:
            word = match[match.lastgroup]
            yield _Token(match.lastgroup, re.sub(r"<\w+>", "", word) if match.lastgroup == "own" else word)


class _Reader:
    """Reads the statements of an action."""

    def __init__(self, tokens: tuple[_Token, ...]) -> None:
        self.tokens = (*tokens, _Token("end", ""))
        self.at = 0

    def all(self) -> Iterator[Step]:
        while self.tokens[self.at].kind != "end":
            yield from self.statement()

    def take(self, text: str) -> None:
        if not self.accept(text):
            raise UnlearnableError(self.tokens[self.at].text)

    def accept(self, text: str) -> bool:
        if self.tokens[self.at].text != text:
            return False
        self.at += 1
        return True

    def statement(self) -> tuple[Step, ...]:
        if self.accept(";"):
            return ()
        if self.accept("{"):
            body: list[Step] = []
            while not self.accept("}"):
                body += self.statement()
            return tuple(body)
        if self.accept("if"):
            self.take("(")
            condition = self.expression()
            self.take(")")
            then = self.statement()
            otherwise = self.statement() if self.accept("else") else ()
            return (Step("if", condition, then=then, otherwise=otherwise),)
        declared = False
        while self.tokens[self.at].text in _TYPES:
            self.at += 1
            declared = True
        made: list[Step] = []
        while True:
            made += self.simple(declared=declared)
            if not self.accept(","):
                break
        self.take(";")
        return tuple(made)

    def simple(self, *, declared: bool) -> tuple[Step, ...]:
        kind, name = self.tokens[self.at]
        if kind not in {"own", "name"}:
            raise UnlearnableError(name)
        following = self.tokens[self.at + 1].text
        if following == "=":
            self.at += 2
            return (Step("set", self.expression(), name=name),)
        if declared and following in {",", ";"}:
            self.at += 1
            return ()
        term = self.primary()
        if term.head in _IDLE:
            return ()
        if term.head not in {*_PUSHES, *_COMPLAINTS}:
            raise UnlearnableError(name)
        return (Step("do", term),)

    def expression(self) -> Term:
        condition = self.binary(0)
        if not self.accept("?"):
            return condition
        first = self.expression()
        self.take(":")
        return Term("?", (condition, first, self.expression()))

    def binary(self, level: int) -> Term:
        if level == len(_LEVELS):
            return self.primary()
        left = self.binary(level + 1)
        while (mark := self.tokens[self.at]).kind == "mark" and mark.text in _LEVELS[level]:
            self.at += 1
            left = Term(mark.text, (left, self.binary(level + 1)))
        return left

    def primary(self) -> Term:
        kind, text = self.tokens[self.at]
        self.at += 1
        if text in {"-", "!", "~"}:
            return Term(text, (self.primary(),))
        if text == "(":
            if self.tokens[self.at].text in _TYPES:
                while self.tokens[self.at].text in _TYPES:
                    self.at += 1
                self.take(")")
                return self.primary()
            inner = self.expression()
            self.take(")")
            return inner
        if kind == "name" and self.accept("("):
            return self.call(text)
        if kind in {"own", "number", "text", "name"}:
            return Term(text)
        raise UnlearnableError(text)

    def call(self, name: str) -> Term:
        parts: list[Term] = []
        while not self.accept(")"):
            part = self.expression()
            # VA_PASS3(a, b, c) only hands its arguments on.
            parts += part.parts if part.head.startswith("VA_PASS") else (part,)
            self.accept(",")
        if not name.startswith("VA_PASS") and name not in {*_PUSHES, *_COMPLAINTS, *_IDLE, *_LOOK_UPS}:
            raise UnlearnableError(name)
        return Term(name, tuple(parts))
