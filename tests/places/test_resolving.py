"""New rows that copy the game's or each other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import pytest

from nhmod.diagnostics import Report
from nhmod.edits import Substitution
from nhmod.location import Location
from nhmod.manifest import Origin, Record, Word
from nhmod.places import PlacedRow, ResolvedRow, RowResolver, TableEdits
from nhmod.source import Span
from nhmod.target import Entry, Facts, UnknownWordError, Vocabulary

if TYPE_CHECKING:
    from nhmod.contribution import Mod, ModSet

AT = Origin(location=Location(file="m"))
FACTS = Facts(
    vocabularies={
        "bells": Vocabulary("bells", [Entry(symbol="B_HAND", name="hand bell", index=0, fields={"weight": 30})])
    }
)


@dataclass(frozen=True)
class _Mod:
    id: str = "chimes"
    symbol: str = "MOD_CHIMES"


@dataclass(frozen=True, kw_only=True)
class Bell(Record):
    name: str | None = None
    edit: Word | None = None
    copy_from: Word | None = None
    weight: int | None = None


@dataclass(frozen=True)
class Mods:
    bells: tuple[Bell, ...]
    needs = {"chimes": frozenset[str]()}  # noqa: RUF012 - of all

    def records(self, _: str, record: type[Bell]) -> tuple[tuple[_Mod, Bell], ...]:
        return tuple((_Mod(), one) for one in self.bells if isinstance(one, record))

    def owner(self, _: str, record: Bell) -> _Mod | None:
        return next((_Mod() for one in self.bells if one is record), None)


@dataclass(frozen=True)
class Values:
    name: str
    weight: int


class Resolver(RowResolver[Bell, Values]):
    """No bell weighs less than nothing, and one of no weight is none."""

    def applied(self, record: Bell, base: Values | None) -> Values:
        values = replace(base or Values(name="", weight=1), name=record.name or (base.name if base else ""))
        return values if record.weight is None else replace(values, weight=record.weight)

    def called(self, values: Values) -> tuple[str, str] | None:
        return (f"B_{values.name.upper()}", f"the {values.name}") if values.weight else None


def bell(name: str | None, copied: str = "", **keys: Any) -> Bell:  # noqa: ANN401 - a record's
    word = Word(text=copied, vocabularies=("bells",), origin=AT) if copied else None
    return Bell(origin=AT, name=name, copy_from=word, **keys)


def resolver(*bells: Bell, report: Report | None = None) -> Resolver:
    return Resolver(
        cast("ModSet", Mods(bells)),
        FACTS,
        report or Report(),
        kind="bells",
        record=Bell,
        of=lambda entry: Values(entry.name, entry.number("weight")),
        circle="NH9001",
    )


def test_copies_are_followed_to_the_game_s_row() -> None:
    rows = resolver(bell("big", "SMALL", weight=90), bell("small", "hand bell"), bell("own")).all()
    assert [(one.symbol, one.title, one.values.weight, one.near) for one in rows] == [
        ("B_BIG", "the big", 90, "B_HAND"),
        ("B_SMALL", "the small", 30, "B_HAND"),
        ("B_OWN", "the own", 1, ""),
    ]


def test_what_the_table_does_not_take_and_what_copies_nothing_that_is_there_is_left_out() -> None:
    assert not resolver(bell("none", weight=0), bell("lost", "gong"), bell(None, weight=3)).all()


def test_copies_in_a_circle_are_told_once() -> None:
    report = Report()
    found = resolver(bell("a", "b"), bell("b", "a"), bell("c", "a"), report=report)
    assert not found.all()
    assert [(one.code, one.message) for one in report.diagnostics] == [
        ("NH9001", "these bells copy each other: a | b | a")
    ]
    with pytest.raises(UnknownWordError):
        found.source(bell("d", "a"))


def test_two_of_one_name_are_each_what_they_say() -> None:
    rows = resolver(bell("a", weight=2), bell("A", weight=3), bell("b", "a")).all()
    assert [one.values.weight for one in rows] == [2, 3, 2]


def test_edits_of_a_table_say_where_and_whose_they_are() -> None:
    table = TableEdits(file="src/bell.c", name="the bells[] table", thing="bell", prefix="B_")
    mod = cast("Mod", _Mod())
    row = ResolvedRow(mod=mod, record=bell("big"), symbol="B_BIG", title="big", values=Values("big", 9), near="")
    placed = PlacedRow(new=row, gap=1, order=("B_BIG",), index=1, predecessor="B_HAND", base="B_HAND")
    new = table.new_row(placed, 40, "BELL(big),\n", site="the bells[] table, behind all")
    assert (new.file, new.site, new.start, new.end) == ("src/bell.c", "the bells[] table, behind all", 40, 40)
    assert (new.why, new.owner, new.order) == ("the bell 'big'", "chimes", ("B_BIG",))
    (entry,) = FACTS["bells"].stock
    changed = table.changed(
        mod, bell(None), entry, ladder=3, span=Span(7, 9), column="weight of it", text="31", beside=(("MOD_X", False),)
    )
    assert changed == Substitution(
        file="src/bell.c",
        site="the weight of it of B_HAND in the bells[] table",
        start=7,
        end=9,
        ladder=3,
        macro="NHMOD_HAND_WEIGHT_OF_IT",
        text="31",
        why="changes the bell 'hand bell'",
        owner="chimes",
        symbol="MOD_CHIMES",
        beside=(("MOD_X", False),),
        origin=AT.location,
    )
