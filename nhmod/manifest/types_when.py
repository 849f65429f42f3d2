"""The type of ``when``: for which targets, and beside which mods, content is, and what is different there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.manifest.context import Context, RefusedError
from nhmod.manifest.node import Mapping, Node, Scalar, Sequence, shown, start_of
from nhmod.manifest.record import Record, key_hint, record_keys
from nhmod.manifest.type import Shape, Type
from nhmod.manifest.variants import Condition, Override, is_nothing
from nhmod.manifest.when import TargetType, When

if TYPE_CHECKING:
    from nhmod.manifest.definitions import Definitions, Json, Schema

_MOST = 20
_ONE = "a mapping with 'target' or 'mod' (and keys that are different there)"


class WhenType(Type[Condition]):
    """``{target: …}``, with keys beside it that replace the record's for these targets, or a list of such."""

    def __init__(self, record: type[Record], content: Type[Any]) -> None:
        """Take the record whose keys can be replaced, and the type of the content that has it."""
        self._record = record
        self._content = content

    @property
    def label(self) -> str:
        """A mapping or a list of them."""
        return f"{_ONE}, or a list of such mappings"

    @property
    def shapes(self) -> frozenset[Shape]:
        """Mappings and lists."""
        return frozenset(("mapping", "list"))

    def read(self, node: Node, context: Context) -> Condition:
        """Read for which targets it is, and what is different; the values are read with the record's."""
        if isinstance(node, Mapping):
            one = self._entry(node, context)
            if one.entries:
                return Condition(None, (one,))
            return Condition(one.when, ())
        if not isinstance(node, Sequence):
            target = isinstance(node, Scalar) and TargetType().fit(node) and node.text
            raise context.expected(self.label, node, hint=f'write {{target: "{target}"}}' if target else "")
        if not 0 < len(node.items) <= _MOST:
            count = len(node.items) or "none"
            message = f"expected a list of 1 to {_MOST} mappings with 'target' or 'mod', found {count}"
            raise context.refuse("NH0204", message, node.location)
        overrides = [self._override(item, context.item(number)) for number, item in enumerate(node.items)]
        return Condition(None, tuple(one for one in overrides if one is not None), failed=None in overrides)

    def _override(self, node: Node, context: Context) -> Override | None:
        try:
            if not isinstance(node, Mapping):
                raise context.expected("a mapping with 'target' or 'mod' and the keys that are different", node)
            one = self._entry(node, context)
            if not one.entries:
                raise context.refuse(
                    "NH0216",
                    "nothing is different here",
                    node.location,
                    hint="write the keys that are, beside 'target' or 'mod'; a record that is only there has 'when: {target: …}'",
                )
        except RefusedError:
            return None
        return one

    def _entry(self, node: Mapping, context: Context) -> Override:
        keys, conditions = record_keys(self._record), record_keys(When)
        entries = []
        found: dict[str, Any] = {}
        failed = False
        for name, value in node.entries:
            if name.text in conditions:
                try:
                    found[name.text] = conditions[name.text].type.read(value, context.key(name.text))
                except RefusedError:
                    failed = True
            elif name.text in keys:
                if keys[name.text].required and is_nothing(value):
                    context.key(name.text).expected(keys[name.text].type.label, value)
                    failed = True
                entries.append((name, value))
            else:
                hint = key_hint(name.text, {**conditions, **keys})
                context.refuse("NH0201", f"unknown key {shown(name.text)}", name.location, hint=hint)
                failed = True
        # Under another name it does stand there.
        unknown = any(name.text not in conditions and name.text not in keys for name, _ in node.entries)
        if unknown and not any(node.get(name) for name in conditions):
            raise RefusedError
        if not any(node.get(name) for name in conditions):
            raise context.refuse("NH0202", "'target' or 'mod' is missing", start_of(node))
        if failed:
            raise RefusedError
        return Override(When(origin=context.origin(node), **found), tuple(entries), context)

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe an object with its conditions and the record's keys, or a list of such."""
        reference = str(self._content.json_schema(definitions)["$ref"])
        keys = record_keys(self._record)
        others: Schema = {
            name: {"$ref": f"{reference}/properties/{name}"}
            if key.required
            else {"title": key.type.label, "anyOf": [{"$ref": f"{reference}/properties/{name}"}, {"type": "null"}]}
            for name, key in keys.items()
        }
        conditions: Schema = {
            name: {**key.type.titled(definitions), "description": key.doc} for name, key in record_keys(When).items()
        }
        one: Schema = {
            "type": "object",
            "title": _ONE,
            "properties": {**conditions, **others},
            "anyOf": [{"required": [name]} for name in conditions],
            "additionalProperties": False,
        }
        several: Schema = {
            "type": "array",
            "items": {**one, "minProperties": 2},
            "minItems": 1,
            "maxItems": _MOST,
        }
        return {"anyOf": [one, several]}

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write nothing: it is no default."""
        del value
        return None
