"""From the mods named on the command line to a checked project: read, ordered, on a target's tree, every word looked up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache as cache_result
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from nhmod.cache import cache_directory
from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import Report
from nhmod.formats.language import Languages
from nhmod.host import Host, code_stamp
from nhmod.manifest import CodeText, Manifest, read_manifest
from nhmod.order import load_order
from nhmod.pipeline.composition import composed, editors
from nhmod.pipeline.problem import problem
from nhmod.target import (
    Checkout,
    Entry,
    Facts,
    Limit,
    Progress,
    Target,
    Tree,
    Vocabulary,
    check_additions,
    check_content_words,
    load_facts,
    locate,
    open_checkout,
    silent,
    values_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from nhmod.diagnostics import Diagnostic
    from nhmod.manifest import Record
    from nhmod.request import Request


@dataclass(frozen=True, kw_only=True, slots=True)
class Stage:
    """The mods as they are before one of them, ``editor``, changes the content of others, with facts that know what they add."""

    editor: str
    mods: ModSet
    facts: Facts


@dataclass(frozen=True, kw_only=True, slots=True)
class Project:
    """Checked mods on a target's tree, with facts that know what the mods add.

    ``stages`` are the mods before each change that one makes of another's content; none, if none does.
    """

    host: Host
    mods: ModSet
    target: Target
    tree: Tree
    facts: Facts
    stages: tuple[Stage, ...] = ()


def read_mods(request: Request, host: Host, report: Report) -> tuple[Manifest, ...]:
    """Read the manifests in load order; raises ``DiagnosticError`` with the mistakes of all of them."""
    _trust(request, host, report)
    kinds = {name: kind.record for name, kind in host.kinds().items()}
    manifests = [read_manifest(path, kinds, report) for path in request.paths]
    report.raise_errors()
    by_id = {manifest.identity.id: manifest for manifest in manifests if manifest is not None}
    beside = {
        mod: frozenset(
            name for records in manifest.records.values() for record in records for name in record.named_mods
        )
        for mod, manifest in by_id.items()
    }
    ordered = load_order((manifest.identity for manifest in manifests if manifest is not None), beside)
    return tuple(by_id[identity.id] for identity in ordered)


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
    root = request.tree.expanduser().absolute()
    tree = open_checkout(
        root, host.gather("nhmod_identify", (Target,), checkout=Checkout(root)), host.targets().values()
    )
    target = tree.target
    if not target.name.endswith(f"-{target.version}"):
        report.note("NH0513", f"{root} is {target.title}; for the 'targets' of mods it counts as {_release(target)}")
    for manifest in manifests:
        if not manifest.identity.fits(target.family, target.version):
            origin = manifest.identity.origin.at("targets")
            report.warning(
                "NH0311",
                f"'{manifest.identity.id}' is not for {target.title}, which counts as {_release(target)}",
                origin.location,
                path=origin.path,
                hint="it is tried all the same; add the release to its 'targets' if all is well",
            )
    return tree


def choose_target(request: Request, manifests: Sequence[Manifest], host: Host) -> Target:
    """Find the target: the one asked for, else the newest that all mods are for (NH0307 to NH0309 if there is none).

    A tree that is given is a target of its own (``open_tree``).
    """
    given = open_tree(request, manifests, host, Report())
    if given is not None:
        return given.target
    targets = host.targets()
    if request.target is not None:
        found = targets.get(request.target)
        if found is None:
            raise problem(
                "NH0307", f"there is no target '{request.target}'", hint=f"there are: {', '.join(sorted(targets))}"
            )
        for manifest in manifests:
            if not manifest.identity.fits(found.family, found.version):
                raise problem(
                    "NH0308",
                    f"'{manifest.identity.id}' is not for {found.name}",
                    manifest.identity.origin.at("targets"),
                )
        return found
    fitting = [t for t in targets.values() if all(m.identity.fits(t.family, t.version) for m in manifests)]
    if not fitting:
        raise problem(
            "NH0309",
            f"no target suits all of: {', '.join(m.identity.id for m in manifests)}",
            manifests[0].identity.origin.at("targets"),
            hint=f"there are: {', '.join(sorted(targets))}",
        )
    return max(fitting, key=lambda t: (t.priority, t.version, t.name))


def choose_tree(
    request: Request, manifests: Sequence[Manifest], host: Host, report: Report, progress: Progress = silent
) -> Tree:
    """Give the tree that is worked on: the given one, or the target's; raises as ``choose_target`` and ``locate`` do."""
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
) -> Project:
    """Read, order and check mods; raises ``DiagnosticError`` with all that was found if something is wrong.

    ``kinds`` are the content kinds that the caller can do something with, where they are others than can be built into
    the target.
    """
    host = host or Host.with_entry_points()
    manifests = read_mods(request, host, report)
    cache = cache_directory()
    given = open_tree(request, manifests, host, report)
    target = choose_target(request, manifests, host) if given is None else given.target
    check_kinds(manifests, target, target.kinds if kinds is None else kinds, report)
    _check_code(request, manifests, target, host, report)
    tree = given or locate(target, given=request.source, cache=cache, report=report, progress=progress)
    facts = read_facts(host, tree, cache)
    *before, mods = composed(_uncomposed(host, manifests, target), report)
    extended = declare(host, mods, facts, report)
    check_content_words(mods, extended, report)
    # What is wrong with content before it is changed is of no interest: it is never built so.
    stages = tuple(
        Stage(editor=editor, mods=one, facts=declare(host, one, facts, Report()))
        for one, editor in zip(before, editors(mods), strict=True)
    )
    project = Project(host=host, mods=mods, target=target, tree=tree, facts=extended, stages=stages)
    if not report.errors:
        languages = cache_result(partial(languages_of, host, tree, extended))
        host.call("nhmod_check", mods=mods, tree=tree, facts=extended, languages=languages, report=report)
        report.extend(found for found in _beyond(host, project) if found not in report.diagnostics)
    report.raise_errors()
    return project


def mod_set(host: Host, manifests: Sequence[Manifest], target: Target, report: Report | None = None) -> ModSet:
    """Put the mods' content for a target together, as mods change each other's; what is wrong with that is reported."""
    return composed(_uncomposed(host, manifests, target), report if report is not None else Report())[-1]


def _uncomposed(host: Host, manifests: Sequence[Manifest], target: Target) -> ModSet:
    ids = _ids(manifests)
    return ModSet(
        mods=tuple(Mod(identity=m.identity, folder=m.folder, records=_for_target(m, target, ids)) for m in manifests),
        kinds=host.kinds(),
    )


def _ids(manifests: Iterable[Manifest]) -> frozenset[str]:
    return frozenset(manifest.identity.id for manifest in manifests)


def _beyond(host: Host, project: Project) -> tuple[Diagnostic, ...]:
    """Give what is wrong with the limits of the game, beside whatever else is."""
    report = Report()
    with report.collecting():
        for limit in gather_limits(host, project.mods, project.tree, project.facts):
            limit.check(report)
    return report.errors


def gather_limits(host: Host, mods: ModSet, tree: Tree, facts: Facts) -> tuple[Limit, ...]:
    """Give all limits of a tree with what mods use of them; ``facts`` know what the mods add."""
    return host.gather("nhmod_limits", (Limit,), mods=mods, tree=tree, facts=facts)


def languages_of(host: Host, tree: Tree, facts: Facts) -> Languages:
    """Give the languages of a tree; raises ``DiagnosticError`` (NH1005) where none or two plugins know them."""
    found = host.gather("nhmod_languages", (Languages,), tree=tree, facts=facts)
    if len(found) != 1:
        raise problem("NH1005", f"{len(found)} plugins know the languages of {tree.target.name}, and one is wanted")
    return found[0]


def read_facts(host: Host, tree: Tree, cache: Path) -> Facts:
    """Give a tree's facts, from the cache if the plugins that read them are the same."""

    def read() -> dict[str, Vocabulary]:
        vocabularies: dict[str, Vocabulary] = {}
        for _, result in host.call("nhmod_facts", tree=tree):
            vocabularies.update(cast("Mapping[str, Vocabulary]", result))
        return vocabularies

    readers = (info for info in host.plugins if "nhmod_facts" in info.hooks)
    versions = {info.name: f"{info.distribution} {code_stamp(info.place)}" for info in readers}
    return load_facts(cache / "facts", tree.hash, versions, read)


def target_words(request: Request, host: Host, report: Report) -> dict[str, list[str]]:
    """List the words of every vocabulary of a target, for the schema."""
    facts = read_facts(host, choose_tree(request, (), host, report), cache_directory())
    return {
        name: [word for entry in facts[name] for word in (entry.name, *entry.words, entry.symbol) if word]
        for name in facts.vocabularies
    }


def _release(target: Target) -> str:
    return f"{target.family} {target.version}"


def _trust(request: Request, host: Host, report: Report) -> None:
    for path in request.paths:
        folder = (path if path.is_dir() else path.parent) / "plugins"
        if not folder.is_dir():
            continue
        if request.allow_code:
            host.load_folder(folder)
        else:
            report.warning(
                "NH1003", f"the plugins in {folder} were not loaded", hint="read them, then give --allow-code"
            )


def check_kinds(manifests: Sequence[Manifest], target: Target, kinds: frozenset[str] | None, report: Report) -> None:
    """Refuse content of kinds that can't be put into the target (NH0310), before anything of it is looked up."""
    ids = _ids(manifests)
    for manifest in manifests:
        for kind, records in _for_target(manifest, target, ids).items():
            if records and kinds is not None and kind not in kinds:
                report.error(
                    "NH0310",
                    f"{target.title} can't be given '{kind}'",
                    records[0].origin.location,
                    hint=f"{target.name} takes: {', '.join(sorted(kinds))}"
                    if kinds
                    else "build the mod for another target",
                )
    report.raise_errors()


def _check_code(request: Request, manifests: Sequence[Manifest], target: Target, host: Host, report: Report) -> None:
    """Refuse the code of mods' authors unless the user trusts it (NH1006)."""
    if request.allow_code:
        return
    kinds, ids = host.kinds(), _ids(manifests)
    for manifest in manifests:
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
                origin.location,
                path=origin.path,
                hint="read it, then give --allow-code",
            )


def _for_target(manifest: Manifest, target: Target, mods: frozenset[str]) -> Mapping[str, tuple[Record, ...]]:
    return MappingProxyType(
        {
            kind: tuple(filter(None, (record.for_target(target.family, target.version, mods) for record in records)))
            for kind, records in manifest.records.items()
        }
    )


def declare(host: Host, mods: ModSet, facts: Facts, report: Report) -> Facts:
    """Give the facts with what the mods add to the game.

    What one kind adds may need what another one does (a monster its attack, an artifact its object): as long as something
    was declared by its name only, for a word that was not known yet, all are asked again with what is known by now.
    """
    additions, found = _additions(host, mods, facts)
    unfinished = _unfinished(additions)
    while unfinished:
        again, told = _additions(host, mods, facts.extended(additions))
        left = _unfinished(again)
        if left >= unfinished:
            break
        additions, found, unfinished = again, told, left
    report.extend(found.diagnostics)
    check_additions(additions, facts, report)
    return facts.extended(additions)


def _additions(host: Host, mods: ModSet, facts: Facts) -> tuple[dict[str, list[Entry]], Report]:
    report = Report()
    additions: dict[str, list[Entry]] = {}
    for _, result in host.call("nhmod_declare", mods=mods, facts=facts, report=report):
        for vocabulary, entries in cast("Mapping[str, Iterable[Entry]]", result).items():
            additions.setdefault(vocabulary, []).extend(entries)
    return additions, report


def _unfinished(additions: Mapping[str, list[Entry]]) -> int:
    return sum(entry.unfinished for entries in additions.values() for entry in entries)
