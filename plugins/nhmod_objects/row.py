"""Writes an object as C: a row of objects[], with the macros that name the columns."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target.c import c_string
from nhmod_objects.source import BITS, ROW

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_objects.source import ObjectsTable
    from nhmod_objects.values import Objclass

_INDENT = " " * 7
# The values, by the parameters of the two macros; the names, the flags, the class and the probability are written apart.
_BIT_NUMBERS: Mapping[str, str] = MappingProxyType(
    {
        "nmkn": "name_known",
        "mrg": "merge",
        "uskn": "uses_known",
        "ctnr": "container",
        "mgc": "magic",
        "chrg": "charged",
        "uniq": "unique",
        "nwsh": "nowish",
        "big": "big",
        "tuf": "tough",
    }
)
_BIT_SYMBOLS: Mapping[str, str] = MappingProxyType({"dir": "dir", "sub": "skill", "mtrl": "material"})
_NUMBERS: Mapping[str, str] = MappingProxyType(
    {
        "dly": "delay",
        "wt": "weight",
        "cost": "cost",
        "sdam": "sdam",
        "ldam": "ldam",
        "oc1": "oc1",
        "oc2": "oc2",
        "nut": "nutrition",
    }
)
_SYMBOLS: Mapping[str, str] = MappingProxyType({"prp": "property", "sym": "class", "color": "color"})
_APART = ("obj", "bits", "prob")


def check_columns(table: ObjectsTable) -> None:
    """Raise ``SiteError`` where the tree's macros have a parameter that no value is known for."""
    known = {ROW: {*_NUMBERS, *_SYMBOLS, *_APART}, BITS: {*_BIT_NUMBERS, *_BIT_SYMBOLS}}
    for macro, names in known.items():
        for parameter in table.parameters(macro):
            if parameter not in names:
                raise table.missing(f"macro {macro} whose parameters are all known: '{parameter}' is not")


def row(values: Objclass, probability: int, table: ObjectsTable) -> str:
    """Write the whole row with its comma, in the order of the tree's own macros (``SiteError`` as ``check_columns``)."""
    check_columns(table)
    bits = {parameter: str(values.number(name)) for parameter, name in _BIT_NUMBERS.items()}
    bits |= {parameter: values.symbol(name) for parameter, name in _BIT_SYMBOLS.items()}
    description = c_string(values.appearance) if values.appearance else table.no_description
    columns = {
        "obj": f"OBJ({c_string(values.name)}, {description})",
        "bits": f"{BITS}({', '.join(bits[parameter] for parameter in table.parameters(BITS))})",
        "prob": str(probability),
    }
    columns |= {parameter: str(values.number(name)) for parameter, name in _NUMBERS.items()}
    columns |= {parameter: values.symbol(name) for parameter, name in _SYMBOLS.items()}
    names, flags, *rest = (columns[parameter] for parameter in table.parameters(ROW))
    return f"{ROW}({names},\n{_INDENT}{flags},\n{_INDENT}{', '.join(rest)}),\n"
