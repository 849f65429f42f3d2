"""The languages as single calls, for programs: what a call can't do, it raises with all that was found."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from nhmod.binary import LP64, Header, Layout
from nhmod.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_languages.drawing import Drawing
    from nhmod_languages.language import CompiledFile, DungeonLanguage, LevelLanguage

_TEXT = "<string>"
_BYTES = "<bytes>"
_LEVEL = "level.lev"
"""The file of a level of which bytes alone are known: its name is the level's, too."""


@contextmanager
def _raising() -> Iterator[Report]:
    """Give a report, and raise ``DiagnosticError`` with all that is in it then if there are errors."""
    report = Report()
    yield report
    report.raise_errors()


def compile_levels(
    text: str, language: LevelLanguage, header: Header, *, file: str = _TEXT, lenient: bool = False
) -> tuple[CompiledFile, ...]:
    """Compile a description's levels to their .lev files, in the text's order.

    ``text`` is latin-1 text, ``file`` what it is called in messages; ``lenient`` is as for ``LevelLanguage.compile``.
    Raises ``DiagnosticError`` with everything that was found if there are errors.
    """
    with _raising() as report:
        return language.compile(text, file, report, header, lenient=lenient)


def decompile_level(content: bytes, language: LevelLanguage, layout: Layout = LP64, *, file: str = _LEVEL) -> str:
    """Return the description that compiles to a .lev file's bytes, of a level that is called as the file; raises ``DiagnosticError``."""
    with _raising() as report:
        return language.decompile(content, file, report, layout)


def draw_levels(text: str, language: LevelLanguage, *, file: str = _TEXT) -> tuple[Drawing, ...]:
    """Lay the levels of a description out; raises ``DiagnosticError``."""
    with _raising() as report:
        return language.draw(text, file, report)


def compile_dungeon(text: str, language: DungeonLanguage, header: Header, *, file: str = _TEXT) -> bytes:
    """Compile dungeon.def to the file ``dungeon``; raises ``DiagnosticError``."""
    with _raising() as report:
        return language.compile(text, file, report, header)


def decompile_dungeon(content: bytes, language: DungeonLanguage, layout: Layout = LP64, *, file: str = _BYTES) -> str:
    """Return the dungeon.def that compiles to a ``dungeon``'s bytes; raises ``DiagnosticError``."""
    with _raising() as report:
        return language.decompile(content, file, report, layout)
