"""The 3.6 dialect as the commands and the build use it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.source import Source, Span
from nhmod_languages.compiling_codes import OTHER_FILES
from nhmod_languages.des.dialect import Dialect
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.files import NOT_A_BYTE, level_files, level_of, proved_level
from nhmod_languages.des.v36.compiler import LevelCode, compile_file
from nhmod_languages.des.v36.lev import read_level, write_level
from nhmod_languages.des.v36.lexer import Tokens, scan
from nhmod_languages.des.v36.parser import parse
from nhmod_languages.des.v36.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.binary import Header, Layout
    from nhmod_languages.des.program import Program
    from nhmod_languages.des.v36.ast import DesFile
    from nhmod_languages.drawing import Drawing
    from nhmod_languages.language import CompiledFile

_OWN_COMPILER = "the tree's own compiler can: --compiler native"
_CONTROL = re.compile(r"^\^", re.MULTILINE)


@frozen
class _Read:
    """A text that was read: ``source`` has blanks where makedefs leaves something out."""

    source: Source
    tokens: Tokens
    file: DesFile
    faults: Faults


class Language(Dialect[Rules, LevelCode]):
    """``nhmod_languages.language.LevelLanguage`` of the 3.6 dialect, with a tree's rules."""

    NAME = "3.6"

    def parse(self, text: str, file: str, report: Report, *, lenient: bool = False) -> DesFile:
        """Return the syntax tree; what is wrong with the text goes to ``report``, and is left out of the tree."""
        return self._text(text, file, report, lenient=lenient).file

    def _made(self, text: str, file: str, found: Report, *, lenient: bool) -> tuple[LevelCode, ...]:
        read = self._text(text, file, found, lenient=lenient)
        return compile_file(read.file, self._rules, read.faults)

    def compile(
        self, text: str, file: str, report: Report, header: Header, *, lenient: bool = False
    ) -> tuple[CompiledFile, ...]:
        """Return the .lev files, one a level, in the text's order; none at all if there are errors.

        In a tree whose level files are of another make (``Rules.absent``) there is an error for a text without any other (NH2725).
        """
        if self._rules.absent and self.levels(text, file, report, lenient=lenient):
            report.error(OTHER_FILES, _other_make(self._rules.absent), Location(file=file), hint=_OWN_COMPILER)
            return ()
        return level_files(
            (level.name, write_level(header, level.instructions, self._rules.numbering))
            for level in self.levels(text, file, report, lenient=lenient)
        )

    def programs(self, text: str, file: str, report: Report) -> tuple[CompiledFile, ...]:
        """Return the levels as programs in Lua, in the text's order; none at all if there are errors (NH2726: what no program says)."""
        from nhmod_languages.des.program import programs  # noqa: PLC0415 - few trees have programs
        from nhmod_languages.language import CompiledFile  # noqa: PLC0415 - as above

        found = Report()
        self.levels(text, file, found, lenient=True)
        made: tuple[Program, ...] = ()
        if not found.errors:
            read = self._text(text, file, Report(), lenient=True)
            made = programs(read.file, read.source, found)
        report.extend(found.errors)
        said = () if found.errors else made
        return tuple(CompiledFile(name=f"{one.name}.lua", content=one.text.encode("latin-1")) for one in said)

    def format(self, text: str, file: str, report: Report) -> str:
        """Return the text in the usual layout, comments kept; unchanged if there are errors."""
        from nhmod_languages.des.v36.tidy import tidy  # noqa: PLC0415 - compiling, which is often done, needs none of these

        found = Report()
        read = self._text(text, file, found, lenient=True)
        report.extend(found.errors)
        return text if found.errors else tidy(text, read.tokens, controlled=read.source.text != text)

    def decompile(self, content: bytes, file: str, report: Report, layout: Layout, *, lenient: bool = False) -> str:
        """Return the text that compiles to a .lev file's bytes; empty if there are errors."""
        from nhmod_languages.des.v36.decompiler import decompile  # noqa: PLC0415 - as for format
        from nhmod_languages.des.v36.lev_codes import UNWRITABLE  # noqa: PLC0415
        from nhmod_languages.des.v36.printer import print_file  # noqa: PLC0415

        if self._rules.absent:
            report.error(OTHER_FILES, _other_make(self._rules.absent), Location(file=file))
            return ""
        level = read_level(content, file, report, self._rules.numbering, layout)
        if level is None:
            return ""
        tree = decompile(level.instructions, level_of(file), self._rules, file, report)
        if tree is None:
            return ""
        text = print_file(tree)
        return proved_level(self, text, content, file, report, header=level.header, code=UNWRITABLE, lenient=lenient)

    def draw(self, text: str, file: str, report: Report) -> tuple[Drawing, ...]:
        """Lay each level out; nothing if there are errors."""
        from nhmod_languages.des.v36.layout import layout  # noqa: PLC0415 - as for format

        source = Source(text, file)
        return tuple(
            layout(level.located(source), self._rules, level.name, location=source.location(level.span))
            for level in self.levels(text, file, report)
        )

    def _text(self, text: str, file: str, report: Report, *, lenient: bool) -> _Read:
        source = Source(text, file)
        left_out: frozenset[int] = frozenset()
        if _CONTROL.search(text):
            filtered = self._rules.controls.filter(source, report)
            source, left_out = Source(filtered.blanked, file), filtered.left_out
        faults = Faults(
            source,
            report,
            dialect=self.name,
            lenient=lenient,
            conditional=bool(left_out),
            obeyed=self._rules.obeyed,
        )
        strange = NOT_A_BYTE.search(source.text)
        if strange is not None:
            faults.unknown_character(Span(strange.start(), strange.end()))
            source = Source(NOT_A_BYTE.sub("?", source.text), file)
        tokens = scan(source, self._rules, left_out)
        return _Read(source=source, tokens=tokens, file=parse(source, tokens, self._rules, faults), faults=faults)


def _other_make(absent: Sequence[str]) -> str:
    return f"nhmod can't write level files of this tree's make: it has no {', '.join(absent)}"
