"""Compiles level files, each text only once: what was made is kept by content. Builds and commands share it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.target.stamp import code_stamp, core_stamp
from nhmod.target.store import Store
from nhmod_languages.compiling_codes import TWO_LEVELS
from nhmod_languages.language import CompiledFile, LevelLanguage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.binary import Header


@frozen
class LevelSource:
    """One level description: its path as the user knows it, and its text (latin-1)."""

    file: str
    text: str


@cache
def library_stamp() -> str:
    """Return a stamp of the languages' code, as it was when this was first asked for."""
    return code_stamp(str(Path(__file__).with_name("__init__.py")))


def with_code(stamp: str) -> str:
    """Return a stamp that the languages' code is in, too."""
    return f"{stamp}\n{core_stamp()}\n{library_stamp()}"


def level_store(cache: Path) -> Store:
    """Return where compiled levels are kept in nhmod's cache, and which texts nothing was found in."""
    return Store(cache / "levels")


def compile_levels(
    sources: Iterable[LevelSource],
    language: LevelLanguage,
    header: Header,
    report: Report,
    *,
    lenient: bool = False,
    store: Store | None = None,
    stamp: str = "",
) -> tuple[CompiledFile, ...]:
    """Compile several files; gives all levels of all files, in order, or none if anything is wrong.

    With ``store``, what was compiled before is taken from there; ``stamp`` says what else the bytes depend on beside the
    compilers' code (the facts, and the code that reads them). A file with warnings is looked at each time. Two levels of one name are an
    error (NH2720): the second would replace the first.
    """
    if store is not None:
        stamp = with_code(stamp)
    return one_of_each(
        (
            (source.file, level)
            for source in sources
            for level in _compile(source, language, header, report, lenient=lenient, store=store, stamp=stamp)
        ),
        report,
    )


def one_of_each(levels: Iterable[tuple[str, CompiledFile]], report: Report) -> tuple[CompiledFile, ...]:
    """Return the levels, which come with the files that they were made of; none if there are errors, as two of one name are."""
    made: dict[str, CompiledFile] = {}
    origin: dict[str, str] = {}
    for file, level in levels:
        if level.name in made:
            report.error(
                TWO_LEVELS,
                f"'{level.name}' is made a second time; {origin[level.name]} makes one too",
                Location(file=file),
                hint="each level needs a name of its own",
            )
        made.setdefault(level.name, level)
        origin.setdefault(level.name, file)
    return () if report.errors else tuple(made.values())


def _compile(
    source: LevelSource,
    language: LevelLanguage,
    header: Header,
    report: Report,
    *,
    lenient: bool,
    store: Store | None,
    stamp: str,
) -> tuple[CompiledFile, ...]:
    key = ""
    if store is not None:
        # Behind the header nothing depends on what it says.
        form = f"{header.layout!r} {len(header.words)}"
        key = store.key(stamp, language.name, form, str(lenient), source.text)
        known = store.recall(key)
        if known is not None:
            return tuple(CompiledFile(name=name, content=header.put(content)) for name, content in known.items())
    own = Report()
    files = language.compile(source.text, source.file, own, header, lenient=lenient)
    report.extend(own.diagnostics)
    if store is not None and not own.diagnostics:
        store.keep(key, {file.name: file.content for file in files})
    return files
