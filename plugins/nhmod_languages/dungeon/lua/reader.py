"""Reads dungeon.lua to the nodes that dungeon.def is read to. Mirrors src/dungeon.c (init_dungeons, get_table_str and its like).

The game takes the levels of a dungeon before its branches, whichever stand first: so do the nodes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, TypedDict

from nhmod.source import Source, Span
from nhmod_languages.dungeon import codes
from nhmod_languages.dungeon.ast import (
    NO_BONES,
    Branch,
    Couple,
    Dungeon,
    DungeonFile,
    Level,
    Name,
    Number,
    Setting,
    Statement,
    Unread,
)
from nhmod_languages.dungeon.lua import keys
from nhmod_languages.lua import BrokenError, Field, Integer, Table, Text, Value, assigned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod.location import Location


def parse_dungeon_program(text: str, file: str, report: Report) -> DungeonFile:
    """Read the table ``dungeon`` of a dungeon.lua; all faults go to the report, and what could be read is in the result.

    What is worked out when the program runs is not known: what needs it is ``Unread``, and a dungeon without a name or a size is astray.
    """
    source = Source(text, file)
    try:
        table = assigned(text, keys.DUNGEONS)
    except BrokenError as error:
        report.error(codes.PROGRAM, str(error), source.location(error.span))
        return DungeonFile(source=source, dungeons=(), program=True)
    if table is None:
        message = f"nothing like '{keys.DUNGEONS} = {{ … }}' stands here, outside of functions and conditions"
        report.error(codes.PROGRAM, message, source.location(Span(0, 0)))
        return DungeonFile(source=source, dungeons=(), program=True)
    return _Reader(source, report).file(table)


class _Place(TypedDict):
    """Where a node stands."""

    span: Span
    location: Location


class _FaultError(Exception):
    """Something can't be read; what is wrong is in the report already."""


class _Reader:
    """One run over a table of dungeons."""

    def __init__(self, source: Source, report: Report) -> None:
        self._source = source
        self._report = report

    def file(self, table: Table) -> DungeonFile:
        dungeons: list[Dungeon] = []
        astray: list[Dungeon] = []
        for item in table.items:
            try:
                dungeons.append(self._dungeon(self._table(item, "a dungeon")))
            except _FaultError:
                astray.append(self._astray(item))
        return DungeonFile(source=self._source, dungeons=tuple(dungeons), astray=tuple(astray), program=True)

    def _astray(self, item: Value) -> Dungeon:
        """Return what can be a dungeon, of which only the levels and branches are read."""
        statements, unread = self._contents(item) if isinstance(item, Table) else ((), ())
        text = _name_in(item)
        place = self._place(item.span)
        number = Number(**place, value=1)
        return Dungeon(
            **place,
            name=Name(**place, text=text or ""),
            bones=Name(**place, text=NO_BONES),
            size=Couple(**place, base=number, rand=number),
            chance=None,
            statements=statements,
            unread=(Unread(**place, sort="DUNGEON", name=text), *unread),
        )

    def _dungeon(self, table: Table) -> Dungeon:
        name, bones, size = self._text(table, keys.NAME), self._bones(table), self._couple(table)
        chance = self._optional(table, keys.CHANCE)
        settings: list[Statement] = []
        unread: list[Unread] = []
        for keyword, key in keys.SETTINGS.items():
            try:
                settings.extend(self._settings(table, keyword, key))
            except _FaultError:
                unread.append(Unread(**self._place(table.span), sort=keyword, name=None))
        statements, lost = self._contents(table)
        return Dungeon(
            **self._place(table.span),
            name=name,
            bones=bones,
            size=size,
            chance=chance,
            statements=(*settings, *statements),
            unread=(*unread, *lost),
        )

    def _contents(self, table: Table) -> tuple[tuple[Statement, ...], tuple[Unread, ...]]:
        """Read the levels and the branches of a dungeon, and what can't be read of them."""
        found: list[Statement] = []
        unread: list[Unread] = []
        for key, sort in ((keys.LEVELS, "LEVEL"), (keys.BRANCHES, "BRANCH")):
            field = table.find(key)
            if field is None:
                continue
            try:
                items = self._table(field.value, f"'{key}'").items
            except _FaultError:
                unread.append(Unread(**self._place(field.span), sort=sort, name=None))
                continue
            for item in items:
                try:
                    of = self._table(item, f"one of '{key}'")
                    found.extend(self._level(of) if key == keys.LEVELS else (self._branch(of),))
                except _FaultError:
                    unread.append(Unread(**self._place(item.span), sort=sort, name=_name_in(item)))
        return tuple(found), tuple(unread)

    def _level(self, table: Table) -> Iterator[Statement]:
        chain, variants = self._named(table, keys.CHAIN), self._optional(table, keys.VARIANTS)
        if variants is not None and not variants.value:
            variants = None  # the game's own word for no variants
        keyword = "LEVEL" if chain is None else "CHLEVEL" if variants else "CHAINLEVEL"
        level = Level(
            **self._place(table.span),
            keyword=f"RND{keyword}" if variants else keyword,
            name=self._text(table, keys.NAME),
            bones=self._bones(table),
            chain=chain,
            place=self._couple(table),
            chance=self._optional(table, keys.CHANCE),
            variants=variants,
        )
        settings = [one for pair in keys.LEVEL_SETTINGS.items() for one in self._settings(table, *pair)]
        yield level
        yield from settings

    def _branch(self, table: Table) -> Branch:
        chain = self._named(table, keys.CHAIN)
        return Branch(
            **self._place(table.span),
            keyword="BRANCH" if chain is None else "CHAINBRANCH",
            name=self._text(table, keys.NAME),
            chain=chain,
            place=self._couple(table),
            kind=self._named(table, keys.KIND),
            direction=self._named(table, keys.DIRECTION),
        )

    def _settings(self, table: Table, keyword: str, key: str) -> Iterator[Setting]:
        field = table.find(key)
        if field is None:
            return
        values = field.value.items if keyword in keys.LISTED and isinstance(field.value, Table) else (field.value,)
        for value in values:
            if keyword in keys.NUMBERS and isinstance(value, Integer):
                yield Setting(**self._place(field.span), keyword=keyword, value=self._number(value))
            elif keyword not in keys.NUMBERS and isinstance(value, Text):
                yield Setting(**self._place(field.span), keyword=keyword, value=self._name(value))
            else:
                self._fail(f"'{key}' is {_NUMBER if keyword in keys.NUMBERS else _TEXT}", value)

    def _couple(self, table: Table) -> Couple:
        base, rand = self._needed(table, keys.BASE), table.find(keys.RAND)
        if not isinstance(base.value, Integer):
            self._fail(f"'{keys.BASE}' is {_NUMBER}", base.value)
        if rand is not None and not isinstance(rand.value, Integer):
            self._fail(f"'{keys.RAND}' is {_NUMBER}", rand.value)
        width = self._number(rand.value) if rand is not None and isinstance(rand.value, Integer) else None
        absent = Number(**self._place(base.span), value=0)
        return Couple(**self._place(base.span), base=self._number(base.value), rand=width or absent)

    def _bones(self, table: Table) -> Name:
        """Read the letter of bones files: the first of a text, whatever that is (init_dungeons); without one there are none."""
        field = table.find(keys.BONES)
        if field is None:
            return Name(**self._place(table.span), text=NO_BONES)
        if not isinstance(field.value, Text):
            self._fail(f"'{keys.BONES}' is {_TEXT}", field.value)
        return Name(**self._place(field.value.span), text=field.value.text[:1] or NO_BONES)

    def _text(self, table: Table, key: str) -> Name:
        value = self._needed(table, key).value
        if not isinstance(value, Text):
            self._fail(f"'{key}' is {_TEXT}", value)
        return self._name(value)

    def _named(self, table: Table, key: str) -> Name | None:
        return self._text(table, key) if table.find(key) is not None else None

    def _optional(self, table: Table, key: str) -> Number | None:
        field = table.find(key)
        if field is None:
            return None
        if not isinstance(field.value, Integer):
            self._fail(f"'{key}' is {_NUMBER}", field.value)
        return self._number(field.value)

    def _needed(self, table: Table, key: str) -> Field:
        field = table.find(key)
        if field is None:
            self._fail(f"'{key}' is missing", table)
        return field

    def _table(self, value: Value, what: str) -> Table:
        if not isinstance(value, Table):
            self._fail(f"{what} is no table that is written out", value)
        return value

    def _name(self, value: Text) -> Name:
        return Name(**self._place(value.span), text=value.text)

    def _number(self, value: Integer) -> Number:
        return Number(**self._place(value.span), value=value.value)

    def _place(self, span: Span) -> _Place:
        return _Place(span=span, location=self._source.location(span))

    def _fail(self, message: str, value: Value) -> NoReturn:
        self._report.error(codes.PROGRAM, message, self._source.location(value.span))
        raise _FaultError


def _name_in(item: Value) -> str | None:
    """Return the name of what can't be read otherwise, if that is written out."""
    name = item.find(keys.NAME) if isinstance(item, Table) else None
    return name.value.text if name is not None and isinstance(name.value, Text) else None


_TEXT, _NUMBER = "no text that is written out", "no whole number that is written out"
