"""Writes tables of dungeon.lua. The twin of the reader: what is written reads back as the same nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.dungeon.ast import NO_BONES, Branch, Dungeon, Level, Name, Number, Setting, Statement
from nhmod_languages.dungeon.lua import keys
from nhmod_languages.lua import UNIT, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def table_of(statements: Sequence[Statement], indent: str, unit: str = UNIT) -> str:
    """Write a level with its settings, or a branch, as a table with the separator and the newline behind it."""
    first = statements[0]
    if isinstance(first, Level):
        fields = _level(first, [one for one in statements[1:] if isinstance(one, Setting)])
    elif isinstance(first, Branch):
        fields = _branch(first)
    else:
        raise TypeError(f"{first.keyword} is no table of its own")
    lines = ",\n".join(f"{indent}{unit}{field}" for field in fields)
    return f"{indent}{{\n{lines}\n{indent}}},\n"


def head_of(dungeon: Dungeon, indent: str, unit: str = UNIT) -> str:
    """Write the beginning of a dungeon's table: its own fields, a line each, with the separator behind each."""
    settings = [one for one in dungeon.statements if isinstance(one, Setting)]
    fields = [f"{keys.NAME} = {quoted(dungeon.name.text)}", *_bones(dungeon.bones)]
    fields += [*_numbers({keys.BASE: dungeon.size.base, keys.RAND: _unless_zero(dungeon.size.rand)})]
    fields += [*_numbers({keys.CHANCE: dungeon.chance})]
    for keyword, key in keys.SETTINGS.items():
        fields += _setting(key, [one for one in settings if one.keyword == keyword])
    return f"{indent}{{\n" + "".join(f"{indent}{unit}{field},\n" for field in fields)


def opening(key: str, indent: str) -> str:
    """Write the beginning of a table in a dungeon's, of its levels or of its branches."""
    return f"{indent}{key} = {{\n"


def closing(indent: str) -> str:
    """Write the end of a table in another."""
    return f"{indent}}},\n"


def print_dungeon_program(dungeons: Iterable[Dungeon]) -> str:
    """Write a whole dungeon.lua."""
    return f"{keys.DUNGEONS} = {{\n{''.join(_dungeon(one) for one in dungeons)}}}\n"


def contents(dungeon: Dungeon, key: str) -> list[Sequence[Statement]]:
    """Return what stands in a table of a dungeon: each level with its settings, or each branch."""
    if key == keys.BRANCHES:
        return [(branch,) for branch in dungeon.branches]
    return [(level, *dungeon.level_settings(level)) for level in dungeon.levels]


def _dungeon(dungeon: Dungeon) -> str:
    text, inner = head_of(dungeon, UNIT), 2 * UNIT
    for key in (keys.LEVELS, keys.BRANCHES):
        if tables := "".join(table_of(one, 3 * UNIT) for one in contents(dungeon, key)):
            text += opening(key, inner) + tables + closing(inner)
    return text + closing(UNIT)


def _level(level: Level, settings: Sequence[Setting]) -> list[str]:
    fields = [f"{keys.NAME} = {quoted(level.name.text)}", *_bones(level.bones), *_texts({keys.CHAIN: level.chain})]
    fields += _numbers(
        {
            keys.BASE: level.place.base,
            keys.RAND: _unless_zero(level.place.rand),
            keys.CHANCE: level.chance,
            keys.VARIANTS: level.variants,
        }
    )
    for keyword, key in keys.LEVEL_SETTINGS.items():
        fields += _setting(key, [one for one in settings if one.keyword == keyword])
    return fields


def _branch(branch: Branch) -> list[str]:
    fields = [f"{keys.NAME} = {quoted(branch.name.text)}", *_texts({keys.CHAIN: branch.chain})]
    fields += _numbers({keys.BASE: branch.place.base, keys.RAND: _unless_zero(branch.place.rand)})
    return [*fields, *_texts({keys.KIND: branch.kind, keys.DIRECTION: branch.direction})]


def _bones(bones: Name) -> list[str]:
    """Write the letter of bones files, which is left out where there is none: the game would take the first of "none"."""
    return [f"{keys.BONES} = {quoted(bones.text)}"] if bones.text != NO_BONES else []


def _unless_zero(number: Number) -> Number | None:
    return number if number.value else None


def _numbers(values: dict[str, Number | None]) -> list[str]:
    return [f"{key} = {number.value}" for key, number in values.items() if number is not None]


def _texts(values: dict[str, Name | None]) -> list[str]:
    return [f"{key} = {quoted(name.text)}" for key, name in values.items() if name is not None]


def _setting(key: str, settings: Sequence[Setting]) -> list[str]:
    if not settings:
        return []
    values = [str(one.value.value) if isinstance(one.value, Number) else quoted(one.value.text) for one in settings]
    listed = any(one.keyword == "DESCRIPTION" for one in settings) or (
        len(values) > 1 and settings[0].keyword in keys.LISTED
    )
    return [f"{key} = {{ {', '.join(values)} }}" if listed else f"{key} = {values[-1]}"]
