"""Tries content on a tree, some of it or all, and gives what is wrong instead of stopping at the first mistake."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache as cache_result
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.contribution import ModSet
from nhmod.diagnostics import Report
from nhmod.edits import Edit, Hunk, NewFile, Substitution, locate_hunks
from nhmod.pipeline.blame import blamed, owned
from nhmod.pipeline.known import declare, languages_of
from nhmod.target import check_content_words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from nhmod.contribution import Content
    from nhmod.diagnostics import Diagnostic
    from nhmod.edits import Change
    from nhmod.host import Host
    from nhmod.manifest import Record
    from nhmod.target import Facts, Tree


@dataclass(frozen=True, kw_only=True, slots=True)
class Bench:
    """A tree with its own facts, and the mods that are tried on it."""

    host: Host
    tree: Tree
    facts: Facts
    mods: ModSet

    def contents(self) -> tuple[Content, ...]:
        """List all content, mod by mod, in the manifests' order."""
        every = [content for kind in self.mods.kinds for content in self.mods.contents(kind)]
        ranks = {mod.id: number for number, mod in enumerate(self.mods)}
        return tuple(sorted(every, key=lambda content: (ranks[content.mod.id], content.origin.location)))

    def only(self, contents: Collection[Content]) -> ModSet:
        """Return the mods with these contents only; mods without any are left out."""
        kept: set[int] = {id(content.record) for content in contents}
        mods = []
        for mod in self.mods:
            records: dict[str, tuple[Record, ...]] = {
                kind: tuple(record for record in given if id(record) in kept) for kind, given in mod.records.items()
            }
            if any(records.values()):
                mods.append(replace(mod, records=MappingProxyType(records)))
        return ModSet(mods=tuple(mods), kinds=self.mods.kinds)

    def declared(self, contents: Collection[Content]) -> tuple[Facts, tuple[Diagnostic, ...]]:
        """Return the facts with what contents add, and what is wrong with that."""
        report = Report()
        facts = self.facts
        with report.collecting():
            facts = declare(self.host, self.only(contents), self.facts, report)
        return facts, report.errors

    def checked(self, contents: Collection[Content], facts: Facts) -> tuple[Diagnostic, ...]:
        """Check contents; gives what is wrong: words first, and the rest only if the words are known."""
        report = Report()
        mods = self.only(contents)
        check_content_words(mods, facts, report)
        if not report.errors:
            languages = cache_result(partial(languages_of, self.host, self.tree, facts))
            arguments = {"mods": mods, "tree": self.tree, "facts": facts, "languages": languages, "report": report}
            with report.collecting():
                self.host.call("nhmod_check", **arguments)
        return report.errors

    def edited(self, contents: Collection[Content]) -> tuple[tuple[Change, ...], tuple[Diagnostic, ...]]:
        """Return the changes for contents, and what is wrong."""
        mods = self.only(contents)
        facts, _ = self.declared(contents)
        report = Report()
        changes: tuple[Change, ...] = ()
        arguments = {"mods": mods, "tree": self.tree, "facts": facts, "report": report}
        with report.collecting():
            changes = self.host.gather("nhmod_edits", (Edit, Substitution, NewFile, Hunk), **arguments)
            changes = locate_hunks(self.tree, changes, order=tuple(mod.id for mod in mods), report=report)
        return changes, report.errors

    def written(
        self, contents: Collection[Content]
    ) -> tuple[dict[int, tuple[Change, ...]], dict[int, tuple[Diagnostic, ...]]]:
        """Return the changes of each content that can be had and the errors of each that can't, by the identity of the record.

        All are tried together, for one may build on another. Where that fails they are added one by one, those that fail
        once more behind the others.
        """
        changes, errors = self.edited(contents)
        if not errors:
            return owned(changes, tuple(contents)), {}
        found, unclaimed = blamed(errors, tuple(contents))
        if not unclaimed:
            return {}, found
        good: list[Content] = []
        waiting = list(contents)
        while waiting:
            failed: list[Content] = []
            found = {}
            for content in waiting:
                made, errors = self.edited((*good, content))
                if errors:
                    failed.append(content)
                    found[id(content.record)] = errors
                else:
                    good.append(content)
                    changes = made
            if len(failed) == len(waiting):
                break
            waiting = failed
        return owned(changes, good), found


def weed(
    contents: Collection[Content], wrong: Callable[[tuple[Content, ...]], dict[int, tuple[Diagnostic, ...]]]
) -> tuple[tuple[Content, ...], dict[int, tuple[Diagnostic, ...]]]:
    """Take contents away until nothing is wrong with the rest, for what one adds another may need.

    ``wrong`` gives the errors by the identity of the record. Gives the contents that are left, and all errors.
    """
    left = tuple(contents)
    errors: dict[int, tuple[Diagnostic, ...]] = {}
    while left:
        found = wrong(left)
        if not found:
            break
        for key, told in found.items():
            errors.setdefault(key, told)
        left = tuple(content for content in left if id(content.record) not in found)
    return left, errors
