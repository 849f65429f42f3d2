"""Writes an object as C: a row of objects[], with the macros that name the columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import OwnColumn, written
from nhmod.target.c import c_string
from nhmod_objects.columns import COLUMNS
from nhmod_objects.source import BITS, NAMES, ROW, ObjectsTable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nhmod_objects.values import Objclass

_INDENT = " " * 7
# The names, the flags and the probability are written apart.
_APART = ("obj", "bits", "prob")
_NAMES = ("name", "desc")


def check_columns(table: ObjectsTable, own: Collection[str]) -> None:
    """Raise ``SiteError`` where the tree's macros have a parameter that no value is known for, nor among its ``own`` columns."""
    named = () if table.constant is None else (table.constant.parameter,)
    known = {
        NAMES: {*_NAMES, *own},
        ROW: {*_APART, *named, *(column.parameter for column in COLUMNS if not column.bits), *own},
        BITS: {*(column.parameter for column in COLUMNS if column.bits), *own},
    }
    for macro, names in known.items():
        for parameter in table.names if macro == NAMES else table.parameters(macro):
            if parameter not in names:
                raise table.file.missing(f"macro {macro} whose parameters are all known: '{parameter}' is not")


def row(values: Objclass, symbol: str, probability: int, table: ObjectsTable, own: Iterable[OwnColumn] = ()) -> str:
    """Write the whole row with its comma, in the order of the tree's own macros (``SiteError`` as ``check_columns``)."""
    further = written(own, table.file.path)
    check_columns(table, further)
    known = {(column.bits, column.parameter): values.text(column) for column in COLUMNS}
    known |= {(bits, name): text for name, text in further.items() for bits in (False, True)}
    if table.constant is not None:
        known[False, table.constant.parameter] = table.constant.written(symbol)
    description = c_string(values.appearance) if values.appearance else table.no_description
    called = {"name": c_string(values.name), "desc": description}
    apart = {
        "obj": f"{NAMES}({', '.join(called.get(one) or further[one] for one in table.names)})",
        "bits": f"{BITS}({', '.join(known[True, parameter] for parameter in table.parameters(BITS))})",
        "prob": str(probability),
    }
    names, flags, *rest = (apart.get(one) or known[False, one] for one in table.parameters(ROW))
    return f"{ROW}({names},\n{_INDENT}{flags},\n{_INDENT}{', '.join(rest)}),\n"
