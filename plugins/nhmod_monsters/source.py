"""The mons[] table as it is written in a tree: where its rows are, and the parts of each by the macros' parameter names."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.target.c import Alternatives, Call, CFile, Piece, Row, Span, written_text
from nhmod_monsters.sites import MONST_C, ROW, TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Entry, Tree

NO_ATTACK = "NO_ATTK"
ATTACK = "ATTK"
_INNER = ("LVL", "SIZ")
_ATTACK = ("at", "ad", "n", "d")


@dataclass(frozen=True, kw_only=True, slots=True)
class Parts:
    """The arguments of one row, by the parameters of MON (``nam``, ``flg1``), LVL (``mov``), SIZ (``wt``), and the attacks."""

    arguments: Mapping[str, Row]
    attacks: tuple[Row, ...]


class MonsTable:
    """src/monst.c of one tree."""

    def __init__(self, tree: Tree, monsters: tuple[Entry, ...]) -> None:
        """Take the tree and its monsters in the table's order."""
        self._tree = tree
        self.file: CFile = tree.c(MONST_C)
        self.monsters = monsters

    @cached_property
    def ladder(self) -> int:
        """The line beginning before all rows at which definitions for them may stand."""
        return self.file.define(ROW).lines(leading_comment=True).start

    @cached_property
    def attack(self) -> tuple[str, ...]:
        """What ATTK takes, by the names that it has for them; raises ``SiteError`` where its definitions don't agree."""
        return self.file.macro_parameters(ATTACK) if self.file.defines(ATTACK) else _ATTACK

    @property
    def _rows(self) -> Alternatives[Call]:
        return self._tree.found(MONST_C, _calls)

    @cached_property
    def _others(self) -> Mapping[str, tuple[Row, ...]]:
        """The rows that another macro makes, by the monsters' names: others can stand beside them."""
        out: dict[str, tuple[Row, ...]] = {}
        for row in self.file.array("mons").rows:
            if row.head != ROW and row.args and not row.never:
                name = written_text(row.args[0])
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
        row = self._other(monster)
        if row is None:
            raise self.file.missing(f"row of {monster.symbol} in {TABLE}")
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
        macro = row.head if row is not None and self.file.defines(row.head) else ""
        if (
            row is None
            or not macro
            or not set(self.file.macro_parameters(ROW)) <= set(self.file.macro_parameters(macro))
        ):
            raise self.file.missing(f"row of {monster.symbol} in {TABLE} that is a call of {ROW}")
        return self._named(macro, row.args)

    def _named(self, macro: str, arguments: tuple[Row, ...]) -> dict[str, Row]:
        parameters = self.file.macro_parameters(macro)
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


def _calls(file: CFile) -> Alternatives[Call]:
    """Find the rows by the monsters' names, or macros for these, and classes."""
    place = file.macro_parameters(ROW).index("sym")
    calls = (call for call in file.calls(ROW) if len(call.args) > place and not call.never)
    return Alternatives(((written_text(call.args[0]), _close(call.args[place].text)), call) for call in calls)


def _close(text: str) -> str:
    """Write what says a row's class without blanks: it may be more than a constant (``MV_INFRAVISION|S_HUMAN``)."""
    return "".join(text.split())
