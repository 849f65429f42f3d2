"""The comparison itself: what C says is read right, and a difference is seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from des_comparison import difference, round_trips, shape
from lev_comp import compile_with_c

if TYPE_CHECKING:
    from pathlib import Path

    from des_comparison import Dialect, ParsingLanguage

    from nhmod.binary import Header, Layout
    from nhmod.diagnostics import Report
    from nhmod_languages.language import CompiledFile

UNKNOWN_ROOM = 'LEVEL: "a"\nROOM: "no such room", lit, random, random, random { }\n'


def test_a_warning_is_no_error(dialect36: Dialect) -> None:
    verdict = dialect36.c(UNKNOWN_ROOM)
    assert verdict.accepted
    assert verdict.errors == ()
    assert verdict.warnings == (
        'in.des: line 2 : WARNING : Unknown room type "no such room"!  Making ordinary room...',
    )
    assert list(verdict.files) == ["a.lev"]


def test_an_error_is_none_of_a_crash(dialect36: Dialect) -> None:
    verdict = dialect36.c('LEVEL: "a"\nGOLD: 5\n')
    assert (verdict.accepted, verdict.crashed, verdict.files) == (False, False, {})
    assert len(verdict.errors) == 1


def test_a_signal_is_a_crash(tmp_path: Path) -> None:
    tool = tmp_path / "lev_comp"
    tool.write_text("#!/bin/sh\nkill -SEGV $$\n", encoding="utf-8")
    tool.chmod(0o755)
    (tmp_path / "work").mkdir()
    verdict = compile_with_c('LEVEL: "a"\n', tool, tmp_path / "work")
    assert (verdict.accepted, verdict.crashed) == (False, True)


@dataclass(frozen=True, kw_only=True, slots=True)
class Faulty:
    """A language that gets one byte wrong, or prints and decompiles another level than it was given."""

    good: ParsingLanguage
    wrong_byte: bool = False
    wrong_text: str = ""

    name = "3.6"

    def parse(self, text: str, file: str, report: Report, *, lenient: bool = False) -> object:
        return self.good.parse(text, file, report, lenient=lenient)

    def compile(
        self, text: str, file: str, report: Report, header: Header, *, lenient: bool = False
    ) -> tuple[CompiledFile, ...]:
        files = self.good.compile(text, file, report, header, lenient=lenient)
        return tuple(replace(its, content=its.content[:-1] + b"?") for its in files) if self.wrong_byte else files

    def format(self, text: str, file: str, report: Report) -> str:
        return self.wrong_text or self.good.format(text, file, report)

    def decompile(self, content: bytes, file: str, report: Report, layout: Layout, *, lenient: bool = False) -> str:
        return self.good.decompile(content, file, report, layout, lenient=lenient)


def test_a_wrong_byte_is_seen(dialect36: Dialect) -> None:
    assert difference(dialect36, UNKNOWN_ROOM) == ""
    faulty = replace(dialect36, language=Faulty(good=dialect36.language, wrong_byte=True))
    assert difference(faulty, UNKNOWN_ROOM).startswith("a.lev: differs at byte")


def test_another_verdict_is_seen(dialect34: Dialect, dialect36: Dialect) -> None:
    both = replace(dialect36, tool=dialect34.tool)
    assert difference(both, 'LEVEL: "a"\nEXIT\n').startswith("ours accepts; C: ")
    assert difference(both, "MAZE: \"a\", random\nNOMAP\nMONSTER: 'o', random, random\n").startswith(
        "C accepts; ours: "
    )


def test_a_printer_that_loses_something_is_seen(dialect36: Dialect) -> None:
    assert round_trips(dialect36, 'LEVEL: "a"\nEXIT\n') == ""
    faulty = replace(dialect36, language=Faulty(good=dialect36.language, wrong_text='LEVEL:"a"\n'))
    assert round_trips(faulty, 'LEVEL: "a"\nEXIT\n').startswith("parsed, printed and parsed it is another tree")


def test_a_tree_is_the_same_wherever_it_stands(dialect36: Dialect, dialect34: Dialect) -> None:
    for dialect, texts in (
        (dialect36, ('LEVEL: "a"\nEXIT\n', '\n\n\tLEVEL:"a" EXIT', 'LEVEL:"b"\nEXIT\n')),
        (dialect34, ('LEVEL: "a"\nRANDOM_CORRIDORS\n', '\n\n\tLEVEL:"a" RANDOM_CORRIDORS', 'LEVEL:"b"\n')),
    ):
        one, same, other = (shape(_parsed(dialect, text)) for text in texts)
        assert one == same
        assert one != other


def _parsed(dialect: Dialect, text: str) -> object:
    report = dialect.ours(text)[1]
    return dialect.language.parse(text, "a.des", report)
