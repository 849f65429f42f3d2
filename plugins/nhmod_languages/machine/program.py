"""A program of a tree, made of its C, yacc and lex files: once it is written in Python, then it runs as often as is asked for."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_languages.machine.expressions import Expressions
from nhmod_languages.machine.lalr import parse
from nhmod_languages.machine.library import DECLARED, ExitError, Library
from nhmod_languages.machine.memory import BASE, FaultError, Memory
from nhmod_languages.machine.names import Names
from nhmod_languages.machine.scanner import Scanner
from nhmod_languages.machine.statements import Statements
from nhmod_languages.machine.tokens import tokens
from nhmod_languages.machine.types import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nhmod_languages.machine.grammar import YaccFile
    from nhmod_languages.machine.lalr import Tables
    from nhmod_languages.machine.scanner import LexFile

_USED = re.compile(r"\b(?:[fA]_\w+|G_\w+|T_\d+)")
_MAIN = "f_main"
_ACTION = "f_yy_action_"
_STACK_ROOM = 10000
_ALIGNED = 16
_FUNCTIONS_AT = 0x1000
_SCANNED = ("yytext", "yyleng", "yyin", "yyout", "yy_start", "yy_current", "yylval")


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Ran:
    """What came of a run: its exit status, what it said, and the files that it wrote, in order."""

    status: int
    said: str
    made: Mapping[str, bytes]


def write_program(
    texts: Iterable[str], yacc: YaccFile, lex: LexFile, constants: Callable[[str], int | None]
) -> Program:
    """Write a program of the texts of its files, which are preprocessed; raises ``UnreadableError``."""
    names = Names(constants)
    strings: dict[bytes, str] = {}
    for text in (DECLARED, *texts):
        names.open_file()
        reader = Expressions(tokens(text), names)
        reader.strings = strings
        reader.file()
    if _MAIN not in names.functions:
        raise UnreadableError("it has no function 'main'")
    writer = _Writer(names, strings)
    wanted = [_MAIN, "f_yywrap", *(f"{_ACTION}{number}" for number in sorted(yacc.acting))]
    wanted += [f"f_yy_rule_{number}" for number in sorted({rule.action for rule in lex.rules})]
    code = writer.written([*wanted, *(f"G_{name}" for name in _SCANNED)])
    value = names.common.get("yylval")
    return Program(
        code=code,
        data=bytes(writer.data),
        names={name: writer.addresses[f"G_{name}"] for name in _SCANNED},
        pointers=writer.pointers,
        value_size=value.ctype.size if value else struct.calcsize("q"),
        yacc=yacc,
        tables=yacc.grammar.tables(),
        lex=lex,
    )


class _Writer:
    """Writes the functions that a program can reach, and lays out the data that they name."""

    def __init__(self, names: Names, strings: dict[bytes, str]) -> None:
        self._names = names
        self._strings = strings
        self.data = bytearray()
        self.addresses: dict[str, int] = {}
        self.pointers: dict[int, str] = {}

    def written(self, wanted: Sequence[str]) -> str:
        """Return the program's code, all names of data replaced by addresses."""
        made: dict[str, str] = {}
        waiting = list(wanted)
        seen: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            text = ""
            if name.startswith("A_"):
                waiting.append(name[2:])
            elif name.startswith("f_") and name in self._names.functions:
                text = made[name] = self._function(name)
            elif name in self._names.objects:
                text = " ".join(value for _, _, value in self._names.objects[name].values if isinstance(value, str))
            waiting += _USED.findall(text)
        self._place(sorted(seen))
        return self._resolved("\n".join(made[name] for name in sorted(made)))

    def _function(self, name: str) -> str:
        written = self._names.functions[name]
        self._names.scopes = [self._names.common, written.scope]
        try:
            return Statements(written.body, self._names, self._strings).function(name, written)
        except (UnreadableError, IndexError) as error:
            return f"def {name}(*_):\n    raise FAULT({str(error)!r})\n"

    def _place(self, names: Sequence[str]) -> None:
        """Give all data an address, and put into it what it begins with."""
        for name in names:
            if name.startswith("A_"):
                self.addresses[name] = _FUNCTIONS_AT + len(self.pointers)
                self.pointers[self.addresses[name]] = name[2:]
        texts = {name: text for text, name in self._strings.items()}
        for name in names:
            if name.startswith("T_"):
                self.addresses[name] = self._room(texts[name] + b"\0")
            elif name.startswith("G_"):
                stored = self._names.objects.get(name)
                self.addresses[name] = self._room(bytes(max(stored.ctype.size, 8) if stored else 8))
        for name in names:
            for offset, ctype, value in self._names.objects[name].values if name in self._names.objects else ():
                number = self._value(value)
                place = self.addresses[name] - BASE + offset
                self.data[place : place + ctype.width] = (number & ((1 << 8 * ctype.width) - 1)).to_bytes(ctype.width, "little")

    def _room(self, content: bytes) -> int:
        address = BASE + len(self.data)
        self.data += content.ljust(-(-len(content) // _ALIGNED) * _ALIGNED, b"\0")
        return address

    def _value(self, value: int | str) -> int:
        if isinstance(value, int):
            return value
        resolved = self._resolved(value)
        if not re.fullmatch(r"[\d\s()+*&-]+", resolved):
            return 0
        return int(eval(resolved, {"__builtins__": {}}))  # noqa: S307 - only numbers and operators, as was just made sure of

    def _resolved(self, text: str) -> str:
        return _USED.sub(lambda found: str(self.addresses.get(found[0], found[0])), text)


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
        status = space[_MAIN](len(arguments), argv)
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
        done = parse(
            self._program.tables, self._program.yacc.grammar.rules, self._token, self._shift, self._reduce
        )
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
            action = self._scope[f"{_ACTION}{number}"]
            if callable(action) and action(self._top, self._made):
                return False
        self._top = first
        self._memory.write(self._top, self._memory.read(self._made, self._size))
        return True
