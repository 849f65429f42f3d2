"""From the mods named on the command line to a checked project: read, ordered, on a target's tree, every word looked up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import DiagnosticError, Related, Report, did_you_mean, listed, problem, series
from nhmod.homes import absolute
from nhmod.host import Host, crash_of, failed
from nhmod.manifest import CodeText, ContentOrigin, Manifest, for_target, read_id, read_manifest
from nhmod.modfiles import folder_of
from nhmod.order import load_order
from nhmod.pipeline.composition import composed
from nhmod.pipeline.examining import Examination, Given, names_of
from nhmod.pipeline.games import fitting_targets, kinds_by_key, kinds_for, named_targets
from nhmod.pipeline.ground import beside, grounded
from nhmod.pipeline.known import identified
from nhmod.pipeline.ranges import check_ranges
from nhmod.pipeline.unread import told_of_unread
from nhmod.request import ALLOW_CODE
from nhmod.target import (
    Checkout,
    Facts,
    Progress,
    Target,
    Tree,
    load_facts,
    locate,
    open_checkout,
    release_of,
    silent,
    values_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from nhmod.manifest import Broken, Kinds, Record
    from nhmod.pipeline.known import Project
    from nhmod.request import Request


_READING = frozenset({"nhmod_facts", "nhmod_differences"})
"""The hooks by which plugins read what is kept of a tree."""


def read_mods(request: Request, host: Host, report: Report) -> tuple[Manifest, ...]:
    """Read the manifests in load order; raises ``DiagnosticError`` with the mistakes of all of them."""
    manifests = read_sound(request, host, report)
    report.raise_errors()
    return manifests


def read_sound(request: Request, host: Host, report: Report) -> tuple[Manifest, ...]:
    """Read what is sound of the manifests, in load order; mistakes are reported.

    Raises ``DiagnosticError`` where nothing else can be said of them: a file can't be read, the order is not known.
    """
    _trust(request, host, report)
    kinds = kinds_by_key(host)
    manifests = [_read(path, kinds, host, report) for path in request.paths]
    if None in manifests:
        report.raise_errors()
    by_id = {manifest.identity.id: manifest for manifest in manifests if manifest is not None}
    check_ranges(tuple(by_id.values()), tuple(host.targets().values()), report)
    _check_trusted(request, by_id)
    beside = {
        mod: frozenset(
            name
            for records in manifest.records.values()
            for record in records
            for name in ContentOrigin.of(record).named_mods
        )
        for mod, manifest in by_id.items()
    }
    ordered = load_order((manifest.identity for manifest in manifests if manifest is not None), beside, request.before)
    return tuple(by_id[identity.id] for identity in ordered)


def _read(path: Path, kinds: Kinds, host: Host, report: Report) -> Manifest | None:
    """Read a manifest; a plugin whose types fail at it is named (NH1001)."""
    try:
        return read_manifest(path, kinds, report, sound=True)
    except Exception as error:
        crash = crash_of(error, host.plugins)
        if crash.plugin is None:
            raise
        raise failed(crash, f"reading {path.as_posix()}", crash.plugin) from error


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
            "NH0520", f"{target.title} in {root}: {target.unread}", hint="what does not need that can be had"
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
        raise problem(
            "NH0309",
            f"no target suits all of: {', '.join(m.identity.id for m in manifests)}",
            manifests[0].identity.origin.at("targets"),
            hint=f"there are: {', '.join(sorted(host.targets()))}",
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
    target = choose_target(request, manifests, host)
    return locate(target, given=request.source, cache=cache_directory(), report=report, progress=progress)


def load(
    request: Request,
    report: Report,
    *,
    host: Host | None = None,
    kinds: frozenset[str] | None = None,
    progress: Progress = silent,
    beneath: Tree | None = None,
) -> Project:
    """Read, order and check mods; raises ``DiagnosticError`` with all that was found if something is wrong.

    ``kinds`` are the content kinds that the caller can do something with, where they are others than can be built into
    the target. ``beneath`` is what the request's tree was made of, by what would be a patch that is applied first.
    """
    host = host or Host.with_entry_points()
    return load_mods(
        request, read_sound(request, host, report), host, report, kinds=kinds, progress=progress, beneath=beneath
    )


def load_mods(
    request: Request,
    manifests: Sequence[Manifest],
    host: Host,
    report: Report,
    *,
    kinds: frozenset[str] | None = None,
    progress: Progress = silent,
    beneath: Tree | None = None,
) -> Project:
    """Check mods that were read; as ``load`` does."""
    cache = cache_directory()
    own = open_tree(request, manifests, host, report)
    target = choose_target(request, manifests, host) if own is None else own.target
    check_kinds(manifests, target, target.kinds if kinds is None else kinds, host, report)
    _check_accepted(manifests, host, report)
    _check_code(request, manifests, target, host, report)
    tree = own or locate(target, given=request.source, cache=cache, report=report, progress=progress)
    mods = _uncomposed(host, manifests, target)
    tree, ground = grounded(host, mods, tree, report)
    facts = read_facts(host, tree, cache)
    before = ground.before if ground is not None else beneath
    if before is not None:
        facts = beside(facts, read_facts(host, before, cache))
    every = [one for manifest in manifests for broken in manifest.broken.values() for one in broken]
    given = Given(
        mods=_with_sound(mods, manifests, target),
        names=_lost(host, manifests),
        unread=names_of(text for one in every for text in one.texts),
        words=tuple(word for one in every for word in one.words),
    ).without_what(text for one in every for text in one.spoken)
    with tree.keeping_answers(cache):
        found = Report() if target.unread else report
        project = Examination(host, tree, facts, found).project(given)
    if target.unread:
        report.extend(
            told_of_unread(tree, found.diagnostics, tuple(one for kind in mods.kinds for one in mods.contents(kind)))
        )
    report.raise_errors()
    return replace(project, ground=ground)


def mod_set(host: Host, manifests: Sequence[Manifest], target: Target, report: Report | None = None) -> ModSet:
    """Put the mods' content for a target together, as mods change each other's; what is wrong with that is reported."""
    return composed(_uncomposed(host, manifests, target), report if report is not None else Report())[-1]


def _uncomposed(host: Host, manifests: Sequence[Manifest], target: Target) -> ModSet:
    ids = _ids(manifests)
    return ModSet(
        mods=tuple(Mod(identity=m.identity, folder=m.folder, records=_for_target(m, target, ids)) for m in manifests),
        kinds=host.kinds(),
    )


def _with_sound(mods: ModSet, manifests: Sequence[Manifest], target: Target) -> ModSet:
    """Add what is sound of content that has mistakes, in its place."""
    ids = _ids(manifests)

    def sound(records: tuple[Record, ...], broken: Iterable[Broken]) -> tuple[Record, ...]:
        given = [one.record for one in broken if one.record is not None]
        left = [for_target(record, target.family, target.version, ids) for record in given]
        if not left:
            return records
        return tuple(sorted((*records, *filter(None, left)), key=lambda record: record.origin.location))

    made = (
        replace(
            mod,
            records=MappingProxyType(
                {kind: sound(records, manifest.broken.get(kind, ())) for kind, records in mod.records.items()}
            ),
        )
        for mod, manifest in zip(mods, manifests, strict=True)
    )
    return replace(mods, mods=tuple(made))


def _lost(host: Host, manifests: Iterable[Manifest]) -> frozenset[str]:
    """Name the content of which too little is sound, or the name itself is not."""
    kinds = host.kinds()
    return names_of(
        text
        for manifest in manifests
        for kind, broken in manifest.broken.items()
        for one in broken
        if one.record is None or kinds[kind].title_key in one.bad
        for text in one.names(kinds[kind].title_key, *kinds[kind].also_named)
    )


def _ids(manifests: Iterable[Manifest]) -> frozenset[str]:
    return frozenset(manifest.identity.id for manifest in manifests)


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


def _trust(request: Request, host: Host, report: Report) -> None:
    """Load the plugins of mods that are trusted, and tell of the others (NH1003)."""
    ids = [read_id(path) for path in request.paths]
    for path, mod in zip(request.paths, ids, strict=True):
        folder = folder_of(path) / "plugins"
        if not folder.is_dir():
            continue
        # Of two that go by one name neither is the one that was read.
        if request.allow_code or (request.trusts(mod) and ids.count(mod) == 1):
            host.load_folder(folder)
        else:
            give = f"{ALLOW_CODE}={mod}" if mod else ALLOW_CODE
            report.warning("NH1003", f"the plugins in {folder} were not loaded", hint=f"read them, then give {give}")


def _check_trusted(request: Request, ids: Iterable[str]) -> None:
    """Refuse the name of a mod that is trusted and is none of this run (NH1022)."""
    known = frozenset(ids)
    for name in sorted(request.trusted - known):
        raise problem(
            "NH1022",
            f"{ALLOW_CODE} names '{name}', and there is no such mod here",
            hint=did_you_mean(name, known) or f"there are: {', '.join(sorted(known))}",
            exit_status=2,
        )


def check_kinds(
    manifests: Sequence[Manifest], target: Target, kinds: frozenset[str] | None, host: Host, report: Report
) -> None:
    """Refuse content of kinds that can't be put into the target (NH0310), before anything of it is looked up.

    ``kinds`` are those that can; ``None`` are all that its family of games has.
    """
    ids, before, of_game = _ids(manifests), len(report.errors), kinds_for(host, target.family)
    takes = of_game if kinds is None else {name: kind for name, kind in of_game.items() if name in kinds}
    for manifest in manifests:
        for name, records in _for_target(manifest, target, ids).items():
            if not records or name in takes:
                continue
            kind = host.kinds()[name]
            other = "" if kind.is_for(target.family) else f" of {listed(sorted(kind.families))}"
            keys = sorted(one.key for one in takes.values())
            hint = f"{target.name} takes: {', '.join(keys)}" if keys else "build the mod for another target"
            if kind.key in keys:
                hint = (
                    f"if it is for {target.family}, say so under 'targets:', or here: when: {{target: {target.family}}}"
                )
            report.error(
                "NH0310", f"{target.title} can't be given '{kind.key}'{other}", records[0].origin.location, hint=hint
            )
    if len(report.errors) > before:
        report.raise_errors()


def _check_accepted(manifests: Iterable[Manifest], host: Host, report: Report) -> None:
    """Tell of codes that mods accept and can't (NH0314)."""
    for identity in (manifest.identity for manifest in manifests if manifest.identity.accept):
        for code in identity.accept:
            if code not in host.acceptable():
                report.warning("NH0314", f"'{code}' is nothing that can be accepted", identity.origin.at("accept"))


def _check_code(request: Request, manifests: Sequence[Manifest], target: Target, host: Host, report: Report) -> None:
    """Refuse the code of mods' authors unless the user trusts it (NH1006)."""
    kinds, ids = host.kinds(), _ids(manifests)
    for manifest in manifests:
        if request.confined or request.trusts(manifest.identity.id):
            continue
        for name, records in _for_target(manifest, target, ids).items():
            kind = kinds[name]
            with_code = [record for record in records if kind.code or any(values_in(record, CodeText))]
            if not with_code:
                continue
            title = getattr(with_code[0], kind.title_key, "") or ""
            code = next(values_in(with_code[0], CodeText), None)
            origin = with_code[0].origin if kind.code or code is None else code.origin
            report.error(
                "NH1006",
                f"'{manifest.identity.id}' brings code of its author's: "
                + ("" if kind.code else "the C of ")
                + " ".join(filter(None, (f"the {kind.label}", str(title))))
                + (f", and {len(with_code) - 1} more" if with_code[1:] else ""),
                origin,
                hint=f"read it, then give {ALLOW_CODE}={manifest.identity.id}",
            )


def _for_target(manifest: Manifest, target: Target, mods: frozenset[str]) -> Mapping[str, tuple[Record, ...]]:
    return MappingProxyType(
        {
            kind: tuple(filter(None, (for_target(record, target.family, target.version, mods) for record in records)))
            for kind, records in manifest.records.items()
        }
    )
