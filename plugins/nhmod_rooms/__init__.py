"""The content kind ``rooms``: special rooms such as zoos and throne rooms, at every site that one must reach.

The sites are PLACES in ``nhmod_rooms.sites``; the example to follow is the clinic of the guide to the sources
(chapter 9).
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
    from nhmod.target import Difference, Entry, Facts, Limit, Site
    from nhmod.target.tree import Tree
    from nhmod_rooms.planned import PlannedRoom

nhmod_impl = pluggy.HookimplMarker("nhmod")


@nhmod_impl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH1201 to NH1249."""
    from nhmod_rooms.codes import CODES

    return CODES


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare the kind."""
    return (
        Kind(
            name="rooms",
            label="room",
            record="nhmod_rooms.records:Room",
            doc="Special rooms: who lives in them, what lies there, what is heard, where they come.",
            title_key="id",
        ),
    )


@nhmod_impl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_rooms.starts import STARTS

    return STARTS


@nhmod_impl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for rooms."""
    from nhmod_rooms.differences import differences

    return differences(tree)


@nhmod_impl
def nhmod_declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Name the room types, so that level files can say them, and the letters that their authors chose."""
    if not mods.contents("rooms"):
        return {}
    from nhmod.target import Entry, Letters
    from nhmod_rooms.planned import LETTERS
    from nhmod_rooms.records import Room

    del report
    types: list[Entry] = []
    letters: list[Entry] = []
    chosen = Letters(vocabulary=LETTERS, facts=facts)
    for mod, room in mods.records("rooms", Room):
        types.append(
            Entry(
                symbol=room.symbol,
                name=room.id,
                fields={"compiler_name": room.id},
                mod=mod.id,
                origin=room.origin.at("id"),
            )
        )
        letters += chosen.declared(
            room.wizard_letter, fields={"room": room.symbol}, mod=mod.id, origin=room.origin.at("wizard_letter")
        )
    return {"room types": types, LETTERS: letters}


@nhmod_impl
def nhmod_plan(mods: ModSet, facts: Facts) -> tuple[PlannedRoom, ...]:
    """Plan the rooms of the mods."""
    if not mods.contents("rooms"):
        return ()
    from nhmod_rooms.planned import planned_rooms

    return tuple(planned_rooms(mods, facts))


@nhmod_impl
def nhmod_check(facts: Facts, report: Report, plan: tuple[PlannedRoom, ...]) -> None:
    """Report what is wrong with the room types, and the choices made for their authors."""
    if not plan:
        return
    from nhmod_rooms.check import check_rooms

    check_rooms(plan, facts, report)


@nhmod_impl
def nhmod_edits(tree: Tree, facts: Facts, report: Report, plan: tuple[PlannedRoom, ...]) -> Iterable[Change]:
    """Write the room types at all their sites."""
    if not plan:
        return ()
    from nhmod.places import place_all
    from nhmod_rooms.sites import PLACES

    return tuple(place_all(plan, PLACES, tree, facts, report))


@nhmod_impl
def nhmod_limits(mods: ModSet, facts: Facts) -> Iterable[Limit]:
    """List the numbers, letters and flags of room and shop types."""
    from nhmod_rooms.limits import room_limits

    return room_limits(mods, facts)


@nhmod_impl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that a room type reaches."""
    from nhmod.places import sites_of
    from nhmod_rooms.sites import PLACES

    return tuple(sites_of(PLACES))
