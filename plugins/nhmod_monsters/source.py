"""The mons[] table as it is written in a tree: where its rows are, and the parts of each by the macros' parameter names."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.places import TableEdits, TableRows, WrittenTable, table_rows
from nhmod.target.c import Alternatives, Call, Piece, Row, Span, written_text
from nhmod_monsters.sites import MONST_C, ROW, TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Entry, Tree

NO_ATTACK = "NO_ATTK"
ATTACK = "ATTK"
_INNER = ("LVL", "SIZ")
_NAME, _NAMES = "nam", 3
"""The parameter that is the name; so many texts a row may begin with: of a man, a woman and all."""
_ATTACK = ("at", "ad", "n", "d")


@frozen
class Parts:
    """The arguments of one row, by the parameters of MON (``nam``, ``flg1``), LVL (``mov``), SIZ (``wt``), and the attacks."""

    arguments: Mapping[str, Row]
    attacks: tuple[Row, ...]


class MonsTable(WrittenTable):
    """The rows of one tree: those of src/monst.c, or of a header that stands among its braces."""

    def __init__(self, tree: Tree, monsters: tuple[Entry, ...]) -> None:
        """Take the tree and its monsters in the table's order."""
        super().__init__(tree, rows_in(tree), ROW)
        self.monsters = monsters

    @cached_property
    def edits(self) -> TableEdits:
        """What all edits of the table say."""
        return TableEdits(file=self.file.path, name=TABLE, thing="monster", prefix="PM_")

    @cached_property
    def ladder(self) -> int:
        """The line beginning before all rows at which definitions for them may stand."""
        if self._table.apart:
            return self._table.ladder
        # Of several definitions one makes constants of the rows' names, and needs nothing of what is defined here.
        first = next(iter(self.file.defines(ROW)), None) or self.file.define(ROW)
        return first.lines(leading_comment=True).start

    @cached_property
    def attack(self) -> tuple[str, ...]:
        """What ATTK takes, by the names that it has for them; raises ``SiteError`` where its definitions don't agree."""
        return self.parameters(ATTACK) if self._table.defines(ATTACK) else _ATTACK

    @cached_property
    def naming(self) -> str:
        """The macro of one text that most rows have round their names (``NAM``), or nothing."""
        named = Counter(row.args[0].head for row in self._table.rows if row.args and len(row.args[0].args) == 1)
        bare = sum(bool(row.args) and row.args[0].string is not None for row in self._table.rows)
        return next((macro for macro, count in named.most_common(1) if count > bare), "")

    @property
    def _rows(self) -> Alternatives[Row | Call]:
        return self._tree.once((MONST_C, _called), lambda: _called(self._table))

    @cached_property
    def _others(self) -> Mapping[str, tuple[Row, ...]]:
        """The rows that another macro makes, by the monsters' names: others can stand beside them."""
        out: dict[str, tuple[Row, ...]] = {}
        for row in self._table.rows:
            if row.head != ROW and row.args and not row.never:
                for name in {written_text(argument) for argument in row.args[:_NAMES]}:
                    out[name] = (*out.get(name, ()), row)
        return out

    def _other(self, monster: Entry) -> Row | None:
        """Return the row of a monster that another macro makes: of two with one name that of its class."""
        named, monster_class = self._others.get(monster.name, ()), _close(monster.text("mlet"))
        of_class = [row for row in named if any(_close(argument.text) == monster_class for argument in row.args)]
        return next(iter((*of_class, *named)), None)

    def _called(self, monster: Entry) -> tuple[Piece, tuple[Row, ...]] | None:
        """Return the row of a monster that a call of MON makes: by its name, or by the macro that stands for it there."""
        monster_class = _close(monster.text("mlet"))
        raw = monster.texts("raw")
        call = self._rows.named(lambda name: (name, monster_class), monster.name, next(iter(raw), ""), raw)
        return (call, call.args) if call is not None else None

    def _row(self, monster: Entry) -> tuple[Piece, tuple[Row, ...]]:
        called = self._called(monster)
        if called is not None:
            return called
        row = self.file.needed(self._other(monster), f"row of {monster.symbol} in {TABLE}")
        return row, row.args

    def parts(self, monster: Entry) -> Parts:
        """Return the arguments of a monster's row; raises ``SiteError`` where a macro makes it that takes other ones than MON."""
        row = self._called(monster)
        by_name = self._named(ROW, row[1]) if row is not None else self._of_another(monster)
        for macro in _INNER:
            by_name.update(self._named(macro, by_name[macro.lower()].args))
        return Parts(arguments=by_name, attacks=by_name["atk"].args)

    def _of_another(self, monster: Entry) -> dict[str, Row]:
        """Return the arguments of a row that another macro makes of all that MON takes, and of more."""
        row = self._other(monster)
        macro = row.head if row is not None and self._table.defines(row.head) else ""
        if row is None or not macro or not set(self.parameters(ROW)) - {_NAME} <= set(self.parameters(macro)):
            raise self.file.missing(f"row of {monster.symbol} in {TABLE} that is a call of {ROW}")
        return self._named(macro, row.args)

    def _named(self, macro: str, arguments: tuple[Row, ...]) -> dict[str, Row]:
        parameters = self.parameters(macro)
        if len(parameters) != len(arguments):
            raise self.file.missing(f"call of {macro} with {len(parameters)} arguments")
        # SIZ has a parameter siz, as MON has: the inner one is asked for by its own name.
        inner = macro in _INNER
        return {f"{macro.lower()}.{p}" if inner else p: a for p, a in zip(parameters, arguments, strict=True)}

    def gap(self, number: int, monster_class: str) -> int:
        """Return the offset at which a row of a class is inserted before row ``number``: a line beginning.

        It stands after its own class where it can, and never within a conditional that is not around the whole table.
        """
        candidates: list[tuple[int, bool, int]] = []
        if number > 0:
            before = self.monsters[number - 1]
            piece, _ = self._row(before)
            candidates.append((len(piece.conditions), before.fields["mlet"] != monster_class, self._after(piece.span)))
        if number < len(self.monsters):
            piece, _ = self._row(self.monsters[number])
            candidates.append((len(piece.conditions), True, piece.lines().start))
        return min(candidates)[2]

    def _after(self, span: Span) -> int:
        return self.file.lines(span).end


def rows_in(tree: Tree) -> TableRows:
    """Return the rows of the table, sought once a tree; raises ``SiteError`` where there is none."""
    return tree.once((MONST_C, table_rows), lambda: table_rows(tree, MONST_C, "mons", of="permonst"))


def calls_in(table: TableRows) -> tuple[Row | Call, ...]:
    """Return the rows that the table's macro makes: wherever a file has its calls, as it may be declared in pieces."""
    return tuple(row for row in table.rows if row.head == ROW) if table.apart else table.file.calls(ROW)


def _called(table: TableRows) -> Alternatives[Row | Call]:
    """Find the rows by the monsters' names, or macros for these, and classes."""
    place = table.parameters(ROW).index("sym")
    calls = (call for call in calls_in(table) if len(call.args) > place and not call.never)
    named = row_text if table.apart else written_text
    return Alternatives(((named(call.args[0]), _close(call.args[place].text)), call) for call in calls)


def row_text(argument: Row) -> str:
    """Return what a row's name says, or the last of a man's, a woman's and everybody's (``NAMS("…", "…", "…")``)."""
    texts = [one.string for one in argument.args if one.string is not None]
    return texts[-1] if texts and argument.head.isidentifier() else written_text(argument)


def _close(text: str) -> str:
    """Write what says a row's class without blanks: it may be more than a constant (``MV_INFRAVISION|S_HUMAN``)."""
    return "".join(text.split())
