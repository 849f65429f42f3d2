"""A program of a tree, made of its C, yacc and lex files: once it is written in Python, then it runs as often as is asked for."""

from __future__ import annotations

import json
import struct
from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod_languages.machine.lalr import END, Tables, parse
from nhmod_languages.machine.library import Library
from nhmod_languages.machine.memory import FaultError, Memory
from nhmod_languages.machine.scanner import LexFile, Scanner
from nhmod_languages.machine.streams import ExitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from types import CodeType

    from nhmod_languages.machine.grammar import YaccFile

MAIN = "f_main"
ACTION = "f_yy_action_"
_STACK_ROOM = 10000
_COMPILED = 4
"""So many programs are kept as they run: the two compilers of two trees."""
_ACCEPTED = 2
_WRONG = b"syntax error"
_TURNS = 10_000_000
"""So many turns may be taken in a run by all its loops, its scanner and its parser."""
SCANNED = ("yytext", "yyleng", "yyin", "yyout", "yy_start", "yy_current", "yylval")


@frozen
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


@frozen
class Ran:
    """What came of a run: its exit status, what it said, and the files that it wrote, in order."""

    status: int
    said: str
    made: Mapping[str, bytes]


def run(program: Program, arguments: Sequence[str], given: Mapping[str, bytes]) -> Ran:
    """Run a program; ``given`` are the files that it can read. Raises ``FaultError``."""
    memory = Memory(program.data)
    library = Library(memory, given)
    # What it has no name for it can't reach: not Python's own functions, no file and no other module.
    scope: dict[str, Any] = {
        "__builtins__": {},
        **memory.accessors(),
        **library.functions(),
        "FAULT": FaultError,
        "STEP": _steps().__next__,
    }
    try:
        status = _status(program, arguments, memory, library, scope)
    except ExitError as end:
        status = end.status
    except (NameError, KeyError, struct.error, ValueError, IndexError, TypeError, RecursionError) as error:
        raise FaultError(f"the tree's own program can't go on: {error}") from error
    finally:
        scope.clear()  # its functions hold it, and it holds them: the memory would stay for as long as nobody looks for such circles
    return Ran(
        status=status & 0xFF,
        said=library.said.decode("latin-1"),
        made={name: bytes(content) for name, content in library.made.items()},
    )


def _steps() -> Iterator[int]:
    """Yield what is true, at each turn of a loop; raises ``FaultError`` after more than any program takes that comes to an end."""
    yield from repeat(1, _TURNS)
    raise FaultError(f"its loops have turned {_TURNS} times: it seems never to come to an end")


def _status(program: Program, arguments: Sequence[str], memory: Memory, library: Library, scope: dict[str, Any]) -> int:
    """Run a program that has its memory, in the names of ``scope``; return the status that it ends with."""
    scope["FUNCTIONS"] = _Pointers(scope, program.pointers)
    exec(_compiled(program.code), scope)  # noqa: S102 - made here, of numbers and identifiers alone
    scope.update(Scanner(program.lex, library, program.names, scope).own())
    scope["f_yyparse"] = _Parser(program, memory, scope).run
    pointers = [memory.put_text(memory.allocate(len(one) + 1), one.encode("latin-1")) for one in arguments]
    argv = memory.allocate(struct.calcsize("q") * (len(pointers) + 1))
    memory.write(argv, struct.pack(f"<{len(pointers)}q", *pointers))
    return int(scope[MAIN](len(arguments), argv))


@lru_cache(maxsize=_COMPILED)
def _compiled(code: str) -> CodeType:
    """Compile a program's Python, once for all its runs."""
    return compile(code, "<the tree's own program>", "exec")


class _Pointers:
    """Functions by their addresses."""

    def __init__(self, scope: Mapping[str, Any], pointers: Mapping[int, str]) -> None:
        self._scope = scope
        self._pointers = pointers

    def __getitem__(self, address: int) -> Callable[..., int]:
        function: Callable[..., int] = self._scope[self._pointers[address]]
        return function


class _Parser:
    """``yyparse``: the values of symbols are on a stack in the program's memory, as its actions expect."""

    def __init__(self, program: Program, memory: Memory, scope: Mapping[str, Any]) -> None:
        self._program = program
        self._memory = memory
        self._scope = scope
        self._size = program.value_size
        self._made = self._top = self._end = self._ended = 0

    def run(self) -> int:
        """Parse; return 0 if all is read."""
        self._made = self._memory.allocate(self._size)
        self._top = self._memory.allocate(self._size * _STACK_ROOM)
        self._end = self._top + self._size * (_STACK_ROOM - 1)
        self._ended = 0
        rules = self._program.yacc.grammar.rules
        if parse(self._program.tables, rules, self._token, self._shift, self._reduce):
            return 0
        if not self._ended:
            self._scope["f_yyerror"](self._memory.put_text(self._memory.allocate(len(_WRONG) + 1), _WRONG))
        return int(self._ended != _ACCEPTED)

    def _token(self) -> str:
        self._scope["STEP"]()
        number = self._scope["f_yylex"]()
        return END if number <= 0 else self._program.yacc.numbers.get(number, f"token {number}")

    def _shift(self) -> None:
        self._top += self._size
        if self._top >= self._end:
            raise FaultError("more is open than a parser has room for")
        self._memory.write(self._top, self._memory.read(self._program.names["yylval"], self._size))

    def _reduce(self, number: int) -> bool:
        """Do a rule's action, whose value is at first that of the rule's first symbol; return whether to go on."""
        first = self._top + (1 - len(self._program.yacc.grammar.rules[number].right)) * self._size
        self._memory.write(self._made, self._memory.read(first, self._size))
        if number in self._program.yacc.acting:
            self._ended = self._scope[f"{ACTION}{number}"](self._top, self._made)
        self._top = first
        self._memory.write(self._top, self._memory.read(self._made, self._size))
        return not self._ended
