"""What the game takes for granted on some of its levels, whoever describes them: without it the game stops, or complains at each turn.

Mirrors, for each level, what the code asks of it without a look:

- src/mkmaze.c, fixup_special: a room of a type (``search_special``: wizard1 and knox a morgue, the sanctum a temple), any room at all
  (``&rooms[0]``: Medusa's statues stand in it), a portal (``setup_waterlevel``: what moves with the bubbles is put beside it);
- src/dungeon.c, In_W_tower: the tower's boundary, which is what the places of arrival leave out;
- src/do.c, goto_level: the portal out of which comes who went into a portal to the level.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod_languages.contents.features import BLOCKS
from nhmod_languages.des.lexer import Kind
from nhmod_levels.guards import escaped
from nhmod_levels.names import compiler_name
from nhmod_levels.scanned import scan_stock
from nhmod_levels.special import base_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nhmod.target import Facts, Tree
    from nhmod.target.c import Arm, CFile
    from nhmod_languages.des import DesLevel
    from nhmod_languages.drawing import Drawing, Mark
    from nhmod_languages.language import Languages
    from nhmod_levels.files import LevelFile

_MAKING, _DUNGEON_C, _DUNGEON_H, _GOING = "src/mkmaze.c", "src/dungeon.c", "include/dungeon.h", "src/do.c"
_IS = re.compile(r"\b(Is_\w+)\s*\(\s*(?:&\s*u\.uz|lev)\s*\)")
_MACRO = re.compile(r"^#\s*define\s+(Is_\w+)\([^)]*\)[^\n]*&\s*(\w+)", re.MULTILINE)
_MAPPED = re.compile(r'\{\s*"([^"]+)"\s*,\s*&\s*(\w+)\s*\}')
_FIRST_ROOM = re.compile(r"=\s*&\s*rooms\s*\[\s*0\s*\]")
_END = re.compile(r"^#\s*define\s+In_endgame\([^)]*\)[^\n]*\bdnum\s*==\s*(\w+)\.dnum", re.MULTILINE)
_LEADS = re.compile(r'^[ \t]*PORTAL[ \t]*:[^"\n]*"([^"\n]+)"', re.MULTILINE)
_STOCK = re.compile(r"dat/[^/]*\.des")
_TRAP = "magic portal"


class Thing(Enum):
    """What a level can't be without."""

    ROOM = "room"
    BOUNDARY = "boundary"
    PORTAL = "portal"


@frozen
class Need:
    """One thing that the game's code takes for granted on a level.

    ``where`` is the code that does, ``then`` what comes of it; ``room`` is the C symbol of the room's type, empty for any.
    """

    thing: Thing
    where: str
    then: str
    room: str = ""


def check_needed(
    files: Iterable[LevelFile], tree: Tree, facts: Facts, languages: Callable[[], Languages], report: Report
) -> None:
    """Refuse a file for a level of the game that lacks what the game takes for granted there (NH1452)."""
    files = tuple(files)
    if not files:
        return
    needs, goals = needs_of_levels(tree), _goals(files, tree, facts)
    _check_leads(files, goals, tree, facts, report)
    for file in files:
        wanted = [(level, scanned, _wanted(level, needs, goals)) for level, scanned in _places(file, facts)]
        if not any(needed for _, _, needed in wanted):
            continue
        # What is laid out has no errors; else these are told, and this is when they are mended.
        for (level, scanned, needed), drawing in zip(wanted, _laid_out(file, languages(), facts), strict=False):
            for need in needed:
                if not has(need, drawing, scanned, facts):
                    message, hint = (
                        _message(need, level, file.title or scanned.name, facts),
                        _hint(need, facts, drawn=file.drawn),
                    )
                    report.error("NH1452", message, file.location, hint=hint)


def _wanted(level: str, needs: Mapping[str, tuple[Need, ...]], goals: Mapping[str, Need]) -> tuple[Need, ...]:
    """Return all that a level must have; a portal is wanted once."""
    own = needs.get(level, ())
    portal = any(need.thing is Thing.PORTAL for need in own)
    return own if portal or level not in goals else (*own, goals[level])


def needs_of_levels(tree: Tree) -> Mapping[str, tuple[Need, ...]]:
    """Return for levels of the game, by name, what its code takes for granted there; nothing where the tree does it another way."""
    if not all(tree.exists(path) for path in (_MAKING, _DUNGEON_C, _DUNGEON_H)):
        return {}
    macros = dict(_MACRO.findall(tree.text(_DUNGEON_H)))
    levels = {variable: name for name, variable in _MAPPED.findall(tree.text(_DUNGEON_C))}
    found: dict[str, tuple[Need, ...]] = {}
    for macro, need in (*tree.found(_MAKING, _asked_when_made), *tree.found(_DUNGEON_C, _asked_of_towers)):
        level = levels.get(macros.get(macro, ""))
        if level is not None:
            found[level] = (*found.get(level, ()), need)
    return found


def _asked_when_made(c: CFile) -> tuple[tuple[str, Need], ...]:
    """Return for each ``Is_…(&u.uz)`` of fixup_special what is used under it."""
    found: list[tuple[str, Need]] = []
    for function in c.functions("fixup_special"):
        for chain in c.ifs(function.body):
            for arm in chain.arms:
                found += ((macro, need) for macro in _IS.findall(arm.condition_text) for need in _needs_of(arm, c))
    return tuple(found)


def _needs_of(arm: Arm, c: CFile) -> Iterator[Need]:
    calls = c.calls("search_special", arm.body)
    if calls and calls[0].args:
        symbol = c.text(calls[0].args[0].span).strip()
        yield Need(thing=Thing.ROOM, where=f"{_MAKING}, fixup_special", then="it would crash", room=symbol)
    elif _FIRST_ROOM.search(c.text(arm.body)):
        yield Need(thing=Thing.ROOM, where=f"{_MAKING}, fixup_special", then="it would crash")
    if c.calls("setup_waterlevel", arm.body) and c.functions("set_wportal"):
        then = "it would complain, and nobody gets on"
        yield Need(thing=Thing.PORTAL, where=f"{_MAKING}, set_wportal", then=then)


def _asked_of_towers(c: CFile) -> tuple[tuple[str, Need], ...]:
    """Return for each ``Is_…(lev)`` of On_W_tower_level the boundary that In_W_tower takes from the places of arrival."""
    asks = any("dndest" in c.text(function.body) for function in c.functions("In_W_tower"))
    then = "it would complain whenever somebody teleports or arrives"
    need = Need(thing=Thing.BOUNDARY, where=f"{_DUNGEON_C}, In_W_tower", then=then)
    macros = [m for function in c.functions("On_W_tower_level") for m in _IS.findall(c.text(function.body))]
    return tuple((macro, need) for macro in macros if asks)


def _places(file: LevelFile, facts: Facts) -> Iterator[tuple[str, DesLevel]]:
    """Yield the file's levels, each with the name of the level of a dungeon that it is, or is a variant of."""
    special = facts["special levels"]
    for name, scanned in zip(file.levels, file.scanned, strict=True):
        level = file.replaces or name
        yield (level if special.find(level) is not None else base_of(level) or level), scanned


def _laid_out(file: LevelFile, languages: Languages, facts: Facts) -> tuple[Drawing, ...]:
    """Lay a file's levels out; none where something is wrong with it, which is told elsewhere."""
    return languages.level.draw(escaped(file.text) if facts.offers(BLOCKS) else file.text, file.path, Report())


def has(need: Need, drawing: Drawing, scanned: DesLevel, facts: Facts) -> bool:
    """Return whether a level has what is needed; ``drawing`` is ``scanned`` laid out."""
    match need.thing:
        case Thing.ROOM if need.room:
            room = facts.get("room types").symbol(need.room)
            return room is None or any(_is_room(mark) and mark.name == compiler_name(room) for mark in drawing.marks)
        case Thing.ROOM:
            # The caves of an INIT_MAP that are joined are rooms (src/mkmap.c, join_map).
            return any(map(_is_room, drawing.marks)) or any(s.keyword == "INIT_MAP" for s in scanned.statements)
        case Thing.BOUNDARY:
            arrivals = (mark for mark in drawing.marks if mark.kind == "teleport")
            return any(
                mark.excluded and mark.excluded.x1 > 0 and mark.detail.get("direction") != "up" for mark in arrivals
            )
        case Thing.PORTAL:
            return _has_portal(scanned)


def _is_room(mark: Mark) -> bool:
    """Return whether a mark is a room of the game's list; an ordinary region only gives light (src/sp_lev.c, room_not_needed)."""
    special = mark.name not in {"", "ordinary"} or "irregular" in mark.detail or "unfilled" in mark.detail
    return mark.kind == "room" or (mark.kind == "region" and special)


def _has_portal(level: DesLevel) -> bool:
    """Return whether a level has a portal, or a branch, which may be one."""
    traps = (token.text for s in level.statements if s.keyword == "TRAP" for token in s.tokens)
    return any(s.keyword in {"PORTAL", "BRANCH"} for s in level.statements) or _TRAP in traps


def _goals(files: Iterable[LevelFile], tree: Tree, facts: Facts) -> Mapping[str, Need]:
    """Return the levels to which portals lead, the game's or the files', but for those where one arrives without a portal."""
    last = last_dungeon(tree, facts)
    found = [goal for path in tree.files() if _STOCK.fullmatch(path) for goal in _LEADS.findall(tree.text(path))]
    found += (goal for file in files for level in file.scanned for goal in portals_of(level))
    goals: dict[str, Need] = {}
    for goal in found:
        special = facts["special levels"].find(goal)
        if special is not None and special.fields["dungeon"] != last:
            then = "it would stop when somebody comes through the portal that leads there"
            goals[special.name] = Need(thing=Thing.PORTAL, where=f"{_GOING}, goto_level", then=then)
    return goals


def last_dungeon(tree: Tree, facts: Facts) -> str:
    """Return the name of the dungeon in which the game ends and nobody goes down (include/dungeon.h, In_endgame); empty for none."""
    if not tree.exists(_DUNGEON_H) or not tree.exists(_DUNGEON_C):
        return ""
    end = _END.search(tree.text(_DUNGEON_H))
    levels = {variable: name for name, variable in _MAPPED.findall(tree.text(_DUNGEON_C))}
    special = facts["special levels"].find(levels.get(end[1], "")) if end else None
    return special.text("dungeon") if special is not None else ""


def portals_of(level: DesLevel) -> Iterator[str]:
    """Yield the levels to which the portals of a level lead."""
    for statement in level.statements:
        if statement.keyword == "PORTAL" and statement.tokens[-1].kind is Kind.STRING:
            yield statement.tokens[-1].text


def _check_leads(
    files: Iterable[LevelFile], goals: Mapping[str, Need], tree: Tree, facts: Facts, report: Report
) -> None:
    """Refuse portals to levels of the game that have none themselves (NH1452)."""
    files = tuple(files)
    brought = {level for file in files for level, _ in _places(file, facts)}
    for file in files:
        for scanned in file.scanned:
            for name in portals_of(scanned):
                special = facts["special levels"].find(name)
                if special is None or special.name not in goals or special.name in brought:
                    continue
                lacking = [level.name for level in _stock(special.name, tree, facts) if not _has_portal(level)]
                if lacking:
                    report.error(
                        "NH1452",
                        f"a portal of '{scanned.name}' leads to '{lacking[0]}', which has none itself ({_GOING}, goto_level): "
                        "the game would stop when somebody goes through it",
                        file.location,
                        hint="let it lead to a level with a PORTAL of its own, which leads back",
                    )


def _stock(name: str, tree: Tree, facts: Facts) -> Iterator[DesLevel]:
    """Yield the game's own files of a special level: one, or all its variants."""
    for entry in facts["level files"].stock:
        if entry.fields.get("file") and name in {entry.name, base_of(entry.name)}:
            path = entry.text("file")
            level = scan_stock(tree.text(path), path).level(entry.name)
            if level is not None:
                yield level


def _message(need: Need, level: str, name: str, facts: Facts) -> str:
    room = facts.get("room types").symbol(need.room) if need.room else None
    what = {
        Thing.ROOM: f"a {room.name}" if room is not None else "a room",
        Thing.BOUNDARY: "the tower's boundary",
        Thing.PORTAL: "a portal",
    }[need.thing]
    return f"the game needs {what} on '{level}' ({need.where}), and '{name}' has none: {need.then}"


def _hint(need: Need, facts: Facts, *, drawn: bool) -> str:
    room = facts.get("room types").symbol(need.room) if need.room else None
    word = compiler_name(room) if room is not None else ""
    if need.thing is Thing.ROOM and drawn:
        rest = f"room: {word}" if word else "irregular: true"
        return f"make some of it one: regions: [{{area: [left, top, right, bottom], {rest}}}]"
    if need.thing is Thing.ROOM and not word:
        return 'make some of it a room, as the game\'s own levels do: REGION:(x,y,x,y),lit,"ordinary",unfilled'
    if need.thing is Thing.ROOM:
        return f'make some of it one, as the game\'s own level does: REGION:(x,y,x,y),unlit,"{word}"'
    written = {
        Thing.BOUNDARY: "TELEPORT_REGION:levregion(1,0,79,20),(x,y,x,y) says with its second area what is the tower",
        Thing.PORTAL: 'PORTAL:(x,y,x,y),(0,0,0,0),"the level it leads to" makes one',
    }[need.thing]
    return f"{written}; a drawn level can't have it: write a .des file" if drawn else written
