"""Ladders that lead to a level without one: whoever takes it comes to column 0 and row 0, off the map. Mirrors src/do.c, goto_level.

Stairs find another place where a level has none; a ladder only looks for the other ladder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.contents.special_level import ALWAYS
from nhmod_levels.branching import place_of
from nhmod_levels.scanned import scan_stock
from nhmod_levels.special import base_of, of_quest, special_level

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts, Tree
    from nhmod_languages.des import DesLevel
    from nhmod_levels.files import LevelFile

_BACK = {"down": "up", "up": "down"}
_STEP = {"down": 1, "up": -1}
_ORDINARY = "an ordinary level, which has stairs only"


def check_ladders(files: Sequence[LevelFile], tree: Tree, facts: Facts, report: Report) -> None:
    """Warn of ladders to levels that have none in the other direction (NH1439)."""
    beside = _Beside(files, tree, facts)
    for file in files:
        for name, scanned in zip(file.levels, file.scanned, strict=True):
            for statement in scanned.statements:
                way = statement.tokens[-1].text
                if statement.keyword != "LADDER" or way not in _BACK:
                    continue
                wrong = next(filter(None, beside.of(file.replaces or name, way)), "")
                if wrong:
                    title = file.title or scanned.name
                    message = f"the ladder {way} of '{title}' leads to {wrong}: whoever takes it is off the map"
                    hint = f"stairs lead to stairs, and ladders to ladders: let both levels have {_words(file)}"
                    file.warn("NH1439", message, statement.span, report, hint=hint)
                    break


class _Beside:
    """Knows what is above and below levels."""

    def __init__(self, files: Sequence[LevelFile], tree: Tree, facts: Facts) -> None:
        self._tree, self._facts = tree, facts
        self._own: dict[str, list[DesLevel]] = {}
        for file in files:
            for name, scanned in zip(file.levels, file.scanned, strict=True):
                self._own.setdefault(file.replaces or name, []).append(scanned)

    def of(self, name: str, way: str) -> Iterator[str]:
        """Yield in words what is wrong with the levels that a ladder can lead to; nothing for what is not known, or has its ladder."""
        where, entry = place_of(name, self._facts), special_level(name, self._facts)
        dungeon = self._facts["dungeons"].find(where.dungeon) if where is not None else None
        if where is None or dungeon is None:
            return
        role = name.partition("-")[0] if entry is not None and entry.name.casefold() == of_quest(name) else ""
        for size, numbers in where.spans.items():
            for number in sorted(numbers):
                to = number + _STEP[way]
                if 1 <= to <= size:
                    yield self._wrong(dungeon, size, to, way, role)

    def _wrong(self, dungeon: Entry, size: int, number: int, way: str, role: str) -> str:
        possible, sure = [], []
        for entry in self._facts["special levels"]:
            if entry.text("dungeon") != dungeon.name:
                continue
            place = place_of(entry.name, self._facts)
            numbers = frozenset[int]() if place is None else place.spans.get(size, frozenset())
            if place is None or number in numbers:
                possible.append(entry)
                sure += [entry] if numbers == {number} and _is_always(entry.fields) else []
        if sure:
            title = f"{role}{sure[0].name[1:]}" if role else sure[0].name
            levels = self._levels(title)
            lacking = bool(levels) and not any(_has_ladder(one, _BACK[way]) for one in levels)
            return f"'{title}', which has no ladder {_BACK[way]}" if lacking else ""
        if possible or role:
            return ""
        prefix = str(dungeon.fields.get("protofile") or "")
        levels = (self._levels(f"{prefix}{number}") or self._levels(prefix)) if prefix else []
        return "" if any(_has_ladder(one, _BACK[way]) for one in levels) else _ORDINARY

    def _levels(self, name: str) -> list[DesLevel]:
        """Return the levels of a name, the variants of one too; none where their text is not known."""
        own = [one for key, levels in self._own.items() if name in {key, base_of(key)} for one in levels]
        if own:
            return own
        entry = self._facts["level files"].find(name)
        path = entry.text("file") if entry is not None and not entry.mod and entry.fields.get("file") else ""
        level = scan_stock(self._tree.text(path), path).level(name) if path and self._tree.exists(path) else None
        return [] if level is None else [level]


def _is_always(fields: Mapping[str, object]) -> bool:
    chance = fields.get("chance")
    return chance is None or int(str(chance)) in {0, ALWAYS}


def _has_ladder(level: DesLevel, way: str) -> bool:
    return any(one.keyword == "LADDER" and one.tokens[-1].text == way for one in level.statements)


def _words(file: LevelFile) -> str:
    return "'ladders: true', or neither" if file.drawn else "a LADDER, or both a STAIR"
