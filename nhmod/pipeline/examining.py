"""Finds all that is wrong with mods on a tree in one run.

What is broken is left out: a key, or the content where it can't do without that key. What would only be wrong because of that is not
told: names of content that is left out, and whatever was said after somebody had asked for a broken key's value.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache as cache_result
from functools import partial
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity
from nhmod.manifest import Noting, watch_of
from nhmod.pipeline.blame import blamed
from nhmod.pipeline.brought import check_brought
from nhmod.pipeline.composition import composed, editors
from nhmod.pipeline.consequences import Unfinished, Watched, declares, own_findings, undeclared_names
from nhmod.pipeline.known import Project, Stage, declare, gather_limits, languages_of
from nhmod.pipeline.leaving_out import Given, Leaving, leave_out, leave_parts_out, with_records
from nhmod.pipeline.paths import with_paths
from nhmod.pipeline.planning import plan
from nhmod.target import Entry, Facts, Tree, check_content_words, check_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nhmod.contribution import ModSet
    from nhmod.host import Host, PluginInfo

_ROUNDS = 4
"""How often content is left out by itself, before all that is of its kind goes."""

_ASKED_AGAIN = 100
"""How often a plugin is asked again without the content that needs what a tree lacks, before the rest is left for another run."""


@frozen
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
        told = (*before.diagnostics, *own_findings(found.told, given))
        about = Unfinished(project, (*before.errors, *found.errors))
        self._report.extend(with_paths((one for one in told if not about.another(one)), project.mods.every_content))
        if self._report.errors:
            self._plan_the_rest(given, project, found)
        return project

    def _composed(self, given: Given, report: Report) -> Project:
        """Make the mods' changes of each other, and the facts that know what they add."""
        *before, mods = composed(given.mods, report)
        watches = [(one, watch) for one in mods.every_content if (watch := watch_of(one.record)) is not None]

        def noting(entry: Entry) -> Entry:
            """Let what an unsound content declares of itself note that it was asked for."""
            for content, watch in watches:
                if declares(content, entry):
                    return replace(entry, fields=Noting(entry.fields, watch))
            return entry

        facts = declare(self._host, mods, self._tree, self._facts, report, final=noting if watches else None)
        # What is wrong with content before it is changed is of no interest: it is never built so.
        stages = self._stages(before, editors(mods))
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
        return self._stages(made, (*editors(made[-1]), ""))

    def _stages(self, before: Iterable[ModSet], editing: Iterable[str]) -> tuple[Stage, ...]:
        return tuple(
            Stage(editor=editor, mods=one, facts=declare(self._host, one, self._tree, self._facts, Report()))
            for one, editor in zip(before, editing, strict=True)
        )

    def _worded(self, given: Given, report: Report) -> tuple[Given, Project] | None:
        """Look all words up; gives what is left without the wrong ones, composed, or nothing if it is not known what they are of.

        What is wrong only since something was left out is not told.
        """
        first = True
        while True:
            found = Report()
            project = self._composed(given, found)
            undeclared = undeclared_names(project, found.errors) if first else frozenset()
            check_content_words(project.mods, project.facts, found)
            if first:
                check_words(given.words, project.facts, report)
                report.extend(own_findings(found.diagnostics, replace(given, names=given.names | undeclared)))
            first = False
            if not found.errors:
                return given, project
            left = leave_out(given, found.errors)
            if left is None:
                return None
            given = left

    def _checked(self, project: Project, given: Given, before: Sequence[Diagnostic] = ()) -> _Found:
        """Return what the plugins find, and the limits that are passed; ``before`` are errors that the report does not have yet."""
        found = Report()
        languages = cache_result(partial(languages_of, self._host, self._tree, project.facts))
        watched = Watched(given.mods, found)
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
            needing, unclaimed = blamed([one for one in failed.errors if one.cause], mods.every_content)
            if not needing or unclaimed:
                return
            mods = with_records(mods, dict.fromkeys(needing))

    def _answered(self, errors: Iterable[Diagnostic], mods: ModSet) -> Mapping[Diagnostic, Diagnostic]:
        """Return the errors that the authors of the mods which they are about answer for, each with the warning that it becomes."""
        accepted = {code for mod in mods for code in mod.identity.accept}
        accepted &= self._host.acceptable() if accepted else accepted
        out: dict[Diagnostic, Diagnostic] = {}
        for error in errors:
            if error.code in accepted:
                by_record, _ = blamed([error], contents := mods.every_content)
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
            sound = leave_parts_out(given) if found.bug else given
            leaving = Leaving.CONTENT if rounds <= _ROUNDS else Leaving.KIND
            left = leave_out(sound, found.errors, leaving) if found.errors else sound
            worded = None if left is None else self._worded(left, Report())
            if worded is None:
                return
            given, project = worded
            found = self._checked(project, given)
        self._report.extend(self._planned(project, given))

    def _planned(self, project: Project, given: Given) -> tuple[Diagnostic, ...]:
        found = Report()
        watched = Watched(given.mods, found)
        with found.collecting():
            plan(project, found)
        return tuple(one for one in own_findings(watched.told(), given) if one.severity is Severity.ERROR)
