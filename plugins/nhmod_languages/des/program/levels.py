"""Writes a level's description in the 3.6 dialect as a program in Lua that makes the same level.

What the language had and the game's programs have no more (a rogue's level, the traps that a monster has seen) is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.des.program.ground import write_filler
from nhmod_languages.des.program.statements import assigned, write_statement
from nhmod_languages.des.program.words import name_of
from nhmod_languages.des.program.writing import HELPERS, Writing
from nhmod_languages.lua import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics import Report
    from nhmod.source import Source
    from nhmod_languages.des.v36 import ast


@frozen
class Program:
    """A level's program: the level's ``name``, which its file has, and its ``text``."""

    name: str
    text: str


def programs(file: ast.DesFile, source: Source, report: Report) -> tuple[Program, ...]:
    """Write all levels of a file; what no program can do is an error at its place in the description (NH2726)."""
    return tuple(_program(level, source, report) for level in file.levels)


def _program(level: ast.Level, source: Source, report: Report) -> Program:
    writing = Writing(source, report, write_statement)
    _begin(level, writing)
    declared = _hoisted(level.body)
    writing.declared.update(declared)
    writing.statements(level.body)
    head = [line for helper in sorted(writing.helpers) for line in (*HELPERS[helper], "")]
    head += [f"local {', '.join(map(name_of, declared))};", ""] if declared else []
    return Program(name=level.name.value, text="".join(f"{line}\n" for line in (*head, *writing.lines)))


def _begin(level: ast.Level, writing: Writing) -> None:
    """Write what a heading says: a MAZE's ground and that it is one, and the flags (``level_def``)."""
    flags = [flag.text for flag in level.flags or ()]
    if level.filler is not None:
        write_filler(level.filler, writing)
        flags.insert(0, "mazelevel")
    if flags:
        writing.line(f"des.level_flags({', '.join(map(quoted, dict.fromkeys(flags)))});")


def _hoisted(body: Iterable[ast.Statement]) -> tuple[str, ...]:
    """Return the variables that are first given a value within something, and are known behind it all the same."""
    outside: dict[str, bool] = {}
    for name, depth in assigned(body):
        outside.setdefault(name, depth > 0)
    return tuple(name for name, deep in outside.items() if deep)
