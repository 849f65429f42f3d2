"""Levels, and how the parser goes on after an error: with the next command."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.source import CONTROL, Span
from nhmod_languages.des import fault_codes
from nhmod_languages.des.v36 import codes, lexer
from nhmod_languages.des.v36.ast import DesFile, Level, Text, Word
from nhmod_languages.des.v36.lexer import Tokens
from nhmod_languages.des.v36.parser.blocks import BlockParser
from nhmod_languages.des.v36.parser.cursor import BLOCKS, ParseError
from nhmod_languages.des.v36.words import COMMANDS, LEVEL_COMMANDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.source import Source
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import Letter, Statement
    from nhmod_languages.des.v36.rules import Rules

_COMMANDS = frozenset(COMMANDS)
_LEVELS = frozenset((*LEVEL_COMMANDS, lexer.END))
_UNFINISHED = frozenset((",", ":", "=", "(", "[", "|", "&", ".", "+", "*", "/", "%", "TO", lexer.COMPARE))
"""What a line does not end with if the statement ends there."""


def parse(source: Source, tokens: Tokens, rules: Rules, faults: Faults) -> DesFile:
    """Read a whole description; what has errors is left out of the result.

    The tokens are ``scan``'s. Mirrors ``file`` of util/lev_comp.y.
    """
    if "\0" in source.text:
        _lost_ends(tokens, faults)
    if CONTROL.search(source.text):
        _control_characters(tokens, faults)
    if faults.lenient:
        tokens = _cut_off(tokens, faults)
    return LevelParser(source, tokens, rules, faults).file()


def _lost_ends(tokens: Tokens, faults: Faults) -> None:
    """Report texts that end for C before their quote."""
    for at, kind in enumerate(tokens.kinds):
        if kind == lexer.STRING and "\0" in tokens.texts[at]:
            place = tokens.starts[at] + tokens.texts[at].index("\0")
            faults.doubt(codes.NUL, "this text ends at a NUL character", Span(place, place + 1), "delete it")


def _control_characters(tokens: Tokens, faults: Faults) -> None:
    """Report texts with characters that a terminal would obey; comments go nowhere."""
    for at, kind in enumerate(tokens.kinds):
        if kind == lexer.STRING:
            faults.control_characters(tokens.span(at))


def _cut_off(tokens: Tokens, faults: Faults) -> Tokens:
    """End the tokens where C's do: at a NUL, or a character that is negative there (``Diagnosis``)."""
    for at, kind in enumerate(tokens.kinds):
        first = tokens.texts[at][:1]
        if kind == lexer.OTHER and not "\0" < first <= "\x7f":
            span = Span(tokens.starts[at], tokens.starts[at] + 1)
            faults.warning(codes.END_OF_FILE, f"the character {first!a} ends the file", span, "delete it")
            return Tokens(
                kinds=[*tokens.kinds[:at], lexer.END],
                texts=[*tokens.texts[:at], ""],
                starts=tokens.starts[: at + 1],
                maps=tuple(
                    block if block.token < at else replace(block, token=-1)
                    for block in tokens.maps
                    if block.span.start < span.start
                ),
            )
    return tokens


class LevelParser(BlockParser):
    """Reads levels."""

    def __init__(self, source: Source, tokens: Tokens, rules: Rules, faults: Faults) -> None:
        """Begin at the first token."""
        super().__init__(source, tokens, rules, faults)
        self._lost = 0
        self._readers: dict[str, Callable[[], Statement]] = {
            "MESSAGE": self.message,
            "INIT_MAP": self.init_map,
            "ALTAR": self.altar,
            "GRAVE": self.grave,
            "BRANCH": self.arrival,
            "CORRIDOR": self.corridor,
            lexer.VARIABLE: self.assignment,
            "SHUFFLE": self.shuffle,
            "NON_DIGGABLE": self.protection,
            "NON_PASSWALL": self.protection,
            "DOOR": self.door,
            "ROOMDOOR": self.room_door,
            "DRAWBRIDGE": self.drawbridge,
            "ENGRAVING": self.engraving,
            "MINERALIZE": self.mineralize,
            "FOUNTAIN": self.feature,
            "SINK": self.feature,
            "POOL": self.feature,
            "GOLD": self.gold,
            "SWITCH": self.switch,
            "FOR": self.for_statement,
            "LOOP": self.loop,
            "IF": self.if_statement,
            lexer.CHANCE: self.chance_statement,
            "[": self.chance_statement,
            "EXIT": self.exit_statement,
            "BREAK": self.break_statement,
            "FUNCTION": self.function,
            "LADDER": self.stairs,
            "STAIR": self.stairs,
            "NOMAP": self.no_map,
            "GEOMETRY": self.geometry,
            "MAZEWALK": self.mazewalk,
            "MONSTER": self.monster_statement,
            "OBJECT": self.object_statement,
            "CONTAINER": self.object_statement,
            "PORTAL": self.arrival,
            "TELEPORT_REGION": self.arrival,
            "RANDOM_CORRIDORS": self.random_corridors,
            "REGION": self.region,
            "ROOM": self.room,
            "SUBROOM": self.room,
            "TERRAIN": self.terrain_statement,
            "REPLACE_TERRAIN": self.replace_terrain,
            "TRAP": self.trap,
            "WALLIFY": self.wallify,
        }

    def file(self) -> DesFile:
        """Read all levels."""
        levels: list[Level] = []
        if self.kinds[0] not in _LEVELS:
            self.faults.before_level(self.tokens.span(0))
            while self.kinds[self.at] not in _LEVELS:
                self.at += 1
        elif self.kinds[0] == lexer.END:
            self.faults.no_level()
        while self.kinds[self.at] != lexer.END and not self.faults.full:
            levels.append(self._level())
        if not self.faults.errors:
            self._open_maps()
        return DesFile(levels=tuple(levels), span=Span(0, len(self.source.text)))

    def _open_maps(self) -> None:
        """Report a map that stands behind all statements and never ends: the scanner swallows it."""
        for block in self.tokens.maps:
            if block.token < 0:
                where = Span(block.span.start, block.span.start + len("MAP"))
                self.faults.doubt(fault_codes.OPEN_MAP, "this map has no ENDMAP", where, "a line ENDMAP ends the rows")

    def _level(self) -> Level:
        at = self.at
        self.variables.clear()
        name, filler, flags = Text(value=""), None, None
        end = at
        try:
            name, filler = self._heading()
            end = self.at - 1
            flags = self._flags()
        except ParseError:
            self._recover(at)
        body = self.statements(_LEVELS)
        return Level(name=name, filler=filler, flags=flags, body=body, span=self.span(at, end))

    def _heading(self) -> tuple[Text, Letter | Word | None]:
        """Read MAZE or LEVEL (``level_def``)."""
        maze = self.kinds[self.at] == "MAZE"
        self._begin()
        name = self.text("the level's name in double quotes")
        if not maze:
            return name, None
        self.comma("what fills the maze: a map letter or random")
        if self.kinds[self.at] == "RANDOM_TYPE":
            return name, self.word("RANDOM_TYPE", "random")
        return name, self.letter("what fills the maze: random, or a map letter")

    def _flags(self) -> tuple[Word, ...] | None:
        """Read FLAGS, if they are there (``flags``)."""
        if self.kinds[self.at] != "FLAGS":
            return None
        self._begin()
        flags: list[Word] = []
        while True:
            if self.kinds[self.at] == lexer.WORD:
                self.faults.unknown_flag(self.tokens.span(self.at), tuple(self.rules.words["FLAG_TYPE"]))
                self.at += 1
            else:
                flags.append(self.word("FLAG_TYPE", "a level flag"))
            if not self.accept(","):
                return tuple(flags)

    def statements(self, ends: frozenset[str]) -> tuple[Statement, ...]:
        """Read statements up to one of some tokens (``levstatements``); an error ends one of them only."""
        body: list[Statement] = []
        kinds = self.kinds
        while (kind := kinds[self.at]) not in ends and not self.faults.full:
            if kind in _LEVELS:
                break
            at, depth = self.at, self.depth
            try:
                body.append(self.statement())
            except ParseError:
                self.depth = depth
                self._recover(at)
        return tuple(body)

    def statement(self) -> Statement:
        """Read one statement (``levstatement``)."""
        reader = self._readers.get(self.kinds[self.at])
        if reader is None:
            if not (self._lost and self.kinds[self.at] in {"CASE", "DEFAULT", "ELSE"}):
                self.diagnosis.statement(self.at)
            self.at += self.kinds[self.at] != lexer.END
            raise ParseError
        return reader()

    def _recover(self, start: int) -> None:
        """Go to where the next statement seems to begin; ``start`` is where the one with the error did."""
        kinds = self.kinds
        block = next(
            (block for block in self.tokens.maps if block.span.start < self.starts[self.at] < block.span.end), None
        )
        if block and kinds[self.at] != lexer.END:
            self.at = block.token + 1 if block.token >= 0 else len(kinds) - 1
        self.at += self.at == start
        while kinds[self.at] not in _LEVELS and not self._begins():
            if kinds[self.at] == "{":
                self._lose_block()
            else:
                self.at += 1

    def _begins(self) -> bool:
        at = self.at
        kind = self.kinds[at]
        if kind == "}":
            return True
        first = self.first_on_line(at)
        if kind in _COMMANDS:
            return first or self.kinds[at - 1] not in {"=", ","}
        if not first:
            return False
        following = self.kinds[at + 1]
        if kind in {lexer.WORD, "monster", "object", "terrain", "name"}:
            return following == ":" or self.kinds[at - 1] not in _UNFINISHED
        if kind == lexer.VARIABLE:
            return following == "="
        return kind in {lexer.CHANCE, "["}

    def _lose_block(self) -> None:
        """Read a block whose statement has an error, for the errors in it."""
        self.at += 1
        self._lost += 1
        try:
            with self.nested(BLOCKS):
                self.statements(frozenset(("}",)))
        except ParseError:
            pass
        finally:
            self._lost -= 1
        self.accept("}")
        if self.kinds[self.at] == "ELSE":
            self.at += 1
