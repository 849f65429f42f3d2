"""What of a record is different for some targets, or beside other mods: ``when: [{target: "nethack <3.6", flags: [strong]}]``."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from packaging.version import Version

from nhmod.manifest.context import RefusedError
from nhmod.manifest.node import Mapping, Scalar, Sequence, shown, start_of
from nhmod.manifest.record import Record, record_keys
from nhmod.manifest.type import Type
from nhmod.manifest.types_scalar import key_hint
from nhmod.manifest.when import When

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from nhmod.manifest.context import Context
    from nhmod.manifest.definitions import Definitions
    from nhmod.manifest.node import Node
    from nhmod.manifest.type import Json, Schema, Shape

R = TypeVar("R", bound=Record)
Signature = tuple[int, ...]
"""Which of a record's overrides fit a target: their numbers in the order written."""

WHEN = "when"
_MOST = 20
_ONE = "a mapping with 'target' or 'mod' (and keys that are different there)"
_FEW_MODS = 3
_LATEST = 999_999_999


@dataclass(frozen=True, slots=True)
class Override:
    """The keys that replace the record's own where ``when`` fits; a key with the value ``~`` takes the record's away."""

    when: When
    entries: tuple[tuple[Scalar, Node], ...]
    context: Context


@dataclass(frozen=True, slots=True)
class Condition:
    """What ``when`` says: for which targets the record is (absent: all), and what is different for some.

    ``failed`` says that something else in it could not be understood, which was reported.
    """

    only_for: When | None
    overrides: tuple[Override, ...]
    failed: bool = False


class Variants(Generic[R]):
    """A record as it is for each target; all that can be were read when the manifest was."""

    def __init__(
        self, overrides: tuple[Override, ...], made: dict[Signature, R], build: Callable[[Signature], R]
    ) -> None:
        """Keep what was read; ``build`` reads one that is asked for and was not."""
        self._overrides = overrides
        self._made = made
        self._build = build

    def pick(self, family: str, version: Version, mods: Collection[str] = ()) -> R:
        """Give the record for a target and the mods that are there; later overrides win. Raises ``DiagnosticError`` if it is none."""
        signature = _signature(self._overrides, family, version, mods)
        if signature not in self._made:
            self._made[signature] = self._build(signature)
        return self._made[signature]

    def mods(self, family: str, version: Version, mods: Collection[str] = ()) -> frozenset[str]:
        """Give the other mods that the overrides which fit are for."""
        signature = _signature(self._overrides, family, version, mods)
        return frozenset(mod for number in signature for mod in self._overrides[number].when.mod)

    @property
    def conditions(self) -> tuple[When, ...]:
        """What the overrides are for."""
        return tuple(one.when for one in self._overrides)


class WhenType(Type[Condition]):
    """``{target: …}``, with keys beside it that replace the record's for these targets, or a list of such."""

    def __init__(self, record: type[Record]) -> None:
        """Take the record whose keys can be replaced."""
        self._record = record

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
            raise context.expected(self.label, node)
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
                if keys[name.text].required and _is_nothing(value):
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
        reference = str(definitions.record(self._record, content=True)["$ref"])
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


def merged(
    entries: Iterable[tuple[Scalar, Node]], context: Context, overrides: Iterable[Override]
) -> Iterator[tuple[Scalar, Node, Context]]:
    """Give a record's keys with the values that they have where some overrides fit, each with its own place."""
    found = {name.text: (name, value, context.key(name.text)) for name, value in entries}
    for override in overrides:
        for name, value in override.entries:
            found.pop(name.text, None)
            if not _is_nothing(value):
                found[name.text] = (name, value, override.context.key(name.text))
    return iter(found.values())


def _is_nothing(value: Node) -> bool:
    return isinstance(value, Scalar) and value.value is None


def signatures(overrides: tuple[Override, ...]) -> list[Signature]:
    """List the selections of overrides that a target and a set of mods can have, none of them first.

    Where the selection changes for targets, one of the ranges begins or ends: versions at these places and on both sides of them
    stand for all. Of many mods not every set is tried: what is not listed is read when it is asked for.
    """
    found: dict[Signature, None] = {(): None}
    families = {one.family for override in overrides for one in override.when.target} or {""}
    for family in sorted(families):
        for version in sorted(_versions(overrides, family)):
            for mods in _sets(overrides):
                found[_signature(overrides, family, version, mods)] = None
    return list(found)


def _sets(overrides: tuple[Override, ...]) -> Iterator[frozenset[str]]:
    """Give the sets of mods that are tried: all of a few, else none, each, each override's and all."""
    named = sorted({mod for override in overrides for mod in override.when.mod})
    if len(named) <= _FEW_MODS:
        yield from (frozenset(one) for size in range(len(named) + 1) for one in combinations(named, size))
        return
    yield frozenset()
    yield from (frozenset((mod,)) for mod in named)
    yield from (frozenset(override.when.mod) for override in overrides)
    yield frozenset(named)


def _signature(overrides: tuple[Override, ...], family: str, version: Version, mods: Collection[str] = ()) -> Signature:
    return tuple(number for number, one in enumerate(overrides) if one.when.fits(family, version, mods))


def _versions(overrides: tuple[Override, ...], family: str) -> set[Version]:
    found = {Version("0"), Version(str(_LATEST))}
    for override in overrides:
        for one in override.when.target:
            if one.family == family:
                for clause in one.specifier:
                    found |= set(_around(Version(clause.version.removesuffix(".*"))))
    return found


def _around(version: Version) -> Iterator[Version]:
    """Give a version and its neighbours: just before and behind it, and the next of each rank, where wildcards end."""
    release = version.release
    texts = [".".join(map(str, release))]
    texts += [f"{texts[0]}.dev0", f"{texts[0]}.post1", f"{texts[0]}.0.1"]
    for place, number in enumerate(release):
        texts += [".".join(map(str, (*release[:place], number + step))) for step in (-1, 1) if number + step >= 0]
    yield version
    yield from map(Version, texts)
