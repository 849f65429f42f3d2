"""Tries contents on a tree until what is left can be had, and tells of each of the others everything that is wrong with it."""

from __future__ import annotations

from contextlib import suppress
from functools import cache as cache_result
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from nhmod.contribution import Content, Kind
from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report
from nhmod.edits import Change, Edit, Hunk, NewFile, Substitution, locate_hunks
from nhmod.pipeline.blame import blamed, owned
from nhmod.pipeline.known import languages_of
from nhmod.target import Limit, Progress, UnreadableError, silent

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.host import PluginInfo
    from nhmod.languages import Languages
    from nhmod.pipeline.porting.bench import Bench, Standing

Errors = dict[int, tuple["Diagnostic", ...]]
"""What is wrong with contents, by the identity of the record."""

_CHECK, _LIMITS, _EDITS = "nhmod_check", "nhmod_limits", "nhmod_edits"


@frozen
class Tried:
    """What became of contents: those that can be had, with their changes, and what is wrong with the others (both by record).

    ``together`` are errors that no content could be blamed for.
    """

    standing: Standing
    changes: Mapping[int, tuple[Change, ...]]
    errors: Mapping[int, tuple[Diagnostic, ...]]
    together: tuple[Diagnostic, ...]


def try_all(bench: Bench, progress: Progress = silent) -> Tried:
    """Try all contents of a bench: what one adds another may need, so they are tried together, without those that can't be had."""
    return _Trial(bench, progress).run()


class _Trial:
    def __init__(self, bench: Bench, progress: Progress) -> None:
        self._bench = bench
        self._progress = progress
        self._wanted = bench.standing(bench.contents())
        self._errors: Errors = {}
        self._together: dict[Diagnostic, None] = {}
        self._made: dict[str, tuple[Change, ...]] = {}

    def run(self) -> Tried:
        """Take contents away until nothing is wrong with the rest."""
        while found := self._claimed(self._wanted.errors, self._wanted)[0]:
            _add(self._errors, found)
            self._wanted = self._bench.standing(self._wanted.without(found))
        standing = self._known(self._wanted, self._errors)
        while standing.contents:
            found = self._refused(standing)
            if not found:
                break
            _add(self._errors, found)
            standing = self._known(self._bench.standing(standing.without(found)), self._errors)
        changes, found = self._located(standing)
        _add(self._errors, found)
        return Tried(
            standing=self._bench.standing(standing.without(found)) if found else standing,
            changes=MappingProxyType(owned(changes, standing.without(found))),
            errors=MappingProxyType(self._errors),
            together=tuple(self._together),
        )

    def _known(self, standing: Standing, errors: Errors) -> Standing:
        """Leave out the contents that add what can't be added or name what is not there, with all that needs them in turn."""
        while standing.contents:
            # A plugin that can't tell what one content adds tells of none: its words are missed only once it can.
            found, unclaimed = self._claimed(standing.errors, standing)
            if not found:
                found, further = self._claimed(self._bench.unknown(standing, self._wanted), standing)
                unclaimed = (*unclaimed, *further)
            self._together.update(dict.fromkeys(unclaimed))
            if not found:
                break
            _add(errors, found)
            standing = self._bench.standing(standing.without(found))
        return standing

    def _refused(self, standing: Standing) -> Errors:
        """Return what the plugins find wrong: first what their checks tell, then what is beyond a limit, then what has no place."""
        for hook in (_CHECK, _LIMITS, _EDITS):
            errors: Errors = {}
            plugins = [info for info in self._bench.host.plugins if hook in info.hooks]
            for number, info in enumerate(plugins):
                self._progress(f"Trying {len(standing.contents)} contents: {info.name}", number, len(plugins))
                _add(errors, self._refused_by(info, hook, standing))
            if errors:
                return errors
        return {}

    def _refused_by(self, info: PluginInfo, hook: str, standing: Standing) -> Errors:
        """Ask one plugin again without what it refused, for one mistake may hide the next."""
        errors: Errors = {}
        while standing.contents:
            made, found = self._asked(info, hook, standing)
            own, unclaimed = self._claimed(found, standing)
            if unclaimed and not own:
                own = self._without_each(info, hook, standing, unclaimed)
            if not own:
                self._made[info.name] = made
                break
            _add(errors, own)
            standing = self._known(self._bench.standing(standing.without(own)), {})
        return errors

    def _asked(
        self, info: PluginInfo, hook: str, standing: Standing
    ) -> tuple[tuple[Change, ...], tuple[Diagnostic, ...]]:
        """Ask one plugin; gives its changes, if it was asked for those, and the errors. Its failure costs what it was at."""
        bench, report = self._bench, Report()
        made: tuple[Change, ...] = ()
        arguments = {"mods": standing.mods, "tree": bench.tree, "facts": standing.facts}
        try:
            with report.collecting():
                languages = cache_result(partial(_languages, bench, standing))
                if hook == _CHECK:
                    bench.host.ask(info, hook, **arguments, languages=languages, report=report)
                elif hook == _LIMITS:
                    # As in ``gather_limits``: those of a table that can't be read are none.
                    with suppress(UnreadableError):
                        for limit in bench.host.gather_from(info, hook, (Limit,), **arguments):
                            limit.check(report)
                else:
                    made = cast(
                        "tuple[Change, ...]",
                        bench.host.gather_from(
                            info,
                            hook,
                            (Edit, Substitution, NewFile, Hunk),
                            **arguments,
                            languages=languages,
                            report=report,
                        ),
                    )
        except DiagnosticError as failure:
            report.extend(failure.diagnostics)
        return made, report.errors

    def _located(self, standing: Standing) -> tuple[tuple[Change, ...], Errors]:
        """Find the places of lines that come from patches, among all changes."""
        report = Report()
        changes = tuple(change for made in self._made.values() for change in made) if standing.contents else ()
        with report.collecting():
            changes = locate_hunks(
                self._bench.tree, changes, order=tuple(mod.id for mod in standing.mods), report=report
            )
        errors, unclaimed = self._claimed(report.errors, standing)
        self._together.update(dict.fromkeys(unclaimed))
        return changes, errors

    def _claimed(self, found: Iterable[Diagnostic], standing: Standing) -> tuple[Errors, tuple[Diagnostic, ...]]:
        """Sort errors by content; what another mod writes of a content (``edit:``) is that content's. The rest is nobody's."""
        errors, unclaimed = blamed(found, standing.contents)
        left: list[Diagnostic] = []
        for error in unclaimed:
            at = error.location
            records = {
                id(change.after)
                for change in self._bench.mods.changes
                if at is not None and change.edited.origin.location.holds(at)
            }
            own = [content for content in standing.contents if id(content.record) in records]
            for content in own:
                _add(errors, {id(content.record): (error,)})
            if not own:
                left.append(error)
        return errors, tuple(left)

    def _without_each(
        self, info: PluginInfo, hook: str, standing: Standing, unclaimed: tuple[Diagnostic, ...]
    ) -> Errors:
        """Blame errors of no place on those contents of which each is enough for them: half after half is tried.

        They are of the plugin's kinds, or else of any: a role brings levels.
        """
        kinds = {kind.name for kind in self._bench.host.gather_from(info, "nhmod_kinds", (Kind,))}
        every = standing.contents
        own = tuple(content for content in every if content.kind in kinds)
        others = tuple(content for content in every if content.kind not in kinds)
        errors = self._enough(own, others, info, hook, unclaimed)
        for kind in dict.fromkeys(content.kind for content in others) if not errors else ():
            rest = tuple(content for content in every if content.kind != kind)
            without = self._asked(info, hook, self._known(self._bench.standing(rest), {}))[1]
            if set(unclaimed).isdisjoint(without):
                asked = tuple(content for content in others if content.kind == kind)
                _add(errors, self._enough(asked, rest, info, hook, unclaimed))
        if not errors:
            self._together.update(dict.fromkeys(unclaimed))
        return errors

    def _enough(
        self,
        asked: tuple[Content, ...],
        others: tuple[Content, ...],
        info: PluginInfo,
        hook: str,
        unclaimed: tuple[Diagnostic, ...],
    ) -> Errors:
        """Return which of the contents that are asked for are each enough for errors, beside all ``others``."""
        errors: Errors = {}
        groups = [asked]
        while groups:
            group = groups.pop()
            tried = self._known(self._bench.standing((*others, *group)), {})
            told = self._asked(info, hook, tried)[1] if group and tried.contents else ()
            found = tuple(error for error in unclaimed if error in told)
            if found and len(group) == 1:
                errors[id(group[0].record)] = found
            elif found:
                groups += [group[: len(group) // 2], group[len(group) // 2 :]]
        return errors


def _languages(bench: Bench, standing: Standing) -> Languages:
    return languages_of(bench.host, bench.tree, standing.facts)


def _add(errors: Errors, found: Errors) -> None:
    for key, told in found.items():
        errors[key] = tuple(dict.fromkeys((*errors.get(key, ()), *told)))
