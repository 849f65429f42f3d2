"""The 3.4.3 dialect as the commands and the build use it."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod.binary import Header
from nhmod.diagnostics import Report
from nhmod.source import Source, Span
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.v34.codes import NO_TEXT
from nhmod_languages.des.v34.compiler import compile_file
from nhmod_languages.des.v34.decompiler import decompile_level
from nhmod_languages.des.v34.formatter import format_source
from nhmod_languages.des.v34.layout import layout
from nhmod_languages.des.v34.lev import decode, encode
from nhmod_languages.des.v34.parser import parse
from nhmod_languages.language import CompiledFile
from nhmod_languages.proof import proved

if TYPE_CHECKING:
    from nhmod.binary import Layout
    from nhmod_languages.des.v34 import ast, records
    from nhmod_languages.des.v34.rules import Rules
    from nhmod_languages.drawing import Drawing

_NOT_A_BYTE = re.compile("[^\0-\xff]")
_FOLDERS = re.compile(r".*[/\\]", re.DOTALL)


class Language:
    """``nhmod_languages.language.LevelLanguage`` of the 3.4.3 dialect, with a tree's rules."""

    def __init__(self, rules: Rules) -> None:
        """Work with a tree's rules."""
        self._rules = rules

    @property
    def name(self) -> str:
        """The dialect."""
        return "3.4.3"

    @property
    def rules(self) -> Rules:
        """The tree's rules."""
        return self._rules

    def parse(self, text: str, file: str, report: Report, *, lenient: bool = False) -> ast.File:
        """Give the syntax tree; what is wrong with the text goes to ``report``."""
        faults = self._faults(text, file, report, lenient=lenient)
        return parse(faults, self._rules.lexicon)

    def check(self, text: str, file: str, report: Report, *, lenient: bool = False) -> None:
        """Say all that is wrong, and what looks wrong."""
        self.records(text, file, report, lenient=lenient)

    def records(
        self, text: str, file: str, report: Report, *, lenient: bool = False
    ) -> tuple[records.LevelRecord, ...]:
        """Give the levels as records; none if there are errors. Findings are in the text's order."""
        found = Report()
        faults = self._faults(text, file, found, lenient=lenient)
        levels: tuple[records.LevelRecord, ...] = ()
        strange = _NOT_A_BYTE.search(text)
        if strange is not None:
            faults.unknown_character(Span(strange.start(), strange.end()))
        else:
            levels = compile_file(parse(faults, self._rules.lexicon), faults, self._rules)
        report.extend(sorted(found.diagnostics, key=lambda one: (one.location is None, one.location)))
        return () if found.errors else levels

    def compile(
        self, text: str, file: str, report: Report, header: Header, *, lenient: bool = False
    ) -> tuple[CompiledFile, ...]:
        """Give the .lev files, one a level, in the text's order; none at all if there are errors."""
        files: dict[str, bytes] = {}
        for level in self.records(text, file, report, lenient=lenient):
            content = encode(level, self._rules, header)
            # lev_comp opens a file without cutting it off: what a longer level of the same name wrote stays behind.
            files[level.name] = content + files.get(level.name, b"")[len(content) :]
        return tuple(CompiledFile(name=f"{name}.lev", content=content) for name, content in files.items())

    def format(self, text: str, file: str, report: Report) -> str:
        """Give the text in the usual layout, comments kept; unchanged if there are errors."""
        found = Report()
        faults = self._faults(text, file, found, lenient=False)
        parse(faults, self._rules.lexicon)
        report.extend(found.errors)
        return text if found.errors else format_source(faults.source, self._rules.lexicon)

    def decompile(self, content: bytes, file: str, report: Report, layout: Layout, *, lenient: bool = False) -> str:
        """Give the text that compiles to a .lev file's bytes; empty if there are errors."""
        name = _FOLDERS.sub("", file).removesuffix(".lev")
        level = decode(content, self._rules, layout, report, name=name, file=file)
        text = "" if level is None else decompile_level(level, self._rules, report, file)
        if not text:
            return ""
        header = Header.unpack(content, self._rules.header_words, layout)

        def compiled(own: Report, *, lenient: bool = lenient) -> bytes:
            return b"".join(made.content for made in self.compile(text, file, own, header, lenient=lenient))

        leniently = None if lenient else partial(compiled, lenient=True)
        return proved(text, content, file, report, NO_TEXT, compiled=compiled, leniently=leniently)

    def draw(self, text: str, file: str, report: Report) -> tuple[Drawing, ...]:
        """Lay each level out; nothing if there are errors."""
        source = Source(text, file)
        levels = self.records(text, file, report)
        if not levels:
            return ()
        tree = self.parse(text, file, Report())
        return tuple(
            layout(level, record, self._rules, source) for level, record in zip(tree.levels, levels, strict=True)
        )

    def _faults(self, text: str, file: str, report: Report, *, lenient: bool) -> Faults:
        return Faults(Source(text, file), report, dialect=self.name, lenient=lenient)
