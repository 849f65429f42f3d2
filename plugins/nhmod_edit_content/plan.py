"""Resolves content of edit files once: what each entry becomes, which lines change by it, which numbers are given."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.manifest import Origin, Record, SetTo, Word, record_keys
from nhmod.target import find_word
from nhmod_edit_content.codes import MISSING, NO_PLACE, NOT_HERE, WRONG_CHANGE, WRONG_VALUE
from nhmod_edit_content.inside import place_inside
from nhmod_edit_content.limits import Counter
from nhmod_edit_content.opened import called, entry_of, open_tree, written
from nhmod_edit_content.records import COPY, EDIT, line_of, record_of
from nhmod_edit_content.relative import RefusedChangeError, changed
from nhmod_edit_content.subtypes import Subtypes
from nhmod_edit_content.table import EDIT_KINDS, EditKind
from nhmod_edit_content.values import Plainly
from nhmod_edit_files.changing import Splice, with_copy, with_entry, with_values
from nhmod_edit_files.codes import SEVERAL
from nhmod_edit_files.grammar import Grammar, Line, Shape
from nhmod_edit_files.meanings import Meanings
from nhmod_edit_files.naming import Names, SeveralError
from nhmod_edit_files.view import entry_view
from nhmod_edit_files.writing import WrongValueError, names_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Facts, Tree
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder


@frozen
class PlannedEntry:
    """One content: the ``document`` that it is in, the lines that change by it, and all its ``values`` then."""

    mod: Mod
    kind: EditKind
    record: Record
    title: str
    document: Document
    splices: tuple[Splice, ...]
    values: Mapping[str, object]
    number: int | None = None
    new: bool = True
    stock: str = ""
    """What the entry of the game that is changed is called."""
    counter: Counter | None = None


@frozen
class Plan:
    """All content, in load order, and the folder that it is put into."""

    entries: tuple[PlannedEntry, ...]
    folder: Folder | None

    @property
    def counters(self) -> Iterator[tuple[Mod, Counter | None]]:
        """What counts each new entry, with its mod."""
        return ((entry.mod, entry.counter) for entry in self.entries)


def own_name(grammar: Grammar, record: Record) -> str:
    """Return what an entry is called: by its name, else by nothing."""
    value = _said(record, grammar.named)
    return value if isinstance(value, str) else ""


def _said(record: Record, name: str) -> object:
    """Return the value that a record sets for a key; None where it sets none, or has no such key."""
    value = getattr(record, name, None) if name else None
    return value.value if isinstance(value, SetTo) else value


class _Numbers:
    """Gives new entries the numbers behind those that there are."""

    def __init__(self, document: Document) -> None:
        self._name = document.grammar.numbered
        self._next = max(document.by_number, default=-1) + 1

    def take(self, record: Record) -> int | None:
        """Return a new entry's number: the author's own, else the next; None in a file without numbers."""
        if not self._name:
            return None
        said = _said(record, self._name)
        number = said if isinstance(said, int) else self._next
        self._next = max(self._next, number + 1)
        return number


def make_plan(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Plan:
    """Resolve all content; what is wrong with its values goes to the report."""
    folder = open_tree(tree)
    if folder is None:
        return Plan(entries=(), folder=None)
    planner = _Planner(mods, folder, facts, report)
    return Plan(entries=tuple(planner.all()), folder=folder)


class _Planner:
    def __init__(self, mods: ModSet, folder: Folder, facts: Facts, report: Report) -> None:
        self._mods = mods
        self._folder = folder
        self._facts = facts
        self._report = report
        self._plainly = Plainly(facts)
        self._subtypes = Subtypes(folder.words, self._new_subtype)
        self._meanings = Meanings(folder.words)
        self._names: dict[str, Names] = {}
        self._views: dict[tuple[str, str], dict[str, object]] = {}
        """What new entries have, by kind and name, for those that copy them."""
        self._models: dict[tuple[str, str], Node] = {}
        """The entries that new ones have their lines from, by these."""

    def all(self) -> Iterator[PlannedEntry]:
        for kind in EDIT_KINDS:
            records = self._mods.records(kind.name, record_of(kind.name))
            if not records:
                continue
            game = self._folder.game
            document = self._folder.document(kind.stem(game.name))
            line = None if document is None else line_of(kind, document.grammar, game.name)
            if document is None or line is None:
                for _, record in records:
                    form = f" that is written as in {game.written_as.title}" if game.written_as else ""
                    message = f"{game.title} has no file of {kind.key.replace('_', ' ')}{form}"
                    self._report.error(
                        NO_PLACE, message, record.origin, hint="say with 'when: {target: …}' what it is for"
                    )
                continue
            yield from self._of_kind(kind, line, document, records)

    def _of_kind(
        self, kind: EditKind, line: Line, document: Document, records: Iterable[tuple[Mod, Record]]
    ) -> Iterator[PlannedEntry]:
        numbers = _Numbers(document)
        waiting = [
            (mod, record, numbers.take(record) if getattr(record, EDIT) is None else None) for mod, record in records
        ]
        # Those that copy new entries come behind these.
        left: list[tuple[Mod, Record, int | None]] = []
        while waiting:
            left = []
            for mod, record, number in waiting:
                if self._waits(kind, record, waiting):
                    left.append((mod, record, number))
                    continue
                with self._report.collecting():
                    planned = self._planned(kind, line, document, mod, record, number=number)
                    if planned is not None:
                        yield planned
            if len(left) == len(waiting):
                for _, record, _ in left:
                    self._report.error(
                        WRONG_CHANGE, "this copies itself, by way of what it copies", record.origin.at(COPY)
                    )
                return
            waiting = left

    def _waits(self, kind: EditKind, record: Record, waiting: Iterable[tuple[Mod, Record, int | None]]) -> bool:
        word = getattr(record, COPY)
        entry = find_word(word, self._facts) if isinstance(word, Word) else None
        if entry is None or not entry.mod or (kind.key, entry.name) in self._views:
            return False
        return any(other.origin == entry.origin for _, other, _ in waiting)

    def _planned(
        self, kind: EditKind, line: Line, document: Document, mod: Mod, record: Record, *, number: int | None
    ) -> PlannedEntry | None:
        edited = getattr(record, EDIT)
        node = self._stock(kind, edited) if isinstance(edited, Word) else None
        if isinstance(edited, Word) and node is None:
            self._lacking(document, edited)
            return None
        found = (entry_view(node), None) if node is not None else self._copied(kind, document, record)
        if found is None:
            return None
        base, model = found
        inside = kind.inside(self._folder.game.name)
        values = self._values(kind, line, record, base)
        if values is None:
            return None
        grammar = document.grammar
        counter = Counter.of_limit(self._folder, grammar.limit) if node is None and inside is None else None
        try:
            values = self._subtypes.found(line, {**_size_of(line, values), **values}, {**base, **values})
            values = self._meanings.as_before(line, values, base)
            if node is not None:
                splices = tuple(with_values(document, node, values))
            elif inside is not None:
                splice, counter = place_inside(
                    inside, document, record, line, values={**base, **values}, facts=self._facts
                )
                splices = (splice,)
            else:
                whole = {**_usual(line), **base, **values}
                if grammar.numbered:
                    whole[grammar.numbered] = number
                splices = (with_copy(document, model, whole) if model else with_entry(document, whole),)
                if model is not None:
                    self._models[kind.key, entry_of(own_name(grammar, record), None).name] = model
            self._writable(values)
        except WrongValueError as error:
            self._refuse(record, error, new=node is None)
            return None
        after = {**base, **values}
        title = own_name(grammar, record) or (document.title(node) if node is not None else str(number))
        self._views[kind.key, entry_of(title, None).name] = after
        return PlannedEntry(
            mod=mod,
            kind=kind,
            record=record,
            title=title,
            document=document,
            splices=splices,
            values=after,
            number=number,
            new=node is None,
            stock=document.title(node) if node is not None else "",
            counter=counter,
        )

    def _new_subtype(self, name: str) -> object:
        """Return the subtype of a new object."""
        view = self._views.get(("objects", entry_of(name, None).name))
        return None if view is None else view.get("subtype")

    def _writable(self, values: Mapping[str, object]) -> None:
        """Check that the game's files can have all letters; raises ``WrongValueError``."""
        for name, value in values.items():
            try:
                self._folder.game.encoded(str(value))
            except UnicodeEncodeError as error:
                letter = error.object[error.start]
                raise WrongValueError(f"{self._folder.game.title}'s files can't have '{letter}'", (name,)) from error

    def _stock(self, kind: EditKind, word: Word) -> Node | None:
        """Return the game's entry that a word names; raises ``DiagnosticError`` where several are called so."""
        entry = find_word(word, self._facts)
        if entry is None:
            return None
        if kind.key not in self._names:
            self._names[kind.key] = called(self._folder, kind)
        names = self._names[kind.key]
        try:
            return names.find(word.text) or names.find(str(entry.index)) or names.find(written(entry))
        except SeveralError as error:
            raise problem(SEVERAL, error.message, word.origin, hint=error.hint) from error

    def _copied(
        self, kind: EditKind, document: Document, record: Record
    ) -> tuple[dict[str, object], Node | None] | None:
        """Return what a new entry has of the one that it copies, and the game's entry whose lines it has as they are.

        That is one of which the grammar may not know all. None where there is nothing to copy.
        """
        word = getattr(record, COPY)
        if not isinstance(word, Word):
            return {}, None
        entry = find_word(word, self._facts)
        if entry is None:
            return None
        known = self._views.get((kind.key, entry.name)) if entry.mod else None
        if known is not None:
            return dict(known), self._models.get((kind.key, entry.name))
        node = None if entry.mod else self._stock(kind, word)
        if node is None:
            self._lacking(document, word)
            return None
        strays = ", ".join(dict.fromkeys(f"'{stray.directive}:'" for stray in document.strays_in(node)))
        if strays and kind.inside(self._folder.game.name) is not None:
            message = f"'{word.text}' can't be copied: it has lines in {document.grammar.file} that nhmod doesn't know"
            self._report.error(WRONG_CHANGE, message, word.origin, hint=f"copy one that has none of {strays}")
            return None
        return entry_view(node), node if strays or self._folder.game.written_as is not None else None

    def _lacking(self, document: Document, word: Word) -> None:
        """Report a thing of the game that is known by its name and is no entry of the file; the core tells of names that are not known."""
        entry = find_word(word, self._facts)
        if entry is not None and not entry.mod:
            message = f"'{word.text}' is no entry of {document.grammar.file}"
            self._report.error(
                WRONG_CHANGE, message, word.origin, hint="'nhmod edit-files list' shows those that there are"
            )

    def _values(
        self, kind: EditKind, line: Line, record: Record, base: Mapping[str, object]
    ) -> dict[str, object] | None:
        """Return the values that are written, relative ones worked out; None where some of them are wrong."""
        inside = kind.inside(self._folder.game.name)
        passed = {EDIT, COPY, *((inside.owner, inside.item) if inside is not None else ())}
        known = dict.fromkeys(names_of(line))
        keys = record_keys(type(record))
        found: dict[str, object] = {}
        right = True
        for name, origin in record.origin.keys.items():
            if name in passed or name not in keys:
                continue
            value = getattr(record, keys[name].field)
            if name not in known:
                message = f"{self._folder.game.title} has no '{name}' of {kind.key.replace('_', ' ')}"
                hint = f"it has {', '.join(known)}; what is for another game stands under 'when: {{target: …}}'"
                self._report.error(NOT_HERE, message, origin, hint=hint)
                right = False
                continue
            plain = partial(self._plainly.value, line, name)
            try:
                found[name] = changed(value, base.get(name), plain, line.named_lines.get(name), self._folder.words)
            except RefusedChangeError as refused:
                self._report.error(WRONG_CHANGE, str(refused), refused.origin)
                right = False
        return found if right else None

    def _refuse(self, record: Record, error: WrongValueError, *, new: bool) -> None:
        origin = place_of(record, error.path)
        missing = "is missing" in str(error)
        hint = "write it, or name what to copy from with 'copy_from:'" if missing and new else ""
        self._report.error(MISSING if missing else WRONG_VALUE, str(error), origin, hint=hint)


def _usual(line: Line) -> dict[str, object]:
    """Return the defaults that a new entry gets where nothing is said; None where there is none and something must be."""
    return {
        field.name: field.default
        for child in line.children
        if child.usual
        for field in child.fields
        if not field.optional
    }


def _size_of(line: Line, values: Mapping[str, object]) -> dict[str, object]:
    """Return how many rows and columns the picture among an entry's values has, where its file says that too."""
    drawn = next((values.get(child.key) for child in line.children if child.shape is Shape.ROWS), None)
    if not isinstance(drawn, list):
        return {}
    size = {"rows": len(drawn), "columns": max(map(len, drawn), default=0)}
    return {name: number for name, number in size.items() if name in names_of(line)}


def place_of(record: Record, path: tuple[str | int, ...]) -> Origin:
    """Return where a manifest has what a path of names and places leads to, as near as it is written."""
    origin = record.origin
    value: object = record
    for part in path:
        if isinstance(part, int):
            items = value.value if isinstance(value, SetTo) else value
            value = items[part] if isinstance(items, tuple) and part < len(items) else None
            origin = value.origin if isinstance(value, Record | Word) else origin
            continue
        if not isinstance(value, Record):
            continue
        origin = value.origin.at(part)
        keys = record_keys(type(value))
        value = getattr(value, keys[part].field) if part in keys else None
    return origin
