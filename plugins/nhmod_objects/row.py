"""Writes an object as C: a row of objects[], with the macros that name the columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import OwnColumn, written
from nhmod.target.c import c_string
from nhmod_objects.columns import COLUMNS
from nhmod_objects.records import DIRECTIONS
from nhmod_objects.source import BITS, MORE, NAMES, ROW, ObjectsTable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nhmod_objects.values import Objclass

_INDENT = " " * 7
# The names, the flags and the probability are written apart.
_APART = ("obj", "bits", "prob")
_NAMES = ("name", "desc")
NAMES_HERE = "NAMES"
"""Stands for the names in what the table has round them."""
_STRIKES = "dtyp"
"""The parameter of how a weapon hurts, where that is not the direction's."""


def check_columns(table: ObjectsTable, own: Collection[str]) -> None:
    """Raise ``SiteError`` where the tree's macros have a parameter that no value is known for, nor among its ``own`` columns."""
    named = () if table.constant is None else (table.constant.parameter,)
    known = {
        NAMES: {*_NAMES, *own},
        ROW: {
            *_APART,
            *_NAMES,
            MORE,
            table.bare_names,
            *named,
            *(column.parameter for column in COLUMNS if not column.bits),
            *own,
        },
        BITS: {*(column.parameter for column in COLUMNS if column.bits), *own},
    }
    for macro, names in known.items():
        for parameter in table.names if macro == NAMES else table.parameters(macro):
            if parameter not in names:
                raise table.file.missing(f"macro {macro} whose parameters are all known: '{parameter}' is not")


def row(
    values: Objclass,
    symbol: str,
    probability: int,
    table: ObjectsTable,
    own: Iterable[OwnColumn] = (),
    *,
    around: str = NAMES_HERE,
) -> str:
    """Write the whole row with its comma, in the order of the tree's own macros (``SiteError`` as ``check_columns``).

    ``around`` is what the table has round the names of such an object.
    """
    further = written(own, table.file.path)
    check_columns(table, further)
    known = {(column.bits, column.parameter): values.text(column) for column in COLUMNS}
    known |= {(bits, name): text for name, text in further.items() for bits in (False, True)}
    if table.constant is not None:
        known[False, table.constant.parameter] = table.constant.written(symbol)
    if _STRIKES in further and values.symbol("dir") not in DIRECTIONS.values():
        known |= {(True, _STRIKES): values.symbol("dir"), (True, "dir"): "0"}
    description = c_string(values.appearance) if values.appearance else table.no_description
    called = {"name": c_string(values.name), "desc": description}
    names = ", ".join(called.get(one) or further[one] for one in table.names)
    apart = {
        **called,
        "obj": f"{NAMES}({names})",
        table.bare_names: around.replace(NAMES_HERE, f"({names})"),
        "bits": f"{BITS}({', '.join(known[True, parameter] for parameter in table.parameters(BITS))})",
        "prob": str(probability),
    }
    parameters = (one for one in table.parameters(ROW) if one != MORE)
    texts = [apart.get(one) or known[False, one] for one in parameters]
    flags = table.parameters(ROW).index("bits")
    lines = (texts[:flags], texts[flags : flags + 1], texts[flags + 1 :])
    written_lines = f",\n{_INDENT}".join(", ".join(line) for line in lines)
    return f"{ROW}({written_lines}),\n"
