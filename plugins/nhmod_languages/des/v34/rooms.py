"""Reads a level that begins with LEVEL: rooms, each with what is in it, and corridors."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from nhmod.source import Span
from nhmod_languages.des.v34 import arguments, ast, words
from nhmod_languages.des.v34.commands import IN_ROOMS
from nhmod_languages.des.v34.reading import LevelReader
from nhmod_languages.des.v34.stream import GrammarError
from nhmod_languages.des.v34.words import RANDOM

if TYPE_CHECKING:
    from nhmod_languages.des.v34.lexer import Token


@dataclass(kw_only=True, slots=True)
class _Room:
    heading: ast.Room
    details: list[ast.RoomDetail] = field(default_factory=list)

    def node(self) -> ast.Room:
        room = self.heading
        end = self.details[-1].span.end if self.details else room.heading.end
        return replace(room, span=Span(room.heading.start, end), details=tuple(self.details))


_CORRIDORS = frozenset(words.CORRIDORS)


class RoomsReader(LevelReader):
    """room_level: LEVEL ':' STRING flags lev_init messages init_rreg* room* (RANDOM_CORRIDORS | corridor*)."""

    sort = "LEVEL"
    readers = IN_ROOMS
    parts = words.ROOMS

    def read(self) -> ast.RoomLevel | None:
        """Return the level; nothing if its heading is not understood."""
        name = self._heading()
        span = self.stream.since(self.keyword.span.start)
        self._registers: list[ast.RandomClasses] = []
        self._rooms: list[_Room] = []
        self._corridors: list[ast.RandomCorridors | ast.Corridor] = []
        self.read_commands()
        if name is None:
            return None
        rooms = tuple(room.node() for room in self._rooms)
        parts = (self.flags, self.init, *self.messages, *self._registers, *rooms, *self._corridors)
        nodes: list[ast.Node] = [node for node in parts if node is not None]
        end = max((node.span.end for node in nodes), default=span.end)
        return ast.RoomLevel(
            span=Span(span.start, end),
            keyword=self.keyword,
            heading=span,
            name=name,
            flags=self.flags,
            init=self.init,
            messages=tuple(self.messages),
            registers=tuple(self._registers),
            rooms=rooms,
            corridors=tuple(self._corridors),
        )

    def _heading(self) -> ast.Text | None:
        try:
            self.stream.mark(":")
            return self.stream.string("the level's name in double quotes")
        except GrammarError:
            self.broken = True
            self.stream.recover()
            return None

    @property
    def _connected(self) -> bool:
        """Whether corridors have begun, which come last."""
        return not _CORRIDORS.isdisjoint(self.stood)

    def command(self, token: Token) -> None:
        """Read a command; a room's heading begins a room."""
        if token.text in words.ROOMS:
            try:
                room = self._room()
            except GrammarError:
                # What is in the room can be read all the same.
                self._rooms.append(_Room(heading=_any_room(token)))
                self.note(token)
                raise
            if self._connected:
                self.out_of_order_word(room.keyword)
            else:
                self._rooms.append(_Room(heading=room))
            self.note(token)
        else:
            super().command(token)

    def _room(self) -> ast.Room:
        """room_def: ROOM ':' type ',' light ',' position ',' alignment ',' size [',' BOOLEAN].

        subroom_def: SUBROOM ':' type ',' light ',' position ',' size ',' STRING [',' BOOLEAN]
        """
        stream = self.stream
        keyword = arguments.text_word(stream.take())
        stream.mark(":")
        kind = arguments.name_or_random(stream, "a room type")
        stream.mark(",", "lit, unlit or random")
        light = stream.word((*words.LIGHT, *RANDOM))
        stream.mark(",", "the room's position")
        position = arguments.pair_or_random(stream, "the room's position")
        alignment: ast.Pair | ast.Word | None = None
        parent = None
        if keyword.text == "ROOM":
            stream.mark(",", "the room's alignment")
            alignment = self._alignment()
        stream.mark(",", "the room's size")
        size = arguments.pair_or_random(stream, "the room's size")
        if keyword.text == "SUBROOM":
            stream.mark(",", "the name of the room that it is in")
            parent = stream.string("the name of the room that it is in, in double quotes")
        filled = stream.word(words.BOOLEANS) if stream.comma() else None
        span = stream.since(keyword.span.start)
        return ast.Room(
            span=span,
            keyword=keyword,
            heading=span,
            type=kind,
            light=light,
            position=position,
            alignment=alignment,
            size=size,
            parent=parent,
            filled=filled,
            details=(),
        )

    def _alignment(self) -> ast.Pair | ast.Word:
        """room_align: '(' h_justif ',' v_justif ')' | random."""
        stream = self.stream
        if stream.is_word(RANDOM):
            return stream.word(RANDOM)
        start = stream.mark_of("the room's alignment: (horizontal,vertical) or random").start
        first = stream.word(words.HORIZONTAL)
        stream.mark(",", "the vertical alignment")
        second = stream.word(words.VERTICAL)
        stream.mark(")")
        return ast.Pair(span=stream.since(start), first=first, second=second)

    def place(self, node: ast.Command) -> None:
        """Put a command into its room, or among the registers or the corridors."""
        word = node.keyword.text
        if isinstance(node, ast.RandomClasses):
            if self.stood.keys() & {*words.ROOMS, *_CORRIDORS}:
                self.out_of_order(node, f"{word} stands too late", "it stands before the first room")
            self._registers.append(node)
        elif isinstance(node, (ast.RandomCorridors, ast.Corridor)):
            self._corridor(node)
        elif self._connected:
            self.out_of_order(node, f"{word} stands behind the corridors, which come last")
        elif not self._rooms:
            self.out_of_order(node, f"{word} stands before the first room", "what is in a room comes behind its ROOM")
        else:
            self._rooms[-1].details.append(cast("ast.RoomDetail", node))

    def out_of_order_word(self, keyword: ast.Word) -> None:
        """Report that a room stands behind the corridors."""
        node = ast.Command(span=keyword.span, keyword=keyword)
        self.out_of_order(node, f"{keyword.text} stands behind the corridors, which come last")

    def _corridor(self, node: ast.RandomCorridors | ast.Corridor) -> None:
        """corridors_def: RANDOM_CORRIDORS | corridor*."""
        # All that are there are of one sort.
        if self._connected and "RANDOM_CORRIDORS" in {node.keyword.text, *self.stood}:
            self.out_of_order(node, "a level has either RANDOM_CORRIDORS, once, or CORRIDORs of its own")
        else:
            self._corridors.append(node)


def _any_room(token: Token) -> ast.Room:
    """Return a room of which nothing is known, for the things in one whose own line has a fault."""
    chance = ast.Word(span=token.span, text=RANDOM[0])
    return ast.Room(
        span=token.span,
        keyword=ast.Word(span=token.span, text="ROOM"),
        heading=token.span,
        type=chance,
        light=chance,
        position=chance,
        alignment=chance,
        size=chance,
        parent=None,
        filled=None,
        details=(),
    )
