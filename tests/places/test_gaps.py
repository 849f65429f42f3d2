"""New rows between those of a game's table."""

from __future__ import annotations

from dataclasses import dataclass

from nhmod.location import Location
from nhmod.manifest import Origin, Word
from nhmod.places import Gaps, places_to_say
from nhmod.target import Entry, Facts, Vocabulary

AT = Origin(location=Location(file="m"))
ROWS = ("A", "B", "C")
FACTS = Facts(
    vocabularies={"bells": Vocabulary("bells", [Entry(symbol=row, name=row, index=n) for n, row in enumerate(ROWS)])}
)


@dataclass(frozen=True)
class Behind:
    after: Word


@dataclass(frozen=True)
class Bell:
    symbol: str
    place: Behind | None = None

    @property
    def title(self) -> str:
        return self.symbol

    @property
    def record(self) -> Bell:
        return self


def behind(name: str) -> Behind:
    return Behind(Word(text=name, vocabularies=("bells",), origin=AT))


def placed(*bells: Bell) -> list[tuple[str, int, str, str]]:
    gaps: Gaps[Bell] = Gaps(
        vocabulary="bells",
        facts=FACTS,
        number=ROWS.index,
        base=lambda gap: (ROWS[gap - 1] if gap else "", gap - 1),
        best=lambda _: 2,
        order=lambda new, _: (new.symbol,),
        behind=lambda new, _: (new.symbol,),
    )
    return [(one.new.symbol, one.index, one.predecessor, one.base) for one in gaps.placed(bells)]


def test_new_rows_are_counted_in_the_final_table() -> None:
    assert placed(Bell("y"), Bell("x"), Bell("w", behind("A"))) == [
        ("w", 1, "A", "A"),
        ("x", 3, "B", "B"),
        ("y", 4, "x", "B"),
    ]


def test_a_row_behind_a_new_one_follows_it_directly() -> None:
    assert placed(Bell("x"), Bell("y"), Bell("z", behind("x"))) == [
        ("x", 2, "B", "B"),
        ("z", 3, "x", "B"),
        ("y", 4, "z", "B"),
    ]


def test_rows_behind_each_other_in_a_circle_stand_where_it_is_best() -> None:
    found = placed(Bell("x", behind("y")), Bell("y", behind("x")))
    assert {symbol for symbol, *_ in found} == {"x", "y"}
    assert [base for *_, base in found] == ["B", "B"]


def test_only_a_place_that_would_not_be_chosen_is_said() -> None:
    assert dict(places_to_say({"x": 2, "y": 1}, ["x", "y"], 2, "B")) == {"y": "B"}
    assert dict(places_to_say({"y": 2, "x": 2}, ["x", "y"], 2, "B")) == {"x": "y"}
