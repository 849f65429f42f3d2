"""The edits that monsters need: rows of mons[], and all that some of them need beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.places import OwnColumn, OwnColumns, insertion_at
from nhmod_languages.contents.encyclopedia import entry_edit
from nhmod_monsters.codes import PLACED
from nhmod_monsters.edit_rows import row_edits
from nhmod_monsters.further import further_edits
from nhmod_monsters.inventory import gear_edits
from nhmod_monsters.plan import Placed, Plan, own_columns
from nhmod_monsters.records import Monster
from nhmod_monsters.resolve import Resolver
from nhmod_monsters.row import row
from nhmod_monsters.sites import GOLEM_HIT_POINTS, GROWTH, TABLE
from nhmod_monsters.source import MonsTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.edits import Change, Edit
    from nhmod.target import Facts
    from nhmod.target.tree import Tree


def monster_edits(mods: ModSet, plan: Plan, tree: Tree, facts: Facts, report: Report) -> Iterator[Change]:
    """Yield all edits for the monsters of the mods, which were checked."""
    table = MonsTable(tree, facts["monsters"].stock)
    own = OwnColumns.of(facts["monsters"])
    for placed in plan.placed:
        yield _new_row(placed, table, own_columns(placed, own, facts))
        _tell_place(placed, report)
        yield from _golem(placed, tree, facts)
    resolver = Resolver(mods, facts, Report())
    nasty: dict[str, list[str]] = {}
    for mod, record in mods.records("monsters", Monster):
        if record.edit is not None:
            yield from row_edits(mods, mod, record, resolver=resolver, table=table, own=own, facts=facts, report=report)
        monster = facts["monsters"].find(record.edit.text if record.edit else record.name or "")
        if monster is not None:
            gear = resolver.having(record, "usual_gear").usual_gear
            carried = resolver.carried(record)
            yield from gear_edits(
                mod, record, monster.symbol, carried, usual_gear=gear is not False, tree=tree, facts=facts
            )
            yield from further_edits(mod, record, monster.symbol, resolver.having, nasty=nasty, tree=tree, facts=facts)
            big = resolver.growth(record)
            if big is not None:
                yield _growth(mod, record, (monster.symbol, resolver.symbol(big)), tree, facts)
        if record.encyclopedia is not None and record.name is not None:
            yield entry_edit(mod, record.name, record.encyclopedia, tree)


def _new_row(placed: Placed, table: MonsTable, own: tuple[OwnColumn, ...]) -> Edit:
    values = placed.new.values
    offset = table.gap(placed.gap, values.monster_class)
    text = row(values, placed.new.symbol, table, own)
    return table.edits.new_row(placed, offset, text, site=f"{TABLE}, class {values.monster_class}")


def _tell_place(placed: Placed, report: Report) -> None:
    values = placed.new.values
    report.note(
        PLACED,
        f"'{values.name}' (difficulty {values.difficulty}) comes after {placed.predecessor} in the table of monsters",
        placed.new.record.origin,
    )


def _golem(placed: Placed, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Add the case without which a golem has no hit points (makemon.c:golemhp)."""
    monster, points = placed.new, placed.new.record.hit_points
    if points is not None:
        yield insertion_at(
            GOLEM_HIT_POINTS,
            tree,
            facts,
            f"    case {monster.symbol}:\n        return {points};\n",
            why=f"the hit points of '{monster.values.name}'",
            mod=monster.mod,
            order=placed.order,
            origin=monster.record.origin.at("hit_points").location,
        )


def _growth(mod: Mod, record: Monster, grows: tuple[str, str], tree: Tree, facts: Facts) -> Edit:
    """Add the row by which one monster, named in C, becomes another."""
    small, big = grows
    return insertion_at(
        GROWTH,
        tree,
        facts,
        f"    {{ {small}, {big} }},\n",
        why=f"'{record.name or record.edit}' grows up into '{facts.word('monsters', big)}'",
        mod=mod,
        order=(small,),
        origin=record.origin.at("grows_into").location,
    )
