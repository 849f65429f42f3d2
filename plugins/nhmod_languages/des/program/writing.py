"""What is written of a level's program so far, and what is known of it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from nhmod_languages.compiling_codes import UNSAYABLE
from nhmod_languages.des.program.words import INDENT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.diagnostics import Report
    from nhmod.source import Source
    from nhmod_languages.des.v36 import ast

HELPERS = {
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


class Writing:
    """What is written so far, and what is known of it.

    ``declared`` are the variables that the program knows so far, ``kinds`` what they hold; ``loops`` are the loops around, ``functions``
    the functions, out of which nothing leads.
    """

    def __init__(self, source: Source, report: Report, write: Callable[[ast.Statement, Writing], None]) -> None:
        """Begin with nothing; what can't be written is reported at its place in the ``source``. ``write`` writes a statement."""
        self._write = write
        self._source = source
        self._report = report
        self.lines: list[str] = []
        self.helpers: set[str] = set()
        self.declared: set[str] = set()
        self.kinds: dict[str, ast.Kind] = {}
        self.loops = 0
        self.functions = 0
        self._depth = 0

    def statements(self, body: Iterable[ast.Statement]) -> None:
        """Write statements."""
        for statement in body:
            self._write(statement, self)

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
