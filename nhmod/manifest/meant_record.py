"""What a record was meant by that was written otherwise: as one value, a line, a list, or a name with a value.

What is told is what the record itself would take.
"""

from __future__ import annotations

import re
from itertools import dropwhile
from typing import TYPE_CHECKING, Any, TypeAlias

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.manifest.context import Context, Reading, RefusedError
from nhmod.manifest.node import Mapping as MappingNode
from nhmod.manifest.node import Node, Scalar
from nhmod.manifest.node import Sequence as SequenceNode
from nhmod.manifest.record import EDIT, WHEN, Key
from nhmod.manifest.scalars import resolve_plain
from nhmod.manifest.type import ScalarType, Type
from nhmod.manifest.types_scalar import Bool, Text, WordType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


Named: TypeAlias = "tuple[type[Type[Any]], ...]"

_MOST_WORDS, _MOST_NAMED = 4, 3
WRAPPED_LENGTH = 40
"""A value that is longer is not told again in a hint."""
_FEW, _NAME = 2, "name"
_WRITE = "write "
_JOINING = frozenset(
    ("against", "as", "at", "by", "for", "from", "in", "of", "on", "per", "to", "versus", "vs", "with")
)
_BETWEEN = re.compile(r"\s*[/,;|]\s*|\s+")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9' -]{0,39}")
_PLAIN_VALUE = re.compile(r"[A-Za-z0-9][A-Za-z0-9' +%/-]{0,39}")


@frozen
class Meant:
    """Writes a record's keys for what stands in its place: ``keys`` are all that it has, ``read`` makes it of a mapping."""

    keys: Mapping[str, Key]
    read: Callable[[MappingNode, Context], object]

    def instead(self, node: Node, context: Context) -> str:
        """Return what to write instead of something that is no mapping."""
        return (
            self._with_value(node)
            or self.wrapped(node, context)
            or self._of_items(node, context)
            or self._own_or_changed(node)
            or self._form(node)
            or self._under_one(node)
        )

    def _with_value(self, node: Node) -> str:
        """Write a key that stands alone with what it takes: ``{confuse: …}`` for ``confuse``."""
        key = self.keys.get(node.text) if isinstance(node, Scalar) and not node.style else None
        if key is None:
            return ""
        return f"{{{key.name}: {'true' if isinstance(key.type, Bool) else '…'}}}"

    def _under_one(self, node: Node) -> str:
        """Write a name that stands alone under each of the first keys that are of names."""
        if not isinstance(node, Scalar) or not _PLAIN.fullmatch(node.text):
            return ""
        keys = [key.name for key in self.keys.values() if key.name != EDIT and isinstance(key.type, WordType)][
            :_MOST_NAMED
        ]
        return " or ".join(f"{{{name}: {node.text}, …}}" for name in keys)

    def _own_or_changed(self, node: Node) -> str:
        """Write a name that stands alone as what is changed and as what is new, where a record can be both."""
        if not {EDIT, _NAME} <= self.keys.keys() or not isinstance(node, Scalar) or not _PLAIN.fullmatch(node.text):
            return ""
        return f"{{{EDIT}: {node.text}, …}} to change the game's own, or {{{_NAME}: {node.text}, …}} for a new one"

    def wrapped(self, node: Node, context: Context) -> str:
        """Write a scalar as the value of the keys that are required, where it can only be theirs, else of the one whose type takes it."""
        if not isinstance(node, Scalar) or not node.text or len(node.text) > WRAPPED_LENGTH:
            return ""
        return self._parted(node, context) or self._as_keys(node, context)

    def _as_keys(self, node: Scalar, context: Context) -> str:
        """Write a scalar as the value of one key, or of all that are required."""
        fitting = [key for key in self.keys.values() if key.type.fit(node) > 0 and key.name not in (WHEN, EDIT)]
        # What takes any text takes all: only a type that knows its words says more than that it is a text.
        sure = [key for key in fitting if not key.type.takes_any_text]
        required = [key for key in self.keys.values() if key.required]
        meant = required or [key for key in sure if key.type.label == sure[0].type.label]
        name, _, value = node.text.partition(" ")
        if value and name in self.keys and not node.style:
            meant, node = [self.keys[name]], Scalar(resolve_plain(value), value, "", node.location)
        elif len(required) > 1 and any(key.type.takes_any_text for key in required):
            return self._form(node)
        elif any(map(str.isdigit, node.text)) and any(key.type.takes_any_text for key in meant):
            return ""
        if len(meant) > max(len(required), 1) and len(self.keys) > _FEW:
            return ""  # it could be any of them
        # Of several that are required it is the only one that it can be.
        form = self._form(node, sure[0]) if len(required) > 1 and len(sure) == 1 and sure[0] in required else ""
        names = [key.name for key in meant]
        if not names or not self._is_read(dict.fromkeys(names, node), node, context):
            return form
        quote = node.style if node.style in ("'", '"') else ""
        return f"{{{', '.join(f'{name}: {quote}{node.text}{quote}' for name in names)}}}"

    def _parted(self, line: Scalar, context: Context) -> str:
        """Write a line of several words as the keys that each can only be of: ``{amount: 2d6, kind: fire}`` for ``2d6 fire``."""
        parts = [part for part in _BETWEEN.split(line.text) if part]
        told_apart = not line.style and not any(key.type.takes_any_text for key in self.keys.values())
        if told_apart and (whole := self._in_order(parts, line, context)):
            return whole
        words = line.text.split()
        if line.style or not 1 < len(words) <= _MOST_WORDS:
            return ""
        for named_by, value in ((words[:-1], words[-1]), (words[1:], words[0])):
            name = _without_joining(named_by)
            plain = Scalar(resolve_plain(value), value, "", line.location)
            named = self.of_name(Scalar(name, name, "", line.location), plain, context, named=(WordType, Text))
            if named and any(map(str.isdigit, value)) and not any(map(str.isdigit, name)):
                return named
        entries: dict[str, Scalar] = {}
        for word in words:
            part = Scalar(resolve_plain(word), word, "", line.location)
            keys = (key for key in self.keys.values() if key.name not in (WHEN, EDIT, *entries))
            name = next((key.name for key in keys if key.type.fit(part) > 0 and not key.type.takes_any_text), "")
            if not name:
                return ""
            entries[name] = part
        return self._if_read(entries, line, context)

    def _in_order(self, parts: Sequence[str], node: Node, context: Context) -> str:
        """Write as many values as there are keys, in the order of the keys: ``{small: 6, large: 8}`` for ``1d6/1d8``."""
        if len(parts) != len(self.keys) or len(parts) == 1:
            return ""
        given = {}
        for (name, key), part in zip(self.keys.items(), parts, strict=True):
            plain = Scalar(resolve_plain(part), part, "", node.location)
            given[name] = _nearly(key.type, plain) or plain
        return self._if_read(given, node, context)

    def _of_items(self, node: Node, context: Context) -> str:
        """Write the items of a list as the record that somebody made a list of: values in the keys' order, or its keys one by one."""
        items = node.items if isinstance(node, SequenceNode) else ()
        if all(isinstance(item, Scalar) and not item.style and _PLAIN_VALUE.fullmatch(item.text) for item in items):
            return self._in_order([item.text for item in items if isinstance(item, Scalar)], node, context)
        names = [name.text for item in items if isinstance(item, MappingNode) for name, _ in item.entries]
        single = all(isinstance(item, MappingNode) for item in items) and len(names) > 1
        if not single or len({*names}) < len(names) or not {*names} <= self.keys.keys():
            return ""
        return f"one mapping: {{{', '.join(f'{name}: …' for name in names)}}}"

    def _if_read(self, entries: Mapping[str, Scalar], node: Node, context: Context) -> str:
        """Write some keys with their values, if the record can be read so."""
        whole = ", ".join(f"{name}: {value.text}" for name, value in entries.items())
        return f"{{{whole}}}" if self._is_read(entries, node, context) else ""

    def _is_read(self, entries: Mapping[str, Scalar], node: Node, context: Context) -> bool:
        """Return whether the record can be read of some keys with their values, with nothing refused."""
        fresh = Context(Reading(report=Report(), folder=context.folder), context.path)
        pairs = tuple((Scalar(name, name, "", node.location), value) for name, value in entries.items())
        try:
            self.read(MappingNode(pairs, node.location), fresh)
        except RefusedError:
            return False
        return not fresh.report.errors

    def of_name(self, name: Scalar, value: Scalar, context: Context, *, named: Named) -> str:
        """Write a name with a value, as somebody wrote an item: the name under a key of the types ``named``, if that can be read."""
        if value.style or not value.text or not _PLAIN.fullmatch(name.text):
            return ""
        keys = [key for key in self.keys.values() if key.name not in (WHEN, EDIT)]
        called = [
            key
            for key in keys
            if isinstance(_alone(key.type), named) and (key.required or isinstance(key.type, WordType))
        ]
        called.sort(key=lambda key: not key.required)
        valued = [
            (key, one) for key in keys if (one := _nearly(key.type, value)) is not None and not key.type.takes_any_text
        ]
        valued.sort(key=lambda pair: not pair[0].required)
        for word in called:
            tries = ((key, self._if_read({word.name: name, key.name: meant}, name, context)) for key, meant in valued)
            taken = [(key, written) for key, written in tries if written]
            if len(taken) > 1 and not taken[0][0].required:  # which of them is meant, only the author knows
                return f"{{{word.name}: {name.text}, {', '.join(f'{key.name}: …' for key, _ in taken)}}}"
            if taken:
                return taken[0][1]
        return ""

    def _form(self, node: Node, takes: Key | None = None) -> str:
        """Write the keys that are needed, one (``takes``) with the value that stands alone, if any takes it; what lacks are dots."""
        needed = [key for key in self.keys.values() if key.required or len(self.keys) <= _FEW]
        fitting = [key for key in self.keys.values() if _could_be(node, key)]
        own = takes or next((key for key in fitting if key in needed), fitting[0] if fitting and needed else None)
        if own is not None and own not in needed:
            needed.insert(0, own)
        parts = [f"{key.name}: {node.text if isinstance(node, Scalar) and key is own else '…'}" for key in needed]
        if own is not None and len(parts) == 1:
            parts.append("…")
        return f"{{{', '.join(parts)}}}" if parts else ""


def _nearly(type_: Type[Any], value: Scalar) -> Scalar | None:
    """Return a value if a type takes it, or what is meant by it: by the type itself, or by what it is made of."""
    meant = type_.meant(value) if isinstance(type_, ScalarType) else ""
    if meant.startswith(_WRITE):
        text = meant.removeprefix(_WRITE).split()[0]
        return Scalar(resolve_plain(text), text, "", value.location)
    made_of = (one for part in type_.parts if (one := _nearly(part, value)) is not None and type_.fit(one) > 0)
    return next(made_of, value if type_.fit(value) > 0 else None)


def _alone(type_: Type[Any]) -> Type[Any]:
    """Return the type of an item, where a list can be written as one."""
    return type_.parts[0] if type_.parts and {"list", "scalar"} <= type_.shapes else type_


def _without_joining(words: Sequence[str]) -> str:
    """Return the words of a name without those in front that only join it to a number: ``fire`` of ``1d8 against fire``."""
    return " ".join(dropwhile(_JOINING.__contains__, words))


def _could_be(node: Node, key: Key) -> bool:
    """Return whether a text without digits, which are of many meanings, can be the value of a key."""
    return (
        isinstance(node, Scalar)
        and 0 < len(node.text) <= WRAPPED_LENGTH
        and not any(map(str.isdigit, node.text))
        and key.name not in (WHEN, EDIT)
        and key.type.fit(node) > 0
    )
