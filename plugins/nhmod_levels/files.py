"""The level files that mods bring, whoever declares them: checked, and with the names that the game looks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Related, Report
from nhmod.formats.des import check_des, print_level, scan_des
from nhmod.formats.source import Span
from nhmod.target import find_word, words_in
from nhmod_levels.drawn import describe
from nhmod_levels.names import check_references, check_words
from nhmod_levels.read import read_des, scan_file
from nhmod_levels.records import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.formats.des import DesFile, DesLevel
    from nhmod.formats.language import Languages
    from nhmod.formats.source import Source
    from nhmod.location import Location
    from nhmod.target import Entry, Facts

_COMMAND = re.compile(r"\b[A-Z]{4,}\b")
_GUARD_CHARACTER = re.compile(r"^\^", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelFile:
    """One .des file of a mod as the tree gets it: its text, and what is in it.

    ``levels`` are the names that the game knows, ``scanned`` the levels as the author wrote them (or the printer);
    ``location`` is the manifest's place that asked for the file. ``drawn`` tells that the manifest itself draws it.
    ``source`` is the author's file, before its level was renamed; a drawn level has none.
    """

    mod: Mod
    path: str
    text: str
    levels: tuple[str, ...]
    scanned: tuple[DesLevel, ...]
    location: Location
    drawn: bool = False
    source: Source | None = None

    @property
    def content(self) -> bytes:
        """The file with the lines that make it vanish without the symbol (util/makedefs.c, do_grep)."""
        text = _GUARD_CHARACTER.sub("^^", self.text)
        return f"^?{self.mod.symbol}\n{text}^.\n".encode("ascii")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Asked:
    """Who asked for a file, where, and what its one level is to be called (empty: as it is)."""

    mod: Mod
    rename: str
    location: Location


def level_files(mods: ModSet, facts: Facts, report: Report) -> tuple[LevelFile, ...]:
    """Read every level file that mods bring and draw every drawn level; what is wrong is reported."""
    stock = {str(entry.fields["file"]) for entry in facts["level files"] if entry.fields.get("file")}
    found: dict[str, LevelFile] = {}
    for file in _all_files(mods, facts, stock, report):
        earlier = found.setdefault(file.path, file)
        if earlier.text != file.text:
            message = f"two level files of '{file.mod.id}' would be called {file.path} in the game's source"
            related = (Related(location=earlier.location, message="the other one"),)
            report.error("NH1404", message, file.location, hint="give one of them another name", related=related)
    return tuple(found.values())


def check_files(files: Iterable[LevelFile], languages: Languages, report: Report) -> None:
    """Have the level compiler look over every file; what it says of a drawn level is told at the manifest's place."""
    from nhmod.formats.des.whole_check import check_level  # noqa: PLC0415 - many runs have no level to check

    for file in files:
        if file.source is not None:
            # The author's lines are no makedefs lines: they are checked as they will be read.
            text = _GUARD_CHARACTER.sub("^^", file.source.text)
            check_level(text, file.source.file, languages, report)
            continue
        own = Report()
        check_level(file.text, file.path, languages, own)
        for found in own.diagnostics:
            # A hint in the level compiler's words is of no use to who draws in a manifest.
            hint = "" if _COMMAND.search(found.hint) else found.hint
            report.add(replace(found, location=file.location, hint=hint, related=()))


def _all_files(mods: ModSet, facts: Facts, stock: set[str], report: Report) -> Iterator[LevelFile]:
    for mod, level in mods.records("levels", Level):
        check_words(words_in(level), mod, facts, report)
        makers: list[LevelFile | None] = []
        if level.map is not None:
            makers.append(_drawn(mod, level, facts, stock, report))
        replaced = find_word(level.edit, facts) if level.edit else None
        for number, file in enumerate(level.des, start=1):
            scanned = read_des(file, mod, report)
            rename = replaced.name if replaced else f"{level.name}-{number}" if len(level.des) > 1 else ""
            if scanned is not None:
                stem = PurePosixPath(file.path).stem
                asked = _Asked(mod=mod, rename=rename, location=file.origin.location)
                makers.append(_written(asked, _path(mod, stem, stock), scanned, facts, report))
        yield from (made for made in makers if made is not None)
    by_id = {mod.id: mod for mod in mods}
    for entry in facts.added("level files"):
        if entry.fields.get("rename"):
            made = _variant(entry, by_id[entry.mod], facts, stock, report)
            if made is not None:
                yield made


def _variant(entry: Entry, mod: Mod, facts: Facts, stock: set[str], report: Report) -> LevelFile | None:
    """Read a file that another kind's content brings as a variant: ``real``, ``path`` and ``rename`` say which."""
    if entry.origin is None:
        return None
    location = entry.origin.location
    scanned = scan_file(Path(str(entry.fields["real"])), str(entry.fields["path"]), location, mod, report)
    if scanned is None:
        return None
    asked = _Asked(mod=mod, rename=entry.name, location=location)
    return _written(asked, _path(mod, entry.name, stock), scanned, facts, report)


def _written(asked: _Asked, path: str, scanned: DesFile, facts: Facts, report: Report) -> LevelFile | None:
    """Check an author's file, and give its one level the name that is asked for."""
    mod, rename, location = asked.mod, asked.rename, asked.location
    before = len(report.errors)
    check_des(scanned, report, terrain=_terrain(facts))
    check_references(scanned.references, mod, facts, report)
    text, names = scanned.source.text, tuple(level.name for level in scanned.levels)
    if rename:
        if len(names) > 1:
            message = f"the file for '{rename}' holds one level, and {scanned.source.file} holds {len(names)}"
            report.error("NH1404", message, location)
        if len(report.errors) == before:
            span = _name_span(scanned)
            text, names = f'{text[: span.start]}"{rename}"{text[span.end :]}', (rename,)
    if len(report.errors) > before:
        return None
    text += "" if text.endswith("\n") else "\n"
    return LevelFile(
        mod=mod,
        path=path,
        text=text,
        levels=names,
        scanned=scanned.levels,
        location=location,
        source=scanned.source,
    )


def _name_span(scanned: DesFile) -> Span:
    """Find the name of the file's one level, with its quotes."""
    start = scanned.levels[0].span.start
    found = (t.span for t in scanned.tokens if t.span.start >= start and scanned.source[t.span].startswith('"'))
    return next(found, Span(start, start))


def _drawn(mod: Mod, level: Level, facts: Facts, stock: set[str], report: Report) -> LevelFile | None:
    description = describe(level, facts, report)
    if description is None:
        return None
    try:
        text = print_level(description, terrain=_terrain(facts))
    except DiagnosticError as error:
        report.extend(error.diagnostics)
        return None
    path = _path(mod, description.name, stock)
    return LevelFile(
        mod=mod,
        path=path,
        text=text,
        levels=(description.name,),
        scanned=scan_des(text, path).levels,
        location=level.origin.location,
        drawn=True,
    )


def _path(mod: Mod, stem: str, stock: set[str]) -> str:
    """Give a file's place in the tree: the mod's id and the file's name, with nothing that make would misread."""
    clean = re.sub(r"[^A-Za-z0-9_-]", "-", stem)
    short = f"dat/{mod.id}.des"
    return short if clean == mod.id and short not in stock else f"dat/{mod.id}-{clean}.des"


def _terrain(facts: Facts) -> str:
    return "".join(entry.name for entry in facts["map symbols"])
