"""Reads what ``nhmod edit-files set`` is told: ``speed=130``, ``flags+=EVIL``, ``blows.2.damage=3d6``, ``spells[Mass Sleep].level=20``."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.diagnostics import DiagnosticError, did_you_mean, problem
from nhmod_edit_files.codes import NO_NAME
from nhmod_edit_files.items import NoItemError, find_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod_edit_files.game import Words
    from nhmod_edit_files.grammar import Line

_PART = r"\w+|\[[^\[\]]+\]"
_FORM = re.compile(rf"((?:{_PART})(?:\.?(?:{_PART}))*)\s*(\+=|-=|=)(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as changes see it: its ``line`` of the grammar, and what looks a vocabulary up."""

    line: Line
    words: Callable[[str], Words | None]


def changed(view: dict[str, object], names: list[str], change: str, entry: Entry) -> tuple[str, object]:
    """Return the name of an entry that a change is of, with its new value; raises ``DiagnosticError`` (NH4093).

    ``view`` are the entry's values, ``names`` all that it can have.
    """
    found = _FORM.fullmatch(change)
    if found is None:
        raise problem(NO_NAME, f"'{change}' is no change", hint="write NAME=VALUE, NAME+=ITEM or NAME-=ITEM")
    path, sign, text = found.groups()
    name, *rest = re.findall(_PART, path)
    if name not in names:
        raise problem(
            NO_NAME, f"there is no '{name}' here", hint=did_you_mean(name, names) or f"there are {', '.join(names)}"
        )
    value = _value(text)
    old = deepcopy(view.get(name))
    if not rest and sign == "=":
        return name, value
    whole: dict[str, object] = {name: old}
    at = _Place(whole, entry.line, entry.words)
    for part in (name, *rest[:-1]) if rest else ():
        at = at.inside(part)
    last = rest[-1] if rest else name
    if sign == "=":
        at.put(last, value)
    else:
        at.put(last, at.inside(last).with_item(path, sign, text, value))
    return name, whole[name]


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


@dataclass(frozen=True, slots=True)
class _Place:
    """A value within an entry's, and the line of the grammar that it is of, where it is of one."""

    value: object
    line: Line | None
    words: Callable[[str], Words | None]

    def inside(self, part: str) -> _Place:
        """Return what a name, a number from 1 or a text in brackets leads to."""
        if isinstance(self.value, dict):
            return _Place(self.value.get(part), _under(self.line, part), self.words)
        if isinstance(self.value, list):
            return _Place(self.value[self.number(part)], self.line, self.words)
        raise self._nothing(part)

    def put(self, part: str, value: object) -> None:
        """Set what a part leads to."""
        if isinstance(self.value, dict) and not part.startswith("["):
            self.value[part] = value
        elif isinstance(self.value, list):
            self.value[self.number(part)] = value
        else:
            raise self._nothing(part)

    def with_item(self, path: str, sign: str, text: str, value: object) -> list[object]:
        """Return the list with an item more, or without one: the item itself, or what it is called."""
        items = [] if self.value is None else self.value
        if not isinstance(items, list):
            raise problem(NO_NAME, f"'{path}' is no list", hint=f"write {path}={text}")
        if sign == "+=":
            return [*items, value]
        if value not in items and self.line is not None and self.line.by:
            value = items[self.number(f"[{text}]")]
        if value not in items:
            raise problem(NO_NAME, f"'{path}' has no {json.dumps(value)}", hint=f"it has {json.dumps(items)}")
        items.remove(value)
        return items

    def number(self, part: str) -> int:
        """Return the place of an item, from 0."""
        items = self.value if isinstance(self.value, list) else []
        if part.startswith("[") and self.line is not None:
            try:
                return find_named(self.line, items, part[1:-1], self.words)
            except NoItemError as error:
                raise problem(NO_NAME, str(error)) from error
        if part.isdigit() and 1 <= int(part) <= len(items):
            return int(part) - 1
        raise self._nothing(part)

    def _nothing(self, part: str) -> DiagnosticError:
        if not isinstance(self.value, list):
            return problem(NO_NAME, f"there is no '{part}' in it", hint="items count from 1")
        hint = (
            f"items count from 1, or are named in brackets by {', '.join(self.line.by)}"
            if self.line and self.line.by
            else ""
        )
        said = f"there is no item {part} of {len(self.value)}"
        return problem(NO_NAME, said, hint=hint or "items count from 1")


def _under(line: Line | None, key: str) -> Line | None:
    """Return the line under another that a key is of, wherever lines without a key have it."""
    for child in line.children if line is not None else ():
        if child.key == key:
            return child
        found = None if child.key else _under(child, key)
        if found is not None:
            return found
    return None
