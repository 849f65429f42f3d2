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
