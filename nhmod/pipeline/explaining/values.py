"""Values of manifests on one line, much as an author writes them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from nhmod.manifest import Add, Amend, Delete, Extend, Multiply, Pair, Record, SetTo, Several, record_keys

if TYPE_CHECKING:
    from collections.abc import Iterator

NOTHING = "-"


def shown(value: object) -> str:
    """Write a value; one that is not there is a dash."""
    if value is None:
        return NOTHING
    if isinstance(value, SetTo):
        return shown(value.value)
    if isinstance(value, tuple | list):
        pairs = bool(value) and all(isinstance(one, Pair) for one in value)
        inner = ", ".join(map(shown, value))
        return f"{{{inner}}}" if pairs else f"[{inner}]"
    return str(value).lower() if isinstance(value, bool) else _written(value)


def _written(value: object) -> str:
    if isinstance(value, Pair):
        return f"{shown(value.key)}: {shown(value.value)}"
    if isinstance(value, Add | Multiply | Extend | Delete | Amend | Several):
        return f"{{{', '.join(_steps(value))}}}"
    if isinstance(value, Record):
        keys = record_keys(type(value))
        return _mapping({name: getattr(value, keys[name].field) for name in value.origin.keys if name in keys})
    if is_dataclass(value) and not isinstance(value, type) and type(value).__str__ is object.__str__:
        return _mapping({one.name: getattr(value, one.name) for one in fields(value) if one.name != "origin"})
    return str(value)


def _mapping(values: dict[str, Any]) -> str:
    return f"{{{', '.join(f'{name}: {shown(one)}' for name, one in values.items())}}}"


def _steps(change: Add | Multiply | Extend[Any] | Delete[Any] | Amend[Any] | Several) -> Iterator[str]:
    for step in change.changes if isinstance(change, Several) else (change,):
        if isinstance(step, Add):
            yield f"add: {step.amount}"
        elif isinstance(step, Multiply):
            yield f"multiply: {step.factor}"
        else:
            name = "extend" if isinstance(step, Extend) else "delete" if isinstance(step, Delete) else "change"
            yield f"{name}: {shown(step.items)}"
