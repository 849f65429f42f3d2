"""Fields whose words depend on another field, lists in one field, and what a game reads otherwise than it is written."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from nhmod.diagnostics import Report
from nhmod_edit_files.changing import applied, with_values
from nhmod_edit_files.checking import check_folder
from nhmod_edit_files.document import read
from nhmod_edit_files.folder import Folder
from nhmod_edit_files.game import Game, Source
from nhmod_edit_files.grammar import Grammar
from nhmod_edit_files.notation import Notation
from nhmod_edit_files.types import Codes, InnerFlags, Listed, Named, Number, Sub, Text
from nhmod_edit_files.view import entry_view

NOTATION = Notation(
    types={
        "number": Number(low=0, high=2**31 - 1),
        "text": Text(),
        "type": Named(vocabulary="types", names="type names", low=0, high=99),
        "subtype": Sub(vocabulary="subtypes", of="type", low=0, high=99),
        "some_subtype": Sub(vocabulary="subtypes", of="of", strict=False, low=0),
        "prices": Listed(item=Number(low=0, high=255), most=3),
        "flags": InnerFlags(vocabulary=""),
        "codes": Codes(vocabulary=""),
    }
)
THINGS = Grammar(
    "thing.txt",
    "thing",
    "N",
    NOTATION.lines("""
        N: things (list)
            serial  number
            I:
                type     type
                subtype  subtype
            M:
                may_be  some_subtype
                of      number
            P:
                prices  prices
            L:
                level  number
                like   flags looks
                title  text
            C: makers
                makers  codes types
    """),
    numbered="serial",
)


def _words(**words: int | None) -> Source:
    return Source(fixed=MappingProxyType(words))


def _game(*, lenient: bool = False) -> Game:
    sources = {
        "types": _words(sword=23, ring=45, dust=1),
        "type names": _words(Sword=23, Ring=45),
        "subtypes 23": _words(dagger=4),
        "subtypes 45": _words(gold=1),
        "looks": _words(DARK=None, WET=None),
    }
    return Game(name="x", title="X", folder="", grammars=(THINGS,), sources=MappingProxyType(sources), lenient=lenient)


def _said(lines: str, *, lenient: bool = False) -> list[str]:
    report = Report()
    check_folder(Folder(_game(lenient=lenient), lambda _: f"N:1\n{lines}"), report)
    return [str(found) for found in report.diagnostics]


@pytest.mark.parametrize(
    "lines",
    [
        "I:23:4\n",
        "I:sword:4\n",
        "I:RING:1\n",
        "I:1:77\n",  # of dust nothing is known
        "P:1:2:3\n",
        "L:3:DARK | WET:the cave: deep\n",
        "C:23|45\n",
    ],
)
def test_what_is_right(lines: str) -> None:
    assert _said(lines) == []


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("I:Sward:4\n", "thing.txt:2:3: error NH4006: 'Sward' is none of the type names (did you mean 'Sword'?)"),
        ("I:dust:4\n", "thing.txt:2:3: error NH4006: 'dust' is none of the type names"),
        ("I:24:4\n", "thing.txt:2:3: error NH4006: '24' is none of the types"),
        ("I:sword:1\n", "thing.txt:2:9: error NH4006: '1' is none of the subtypes of type sword"),
        ("M:5:45\n", "thing.txt:2:3: warning NH4006: '5' is none of the subtypes of of 45"),
        ("P:1:256:3\n", "thing.txt:2:5: error NH4005: prices: 256 is outside 0 to 255"),
        ("P:1:2:3:4\n", "thing.txt:2:9: error NH4005: prices: there are 4, of which the game takes 3"),
        ("L:3:DARK | WOT:x\n", "thing.txt:2:12: error NH4006: 'WOT' is none of the looks (did you mean 'WET'?)"),
        ("C:23|46\n", "thing.txt:2:6: error NH4006: '46' is none of the types"),
    ],
)
def test_what_is_wrong_is_said_at_its_place(lines: str, said: str) -> None:
    assert _said(lines) == [said]


def test_a_lenient_game_is_warned_of_what_it_passes_over() -> None:
    assert ["error" in line for line in _said("I:23:4:5\n")] == [True]
    assert ["warning" in line for line in _said("I:23:4:5\n", lenient=True)] == [True]
    assert ["warning" in line for line in _said("P:1\nP:2\n", lenient=True)] == [True]


def test_lists_are_values_and_what_has_not_changed_stays_as_it_is_written() -> None:
    document = read("N:1\nP: 95:+3:7\n", THINGS)
    (entry,) = document.entries
    assert entry_view(entry) == {"serial": 1, "prices": [95, 3, 7]}
    assert with_values(document, entry, entry_view(entry)) == []
    assert applied(document, with_values(document, entry, {"prices": [95, 4]})) == "N:1\nP:95:4\n"
