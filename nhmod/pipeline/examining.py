"""Finds all that is wrong with mods on a tree in one run.

What is broken is left out: a key, or the content where it can't do without that key. What would only be wrong because of that is not
told: names of content that is left out, and whatever was said after somebody had asked for a broken key's value.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum, auto
from functools import cache as cache_result
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import dataclass
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity
from nhmod.manifest import Edited, Noting, Record, Word, record_keys, watch_of, without_keys
from nhmod.pipeline.blame import blamed, files_of
from nhmod.pipeline.brought import check_brought
from nhmod.pipeline.composition import composed, editors
from nhmod.pipeline.known import Project, Stage, declare, gather_limits, languages_of
from nhmod.pipeline.paths import with_paths
from nhmod.pipeline.planning import plan
from nhmod.target import Entry, Facts, Tree, check_content_words, check_words, values_in, words_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nhmod.contribution import Content, ModSet
    from nhmod.host import Host, PluginInfo

_UNKNOWN, _TAKEN = "NH0541", "NH0542"
"""The codes of a word that nothing has, and of a name that is there already: whoever uses that means what is there."""
_QUOTED = re.compile(r"(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)")
"""A name in a message; an apostrophe within a word (can't, Tom's) begins and ends none."""
_ROUNDS = 4
"""How often content is left out by itself, before all that is of its kind goes."""

_ASKED_AGAIN = 100
"""How often a plugin is asked again without the content that needs what a tree lacks, before the rest is left for another run."""


class _Leaving(Enum):
    """What is left out where something is wrong: the keys, the content that has them, or all of its kind in its mod."""

    KEYS = auto()
    CONTENT = auto()
    KIND = auto()


@dataclass(frozen=True, kw_only=True, slots=True)
class Given:
    """Mods as they were read, before they change each other: ``names`` are those of content that is not among them.

    ``unread`` are texts at keys that could not be read: any may name something new. ``spoken`` are names of content that something
    spoke of which was left out: who knows what it said. ``words`` are to be looked up besides those of the content.
    """

    mods: ModSet
    names: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()
    spoken: frozenset[str] = frozenset()
    words: tuple[Word, ...] = ()

    def without_what(self, texts: Iterable[str]) -> Given:
        """Note what is spoken of in texts that are left out."""
        titles = names_of(content.title for content in _contents(self.mods))
        return replace(self, spoken=self.spoken | (titles & names_of(texts)))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Found:
    """What a check found: all that counts, and the errors with those that don't, for who has to do without their content.

    ``bug`` is a plugin's failure at content that may not be sound: it is one only if it happens without that too.
    """

    told: tuple[Diagnostic, ...]
    errors: tuple[Diagnostic, ...]
    bug: DiagnosticError | None = None


class Examination:
    """Mods on one tree; ``report`` gets all that is wrong with them."""

    def __init__(self, host: Host, tree: Tree, facts: Facts, report: Report) -> None:
        """Begin with nothing found; the facts are the tree's own."""
        self._host = host
        self._tree = tree
        self._facts = facts
        self._report = report

    def project(self, given: Given) -> Project:
        """Return the checked project; where something is wrong it is of no use but to look on."""
        before = Report()
        worded = self._worded(given, before)
        if worded is None:
            self._report.extend(before.diagnostics)
            return self._composed(given, Report())
        given, project = worded
        found = self._checked(project, given, before.errors)
        told = (*before.diagnostics, *_own(found.told, given))
        about = _Unfinished(project, (*before.errors, *found.errors))
        self._report.extend(with_paths((one for one in told if not about.another(one)), _contents(project.mods)))
        if self._report.errors:
            self._plan_the_rest(given, project, found)
        return project

    def _composed(self, given: Given, report: Report) -> Project:
        """Make the mods' changes of each other, and the facts that know what they add."""
        *before, mods = composed(given.mods, report)
        watches = [(one, watch) for one in _contents(mods) if (watch := watch_of(one.record)) is not None]

        def noting(entry: Entry) -> Entry:
            """Let what an unsound content declares of itself note that it was asked for."""
            for content, watch in watches:
                if (
                    entry.mod == content.mod.id
                    and entry.origin
                    and content.origin.location.holds(entry.origin.location)
                ):
                    return replace(entry, fields=Noting(entry.fields, watch))
            return entry

        facts = declare(self._host, mods, self._tree, self._facts, report, final=noting if watches else None)
        # What is wrong with content before it is changed is of no interest: it is never built so.
        stages = tuple(
            Stage(editor=editor, mods=one, facts=declare(self._host, one, self._tree, self._facts, Report()))
            for one, editor in zip(before, editors(mods), strict=True)
        )
        return Project(
            host=self._host,
            mods=mods,
            target=self._tree.target,
            tree=self._tree,
            facts=facts,
            stages=stages,
            without=partial(self._stages_without, given.mods),
        )

    def _stages_without(self, given: ModSet, gone: frozenset[str]) -> tuple[Stage, ...]:
        """Return the mods as they are before each change of another's content and after all, where some mods change none."""
        made = composed(given, Report(), without=gone)
        return tuple(
            Stage(editor=editor, mods=one, facts=declare(self._host, one, self._tree, self._facts, Report()))
            for one, editor in zip(made, (*editors(made[-1]), ""), strict=True)
        )

    def _worded(self, given: Given, report: Report) -> tuple[Given, Project] | None:
        """Look all words up; gives what is left without the wrong ones, composed, or nothing if it is not known what they are of.

        What is wrong only since something was left out is not told.
        """
        first = True
        while True:
            found = Report()
            project = self._composed(given, found)
            undeclared = _undeclared(project, found.errors) if first else frozenset()
            check_content_words(project.mods, project.facts, found)
            if first:
                check_words(given.words, project.facts, report)
                report.extend(_own(found.diagnostics, replace(given, names=given.names | undeclared)))
            first = False
            if not found.errors:
                return given, project
            left = _without(given, found.errors)
            if left is None:
                return None
            given = left

    def _checked(self, project: Project, given: Given, before: Sequence[Diagnostic] = ()) -> _Found:
        """Return what the plugins find, and the limits that are passed; ``before`` are errors that the report does not have yet."""
        found = Report()
        languages = cache_result(partial(languages_of, self._host, self._tree, project.facts))
        watched = _Watched(given.mods, found)
        told: list[Diagnostic] = []
        bug: DiagnosticError | None = None
        arguments = {"mods": project.mods, "tree": self._tree, "facts": project.facts, "languages": languages}
        for info in self._host.plugins:
            watched.begin()
            try:
                self._ask(info, found, arguments)
            except DiagnosticError as error:
                bug = bug or error
            told += watched.told()
        watched.begin()
        # What is left out because of an error, or is not sound, may be what brings a thing.
        with found.collecting():
            if not (found.errors or before or self._report.errors):
                check_brought(self._host, project.mods, self._tree, project.facts, found)
        told += watched.told()
        beyond = Report()
        with beyond.collecting():
            for limit in gather_limits(self._host, project.mods, self._tree, project.facts):
                limit.check(beyond)
        already = frozenset(told)
        told += [one for one in beyond.errors if one not in already]
        answered = self._answered((*found.errors, *beyond.errors), project.mods)
        told = [answered.get(one, one) for one in told]
        errors = tuple(one for one in (*found.errors, *beyond.errors) if one not in answered)
        if bug is not None and not errors and not watched:
            self._report.extend(told)
            raise bug
        return _Found(told=tuple(told), errors=errors, bug=bug)

    def _ask(self, info: PluginInfo, found: Report, arguments: Mapping[str, Any]) -> None:
        """Ask a plugin what is wrong; where content needs what the tree lacks, ask again without it: that kept it from the rest."""
        mods: ModSet = arguments["mods"]
        for _ in range(_ASKED_AGAIN):
            failed = Report()
            with failed.collecting():
                self._host.ask(info, "nhmod_check", report=found, **{**arguments, "mods": mods})
            found.extend(failed.diagnostics)
            needing, unclaimed = blamed([one for one in failed.errors if one.cause], _contents(mods))
            if not needing or unclaimed:
                return
            mods = _replaced(mods, dict.fromkeys(needing))

    def _answered(self, errors: Iterable[Diagnostic], mods: ModSet) -> Mapping[Diagnostic, Diagnostic]:
        """Return the errors that the authors of the mods which they are about answer for, each with the warning that it becomes."""
        accepted = {code for mod in mods for code in mod.identity.accept}
        accepted &= self._host.acceptable() if accepted else accepted
        out: dict[Diagnostic, Diagnostic] = {}
        for error in errors:
            if error.code in accepted:
                by_record, _ = blamed([error], contents := _contents(mods))
                about = [content for content in contents if id(content.record) in by_record]
                if about and all(error.code in content.mod.identity.accept for content in about):
                    out[error] = replace(error, severity=Severity.WARNING)
        return out

    def _plan_the_rest(self, given: Given, project: Project, found: _Found) -> None:
        """Plan what nothing is wrong with, for what only the plan tells: places that are missing, edits that conflict.

        Of what is wrong of many together (more is taken than there is) one is told, and the next once that is gone: after some
        rounds all goes that a mod has of the kind.
        """
        rounds = 0
        while found.errors or found.bug:
            rounds += 1
            sound = _whole(given) if found.bug else given
            leaving = _Leaving.CONTENT if rounds <= _ROUNDS else _Leaving.KIND
            left = _without(sound, found.errors, leaving) if found.errors else sound
            worded = None if left is None else self._worded(left, Report())
            if worded is None:
                return
            given, project = worded
            found = self._checked(project, given)
        self._report.extend(self._planned(project, given))

    def _planned(self, project: Project, given: Given) -> tuple[Diagnostic, ...]:
        found = Report()
        watched = _Watched(given.mods, found)
        with found.collecting():
            plan(project, found)
        return tuple(one for one in _own(watched.told(), given) if one.severity is Severity.ERROR)


def _own(found: Iterable[Diagnostic], given: Given) -> Iterator[Diagnostic]:
    """Leave out what is only wrong because something that is named was left out.

    That nobody speaks of a thing (a level that is in no dungeon) is a warning, and may be wrong where what did was left out.
    """
    for one in found:
        names = given.names if one.severity is Severity.ERROR else given.names | given.spoken
        if one.code == _UNKNOWN:
            names |= given.unread
        quoted = [_folded(text) for text in _QUOTED.findall(one.message)] if names else []
        # A ring is called by its whole name too.
        if not any(text in names or text.partition(" of ")[2] in names for text in quoted):
            yield one


def _undeclared(project: Project, errors: Iterable[Diagnostic]) -> frozenset[str]:
    """Name what is of no vocabulary because the tree lacks what its kind is declared with: that nothing knows it follows from that."""
    caused = [one for one in errors if one.cause]
    if not caused:
        return frozenset()
    contents = _contents(project.mods)
    by_record, _ = blamed(caused, contents)
    kinds = {content.kind for content in contents if id(content.record) in by_record}
    return names_of(content.title for content in contents if content.kind in kinds)


class _Unfinished:
    """What is declared by its name only and has errors of its own: whatever is said of it elsewhere is wrong because of them."""

    def __init__(self, project: Project, errors: Iterable[Diagnostic]) -> None:
        """Find the names, each with the content that declares it."""
        unfinished = [entry for entries in project.facts.additions.values() for entry in entries if entry.unfinished]
        places = [error.location for error in errors if error.location is not None] if unfinished else []
        contents = [content for content in _contents(project.mods) if any(map(content.origin.location.holds, places))]
        self._found = [
            (names_of((entry.name, *entry.words)), content)
            for entry in unfinished
            for content in contents
            if _declares(content, entry)
        ]

    def another(self, one: Diagnostic) -> bool:
        """Return whether a finding about something else, or about nothing that is written, speaks of one of them."""
        quoted = {_folded(text) for text in _QUOTED.findall(one.message)} if self._found else set()
        return any(
            not names.isdisjoint(quoted)
            and not (one.location is not None and content.origin.location.holds(one.location))
            for names, content in self._found
        )


def _declares(content: Content, entry: Entry) -> bool:
    return (
        content.mod.id == entry.mod
        and entry.origin is not None
        and content.origin.location.holds(entry.origin.location)
    )


def _whole(given: Given) -> Given:
    """Leave out the content of which only a part is sound."""
    parts = [content for content in _contents(given.mods) if watch_of(content.record) is not None]
    names = given.names | names_of(content.title for content in parts)
    return replace(given, mods=_replaced(given.mods, {id(content.record): None for content in parts}), names=names)


def _without(given: Given, errors: Sequence[Diagnostic], leaving: _Leaving = _Leaving.KEYS) -> Given | None:
    """Leave out what errors are about, as much of it as is said; nothing where it is not known what that is."""
    contents = _contents(given.mods)
    found, unclaimed = blamed(errors, contents)
    if not found and unclaimed:
        return None
    kinds = {(content.mod.id, content.kind) for content in contents if id(content.record) in found}
    names = set(given.names)
    texts: tuple[str, ...] = ()
    new: dict[int, Record | None] = {}
    for content in contents:
        about = found.get(id(content.record), ())
        if not about and not (leaving is _Leaving.KIND and (content.mod.id, content.kind) in kinds):
            continue
        left, gone = _sound(content, about) if leaving is _Leaving.KEYS else (None, ())
        new[id(content.record)] = left
        texts += gone
        if left is None and _TAKEN not in {error.code for error in about}:
            names |= names_of([content.title])
    left_over = replace(given, mods=_replaced(given.mods, new), names=frozenset(names))
    return left_over.without_what(texts)


def _sound(content: Content, errors: Iterable[Diagnostic]) -> tuple[Record | None, tuple[str, ...]]:
    """Return content without the keys that errors are about, and what stood there."""
    outer = content.origin.path
    keys: set[str] = set()
    for error in errors:
        inside = re.match(r"\.(\w+)", error.path[len(outer) :]) if error.path.startswith(outer) else None
        if inside is None:
            return None, ()
        keys.add(inside[1])
    if not keys <= set(content.origin.keys):
        return None, ()
    return without_keys(content.record, keys, content.mod.folder), tuple(_texts_at(content.record, keys))


def _texts_at(record: Record, keys: Iterable[str]) -> Iterator[str]:
    """Yield the texts and words at some keys of a record."""
    for name in keys:
        at = (
            record.values.get(name)
            if isinstance(record, Edited)
            else getattr(record, record_keys(type(record))[name].field)
        )
        yield from values_in(at, str)
        yield from map(str, words_in(at))


class _Watched:
    """The content of which only a part is sound, watched while findings come in."""

    def __init__(self, mods: ModSet, found: Report) -> None:
        """Watch from now on."""
        self._contents = _contents(mods)
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
    return frozenset(map(_folded, (*_QUOTED.findall(found.message), *words)))


def _depends(found: Diagnostic, spoken: frozenset[str], content: Content) -> bool:
    """Return whether a finding names a place within a content, or speaks of it."""
    title = _folded(content.title)
    return any(content.origin.location.holds(related.location) for related in found.related) or (
        bool(title) and title in spoken
    )


def _contents(mods: ModSet) -> tuple[Content, ...]:
    return tuple(content for kind in mods.kinds for content in mods.contents(kind))


def _replaced(mods: ModSet, new: Mapping[int, Record | None]) -> ModSet:
    def left(records: Sequence[Record]) -> tuple[Record, ...]:
        return tuple(one for one in (new.get(id(record), record) for record in records) if one is not None)

    return replace(
        mods,
        mods=tuple(
            replace(mod, records=MappingProxyType({kind: left(records) for kind, records in mod.records.items()}))
            for mod in mods
        ),
    )


def names_of(texts: Iterable[str]) -> frozenset[str]:
    """Return texts as names of content that is left out."""
    return frozenset(filter(None, map(_folded, texts)))


def _folded(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
