"""Writes an object as C: a row of objects[], with the macros that name the columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target.c import c_string
from nhmod_objects.source import BITS, ROW

if TYPE_CHECKING:
    from nhmod_objects.source import ObjectsTable
    from nhmod_objects.values import Objclass

_INDENT = " " * 7


def row(values: Objclass, probability: int, table: ObjectsTable) -> str:
    """Write the whole row with its comma.

    Raises ``KeyError`` for a column that no known release has.
    """
    bits = {
        "nmkn": values.number("name_known"),
        "mrg": values.number("merge"),
        "uskn": values.number("uses_known"),
        "ctnr": values.number("container"),
        "mgc": values.number("magic"),
        "chrg": values.number("charged"),
        "uniq": values.number("unique"),
        "nwsh": values.number("nowish"),
        "big": values.number("big"),
        "tuf": values.number("tough"),
        "dir": values.symbol("dir"),
        "sub": values.symbol("skill"),
        "mtrl": values.symbol("material"),
    }
    description = c_string(values.appearance) if values.appearance else "None"
    columns = {
        "obj": f"OBJ({c_string(values.name)}, {description})",
        "bits": f"{BITS}({', '.join(str(bits[parameter]) for parameter in table.parameters(BITS))})",
        "prp": values.symbol("property"),
        "sym": values.object_class,
        "prob": str(probability),
        "dly": str(values.number("delay")),
        "wt": str(values.number("weight")),
        "cost": str(values.number("cost")),
        "sdam": str(values.number("sdam")),
        "ldam": str(values.number("ldam")),
        "oc1": str(values.number("oc1")),
        "oc2": str(values.number("oc2")),
        "nut": str(values.number("nutrition")),
        "color": values.symbol("color"),
    }
    names, flags, *rest = (columns[parameter] for parameter in table.parameters(ROW))
    return f"{ROW}({names},\n{_INDENT}{flags},\n{_INDENT}{', '.join(rest)}),\n"
