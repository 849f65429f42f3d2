"""Finds the dungeons and the placed levels that a variant has and its base has not, and says as content what they are.

Levels that the game chooses among several files (RNDLEVEL), and changes of what the base has, stay in the patch.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import DiffRange, Imported
from nhmod.target.c import SiteError
from nhmod_dungeons.differences import INVOCATION
from nhmod_dungeons.edits import rooms_of
from nhmod_dungeons.records import BY
from nhmod_dungeons.sites import DUNGEON_C, HELLISH, format_of, left_to_gehennom, pristine
from nhmod_languages.contents.special_level import ALIGNMENTS, DUNGEON_KINDS, KINDS
from nhmod_languages.dungeon import Branch, Couple, Dungeon, DungeonFile, Level, Node, Number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.target import Json, Side
    from nhmod_dungeons.formats import Format

_WAYS = {words: way for way, words in BY.items()}
_ALIGNMENTS = {"noalign": "unaligned"}
_USUAL = {"stair": "", "down": ""}
"""What dungeon.def may leave out."""


class _UnsaidError(Exception):
    """Something that no manifest says."""


def import_dungeons(base: Side, variant: Side) -> Iterator[Imported]:
    """Yield the new dungeons, then the levels that are new in the base's own."""
    form = format_of(variant.tree)
    if format_of(base.tree).path != form.path:
        return  # nothing is as it was
    try:
        old, new = pristine(base.tree), pristine(variant.tree)
    except DiagnosticError:
        return
    hell = tuple(_hell(base, variant))
    lines = partial(_inserted, form, new)
    for dungeon in new.dungeons:
        before = old.dungeon(dungeon.name.text)
        try:
            yield from _new(dungeon, new, hell, lines) if before is None else _levels(dungeon, before, lines)
        except _UnsaidError:
            continue


def _hell(base: Side, variant: Side) -> Iterator[DiffRange]:
    """Yield the lines that leave the invocation to Gehennom, which a mod's hellish dungeon brings where the base asks for any."""
    if not base.facts.offers(INVOCATION):
        return
    try:
        start, end = left_to_gehennom(variant.tree)
    except SiteError:
        return
    if start < end:
        yield DiffRange.added(DUNGEON_C, start, end)


def _new(
    dungeon: Dungeon, file: DungeonFile, hell: tuple[DiffRange, ...], lines: Callable[[Node], DiffRange]
) -> Iterator[Imported]:
    name = dungeon.name.text
    ways = [(parent, branch) for parent in file.dungeons for branch in parent.branches if branch.name.text == name]
    if len(ways) != 1:
        raise _UnsaidError
    parent, branch = ways[0]
    low, high = dungeon.smallest, dungeon.largest
    record: dict[str, Json] = {
        "name": name,
        "bones": dungeon.bones.text,
        "levels": low if low == high else f"{low}..{high}",
    }
    kinds: list[Json] = [_known(setting.value, DUNGEON_KINDS) for setting in dungeon.settings("DESCRIPTION")]
    if kinds:
        record["kind"] = kinds
    for setting in dungeon.settings("ALIGNMENT"):
        record["alignment"] = _alignment(setting.value)
    for keyword in ("ENTRY", "PROTOFILE"):
        for setting in dungeon.settings(keyword):
            value = setting.value
            record[keyword.lower()] = value.value if isinstance(value, Number) else value.text
    rooms = rooms_of(file, [str(kind) for kind in kinds], str(record.get("protofile", "")))
    if dungeon.settings("LVLFILL") or dungeon.settings("THEMEROOMS") != rooms:
        raise _UnsaidError
    if dungeon.chance is not None and dungeon.chance.value:
        record["chance"] = dungeon.chance.value
    record["from"] = _way(parent, branch)
    if dungeon.levels:
        record["contains"] = [_level(level, dungeon) for level in dungeon.levels]
    yield Imported(
        kind="dungeons",
        record=record,
        title=name,
        ranges=(lines(dungeon), lines(branch), *(hell if HELLISH in kinds else ())),
        facts=(
            ("dungeons", name),
            ("dungeons", parent.name.text),
            *(("special levels", level.name.text) for level in dungeon.levels),
        ),
    )


def _levels(dungeon: Dungeon, before: Dungeon, lines: Callable[[Node], DiffRange]) -> Iterator[Imported]:
    known = {level.name.text.casefold() for level in before.levels}
    new = [level for level in dungeon.levels if level.name.text.casefold() not in known]
    if not new:
        return
    contained: list[Json] = [_level(level, dungeon) for level in new]
    yield Imported(
        kind="dungeons",
        record={"edit": dungeon.name.text, "contains": contained},
        title=dungeon.name.text,
        ranges=tuple(lines(node) for level in new for node in (level, *_apart(level, dungeon))),
        facts=(
            ("dungeons", dungeon.name.text),
            *(("special levels", level.name.text) for level in new),
        ),
    )


def _apart(level: Level, dungeon: Dungeon) -> Iterator[Node]:
    """Yield the settings of a level that stand on lines of their own."""
    return (setting for setting in dungeon.level_settings(level) if setting.span not in level.span)


def _level(level: Level, dungeon: Dungeon) -> Json:
    if level.variants is not None:
        raise _UnsaidError
    record: dict[str, Json] = {"level": level.name.text, **_place(level.place)}
    if level.origin:
        record["after"] = level.origin
    if level.chance is not None and level.chance.value:
        record["chance"] = level.chance.value
    if level.bones.text != "none":
        record["bones"] = level.bones.text
    for setting in dungeon.level_settings(level):
        if setting.keyword == "LEVALIGN":
            record["alignment"] = _alignment(setting.value)
        else:
            record["kind"] = _known(setting.value, KINDS)
    return record


def _place(place: Couple) -> dict[str, Json]:
    found: dict[str, Json] = {"at": place.base.value}
    if place.rand.value:
        found["spread"] = place.rand.value
    return found


def _way(parent: Dungeon, branch: Branch) -> Json:
    kind, direction = (node.text if node is not None else "" for node in (branch.kind, branch.direction))
    way = _WAYS.get((_USUAL.get(kind, kind), _USUAL.get(direction, direction)))
    if way is None or branch.entry is not None:
        raise _UnsaidError
    record: dict[str, Json] = {"after": branch.origin} if branch.origin else {"dungeon": parent.name.text}
    return {**record, **_place(branch.place), "by": way}


def _alignment(value: object) -> str:
    text = getattr(value, "text", "")
    return _known_word(_ALIGNMENTS.get(text, text), ALIGNMENTS)


def _known(value: object, words: dict[str, str]) -> str:
    return _known_word(getattr(value, "text", ""), words)


def _known_word(text: str, words: dict[str, str]) -> str:
    if text not in words:
        raise _UnsaidError
    return text


def _inserted(form: Format, file: DungeonFile, node: Node) -> DiffRange:
    """Return the lines of a node as what the variant has and its base has not."""
    return DiffRange.added(form.path, *form.lines_of(file, node))
