"""The dungeon compiler's language as the commands and the build ask for it (``nhmod_languages.language.DungeonLanguage``)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.binary import Header, Layout
from nhmod.diagnostics import Diagnostic, Report, Severity
from nhmod.location import Location
from nhmod.source import Source
from nhmod_languages.dungeon.ast import Dungeon, DungeonFile, Statement
from nhmod_languages.dungeon.check import check_dungeons
from nhmod_languages.dungeon.codes import NO_TEXT, PROGRAM, RUN
from nhmod_languages.dungeon.compiler import compile_dungeons
from nhmod_languages.dungeon.decompiler import decompile_dungeons
from nhmod_languages.dungeon.lua.reader import parse_dungeon_program
from nhmod_languages.dungeon.parser import parse_dungeons
from nhmod_languages.dungeon.printer import print_head, print_statement
from nhmod_languages.lua import is_program
from nhmod_languages.proof import proved

if TYPE_CHECKING:
    from nhmod_languages.dungeon.diagram import Scene
    from nhmod_languages.dungeon.rules import DescriptionRules, DungeonRules


class Description:
    """The dungeons of one tree, in dungeon.lua: read, checked and drawn; the game itself runs the program, and nothing compiles it."""

    def __init__(self, rules: DescriptionRules) -> None:
        """Take the tree's rules."""
        self.rules = rules

    def read(self, text: str, file: str, report: Report) -> DungeonFile:
        """Read a description and say all that is wrong with it, and what looks wrong; the result may have gaps.

        Errors are what the tree's own dgn_comp refuses, what stops the game or overwrites its memory, and what can't be
        reached in it; what both live with is a warning. A dungeon.pdf can be given as well.
        """
        own = Report()
        parsed = self._parsed(text, file, own)
        # With a condition that has a fault nobody knows which lines there are.
        if parsed.decided:
            check_dungeons(
                parsed,
                self.rules.limits,
                own,
                variants=self.rules.variants,
                leading=self.rules.leading,
                required=self.rules.required,
                lenient=True,
                last=self.rules.last,
            )
        found = [_unread(one) if parsed.program and parsed.dungeons else one for one in own.diagnostics]
        report.extend(sorted(found, key=lambda one: (one.location is None, one.location)))
        return parsed

    def _parsed(self, text: str, file: str, report: Report) -> DungeonFile:
        return parse_dungeon_program(text, file, report)

    def check(self, text: str, file: str, report: Report) -> None:
        """Report all that is wrong, and what looks wrong."""
        self.read(text, file, report)

    def preprocess(self, text: str, file: str, report: Report) -> str:
        """Report that nothing is compiled."""
        del text
        refuse(file, report)
        return ""

    def compile(self, text: str, file: str, report: Report, header: Header) -> bytes:
        """Report that nothing is compiled."""
        del text, header
        refuse(file, report)
        return b""

    def format(self, text: str, file: str, report: Report) -> str:
        """Report that no layout is known."""
        refuse(file, report)
        return text

    def draw(self, text: str, file: str, report: Report, title: str, *, anyway: bool = False) -> Scene | None:
        """Draw the dungeons as a diagram, for ``diagram.svg`` and ``diagram.png``; nothing if there are errors.

        ``anyway`` draws all the same: what is beyond a limit of the tree's may be within that of what mods make of it.
        """
        own = Report()
        parsed = self.read(text, file, own)
        report.extend(own.diagnostics)
        if (own.errors and not anyway) or not parsed.dungeons:
            return None
        from nhmod_languages.dungeon.diagram import draw_dungeons  # noqa: PLC0415 - most commands draw nothing

        return draw_dungeons(parsed, title)

    def decompile(self, content: bytes, file: str, report: Report, layout: Layout) -> str:
        """Report that nothing is compiled."""
        del content, layout
        refuse(file, report)
        return ""


def _unread(found: Diagnostic) -> Diagnostic:
    """Return what is said of a part that only the running program knows as a warning: the game has it, and the others are as they are."""
    if found.code != PROGRAM or found.severity is not Severity.ERROR:
        return found
    hint = "the game works it out when it runs; it is neither checked nor drawn here, and what is written out is"
    return replace(found, severity=Severity.WARNING, hint=hint)


def refuse(file: str, report: Report) -> None:
    """Report that a file is, or is for a game of, programs that nothing compiles (NH2214)."""
    of = (
        "is a program, which the game runs itself"
        if is_program(file)
        else "is for no game whose dungeons are a program"
    )
    hint = "`nhmod dungeon check` and `nhmod dungeon plot` take dungeon.lua"
    report.error(
        RUN, f"{file} {of}: there is nothing to compile, to format or to decompile", Location(file=file), hint=hint
    )


class Language(Description):
    """dungeon.def for one tree: reads, checks, compiles, decompiles."""

    rules: DungeonRules

    def __init__(self, rules: DungeonRules) -> None:
        """Take the tree's rules."""
        super().__init__(rules)

    def _parsed(self, text: str, file: str, report: Report) -> DungeonFile:
        rules = self.rules
        if is_program(file):
            return parse_dungeon_program(text, file, report)
        return parse_dungeons(
            text,
            file,
            report,
            makedefs=rules.makedefs,
            descriptions=rules.descriptions,
            entries=rules.entries,
            entered=rules.entered,
            obeyed=rules.obeyed,
        )

    def preprocess(self, text: str, file: str, report: Report) -> str:
        """Return dungeon.pdf, what ``makedefs -e`` makes of dungeon.def; empty where makedefs would fail or lose a part."""
        if is_program(file):
            return super().preprocess(text, file, report)
        own = Report()
        pdf = self.rules.makedefs.text(Source(text, file), own)
        report.extend(own.diagnostics)
        return "" if own.errors else pdf

    def compile(self, text: str, file: str, report: Report, header: Header) -> bytes:
        """Return the file ``dungeon`` for a dungeon.def or dungeon.pdf; empty if there are errors."""
        if is_program(file):
            return super().compile(text, file, report, header)
        own = Report()
        parsed = self.read(text, file, own)
        report.extend(own.diagnostics)
        return b"" if own.errors else compile_dungeons(parsed, self.rules, header)

    def format(self, text: str, file: str, report: Report) -> str:
        """Return the text in the usual layout, comments and conditional lines kept; unchanged if it has errors.

        It compiles to the same bytes.
        """
        if is_program(file):
            return super().format(text, file, report)
        own = Report()
        parsed = self._parsed(text, file, own)
        report.extend(own.diagnostics)
        if own.errors:
            return text
        formatted = format_dungeons(parsed)
        # Where a text is too odd to be laid out anew, it stays as it is.
        return formatted if self._parsed(formatted, file, Report()) == parsed else text

    def decompile(self, content: bytes, file: str, report: Report, layout: Layout) -> str:
        """Return the text that compiles to the bytes; empty if there are errors."""
        if is_program(file):
            return super().decompile(content, file, report, layout)
        text = decompile_dungeons(content, file, report, self.rules, layout)
        if not text:
            return ""
        header = Header.unpack(content, self.rules.header_words, layout)
        return proved(text, content, file, report, NO_TEXT, compiled=lambda own: self.compile(text, file, own, header))


_INNER = re.compile(r"\n[#^%]")
_OPTION = re.compile(r"%\w+", re.ASCII)


def format_dungeons(file: DungeonFile) -> str:
    """Write a description that could be read without errors in the usual layout.

    A statement gets a line of its own; what stands between statements is kept, but for blanks at the ends of lines.
    """
    source = file.source
    crlf = "\r\n" in source.text
    parts: list[str] = []
    at = 0
    for node in _nodes(file):
        parts += (_between(source.text[at : node.span.start], first=at == 0), _printed(node, source[node.span]))
        at = node.span.end
    rest = "\n".join(line.rstrip() for line in source.text[at:].split("\n")).rstrip("\n")
    text = "".join((*parts, rest, "\n"))
    text = text.replace("\r", "")
    return text.replace("\n", "\r\n") if crlf else text


def _nodes(file: DungeonFile) -> list[Dungeon | Statement]:
    found: list[Dungeon | Statement] = []
    for dungeon in file.dungeons:
        found += (dungeon, *dungeon.statements)
    return found


def _printed(node: Dungeon | Statement, written: str) -> str:
    if _INNER.search(written):
        # Comments or conditions stand inside it.
        return written
    return (print_head(node) if isinstance(node, Dungeon) else print_statement(node)).rstrip("\n")


def _between(gap: str, *, first: bool) -> str:
    """Tidy what stands between two statements: the end of a line, whole lines, and what is before the next statement."""
    lines = [line.rstrip() for line in gap.split("\n")]
    before = _OPTION.match(lines[-1])
    lines[-1] = f"{before[0]} " if before else ""
    if len(lines) == 1 and not first:
        return "\n" + lines[0]
    return "\n".join(lines)
