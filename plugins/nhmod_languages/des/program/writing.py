"""Writes a level's description in the 3.6 dialect as a program in Lua that makes the same level.

What the language had and the game's programs have no more (a rogue's level, the traps that a monster has seen) is refused.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.compiling_codes import UNSAYABLE
from nhmod_languages.des.program.words import INDENT, name_of
from nhmod_languages.lua import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.diagnostics import Report
    from nhmod.source import Source
    from nhmod_languages.des.v36 import ast

_HELPERS = {
    "at": (
        "local function at(place)",
        f"{INDENT}return selection.set(selection.new(), place.x or place[1], place.y or place[2])",
        "end",
    ),
    "dice": (
        "local function dice(number, sides)",
        f"{INDENT}local sum = 0",
        f"{INDENT}for _ = 1, number do",
        f"{INDENT}{INDENT}sum = sum + math.random(sides)",
        f"{INDENT}end",
        f"{INDENT}return sum",
        "end",
    ),
}
"""What a program defines for itself where it needs it: not all trees' dat/nhlib.lua have the same."""


@frozen
class Program:
    """A level's program: the level's ``name``, which its file has, and its ``text``."""

    name: str
    text: str


def programs(file: ast.DesFile, source: Source, report: Report) -> tuple[Program, ...]:
    """Write all levels of a file; what no program can do is an error at its place in the description (NH2726)."""
    return tuple(_program(level, source, report) for level in file.levels)


def _program(level: ast.Level, source: Source, report: Report) -> Program:
    from nhmod_languages.des.program.statements import write_statement  # noqa: PLC0415 - statements hold statements

    writing = Writing(source, report)
    _begin(level, writing)
    declared = _hoisted(level.body)
    writing.declared.update(declared)
    for statement in level.body:
        write_statement(statement, writing)
    head = [line for helper in sorted(writing.helpers) for line in (*_HELPERS[helper], "")]
    head += [f"local {', '.join(map(name_of, declared))};", ""] if declared else []
    return Program(name=level.name.value, text="".join(f"{line}\n" for line in (*head, *writing.lines)))


def _begin(level: ast.Level, writing: Writing) -> None:
    """Write what a heading says: a MAZE's ground and that it is one, and the flags (``level_def``)."""
    from nhmod_languages.des.program.ground import write_filler  # noqa: PLC0415 - as above

    flags = [flag.text for flag in level.flags or ()]
    if level.filler is not None:
        write_filler(level.filler, writing)
        flags.insert(0, "mazelevel")
    if flags:
        writing.line(f"des.level_flags({', '.join(map(quoted, dict.fromkeys(flags)))});")


def _hoisted(body: Iterable[ast.Statement]) -> tuple[str, ...]:
    """Return the variables that are first given a value within something, and are known behind it all the same."""
    from nhmod_languages.des.program.statements import assigned  # noqa: PLC0415 - as above

    outside: dict[str, bool] = {}
    for name, depth in assigned(body):
        outside.setdefault(name, depth > 0)
    return tuple(name for name, deep in outside.items() if deep)


class Writing:
    """What is written so far, and what is known of it.

    ``declared`` are the variables that the program knows so far, ``kinds`` what they hold; ``loops`` are the loops around, ``functions``
    the functions, out of which nothing leads.
    """

    def __init__(self, source: Source, report: Report) -> None:
        """Begin with nothing; what can't be written is reported at its place in the ``source``."""
        self._source = source
        self._report = report
        self.lines: list[str] = []
        self.helpers: set[str] = set()
        self.declared: set[str] = set()
        self.kinds: dict[str, ast.Kind] = {}
        self.loops = 0
        self.functions = 0
        self._depth = 0

    def line(self, text: str) -> None:
        """Write a line, or lines of which only the first is indented: what follows is a long string's."""
        self.lines.append(f"{INDENT * self._depth}{text}" if text else "")

    def refuse(self, node: ast.Node, what: str, hint: str = "") -> None:
        """Report what can't be written."""
        message = f"levels are programs in Lua here, which can't have {what}"
        self._report.error(UNSAYABLE, message, self._source.location(node.span), hint=hint)

    def helper(self, name: str) -> str:
        """Return the name of a function that the program defines for itself."""
        self.helpers.add(name)
        return name

    @contextmanager
    def block(self, begin: str, end: str = "end") -> Iterator[None]:
        """Write lines between two others."""
        self.line(begin)
        with self.inside(end):
            yield

    @contextmanager
    def inside(self, end: str) -> Iterator[None]:
        """Write lines that another one ends."""
        self._depth += 1
        yield
        self._depth -= 1
        self.line(end)

    @contextmanager
    def loop(self, begin: str, end: str = "end") -> Iterator[None]:
        """Write a loop, out of which ``break`` leads."""
        with self.block(begin, end):
            self.loops += 1
            yield
            self.loops -= 1

    @contextmanager
    def function(self, begin: str, end: str) -> Iterator[None]:
        """Write a function, of which ``break`` and ``return`` lead no further than to its end."""
        loops, self.loops = self.loops, 0
        self.functions += 1
        with self.block(begin, end):
            yield
        self.functions -= 1
        self.loops = loops
