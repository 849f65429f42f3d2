"""The level files that mods bring, whoever declares them: checked, and with the names that the game looks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Related, Report
from nhmod.formats.des import check_des, print_level, scan_des
from nhmod.formats.source import Span
from nhmod.target import find_word
from nhmod_levels.drawn import describe
from nhmod_levels.guards import guards_new_files
from nhmod_levels.names import check_references
from nhmod_levels.read import Asked, described, descriptions, target_dialect
from nhmod_levels.records import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.formats.des import DesFile, DesLevel
    from nhmod.formats.language import Languages
    from nhmod.location import Location
    from nhmod.target import Entry, Facts, Json
    from nhmod_levels.read import Description

_COMMAND = re.compile(r"\b[A-Z]{4,}\b")
_GUARD_CHARACTER = re.compile(r"^\^", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelFile:
    """One .des file of a mod as the tree gets it: its text, and what is in it.

    ``levels`` are the names that the game knows, ``scanned`` the levels as the author wrote them (or the printer);
    ``location`` is the manifest's place that asked for the file. ``drawn`` tells that the manifest itself draws it.
    ``given`` is the author's file, before its level was renamed; a drawn level has none. ``guarded`` tells that the build
    takes the level out where the symbol is not defined. ``replaces`` is the game's own level whose place the file's takes; it goes
    into that level's file.
    """

    mod: Mod
    path: str
    text: str
    levels: tuple[str, ...]
    scanned: tuple[DesLevel, ...]
    location: Location
    drawn: bool = False
    given: Description | None = None
    guarded: bool = True
    replaces: str = ""

    @property
    def content(self) -> bytes:
        """The file, with the lines that make it vanish without the symbol (util/makedefs.c, do_grep)."""
        text = f"^?{self.mod.symbol}\n{self.escaped}^.\n" if self.guarded else self.text
        return text.encode("ascii")

    @property
    def escaped(self) -> str:
        """The text as it stands among makedefs' own lines."""
        return _GUARD_CHARACTER.sub("^^", self.text)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Wanted:
    """Who brings a file, where it goes in the tree, and what its one level is to be called (empty: as it is)."""

    mod: Mod
    path: str
    rename: str
    replaces: str = ""


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
        if file.given is not None:
            of_text = Report()
            source = file.given.scanned.source
            # The author's lines are no makedefs lines: they are checked as they will be read.
            text = _GUARD_CHARACTER.sub("^^", source.text) if file.guarded else source.text
            check_level(text, source.file, languages, of_text)
            file.given.tell(of_text, report)
            continue
        own = Report()
        check_level(file.text, file.path, languages, own)
        for found in own.diagnostics:
            # A hint in the level compiler's words is of no use to who draws in a manifest.
            hint = "" if _COMMAND.search(found.hint) else found.hint
            report.add(replace(found, location=file.location, hint=hint, related=()))


def _all_files(mods: ModSet, facts: Facts, stock: set[str], report: Report) -> Iterator[LevelFile]:
    for owner, level in mods.records("levels", Level):
        mod = owner.reaching(level)
        makers: list[LevelFile | None] = []
        if level.map is not None:
            makers.append(_drawn(mod, level, facts, stock, report))
        replaced = find_word(level.edit, facts) if level.edit else None
        given = descriptions(level, mod, facts, report)
        if replaced and len(given) > 1:
            message = f"'{replaced.name}' becomes one level, and {len(given)} files are given for it"
            report.error("NH1404", message, level.origin.at("des").location, path=f"{level.origin.path}.des")
        for number, description in enumerate(given, start=1):
            rename = replaced.name if replaced else f"{level.name}-{number}" if len(given) > 1 else ""
            stem = PurePosixPath(description.asked.path).stem
            name = replaced.name if replaced else ""
            wanted = _Wanted(mod=mod, path=_path(mod, stem, stock), rename=rename, replaces=name)
            makers.append(_written(wanted, description, facts, report))
        yield from (made for made in makers if made is not None)
    by_id = {mod.id: mod for mod in mods}
    for entry in facts.added("level files"):
        if entry.fields.get("rename"):
            made = _variant(entry, by_id[entry.mod], facts, stock, report)
            if made is not None:
                yield made


def _variant(entry: Entry, mod: Mod, facts: Facts, stock: set[str], report: Report) -> LevelFile | None:
    """Read a level that another kind's content brings: ``real`` and ``path``, or ``files`` of them (one a level language).

    ``rename`` says what it is called.
    """
    if entry.origin is None:
        return None
    given = described(_asked(entry.fields, entry.origin.location), mod, facts, report)
    wanted = _Wanted(mod=mod, path=_path(mod, entry.name, stock), rename=entry.name)
    return _written(wanted, given[0], facts, report) if given else None


def _asked(fields: Mapping[str, Json], location: Location) -> list[Asked]:
    several = fields.get("files")
    files = [one for one in several if isinstance(one, dict)] if isinstance(several, list) else [fields]
    return [Asked(real=Path(str(one["real"])), path=str(one["path"]), location=location) for one in files]


def _written(wanted: _Wanted, given: Description, facts: Facts, report: Report) -> LevelFile | None:
    """Check an author's file, and give its one level the name that is asked for."""
    if not given.usable:
        return None
    scanned, rename, found = given.scanned, wanted.rename, Report()
    check_des(scanned, found, terrain=_terrain(facts))
    check_references(scanned.references, wanted.mod, facts, found)
    text, names = scanned.source.text, tuple(level.name for level in scanned.levels)
    given.tell(found, report)
    if rename and len(names) > 1:
        message = f"the file for '{rename}' holds one level, and {scanned.source.file} holds {len(names)}"
        report.error("NH1404", message, given.asked.location)
        return None
    if found.errors:
        return None
    if rename:
        span = _name_span(scanned)
        text, names = f'{text[: span.start]}"{rename}"{text[span.end :]}', (rename,)
    return LevelFile(
        mod=wanted.mod,
        path=wanted.path,
        text=text if text.endswith("\n") else f"{text}\n",
        levels=names,
        scanned=scanned.levels,
        location=given.asked.location,
        given=given,
        guarded=guards_new_files(facts),
        replaces=wanted.replaces,
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
        text = print_level(description, terrain=_terrain(facts), dialect=target_dialect(facts))
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
        guarded=guards_new_files(facts),
    )


def _path(mod: Mod, stem: str, stock: set[str]) -> str:
    """Give a file's place in the tree: the mod's id and the file's name, with nothing that make would misread."""
    clean = re.sub(r"[^A-Za-z0-9_-]", "-", stem)
    short = f"dat/{mod.id}.des"
    return short if clean == mod.id and short not in stock else f"dat/{mod.id}-{clean}.des"


def _terrain(facts: Facts) -> str:
    return "".join(entry.name for entry in facts["map symbols"])
