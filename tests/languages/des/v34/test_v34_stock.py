"""Every level that NetHack 3.4.3 has: the bytes of its own compiler, and back again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.binary import ILP32, LP64, Header
from nhmod.diagnostics import Report
from nhmod_languages.des.v34.lev import decode, encode
from nhmod_languages.des.v34.printer import print_file

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_languages.des.v34.language import Language


@pytest.fixture(scope="module")
def compiled(language34: Language, header34: Header, stock34: dict[str, str]) -> dict[str, dict[str, bytes]]:
    """The .lev files of each description."""
    found: dict[str, dict[str, bytes]] = {}
    for name, text in stock34.items():
        report = Report()
        files = language34.compile(text, name, report, header34)
        assert not report.errors
        found[name] = {file.name: file.content for file in files}
    return found


def test_all_levels_have_the_bytes_of_c(compiled: dict[str, dict[str, bytes]], tools343: Path) -> None:
    ours = {name: content for files in compiled.values() for name, content in files.items()}
    native = {path.name: path.read_bytes() for path in (tools343 / "dat").glob("*.lev")}
    assert len(native) > 100
    assert sorted(name for name in native if ours.get(name) != native[name]) == []
    assert ours.keys() == native.keys()


def test_nothing_is_wrong_with_them(language34: Language, stock34: dict[str, str]) -> None:
    report = Report()
    for name, text in stock34.items():
        language34.check(text, name, report)
    assert [str(diagnostic) for diagnostic in report.diagnostics] == []


def test_printed_they_are_the_same_and_print_the_same(
    language34: Language, header34: Header, stock34: dict[str, str], compiled: dict[str, dict[str, bytes]]
) -> None:
    for name, text in stock34.items():
        report = Report()
        printed = print_file(language34.parse(text, name, report).levels)
        assert print_file(language34.parse(printed, name, report).levels) == printed
        files = language34.compile(printed, name, report, header34)
        assert not report.errors
        assert {file.name: file.content for file in files} == compiled[name]


def test_formatted_they_keep_their_bytes_and_comments(
    language34: Language, header34: Header, stock34: dict[str, str], compiled: dict[str, dict[str, bytes]]
) -> None:
    for name, text in stock34.items():
        report = Report()
        formatted = language34.format(text, name, report)
        assert language34.format(formatted, name, report) == formatted
        files = language34.compile(formatted, name, report, header34)
        assert not report.errors
        assert {file.name: file.content for file in files} == compiled[name]
        source = language34.parse(text, name, report)
        laid_out = language34.parse(formatted, name, report)
        before = [source.source[span].rstrip() for span in source.comments]
        assert [laid_out.source[span] for span in laid_out.comments] == before


def test_decompiled_they_compile_to_the_same_bytes(
    language34: Language, header34: Header, compiled: dict[str, dict[str, bytes]]
) -> None:
    for files in compiled.values():
        for name, content in files.items():
            report = Report()
            text = language34.decompile(content, f"dat/{name}", report, LP64)
            (file,) = language34.compile(text, name, report, header34)
            assert not report.errors
            assert file.content == content


def test_a_machine_of_32_bits_reads_back_what_it_wrote(
    language34: Language, header34: Header, stock34: dict[str, str]
) -> None:
    narrow = Header(words=header34.words, layout=ILP32)
    for name, text in stock34.items():
        for level in language34.levels(text, name, Report()):
            content = encode(level, language34.rules, narrow)
            assert len(content) < len(encode(level, language34.rules, header34))
            assert decode(content, language34.rules, ILP32, Report(), name=level.name, file=name) == level
