"""From a checked project to edits, and to the files and the patches that they make."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nhmod.edits import Change, Edit, Guard, NewFile, Overlay, Substitution, SymbolUse, compose
from nhmod.patches import diff_overlays, make_series
from nhmod.target import REPAIRS, VARIANT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.host import Host
    from nhmod.pipeline.project import Project
    from nhmod.target import Variant


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """All edits of a project, and the files that they make. ``changes`` are the mods' own."""

    project: Project
    changes: tuple[Change, ...]
    overlay: Overlay
    order: tuple[str, ...] = field(default=())


def plan(project: Project, report: Report) -> Plan:
    """Plan all edits and make the files; raises ``DiagnosticError`` for conflicts."""
    host, tree = project.host, project.tree
    arguments = {"mods": project.mods, "tree": tree, "facts": project.facts, "report": report}
    changes = _changes(host, "nhmod_edits", **arguments)
    report.raise_errors()
    changes += _changes(host, "nhmod_symbols", tree=tree, uses=_symbol_uses(project.mods, changes))
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
    return _changes(project.host, "nhmod_repairs", tree=project.tree)


def staged(plan: Plan, variant: Variant) -> Overlay:
    """Give the overlay that is built: repairs, the mods' edits, and the variant's name."""
    project = plan.project
    named = _changes(project.host, "nhmod_variant", tree=project.tree, mods=project.mods, variant=variant)
    changes = (*repairs(project), *plan.changes, *named)
    return compose(project.tree, changes, order=(REPAIRS, *plan.order, VARIANT))


def _changes(host: Host, hook: str, **arguments: object) -> tuple[Change, ...]:
    return host.gather(hook, (Edit, Substitution, NewFile), **arguments)


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
