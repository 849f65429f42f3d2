"""The 3.4.3 dialect as the commands and the build use it.

Each command begins a line. There are no blanks between tokens, but between two words or texts; a command that goes
over several lines keeps its line breaks. Two or more blank lines become one. Maps stay as they are. Lines end in a line
feed. What comes out is laid out already: doing it again changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.binary import Header, Layout
from nhmod.diagnostics import Report
from nhmod.source import Source, Span
from nhmod_languages.des.dialect import Dialect
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.files import NOT_A_BYTE, level_files, level_of, proved_level
from nhmod_languages.des.v34.codes import NO_TEXT
from nhmod_languages.des.v34.compiler import compile_file
from nhmod_languages.des.v34.decompiler import decompile_level
from nhmod_languages.des.v34.layout import layout
from nhmod_languages.des.v34.lev import decode, encode
from nhmod_languages.des.v34.lexer import Kind, Token, scan
from nhmod_languages.des.v34.parser import parse
from nhmod_languages.des.v34.records import LevelRecord
from nhmod_languages.des.v34.rules import Rules
from nhmod_languages.des.v34.words import COMMANDS, Lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


_COMMANDS = frozenset(COMMANDS)


def format_source(source: Source, lexicon: Lexicon) -> str:
    """Return the text of a source without errors in the usual layout."""
    parts: list[str] = []
    before: Token | None = None
    for token in scan(source, lexicon).tokens:
        start = before.end if before else 0
        lines = source.text[start : token.start].split("\n")
        # The first of them ends the line of the token before, the last begins that of the token behind.
        between = [line.rstrip() for line in (lines[1:] if before else lines)[: None if token.kind is Kind.END else -1]]
        if token.kind is Kind.END:
            parts += _end(between, begun=before is not None)
        elif before is None or _begins_line(token):
            if before is not None:
                parts.append("\n")
            parts += (f"{line}\n" for line in _single_blanks(between, begun=before is not None))
        elif len(lines) > 1:
            comments = (f"{line}\n" for line in between if line)
            parts += ["\n", *comments, lines[-1]]
        elif before.kind is not Kind.MARK and token.kind not in {Kind.MARK, Kind.PERCENT}:
            parts.append(" ")
        parts.append(_text(source, token))
        before = token
    return "".join(parts)


def _begins_line(token: Token) -> bool:
    return token.kind is Kind.MAP or (token.kind is Kind.WORD and token.text in _COMMANDS)


def _text(source: Source, token: Token) -> str:
    text = source[token.span]
    if token.kind is Kind.MAP:
        return text.replace("\r\n", "\n")
    return text.replace(" ", "") if token.kind is Kind.PERCENT else text


def _single_blanks(lines: Iterable[str], *, begun: bool) -> Iterator[str]:
    """Leave one of several blank lines, and none before the first command or comment."""
    blank = not begun
    for line in lines:
        if line or not blank:
            yield line
        blank = not line


def _end(lines: list[str], *, begun: bool) -> Iterator[str]:
    while lines and not lines[-1]:
        lines = lines[:-1]
    if begun:
        yield "\n"
    for line in _single_blanks(lines, begun=begun):
        yield f"{line}\n"
