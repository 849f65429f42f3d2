"""The releases that mods were made for, as far as their sources are at hand: what a port is compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline.games import akin, fitting_targets
from nhmod.pipeline.porting.bench import Bench
from nhmod.pipeline.porting.trial import try_all
from nhmod.pipeline.project import mod_set
from nhmod.pipeline.trees import read_facts
from nhmod.target import Progress, Target, locate, status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.contribution import Content, Kind
    from nhmod.edits import Change
    from nhmod.host import Host
    from nhmod.manifest import Manifest


class Original:
    """A release with all mods tried on it."""

    def __init__(self, bench: Bench, progress: Progress) -> None:
        """Try all its contents."""
        self.tree = bench.tree
        self.facts = bench.facts
        with bench.tree.keeping_answers(cache_directory()):
            self._changes = try_all(bench, progress).changes

    def changes(self, content: Content) -> tuple[Change, ...] | None:
        """Return what a content changes in the release, ``None`` where it can't be had there either."""
        return self._changes.get(id(content.record))


class Originals:
    """Each mod's own release: the best of those of one game that it is for, unless its source would have to be fetched."""

    def __init__(self, host: Host, manifests: Sequence[Manifest], family: str, progress: Progress) -> None:
        """Take the mods, and the family of games that they are tried on."""
        self.kinds: Mapping[str, Kind] = host.kinds()
        self._host = host
        self._families = akin(host, family)
        self._manifests = tuple(manifests)
        self._progress = progress
        self._by_target: dict[str, Original | None] = {}
        self._by_mod = {manifest.identity.id: self._release(manifest) for manifest in manifests}

    def of(self, content: Content) -> Original | None:
        """Return the release that a content is compared with, ``None`` if there is none at hand."""
        target = self._by_mod[content.mod.id]
        return None if target is None else self._original(target)

    def names(self) -> tuple[tuple[str, str], ...]:
        """Return the mods (ids) that are compared, each with the name of the release."""
        return tuple(
            (mod, target.name) for mod, target in self._by_mod.items() if target and self._original(target) is not None
        )

    def _release(self, manifest: Manifest) -> Target | None:
        fitting = fitting_targets((manifest,), self._host)
        return next((target for target in fitting if target.family in self._families), None)

    def _original(self, target: Target) -> Original | None:
        if target.name not in self._by_target:
            self._by_target[target.name] = self._open(target)
        return self._by_target[target.name]

    def _open(self, target: Target) -> Original | None:
        cache = cache_directory()
        known = status(target, cache=cache)
        if not (known.given or known.tree or known.archive):
            return None
        try:
            tree = locate(target, cache=cache, report=Report())
            facts = read_facts(self._host, tree, cache)
        except DiagnosticError:
            return None
        mods = mod_set(self._host, self._manifests, target)
        return Original(Bench(host=self._host, tree=tree, facts=facts, mods=mods), self._progress)
