"""The 3.4.3 dialect as the commands and the build use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.binary import Header
from nhmod.diagnostics import Report
from nhmod.source import Source, Span
from nhmod_languages.des.dialect import Dialect
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.files import NOT_A_BYTE, level_files, level_of, proved_level
from nhmod_languages.des.v34.codes import NO_TEXT
from nhmod_languages.des.v34.compiler import compile_file
from nhmod_languages.des.v34.decompiler import decompile_level
from nhmod_languages.des.v34.formatter import format_source
from nhmod_languages.des.v34.layout import layout
from nhmod_languages.des.v34.lev import decode, encode
from nhmod_languages.des.v34.parser import parse
from nhmod_languages.des.v34.records import LevelRecord
from nhmod_languages.des.v34.rules import Rules

if TYPE_CHECKING:
    from nhmod.binary import Layout
    from nhmod_languages.des.v34 import ast
    from nhmod_languages.drawing import Drawing
    from nhmod_languages.language import CompiledFile


class Language(Dialect[Rules, LevelRecord]):
    """``nhmod_languages.language.LevelLanguage`` of the 3.4.3 dialect, with a tree's rules."""

    NAME = "3.4.3"

    def parse(self, text: str, file: str, report: Report, *, lenient: bool = False) -> ast.File:
        """Return the syntax tree; what is wrong with the text goes to ``report``."""
        faults = self._faults(text, file, report, lenient=lenient)
        return parse(faults, self._rules.lexicon)

    def _made(self, text: str, file: str, found: Report, *, lenient: bool) -> tuple[LevelRecord, ...]:
        faults = self._faults(text, file, found, lenient=lenient)
        strange = NOT_A_BYTE.search(text)
        if strange is None:
            return compile_file(parse(faults, self._rules.lexicon), faults, self._rules)
        faults.unknown_character(Span(strange.start(), strange.end()))
        return ()

    def compile(
        self, text: str, file: str, report: Report, header: Header, *, lenient: bool = False
    ) -> tuple[CompiledFile, ...]:
        """Return the .lev files, one a level, in the text's order; none at all if there are errors."""
        levels = self.levels(text, file, report, lenient=lenient)
        return level_files((level.name, encode(level, self._rules, header)) for level in levels)

    def format(self, text: str, file: str, report: Report) -> str:
        """Return the text in the usual layout, comments kept; unchanged if there are errors."""
        found = Report()
        faults = self._faults(text, file, found, lenient=False)
        parse(faults, self._rules.lexicon)
        report.extend(found.errors)
        return text if found.errors else format_source(faults.source, self._rules.lexicon)

    def decompile(self, content: bytes, file: str, report: Report, layout: Layout, *, lenient: bool = False) -> str:
        """Return the text that compiles to a .lev file's bytes; empty if there are errors."""
        level = decode(content, self._rules, layout, report, name=level_of(file), file=file)
        text = "" if level is None else decompile_level(level, self._rules, report, file)
        if not text:
            return ""
        header = Header.unpack(content, self._rules.header_words, layout)
        return proved_level(self, text, content, file, report, header=header, code=NO_TEXT, lenient=lenient)

    def draw(self, text: str, file: str, report: Report) -> tuple[Drawing, ...]:
        """Lay each level out; nothing if there are errors."""
        source = Source(text, file)
        levels = self.levels(text, file, report)
        if not levels:
            return ()
        tree = self.parse(text, file, Report())
        return tuple(
            layout(level, record, self._rules, source) for level, record in zip(tree.levels, levels, strict=True)
        )

    def _faults(self, text: str, file: str, report: Report, *, lenient: bool) -> Faults:
        return Faults(Source(text, file), report, dialect=self.name, lenient=lenient, obeyed=self._rules.obeyed)
