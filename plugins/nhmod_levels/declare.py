"""What levels add to the words of the game: level files, and special levels where they are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Entry, Facts, Json
from nhmod_levels.read import Description, descriptions
from nhmod_levels.records import Level, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.diagnostics import Report
    from nhmod.manifest import Origin


def declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Sequence[Entry]]:
    """Name the levels that the mods' files describe, and those that are placed.

    "level files" have ``file`` (empty: it is a mod's) and ``variants`` (their number for the name that stands for
    several, else 0); "special levels" have the fields of the tree's own, with ``kind`` and ``alignment``, in the
    author's words.
    """
    files: list[Entry] = []
    special: list[Entry] = []
    for mod in mods:
        read: set[str] = set()
        for level in mod.records.get("levels", ()):
            if not isinstance(level, Level) or level.edit is not None:
                continue
            given = descriptions(level, mod, facts, report)
            files += (_file(mod, name, count, level.origin) for name, count in _names(level, given, read))
            name = _placed(level, given, report)
            if level.place is not None and name:
                special.append(_special(mod, name, level.place))
    return {"level files": files, "special levels": special}


def _names(level: Level, given: Sequence[Description], read: set[str]) -> Iterator[tuple[str, int]]:
    """Yield a level's names with the number of variants; a file that several entries name gives its levels once."""
    if level.map is not None and level.name:
        yield level.name, 0
    elif len(given) > 1 and level.name:
        yield level.name, len(given)
        yield from ((f"{level.name}-{number}", 0) for number in range(1, len(given) + 1))
    elif given and given[0].asked.path not in read:
        read.add(given[0].asked.path)
        yield from ((found.name, 0) for found in given[0].scanned.levels)


def _placed(level: Level, given: Sequence[Description], report: Report) -> str:
    """Return the name of the level that an entry is about; empty for all those of a file."""
    if len(given) > 1 and level.name is None:
        message = "the level has several files, and no 'name' that they are the variants of"
        report.error("NH1401", message, level.origin)
    if level.map is not None or len(given) != 1:
        return level.name or ""
    names = [found.name for found in given[0].scanned.levels]
    path = given[0].asked.path
    if level.name is not None:
        if names and level.name not in names:
            hint = f"it has {', '.join(names)}"
            report.error("NH1404", f"{path} has no level '{level.name}'", level.origin.at("name"), hint=hint)
        return level.name
    if level.place is not None and len(names) > 1:
        message = f"{path} has {len(names)} levels; 'place' is for one of them"
        hint = f"say which with 'name': {', '.join(names)}"
        report.error("NH1404", message, level.origin.at("place"), hint=hint)
        return ""
    return names[0] if len(names) == 1 else ""


def _file(mod: Mod, name: str, variants: int, origin: Origin) -> Entry:
    fields: dict[str, Json] = {"file": "", "variants": variants}
    return Entry(symbol="", name=name, fields=fields, mod=mod.id, origin=origin)


def _special(mod: Mod, name: str, place: Place) -> Entry:
    fields = {"dungeon": place.dungeon.text, **place.fields}
    return Entry(symbol="", name=name, fields=fields, mod=mod.id, origin=place.origin)
