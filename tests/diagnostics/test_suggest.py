"""What was probably meant, and what there is instead."""

from __future__ import annotations

import pytest

from nhmod.diagnostics import choices, listed, nearest, part_of, series, words_command

PLACES = ("tower1", "tower3", "oracle", "stairs up", "stairs down", "castle")


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("newtt", ("newt", "gnome"), "newt"),
        ("NEWT", ("newt", "gnome"), "newt"),
        ("gnome_lord", ("gnome", "gnome lord"), "gnome lord"),
        ("gnome loord", ("gnome", "gnome lord"), "gnome lord"),
        ("nures", ("nurse",), "nurse"),
        ("monster", ("monsters", "objects"), "monsters"),
        ("healing potion", ("potion of healing", "potion of extra healing"), "potion of healing"),
        ("below", ("hp_below", "hero_within"), "hp_below"),
        ("flying", ("cling", "fly", "flow"), "fly"),
        ("fumble", ("sleep", "fumbling"), "fumbling"),
        ("regenerate", ("generation", "regeneration"), "regeneration"),
        # What is only somewhat alike, or like several, was not meant.
        ("nowhere", PLACES, ""),
        ("stairs", PLACES, ""),
        ("gnat", ("giant",), ""),
        ("juggling", ("sling",), ""),
        ("when_eaten", ("when", "eat"), ""),
        ("poison resistance", ("hallucination resistance", "stealth"), ""),
        ("up", ("us", "it"), ""),
        ("", PLACES, ""),
        ("x" * 1000, PLACES, ""),
    ],
)
def test_a_guess_is_made_where_a_slip_explains_it(word: str, known: tuple[str, ...], meant: str) -> None:
    assert nearest(word, known) == meant


def test_who_names_the_list_too_means_the_word_of_it() -> None:
    assert nearest("fire resistance", ("fire", "cold"), what="resistances resistance") == "fire"
    assert not nearest("fire resistance", ("fire", "cold"))
    traps = ("arrow", "arrow trap", "sleep gas", "slp gas trap", "spiked pit")
    assert nearest("sleeping gas trap", traps, what="traps trap") == "sleep gas"


def test_words_that_are_known_not_to_be_there_stand_for_others() -> None:
    assert nearest("AC", ("armor_class", "acid"), {"ac": "armor_class"}) == "armor_class"


def test_the_word_itself_is_never_the_guess() -> None:
    assert not nearest("Newt", ("Newt",))


def test_a_part_of_a_longer_word_is_found() -> None:
    assert part_of("poison resistance", ("fire", "poison")) == "poison"
    assert not part_of("poison", ("poison resistance",))


def test_a_list_is_cut_and_says_what_shows_all() -> None:
    short = ("fire", "cold")
    assert listed(short, shown_by="x") == "fire, cold"
    many = [f"word{number:02}" for number in range(30)]
    text = listed(many, shown_by="nhmod words things")
    assert text.startswith("word00, word01, ")
    assert text.endswith(" … ('nhmod words things' shows all 30)")
    assert len(text.partition(" …")[0]) <= 100
    assert listed(["x" * 200, "y"]) == f"{'x' * 200} … (2 in all)"


def test_a_guess_never_replaces_the_list() -> None:
    assert choices("fyre", ("fire", "cold"), "harms") == "did you mean 'fire'?; the harms are fire, cold"
    assert choices("xyzzy", ("fire", "cold"), "harms") == "the harms are fire, cold"
    assert choices("xyzzy", (), "harms") == "there are no harms"


def test_a_vocabulary_with_blanks_is_quoted_in_the_command() -> None:
    assert words_command("monsters") == "nhmod words monsters"
    assert words_command("monster flags") == 'nhmod words "monster flags"'


@pytest.mark.parametrize(
    ("words", "last", "said"),
    [((), "and", ""), (("a",), "or", "a"), (("a", "b"), "and", "a and b"), (("c", "a", "b"), "or", "c, a or b")],
)
def test_words_one_after_the_other(words: tuple[str, ...], last: str, said: str) -> None:
    assert series(iter(words), last) == said


def test_a_set_has_one_guess_in_all_runs() -> None:
    alike = [f"{letter}arrow" for letter in "fhmny"] + ["Farrow", "FARROW"]
    assert {nearest("arrow", frozenset(alike[at:] + alike[:at])) for at in range(len(alike))} == {
        nearest("arrow", sorted(alike))
    }
