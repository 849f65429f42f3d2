"""A program of a tree, made of its C, yacc and lex files: once it is written in Python, then it runs as often as is asked for."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_languages.machine.lalr import Tables, parse
from nhmod_languages.machine.library import ExitError, Library
from nhmod_languages.machine.memory import FaultError, Memory
from nhmod_languages.machine.scanner import Scanner

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nhmod_languages.machine.grammar import YaccFile
    from nhmod_languages.machine.scanner import LexFile

MAIN = "f_main"
ACTION = "f_yy_action_"
_STACK_ROOM = 10000
SCANNED = ("yytext", "yyleng", "yyin", "yyout", "yy_start", "yy_current", "yylval")


@dataclass(frozen=True, kw_only=True, slots=True)
class Program:
    """A program: ``code`` in Python, ``data`` as its memory begins, ``names`` the addresses of its scanner's variables."""

    code: str
    data: bytes
    names: Mapping[str, int]
    pointers: Mapping[int, str]
    value_size: int
    yacc: YaccFile
    tables: Tables
    lex: LexFile

    def kept(self) -> dict[str, bytes]:
        """Return the program as files, without what is read of its grammar and scanner at once."""
        tables = (self.tables.actions, self.tables.defaults, self.tables.gotos)
        head = (dict(self.names), list(self.pointers.items()), self.value_size, tables)
        return {"code": self.code.encode(), "data": self.data, "head": json.dumps(head).encode()}

    @classmethod
    def recalled(cls, files: Mapping[str, bytes], yacc: YaccFile, lex: LexFile) -> Program:
        """Return the program that was kept."""
        names, pointers, size, (actions, defaults, gotos) = json.loads(files["head"])
        return cls(
            code=files["code"].decode(),
            data=files["data"],
            names=names,
            pointers=dict(pointers),
            value_size=size,
            yacc=yacc,
            tables=Tables(actions=tuple(actions), defaults=tuple(defaults), gotos=tuple(gotos)),
            lex=lex,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Ran:
    """What came of a run: its exit status, what it said, and the files that it wrote, in order."""

    status: int
    said: str
    made: Mapping[str, bytes]


def run(program: Program, arguments: Sequence[str], given: Mapping[str, bytes]) -> Ran:
    """Run a program; ``given`` are the files that it can read. Raises ``FaultError``."""
    memory = Memory(program.data)
    library = Library(memory, given)
    space: dict[str, Callable[..., int]] = {}
    scope: dict[str, object] = {**memory.accessors(), **library.functions(), "FAULT": FaultError}
    scope["FUNCTIONS"] = _Pointers(scope, program.pointers)
    exec(compile(program.code, "<the tree's own program>", "exec"), scope)  # noqa: S102 - written here of numbers and known names alone
    space = {name: value for name, value in scope.items() if name.startswith("f_") and callable(value)}
    scanner = Scanner(program.lex, library, program.names, space)
    scope.update(scanner.own())
    scope["f_yyparse"] = _Parser(program, memory, scope).run
    argv = memory.allocate(8 * (len(arguments) + 1))
    store = memory.accessors()["Sq"]
    for at, argument in enumerate(arguments):
        text = argument.encode("latin-1")
        store(argv + 8 * at, memory.put_text(memory.allocate(len(text) + 1), text))
    try:
        status = space[MAIN](len(arguments), argv)
    except ExitError as end:
        status = end.status
    except (NameError, KeyError, struct.error, ValueError, IndexError, TypeError, RecursionError) as error:
        raise FaultError(f"the tree's own program can't go on: {error}") from error
    return Ran(
        status=status & 0xFF,
        said=library.said.decode("latin-1"),
        made={name: bytes(content) for name, content in library.made.items()},
    )


class _Pointers:
    """Functions by their addresses."""

    def __init__(self, scope: Mapping[str, object], pointers: Mapping[int, str]) -> None:
        self._scope = scope
        self._pointers = pointers

    def __getitem__(self, address: int) -> object:
        return self._scope[self._pointers[address]]


class _Parser:
    """``yyparse``: the values of symbols are on a stack in the program's memory, as its actions expect."""

    def __init__(self, program: Program, memory: Memory, scope: Mapping[str, object]) -> None:
        self._program = program
        self._memory = memory
        self._scope = scope
        self._size = program.value_size
        self._tokens = dict(program.yacc.numbers)
        self._stack = self._made = self._top = 0

    def run(self) -> int:
        """Parse; return 0 if all is read."""
        scope = self._scope
        self._stack = self._memory.allocate(self._size * _STACK_ROOM)
        self._made = self._memory.allocate(self._size)
        self._top = self._stack - self._size + self._size
        done = parse(self._program.tables, self._program.yacc.grammar.rules, self._token, self._shift, self._reduce)
        if not done:
            text = self._memory.allocate(16)
            error = scope.get("f_yyerror")
            if callable(error):
                error(self._memory.put_text(text, b"syntax error"))
        return int(not done)

    def _token(self) -> str:
        scanned = self._scope["f_yylex"]
        number = scanned() if callable(scanned) else 0
        if number <= 0:
            return "$end"
        return self._tokens.get(number, f"token {number}")

    def _shift(self) -> None:
        self._top += self._size
        data = self._memory.read(self._program.names["yylval"], self._size)
        self._memory.write(self._top, data)

    def _reduce(self, number: int) -> bool:
        length = len(self._program.yacc.grammar.rules[number].right)
        first = self._top + (1 - length) * self._size
        self._memory.write(self._made, self._memory.read(first, self._size))
        if number in self._program.yacc.acting:
            action = self._scope[f"{ACTION}{number}"]
            if callable(action) and action(self._top, self._made):
                return False
        self._top = first
        self._memory.write(self._top, self._memory.read(self._made, self._size))
        return True
