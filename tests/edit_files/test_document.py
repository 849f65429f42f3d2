"""Edit files are read without losing anything, and seen by names."""

from __future__ import annotations

from made import CREATURE_TEXT, CREATURES, folder

from nhmod_edit_files.document import read
from nhmod_edit_files.view import entry_view


def test_what_is_read_is_what_was_there() -> None:
    for text in (CREATURE_TEXT, "", "\n", "# only\n#comments", CREATURE_TEXT.replace("\n", "\r\n"), "N:1:x\r\nG:"):
        assert read(text, CREATURES).text == text


def test_every_value_has_its_name() -> None:
    mole, badger = read(CREATURE_TEXT, CREATURES).entries
    assert entry_view(mole) == {
        "serial": 1,
        "name": "mole",
        "glyph": "m",
        "color": "r",
        "speed": 110,
        "hit_points": 4,
        "vision": 10,
        "blows": [{"method": "BITE", "effect": "HURT", "damage": "1d3"}, {"method": "CLAW"}],
        "flags": ["ANIMAL", "RAND_25", "EVIL"],
        "description": "It digs.  It has dug all its life and will go on.",
        "plans": [{"plan": "dig on", "turns": 3, "wishes": ["MORE"], "comment": "no end"}, {"plan": "sleep"}],
    }
    assert entry_view(badger) == {
        "serial": 3,
        "name": "badger: the old one",
        "glyph": ":",
        "color": "g",
        "speed": 120,
        "hit_points": 30,
        "vision": 20,
        "spell_frequency": 5,
        "spells": ["BLINK"],
        "carries": [{"item": 2, "count": 1}],
    }


def test_lines_that_have_no_place_are_kept_apart() -> None:
    found = read("G:m:r\nN:1:mole\nQ:what\nno line of data\nT:3\n", CREATURES)
    assert [(stray.number, stray.directive, stray.known) for stray in found.strays] == [
        (0, "G", True),
        (2, "Q", False),
        (3, "no line of data", False),
        (4, "T", True),
    ]


def test_rows_keep_their_blanks() -> None:
    document = folder().document("item")
    assert document is not None
    assert entry_view(document.entries[0])["map"] == ["  #  ", " ### "]
