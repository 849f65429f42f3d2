"""Changes of the game's own levels, in their .des files; behind lines that makedefs takes out, where it knows such."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.edits import Edit, Guard, replacement
from nhmod.target import find_word
from nhmod.target.c import SiteError
from nhmod_languages.contents.artifacts import CHANGED
from nhmod_levels.building import stock_edits
from nhmod_levels.edited import edited
from nhmod_levels.guards import UNGUARDED, escaped, stock_guard
from nhmod_levels.records import Level
from nhmod_levels.replacing import replaced
from nhmod_levels.scanned import scan_stock
from nhmod_levels.winning import ChangedLevel, check_won

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Entry, Facts, Tree
    from nhmod_languages.des import DesFile, DesLevel
    from nhmod_levels.files import LevelFile


@frozen
class _Stock:
    """One level of the target, and the entries of one mod that change it; ``own`` is the author's level for its place."""

    mod: Mod
    entry: Entry
    records: tuple[Level, ...]
    file: DesFile
    level: DesLevel
    guard: Guard
    own: LevelFile | None = None

    def shares(self, other: _Stock) -> bool:
        """Return whether an entry changes both levels: they are variants of one."""
        return any(one is theirs for one in self.records for theirs in other.records)

    def edit(self, start: int, end: int, text: str, why: str) -> Edit:
        """Make an edit of whole lines of the level's file."""
        return replacement(
            file=self.file.source.file,
            site=f"the level '{self.level.name}'",
            start=start,
            end=end,
            text=text,
            why=why if self.guard is not Guard.BARE else f"{why}; {UNGUARDED}",
            mod=self.mod,
            guard=self.guard,
            origin=self.records[0].origin.location,
        )


def changed_levels(
    mods: ModSet, files: Iterable[LevelFile], tree: Tree, facts: Facts, report: Report
) -> Iterator[Edit]:
    """Yield the edits for every level with 'edit:'; nothing to replace is reported (NH1405)."""
    for stock, edits in _changes(mods, files, tree, facts, report):
        yield from edits
        if edits:
            yield from stock_edits(stock.file.source.file, tree, facts, stock.mod.id, stock.mod.symbol)


def check_changed(mods: ModSet, files: Iterable[LevelFile], tree: Tree, facts: Facts, report: Report) -> None:
    """Check every level with 'edit:': that there is what is replaced (NH1405), and that the game can still be won (NH1453).

    It must be won with each further variant of a level too.
    """
    files = tuple(files)
    changed = [_changed(stock, edits) for stock, edits in _changes(mods, files, tree, facts, report)]
    if not report.errors:
        levels = (*(level for level in changed if level is not None), *_variants(files, tree, facts))
        check_won((*levels, *_of_changed_artifacts(levels, tree, facts)), tree, facts, report)


def _of_changed_artifacts(changed: Iterable[ChangedLevel], tree: Tree, facts: Facts) -> Iterator[ChangedLevel]:
    """Yield the game's own levels that nobody changes, and that name an artifact which mods make of another object."""
    known = {level.before.name for level in changed}
    for artifact in facts.added(CHANGED):
        for entry in facts["level files"].stock:
            path = entry.text("file")
            if artifact.origin is None or entry.name in known or not tree.exists(path):
                continue
            if f'"{artifact.name}"' in tree.text(path):
                level = scan_stock(tree.text(path), path).level(entry.name)
                if level is not None:
                    yield ChangedLevel(before=level, after=level, location=artifact.origin.location)


def _variants(files: Iterable[LevelFile], tree: Tree, facts: Facts) -> Iterator[ChangedLevel]:
    """Yield the further variants of the game's levels, each beside the game's own, or the first of these."""
    found = facts["level files"]
    for file in files:
        for name, after in zip(file.levels, file.scanned, strict=True):
            entry = found.find(name)
            of = entry.text("of") if entry is not None and entry.mod and entry.fields.get("of") else ""
            own = next((one for one in found if not one.mod and one.name in {of, f"{of}-1"}), None) if of else None
            before = (
                scan_stock(tree.text(own.text("file")), own.text("file")).level(own.name) if own is not None else None
            )
            if before is not None:
                yield ChangedLevel(before=before, after=after, location=file.location)


def _changed(stock: _Stock, edits: Iterable[Edit]) -> ChangedLevel | None:
    """Return a level with what the edits of its file make of it; nothing where its new description has no level."""
    text, path = stock.file.source.text, stock.file.source.file
    for edit in sorted(edits, key=lambda one: one.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    after = scan_stock(text, path).level(stock.level.name) if stock.own is None else next(iter(stock.own.scanned), None)
    location = stock.records[0].origin.location
    return ChangedLevel(before=stock.level, after=after, location=location) if after is not None else None


def _changes(
    mods: ModSet, files: Iterable[LevelFile], tree: Tree, facts: Facts, report: Report
) -> Iterator[tuple[_Stock, list[Edit]]]:
    """Yield the levels with 'edit:' and the edits of each."""
    own = {(file.mod.id, file.replaces): file for file in files if file.replaces}
    found: list[tuple[_Stock, list[Edit], Report]] = []
    for stock in _stock(mods, own, tree, facts, report):
        told = Report()
        found.append((stock, list(_edits(stock, facts, told)), told))
    for stock, edits, told in found:
        # Of a level's variants one may have what is replaced and another not; that none has it is told once.
        others = [other for one, _, other in found if one is not stock and one.shares(stock)]
        for one in told.diagnostics:
            missing = one.code == "NH1405"
            alike = [any(same.location == one.location for same in other.errors) for other in others]
            if not missing or (all(alike) and one.location not in {same.location for same in report.errors}):
                report.add(one)
        yield stock, edits


def _stock(
    mods: ModSet, own: Mapping[tuple[str, str], LevelFile], tree: Tree, facts: Facts, report: Report
) -> Iterator[_Stock]:
    """Put the entries of each mod together by the level that they change."""
    wanted: dict[tuple[str, str], list[Level]] = {}
    by_id = {mod.id: mod for mod in mods}
    for mod, record in mods.records("levels", Level):
        named = find_word(record.edit, facts) if record.edit else None
        entries = edited(record, facts)
        entry = entries[0] if entries else named
        if entry is not None and entry.mod:
            message = f"'{entry.name}' is a level of the mod '{entry.mod}', not of the target"
            hint = f"change it in '{entry.mod}', or make a level of your own in its place"
            report.error("NH1405", message, record.origin.at("edit"), hint=hint)
        elif entry is not None and not entries:
            message = f"'{entry.name}' has no file of its own that could be changed"
            hint = "name a level of 'nhmod words \"level files\"'"
            report.error("NH1405", message, record.origin.at("edit"), hint=hint)
        for one in entries if entry is None or not entry.mod else ():
            wanted.setdefault((mod.id, one.name), []).append(record)
    files: dict[str, DesFile] = {}
    guard = stock_guard(facts)
    for (mod_id, name), records in wanted.items():
        found = facts["level files"].find(name)
        path = found.text("file") if found else ""
        file = files.get(path) or files.setdefault(path, scan_stock(tree.text(path), path))
        level = file.level(name)
        if found is None or level is None:
            raise SiteError.of_count(target=tree.target.name, file=path, site=f"level '{name}'", places=())
        yield _Stock(
            mod=by_id[mod_id],
            entry=found,
            records=tuple(records),
            file=file,
            level=level,
            guard=guard,
            own=own.get((mod_id, found.name)),
        )


def _edits(stock: _Stock, facts: Facts, report: Report) -> Iterator[Edit]:
    if any(record.des for record in stock.records):
        if stock.own is not None:
            span, text = stock.level.span, stock.own.spoken if stock.guard is Guard.BARE else escaped(stock.own.spoken)
            yield stock.edit(span.start, span.end, text, f"the level '{stock.level.name}' is the mod's own")
        return
    replacements = [replacement for record in stock.records for replacement in record.replace]
    changes = replaced(replacements, stock.level, stock.file, facts, report)
    source = stock.file.source
    by_place = sorted(changes, key=lambda change: change.start)
    lines: list[tuple[int, int, str]] = []
    for start, group in groupby(by_place, key=lambda change: source.line_begin(change.start)):
        new, at = "", start
        for change in group:
            new += source.text[at : change.start] + change.text
            at = change.end
        end = source.line_end(at)
        lines.append((start, end, new + source.text[at:end]))
    what = ", ".join(f"{r.monster or r.object} becomes {r.with_}" for r in replacements)
    for start, end, new in _joined(lines):
        yield stock.edit(start, end, new, f"in '{stock.level.name}' {what}")


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
