"""The file ``dungeon``: what the game reads when it starts. Mirrors util/dgn_comp.y.

The file is ``struct version_info``, the number of dungeons as an int, and for each dungeon a ``struct tmpdungeon``, its
``struct tmplevel`` and then its ``struct tmpbranch`` records (include/dgn_file.h), as they are in memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.dungeon.ast import NO_BONES, Branch, Couple, Dungeon, DungeonFile, Level, Name, Number, Setting
from nhmod_languages.dungeon.words import ENTRY, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.binary import Header, Layout, Value
    from nhmod_languages.dungeon.rules import DungeonRules

NO_CHAIN = -1
_ALWAYS = 100


def compile_dungeons(file: DungeonFile, rules: DungeonRules, header: Header) -> bytes:
    """Write the file of a description that ``check_dungeons`` finds no error in (output_dgn)."""
    layout = header.layout
    parts = [header.pack(), layout.pack("int", len(file.dungeons))]
    levels = 0
    for dungeon in file.dungeons:
        parts.append(_dungeon(dungeon, rules, layout))
        parts += (_level(level, dungeon, levels, rules, layout) for level in dungeon.levels)
        parts += (_branch(branch, dungeon, levels, rules, layout) for branch in dungeon.branches)
        levels += len(dungeon.levels)
    return b"".join(parts)


def _dungeon(dungeon: Dungeon, rules: DungeonRules, layout: Layout) -> bytes:
    entries = [s.value.value for s in dungeon.settings("ENTRY") if isinstance(s.value, Number)]
    flags = (*dungeon.settings("DESCRIPTION"), *dungeon.settings("ALIGNMENT"))
    return rules.tmpdungeon.pack(
        layout,
        {
            "name": _text(dungeon.name),
            "protoname": _protoname(dungeon.settings("PROTOFILE")),
            "lev": _couple(dungeon.size),
            "flags": _flags(flags, rules),
            "chance": dungeon.chance.value if dungeon.chance is not None else 0,
            "levels": len(dungeon.levels),
            "branches": len(dungeon.branches),
            "boneschar": _bones(dungeon.bones),
            **({ENTRY: entries[-1] if entries else 0} if rules.entered else {}),
        },
    )


def _level(level: Level, dungeon: Dungeon, first: int, rules: DungeonRules, layout: Layout) -> bytes:
    return rules.tmplevel.pack(
        layout,
        {
            "name": _text(level.name),
            "lev": _couple(level.place),
            "chance": level.chance.value if level.chance is not None else _ALWAYS,
            "rndlevs": level.variants.value if level.variants is not None else 0,
            "chain": _chain(level.origin, dungeon, first),
            "flags": _flags(dungeon.level_settings(level), rules),
            "boneschar": _bones(level.bones),
        },
    )


def _branch(branch: Branch, dungeon: Dungeon, first: int, rules: DungeonRules, layout: Layout) -> bytes:
    kind = branch.kind.text if branch.kind is not None else "stair"
    return rules.tmpbranch.pack(
        layout,
        {
            "name": _text(branch.name),
            "lev": _couple(branch.place),
            "chain": _chain(branch.origin, dungeon, first),
            "type": rules.numbers[SYMBOLS[kind]],
            # The scanner's own numbers: no header has a name for them.
            "up": int(branch.direction is not None and branch.direction.text == "up"),
            **({ENTRY: branch.entry.value} if branch.entry is not None else {}),
        },
    )


def _text(name: Name) -> bytes:
    return name.text.encode("latin-1")


def _protoname(settings: Sequence[Setting]) -> bytes:
    """Return the array after all PROTOFILE lines: a shorter name is copied over the longer one before it, whose end remains."""
    kept = b""
    for setting in settings:
        if isinstance(setting.value, Name):
            new = _text(setting.value) + b"\0"
            kept = new + kept[len(new) :]
    return kept


def _bones(bones: Name) -> int:
    return 0 if bones.text == NO_BONES else ord(bones.text)


def _couple(couple: Couple) -> Value:
    return {"base": couple.base.value, "rand": couple.rand.value}


def _flags(settings: Sequence[Setting], rules: DungeonRules) -> int:
    """Add the settings' words up: a second alignment does not replace the first, their bits are both set."""
    flags = 0
    for setting in settings:
        if isinstance(setting.value, Name):
            flags |= rules.value(setting.value.text)
    return flags


def _chain(origin: str, dungeon: Dungeon, first: int) -> int:
    """Find the number among all levels of the one that is counted from: the first of its name in the dungeon (getchain)."""
    if not origin:
        return NO_CHAIN
    return first + next(index for index, level in enumerate(dungeon.levels) if level.name.text == origin)
