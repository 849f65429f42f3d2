"""The steps from mods on disk to edits on a tree, each a value from a value; only ``patch``, ``build``, ``package`` write."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.build.codes import CODES as BUILD_CODES
from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity
from nhmod.edits import Change, Edit, Guard, Overlay, SymbolUse, compose
from nhmod.edits.codes import CODES as EDIT_CODES
from nhmod.host import Host
from nhmod.host.codes import CODES as HOST_CODES
from nhmod.manifest import Manifest, read_manifest
from nhmod.manifest.codes import CODES as MANIFEST_CODES
from nhmod.order import load_order
from nhmod.order import CODES as ORDER_CODES
from nhmod.target import Entry, Facts, Target, Tree, cached_facts, check_additions, check_words, locate, words_in
from nhmod.target.codes import CODES as TARGET_CODES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from nhmod.diagnostics import CodeInfo
    from nhmod.target import Variant

REPAIRS = "(repairs)"
"""The owner of the target's own repairs; it sorts before every mod."""
VARIANT = "(variant)"
"""The owner of the edits that name a build; it sorts after every mod."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """What a command was asked for: the mods' folders, and where to look for the rest."""

    paths: tuple[Path, ...]
    target: str | None = None
    source: Path | None = None
    allow_code: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Project:
    """Checked mods on a target's tree, with facts that know what the mods add."""

    host: Host
    mods: ModSet
    target: Target
    tree: Tree
    facts: Facts


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """All edits of a project, and the files that they make. ``changes`` are the mods' own."""

    project: Project
    changes: tuple[Change, ...]
    overlay: Overlay
    order: tuple[str, ...] = field(default=())


def all_codes(host: Host) -> Mapping[str, CodeInfo]:
    """Give every diagnostic code there is, the core's and the plugins', by code."""
    core = (*MANIFEST_CODES, *ORDER_CODES, *TARGET_CODES, *EDIT_CODES, *BUILD_CODES, *HOST_CODES)
    codes = {info.code: info for info in core} | dict(host.codes())
    return MappingProxyType(dict(sorted(codes.items())))


def read_mods(request: Request, host: Host, report: Report) -> tuple[Manifest, ...]:
    """Read the manifests in load order; raises ``DiagnosticError`` with the mistakes of all of them."""
    _trust(request, host, report)
    kinds = {name: kind.record for name, kind in host.kinds().items()}
    manifests = [read_manifest(path, kinds, report) for path in request.paths]
    report.raise_errors()
    by_id = {manifest.identity.id: manifest for manifest in manifests if manifest is not None}
    ordered = load_order(manifest.identity for manifest in manifests if manifest is not None)
    return tuple(by_id[identity.id] for identity in ordered)


def choose_target(request: Request, manifests: Sequence[Manifest], host: Host) -> Target:
    """Find the target: the one asked for, else the newest that all mods are for (NH0307 to NH0309 if there is none)."""
    targets = host.targets()
    if request.target is not None:
        found = targets.get(request.target)
        if found is None:
            raise _error("NH0307", f"there is no target '{request.target}'", hint=f"there are: {', '.join(sorted(targets))}")
        for manifest in manifests:
            if not manifest.identity.fits(found.family, found.version):
                raise _error(
                    "NH0308",
                    f"'{manifest.identity.id}' is not for {found.name}",
                    manifest.identity.origin.at("targets"),
                )
        return found
    fitting = [t for t in targets.values() if all(m.identity.fits(t.family, t.version) for m in manifests)]
    if not fitting:
        raise _error(
            "NH0309",
            f"no target suits all of: {', '.join(m.identity.id for m in manifests)}",
            manifests[0].identity.origin.at("targets"),
            hint=f"there are: {', '.join(sorted(targets))}",
        )
    return max(fitting, key=lambda t: (t.family == "nethack", t.version, t.name))


def load(request: Request, report: Report, *, host: Host | None = None, progress: Callable[[str, int, int], None] | None = None) -> Project:
    """Read, order and check mods; raises ``DiagnosticError`` with all that was found if something is wrong."""
    host = host or Host.with_entry_points()
    manifests = read_mods(request, host, report)
    target = choose_target(request, manifests, host)
    tree = locate(target, given=request.source, report=report, progress=progress)
    facts = cached_facts(tree, lambda: _read_facts(host, tree))
    mods = ModSet(
        mods=tuple(
            Mod(identity=m.identity, folder=m.folder, records=_for_target(m, target)) for m in manifests
        ),
        kinds=host.kinds(),
    )
    extended = _declare(host, mods, facts, report)
    words = [word for mod in mods for records in mod.records.values() for record in records for word in words_in(record)]
    check_words(words, extended, report)
    project = Project(host=host, mods=mods, target=target, tree=tree, facts=extended)
    if not report.errors:
        host.call("nhmod_check", mods=mods, tree=tree, facts=extended, report=report)
    report.raise_errors()
    return project


def plan(project: Project, report: Report) -> Plan:
    """Plan all edits and make the files; raises ``DiagnosticError`` for conflicts."""
    host, tree = project.host, project.tree
    arguments = {"mods": project.mods, "tree": tree, "facts": project.facts, "report": report}
    changes = _changes(host.gather("nhmod_edits", **arguments))
    report.raise_errors()
    changes += _changes(host.gather("nhmod_symbols", tree=tree, uses=_symbol_uses(project.mods, changes)))
    order = tuple(mod.id for mod in project.mods)
    return Plan(project=project, changes=changes, overlay=compose(tree, changes, order=order), order=order)


def repairs(project: Project) -> tuple[Change, ...]:
    """Give the target's own repairs, as edits of the owner ``REPAIRS``."""
    return _changes(project.host.gather("nhmod_repairs", tree=project.tree))


def staged(plan: Plan, variant: Variant) -> Overlay:
    """Give the overlay that is built: repairs, the mods' edits, and the variant's name."""
    project = plan.project
    named = project.host.gather("nhmod_variant", tree=project.tree, mods=project.mods, variant=variant)
    changes = (*repairs(project), *plan.changes, *_changes(named))
    return compose(project.tree, changes, order=(REPAIRS, *plan.order, VARIANT))


def _trust(request: Request, host: Host, report: Report) -> None:
    for path in request.paths:
        folder = (path if path.is_dir() else path.parent) / "plugins"
        if not folder.is_dir():
            continue
        if request.allow_code:
            host.load_folder(folder)
        else:
            report.warning("NH1003", f"the plugins in {folder} were not loaded", hint="read them, then give --allow-code")


def _for_target(manifest: Manifest, target: Target) -> Mapping[str, tuple[object, ...]]:
    return MappingProxyType(
        {
            kind: tuple(record for record in records if record.applies(target.family, target.version))
            for kind, records in manifest.records.items()
        }
    )


def _read_facts(host: Host, tree: Tree) -> Facts:
    vocabularies = {}
    for _, result in host.call("nhmod_facts", tree=tree):
        vocabularies.update(result)
    return Facts(vocabularies=MappingProxyType(vocabularies))


def _declare(host: Host, mods: ModSet, facts: Facts, report: Report) -> Facts:
    additions: dict[str, list[Entry]] = {}
    for _, result in host.call("nhmod_declare", mods=mods, facts=facts, report=report):
        for vocabulary, entries in result.items():
            additions.setdefault(vocabulary, []).extend(entries)
    check_additions(additions, facts, report)
    return facts.extended(additions)


def _symbol_uses(mods: ModSet, changes: Iterable[Change]) -> tuple[SymbolUse, ...]:
    guards: dict[str, set[Guard]] = {mod.id: set() for mod in mods}
    touched: set[str] = set()
    for change in changes:
        touched.add(change.owner)
        if isinstance(change, Edit):
            guards[change.owner].add(change.guard)
    return tuple(
        SymbolUse(
            owner=mod.id,
            symbol=mod.symbol,
            title=f"{mod.identity.name} {mod.identity.version}",
            guards=frozenset(guards[mod.id] - {Guard.NONE}),
        )
        for mod in mods
        if mod.id in touched
    )


def _changes(items: Iterable[object]) -> tuple[Change, ...]:
    return tuple(item for item in items if isinstance(item, Change))


def _error(code: str, message: str, origin: object = None, *, hint: str = "") -> DiagnosticError:
    location = getattr(origin, "location", None)
    return DiagnosticError(
        [Diagnostic(code=code, severity=Severity.ERROR, message=message, location=location, hint=hint)]
    )
