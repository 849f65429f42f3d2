"""A tree, the mods that are tried on it, and any part of their contents with the facts that know what it adds."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.contribution import Content, ModSet
from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Related, Report, Severity
from nhmod.pipeline.known import declare
from nhmod.target import Entry, Facts, Tree, UnreadableError, check_content_words, find_word, words_in

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterator

    from nhmod.host import Host
    from nhmod.manifest import Record, Word

NEEDS_ANOTHER = "NH0515"


@frozen
class Standing:
    """Contents that are tried together, as mods, with the facts that know what they add; ``errors``: what is wrong with that."""

    contents: tuple[Content, ...]
    mods: ModSet
    facts: Facts
    errors: tuple[Diagnostic, ...]

    def without(self, records: Container[int]) -> tuple[Content, ...]:
        """Return the contents whose record's identity is not among some."""
        return tuple(content for content in self.contents if id(content.record) not in records)


@frozen
class Bench:
    """A tree with its own facts, and the mods that are tried on it."""

    host: Host
    tree: Tree
    facts: Facts
    mods: ModSet

    def contents(self) -> tuple[Content, ...]:
        """List all content, mod by mod, in the manifests' order."""
        ranks = {mod.id: number for number, mod in enumerate(self.mods)}
        return tuple(
            sorted(self.mods.every_content, key=lambda content: (ranks[content.mod.id], content.origin.location))
        )

    def standing(self, contents: Collection[Content]) -> Standing:
        """Put contents together; mods without any are left out."""
        kept: set[int] = {id(content.record) for content in contents}
        chosen = []
        for mod in self.mods:
            records: dict[str, tuple[Record, ...]] = {
                kind: tuple(record for record in given if id(record) in kept) for kind, given in mod.records.items()
            }
            if any(records.values()):
                chosen.append(replace(mod, records=MappingProxyType(records)))
        mods = ModSet(mods=tuple(chosen), kinds=self.mods.kinds)
        report = Report()
        facts = self.facts
        with report.collecting():
            facts = declare(self.host, mods, self.tree, self.facts, report)
        return Standing(contents=tuple(contents), mods=mods, facts=facts, errors=report.errors)

    def unknown(self, standing: Standing, wanted: Standing) -> tuple[Diagnostic, ...]:
        """Return what is wrong with the words that contents use.

        Words for something of contents that are among the ``wanted`` and stand no more are told as that, and first.
        """
        lost = tuple(_needs(word, entry) for word, entry in _lost(standing, wanted))
        if lost:
            return lost
        report = Report()
        check_content_words(standing.mods, standing.facts, report)
        return report.errors


def _lost(standing: Standing, wanted: Standing) -> Iterator[tuple[Word, Entry]]:
    """Yield the words of contents that mean something of another content that can't be had, the first for each such thing."""
    if len(standing.contents) == len(wanted.contents):
        return
    for content in standing.contents:
        told: set[tuple[str, str]] = set()
        for word in words_in(content.record):
            try:
                known, entry = find_word(word, standing.facts), find_word(word, wanted.facts)
            except UnreadableError:
                continue  # that is told of the word by itself
            if known is None and entry is not None and (entry.mod, entry.name) not in told:
                told.add((entry.mod, entry.name))
                yield word, entry


def _needs(word: Word, entry: Entry) -> Diagnostic:
    """Return that a content needs another one."""
    there = (Related(location=entry.origin.location, message="it is added here"),) if entry.origin else ()
    return Diagnostic(
        code=NEEDS_ANOTHER,
        severity=Severity.ERROR,
        message=f"'{word.text}' of the mod '{entry.mod}' can't be had in this game, and this needs it",
        location=word.origin.location,
        path=word.origin.path,
        hint=f"see what is said of '{word.text}'",
        related=there,
    )
