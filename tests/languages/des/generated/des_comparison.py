"""Our compiler beside a tree's own: how they differ on a file, in words, and whether ours can take itself back."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Protocol

from des_layout import comments_of
from lev_comp import compile_with_c
from seconds import is_more

from nhmod.diagnostics import Report
from nhmod.source import Source, Span
from nhmod_languages.language import LevelLanguage

if TYPE_CHECKING:
    from pathlib import Path

    from des_words import Words
    from lev_comp import CVerdict

    from nhmod.binary import Header

SECONDS = 2.0
"""No file may take longer: the process's own time, since the machine has other work."""


class ParsingLanguage(LevelLanguage, Protocol):
    """A dialect that gives its syntax trees."""

    def parse(self, text: str, file: str, report: Report, *, lenient: bool = False) -> object:
        """Return the tree of a text."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Dialect:
    """A dialect with both compilers: ``tool`` is the tree's lev_comp, ``folder`` its scratch folder."""

    language: ParsingLanguage = field(repr=False)
    header: Header = field(repr=False)
    words: Words = field(repr=False)
    tool: Path
    folder: Path

    def c(self, text: str) -> CVerdict:
        """Ask the tree's own compiler."""
        return compile_with_c(text, self.tool, self.folder)

    def ours(self, text: str) -> tuple[dict[str, bytes] | None, Report]:
        """Compile as leniently as C does: the files, None if the report has errors; too slow is an error too."""
        report = Report()
        start = time.process_time()
        files = self.language.compile(text, "generated.des", report, self.header, lenient=True)
        spent = time.process_time() - start
        if is_more(spent, SECONDS):
            report.error("NH0000", f"took {spent:.1f} seconds")
        if report.errors:
            assert not files, "a file with errors was written"
            return None, report
        return {file.name: file.content for file in files}, report


def difference(dialect: Dialect, text: str) -> str:  # noqa: PLR0911 - one case a difference
    """Return how the two compilers differ on a text; empty if they agree, or if C crashed."""
    verdict = dialect.c(text)
    ours, report = dialect.ours(text)
    if verdict.crashed:
        return ""
    if ours is None:
        if not verdict.accepted:
            return ""
        return "C accepts; ours: " + "; ".join(_said(report))
    if not verdict.accepted:
        return "ours accepts; C: " + "; ".join(verdict.errors[:3])
    if ours.keys() != verdict.files.keys():
        return f"C writes {', '.join(verdict.files)}; ours {', '.join(ours)}"
    for name, content in verdict.files.items():
        if ours[name] != content:
            return f"{name}: {_bytes(content, ours[name])}"
    return ""


def round_trips(dialect: Dialect, text: str) -> str:  # noqa: PLR0911 - one case a failure
    """Return what does not hold of a text that compiles; empty if all does.

    Formatting it twice is formatting it once, keeps the tree and the comments, and changes no byte of what it compiles
    to; what was compiled is decompiled to a text that compiles to the same bytes.
    """
    files, _ = dialect.ours(text)
    if files is None:
        return ""
    report = Report()
    formatted = dialect.language.format(text, "generated.des", report)
    if report.errors:
        return "not formatted: " + "; ".join(_said(report))
    again = dialect.language.format(formatted, "formatted.des", report)
    if again != formatted:
        return f"formatted twice:\n{formatted}\n---- becomes\n{again}"
    trees = [dialect.language.parse(its, "generated.des", report, lenient=True) for its in (text, formatted)]
    if shape(trees[0]) != shape(trees[1]):
        return f"parsed, printed and parsed it is another tree:\n{formatted}"
    if comments_of(formatted) != comments_of(text):
        return f"comments are not what they were:\n{formatted}"
    same, found = dialect.ours(formatted)
    if same != files:
        return f"formatted, it compiles to something else ({'; '.join(_said(found))}):\n{formatted}"
    for name, content in files.items():
        decompiled = dialect.language.decompile(content, name, report, dialect.header.layout, lenient=True)
        compiled, found = dialect.ours(decompiled)
        if report.errors or compiled is None:
            return f"{name} decompiled is refused: {'; '.join((*_said(report), *_said(found)))}\n{decompiled}"
        if compiled.get(name) != content:
            return f"{name} decompiled: {_bytes(content, compiled.get(name, b''))}\n{decompiled}"
    return ""


def shape(node: object) -> object:
    """Return a syntax tree as nested tuples that do not say where its pieces stand."""
    if isinstance(node, tuple):
        return tuple(shape(item) for item in node)
    if isinstance(node, Source | Span):
        return None
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return type(node).__name__, tuple((its.name, shape(getattr(node, its.name))) for its in fields(node))


def _said(report: Report) -> list[str]:
    """Write the first errors."""
    said = []
    for found in report.errors[:4]:
        place = f"{found.location.line}:{found.location.column} " if found.location else ""
        said.append(f"{place}{found.code} {found.message}")
    return said


def _bytes(c: bytes, ours: bytes) -> str:
    """Show where two contents part."""
    pairs = enumerate(zip(c, ours, strict=False))
    first = next((at for at, (left, right) in pairs if left != right), min(len(c), len(ours)))
    window = slice(max(0, first - 8), first + 24)
    shown = f"\n C    {c[window].hex(' ')}\n ours {ours[window].hex(' ')}"
    return f"differs at byte {first} of {len(c)} (ours {len(ours)}){shown}"
