"""Whether somebody can get to a level and out of it again: places that nobody comes to, stairs that the game leaves out.

Mirrors src/mklev.c, mkstairs (no stairs lead off a dungeon's ends) and src/mkmaze.c, makemaz (which level is loaded).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_levels.branching import check_branching, ways_of
from nhmod_levels.edited import edited
from nhmod_levels.needed import last_dungeon
from nhmod_levels.records import Level
from nhmod_levels.scanned import scan_stock
from nhmod_levels.special import base_of, of_quest, special_level

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts, Tree
    from nhmod_languages.des import DesLevel, Statement
    from nhmod_levels.files import LevelFile

_LEAPS = {"trap door", "hole", "level teleporter", "level teleport", "magic portal", "random"}
"""Traps that take somebody elsewhere, or could."""
_FALLS = {"trap door", "hole"}


def check_reach(mods: ModSet, files: Iterable[LevelFile], tree: Tree, facts: Facts, report: Report) -> None:
    """Warn of levels in no dungeon (NH1410), of stairs that are not made (NH1431), and of levels with no way on (NH1433)."""
    files = tuple(files)
    last = last_dungeon(tree, facts) if files else ""
    ways = tuple(ways_of(facts)) if files else ()
    ends = {name: way for entry in facts["special levels"] for name, way in _ends(entry, facts)}
    own = {entry.name.casefold() for entry in facts.added("special levels")}
    used = {entry.name.casefold() for entry in facts["special levels"]}
    changed = {entry.name for _, level in mods.records("levels", Level) for entry in edited(level, facts)}
    # The game itself puts the code of a role before the names of its quest's levels; a variant is where its level is.
    changed |= {
        entry.name for entry in facts.added("level files") if entry.fields.get("role") or entry.fields.get("of")
    }
    if facts.added("special levels"):
        _check_taken(tree, facts, report)
    prefixes = [entry.text("protofile") for entry in facts["dungeons"] if entry.fields.get("protofile")]
    for file in files:
        for name, scanned in zip(file.levels, file.scanned, strict=True):
            names = {name.casefold(), base_of(name).casefold()}
            filler = any(re.fullmatch(rf"{re.escape(prefix)}\d*", name) for prefix in prefixes)
            if not names & used and not filler and name not in changed:
                report.warning(
                    "NH1410",
                    f"the level '{name}' is in no dungeon, so that nobody gets there",
                    file.location,
                    hint="give it a 'place', or name it in a dungeon's 'contains'",
                )
            if goes_on(file.replaces or name, facts, last) and not leads_down(scanned):
                _tell_end(file, file.title or scanned.name, scanned, report)
            if _goes_back(file.replaces or name, facts, last) and not _leads_up(scanned):
                title, hint = (
                    file.title or scanned.name,
                    "write 'up' among its stairs" if file.drawn else "write STAIR:(x,y),up",
                )
                message = f"'{title}' has no way up to the levels above it: nobody gets back through it"
                report.warning("NH1435", message, file.location, hint=hint)
            check_branching(file, file.replaces or name, scanned, ways, facts=facts, report=report)
            for one in sorted({*names, of_quest(name)} & ends.keys()):
                for way in ends[one]:
                    _check_stairs(file, name, way, scanned.statements, report, own=one in own)


def _check_taken(tree: Tree, facts: Facts, report: Report) -> None:
    """Warn of files of the game's own that a mod's dungeon has above its last level, and that have no way on (NH1433)."""
    last = last_dungeon(tree, facts)
    for entry in facts.added("special levels"):
        own = facts["level files"].find(entry.name)
        path = own.text("file") if own is not None and not own.mod and own.fields.get("file") else ""
        level = scan_stock(tree.text(path), path).level(own.name) if own is not None and path else None
        if level is not None and goes_on(entry.name, facts, last) and not leads_down(level):
            message = f"the game's own '{level.name}' has no way down to the levels below it: {_how(level)}"
            hint = "put it on the dungeon's last level, or a copy of its file with a way down in its place"
            report.warning("NH1433", message, entry.origin, hint=hint)


def _goes_back(name: str, facts: Facts, last: str) -> bool:
    """Return whether levels always stand above a level; ``last`` is the dungeon where nobody goes down."""
    found = _place_of(name, facts)
    if found is None or found[0].fields["dungeon"] == last:
        return False
    _, dungeon, depth = found
    return depth > 1 or (depth < 0 and dungeon.number("base") > -depth)


def _place_of(name: str, facts: Facts) -> tuple[Entry, Entry, int] | None:
    """Return a special level, its dungeon and the first level of that on which it can be; nothing where that is not known."""
    entry = special_level(name, facts)
    dungeon = facts["dungeons"].find(entry.text("dungeon")) if entry is not None else None
    depth = _depth(entry, facts) if entry is not None else 0
    return (entry, dungeon, depth) if entry is not None and dungeon is not None and depth else None


def goes_on(name: str, facts: Facts, last: str) -> bool:
    """Return whether, at least in some games, levels stand below a level; ``last`` is the dungeon where nobody goes down."""
    found = _place_of(name, facts)
    if found is None or found[0].fields["dungeon"] == last:
        return False
    _, dungeon, depth = found
    fixed = dungeon.fields.get("rand") in {0, 1}
    size = dungeon.number("base")
    return depth < -1 if depth < 0 else depth < size or (depth == size and not fixed)


def _depth(entry: Entry, facts: Facts, *, more: int = 0) -> int:
    """Return the first level of its dungeon on which a level can be, counted from 1, or from the last one as -1; 0: not known."""
    base = entry.number("base")
    chain = str(entry.fields.get("chain") or "")
    if not chain:
        return base
    before = facts["special levels"].find(chain)
    if before is None or more > len(facts["special levels"]):
        return 0
    depth = _depth(before, facts, more=more + 1)
    return depth + base if depth and (depth > 0) == (depth + base > 0) else 0


def leads_down(level: DesLevel) -> bool:
    """Return whether one can get from a level to those below; one without any way at all is told of elsewhere (NH2524)."""
    return _leads_on(level, "up", _LEAPS)


def _leads_up(level: DesLevel) -> bool:
    return _leads_on(level, "down", _LEAPS - _FALLS)


def _leads_on(level: DesLevel, back: str, leaps: Collection[str]) -> bool:
    """Return whether one can leave a level by ``leaps``, or by stairs that do not lead ``back``."""
    keywords = {statement.keyword for statement in level.statements}
    if keywords & {"BRANCH", "PORTAL"} or not keywords & {"STAIR", "LADDER", "TELEPORT_REGION"}:
        return True
    for statement in level.statements:
        if statement.keyword in {"STAIR", "LADDER"} and statement.tokens[-1].text != back:
            return True
        if statement.keyword == "TRAP" and any(token.text in leaps for token in statement.tokens):
            return True
    return False


def _tell_end(file: LevelFile, name: str, scanned: DesLevel, report: Report) -> None:
    report.warning(
        "NH1433",
        f"'{name}' has no way down to the levels below it: {_how(scanned)}",
        file.location,
        hint="write 'down' among its stairs"
        if file.drawn
        else "write STAIR:(x,y),down, or a branch, a portal or a trap door",
    )


def _how(level: DesLevel) -> str:
    return "nobody gets on (hardfloor)" if "hardfloor" in level.flags else "one gets on by digging only"


def _ends(entry: Entry, facts: Facts) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a level's name with the ways that end there, where it is always its dungeon's first or last level."""
    dungeon = facts["dungeons"].find(entry.text("dungeon"))
    if dungeon is None or entry.fields.get("chain") or entry.fields.get("rand") not in {0, 1}:
        return
    size, spread, base = dungeon.fields.get("base"), dungeon.fields.get("rand"), entry.fields.get("base")
    ways = []
    if base == 1:
        ways.append("up")
    if base == -1 or (base == size and spread in {0, 1}):
        ways.append("down")
    yield entry.name.casefold(), tuple(ways)


def _check_stairs(
    file: LevelFile, name: str, way: str, statements: Sequence[Statement], report: Report, *, own: bool
) -> None:
    """Tell of stairs that are not made; into a dungeon of the game's, whose level is no ``own`` one, one may come elsewhere."""
    branch = any(statement.keyword == "BRANCH" for statement in statements)
    asks_branch = way == "up" and own and not branch
    for statement in statements:
        if statement.keyword in {"STAIR", "LADDER"} and statement.tokens[-1].text == way:
            end = "first" if way == "up" else "last"
            out = "; the way out is the branch's" if way == "up" and (own or branch) else ""
            message = f"'{name}' is its dungeon's {end} level: the game makes no stairs {way} there{out}"
            hint = _branch_hint(file) if asks_branch else "leave them out"
            file.warn("NH1431", message, statement.span, report, hint=hint)
            return


def _branch_hint(file: LevelFile) -> str:
    if file.drawn:
        return "write 'branch' in place of 'up', or the branch's stairs are anywhere"
    return "write BRANCH:(x,y,x,y),(0,0,0,0) in place of STAIR:(x,y),up, or the branch's stairs are anywhere"
