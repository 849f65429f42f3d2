"""A target's own languages, whatever their dialect: what the commands and the build ask of them.

Each dialect has a room of its own (``des/v34``, ``des/v36``, ``dungeon``, ``dlb``) with a class that has these methods.
A target's plugin makes them from the facts of a tree (hook ``nhmod_languages``): nothing in them is a version's constant.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import nhmod.languages
from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nhmod.binary import Header, Layout
    from nhmod.diagnostics import Report
    from nhmod_languages.des.inspect import Context
    from nhmod_languages.drawing import Drawing
    from nhmod_languages.dungeon.diagram import Scene


@frozen
class CompiledFile:
    """One file that a compiler makes: ``name`` has no folder (``minefill.lev``, ``dungeon``)."""

    name: str
    content: bytes


class LevelLanguage(Protocol):
    """A dialect of the level compiler's language (util/lev_comp.y), with a tree's words.

    ``text`` is latin-1 text after ``makedefs --grep`` lines, if the release has them, were left as they are (the
    language decides them itself); ``file`` is its path as the user knows it. All findings go to ``report``: nothing
    raises. ``lenient`` makes warnings of those mistakes that the game's own compiler only warns of.
    """

    @property
    def name(self) -> str:
        """The dialect: "3.4.3" or "3.6"."""

    def check(self, text: str, file: str, report: Report, *, lenient: bool = False) -> None:
        """Report all that is wrong, and what looks wrong."""

    def compile(
        self, text: str, file: str, report: Report, header: Header, *, lenient: bool = False
    ) -> tuple[CompiledFile, ...]:
        """Return the .lev files, one a level, in the text's order; none at all if the report has errors."""

    def format(self, text: str, file: str, report: Report) -> str:
        """Return the text in the usual layout, comments kept; unchanged if the report has errors."""

    def decompile(self, content: bytes, file: str, report: Report, layout: Layout, *, lenient: bool = False) -> str:
        """Return the text that compiles to a .lev file's bytes, held against them; empty if the report has errors."""

    def draw(self, text: str, file: str, report: Report) -> tuple[Drawing, ...]:
        """Lay each level out."""


class DungeonLanguage(Protocol):
    """The dungeon compiler's language (util/dgn_comp.y) after ``makedefs -e``, with a tree's limits."""

    def check(self, text: str, file: str, report: Report) -> None:
        """Report all that is wrong, and what looks wrong."""

    def preprocess(self, text: str, file: str, report: Report) -> str:
        """Return dungeon.pdf: what ``makedefs -e`` makes of dungeon.def."""

    def compile(self, text: str, file: str, report: Report, header: Header) -> bytes:
        """Return the file ``dungeon``; empty if the report has errors."""

    def format(self, text: str, file: str, report: Report) -> str:
        """Return the text in the usual layout, comments and conditional lines kept; unchanged if the report has errors."""

    def decompile(self, content: bytes, file: str, report: Report, layout: Layout) -> str:
        """Return the text that compiles to the bytes, held against them; empty if the report has errors."""

    def draw(self, text: str, file: str, report: Report, title: str, *, anyway: bool = False) -> Scene | None:
        """Draw the dungeons as a diagram; nothing if the report has errors, unless it is to be drawn ``anyway``."""


class NativeCompilers(Protocol):
    """The tree's own lev_comp and dgn_comp. ``header`` takes the place of that which they write; findings go to ``report``.

    Both raise ``DiagnosticError`` where the programs can't be made on this machine.
    """

    def levels(self, text: str, file: str, report: Report, header: Header) -> tuple[CompiledFile, ...]:
        """Return the .lev files; none if the report has errors."""

    def read(self, text: str, file: str, report: Report) -> None:
        """Report where lev_comp can't read a description; names in it are not looked up, for mods bring new ones."""

    def dungeon(self, text: str, file: str, report: Report, header: Header) -> bytes:
        """Return the file ``dungeon``; empty if the report has errors."""


class Languages(nhmod.languages.Languages):
    """The languages of one tree, each made when it is first asked for."""

    def __init__(
        self,
        *,
        level: Callable[[], LevelLanguage],
        dungeon: Callable[[], DungeonLanguage],
        context: Callable[[], Context],
        header_words: int,
        native: Callable[[Path], NativeCompilers] | None = None,
        interpreted: Callable[[Path], NativeCompilers] | None = None,
        proven: bool = True,
        programs: Callable[[str, str, Report], tuple[CompiledFile, ...]] | None = None,
    ) -> None:
        """Take what makes them; ``header_words`` is the number of words in the tree's files' header (``Header``).

        ``native`` makes the tree's own compilers by a C compiler, ``interpreted`` without one; both keep them in a folder.
        The languages are ``proven`` where nhmod's compilers are known to do what those do; elsewhere what they make is held against them.
        Where levels are ``programs``, that writes a text's levels as such files, for a report as ``LevelLanguage.compile`` does.
        """
        self._make_level = level
        self._make_dungeon = dungeon
        self._make_context = context
        self.header_words = header_words
        self.native = native
        self.interpreted = interpreted
        self.proven = proven
        self.programs = programs

    @cached_property
    def level(self) -> LevelLanguage:
        """The level compiler's language."""
        return self._make_level()

    @cached_property
    def dungeon(self) -> DungeonLanguage:
        """The dungeon compiler's language."""
        return self._make_dungeon()

    @cached_property
    def context(self) -> Context:
        """What the tree's levels are inspected with."""
        return self._make_context()

    @cached_property
    def inspected_with(self) -> str:
        """The context as a text, the same in each run; what edits make of the game's own is in it alone, and in no fact."""
        return "\n".join(f"{one.name} {_sorted(getattr(self.context, one.name))}" for one in fields(self.context))


def _sorted(known: frozenset[str] | Mapping[str, frozenset[str]]) -> list[str]:
    if isinstance(known, frozenset):
        return sorted(known)
    return [f"{name} {sorted(values)}" for name, values in sorted(known.items())]
