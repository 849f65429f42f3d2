"""Writes a program of a tree in Python: the functions that can be reached of its main(), and the data that they name."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

from nhmod_languages.machine.initial import Initial
from nhmod_languages.machine.library import DECLARED
from nhmod_languages.machine.memory import BASE
from nhmod_languages.machine.names import Names
from nhmod_languages.machine.program import ACTION, MAIN, SCANNED, Program
from nhmod_languages.machine.statements import Statements
from nhmod_languages.machine.tokens import tokens
from nhmod_languages.machine.types import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nhmod_languages.machine.grammar import YaccFile
    from nhmod_languages.machine.scanner import LexFile

_USED = re.compile(r"\b(?:[fA]_\w+|G_\w+|T_\d+)")
_NUMBERS = re.compile(r"[\d\s()+*&-]+")
_ALIGNED = 16
_FUNCTIONS_AT = 0x1000


def write_program(
    texts: Iterable[str], yacc: YaccFile, lex: LexFile, constants: Callable[[str], int | None]
) -> Program:
    """Write a program of the texts of its files, which are preprocessed; raises ``UnreadableError``."""
    names = Names(constants)
    strings: dict[bytes, str] = {}
    for text in (DECLARED, *texts):
        names.open_file()
        reader = Initial(tokens(text), names)
        reader.strings = strings
        reader.file()
    if MAIN not in names.functions:
        raise UnreadableError("it has no function 'main'")
    writer = _Writer(names, strings)
    wanted = [MAIN, "f_yywrap", "f_yyerror", *(f"{ACTION}{number}" for number in sorted(yacc.acting))]
    wanted += [f"f_yy_rule_{number}" for number in sorted({rule.action for rule in lex.rules})]
    code = writer.written([*wanted, *(f"G_{name}" for name in SCANNED)])
    value = names.common.get("yylval")
    return Program(
        code=code,
        data=bytes(writer.data),
        names={name: writer.addresses[f"G_{name}"] for name in SCANNED},
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
                self.data[place : place + ctype.width] = (number & ((1 << 8 * ctype.width) - 1)).to_bytes(
                    ctype.width, "little"
                )

    def _room(self, content: bytes) -> int:
        address = BASE + len(self.data)
        self.data += content.ljust(-(-len(content) // _ALIGNED) * _ALIGNED, b"\0")
        return address

    def _value(self, value: int | str) -> int:
        if isinstance(value, int):
            return value
        resolved = self._resolved(value)
        if not _NUMBERS.fullmatch(resolved):
            return 0
        return int(eval(resolved, {"__builtins__": {}}))  # noqa: S307 - only numbers and operators, as was just made sure of

    def _resolved(self, text: str) -> str:
        return _USED.sub(lambda found: str(self.addresses.get(found[0], found[0])), text)
