"""The steps from mods on disk to edits on a tree, each a value from a value; only ``patch``, ``build``, ``package`` write."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.build.codes import CODES as BUILD_CODES
from nhmod.cache import cache_directory
from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity
from nhmod.edits import Change, Guard, Overlay, Substitution, SymbolUse, compose
from nhmod.edits.codes import CODES as EDIT_CODES
from nhmod.host import Host, code_stamp
from nhmod.host.codes import CODES as HOST_CODES
from nhmod.manifest import Manifest, read_manifest
from nhmod.manifest.codes import CODES as MANIFEST_CODES
from nhmod.order import load_order
from nhmod.order_codes import CODES as ORDER_CODES
from nhmod.package import PackageParts, lock_file, package_members, write_archive
from nhmod.patches import make_series
from nhmod.patches.unified import diff_overlays
from nhmod.target import (
    REPAIRS,
    VARIANT,
    Entry,
    Facts,
    Progress,
    Recipe,
    RecipeRequest,
    Target,
    Tree,
    Variant,
    Vocabulary,
    check_additions,
    check_words,
    load_facts,
    locate,
    silent,
    words_in,
)
from nhmod.target.c.codes import CODES as C_CODES
from nhmod.target.codes import CODES as TARGET_CODES
from nhmod.target.sources import CODES as SOURCE_CODES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nhmod.diagnostics import CodeInfo
    from nhmod.manifest import Record
    from nhmod.request import Request


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Built:
    """A finished build, with what it was made from."""

    plan: Plan
    recipe: Recipe
    result: BuildResult


def all_codes(host: Host) -> Mapping[str, CodeInfo]:
    """Give every diagnostic code there is, the core's and the plugins', by code."""
    core = (
        *MANIFEST_CODES,
        *ORDER_CODES,
        *SOURCE_CODES,
        *C_CODES,
        *TARGET_CODES,
        *EDIT_CODES,
        *BUILD_CODES,
        *HOST_CODES,
    )
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
            raise _error(
                "NH0307", f"there is no target '{request.target}'", hint=f"there are: {', '.join(sorted(targets))}"
            )
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


def load(request: Request, report: Report, *, host: Host | None = None, progress: Progress = silent) -> Project:
    """Read, order and check mods; raises ``DiagnosticError`` with all that was found if something is wrong."""
    host = host or Host.with_entry_points()
    manifests = read_mods(request, host, report)
    target = choose_target(request, manifests, host)
    cache = cache_directory()
    tree = locate(target, given=request.source, cache=cache, report=report, progress=progress)
    facts = read_facts(host, tree, cache)
    mods = ModSet(
        mods=tuple(Mod(identity=m.identity, folder=m.folder, records=_for_target(m, target)) for m in manifests),
        kinds=host.kinds(),
    )
    extended = _declare(host, mods, facts, report)
    words = [
        word for mod in mods for records in mod.records.values() for record in records for word in words_in(record)
    ]
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


def make_patches(plan: Plan) -> dict[str, bytes]:
    """Write the series, the combined patch and the target's own repairs, by file name."""
    project = plan.project
    files = dict(make_series(project.tree, project.mods, plan.changes).files())
    mended = compose(project.tree, repairs(project), order=(REPAIRS,))
    body = diff_overlays(project.tree, Overlay(), mended)
    if body:
        title = (
            f"# What {project.target.title} needs to compile today; no part of any mod. Apply it with: patch -p1\n\n"
        )
        files["repairs.patch"] = title.encode() + body
    return files


def repairs(project: Project) -> tuple[Change, ...]:
    """Give the target's own repairs, as edits of the owner ``REPAIRS``."""
    return _changes(project.host.gather("nhmod_repairs", tree=project.tree))


def staged(plan: Plan, variant: Variant) -> Overlay:
    """Give the overlay that is built: repairs, the mods' edits, and the variant's name."""
    project = plan.project
    named = project.host.gather("nhmod_variant", tree=project.tree, mods=project.mods, variant=variant)
    changes = (*repairs(project), *plan.changes, *_changes(named))
    return compose(project.tree, changes, order=(REPAIRS, *plan.order, VARIANT))


def target_words(request: Request, host: Host, report: Report) -> dict[str, list[str]]:
    """List the words of every vocabulary of a target, for the schema."""
    target = choose_target(request, (), host)
    cache = cache_directory()
    facts = read_facts(host, locate(target, given=request.source, cache=cache, report=report), cache)
    return {
        name: [word for entry in facts[name] for word in (entry.name, *entry.words, entry.symbol) if word]
        for name in facts.vocabularies
    }


def variant_of(request: Request, asked: Variant, report: Report) -> Variant:
    """Give a package's name and version: what was asked for, else the mod's own if it is one, else those of all together."""
    if asked.name:
        return asked
    manifests = read_mods(request, Host.with_entry_points(), report)
    if len(manifests) == 1:
        identity = manifests[0].identity
        return Variant(name=identity.name, version=asked.version or str(identity.version))
    return Variant(name="modded NetHack", version=asked.version)


def build_mods(
    request: Request,
    report: Report,
    *,
    directory: Path | None = None,
    compiler: str = "gcc",
    jobs: int = 1,
    keep_going: bool = False,
    variant: Variant | None = None,
    progress: Progress = silent,
) -> Built:
    """Build mods into a playable directory (by default ``build/`` and the mods' ids); raises ``DiagnosticError``."""
    planned = plan(load(request, report, progress=progress), report)
    project = planned.project
    overlay = staged(planned, variant or Variant())
    wanted = RecipeRequest(target=project.target, tree=project.tree, compiler=compiler)
    recipes = [item for item in project.host.gather("nhmod_recipe", request=wanted) if isinstance(item, Recipe)]
    if len(recipes) != 1:
        raise _error("NH1005", f"{len(recipes)} plugins say how {project.target.name} is built, and one is wanted")
    result = build(
        BuildRequest(
            tree=project.tree,
            recipe=recipes[0],
            directory=directory or Path("build") / "+".join(planned.order),
            cache=cache_directory(),
            overlay=overlay,
            compiler=compiler,
            jobs=jobs,
            keep_going=keep_going,
        ),
        progress,
    )
    return Built(plan=planned, recipe=recipes[0], result=result)


def package_build(built: Built, variant: Variant, folder: Path) -> Path:
    """Write the package of a build; gives its path."""
    project, recipe = built.plan.project, built.recipe
    title = str(variant) or project.target.title
    plugins = [(info.name, info.distribution, info.place) for info in project.host.plugins]
    personal = {file.path for file in recipe.playable if file.personal}
    parts = PackageParts(
        title=title,
        mods=project.mods,
        target=project.target.title,
        game=built.result.directory,
        launcher=recipe.launcher,
        personal=frozenset({*personal, *recipe.folders}),
        own=frozenset({*(file.path for file in recipe.playable), *recipe.folders}),
        patches=make_patches(built.plan),
        licences={f"{project.target.family}.txt": project.tree.content(recipe.licence)},
        lock=lock_file(project.mods, project.tree, plugins, built.plan.overlay.contents()),
    )
    root = re.sub(r"[^a-z0-9.]+", "-", title.lower()).strip("-.") or "package"
    path = folder / f"{root}.tar.gz"
    write_archive(path, root, package_members(parts), time=recipe.epoch)
    return path


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


def _for_target(manifest: Manifest, target: Target) -> Mapping[str, tuple[Record, ...]]:
    return MappingProxyType(
        {
            kind: tuple(record for record in records if record.applies(target.family, target.version))
            for kind, records in manifest.records.items()
        }
    )


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


def _declare(host: Host, mods: ModSet, facts: Facts, report: Report) -> Facts:
    additions: dict[str, list[Entry]] = {}
    for _, result in host.call("nhmod_declare", mods=mods, facts=facts, report=report):
        for vocabulary, entries in cast("Mapping[str, Iterable[Entry]]", result).items():
            additions.setdefault(vocabulary, []).extend(entries)
    check_additions(additions, facts, report)
    return facts.extended(additions)


def _symbol_uses(mods: ModSet, changes: Iterable[Change]) -> tuple[SymbolUse, ...]:
    guards: dict[str, set[Guard]] = {mod.id: set() for mod in mods}
    touched: set[str] = set()
    for change in changes:
        touched.add(change.owner)
        guards[change.owner].add(Guard.CPP if isinstance(change, Substitution) else change.guard)
    return tuple(
        SymbolUse(
            owner=mod.id,
            symbol=mod.symbol,
            title=mod.identity.name,
            guards=frozenset(
                Guard.GREP if guard is Guard.OWN_GREP else guard for guard in guards[mod.id] - {Guard.NONE}
            ),
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
