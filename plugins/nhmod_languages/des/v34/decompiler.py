"""Makes a description of a compiled level: records to a syntax tree, which the printer writes.

Compiled again it gives the same bytes. What the file does not keep is chosen: the order of the sorts of commands, which
of two words of one value stands there, and whether WALLIFY made the walls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.location import Location
from nhmod_languages.des.nodes import NOWHERE
from nhmod_languages.des.v34 import ast, codes
from nhmod_languages.des.v34.commands import INIT_MAP
from nhmod_languages.des.v34.inverse import Inverse, NoTextError, word
from nhmod_languages.des.v34.printer import print_file
from nhmod_languages.des.v34.rebuild import PartBuilder, RoomBuilder
from nhmod_languages.des.v34.records import Maze

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_languages.des.v34 import records
    from nhmod_languages.des.v34.rules import Rules


def decompile_level(level: records.LevelRecord, rules: Rules, report: Report, file: str) -> str:
    """Return the text of a level; a value for which there are no words is an error NH2089, and gives nothing."""
    try:
        return print_file((_Decompiler(rules).level(level),))
    except NoTextError as error:
        hint = "it was made by another program, or for another game: another release, or one with mods (--game, --with)"
        report.error(codes.NO_TEXT, f"{file}: no description gives {error}", Location(file=file), hint=hint)
        return ""


class _Decompiler:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._inverse = Inverse(rules)

    def level(self, level: records.LevelRecord) -> ast.Level:
        inverse = self._inverse
        flags = self._flags(level.flags)
        init = INIT_MAP.made(inverse, "INIT_MAP", level.init) if level.init.init_present else None
        messages = tuple(self._messages(level.message))
        name = inverse.text(level.name)
        if isinstance(level, Maze):
            parts = tuple(
                PartBuilder(inverse, part, init_present=bool(level.init.init_present)).part() for part in level.parts
            )
            filling = word("random") if level.filling == self._rules.words["random"] else inverse.letter(level.filling)
            return ast.MazeLevel(
                keyword=word("MAZE"),
                heading=NOWHERE,
                name=name,
                filling=filling,
                flags=flags,
                init=init,
                messages=messages,
                parts=parts,
            )
        registers = inverse.classes("RANDOM_OBJECTS", level.robjects) + inverse.classes("RANDOM_MONSTERS", level.rmonst)
        return ast.RoomLevel(
            keyword=word("LEVEL"),
            heading=NOWHERE,
            name=name,
            flags=flags,
            init=init,
            messages=messages,
            registers=registers,
            rooms=tuple(RoomBuilder(inverse, room).room() for room in level.rooms),
            corridors=tuple(self._corridor(corridor) for corridor in level.corridors),
        )

    def _flags(self, value: int) -> ast.Flags | None:
        found = [word(name) for name, bit in self._rules.flags.items() if value & bit]
        if value & ~sum(self._rules.flags.values()):
            raise NoTextError(f"the flags {value}")
        return ast.Flags(keyword=word("FLAGS"), words=tuple(found)) if found else None

    def _messages(self, text: str) -> list[ast.Message]:
        if not text:
            return []
        lines = text.split("\n")
        # An empty line can't be a message of its own.
        found = lines if all(lines) else [text]
        inverse = self._inverse
        return [ast.Message(keyword=word("MESSAGE"), text=inverse.text(line)) for line in found]

    def _corridor(self, corridor: records.Corridor) -> ast.RandomCorridors | ast.Corridor:
        if corridor.src.room == -1:
            return ast.RandomCorridors(keyword=word("RANDOM_CORRIDORS"))
        wall = ast.Number(value=corridor.dest.wall)
        target = wall if corridor.dest.room == -1 else self._inverse.corridor_end(corridor.dest)
        source = self._inverse.corridor_end(corridor.src)
        return ast.Corridor(keyword=word("CORRIDOR"), source=source, target=target)
