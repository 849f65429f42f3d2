"""The whole file of dungeons as all mods want it, held against every rule that there is; what is wrong is told at the manifests.

Mirrors util/dgn_comp.y and src/dungeon.c through nhmod_languages.dungeon.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Related, Report
from nhmod.edits import Line, compose
from nhmod_dungeons.differences import ENTERED, LAST_UNFOUND
from nhmod_dungeons.edits import dungeon_edits
from nhmod_dungeons.ledger import dungeon_limits, name_limits
from nhmod_dungeons.places import new_dungeons, new_levels
from nhmod_dungeons.sites import ReadFile, format_of, pristine, read_pristine
from nhmod_languages.dungeon import DungeonFile, DungeonLimits, check_dungeons, codes, files_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import ModSet
    from nhmod.location import Location
    from nhmod.manifest import Origin
    from nhmod.target import Facts, Limit, Tree

_KEYS: Mapping[str, str] = {
    codes.BONES: "bones",
    codes.DUPLICATE_BONES: "bones",
    codes.CHANCE: "chance",
    codes.CHAIN: "after",
    codes.CHAIN_CHANCE: "after",
    codes.CHAIN_LAST: "after",
    codes.ENTRY: "entry",
    codes.NAME: "name",
    codes.BASE: "at",
    codes.RAND: "spread",
    codes.OUT_OF_DUNGEON: "at",
    codes.BRANCH_PLACE: "at",
    codes.MEETING: "at",
}
"""The manifest's key that a code is about."""
_SAID = {"the random part": "'spread'", "the base": "'at'"}
"""What dungeon.def's language says, and what the manifest's does."""


@frozen
class Asked:
    """Who asked for some lines of the file, and where."""

    mod: str
    origin: Origin
    dungeon: bool = False
    level: Origin | None = None

    def key(self, code: str) -> Origin:
        """Return the place of the key that a code is about, or of the whole; a placed level's name is its level's."""
        name = _KEYS.get(code, "")
        if code == codes.NAME and self.level is not None and name in self.level.keys:
            return self.level.at(name)
        return self.origin.at("levels" if self.dungeon and code in {codes.BASE, codes.RAND} else name)


def check(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Make the file as all mods want it and report what is wrong with it, at the manifests' lines.

    What is wrong with the target's own file is the target's business: its own compiler takes it so.
    """
    _check_protofiles(mods, facts, report)
    _check_markers(mods, facts, report)
    _check_entries(mods, facts, report)
    made = _made(mods, tree, facts)
    if not made.lines:
        return
    found = _faults(ReadFile.of(made.text, made.path), facts)
    own = {(one.code, one.message) for one in _faults(read_pristine(tree), facts)} if found else set()
    for diagnostic in found:
        brought = diagnostic.location is not None and _owner(diagnostic.location, made.lines, made.asked) is not None
        if brought or (diagnostic.code, diagnostic.message) not in own:
            report.add(_told(diagnostic, made.lines, made.asked))


def _faults(read: ReadFile, facts: Facts) -> tuple[Diagnostic, ...]:
    """Return what is wrong with a file of dungeons; who passed a limit, and who used the rest, is told where the limits are (limits)."""
    found = Report()
    found.extend(read.told)
    leading = [entry.name for entry in list(facts["dungeons"])[:2] if not entry.mod]
    check_dungeons(
        read.file,
        DungeonLimits.of(facts.constant),
        found,
        variants=_files(facts),
        leading=leading,
        required=sorted(entry.name for entry in facts["needed dungeons"]),
        last=not facts.offers(LAST_UNFOUND),
    )
    return tuple(one for one in found.diagnostics if one.code not in {codes.LIMIT, codes.LEDGER})


def limits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Limit]:
    """Return the limits of the file as all mods want it; none where it can't be read, which the check tells.

    The target's own is only read for who asks what it uses.
    """
    made = _made(mods, tree, facts)

    @cache
    def file() -> DungeonFile:
        return ReadFile.of(made.text, made.path).file if made.lines else pristine(tree)

    def owner(location: Location) -> tuple[str, Origin] | None:
        asked = _owner(location, made.lines, made.asked)
        return (asked.mod, asked.origin) if asked else None

    for limit in dungeon_limits(file, DungeonLimits.of(facts.constant), [mod.id for mod in mods], owner):
        yield replace(limit, uses=limit.own(), own=tuple) if made.lines else limit
    yield from name_limits(facts)


@frozen
class _Made:
    """The file as all mods want it; ``lines`` is empty where none wants anything."""

    path: str
    text: str
    lines: Sequence[Line]
    asked: Mapping[Location, Asked]


def _made(mods: ModSet, tree: Tree, facts: Facts) -> _Made:
    path = format_of(tree).path
    edits = tuple(edit for edit in dungeon_edits(mods, tree, facts) if edit.file == path)
    if not edits:
        return _Made(path=path, text=tree.text(path), lines=(), asked={})
    lines = compose(tree, edits, order=[mod.id for mod in mods]).files[path].lines
    return _Made(path=path, text="".join(line.text for line in lines), lines=lines, asked=_asked(mods, facts))


def _asked(mods: ModSet, facts: Facts) -> Mapping[Location, Asked]:
    """Return what asked for lines, by the place that their edits name."""
    asked: dict[Location, Asked] = {}
    for new in new_dungeons(mods, facts):
        asked[new.record.origin.location] = Asked(mod=new.mod.id, origin=new.record.origin, dungeon=True)
        if new.record.from_ is not None:
            # The edit names the value; its record's origin knows the keys.
            asked[new.record.origin.at("from").location] = Asked(mod=new.mod.id, origin=new.record.from_.origin)
    for level in new_levels(mods, facts):
        file = facts["level files"].find(level.name)
        asked[level.origin.location] = Asked(mod=level.mod.id, origin=level.origin, level=file.origin if file else None)
    return asked


def _owner(location: Location, lines: Sequence[Line], asked: Mapping[Location, Asked]) -> Asked | None:
    number = location.line - 1
    origin = lines[number].origin if 0 <= number < len(lines) else None
    return asked.get(origin) if origin is not None else None


def _told(diagnostic: Diagnostic, lines: Sequence[Line], asked: Mapping[Location, Asked]) -> Diagnostic:
    """Return what a rule found at the manifest that brought the line, in the manifest's words."""
    related = tuple(_related(other, lines, asked) for other in diagnostic.related)
    owner = _owner(diagnostic.location, lines, asked) if diagnostic.location else None
    if owner is None:
        return replace(diagnostic, related=related)
    place = owner.key(diagnostic.code)
    message, hint = diagnostic.message, diagnostic.hint
    if diagnostic.code == codes.RAND and owner.dungeon:
        message, hint = hint, ""
    elif diagnostic.code in {codes.BASE, codes.RAND} and not owner.dungeon:
        for old, new in _SAID.items():
            message, hint = message.replace(old, new), hint.replace(old, new)
    return replace(diagnostic, message=message, hint=hint, location=place.location, path=place.path, related=related)


def _related(other: Related, lines: Sequence[Line], asked: Mapping[Location, Asked]) -> Related:
    owner = _owner(other.location, lines, asked)
    if owner is None:
        return Related(location=other.location, message=f"{other.message}, the target's own")
    return Related(location=owner.origin.location, message=f"{other.message}, of the mod '{owner.mod}'")


def _check_protofiles(mods: ModSet, facts: Facts, report: Report) -> None:
    """Report ordinary levels for which a protofile has no file (NH1506); src/mkmaze.c, makemaz, would make mazes."""
    levels = new_levels(mods, facts)
    for new in new_dungeons(mods, facts):
        size = new.record.levels
        if not new.record.protofile or size is None:
            continue
        names = {entry.name for entry in facts["level files"]}
        special = {level.entry.fields["base"] for level in levels if level.dungeon == new.name}
        ordinary = [number for number in range(1, size.high + 1) if number not in special]
        prefix = new.record.protofile
        wanted = [f"{prefix}{number}" if size.high > 1 else prefix for number in ordinary]
        missing = [name for name in wanted if name not in names]
        if missing:
            message = f"there are no levels {', '.join(missing)} for the ordinary levels of '{new.name}'"
            report.error("NH1506", message, new.record.origin.at("protofile"))


def _check_entries(mods: ModSet, facts: Facts, report: Report) -> None:
    """Report a level of entry in a game that knows none (NH1505); the first is where one comes in anyway."""
    for new in new_dungeons(mods, facts):
        if new.record.entry not in {None, 1} and not facts.offers(ENTERED):
            message = f"in this game one comes into a dungeon on its first level: '{new.name}' can't have another"
            report.error("NH1505", message, new.record.origin.at("entry"), hint="leave 'entry' out")


def _check_markers(mods: ModSet, facts: Facts, report: Report) -> None:
    """Warn of letters of bones files that the tree has given already (NH1549)."""
    for new in new_dungeons(mods, facts):
        _check_marker(f"the dungeon '{new.name}'", new.record.bones, new.bones, new.record.origin, report)
    for level in new_levels(mods, facts):
        wanted = level.entry.text("bones")
        _check_marker(f"the level '{level.name}'", wanted, level.bones, level.origin, report)


def _check_marker(what: str, wanted: str | None, given: str, origin: Origin, report: Report) -> None:
    if wanted and wanted != given:
        message = f"this game has the bones marker '{wanted}' already: {what} gets '{given}'"
        report.warning("NH1549", message, origin.at("bones"))


def _files(facts: Facts) -> dict[str, int]:
    """Count the files of every special level that has some; none where these can't be read: a dungeon can be had all the same."""
    files = [entry for known in facts.readable(("level files",)) for entry in known]
    names = {entry.name for entry in files if not entry.fields.get("variants")}
    copied = {entry.text("copy") for entry in files if entry.fields.get("copy")}
    return files_of((entry.name for entry in facts["special levels"]), names, copied)
