"""Flags of monsters in columns that only a tree has (``MH_HUMAN`` in EvilHack's ``mflg``): an author writes them among the others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.manifest import Delete, Extend
from nhmod.places import OwnColumn, OwnColumns
from nhmod_monsters.codes import FLAG_WITHOUT_COLUMN
from nhmod_monsters.permonst import OWN_FLAGS, Permonst

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.target import Facts, Json
    from nhmod_monsters.records import Monster

_NOTHING = "0"
_GROUPS = frozenset({"M1_", "M2_", "M3_"})
_KNOWN = re.compile(r"M[123]_")
"""What stands in mflags1 to mflags3 (include/permonst.h), which every release has."""


def own_flags(values: Permonst) -> tuple[str, ...]:
    """Return the flags of a monster that stand in none of the columns that every release has."""
    return tuple(flag for flag in values.flags if not _KNOWN.match(flag))


def column_of(flag: str, columns: OwnColumns) -> str:
    """Name the column that a flag stands in: the one in which rows of the tree have flags of its sort; empty if none has."""
    return columns.holding(flag.partition("_")[0])


def with_flags(
    made: Sequence[OwnColumn], record: Monster, values: Permonst, columns: OwnColumns, facts: Facts, *, near: str
) -> Iterator[OwnColumn]:
    """Put a monster's flags into its columns; ``raw:`` comes before.

    A list of flags that has none of a column's leaves it as it was; one that changes those of the copied row leaves what are no flags.
    ``near`` is the game's row that is copied. Where all flags stand in such columns a monster that copies none has those that it says,
    and of those that releases have no word for what most of its class have.
    """
    alone = not near and not any(flag["group"] in _GROUPS for flag in _flags(facts).values())
    for column in made:
        flags = flags_in(column.name, values, columns)
        if alone and column.source and (column.text == _NOTHING or OWN_FLAGS.fullmatch(column.text)):
            usual = columns.of_most(column.name, "mlet", values.monster_class)
            own = (flag for flag in usual if not _flags(facts).get(flag, {}).get("released", True))
            yield OwnColumn(name=column.name, text=as_c(tuple(dict.fromkeys((*flags, *own)))))
            continue
        said = bool(column.text and not column.source)
        changed = isinstance(record.flags, Extend | Delete) and OWN_FLAGS.fullmatch(column.text)
        if said or record.flags is None or not (flags or changed):
            yield column
        else:
            yield OwnColumn(name=column.name, text=as_c(flags))


def _flags(facts: Facts) -> Mapping[str, Mapping[str, Json]]:
    return {entry.symbol: entry.fields for entry in facts["monster flags"].stock}


def flags_in(column: str, values: Permonst, columns: OwnColumns) -> tuple[str, ...]:
    """Return the flags of a monster that stand in a column."""
    return tuple(flag for flag in own_flags(values) if column_of(flag, columns) == column)


def as_c(flags: Sequence[str]) -> str:
    """Write the flags of a column."""
    return " | ".join(flags) or _NOTHING


def check_own_flags(record: Monster, values: Permonst, columns: OwnColumns, report: Report) -> None:
    """Refuse a flag of which no row of the tree says in which column it stands (NH1152)."""
    for flag in own_flags(values):
        if not column_of(flag, columns):
            message = f"no monster of this game has a flag of the sort of {flag}, so that its column is not known"
            report.error(
                FLAG_WITHOUT_COLUMN, message, record.origin.at("flags"), hint="leave it out, or write it with raw:"
            )
