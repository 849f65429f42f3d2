"""The level files that mods bring, whoever declares them: read, renamed where they are variants, and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.formats.des import check_des, print_level, scan_des
from nhmod.formats.source import Span
from nhmod.target import Entry
from nhmod_levels.drawn import describe
from nhmod_levels.names import check_references
from nhmod_levels.records import Level

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.formats.des import DesFile
    from nhmod.location import Location
    from nhmod.manifest import ModFile
    from nhmod.target import Facts, Json

_ALWAYS = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelFile:
    """One .des file of a mod as the tree gets it: its text, and the levels in it."""

    mod: Mod
    path: str
    text: str
    levels: tuple[str, ...]
    location: Location


def declare(mods: ModSet, report: Report) -> Mapping[str, Sequence[Entry]]:
    """Name the levels that the mods' files describe, and those that are placed.

    "level files" have ``file`` (in the tree) and ``variants`` (their number for the name that stands for several, else 0);
    "special levels" have the fields of the tree's own, with ``kind`` and ``alignment``.
    """
    files: list[Entry] = []
    special: list[Entry] = []
    for mod, level in mods.records("levels", Level):
        if level.edit is not None:
            continue
        names = tuple(_names(mod, level, report))
        for name, variants in names:
            fields: dict[str, Json] = {"file": "", "variants": variants}
            files.append(Entry(symbol="", name=name, fields=fields, mod=mod.id, origin=level.origin))
        if level.place is not None and names:
            special.append(_special(mod, level, names[0][0]))
    return {"level files": files, "special levels": special}


def _names(mod: Mod, level: Level, report: Report) -> Iterator[tuple[str, int]]:
    """Give the level's names with the number of variants; the name that stands for variants comes first."""
    if level.map is not None and level.name:
        yield level.name, 0
    elif len(level.des) > 1 and level.name:
        yield level.name, len(level.des)
        yield from ((f"{level.name}-{number}", 0) for number in range(1, len(level.des) + 1))
    elif level.des:
        scanned = read(level.des[0].real, level.des[0], mod, report)
        names = [found.name for found in scanned.levels] if scanned else []
        if level.name is not None and names and level.name not in names:
            report.error(
                "NH1404",
                f"{level.des[0].path} has no level '{level.name}'",
                level.origin.at("name").location,
                hint=f"it has {', '.join(names)}",
            )
        elif level.place is not None and level.name is None and len(names) > 1:
            report.error(
                "NH1404",
                f"{level.des[0].path} has {len(names)} levels; 'place' is for one of them",
                level.origin.at("place").location,
                hint="say which with 'name'",
            )
        else:
            wanted = [level.name] if level.name else names
            yield from ((name, 0) for name in wanted)


def _special(mod: Mod, level: Level, name: str) -> Entry:
    place = level.place
    fields: dict[str, Json] = {}
    if place is not None:
        fields = {
            "dungeon": place.dungeon.text,
            "base": place.at,
            "rand": place.spread,
            "bones": place.bones,
            "chance": 0 if place.chance == _ALWAYS else place.chance,
            "chain": place.after.text if place.after else "",
            "kind": place.kind,
            "alignment": place.alignment,
        }
    return Entry(symbol="", name=name, fields=fields, mod=mod.id, origin=level.origin.at("place"))


def level_files(mods: ModSet, facts: Facts, report: Report) -> tuple[LevelFile, ...]:
    """Read every level file that mods bring and draw every drawn level; what is wrong is reported."""
    found: dict[str, LevelFile] = {}
    for mod, level in mods.records("levels", Level):
        if level.map is not None:
            made = _drawn(mod, level, facts, report)
            if made:
                found[made.path] = made
        for number, file in enumerate(level.des, start=1):
            rename = f"{level.name}-{number}" if len(level.des) > 1 else ""
            made = _written(mod, file, rename, facts, report)
            if made:
                found[made.path] = made
    by_id = {mod.id: mod for mod in mods}
    for entry in facts.added("level files"):
        if entry.fields.get("rename"):
            made = _variant(entry, by_id[entry.mod], facts, report)
            if made:
                found[made.path] = made
    return tuple(found.values())


def read(real: Path, asked: ModFile, mod: Mod, report: Report) -> DesFile | None:
    """Read and scan a file of a mod; faults are told at the file as the user knows it."""
    return _scan(real, asked.path, asked.origin.location, mod, report)


def _scan(real: Path, path: str, asked: Location, mod: Mod, report: Report) -> DesFile | None:
    try:
        text = real.read_bytes().decode("ascii")
    except OSError as error:
        report.error("NH1403", f"the level file {path} can't be read: {error.strerror}", asked)
        return None
    except UnicodeDecodeError as error:
        report.error("NH1403", f"the level file {path} has a byte that is not ASCII, at offset {error.start}", asked)
        return None
    return scan_des(text.replace("\r\n", "\n"), str(PurePosixPath(mod.folder.as_posix()) / path))


def _written(mod: Mod, file: ModFile, rename: str, facts: Facts, report: Report) -> LevelFile | None:
    scanned = read(file.real, file, mod, report)
    if scanned is None or not _accepted(scanned, mod, facts, report):
        return None
    stem = PurePosixPath(file.path).stem
    return _file(mod, stem, scanned, rename, file.origin.location, report)


def _variant(entry: Entry, mod: Mod, facts: Facts, report: Report) -> LevelFile | None:
    location = entry.origin.location if entry.origin else None
    if location is None:
        return None
    scanned = _scan(Path(str(entry.fields["real"])), str(entry.fields["path"]), location, mod, report)
    if scanned is None or not _accepted(scanned, mod, facts, report):
        return None
    return _file(mod, entry.name, scanned, entry.name, location, report)


def _accepted(scanned: DesFile, mod: Mod, facts: Facts, report: Report) -> bool:
    before = len(report.errors)
    terrain = "".join(entry.name for entry in facts.get("map symbols"))
    check_des(scanned, report, terrain=terrain)
    check_references(scanned.references, mod, facts, report)
    return len(report.errors) == before


def _file(
    mod: Mod, stem: str, scanned: DesFile, rename: str, location: Location, report: Report
) -> LevelFile | None:
    text, names = scanned.source.text, tuple(level.name for level in scanned.levels)
    if rename:
        if len(names) != 1:
            report.error("NH1404", f"a variant's file holds one level; {scanned.source.file} holds {len(names)}", location)
            return None
        span = _name_span(scanned)
        text, names = f'{text[: span.start]}"{rename}"{text[span.end :]}', (rename,)
    if not text.endswith("\n"):
        text += "\n"
    path = f"dat/{mod.id}.des" if stem == mod.id else f"dat/{mod.id}-{stem}.des"
    return LevelFile(mod=mod, path=path, text=text, levels=names, location=location)


def _name_span(scanned: DesFile) -> Span:
    """Find the name of the file's one level, with its quotes."""
    start = scanned.levels[0].span.start
    found = (t.span for t in scanned.tokens if t.span.start >= start and scanned.source[t.span].startswith('"'))
    return next(found, Span(start, start))


def _drawn(mod: Mod, level: Level, facts: Facts, report: Report) -> LevelFile | None:
    description = describe(level, facts, report)
    if description is None:
        return None
    terrain = "".join(entry.name for entry in facts.get("map symbols"))
    try:
        text = print_level(description, terrain=terrain)
    except DiagnosticError as error:
        report.extend(error.diagnostics)
        return None
    path = f"dat/{mod.id}-{description.name}.des"
    return LevelFile(mod=mod, path=path, text=text, levels=(description.name,), location=level.origin.location)
