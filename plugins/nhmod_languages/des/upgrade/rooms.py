"""Rooms: what is in a room stands within its braces, and a subroom within its parent's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.source import Span
from nhmod_languages.des.upgrade import codes
from nhmod_languages.des.upgrade.rewriter import Piece, Rewriter
from nhmod_languages.des.upgrade.statements import detail
from nhmod_languages.des.upgrade.things import objects
from nhmod_languages.des.v34 import ast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


def rewrite_rooms(
    rewriter: Rewriter, rooms: Sequence[ast.Room], start: int, known_monster: Callable[[str], bool]
) -> Iterator[Piece]:
    """Yield the pieces of a level's rooms, from ``start`` to the end of the last one.

    What stands before a room (comments, blank lines) goes where the room goes. Inner rooms come before all else in their room:
    3.4.3 makes them first (src/sp_lev.c: build_room), and 3.6 would draw them over what stands there.
    """
    children: dict[int, list[int]] = {}
    names: dict[str, int] = {}
    for index, room in enumerate(rooms):
        _room(rewriter, room, known_monster)
        for name in (node.name for node in room.details if isinstance(node, ast.RoomName)):
            names.setdefault(name.value, index)
    top: list[int] = []
    for index, room in enumerate(rooms):
        parent = _parent(rewriter, room, index, names)
        (top if parent is None else children.setdefault(parent, [])).append(index)
    starts = [start, *(room.span.end for room in rooms)]

    def pieces(index: int) -> Iterator[Piece]:
        head, end = rooms[index].heading.end, rooms[index].span.end
        yield from rewriter.pieces(starts[index], head)
        for child in children.get(index, ()):
            yield from pieces(child)
        yield from rewriter.pieces(head, end)
        yield Piece(text="\n}", old=Span(end, end))

    for index in top:
        yield from pieces(index)


def _parent(rewriter: Rewriter, room: ast.Room, index: int, names: dict[str, int]) -> int | None:
    if room.parent is None:
        return None
    found = names.get(room.parent.value)
    if found is None or found >= index:
        rewriter.report.error(
            codes.NO_PARENT,
            f'no room before this one has the NAME "{room.parent.value}"',
            rewriter.place_of(room.parent),
            hint="give the parent's NAME as it is written there",
        )
        return None
    return found


def _room(rewriter: Rewriter, room: ast.Room, known_monster: Callable[[str], bool]) -> None:
    chance = next((node for node in room.details if isinstance(node, ast.RoomChance)), None)
    if chance is not None:
        rewriter.insert(room.type.span.end, f"[{chance.chance.value}%]")
    if room.parent is not None:
        span = rewriter.span_between(room.size, room.parent)
        rewriter.remove(span.start, span.end)
    _filling(rewriter, room)
    rewriter.insert(room.heading.end, " {")
    objects(rewriter, room.details, known_monster)
    for node in room.details:
        if isinstance(node, ast.RoomName | ast.RoomChance):
            rewriter.remove_statement(node.span)
        else:
            detail(rewriter, node)


def _filling(rewriter: Rewriter, room: ast.Room) -> None:
    """Rewrite whether a room is filled; 3.6's compiler takes a ROOM's flags from the wrong place (lev_comp.y, room_def)."""
    if room.filled is None:
        return
    if room.parent is None:
        span = rewriter.span_between(room.size, room.filled)
        rewriter.remove(span.start, span.end)
        if room.filled.text != "true":
            rewriter.report.warning(
                codes.UNFILLED_ROOM,
                "3.6 has no ROOM that is left unfilled: this one will be filled",
                rewriter.place_of(room.filled),
                hint="make it an ordinary room with an unfilled SUBROOM of this type",
            )
    else:
        word = "filled" if room.filled.text == "true" else "unfilled"
        rewriter.replace(room.filled.span.start, room.filled.span.end, word)
