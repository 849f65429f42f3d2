"""Reads what ``nhmod edit-files set`` is told: ``speed=130``, ``flags+=EVIL``, ``blows.2.damage=3d6``."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean, problem
from nhmod_edit_files.codes import NO_NAME

if TYPE_CHECKING:
    from nhmod.diagnostics import DiagnosticError

_FORM = re.compile(r"([\w.]+)\s*(\+=|-=|=)(.*)", re.DOTALL)


def changed(view: dict[str, object], names: list[str], change: str) -> tuple[str, object]:
    """Return the name of an entry that a change is of, with its new value; raises ``DiagnosticError`` (NH4093).

    ``view`` are the entry's values, ``names`` all that it can have.
    """
    found = _FORM.fullmatch(change)
    if found is None:
        raise problem(NO_NAME, f"'{change}' is no change", hint="write NAME=VALUE, NAME+=ITEM or NAME-=ITEM")
    path, sign, text = found.groups()
    name, *rest = path.split(".")
    if name not in names:
        raise problem(
            NO_NAME, f"there is no '{name}' here", hint=did_you_mean(name, names) or f"there are {', '.join(names)}"
        )
    value = _value(text)
    old = deepcopy(view.get(name))
    if not rest and sign == "=":
        return name, value
    whole: dict[str, object] = {name: old}
    owner, last = _owner(whole, [name, *rest])
    if sign == "=":
        _put(owner, last, value)
    else:
        items = _get(owner, last)
        items = [] if items is None else items
        if not isinstance(items, list):
            raise problem(NO_NAME, f"'{path}' is no list", hint=f"write {path}={text}")
        if sign == "+=":
            items.append(value)
        elif value in items:
            items.remove(value)
        else:
            raise problem(NO_NAME, f"'{path}' has no {json.dumps(value)}", hint=f"it has {json.dumps(items)}")
        _put(owner, last, items)
    return name, whole[name]


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def _owner(whole: object, path: list[str]) -> tuple[object, str]:
    at = whole
    for part in path[:-1]:
        at = _get(at, part)
    return at, path[-1]


def _get(owner: object, part: str) -> object:
    if isinstance(owner, dict):
        return owner.get(part)
    if isinstance(owner, list) and part.isdigit() and 1 <= int(part) <= len(owner):
        return owner[int(part) - 1]
    raise _no_place(owner, part)


def _put(owner: object, part: str, value: object) -> None:
    if isinstance(owner, dict):
        owner[part] = value
    elif isinstance(owner, list) and part.isdigit() and 1 <= int(part) <= len(owner):
        owner[int(part) - 1] = value
    else:
        raise _no_place(owner, part)


def _no_place(owner: object, part: str) -> DiagnosticError:
    count = len(owner) if isinstance(owner, list) else 0
    said = f"there is no item {part} of {count}" if isinstance(owner, list) else f"there is no '{part}' in it"
    return problem(NO_NAME, said, hint="items count from 1")
