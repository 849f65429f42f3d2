"""What mods put into dungeon.lua: tables in its tables, in the layout of the file.

A program in Lua has no lines that makedefs takes out, so that what is put there stays without the symbol.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nhmod.dataclass import frozen
from nhmod.diagnostics import problem
from nhmod.edits import Guard
from nhmod_dungeons.formats import BRANCHES, HEAD, LEVELS, TAIL, Piece
from nhmod_languages.dungeon import Branch, codes
from nhmod_languages.dungeon.files import PROGRAM
from nhmod_languages.dungeon.lua import keys
from nhmod_languages.dungeon.lua.printer import closing, head_of, opening, table_of
from nhmod_languages.lua import Room, Stretch, Table, assigned, behind_last, room_in, unit_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.source import Span
    from nhmod.target import Facts
    from nhmod_languages.dungeon import Dungeon, DungeonFile, Level, Node, Statement

_UNGUARDED = "without the symbol too: the file has no conditions"


@frozen
class Program:
    """dungeon.lua as a ``Format``."""

    path: str = PROGRAM

    def guard(self, facts: Facts) -> Guard:
        """Return that there is none."""
        del facts
        return Guard.BARE

    def why(self, what: str) -> str:
        """Say that it stays."""
        return f"{what} ({_UNGUARDED})"

    def new_dungeon(self, file: DungeonFile, dungeon: Dungeon, place: int) -> Iterator[Piece]:
        """Yield the beginning and the end of a new dungeon's table, the last of all."""
        every, unit = _every(file)
        room = room_in(every, file.source, unit)
        yield from _making(room)
        yield _at(room, head_of(dungeon, room.indent, unit), (place, HEAD))
        yield _at(room, closing(room.indent), (place, TAIL))

    def put(self, file: DungeonFile, name: str, statements: Sequence[Statement], place: int) -> Iterator[Piece]:
        """Yield a table in a dungeon's table of levels or of branches, which is made where there is none."""
        every, unit = _every(file)
        is_branch = isinstance(statements[0], Branch)
        key, order = (keys.BRANCHES, (place, BRANCHES)) if is_branch else (keys.LEVELS, (place, LEVELS))
        own = _own(file, name, every)
        room = _room_of(file, name, own, key, unit)
        if room is None:
            outer = room_in(own or every, file.source, unit)
            yield from _making(outer)
            indent = outer.indent + (unit if own is None else "")
            yield _at(outer, opening(key, indent), (*order, 0), own=False)
            yield _at(outer, table_of(statements, indent + unit, unit), (*order, 1))
            yield _at(outer, closing(indent), (*order, 2), own=False)
        else:
            yield from _making(room)
            yield _at(room, table_of(statements, room.indent, unit), (*order, 1))

    def variants(
        self, file: DungeonFile, level: Level, counts: Sequence[int], symbols: Sequence[str], facts: Facts
    ) -> tuple[Piece, Guard]:
        """Write the number for all of the mods."""
        del symbols, facts
        stretch = _number(file, level, counts[-1])
        return Piece(start=stretch.start, end=stretch.end, text=stretch.text, order=()), Guard.BARE

    def chosen_by_rows(self, facts: Facts) -> bool:
        """Return that makedefs does not read the file."""
        del facts
        return False

    def end(self, file: DungeonFile) -> int:
        """Find the place behind the last dungeon."""
        every, unit = _every(file)
        return room_in(every, file.source, unit).at

    def behind(self, file: DungeonFile, name: str) -> int:
        """Find the place behind the last branch of a dungeon, or behind the dungeon's other fields."""
        every, unit = _every(file)
        own = _own(file, name, every)
        room = _room_of(file, name, own, keys.BRANCHES, unit) or room_in(own or every, file.source, unit)
        return room.at

    def of_variants(self, file: DungeonFile, name: str) -> int:
        """Find the number in a level's table, or the place behind its other fields."""
        found = file.level(name)
        if found is None:
            raise LookupError(name)
        return _number(file, found[1], 0).start

    def lines_of(self, file: DungeonFile, node: Node) -> tuple[int, int]:
        """Return the lines of a table, with the separator behind it."""
        return file.source.line_begin(node.span.start), file.source.line_end(node.span.end)


def _every(file: DungeonFile) -> tuple[Table, str]:
    """Return the table of all dungeons, and how much deeper what is in a table stands."""
    table = assigned(file.source.text, keys.DUNGEONS)
    if table is None:
        raise LookupError(keys.DUNGEONS)
    return table, unit_of(table, file.source)


def _table(among: Table, span: Span) -> Table:
    """Return the table of a node, by its span."""
    found = next((item for item in among.items if isinstance(item, Table) and item.span == span), None)
    if found is None:
        raise LookupError(span)
    return found


def _own(file: DungeonFile, name: str, every: Table) -> Table | None:
    """Return the table of a dungeon; nothing for a new one."""
    dungeon = file.dungeon(name)
    return None if dungeon is None else _table(every, dungeon.span)


def _room_of(file: DungeonFile, name: str, own: Table | None, key: str, unit: str) -> Room | None:
    """Return the room in a dungeon's table of levels or of branches; nothing where it has none, or where the dungeon is a new one.

    Raises ``DiagnosticError`` (NH2212) for one that is not written out.
    """
    field = None if own is None else own.find(key)
    if field is None:
        return None
    if not isinstance(field.value, Table):
        _refuse(
            file,
            f"the {key} of '{name}' are no table that is written out, so that nothing can be put there",
            field.span,
        )
    return room_in(field.value, file.source, unit)


def _number(file: DungeonFile, level: Level, count: int) -> Stretch:
    """Write a level's number of variants in place of the one that it has, or behind its other fields."""
    every, unit = _every(file)
    inside = (
        field.value
        for item in every.items
        if isinstance(item, Table)
        for field in item.fields
        if field.key == keys.LEVELS
    )
    table = next(
        _table(levels, level.span) for levels in inside if isinstance(levels, Table) and level.span in levels.span
    )
    field = table.find(keys.VARIANTS)
    if field is None:
        return behind_last(table, file.source, unit, f"{keys.VARIANTS} = {count}")
    return Stretch(field.value.span.start, field.value.span.end, str(count))


def _refuse(file: DungeonFile, message: str, span: Span) -> NoReturn:
    raise problem(codes.PROGRAM, message, file.source.location(span))


def _at(room: Room, text: str, order: tuple[int, ...], *, own: bool = True) -> Piece:
    return Piece(start=room.at, end=room.at, text=text, order=order, own=own)


def _making(room: Room) -> Iterator[Piece]:
    """Yield what makes room in a table, and what ends it."""
    for stretch, order in room.making():
        yield Piece(start=stretch.start, end=stretch.end, text=stretch.text, order=(order,), own=False)
