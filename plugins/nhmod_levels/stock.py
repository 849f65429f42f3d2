"""Changes of the game's own levels, in their .des files, behind the lines that makedefs takes out."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard
from nhmod.formats.des import scan_des
from nhmod.target import find_word
from nhmod_levels.makefiles import filter_edit
from nhmod_levels.names import class_letter, compiler_name, named
from nhmod_levels.records import Level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.diagnostics import Report
    from nhmod.formats.des import DesFile, DesLevel, Reference
    from nhmod.manifest import Word
    from nhmod.target import Facts, Tree
    from nhmod_levels.records import Replacement


def stock_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Iterator[Edit]:
    """Give the edits for every level with 'edit:'; nothing to replace is reported (NH1405)."""
    scanned: dict[str, DesFile] = {}
    for mod, level in mods.records("levels", Level):
        entry = find_word(level.edit, facts) if level.edit else None
        if entry is None or entry.mod:
            if level.edit and entry:
                message = f"'{entry.name}' is a level of the mod '{entry.mod}', not of the target"
                report.error("NH1405", message, level.origin.at("edit").location, path=level.origin.path)
            continue
        path = str(entry.fields["file"])
        des = scanned.setdefault(path, scan_des(tree.text(path), path))
        found = des.level(entry.name)
        if found is None:
            continue
        edits = list(_edits(mod, level, des, found, facts, report))
        yield from edits
        if edits:
            yield filter_edit(path, tree, mod.id, mod.symbol)


def _edits(
    mod: Mod, level: Level, des: DesFile, found: DesLevel, facts: Facts, report: Report
) -> Iterator[Edit]:
    path = des.source.file
    if level.des:
        # The author's own file takes the level's place.
        why = f"the level '{found.name}' comes from the mod's own file"
        yield _edit(mod, level, path, found.name, found.span.start, found.span.end, "", why)
        return
    changes: list[tuple[Reference, str]] = []
    for replacement in level.replace:
        changes += _replaced(replacement, found, facts, report)
    text = des.source.text
    by_line = sorted(changes, key=lambda change: change[0].span.start)
    lines: list[tuple[int, int, str]] = []
    for start, group in groupby(by_line, key=lambda change: text.rfind("\n", 0, change[0].span.start) + 1):
        end, new, at = des.source.line_end(start), "", start
        for reference, written in group:
            new += text[at : reference.span.start] + written
            at, end = reference.span.end, des.source.line_end(reference.span.end)
        lines.append((start, end, new + text[at:end]))
    for first, last, new in _joined(lines):
        what = ", ".join(f"{r.monster or r.object} becomes {r.with_}" for r in level.replace)
        yield _edit(mod, level, path, found.name, first, last, new, f"in '{found.name}' {what}")


def _replaced(
    replacement: Replacement, found: DesLevel, facts: Facts, report: Report
) -> list[tuple[Reference, str]]:
    old: Word | None = replacement.monster or replacement.object
    vocabulary = "monsters" if replacement.monster else "objects"
    entry = find_word(old, facts) if old else None
    new = facts.get(vocabulary).find(replacement.with_.text)
    if new is None:
        label = facts.get(vocabulary).label
        report.error(
            "NH1405",
            f"a {label} can only be replaced by a {label}, and '{replacement.with_}' is none",
            replacement.with_.origin.location,
            path=replacement.with_.origin.path,
        )
        return []
    letter, name = class_letter(new, vocabulary, facts), compiler_name(new)
    references = [r for r in found.references if r.refers.value == vocabulary and r.name and named(r, facts) is entry]
    if not references:
        location = replacement.origin.location
        report.error("NH1405", f"the level '{found.name}' has no '{old}'", location, path=replacement.origin.path)
    return [(r, r.written(name=name, letter=letter if r.letter is not None else None)) for r in references]


def _joined(lines: list[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """Join changed lines that follow each other, so that they stand behind one guard."""
    run: tuple[int, int, str] | None = None
    for start, end, new in lines:
        if run is not None and run[1] == start:
            run = (run[0], end, run[2] + new)
            continue
        if run is not None:
            yield run
        run = (start, end, new)
    if run is not None:
        yield run


def _edit(mod: Mod, level: Level, path: str, name: str, start: int, end: int, text: str, why: str) -> Edit:
    return Edit(
        file=path,
        site=f"the level '{name}'",
        start=start,
        end=end,
        text=text,
        why=why,
        owner=mod.id,
        symbol=mod.symbol,
        guard=Guard.GREP,
        origin=level.origin.location,
    )
