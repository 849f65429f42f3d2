"""The edits that artifacts need: rows of artilist[], changes of the target's own, and what they do beside."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.edits import Change, Edit, Substitution, sum_changes
from nhmod.places import OwnColumns, TableEdits, earlier_changes, insertion_at, limits_of, own_changes, relative
from nhmod.target import said_by_others
from nhmod_artifacts.aims import against
from nhmod_artifacts.behaviour import behaviour_edits
from nhmod_artifacts.codes import NO_EFFECT, PLACED
from nhmod_artifacts.columns import BY_PARAMETER, COLOR, COLUMNS_OF, COST, FACTS, FLAGS
from nhmod_artifacts.differences import ASKED, GLOWING
from nhmod_artifacts.forms import ARTILIST_H, TABLE, Forms
from nhmod_artifacts.plan import Placed, Plan, own_columns
from nhmod_artifacts.records import Artifact as Record
from nhmod_artifacts.resolve import CHANGES, Resolver
from nhmod_artifacts.row import ANY_ATTACK_DEFINITION, columns, needs_any_attack, row, values_of
from nhmod_artifacts.sites import ANY_HARM, GLOW, row_place
from nhmod_artifacts.source import ArtifactTable
from nhmod_artifacts.values import NO_COLOR, NOTHING, WARNS, Artifact
from nhmod_languages.contents.encyclopedia import entry_edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.manifest import Change as Changing
    from nhmod.places import Earlier, OwnChanges, OwnColumn
    from nhmod.target import Facts, Tree

_ROWS = TableEdits(file=ARTILIST_H, name=TABLE, thing="artifact")


def artifact_edits(mods: ModSet, plan: Plan, tree: Tree, facts: Facts, report: Report) -> Iterator[Change]:
    """Yield all edits for the artifacts of the mods, which were checked."""
    own = OwnColumns.of(facts["artifacts"])
    for placed in plan.placed:
        new = placed.new
        yield _new_row(placed, tree, facts, own_columns(placed, own))
        _tell_place(placed, report)
        yield from _beside(new.mod, new.record, new.values, new.symbol, tree=tree, facts=facts)
        if new.record.encyclopedia is not None:
            name = new.values.name.lower().removeprefix("the ")
            yield entry_edit(new.mod, name, new.record.encyclopedia, tree)
    yield from behaviour_edits(mods, tree, facts)
    resolver = Resolver(mods, facts, Report())
    for mod, record in mods.records("artifacts", Record):
        if record.edit is not None:
            yield from _changes(mods, mod, record, resolver=resolver, tree=tree, facts=facts, report=report)


def _new_row(placed: Placed, tree: Tree, facts: Facts, own: tuple[OwnColumn, ...]) -> Edit:
    site, offset = row_place(placed, tree, facts)
    text = row(placed.new.values, placed.new.symbol, Forms.of(facts), own)
    return _ROWS.new_row(placed, offset, text, site=site)


def _tell_place(placed: Placed, report: Report) -> None:
    new = placed.new
    what = (
        "of a quest"
        if new.record.quest
        else f"after {placed.predecessor}"
        if new.record.place
        else "before those of the quests"
    )
    report.note(PLACED, f"'{new.title}' is artifact number {placed.index}, {what}", new.record.origin)


def _beside(mod: Mod, record: Record, values: Artifact, symbol: str, *, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield what the row alone does not do."""
    origin = record.origin.location
    if needs_any_attack(values, Forms.of(facts)):
        why = f"the attack of '{values.name}'"
        yield insertion_at(ANY_HARM, tree, facts, ANY_ATTACK_DEFINITION, why=why, mod=mod, origin=origin)
    # One of the game's own glows already, where its color is not what changes; 'raw' says nothing but a column.
    colored = record.edit is None or record.color is not None
    raw = any(BY_PARAMETER.get(pair.key) == COLOR.key for pair in record.raw)
    glows = colored and not raw and values.color != NO_COLOR and values.monsters != NOTHING
    if glows and WARNS in values.powers and facts.offers(GLOWING):
        asks, why = facts.c_name(ASKED).replace("@", symbol), f"'{values.name}' glows when it warns"
        text = f"            {asks}\n"
        yield insertion_at(GLOW, tree, facts, text, why=why, mod=mod, order=(symbol,), origin=origin, around=True)


def _flags(column: str) -> frozenset[str]:
    """Take a column apart: in what order flags stand says nothing."""
    return frozenset(column.removeprefix("(").removesuffix(")").split(" | "))


def _relative_cost(record: Record) -> Changing[int] | None:
    return relative(record.cost)


def _changes(
    mods: ModSet, mod: Mod, record: Record, *, resolver: Resolver, tree: Tree, facts: Facts, report: Report
) -> Iterator[Change]:
    """Yield the edits of one ``edit:`` record: of exactly the columns whose values it changes."""
    entry = facts["artifacts"].find(record.edit.text) if record.edit else None
    if entry is None:
        return
    table, forms = ArtifactTable(tree), Forms.of(facts)
    stock = values_of(entry)
    old = resolver.own.before(mod, record, entry)
    new = resolver.applied(record, old)
    was, becomes = columns(old, forms), columns(new, forms)
    arguments = table.arguments(entry, forms.parameters)
    said = said_by_others(mods, mod, record, "artifacts", facts) & record.origin.keys.keys()
    again = {column for key, column in COLUMNS_OF.items() if key in said}

    changing = partial(_ROWS.changed, mod, record, entry, ladder=table.ladder)
    cost = _relative_cost(record)
    earlier: Earlier[Changing[int]] = earlier_changes(mods, mod, record, "artifacts", facts, said=_relative_cost)
    own: OwnChanges[Changing[int]] = own_changes(mods, mod, record, "artifacts", facts, said=_relative_cost)
    changed: list[Substitution] = []
    for column, text in becomes.items():
        argument, name = arguments[column], FACTS.get(column, column)
        parts = None
        if column in FLAGS:
            values = (getattr(one, BY_PARAMETER[column]) for one in (stock, old, new))
            parts = sum_changes(argument, *values, choices={"AGAINST": against(facts)})
        if parts is not None:
            changed += [changing(span=one.span, column=f"{name}_{one.part}", text=one.text) for one in parts]
        elif column == COST.parameter and cost is not None and own.again:
            continue  # what several records of a mod make of it the last one says
        elif column == COST.parameter and cost is not None and (earlier or own.earlier):
            made = CHANGES.numbers(cost, old.cost, limits_of(Record, "cost"), earlier, report, own=own.earlier)
            changed += [
                changing(span=argument.span, column=name, text=COST.as_c(value), beside=beside)
                for beside, value in made
            ]
        elif _flags(was[column]) != _flags(text) or (column in again and (column != COST.parameter or cost is None)):
            changed.append(changing(span=argument.span, column=name, text=text))
    yield from changed
    told = cost is not None and own.there
    if not changed and not told and record.encyclopedia is None and record.on_hit is None and record.on_hit_you is None:
        report.warning(NO_EFFECT, f"'{entry.name}' is like this already", record.origin)
    yield from _beside(mod, record, new, entry.symbol, tree=tree, facts=facts)
    if record.encyclopedia is not None:
        yield entry_edit(mod, entry.name.lower().removeprefix("the "), record.encyclopedia, tree)
