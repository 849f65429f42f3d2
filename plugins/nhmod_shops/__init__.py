"""The content kind ``shops``: shop types, at every site that one must reach.

The sites are PLACES in ``nhmod_shops.sites``; the example to follow is the pet shop of the guide to the sources
(chapter 10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod.contribution import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet, Start
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change
    from nhmod.target import Difference, Entry, Facts, Imported, Limit, Side, Site
    from nhmod.target.tree import Tree
    from nhmod_shops.planned import PlannedShop

nhmod_impl = pluggy.HookimplMarker("nhmod")


@nhmod_impl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH1301 to NH1349."""
    from nhmod_shops.codes import CODES

    return CODES


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare the kind."""
    return (
        Kind(
            name="shops",
            label="shop",
            record="nhmod_shops.records:Shop",
            doc="Shop types: what they sell, who keeps them, how frequent they are.",
            title_key="id",
        ),
    )


@nhmod_impl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_shops.starts import STARTS

    return STARTS


@nhmod_impl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for shops."""
    from nhmod_shops.differences import differences

    return differences(tree)


@nhmod_impl
def nhmod_declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Name the shop types, so that level files can say them, and the letters that their authors chose."""
    if not mods.contents("shops"):
        return {}
    from nhmod.target import Entry, Letters
    from nhmod_shops.planned import LETTERS
    from nhmod_shops.records import Shop

    del report
    types: list[Entry] = []
    letters: list[Entry] = []
    chosen = Letters(vocabulary=LETTERS, facts=facts)
    for mod, shop in mods.records("shops", Shop):
        types.append(
            Entry(
                symbol=shop.symbol,
                name=shop.id,
                fields={"compiler_name": shop.id, "shop": True},
                mod=mod.id,
                origin=shop.origin.at("id"),
            )
        )
        letters += chosen.declared(
            shop.wizard_letter, fields={"room": shop.symbol}, mod=mod.id, origin=shop.origin.at("wizard_letter")
        )
    return {"room types": types, LETTERS: letters}


@nhmod_impl
def nhmod_plan(mods: ModSet, facts: Facts) -> tuple[PlannedShop, ...]:
    """Plan the shops of the mods."""
    if not mods.contents("shops"):
        return ()
    from nhmod_shops.planned import planned_shops

    return tuple(planned_shops(mods, facts))


@nhmod_impl
def nhmod_check(tree: Tree, facts: Facts, report: Report, plan: tuple[PlannedShop, ...]) -> None:
    """Report what is wrong with the shop types, and the choices made for their authors."""
    if not plan:
        return
    from nhmod_shops.check import check_shops

    check_shops(plan, tree, facts, report)


@nhmod_impl
def nhmod_edits(tree: Tree, facts: Facts, report: Report, plan: tuple[PlannedShop, ...]) -> Iterable[Change]:
    """Write the shop types at all their sites."""
    if not plan:
        return ()
    from nhmod.places import place_all
    from nhmod_shops.sites import PLACES

    return tuple(place_all(plan, PLACES, tree, facts, report))


@nhmod_impl
def nhmod_limits(facts: Facts, plan: tuple[PlannedShop, ...]) -> Iterable[Limit]:
    """List what new shops can take of the probability."""
    from nhmod_shops.limits import shop_limits

    return shop_limits(plan, facts)


@nhmod_impl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that a shop type reaches."""
    from nhmod.places import sites_of
    from nhmod_shops.sites import PLACES

    return tuple(sites_of(PLACES))


@nhmod_impl
def nhmod_import(base: Side, variant: Side) -> Iterable[Imported]:
    """Find the new shops of a variant."""
    from nhmod_shops.importing import import_shops

    return import_shops(base, variant)
