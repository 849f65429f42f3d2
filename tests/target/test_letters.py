"""Letters by which a game calls for things: which are free, and who gets which."""

from __future__ import annotations

import pytest

from nhmod.diagnostics import Diagnostic, Severity
from nhmod.location import Location
from nhmod.manifest import Origin
from nhmod.target import Entry, Facts, Lazily, Letters, UnreadableError, Vocabulary

ZOO = Entry(symbol="ZOO", name="z", words=("Z",))
TEMPLE = Entry(symbol="TEMPLE", name="Y")
ATTIC = Entry(symbol="", name="x", words=("X",), mod="attics")
ORIGIN = Origin(location=Location(file="mod.yaml", line=4), path="rooms[0].wizard_letter")


def letters(*entries: Entry) -> Letters:
    return Letters(vocabulary="bells", facts=Facts(vocabularies={"bells": Vocabulary("bells", entries)}))


def test_a_letter_is_free_if_nobody_has_it_or_its_capital() -> None:
    assert "".join(letters(ZOO, TEMPLE, ATTIC).free()) == "abcdefghijklmnopqrstuvw"


def test_a_letter_is_taken_by_the_trees_own_things() -> None:
    found = letters(ZOO, TEMPLE, ATTIC)
    assert found.taken("z") == ("z", ZOO)
    assert found.taken("y") == ("Y", TEMPLE)
    assert (found.taken("x"), found.taken("a")) == (None, None)


def test_who_wants_no_letter_gets_the_next_free_one() -> None:
    assert letters(Entry(symbol="", name="b", mod="m")).given([None, "b", None]) == ("a", "b", "c")
    assert letters(ZOO, ATTIC).given([None, "x", None], from_the_end=True) == ("y", "x", "w")


def test_who_wants_a_letter_of_the_trees_own_gets_none() -> None:
    assert letters(ZOO).given(["z", "q"]) == ("", "q")


def test_who_comes_too_late_gets_none() -> None:
    assert letters().given([None] * 28)[24:] == ("y", "z", "", "")


def test_letters_that_cannot_be_read_are_given_to_nobody() -> None:
    def read() -> Vocabulary:
        raise UnreadableError("bells", [Diagnostic(code="NH0501", severity=Severity.ERROR, message="no mkshop")])

    unread = Letters(vocabulary="bells", facts=Facts(vocabularies=Lazily({"bells": read})))
    assert unread.given([None, "q"]) == ("", "q")
    with pytest.raises(UnreadableError):
        unread.free()


def test_an_author_declares_a_letter_but_for_the_trees_own() -> None:
    def declared(letter: str | None) -> tuple[Entry, ...]:
        return letters(ZOO, ATTIC).declared(letter, fields={"room": "LOFT"}, mod="lofts", origin=ORIGIN)

    assert (declared(None), declared("z")) == ((), ())
    for letter in "xq":
        assert declared(letter) == (Entry(symbol="", name=letter, words=(letter.upper(),), mod="lofts"),)
    assert (declared("q")[0].fields, declared("q")[0].origin) == ({"room": "LOFT"}, ORIGIN)
