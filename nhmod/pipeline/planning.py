"""From a checked project to edits, and to the files and the patches that they make."""

from __future__ import annotations

import re
from dataclasses import field, replace
from functools import cache as cache_result
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.edits import Change, Edit, Guard, Hunk, NewFile, Overlay, Substitution, SymbolUse, compose, locate_hunks
from nhmod.edits.apart import partings, told_apart
from nhmod.edits.layers import Layers, guard_of
from nhmod.edits.moved import said_as_moved
from nhmod.manifest import ContentOrigin
from nhmod.patches import diff_overlays, make_series
from nhmod.patches.described import reasons
from nhmod.pipeline.composition import change_at
from nhmod.pipeline.known import Project, Stage, languages_of
from nhmod.target import MOVED, REPAIRS, VARIANT, Lazily

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.host import Host
    from nhmod.manifest import Record
    from nhmod.target import Facts, Variant


@frozen
class Plan:
    """All edits of a project, and the files that they make. ``changes`` are the mods' own, hunks located."""

    project: Project
    changes: tuple[Change, ...]
    overlay: Overlay
    order: tuple[str, ...] = field(default=())


def plan(project: Project, report: Report) -> Plan:
    """Plan all edits and make the files; raises ``DiagnosticError`` for conflicts."""
    with project.tree.keeping_answers(cache_directory()):
        return _plan(project, report)


def _plan(project: Project, report: Report) -> Plan:
    host, tree = project.host, project.tree
    changes = _asked(project, report)
    report.raise_errors()
    changes += _changes(host, "nhmod_symbols", tree=tree, uses=_symbol_uses(project, changes))
    order = tuple(mod.id for mod in project.mods)
    needs = project.mods.needs
    changes = locate_hunks(tree, _with_the_last_word(changes, needs), order=order, report=report, needs=needs)
    report.raise_errors()
    overlay = compose(tree, changes, order=order)
    _review(project, overlay, report)
    report.raise_errors()
    return Plan(project=project, changes=changes, overlay=overlay, order=order)


def _review(project: Project, overlay: Overlay, report: Report) -> None:
    """Have the plugins look at the files as all mods make them."""
    ground = project.ground
    made = {**({} if ground is None else ground.overlay.files), **overlay.files}
    project.host.call(
        "nhmod_review",
        mods=project.mods,
        tree=project.tree,
        facts=project.facts,
        before=project.tree if ground is None else ground.before,
        files=Lazily({file: partial(attrgetter("content"), made[file]) for file in sorted(made)}),
        report=report,
    )


def _with_the_last_word(changes: Iterable[Change], needs: Mapping[str, frozenset[str]]) -> tuple[Change, ...]:
    """Let each mod's values stand over those of the mods that it requires."""
    return tuple(
        replace(change, over=needs[change.owner])
        if isinstance(change, Substitution) and change.owner in needs
        else change
        for change in changes
    )


def _asked(project: Project, report: Report) -> tuple[Change, ...]:
    """Return what the plugins ask of the tree; what mods change of each other's content stands over what it changes."""

    def asked(mods: ModSet, facts: Facts, told: Report) -> tuple[Change, ...]:
        known = {"mods": mods, "tree": project.tree, "facts": facts, "report": told}
        languages = cache_result(partial(languages_of, project.host, project.tree, facts))
        made = _changes(project.host, "nhmod_edits", **known, languages=languages)
        return tuple(said_as_moved(made, facts.get(MOVED), project.tree))

    final = asked(project.mods, project.facts, report)
    if not project.stages or report.errors:
        return final
    symbols = {mod.id: mod.symbol for mod in project.mods}

    def layered(stages: Sequence[Stage], last: tuple[Change, ...], told: Report) -> tuple[Change, ...]:
        layers = Layers(project.tree, list(symbols), symbols)
        first, *later = (asked(stage.mods, stage.facts, Report()) for stage in stages)
        layers.begin(first)
        for stage, after in zip(stages, (*later, last), strict=True):
            layers.add(after, stage.editor, partial(change_at, project.mods, stage.editor), told)
        return layers.changes

    def without(gone: frozenset[str]) -> tuple[Change, ...]:
        *stages, last = project.without(gone) if project.without is not None else ()
        return layered(stages, asked(last.mods, last.facts, Report()), Report())

    changes, needs = layered(project.stages, final, report), project.mods.needs
    changed = (((change.kind, change.title), change.editor) for change in project.mods.changes)
    for group in partings(changed, needs) if project.without is not None else ():
        changes = told_apart(changes, group, needs=needs, symbols=symbols, without=without)
    return changes


def make_patches(plan: Plan) -> dict[str, bytes]:
    """Write the series, the combined patch and the target's own repairs, by file name."""
    project = plan.project
    series = make_series(project.tree, project.mods, plan.changes)
    ground = project.ground
    if ground is not None:
        series = series.upon(
            diff_overlays(ground.before, Overlay(), ground.overlay),
            diff_overlays(ground.before, Overlay(), ground.beneath(plan.overlay)),
        )
    files = dict(series.files())
    mends = repairs(project)
    body = diff_overlays(project.tree, Overlay(), compose(project.tree, mends, order=(REPAIRS,)))
    if body:
        title = f"What {project.target.title} needs to compile today; no part of any mod. Apply it with: patch -p1"
        head = "".join(f"# {line}".rstrip() + "\n" for line in (title, *reasons(mends)))
        files["repairs.patch"] = f"{head}\n".encode() + body
    return files


def repairs(project: Project) -> tuple[Change, ...]:
    """Return the target's own repairs, as edits of the owner ``REPAIRS``."""
    with project.tree.keeping_answers(cache_directory()):
        return _changes(project.host, "nhmod_repairs", tree=project.tree)


def staged(plan: Plan, variant: Variant) -> Overlay:
    """Return the overlay that is built: repairs, the mods' edits, and the variant's name."""
    project = plan.project
    named = _changes(project.host, "nhmod_variant", tree=project.tree, mods=project.mods, variant=variant)
    changes = (*repairs(project), *plan.changes, *named)
    return compose(project.tree, changes, order=(REPAIRS, *plan.order, VARIANT))


def _changes(host: Host, hook: str, **arguments: object) -> tuple[Change, ...]:
    return host.gather(hook, (Edit, Substitution, NewFile, Hunk), **arguments)


def _symbol_uses(project: Project, changes: Iterable[Change]) -> tuple[SymbolUse, ...]:
    mods, changes = project.mods, tuple(changes)
    guards: dict[str, set[Guard]] = {mod.id: set() for mod in mods}
    touched: set[str] = set()
    needing = _Needing(project, changes)
    symbols = {mod.id: mod.symbol for mod in mods}
    for change in changes:
        if _needs_symbol(change, symbols[change.owner]):
            touched.add(change.owner)
        guards[change.owner].add(_guard(change))
    return tuple(
        SymbolUse(
            owner=mod.id,
            symbol=mod.symbol,
            title=mod.identity.name,
            guards=frozenset(
                Guard.GREP if guard is Guard.OWN_GREP else guard for guard in guards[mod.id] - {Guard.NONE, Guard.BARE}
            ),
            needs=needing.symbols(mod, [one for one in mods.mods[:number] if one.id in touched]),
        )
        for number, mod in enumerate(mods)
        if mod.id in touched
    )


class _Needing:
    """What mods need of one another."""

    def __init__(self, project: Project, changes: Iterable[Change]) -> None:
        self._project = project
        self._changes = [change for change in changes if isinstance(change, Edit | Substitution | NewFile)]

    def symbols(self, mod: Mod, before: Iterable[Mod]) -> tuple[str, ...]:
        """Return the symbols of those mods before it without which a mod can't be: it requires them, or refers to their things."""
        required = mod.reaches()
        return tuple(one.symbol for one in before if one.id in required or self._refers(mod, one.id))

    def _refers(self, mod: Mod, other: str) -> bool:
        """Return whether what a mod has only beside another one is made of that one's things."""
        beside = [
            record for records in mod.records.values() for record in records if other in ContentOrigin.of(record).beside
        ]
        if any((change.editor, change.owner) == (mod.id, other) for change in self._project.mods.changes):
            return True
        own = [change for change in self._changes if change.owner == mod.id] if beside else ()
        if not own:
            return False
        added = (entry for entries in self._project.facts.additions.values() for entry in entries)
        things = {entry.symbol for entry in added if entry.mod == other and entry.symbol}
        return any(_is_of(change, beside) or things & {*_WORD.findall(_text(change))} for change in own)


_WORD = re.compile(r"\w+", re.ASCII)


def _text(change: Edit | Substitution | NewFile) -> str:
    """Return what a change writes in C."""
    if isinstance(change, NewFile):
        return change.content.decode("latin-1") if change.file.endswith((".c", ".h")) else ""
    return change.text


def _is_of(change: Edit | Substitution | NewFile, records: Iterable[Record]) -> bool:
    """Return whether a change is the C of an author, in one of some records: which names that has is not known."""
    if isinstance(change, Substitution) or not change.verbatim or not change.file.endswith((".c", ".h")):
        return False
    place = change.origin
    return place is None or any(ContentOrigin.of(record).location.holds(place) for record in records)


def _guard(change: Change) -> Guard:
    """Return what the symbol of a change's mod is written in."""
    return Guard.CPP if isinstance(change, Substitution) else guard_of(change)


def _needs_symbol(change: Change, symbol: str) -> bool:
    """Return whether a symbol is to be defined for a change: for what comes from a patch only if it names the symbol itself."""
    if isinstance(change, Hunk):
        return any(line.mark == "+" and symbol in line.text for line in change.lines)
    if isinstance(change, NewFile) and change.verbatim:
        return symbol.encode() in change.content
    return True
