"""Rooms that the game takes for granted on some of its levels, whoever describes them: without one it stops at once.

Mirrors src/mkmaze.c, fixup_special: what ``search_special`` finds there is used without a look (wizard1 and knox have a morgue, the
sanctum a temple).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.formats.des import Refers
from nhmod_levels.names import compiler_name, named

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.diagnostics import Report
    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile
    from nhmod_levels.files import LevelFile

_MAKING, _DUNGEON_C, _DUNGEON_H = "src/mkmaze.c", "src/dungeon.c", "include/dungeon.h"
_IS = re.compile(r"\b(Is_\w+)\s*\(\s*&\s*u\.uz\s*\)")
_MACRO = re.compile(r"^#\s*define\s+(Is_\w+)\([^)]*\)[^\n]*&\s*(\w+)", re.MULTILINE)
_MAPPED = re.compile(r'\{\s*"([^"]+)"\s*,\s*&\s*(\w+)\s*\}')
_VARIANT = re.compile(r"(.+)-\d+")


def check_needed(files: Iterable[LevelFile], tree: Tree, facts: Facts, report: Report) -> None:
    """Refuse a file for one of the game's levels that lacks a room without which the game stops (NH1452)."""
    needed = needed_rooms(tree)
    for file in files:
        for name, scanned in zip(file.levels, file.scanned, strict=True):
            variant = _VARIANT.fullmatch(name)
            level = file.replaces or (variant[1] if variant else name)
            symbol = needed.get(level)
            rooms = [r for r in scanned.references if r.refers is Refers.ROOM and r.name is not None]
            there = {entry.symbol for r in rooms if (entry := named(r, facts)) is not None}
            room = facts.get("room types").symbol(symbol) if symbol else None
            if symbol is None or room is None or symbol in there:
                continue
            word = compiler_name(room)
            report.error(
                "NH1452",
                f"the game needs a {room.name} on '{level}' ({_MAKING}, fixup_special), and '{scanned.name}' has none: it would crash",
                file.location,
                hint=f'make some of it one, as the game\'s own level does: REGION:(x,y,x,y),unlit,"{word}"',
            )


def needed_rooms(tree: Tree) -> Mapping[str, str]:
    """Give for levels of the game the C symbol of a room that each must have; none where the tree does it another way."""
    if not all(tree.exists(path) for path in (_MAKING, _DUNGEON_C, _DUNGEON_H)):
        return {}
    macros = dict(_MACRO.findall(tree.text(_DUNGEON_H)))
    levels = {variable: name for name, variable in _MAPPED.findall(tree.text(_DUNGEON_C))}
    found = tree.found(_MAKING, _asked)
    return {levels[macros[macro]]: symbol for macro, symbol in found.items() if macros.get(macro) in levels}


def _asked(c: CFile) -> dict[str, str]:
    """Give for each ``Is_…(&u.uz)`` of fixup_special the room that is sought under it."""
    found: dict[str, str] = {}
    for function in c.functions("fixup_special"):
        for chain in c.ifs(function.body):
            for arm in chain.arms:
                level = _IS.search(arm.condition_text)
                calls = c.calls("search_special", arm.body)
                if level is not None and calls and calls[0].args:
                    found[level[1]] = c.text(calls[0].args[0].span).strip()
    return found
