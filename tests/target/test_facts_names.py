"""Facts: what a tree and mods have names for."""

from __future__ import annotations

from nhmod.target import Entry, Facts, Vocabulary


def test_the_texts_that_a_field_lists() -> None:
    newt = Entry(
        symbol="PM_NEWT", name="newt", fields={"m1": ["M1_SWIM", "M1_ANIMAL"], "raw": ["A", 1], "mlet": "S_LIZARD"}
    )
    assert newt.texts("m1") == ("M1_SWIM", "M1_ANIMAL")
    assert (newt.texts("raw"), newt.texts("mlet"), newt.texts("m4")) == (("A",), (), ())


def test_the_names_that_c_has() -> None:
    listed = Entry(symbol="", name="identifiers", fields={"names": ["newsym", "NORTH"]})
    facts = Facts(vocabularies={"identifiers": Vocabulary("identifiers", [listed])})
    assert facts.identifiers == {"newsym", "NORTH"}
    own = {"room types": [Entry(symbol="ATTIC", name="attic")], "bells": [Entry(symbol="", name="x")]}
    extended = facts.extended({**own, "monsters": [Entry(symbol="PM_CAT", name="cat")]})
    assert extended.identifiers_beside("room types") == {"newsym", "NORTH", "PM_CAT"}
    assert extended.identifiers_beside("monsters") == {"newsym", "NORTH", "ATTIC"}


def test_a_game_without_c_has_no_names() -> None:
    assert Facts(vocabularies={}).identifiers == frozenset()


def test_a_number_that_a_row_may_lack() -> None:
    newt = Entry(symbol="PM_NEWT", name="newt", fields={"level": 3, "speed": "SLOW"})
    assert [newt.number_or_zero(name) for name in ("level", "speed", "size")] == [3, 0, 0]


def test_the_games_own_entries_and_what_all_are_called() -> None:
    own, other = Entry(symbol="PM_CAT", name="cat"), Entry(symbol="PM_WERECAT", name="Cat")
    new = Entry(symbol="PM_LYNX", name="lynx", mod="cats")
    monsters = Vocabulary("monsters", (own, other, new))
    assert monsters.stock == (own, other)
    assert [monsters.called(one) for one in monsters] == ["cat", "PM_WERECAT", "lynx"]


def entry(name: str, mod: str = "", **fields: str | int) -> Entry:
    return Entry(symbol=name.upper(), name=name, fields=dict(fields), mod=mod)


def test_the_entries_that_have_a_text_in_a_field() -> None:
    bell, wand, ring = entry("bell", size="small"), entry("wand", size=1), entry("ring", size="small")
    things = Vocabulary("things", [bell, wand, ring])
    assert (things.having("size", "small"), things.having("size", "1"), things.having("age", "small")) == (
        (bell, ring),
        (),
        (),
    )
    more = things.extended([entry("rod", "m", size="small")])
    assert [one.name for one in more.having("size", "small")] == ["bell", "ring", "rod"]


def test_what_is_made_of_the_games_own_is_made_once() -> None:
    asked: list[tuple[Entry, ...]] = []

    def count(own: tuple[Entry, ...]) -> int:
        asked.append(own)
        return len(own)

    bell = entry("bell")
    things = Vocabulary("things", [bell])
    more = things.extended([entry("rod", "m")])
    assert [one.of_stock(count) for one in (more, things, more.extended([entry("horn", "n")]))] == [1, 1, 1]
    assert asked == [(bell,)]
