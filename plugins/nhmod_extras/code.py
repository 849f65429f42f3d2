"""The C of extras in both forms that trees have (``behind``, ``pointers``). Words reach it as checked symbols, texts as string literals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.manifest import IntRange
from nhmod.target.c import CFile, c_any_of, c_comment, c_lines, c_string
from nhmod_effects import as_declared
from nhmod_effects.bones import for_each_monster, number_of_this_game, turn_of_this_game
from nhmod_extras.records import C_TYPES, COPY, IDS, NONE, NOW, Extra, text_length

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod_extras.planned import PlannedExtra

ENABLED = "MONSTER_EXTRAS"
"""Defined where the data stand behind the monster and a mod has extras: functions that all of them share depend on it."""


def structure(planned: PlannedExtra) -> str:
    """Write the structure."""
    extra = planned.record
    members = (_member(pair.key, pair.value) for pair in extra.fields)
    title = f"/* {c_comment(extra.name)}: data of monsters, of the mod {c_comment(planned.mod.id)} */"
    return c_lines(0, title, f"struct {extra.struct} {{", *(f"    {member}" for member in members), "};", "")


def _member(name: str, kind: str) -> str:
    length = text_length(kind)
    return f"char {name}[{length + 1}];" if length is not None else f"{C_TYPES[kind]} {name};"


def prototypes(planned: PlannedExtra) -> str:
    """Declare the functions that give and take the data (include/extern.h)."""
    extra = planned.record
    lines = f"E struct monst *FDECL({extra.new}, (struct monst *));", f"E void FDECL({extra.free}, (struct monst *));"
    return as_declared(planned.facts, c_lines(0, *lines))


def functions(extra: Extra, about: Iterable[str], given: Iterable[str], freed: Iterable[str]) -> str:
    """Write the functions that give and take the data; ``about`` is the comment, ``given`` and ``freed`` what they do."""
    return c_lines(
        0,
        *about,
        "struct monst *",
        f"{extra.new}(mon)",
        "struct monst *mon;",
        "{",
        *given,
        "}",
        "",
        "void",
        f"{extra.free}(mon)",
        "struct monst *mon;",
        "{",
        f"    if ({extra.test}(mon)) {{",
        *freed,
        "    }",
        "}",
        "",
    )


def initial(extra: Extra, monster: str) -> list[str]:
    """Write the statements that set the first values; all else is zero already."""
    kinds = {pair.key: pair.value for pair in extra.fields}
    return [
        _assignment(f"{extra.accessor}({monster})->{pair.key}", kinds[pair.key], pair.value) for pair in extra.initial
    ]


def _assignment(member: str, kind: str, value: str | bool | IntRange) -> str:
    if isinstance(value, bool):
        return f"{member} = {'TRUE' if value else 'FALSE'};"
    if isinstance(value, IntRange):
        return f"{member} = {c_any_of(value)};"
    if value == NOW and text_length(kind) is None:
        return f"{member} = monstermoves;"
    return f"Strcpy({member}, {c_string(value)});"


def wanted(planned: PlannedExtra, number: str) -> str | None:
    """Write the condition on a monster's kind for it to have the data: empty for every one, None for none."""
    if planned.record.for_ == NONE:
        return None
    return " || ".join(f"{number} == {symbol}" for symbol in planned.symbols)


def under(condition: str, *statements: str) -> list[str]:
    """Write statements under a condition, or as they are where it is empty."""
    if not condition:
        return list(statements)
    if len(statements) == 1:
        return [f"if ({condition})", f"    {statements[0]}"]
    return [f"if ({condition}) {{", *(f"    {statement}" for statement in statements), "}"]


def cloned(planned: PlannedExtra, old: str, new: str) -> str:
    """Write what clone_mon() does for the new monster."""
    extra = planned.record
    if extra.clones == NONE:
        return ""
    given = [f"{new} = {extra.new}({new});"]
    if extra.clones == COPY:
        given += [f"if ({extra.test}({new}))", f"    *{extra.accessor}({new}) = *{extra.accessor}({old});"]
    return c_lines(1, *under(f"{extra.test}({old})", *given))


def of_this_game(extra: Extra, c: CFile) -> str:
    """Write what becomes of the turns and the numbers in the data when they come with the bones of another game."""
    data = f"{extra.accessor}(mon)"
    statements = [turn_of_this_game(f"{data}->{name}") for name in extra.turns]
    for pair in extra.fields:
        statements += number_of_this_game(f"{data}->{pair.key}") if pair.value in IDS else ()
    return for_each_monster(c, f"{extra.test}(mon)", *statements) if statements else ""
