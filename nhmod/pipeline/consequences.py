"""Findings that are only consequences: what is wrong because of something else that is told, or may be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, Report, Severity
from nhmod.manifest import watch_of
from nhmod.pipeline.blame import blamed, files_of
from nhmod.pipeline.leaving_out import Given, folded_name, names_of
from nhmod.target import words_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Content, ModSet
    from nhmod.pipeline.known import Project
    from nhmod.target import Entry

_UNKNOWN = "NH0541"
"""The code of a word that nothing has."""
_QUOTED = re.compile(r"(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)")
"""A name in a message; an apostrophe within a word (can't, Tom's) begins and ends none."""


def own_findings(found: Iterable[Diagnostic], given: Given) -> Iterator[Diagnostic]:
    """Leave out what is only wrong because something that is named was left out.

    That nobody speaks of a thing (a level that is in no dungeon) is a warning, and may be wrong where what did was left out.
    """
    for one in found:
        names = given.names if one.severity is Severity.ERROR else given.names | given.spoken
        if one.code == _UNKNOWN:
            names |= given.unread
        quoted = [folded_name(text) for text in _QUOTED.findall(one.message)] if names else []
        # A ring is called by its whole name too.
        if not any(text in names or text.partition(" of ")[2] in names for text in quoted):
            yield one


def undeclared_names(project: Project, errors: Iterable[Diagnostic]) -> frozenset[str]:
    """Name what is of no vocabulary because the tree lacks what its kind is declared with: that nothing knows it follows from that."""
    caused = [one for one in errors if one.cause]
    if not caused:
        return frozenset()
    contents = project.mods.every_content
    by_record, _ = blamed(caused, contents)
    kinds = {content.kind for content in contents if id(content.record) in by_record}
    return names_of(content.title for content in contents if content.kind in kinds)


class Unfinished:
    """What is declared by its name only and has errors of its own: whatever is said of it elsewhere is wrong because of them."""

    def __init__(self, project: Project, errors: Iterable[Diagnostic]) -> None:
        """Find the names, each with the content that declares it."""
        unfinished = [entry for entries in project.facts.additions.values() for entry in entries if entry.unfinished]
        places = [error.location for error in errors if error.location is not None] if unfinished else []
        contents = [
            content for content in project.mods.every_content if any(map(content.origin.location.holds, places))
        ]
        self._found = [
            (names_of((entry.name, *entry.words)), content)
            for entry in unfinished
            for content in contents
            if declares(content, entry)
        ]

    def another(self, one: Diagnostic) -> bool:
        """Return whether a finding about something else, or about nothing that is written, speaks of one of them."""
        quoted = {folded_name(text) for text in _QUOTED.findall(one.message)} if self._found else set()
        return any(
            not names.isdisjoint(quoted)
            and not (one.location is not None and content.origin.location.holds(one.location))
            for names, content in self._found
        )


def declares(content: Content, entry: Entry) -> bool:
    """Return whether an entry is one that a content adds."""
    return (
        content.mod.id == entry.mod
        and entry.origin is not None
        and content.origin.location.holds(entry.origin.location)
    )


class Watched:
    """The content of which only a part is sound, watched while findings come in."""

    def __init__(self, mods: ModSet, found: Report) -> None:
        """Watch from now on."""
        self._contents = mods.every_content
        self._files = files_of(self._contents)
        watches = ((content, watch_of(content.record)) for content in self._contents)
        self._watches = [(content, watch) for content, watch in watches if watch is not None]
        self._found = found
        self._from = 0
        self.begin()

    def __bool__(self) -> bool:
        """Return whether there is any."""
        return bool(self._watches)

    def begin(self) -> None:
        """Begin anew: what is said from here on does not depend on what was asked for before."""
        self._from = len(self._found.diagnostics)
        for _, watch in self._watches:
            watch.begin(self._found)

    def told(self) -> Iterator[Diagnostic]:
        """Yield the findings since, without what was said of content after a key that could not be read was asked for.

        Of such content errors are told alone: a warning can come of what was not declared for want of the key.
        """
        for number, one in enumerate(self._found.diagnostics[self._from :], self._from):
            error = one.severity is Severity.ERROR
            doubtful = [content for content, watch in self._watches if not error or watch.spoils(number)]
            if not doubtful:
                yield one
                continue
            about, _ = blamed([one], self._contents, self._files)
            meant = [content for content in self._contents if id(content.record) in about]
            spoken = _spoken(one, meant)
            if not any(content in meant or _depends(one, spoken, content) for content in doubtful):
                yield one


def _spoken(found: Diagnostic, about: Iterable[Content]) -> frozenset[str]:
    """Return the names that a finding speaks of, and those that what it is about does."""
    words = (str(word) for one in about for word in words_in(one.record))
    return frozenset(map(folded_name, (*_QUOTED.findall(found.message), *words)))


def _depends(found: Diagnostic, spoken: frozenset[str], content: Content) -> bool:
    """Return whether a finding names a place within a content, or speaks of it."""
    title = folded_name(content.title)
    return any(content.origin.location.holds(related.location) for related in found.related) or (
        bool(title) and title in spoken
    )
