from __future__ import annotations

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Entry
from nhmod.target.c import token_texts
from nhmod_nethack.facts.naming import (
    LENGTHS,
    LIMIT,
    artifact_symbol,
    lengths,
    monster_symbol,
    object_symbol,
    plural,
    spoken,
    vocabulary,
    words_of,
)
from nhmod_nethack.facts.rows import Calls


@pytest.mark.parametrize(
    ("name", "monster_class", "symbol"),
    [
        ("giant ant", "S_ANT", "PM_GIANT_ANT"),
        ("Vlad the Impaler", "S_VAMPIRE", "PM_VLAD_THE_IMPALER"),
        ("werejackal", "S_DOG", "PM_WEREJACKAL"),
        ("werejackal", "S_HUMAN", "PM_HUMAN_WEREJACKAL"),
        ("R2-D2 à", "S_GOLEM", "PM_R__D___"),
    ],
)
def test_monsters_are_named_as_makedefs_does(name: str, monster_class: str, symbol: str) -> None:
    assert monster_symbol(name, monster_class) == symbol


@pytest.mark.parametrize(
    ("name", "object_class", "material", "symbol"),
    [
        ("long sword", "WEAPON_CLASS", "IRON", "LONG_SWORD"),
        ("healing", "POTION_CLASS", "GLASS", "POT_HEALING"),
        ("worthless piece of blue glass", "GEM_CLASS", "GLASS", ""),
        ("cheap imitation", "AMULET_CLASS", "PLASTIC", "FAKE_AMULET_OF_YENDOR"),
        ("a" * 40, "TOOL_CLASS", "IRON", "A" * 30),
        ("a" * 40, "RING_CLASS", "IRON", "RIN_" + "A" * 26),
    ],
)
def test_objects_are_named_as_makedefs_does(name: str, object_class: str, material: str, symbol: str) -> None:
    assert object_symbol(name, object_class, material) == symbol


def test_artifacts_are_named_as_makedefs_does() -> None:
    assert artifact_symbol("The Platinum Yendorian Express Card") == "ART_YENDORIAN_EXPRESS_CARD"
    assert artifact_symbol("The Orb " + "x" * 40) == "ART_ORB_" + "X" * 22


def test_names_are_cut_where_the_tree_s_makedefs_cuts_them() -> None:
    cut = lengths(LIMIT.findall("(void) strncpy(temp, name, pref ? 36 : 40);"))
    assert object_symbol("a" * 50, "TOOL_CLASS", "IRON", lengths=cut) == "A" * 40
    assert object_symbol("a" * 50, "RING_CLASS", "IRON", lengths=cut) == "RIN_" + "A" * 36
    assert artifact_symbol("The Orb " + "x" * 50, cut) == "ART_ORB_" + "X" * 32
    assert lengths(LIMIT.findall("strncpy(temp, text, 9);")) == LENGTHS


def test_words_come_from_the_table_and_the_symbol() -> None:
    assert words_of("M1_NEEDPICK", "M1_") == ("needs pick", "needs a pick", "needpick")
    assert words_of("CLR_BRIGHT_BLUE", "CLR_") == ("bright blue",)
    assert spoken("WEAPON_CLASS", "", "_CLASS") == "weapon"


@pytest.mark.parametrize(
    ("word", "many"),
    [
        ("dog", "dogs"),
        ("lich", "liches"),
        ("jelly", "jellies"),
        ("eye", "eyes"),
        ("elf", "elves"),
        ("vortex", "vortexes"),
    ],
)
def test_plurals(word: str, many: str) -> None:
    assert plural(word) == many


def test_a_word_gives_way_to_names_and_to_earlier_entries_but_letters_keep_their_case() -> None:
    rocks = Entry(symbol="GEM", name="gem", words=("rock", "d", "stone", ""))
    rock = Entry(symbol="ROCK", name="Rock", words=("stone", "D", "gem"))
    built = vocabulary("classes", "class", [rocks, rock])
    assert [(entry.name, entry.words) for entry in built] == [("gem", ("d", "stone")), ("Rock", ("D",))]
    assert built.label == "class"


def test_a_row_of_another_shape_is_an_error() -> None:
    calls = Calls("src/a.c", "#define MON(nam, \\\n  lvl) { nam, lvl }\n#undef MON\n#define MON(x) x\n")
    assert calls.arguments(token_texts('MON("newt", 1)'), "MON") == {"nam": ('"newt"',), "lvl": ("1",)}
    with pytest.raises(DiagnosticError) as caught:
        calls.arguments(token_texts('MON("newt")'), "MON")
    assert str(caught.value) == (
        "src/a.c:1:1: error NH1802: 'MON(\"newt\")' is not a call of MON() as it is defined "
        "(the source has this in a form that is not known here, or is damaged; what does not need it can be had)"
    )
    with pytest.raises(DiagnosticError, match="'1' is not a string"):
        calls.text(("1",))
    with pytest.raises(DiagnosticError, match="'A \\+ B' is not a row of flags"):
        calls.flags(token_texts("A + B"))
    assert calls.flags(token_texts("((A | 0x3L) | (B))")) == ["A", "B"]
