"""Carries single things of one tree to another: what they refer to is the other tree's own, or is taken too, or is left out."""

from __future__ import annotations

import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.files import write_files
from nhmod.host import Host
from nhmod.manifest import MANIFEST_NAME, CodeText, Record
from nhmod.pipeline.carrying.answer import Carried, CarryAnswer, LeftOut, Thing, Use, Wanted
from nhmod.pipeline.carrying.asked import asked_for
from nhmod.pipeline.carrying.records import outermost, respelled, steps_of, uses_of, value_at, without
from nhmod.pipeline.games import carriers_for
from nhmod.pipeline.importing.trees import side
from nhmod.pipeline.importing.writing import write_manifest
from nhmod.pipeline.manifests import read_sound
from nhmod.pipeline.porting import port_mods
from nhmod.pipeline.trees import choose_tree
from nhmod.places import OwnColumns
from nhmod.request import Request
from nhmod.target import Carrier, Entry, Imported, Progress, Unsaid, silent, values_in, words_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


_WORD = re.compile(r"[A-Za-z_]\w*")
_SHOWN = 6
"""How many places of C are named in a comment."""


@frozen
class CarryRequest:
    """What is carried: ``source`` and ``onto`` say where the trees are, without mods; ``wanted`` are texts of ``--take``.

    ``folder`` is the new mod's, whose name is its id.
    """

    source: Request
    onto: Request
    wanted: tuple[str, ...]
    folder: Path


def carry(request: CarryRequest, *, progress: Progress = silent) -> CarryAnswer:
    """Write a mod of what is wanted and all that it needs, and try it on the other tree.

    Raises ``DiagnosticError`` where a tree can't be read, or nothing is called what was asked for (NH2841).
    """
    return _Carry(request, Host.with_entry_points(), progress).run()


@frozen
class _Reference:
    """What a record refers to that the other tree has not: where, the word, the thing, and ``wanted`` if it can be taken too."""

    path: str
    word: str
    label: str
    entry: Entry
    wanted: Wanted | None


class _Carry:
    def __init__(self, request: CarryRequest, host: Host, progress: Progress) -> None:
        self._request = request
        self._host = host
        self._progress = progress
        report = Report()
        self._source = side(host, choose_tree(request.source, (), host, report))
        self._onto = side(host, choose_tree(request.onto, (), host, report))
        self._kinds = host.kinds()
        found = carriers_for(host, self._source.tree.target.family)
        self._carriers = {one.kind: one for one in found}
        self._by_vocabulary = {one.vocabulary: one for one in found}
        self._contents: dict[Thing, Imported] = {}
        self._references: dict[Thing, tuple[_Reference, ...]] = {}
        self._cannot: dict[Thing, tuple[Wanted, str]] = {}
        self._there: dict[Thing, Wanted] = {}

    def run(self) -> CarryAnswer:
        wanted: dict[Thing, Wanted] = {}
        for text in self._request.wanted:
            for one in asked_for(text, self._carriers, self._kinds, self._source.facts, self._taken):
                (self._there if self._has(one) else wanted).setdefault(one.thing, one)
        queue = tuple(wanted.values())
        while queue:
            self._progress(f"Taking {len(queue)} things", len(self._contents), len(wanted))
            self._take(queue)
            needed = [ref.wanted for one in queue for ref in self._references.get(one.thing, ()) if ref.wanted]
            queue = tuple({one.thing: one for one in reversed(needed) if one.thing not in wanted}.values())[::-1]
            wanted |= {one.thing: one for one in queue}
        carried = self._sound(wanted)
        files = self._files([one.content for one in carried]) if carried else {}
        write_files({self._request.folder / name: files[name] for name in sorted(files, key=MANIFEST_NAME.__eq__)})
        place = replace(self._request.onto, paths=(self._request.folder,), allow_code=True)
        return CarryAnswer(
            source=self._source.tree,
            onto=self._onto.tree,
            carried=carried,
            there=tuple(self._there.values()),
            cannot=tuple(self._cannot.values()),
            files=files,
            port=port_mods(place, self._host, self._progress).answer if carried else None,
        )

    def _sound(self, wanted: Mapping[Thing, Wanted]) -> tuple[Carried, ...]:
        """Return what is carried, without what can't be said any more when something is left out of it, in turn."""
        while True:
            mine = [one for thing, one in wanted.items() if thing in self._contents]
            carried = self._carried(mine)
            before, self._contents = self._contents, {one.wanted.thing: one.content for one in carried}
            self._read(mine)
            if len(self._contents) == len(mine):
                return carried
            self._contents = {thing: one for thing, one in before.items() if thing in self._contents}

    def _has(self, wanted: Wanted) -> bool:
        """Return whether the other tree has a thing by its name or its symbol."""
        own, entry = self._onto.facts.get(wanted.vocabulary), wanted.entry
        return own.find(entry.name) is not None or bool(entry.symbol and own.symbol(entry.symbol))

    def _taken(self, carrier: Carrier, entries: Iterable[Entry]) -> Iterator[Imported | Unsaid]:
        """Yield one for each entry; what can't be read costs that one."""
        rest = tuple(entries)
        while rest:
            done = 0
            try:
                for one in carrier.carry(self._onto, self._source, rest):
                    yield one
                    done += 1
            except DiagnosticError as error:
                reason = error.diagnostics[0].message
                yield Unsaid(kind=carrier.kind, title=rest[done].name, new=True, reason=reason)
                done += 1
            rest = rest[done:] if done else ()

    def _take(self, queue: Sequence[Wanted]) -> None:
        """Make content of things, and note what it refers to that the other tree has not."""
        for kind in dict.fromkeys(one.kind for one in queue):
            group = [one for one in queue if one.kind == kind]
            for one, made in zip(group, self._taken(self._carriers[kind], [w.entry for w in group]), strict=True):
                if isinstance(made, Unsaid):
                    self._cannot[one.thing] = one, made.reason
                else:
                    self._contents[one.thing] = made
        mine = [one for one in queue if one.thing in self._contents]
        for one, record in zip(mine, self._read(mine), strict=True):
            if record is not None:
                refers = (
                    *self._in_files(one),
                    *self._in_words(one, record),
                    *self._in_code(record),
                    *self._in_raw(one, record),
                )
                self._references[one.thing] = refers

    def _read(self, things: Sequence[Wanted]) -> list[Record | None]:
        """Read contents back as records: only their types say which of their words are of which vocabulary.

        What no manifest can say (a number out of its range) can't be carried.
        """
        contents = [self._contents[one.thing] for one in things]
        report = Report()
        with tempfile.TemporaryDirectory(prefix="nhmod-carry-") as folder:
            written = write_manifest("carried", self._onto.tree.target, contents, kinds=self._kinds, source="", left={})
            files = {name: data for one in contents for name, data in one.files.items()}
            write_files({Path(folder) / name: data for name, data in files.items()})
            write_files({Path(folder) / MANIFEST_NAME: written.text.encode()})
            (manifest,) = read_sound(Request(paths=(Path(folder),)), self._host, report)
        every = [record for records in manifest.records.values() for record in records]
        numbered = ((written.content_at(record.origin.location.line), record) for record in every)
        records = {number: record for number, record in numbered if number is not None}
        for error in report.errors:
            number = written.content_at(error.location.line) if error.location is not None else None
            if number is not None and number not in records:
                one = things[number]
                self._cannot.setdefault(
                    one.thing, (one, f"{error.code}: {error.message} ({error.path.partition('.')[2]})")
                )
                self._contents.pop(one.thing, None)
        return [records.get(number) for number in range(len(things))]

    def _in_words(self, one: Wanted, record: Record) -> Iterator[_Reference]:
        for word in words_in(record):
            facts = tuple(self._onto.facts.readable(word.vocabularies))
            if any(own.find(word.text) for own in facts) or not facts:
                continue
            for vocabulary in self._source.facts.readable(word.vocabularies):
                entry = vocabulary.find(word.text)
                if entry is None:
                    continue
                if entry.symbol and self._onto.facts.get(vocabulary.name).symbol(entry.symbol):
                    other = self._onto.facts.meaning(vocabulary.name, entry.symbol)
                    content = self._contents[one.thing]
                    changed = {
                        key: respelled(value, steps_of(word.origin.path)[1:], word.text, other)
                        if key == steps_of(word.origin.path)[0]
                        else value
                        for key, value in content.record.items()
                    }
                    self._contents[one.thing] = replace(content, record=changed)
                else:
                    yield self._reference(one, vocabulary.name, entry, word.origin.path, word.text)
                break

    def _in_code(self, record: Record) -> Iterator[_Reference]:
        """Yield the names in C of content that only the one tree has."""
        for code in values_in(record, CodeText):
            names = dict.fromkeys(_WORD.findall("\n".join(code.lines)))
            for name in names:
                yield from self._of_name(name, code.origin.path)

    def _of_name(self, name: str, path: str) -> Iterator[_Reference]:
        """Yield a name that only the one tree's C has."""
        if name in self._source.facts.identifiers and name not in self._onto.facts.identifiers:
            entry = Entry(symbol=name, name=name)
            label = self._onto.facts.get("identifiers").label
            yield _Reference(path=path, word=name, label=label, entry=entry, wanted=None)

    def _in_raw(self, one: Wanted, record: Record) -> Iterator[_Reference]:
        """Yield the columns that only the one tree's table has, and what of names in others the other tree has not."""
        theirs, ours = (OwnColumns.of(part.facts.get(one.vocabulary)).names for part in (self._source, self._onto))
        for pair in getattr(record, "raw", ()):
            if pair.key in theirs and pair.key not in ours:
                entry = Entry(symbol="", name=pair.key)
                yield _Reference(path=pair.origin.path, word=pair.key, label="column", entry=entry, wanted=None)
                continue
            for name in dict.fromkeys(_WORD.findall(str(pair.value))):
                things = (
                    (vocabulary, self._source.facts.get(vocabulary).symbol(name)) for vocabulary in self._by_vocabulary
                )
                vocabulary, found = next(((word, entry) for word, entry in things if entry is not None), ("", None))
                if found is None:
                    yield from self._of_name(name, pair.origin.path)
                elif self._onto.facts.get(vocabulary).symbol(name) is None:
                    yield self._reference(one, vocabulary, found, pair.origin.path, name)

    def _in_files(self, one: Wanted) -> Iterator[_Reference]:
        for name, text in self._contents[one.thing].refers:
            entry = self._source.facts.get(name).find(text)
            if entry is not None and self._onto.facts.get(name).find(text) is None:
                yield self._reference(one, name, entry, "", text)

    def _reference(self, one: Wanted, vocabulary: str, entry: Entry, path: str, word: str) -> _Reference:
        carrier = self._by_vocabulary.get(vocabulary)
        wanted = None
        if carrier is not None:
            steps = ".".join(str(step) for step in steps_of(path)) or "its file"
            kind = self._kinds[carrier.kind]
            why = f"{steps} of the {one.name}"
            wanted = Wanted(kind=kind.name, label=kind.label, vocabulary=vocabulary, entry=entry, why=why)
        label = self._source.facts.get(vocabulary).label
        return _Reference(path=path, word=word, label=label, entry=entry, wanted=wanted)

    def _carried(self, wanted: Sequence[Wanted]) -> tuple[Carried, ...]:
        """Take out of the records what can't be had, and find the C that says more of them."""
        left = {
            one.thing: [
                ref
                for ref in self._references.get(one.thing, ())
                if ref.wanted is None or ref.wanted.thing in self._cannot
            ]
            for one in wanted
        }
        symbols = {one.entry.symbol for one in wanted} | {ref.entry.symbol for refs in left.values() for ref in refs}
        self._progress("Looking for C", 0, 1)
        known = [stretch for content in self._contents.values() for stretch in content.ranges]
        uses = uses_of(self._source.tree, symbols - {""}, known)
        return tuple(self._finished(one, left[one.thing], uses) for one in wanted)

    def _finished(self, one: Wanted, left: Sequence[_Reference], uses: Mapping[str, tuple[Use, ...]]) -> Carried:
        content = self._contents[one.thing]
        out: list[LeftOut] = []
        gone: set[tuple[str | int, ...]] = set()
        for ref in left:
            steps = outermost(steps_of(ref.path))
            gone |= {steps} if steps else set()
            text = value_at(dict(content.record), steps) if steps else ref.word
            out.append(
                LeftOut(
                    path=".".join(str(step) for step in steps),
                    text=text if isinstance(text, str) else str(text),
                    word=ref.word,
                    label=ref.label,
                    symbol=ref.entry.symbol,
                    uses=uses.get(ref.entry.symbol, ()),
                )
            )
        own = uses.get(one.entry.symbol, ())
        note = " ".join(filter(None, (content.note, *self._notes(out, own))))
        record = without(content.record, gone)
        return Carried(wanted=one, content=replace(content, record=record, note=note), left=tuple(out), uses=own)

    def _notes(self, left: Sequence[LeftOut], own: Sequence[Use]) -> Iterator[str]:
        source = self._source.tree.target.title
        told = "; ".join(
            f"{one.shown} ({', '.join(filter(None, (one.symbol, places_of(one.uses, 1))))})" for one in left
        )
        if told:
            yield f"Left out, for it is only in {source}: {told}."
        if own:
            yield f"More of it is C in {source}: {places_of(own)}."

    def _files(self, contents: Sequence[Imported]) -> Mapping[str, bytes]:
        source = f"from {self._source.tree.target.title}, for {self._onto.tree.target.title}."
        mod = self._request.folder.resolve().name
        written = write_manifest(mod, self._onto.tree.target, contents, kinds=self._kinds, source=source, left={})
        return {name: data for one in contents for name, data in one.files.items()} | {
            MANIFEST_NAME: written.text.encode()
        }


def places_of(uses: Sequence[Use], most: int = _SHOWN) -> str:
    """Write the first places of C in one line, how many more there are if several are shown; nothing where there are none."""
    named = [f"{use.location.file}:{use.location.line} {use.within}" for use in uses[:most]]
    more = [f"and {len(uses) - most} more places"] if len(uses) > most > 1 else []
    return ", ".join((*named, *more))
