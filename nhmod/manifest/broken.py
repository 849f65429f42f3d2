"""Content with mistakes of its own: what of it is sound, so that they hide nothing that is wrong elsewhere.

A key that could not be read is left out, as if it had not been written. Whoever asks for its value all the same is told nothing
true, and so nothing that is said after that counts: the record notes when it was asked (``Watch``).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from nhmod.diagnostics import Report
from nhmod.manifest.context import SAYING_NOTHING, Context, Reading, RefusedError
from nhmod.manifest.edited import Edited
from nhmod.manifest.node import Mapping as MappingNode
from nhmod.manifest.node import Node, Scalar, Sequence
from nhmod.manifest.record import Record, record_keys

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.manifest.values import Word

R = TypeVar("R", bound=Record)
T = TypeVar("T")
_NAMING = frozenset({"name", "id"})


@dataclass(slots=True, eq=False)
class Watch:
    """Notes how many findings a report had when a broken field of a record was first asked for.

    ``report`` is the one that counts, if any does.
    """

    fields: frozenset[str]
    report: Report | None = None
    at: int | None = None

    def begin(self, report: Report) -> None:
        """Watch from now on."""
        self.report, self.at = report, None

    def touched(self) -> None:
        """Note that a broken field was asked for."""
        if self.report is not None and self.at is None:
            self.at = len(self.report.diagnostics)

    def spoils(self, number: int) -> bool:
        """Return whether a finding, by its number in the report, came after a broken field was asked for."""
        return self.at is not None and number >= self.at


@dataclass(slots=True, eq=False)
class Broken:
    """Content that could not be read as it stands.

    ``record`` is what is left of it, or nothing where something that it must have is missing; ``node`` is what was written. ``words``
    are those that were read in it and are not in the record; ``bad`` are the keys that are not,
    ``strange`` the texts at keys that are not known.
    """

    node: Node
    record: Record | None = None
    words: tuple[Word, ...] = ()
    bad: frozenset[str] = frozenset()
    strange: tuple[str, ...] = ()

    @property
    def texts(self) -> frozenset[str]:
        """What stands at the keys that could not be read: it may name other content, but for what says nothing."""
        entries = self.node.entries if isinstance(self.node, MappingNode) else ()
        texts = frozenset(text for name, value in entries if name.text in self.bad for text in _texts(value))
        return texts - SAYING_NOTHING

    @property
    def spoken(self) -> frozenset[str]:
        """Texts of what is left out of the mods: all of them where nothing is left of the content."""
        return self.texts if self.record is not None else frozenset(_texts(self.node))

    def names(self, *keys: str) -> frozenset[str]:
        """Return what others may call it, or something in it, by: ``keys`` are those that its kind has for that."""
        naming = _NAMING.union(keys)
        if isinstance(self.node, MappingNode) and not any(name.text in naming for name, _ in self.node.entries):
            # Its name may stand at a key that is misspelt.
            every = (value.text for _, value in self.node.entries if isinstance(value, Scalar))
            return frozenset(self.strange or every)
        return frozenset(_names(self.node, naming))


class BrokenError(RefusedError):
    """Content that can't be used as it stands; ``broken`` is what is left of it."""

    def __init__(self, broken: Broken) -> None:
        """Keep what is left."""
        self.broken = broken
        super().__init__()


class Noting(Mapping[str, T]):
    """A mapping that notes when it is asked for what could not be read."""

    def __init__(self, known: Mapping[str, T], watch: Watch, lost: Collection[str] | None = None) -> None:
        """Take what is known, and what is not (``None``: all of it may be wrong)."""
        self._known = known
        self._watch = watch
        self._lost = lost

    def __getitem__(self, key: str) -> T:
        """Return a value."""
        self._note(key)
        return self._known[key]

    def __contains__(self, key: object) -> bool:
        """Return whether there is a value."""
        self._note(key)
        return key in self._known

    def __iter__(self) -> Iterator[str]:
        """Go through what is known."""
        return iter(self._known)

    def __len__(self) -> int:
        """Count what is known."""
        return len(self._known)

    def _note(self, key: object) -> None:
        if self._lost is None or key in self._lost:
            self._watch.touched()


def watch_of(record: Record) -> Watch | None:
    """Return the watch over a record's broken fields, or nothing where it is whole."""
    return getattr(type(record), "WATCH", None)


def broken_fields(value: object) -> frozenset[str]:
    """Name the fields of a value that could not be read."""
    watch: Watch | None = getattr(type(value), "WATCH", None)
    return watch.fields if watch is not None else frozenset()


def watched(record: R, fields: Collection[str]) -> R:
    """Return a record as one that notes when some of its fields are asked for."""
    earlier = watch_of(record)
    watch = Watch(frozenset(fields) | (earlier.fields if earlier is not None else frozenset()))
    base = _plain_class(type(record))
    made: type[R] = type(
        base.__name__,
        (base,),
        {"__slots__": (), "__module__": base.__module__, "WATCH": watch}
        | {name: _noting(getattr(base, name), watch) for name in watch.fields},
    )
    copy = object.__new__(made)
    for one in dataclasses.fields(base):
        object.__setattr__(copy, one.name, getattr(record, one.name))
    lost = frozenset(key.name for key in record_keys(base).values() if key.field in watch.fields)
    known = {name: at for name, at in record.origin.keys.items() if name not in lost}
    object.__setattr__(copy, "origin", dataclasses.replace(record.origin, keys=Noting(known, watch, lost)))
    return copy


def without_keys(record: R, names: Collection[str], folder: Path) -> R | None:
    """Return a record without some of its keys (by their names in YAML), or nothing if it can't do without them."""
    origin = dataclasses.replace(
        record.origin, keys=MappingProxyType({key: at for key, at in record.origin.keys.items() if key not in names})
    )
    if isinstance(record, Edited):
        if not origin.keys.keys() - {"edit"} or "edit" in names:
            return None
        left = {name: value for name, value in record.values.items() if name.rstrip("_") not in names}
        return cast("R", dataclasses.replace(record, origin=origin, values=MappingProxyType(left)))
    keys = record_keys(_plain_class(type(record)))
    if any(name not in keys or keys[name].required for name in names):
        return None
    defaults = {keys[name].field: keys[name].default for name in names}
    copy = watched(cast("R", dataclasses.replace(cast("Any", record), origin=origin, **defaults)), defaults)
    return checked_alone(copy, folder, Report())


def checked_alone(record: R, folder: Path, report: Report, doubtful: Collection[str] = ()) -> R | None:
    """Check what is wrong between the sound keys of a record; nothing where that depends on the others, or is wrong."""
    scratch = Report()
    context = Context(Reading(report=scratch, folder=folder), record.origin.path)
    trial = watched(record, doubtful) if doubtful else record
    watch = watch_of(trial)
    if watch is not None:
        watch.begin(scratch)
    with suppress(RefusedError):
        trial.check_record(context)
    if watch is None:
        report.extend(scratch.diagnostics)
    else:
        report.extend(one for number, one in enumerate(scratch.diagnostics) if not watch.spoils(number))
        watch.report = None
    return None if scratch.errors else record


def _plain_class(kind: type[R]) -> type[R]:
    """Return the record's own class, not the one that watches."""
    return next(one for one in kind.__mro__ if "WATCH" not in one.__dict__)


def _noting(slot: Any, watch: Watch) -> property:  # noqa: ANN401 - a member descriptor has no public type
    def get(record: Record) -> object:
        watch.touched()
        return slot.__get__(record)

    def put(record: Record, value: object) -> None:
        slot.__set__(record, value)

    return property(get, put)


def _texts(node: Node) -> Iterator[str]:
    """Yield all texts in a value, keys too."""
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _texts(item)
    else:
        for name, value in node.entries:
            yield name.text
            yield from _texts(value)


def _names(node: Node, naming: frozenset[str]) -> Iterator[str]:
    """Yield the texts that name something: of a list those of each item, of what is no mapping all."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _names(item, naming)
        return
    if isinstance(node, Scalar):
        yield node.text
        return
    for name, value in node.entries:
        if name.text in naming:
            yield from _texts(value)
        else:
            for one in value.items if isinstance(value, Sequence) else (value,):
                yield from _names(one, naming) if isinstance(one, MappingNode) else ()
