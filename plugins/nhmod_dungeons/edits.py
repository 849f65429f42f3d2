"""The edits of dat/dungeon.def, and the whole file with them held against every rule that there is."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report
from nhmod.edits import Edit, Guard, compose
from nhmod.formats.dungeon import DungeonLimits, check_dungeons, parse_dungeons
from nhmod.target import find_word
from nhmod_dungeons.records import Dungeon
from nhmod_dungeons.statements import branch_text, dungeon_text, level_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.edits import Line
    from nhmod.formats.dungeon import DungeonFile
    from nhmod.location import Location
    from nhmod.manifest import Word
    from nhmod.target import Entry, Facts, Tree

FILE = "dat/dungeon.def"


def check(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Make the file as all mods want it and report what is wrong with it, at the manifest's lines."""
    edits = tuple(dungeon_edits(mods, tree, facts))
    if not edits:
        return
    staged = compose(tree, edits, order=[mod.id for mod in mods]).files[FILE]
    found = Report()
    file = parse_dungeons(staged.text, FILE, found)
    if not found.errors:
        names = list(facts["dungeons"])
        check_dungeons(
            file,
            _limits(facts),
            found,
            variants=_files(facts),
            leading=[entry.name for entry in names[:2] if not entry.mod],
            required=_required(tree),
        )
    for diagnostic in found.diagnostics:
        # Lines that mods brought are told at their manifest; the target's own at the file.
        related = tuple(
            Related(location=_origin(r.location, staged.lines) or r.location, message=r.message) for r in diagnostic.related
        )
        place = diagnostic.location
        report.add(replace(diagnostic, location=(_origin(place, staged.lines) or place) if place else None, related=related))


def dungeon_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Give the edits: levels and branches in the game's dungeons, new dungeons at the end, counts of variants."""
    file = _pristine(tree)
    declared = {dungeon.name: (mod, dungeon) for mod, dungeon in mods.records("dungeons", Dungeon) if dungeon.name}
    by_id = {mod.id: mod for mod in mods}
    for number, (mod, dungeon) in enumerate(declared.values()):
        yield _new_dungeon(number, mod, dungeon, file)
        if dungeon.from_ is None:
            continue
        parent = _parent(dungeon.from_.dungeon, dungeon.from_.after, facts)
        yield _statement(
            branch_text(dungeon.name or "", dungeon.from_),
            parent,
            f"the branch to '{dungeon.name}'",
            mod,
            dungeon.origin.at("from").location,
            file,
            list(declared),
        )
    for entry in facts.added("special levels"):
        text = level_text(entry, _variant_count(entry.name, facts))
        location = entry.origin.location if entry.origin else None
        what = f"the level '{entry.name}'"
        yield _statement(text, str(entry.fields["dungeon"]), what, by_id[entry.mod], location, file, list(declared))
    yield from _variant_counts(mods, facts, file)


def _new_dungeon(number: int, mod: Mod, dungeon: Dungeon, file: DungeonFile) -> Edit:
    end = len(file.source.text)
    return Edit(
        file=FILE,
        site="the end of dungeon.def",
        start=end,
        end=end,
        text=f"#\n{dungeon_text(dungeon)}",
        why=f"the dungeon '{dungeon.name}'",
        owner=mod.id,
        symbol=mod.symbol,
        guard=Guard.GREP,
        order=(number, 0),
        origin=dungeon.origin.location,
    )


def _statement(
    text: str, dungeon: str, what: str, mod: Mod, location: Location | None, file: DungeonFile, new: Sequence[str]
) -> Edit:
    """Insert a statement behind a dungeon's others; those of a new dungeon stand behind its own lines at the end of the file."""
    parent = file.dungeon(dungeon)
    at = file.offset_after(parent) if parent else len(file.source.text)
    return Edit(
        file=FILE,
        site=f"the dungeon '{dungeon}'",
        start=at,
        end=at,
        text=text,
        why=what,
        owner=mod.id,
        symbol=mod.symbol,
        guard=Guard.GREP,
        order=() if parent else (new.index(dungeon), 1),
        origin=location,
    )


def _variant_counts(mods: ModSet, facts: Facts, file: DungeonFile) -> Iterator[Edit]:
    """Raise the number of a level's variants; a mod's variants count on from those of the mods before it."""
    added: dict[str, dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for entry in facts.added("level files"):
        if entry.fields.get("of"):
            added[str(entry.fields["of"])][entry.mod].append(entry)
    for name, by_mod in added.items():
        found = file.level(name)
        if found is None or found[1].variants is None:
            continue
        number = found[1].variants
        start, end = file.source.text.rfind("\n", 0, number.span.start) + 1, file.source.line_end(number.span.end)
        before, after = file.source.text[start : number.span.start], file.source.text[number.span.end : end]
        counts = [number.value]
        symbols: list[str] = []
        for mod in (mod for mod in mods if mod.id in by_mod):
            counts.append(counts[-1] + len(by_mod[mod.id]))
            symbols.append(mod.symbol)
            lines = [f"{before}{count}{after}" for count in counts]
            text = "".join(f"^?{symbol}\n" for symbol in symbols) + lines[-1]
            text += "".join(f"^:\n{line}^.\n" for line in reversed(lines[:-1]))
            first = by_mod[mod.id][0]
            yield Edit(
                file=FILE,
                site=f"the number of variants of '{name}'",
                start=start,
                end=end,
                text=text,
                why=f"'{name}' has {counts[-1]} variants",
                owner=mod.id,
                symbol=mod.symbol,
                guard=Guard.OWN_GREP,
                total=f"variants of {name}",
                origin=first.origin.location if first.origin else None,
            )


def _pristine(tree: Tree) -> DungeonFile:
    report = Report()
    file = parse_dungeons(tree.text(FILE), FILE, report)
    report.raise_errors()
    return file


def _parent(dungeon: Word | None, after: Word | None, facts: Facts) -> str:
    """Name the dungeon that a place is in: it is said, or it is that of the level counted from."""
    if dungeon is not None:
        entry = find_word(dungeon, facts)
        return entry.name if entry else dungeon.text
    level = find_word(after, facts) if after is not None else None
    return str(level.fields["dungeon"]) if level else ""


def _variant_count(name: str, facts: Facts) -> int:
    """Give the number of variants that a mod's level has; 0 for one file without a number."""
    entry = facts["level files"].find(name)
    number = entry.fields.get("variants") if entry else 0
    return number if isinstance(number, int) else 0


def _files(facts: Facts) -> dict[str, int]:
    """Count the files of every special level: ``name-1`` and on, or 0 for the one file ``name``."""
    names = {entry.name for entry in facts["level files"] if not entry.fields.get("variants")}
    counts: dict[str, int] = {}
    for entry in facts["special levels"]:
        if entry.name in names:
            counts[entry.name] = 0
        else:
            number = 0
            while f"{entry.name}-{number + 1}" in names:
                number += 1
            if number:
                counts[entry.name] = number
    return counts


def _limits(facts: Facts) -> DungeonLimits:
    return DungeonLimits(
        maxlevel=facts.constant("MAXLEVEL"),
        maxdungeon=facts.constant("MAXDUNGEON"),
        lev_limit=facts.constant("LEV_LIMIT"),
        branch_limit=facts.constant("BRANCH_LIMIT"),
    )


def _required(tree: Tree) -> list[str]:
    """List the dungeons that the game looks up by name (src/dungeon.c, init_dungeons)."""
    found = (call.args[0].string for call in tree.c("src/dungeon.c").calls("dname_to_dnum") if call.args)
    return sorted({name for name in found if name})


def _origin(location: Location, lines: Sequence[Line]) -> Location | None:
    number = location.line - 1
    return lines[number].origin if 0 <= number < len(lines) else None
