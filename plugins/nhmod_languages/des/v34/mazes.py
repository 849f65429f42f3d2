"""Reads a level that begins with MAZE: parts, each a map (or none) with what is on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from nhmod.source import Span
from nhmod_languages.des.v34 import arguments, ast, codes, words
from nhmod_languages.des.v34.commands import IN_MAPS
from nhmod_languages.des.v34.lexer import Kind, Token
from nhmod_languages.des.v34.reading import LevelReader
from nhmod_languages.des.v34.stream import GrammarError
from nhmod_languages.des.v34.words import RANDOM


@dataclass(kw_only=True, slots=True)
class _Part:
    definition: ast.NoMap | ast.Map
    registers: list[ast.RandomClasses | ast.RandomPlaces] = field(default_factory=list)
    details: list[ast.MapDetail] = field(default_factory=list)

    def node(self) -> ast.Part:
        last = (self.definition, *self.registers, *self.details)[-1]
        span = Span(self.definition.span.start, max(last.span.end, self.definition.span.end))
        registers, details = tuple(self.registers), tuple(self.details)
        return ast.Part(span=span, definition=self.definition, registers=registers, details=details)


class MazeReader(LevelReader):
    """maze_level: MAZE ':' STRING ',' (CHAR | random) flags lev_init messages part+."""

    sort = "MAZE"
    readers = IN_MAPS
    parts = ("NOMAP", "GEOMETRY")

    def read(self) -> ast.MazeLevel | None:
        """Return the level; nothing if its heading is not understood."""
        heading = self._heading()
        self._parts: list[_Part] = []
        self._part: _Part | None = None
        self._detailed = False
        self.read_commands()
        if heading is None:
            return None
        name, filling, span = heading
        if not self._parts and not self.broken:
            hint = "write NOMAP, or GEOMETRY:center,center and a MAP"
            self.faults.error(codes.NO_PARTS, "this MAZE has neither a MAP nor NOMAP", self.keyword.span, hint)
        parts = tuple(part.node() for part in self._parts)
        nodes: list[ast.Node] = [node for node in (self.flags, self.init, *self.messages, *parts) if node is not None]
        end = max((node.span.end for node in nodes), default=span.end)
        return ast.MazeLevel(
            span=Span(span.start, end),
            keyword=self.keyword,
            heading=span,
            name=name,
            filling=filling,
            flags=self.flags,
            init=self.init,
            messages=tuple(self.messages),
            parts=parts,
        )

    def _heading(self) -> tuple[ast.Text, ast.Letter | ast.Word, Span] | None:
        stream = self.stream
        try:
            stream.mark(":")
            name = stream.string("the level's name in double quotes")
            stream.mark(",", "the letter of what fills the maze, or random")
            filling = self._filling()
        except GrammarError:
            self.broken = True
            stream.recover()
            return None
        return name, filling, stream.since(self.keyword.span.start)

    def _filling(self) -> ast.Letter | ast.Word:
        if self.stream.is_word(RANDOM):
            return self.stream.word(RANDOM)
        return self.stream.letter("the map letter of what fills the maze, or random")

    def command(self, token: Token) -> None:
        """Read a command; GEOMETRY has a map behind it."""
        if token.text == "GEOMETRY":
            self._part = None
            self._begin(self._map())
            self.note(token)
        else:
            super().command(token)

    def note(self, token: Token) -> None:
        """Note a command, and what it makes of the part that it is in."""
        super().note(token)
        if token.text in self.parts:
            self._detailed = False
        elif token.text in self.readers and token.text not in words.REGISTERS:
            self._detailed = True

    def _begin(self, definition: ast.NoMap | ast.Map) -> None:
        self._part = _Part(definition=definition)
        self._parts.append(self._part)

    def lone_map(self, token: Token) -> None:
        """Report a map without GEOMETRY, and go on as with one."""
        super().lone_map(token)
        place = ast.Word(span=Span(token.start, token.start + len("MAP")), text=words.CENTER)
        self._begin(self._mapped(place, (place, place), token))
        self._detailed = False

    def _map(self) -> ast.Map:
        """map_definition: GEOMETRY ':' h_justif ',' v_justif MAP."""
        stream = self.stream
        keyword = arguments.text_word(stream.take())
        center = ast.Word(span=keyword.span, text=words.CENTER)
        try:
            place = self._geometry()
        except GrammarError:
            # What is on the map can be read all the same.
            stream.recover()
            if not stream.is_kind(Kind.MAP):
                self.broken = True
                raise
            place = center, center
        return self._mapped(keyword, place, stream.take())

    def _mapped(self, keyword: ast.Word, place: tuple[ast.Word, ast.Word], token: Token) -> ast.Map:
        return ast.Map(
            span=self.stream.since(keyword.span.start),
            keyword=keyword,
            horizontal=place[0],
            vertical=place[1],
            block=token.span,
            rows=token.rows,
        )

    def _geometry(self) -> tuple[ast.Word, ast.Word]:
        """h_justif ',' v_justif, behind which comes a MAP."""
        stream = self.stream
        stream.mark(":")
        horizontal = stream.word(words.HORIZONTAL)
        stream.mark(",", "the vertical place: top, center or bottom")
        vertical = stream.word(words.VERTICAL)
        if not stream.is_kind(Kind.MAP):
            stream.fail("a MAP")
        return horizontal, vertical

    def place(self, node: ast.Command) -> None:
        """Put a command into its part."""
        if isinstance(node, ast.NoMap):
            self._begin(node)
        elif not self._parts and not self.stood.keys() & {*self.parts}:
            hint = "a part begins with NOMAP, or with GEOMETRY and a MAP; what is on it comes after that"
            self.out_of_order(node, f"{node.keyword.text} stands before the map", hint)
        else:
            if self._detailed and node.keyword.text in words.REGISTERS:
                hint = "RANDOM_OBJECTS, RANDOM_PLACES and RANDOM_MONSTERS stand directly behind the map"
                self.out_of_order(node, f"{node.keyword.text} stands too late", hint)
            if self._part is None:
                return
            if isinstance(node, (ast.RandomClasses, ast.RandomPlaces)):
                self._part.registers.append(node)
            else:
                # IN_MAPS has no others.
                self._part.details.append(cast("ast.MapDetail", node))
