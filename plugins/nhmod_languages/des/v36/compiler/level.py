"""Levels as instructions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from nhmod_languages.des.v36 import ast, codes
from nhmod_languages.des.v36.ast import Letter
from nhmod_languages.des.v36.compiler.blocks import BlockCompiler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.source import Source, Span
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v36.ast import DesFile, Level, Statement
    from nhmod_languages.des.v36.lev import Instruction
    from nhmod_languages.des.v36.rules import Rules

_LONGEST_NAME = 14
_OWN_ROOM = 15  # so much of the parser's stack a level's heading and the statement that is being read need at most


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelCode:
    """A level's instructions; ``span`` is its heading's. ``places`` say from which instruction on a statement's begin."""

    name: str
    instructions: tuple[Instruction, ...]
    span: Span
    places: tuple[tuple[int, Span], ...]

    def located(self, source: Source) -> tuple[Instruction, ...]:
        """Give the instructions with the places of the statements that they come from."""
        return tuple(self._located(source))

    def _located(self, source: Source) -> Iterator[Instruction]:
        starts = [*self.places[1:], (len(self.instructions), self.span)]
        for (first, span), (following, _) in zip(self.places, starts, strict=True):
            location = source.location(span)
            for instruction in self.instructions[first:following]:
                yield instruction._replace(location=location)


def compile_file(file: DesFile, rules: Rules, faults: Faults) -> tuple[LevelCode, ...]:
    """Give each level's instructions, in order; they mean nothing if there were errors.

    What C's compiler keeps from one level to the next is kept here too: the size of the last map.
    """
    compiler = LevelCompiler(rules, faults)
    seen: dict[str, Span] = {}
    compiled: list[LevelCode] = []
    for level in file.levels:
        compiled.append(compiler.level(level))
        name = level.name.value
        if not level.name.span.end:
            continue  # it could not be read
        if name in seen:
            faults.level_twice(level.name.span, name, seen[name])
        seen.setdefault(name, level.name.span)
    return tuple(compiled)


class LevelCompiler(BlockCompiler):
    """Compiles levels, one after the other."""

    def __init__(self, rules: Rules, faults: Faults) -> None:
        """Begin before the first level."""
        super().__init__(rules, faults)
        self._row = 0
        methods: dict[type, Callable[..., None]] = {
            ast.InitMap: self.init_map,
            ast.InitMines: self.init_mines,
            ast.Message: self.message,
            ast.Assignment: self.assignment,
            ast.Shuffle: self.shuffle,
            ast.Monster: self.monster_statement,
            ast.Object: self.object_statement,
            ast.Trap: self.trap,
            ast.Door: self.door,
            ast.RoomDoor: self.room_door,
            ast.Drawbridge: self.drawbridge,
            ast.Mazewalk: self.mazewalk,
            ast.Wallify: self.wallify,
            ast.Stairs: self.stairs,
            ast.Arrival: self.arrival,
            ast.Feature: self.feature,
            ast.Terrain: self.terrain_statement,
            ast.ReplaceTerrain: self.replace_terrain,
            ast.Protection: self.protection,
            ast.Region: self.region,
            ast.Room: self.room,
            ast.Altar: self.altar,
            ast.Grave: self.grave,
            ast.Gold: self.gold,
            ast.Engraving: self.engraving,
            ast.Mineralize: self.mineralize,
            ast.RandomCorridors: self.random_corridors,
            ast.Corridor: self.corridor,
            ast.Map: self.map,
            ast.If: self.if_statement,
            ast.Chance: self.chance,
            ast.For: self.for_statement,
            ast.Loop: self.loop,
            ast.Switch: self.switch,
            ast.Break: self.break_statement,
            ast.Exit: self.exit_statement,
        }
        self._methods = cast("dict[type, Callable[[Statement], None]]", methods)

    def level(self, level: Level) -> LevelCode:
        """Compile one level."""
        self.code, self.places, self.kinds = [], [(0, level.span)], {}
        self._row, self.rooms = 0, 0
        self._name(level)
        if level.filler is not None:
            self._maze(level.filler)
        flags = 0
        for flag in level.flags or ():
            flags |= self.value(flag.text)
        self.numbers(flags)
        self.op("LEVEL_FLAGS")
        self.statements(level.body)
        return LevelCode(
            name=level.name.value,
            instructions=tuple(self.code),
            span=level.span,
            places=tuple(self.places),
        )

    def _name(self, level: Level) -> None:
        """Say what is wrong with a level's name (``start_level_def``)."""
        name, span = level.name.value, level.name.span
        if "." in name:
            self.faults.level_name(span, f"there is a dot in the level's name '{name}'")
        if len(name) > _LONGEST_NAME:
            self.faults.level_name(
                span, f"the level's name '{name}' has {len(name)} characters, {_LONGEST_NAME} are possible"
            )
        if "/" in name:
            self.faults.level_name(span, f"there is a slash in the level's name '{name}', which is a file's name")
        if not name.strip() and span.end:
            self.faults.doubt(
                codes.NO_NAME, "this level has no name", span, "a level is called by 1 to 14 letters and digits"
            )

    def _maze(self, filler: Letter | ast.Word) -> None:
        """Compile a MAZE's filler (``level_def``)."""
        if isinstance(filler, Letter):
            kind = self.letter(filler.letter)
            if kind == self.constants["INVALID_TYPE"]:
                self.doubt_letter(filler)
            # The grammar maps the letter, and what comes out once more, as if it were a letter.
            self.fill("LVLINIT_SOLIDFILL", self.letter(chr(kind)))
        else:
            self.fill("LVLINIT_MAZEGRID", self.constants["HWALL"])
        self.numbers(self.constants["MAZELEVEL"])
        self.op("LEVEL_FLAGS")
        self.whole_level()

    def statements(self, body: tuple[Statement, ...]) -> None:
        """Compile statements, one after the other."""
        row = self._row
        methods, places = self._methods, self.places
        for node in body:
            places.append((len(self.code), node.span))
            methods[type(node)](node)
            self._row += 1
        room = self.rules.parser_stack - _OWN_ROOM
        if self._row > room >= row:
            self._too_long(body, row, room)
        self._row = row

    def statement(self, node: Statement) -> None:
        """Compile one statement."""
        self.places.append((len(self.code), node.span))
        self._methods[type(node)](node)

    def _too_long(self, body: tuple[Statement, ...], row: int, room: int) -> None:
        """Warn of more statements in a row than C's parser, which puts them together from the last one on, can keep."""
        self.faults.warning(
            codes.LONG_LEVEL,
            f"more than {room} statements stand in a row, which the level compiler of the sources refuses",
            body[room - row].span,
            "put some of them into a block, such as IF [100%] { … }, if it shall take them too",
        )
