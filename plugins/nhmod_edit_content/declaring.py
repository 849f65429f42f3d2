"""Names what new entries add to the words of the files: their own names, and whatever follows from them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.target.words import words_in
from nhmod_edit_content.composing import composed
from nhmod_edit_content.opened import entry_of, has_words, names_of_kind
from nhmod_edit_content.plan import Plan, make_plan, own_name
from nhmod_edit_content.records import EDIT, record_of
from nhmod_edit_content.table import EDIT_KINDS, EditKind, vocabulary_of
from nhmod_edit_files.document import bare_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.manifest import Record
    from nhmod.target import Entry, Facts, Tree
    from nhmod_edit_files.folder import Folder
    from nhmod_edit_files.game import Words


def declare(mods: ModSet, tree: Tree, facts: Facts) -> Mapping[str, Iterable[Entry]]:
    """Name what the files know with the content in them and did not know before, in all vocabularies that mods use."""
    plan = make_plan(mods, tree, facts, Report())
    folder = plan.folder
    if folder is None:
        return {}
    contents = list(_contents(mods))
    found: dict[str, dict[str, Entry]] = {}
    made = composed(plan, folder) or {}
    after = folder.changed({name: one.text for name, one in made.items()})
    for vocabulary in _vocabularies(record for _, _, record in contents):
        before, now = _words(folder, vocabulary), _words(after, vocabulary)
        for word, number in now.items():
            if word not in before:
                found.setdefault(vocabulary, {})[word] = _entry(word, number, plan)
    done = {id(entry.record) for entry in plan.entries}
    for kind, mod, record in contents:
        grammar = folder.game.by_stem.get(kind.stem(folder.game.name))
        name = own_name(grammar, record) if grammar is not None and getattr(record, EDIT) is None else ""
        if name and id(record) not in done:
            for vocabulary in _of_kind(kind, folder, contents):
                stub = replace(entry_of(name, None, mod=mod.id), origin=record.origin, unfinished=True)
                found.setdefault(vocabulary, {}).setdefault(name, stub)
    return {vocabulary: tuple(entries.values()) for vocabulary, entries in found.items()}


def _words(folder: Folder, vocabulary: str) -> Words:
    """Return a vocabulary of the files, or one that has the entries of a kind by name."""
    kind = next((kind for kind in EDIT_KINDS if vocabulary_of(kind) == vocabulary), None)
    if kind is None or has_words(folder, vocabulary, kind):
        return folder.words(vocabulary) or {}
    return names_of_kind(folder, kind)


def _contents(mods: ModSet) -> Iterator[tuple[EditKind, Mod, Record]]:
    for kind in EDIT_KINDS:
        if mods.have(kind.name):
            yield from ((kind, mod, record) for mod, record in mods.records(kind.name, record_of(kind.name)))


def _vocabularies(records: Iterable[Record]) -> list[str]:
    """Return the vocabularies of all words in records, and those that their kinds' names are in."""
    own = [vocabulary_of(kind) for kind in EDIT_KINDS]
    used = [name for record in records for word in words_in(record) for name in word.vocabularies]
    return list(dict.fromkeys((*own, *used)))


def _of_kind(kind: EditKind, folder: Folder, contents: Iterable[tuple[EditKind, Mod, Record]]) -> list[str]:
    """Return the vocabularies that have the names of a kind: its own, and those that have all of these."""
    own = vocabulary_of(kind)
    names = set(_words(folder, own))
    used = _vocabularies(record for _, _, record in contents)
    return [name for name in used if name == own or (names and names <= set(_words(folder, name)))]


def _entry(word: str, number: int | None, plan: Plan) -> Entry:
    """Return a new word, of the content that has this name, else of the first of the number."""
    owner = next((one for one in plan.entries if one.new and bare_name(one.title) == bare_name(word)), None)
    entry = entry_of(word, number, also=owner.title if owner is not None else "")
    owner = owner or next(
        (one for one in plan.entries if one.new and number is not None and one.number == number), None
    )
    owner = owner or next((one for one in plan.entries if one.new), plan.entries[0])
    return replace(entry, mod=owner.mod.id, origin=owner.record.origin)
