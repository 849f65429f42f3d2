"""From the names of a target, a source or a tree to the tree that is worked on, and what is kept of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Related, Report, did_you_mean, listed, problem, series
from nhmod.homes import absolute
from nhmod.pipeline.games import fitting_targets, named_targets
from nhmod.pipeline.known import identified
from nhmod.target import Checkout, Facts, Progress, Target, Tree, load_facts, locate, open_checkout, release_of, silent

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.manifest import Manifest
    from nhmod.request import Request


_READING = frozenset({"nhmod_facts", "nhmod_differences"})
"""The hooks by which plugins read what is kept of a tree."""


def open_tree(request: Request, manifests: Sequence[Manifest], host: Host, report: Report) -> Tree | None:
    """Open the folder that was given as a tree of its own (``--tree``); ``None`` if none was.

    A mod that is not for it is a warning (NH0311): whoever gives a tree wants to know how far the mod comes. Raises
    ``DiagnosticError``: NH0312 where a target or a source is given too, and as ``open_checkout`` does.
    """
    if request.tree is None:
        return None
    if request.target is not None or request.source is not None:
        other = "--source" if request.target is None else "--target"
        raise problem(
            "NH0312",
            f"a tree ({request.tree}) and {other} are given, and a tree is target and source in one",
            hint="leave one of the two out",
            exit_status=2,
        )
    root = absolute(request.tree)
    ask = partial(identified, host)
    tree = open_checkout(root, ask(Checkout(root)), host.targets().values(), known=ask)
    target = tree.target
    if target.is_variant:
        report.note("NH0513", f"{root} is {target.title}; for the 'targets' of mods it counts as {_release(target)}")
    if target.unread:
        report.warning(
            "NH0520",
            f"{target.title} in {root}: {target.unread}",
            hint=f"what does not need that can be had: 'nhmod port {root}' says what",
        )
    if misfits := [one for one in manifests if not one.fits(target.family, target.version)]:
        ids = [f"'{one.identity.id}'" for one in misfits]
        at, *others = [one.identity.origin.at("targets") for one in misfits]
        report.warning(
            "NH0311",
            f"{series(ids)} {'is' if len(ids) == 1 else 'are'} not for {target.title}, which counts as {_release(target)}",
            at,
            hint=f"{'it is' if len(ids) == 1 else 'they are'} tried all the same; add the release to 'targets' if all is well",
            related=tuple(Related(location=one.location, message="the same") for one in others),
        )
    return tree


def choose_target(request: Request, manifests: Sequence[Manifest], host: Host) -> Target:
    """Find the target: the one asked for, else the newest that all mods are for (NH0307 to NH0309 if there is none).

    A tree that is given is a target of its own (``open_tree``), and a source is the release that it is of.
    """
    given = open_tree(request, manifests, host, Report())
    if given is not None:
        return given.target
    asked = _asked_for(request, host)
    if asked:
        found = next((one for one in asked if _misfit(one, manifests) is None), asked[0])
        if (misfit := _misfit(found, manifests)) is not None:
            raise _not_for(found, misfit)
        return found
    fitting = fitting_targets(manifests, host)
    if not fitting:
        said = {one.family for manifest in manifests for one in manifest.identity.targets}
        games = {target.family for target in host.targets().values()}
        guesses = (did_you_mean(family, games) for family in sorted(said - games))
        hints = (next(filter(None, guesses), ""), f"there are: {', '.join(sorted(host.targets()))}")
        raise problem(
            "NH0309",
            f"no target suits all of: {', '.join(m.identity.id for m in manifests)}",
            manifests[0].identity.origin.at("targets"),
            hint=" ".join(filter(None, hints)),
        )
    return fitting[0]


def _misfit(target: Target, manifests: Iterable[Manifest]) -> Manifest | None:
    """Return the first mod that is not for a target."""
    return next((one for one in manifests if not one.fits(target.family, target.version)), None)


def _not_for(target: Target, manifest: Manifest) -> DiagnosticError:
    """Make the error of a mod that is not for a target (NH0308): by what it says, or by its content."""
    identity = manifest.identity
    hint = ""
    if identity.fits(target.family, target.version):
        families = listed(sorted(manifest.families))
        hint = f"its content is for {families}; if it is for {target.family}, write 'targets: [{target.family}]'"
    return problem("NH0308", f"'{identity.id}' is not for {target.name}", identity.origin.at("targets"), hint=hint)


def _asked_for(request: Request, host: Host) -> tuple[Target, ...]:
    """Return the targets of which one is asked for, the one that is rather taken first; none: nobody says one."""
    if request.target is not None:
        return named_targets(host, request.target)
    if request.source is None:
        return ()
    source = absolute(request.source)
    found = release_of(source, tuple(host.targets().values()), partial(identified, host))
    return () if found is None else (found,)


def choose_tree(
    request: Request, manifests: Sequence[Manifest], host: Host, report: Report, progress: Progress = silent
) -> Tree:
    """Return the tree that is worked on: the given one, or the target's; raises as ``choose_target`` and ``locate`` do."""
    given = open_tree(request, manifests, host, report)
    if given is not None:
        return given
    return located(choose_target(request, manifests, host), request, report, progress)


def located(target: Target, request: Request, report: Report, progress: Progress) -> Tree:
    """Return the tree of a target, of the request's source if one is given; raises as ``locate`` does."""
    return locate(target, given=request.source, cache=cache_directory(), report=report, progress=progress)


def read_facts(host: Host, tree: Tree, cache: Path) -> Facts:
    """Return a tree's facts, from the cache if the plugins that read them, and nhmod, are the same."""
    versions = {
        info.name: f"{info.distribution} {info.stamp}" for info in host.plugins if _READING.intersection(info.hooks)
    }
    return load_facts(cache / "facts", tree.hash, versions, partial(host.vocabularies, tree), tree=tree)


def target_words(request: Request, host: Host, report: Report) -> dict[str, list[str]]:
    """List the words of every vocabulary of a target, for the schema."""
    facts = read_facts(host, choose_tree(request, (), host, report), cache_directory())
    return {
        vocabulary.name: [word for entry in vocabulary for word in (entry.name, *entry.words, entry.symbol) if word]
        for vocabulary in facts.readable()
    }


def _release(target: Target) -> str:
    return f"{target.family} {target.version}"
