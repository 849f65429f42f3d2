"""Statements that hold others, conditions, and variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import codes, lexer
from nhmod_languages.des.v36.ast import (
    Break,
    Case,
    Chance,
    Comparison,
    Exit,
    For,
    If,
    Loop,
    Percent,
    Region,
    Room,
    Switch,
    Word,
)
from nhmod_languages.des.v36.parser.cursor import BLOCKS, ParseError
from nhmod_languages.des.v36.parser.declarations import DeclarationParser

if TYPE_CHECKING:
    from nhmod_languages.des.v36.ast import Condition, Coordinate, Expression, Statement, Text

_FLAGS = frozenset(("FILLING", "IRREGULAR", "JOINED"))


class BlockParser(DeclarationParser):
    """Reads the statements that hold others, and those that are the language's own."""

    def statement(self) -> Statement:
        """Read one statement: ``LevelParser`` does it."""
        raise NotImplementedError

    def statements(self, ends: frozenset[str]) -> tuple[Statement, ...]:
        """Read statements up to one of some tokens: ``LevelParser`` does it."""
        raise NotImplementedError

    # Rooms and regions.

    def region(self) -> Region:
        """Read REGION (``region_detail``)."""
        at = self._begin()
        area = self.area_or_variable()
        self.comma("the light")
        light = self.light()
        self.comma("the room type")
        room = self._room_type()
        flags = self._room_flags()
        body = self.block() if self.kinds[self.at] == "{" else None
        return Region(area=area, light=light, type=room, flags=flags, body=body, span=self.span(at))

    def room(self) -> Room:
        """Read ROOM or SUBROOM (``room_def``, ``subroom_def``)."""
        sub = self.kinds[self.at] == "SUBROOM"
        at = self._begin()
        room = self._room_type()
        chance = None
        if self.kinds[self.at] == lexer.CHANCE:
            chance = self.chance()
        self.comma("the light")
        light = self.light()
        self.comma("the room's place")
        position = self._pair("the room's place: (x,y) or random")
        alignment: tuple[Word, Word] | Word | None = None
        if not sub:
            self.comma("the room's alignment")
            alignment = self._room_alignment()
        self.comma("the room's size")
        size = self._pair("the room's size: (width,height) or random")
        flags = self._room_flags()
        body = self.block()
        return Room(
            type=room,
            chance=chance,
            light=light,
            position=position,
            alignment=alignment,
            size=size,
            flags=flags,
            body=body,
            span=self.span(at),
        )

    def _room_type(self) -> Text | Word:
        if self.kinds[self.at] == "RANDOM_TYPE":
            return self.word("RANDOM_TYPE", "random")
        return self.text("a room type in double quotes, or random")

    def _pair(self, what: str) -> Coordinate | Word:
        random = self.kinds[self.at] == "RANDOM_TYPE"
        return self.word("RANDOM_TYPE", "random") if random else self.coordinate(what)

    def _room_alignment(self) -> tuple[Word, Word] | Word:
        if self.kinds[self.at] == "RANDOM_TYPE":
            return self.word("RANDOM_TYPE", "random")
        self.take("(", "the room's alignment: (left,top), …, or random")
        across = self._justified("LEFT_OR_RIGHT", "where the room stands from left to right")
        self.comma("where the room stands from top to bottom")
        down = self._justified("TOP_OR_BOT", "where the room stands from top to bottom")
        self.take(")", "')'")
        return across, down

    def _room_flags(self) -> tuple[Word, ...]:
        flags: list[Word] = []
        while self.accept(","):
            kind = self.kinds[self.at]
            if kind not in _FLAGS:
                raise self.fail("filled, unfilled, regular, irregular, joined or unjoined")
            flags.append(self.word(kind, ""))
        return tuple(flags)

    def block(self) -> tuple[Statement, ...]:
        """Read statements in braces (``stmt_block``)."""
        brace = self.at
        self.take("{", "'{' and statements")
        with self.nested(BLOCKS):
            body = self.statements(_IN_BLOCK)
        if not self.accept("}") and not self.stopped:
            self.faults.open_brace(self.tokens.span(brace))
        return body

    # Conditions.

    def chance(self) -> Percent:
        """Read a chance such as ``[50%]``."""
        at = self.at
        text = self.take(lexer.CHANCE)
        percent: Percent = self.percent(at, lexer.atoi(text[1:-1].strip(" ")[:-1]))
        return percent

    def condition(self) -> Condition:
        """Read a chance or a comparison (``comparestmt``)."""
        at = self.at
        if self.kinds[at] == lexer.CHANCE:
            return self.chance()
        self.take("[", "a condition: [50%], [$variable > 1] or [$variable]")
        left = self.expression()
        if self.kinds[self.at] != lexer.COMPARE:
            if self.kinds[self.at] != "]":
                equals = "two numbers are compared with ==" if self.kinds[self.at] == "=" else ""
                raise self.fail("']', or one of == != < > <= >=", equals)
            self.at += 1
            return Comparison(left=left, span=self.span(at))
        operator = self.texts[self.at]
        self.at += 1
        right = self.expression()
        self.take("]", "']'")
        return Comparison(left=left, operator=operator, right=right, span=self.span(at))

    def chance_statement(self) -> Chance:
        """Read a condition with a colon and its statement (``chancestatement``)."""
        at = self.at
        condition = self.condition()
        self.take(":", "':' and a statement")
        with self.nested("conditions"):
            statement = self.statement()
        return Chance(condition=condition, statement=statement, span=self.span(at))

    def if_statement(self) -> If:
        """Read IF with its ELSE (``ifstatement``)."""
        at = self.at
        self.at = at + 1
        condition = self.condition()
        body = self.block()
        otherwise = self.block() if self.accept("ELSE") else None
        return If(condition=condition, body=body, otherwise=otherwise, span=self.span(at))

    # Loops.

    def for_statement(self) -> For:
        """Read FOR (``forstatement``)."""
        at = self.at
        self.at = at + 1
        name, name_at = self.take(lexer.VARIABLE, "a variable such as $x"), self.at - 1
        self.take("=", "'='")
        first = self.expression()
        if not self.accept("TO"):
            for _ in "..":
                self.take(".", "TO, or two dots")
        last = self.expression()
        self.declare(name, "integer", self.tokens.span(name_at), array=False)
        return For(name=name, first=first, last=last, body=self.block(), span=self.span(at))

    def loop(self) -> Loop:
        """Read LOOP (``loopstatement``)."""
        at = self.at
        self.at = at + 1
        count = self._bracketed()
        return Loop(count=count, body=self.block(), span=self.span(at))

    def _bracketed(self) -> Expression:
        self.take("[", "'[' and a number")
        value = self.expression()
        self.take("]", "']'")
        return value

    def switch(self) -> Switch:
        """Read SWITCH with its cases (``switchstatement``)."""
        at = self.at
        self.at = at + 1
        value = self._bracketed()
        brace = self.at
        self.take("{", "'{' and cases")
        cases: list[Case] = []
        with self.nested(BLOCKS):
            while self.kinds[self.at] in {"CASE", "DEFAULT"}:
                cases.append(self._case())
            if self.kinds[self.at] not in _IN_BLOCK:
                self.fail("CASE, DEFAULT or '}'")
                self.statements(_IN_BLOCK)
        if not self.accept("}") and not self.stopped:
            self.faults.open_brace(self.tokens.span(brace))
        return Switch(value=value, cases=tuple(cases), span=self.span(at))

    def _case(self) -> Case:
        at = self.at
        self.at = at + 1
        number = self.signed("a number") if self.kinds[at] == "CASE" else None
        self.take(":", "':'")
        return Case(number=number, body=self.statements(_IN_SWITCH), span=self.span(at))

    def break_statement(self) -> Break:
        """Read BREAK."""
        self.at += 1
        return Break(span=self.span(self.at - 1))

    def exit_statement(self) -> Exit:
        """Read EXIT."""
        self.at += 1
        return Exit(span=self.span(self.at - 1))

    def function(self) -> Statement:
        """Refuse a function: the scanner has no token for its name (NQSTRING of util/lev_comp.y)."""
        self.faults.error(
            codes.UNREACHABLE,
            "no level compiler of this release can read a function: its scanner knows no names",
            self.tokens.span(self.at),
            "write the statements where they are wanted, or in a LOOP",
        )
        self.at += 1
        raise ParseError


_IN_BLOCK = frozenset(("}", lexer.END, "MAZE", "LEVEL"))
_IN_SWITCH = _IN_BLOCK | {"CASE", "DEFAULT"}
