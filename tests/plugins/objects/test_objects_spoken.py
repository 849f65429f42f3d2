# ruff: noqa: E501 - messages are compared whole
"""What the game says around names and looks (src/objnam.c, xname), so that no manifest says it twice: every class by every form."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

import pytest

from nhmod_objects.classes import CLASSES
from nhmod_objects.spoken import Spoken
from nhmod_objects.values import Objclass

if TYPE_CHECKING:
    from kind_harness import Run, RunMods

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

RELEASES = ("343", "366", "nle")

# What a player reads of something known: xname() for each class, written down by hand so that the test does not ask what it tests.
KNOWN = {
    "weapon": "{}",
    "tool": "{}",
    "food": "{}",
    "armor": "{}",
    "boots": "pair of {}",
    "ring": "ring of {}",
    "amulet": "{}",
    "potion": "potion of {}",
    "scroll": "scroll of {}",
    "spellbook": "spellbook of {}",
    "wand": "wand of {}",
    "gem": "{}",
}
UNKNOWN = {
    "boots": "pair of {}",
    "ring": "{} ring",
    "amulet": "{} amulet",
    "potion": "{} potion",
    "scroll": "scroll labeled {}",
    "spellbook": "{} spellbook",
    "wand": "{} wand",
    "gem": "{} gem",
}
KEYS = {
    "weapon": "class: weapon, skill: dagger",
    "armor": "class: armor, slot: cloak",
    "boots": "class: armor, slot: boots",
    "spellbook": "class: spellbook, skill: attack spell, level: 1, direction: nodir",
    "wand": "class: wand, direction: nodir",
}
SPEAKING = ("ring", "potion", "scroll", "spellbook", "wand", "amulet")
NAME_FORMS = ("{}", *(f"{noun}{s} of {{}}" for noun in SPEAKING for s in ("", "s")), "pair of {}")
LOOK_FORMS = ("{}", "{} OWN", "{} OWNs", "OWN of {}", "OWN labeled {}", "pair of {}")


def _word(number: int) -> str:
    return "zib" + "".join("abcdeghikm"[int(digit)] for digit in f"{number:03}") + "o"


def _written(cells: dict[str, str]) -> str:
    return "objects:\n" + "".join(f"  - {{{cell}, tile: {{copy_from: apple}}}}\n" for cell in cells.values())


def _told(result: Run, codes: tuple[str, ...], key: str) -> dict[int, tuple[str, str, str]]:
    """Return what is told, by the number of the object: code, message, hint."""
    told: dict[int, tuple[str, str, str]] = {}
    for one in result.report.diagnostics:
        if one.severity != "note" and one.path.endswith(f".{key}"):
            number = int(one.path.partition("[")[2].partition("]")[0])
            assert number not in told, f"two findings of one mistake: {told[number]}, {one}"
            assert one.code in codes, one
            told[number] = one.code, one.message, one.hint
    return told


def _cells(forms: tuple[str, ...], kinds: dict[str, str], key: str) -> tuple[list[tuple[str, str]], list[str]]:
    cells, written = list(product(kinds, forms)), []
    for number, (kind, form) in enumerate(cells):
        text = form.replace("OWN", "boots" if kind == "boots" else kind).format(_word(number))
        other = f"appearance: bort{_word(number)}" if key == "name" else f"name: {_name(kind, number)}"
        written.append(f"{key}: {text}, {other}, {KEYS.get(kind, f'class: {kind}')}")
    return cells, written


def _name(kind: str, number: int) -> str:
    return f"amulet of mor{_word(number)}" if kind == "amulet" else f"mor{_word(number)}"


def _right_name(kind: str, form: str) -> bool:
    """Return by the words that a player would read whether a name is right: no class twice, none of another's."""
    spoken = KNOWN[kind].format(form.format("x"))
    first = [noun for noun in SPEAKING for s in ("", "s") for _ in re.findall(rf"\b{noun}{s} of ", spoken)]
    own = [kind] if kind in SPEAKING else []
    # Before the name of a ring, a pair is a part of it ("ring of pair of x"); before any other the wish takes it off.
    of_class = kind != "boots" and " of " in KNOWN[kind]
    pairs = of_class or spoken.count("pair of ") == (kind == "boots")
    return first == own and pairs and "s of" not in spoken


@pytest.mark.usefixtures("release")
@pytest.mark.parametrize("release", RELEASES)
def test_every_form_of_a_name_is_right_or_told_with_the_name_to_write(run: RunMods) -> None:
    cells, written = _cells(NAME_FORMS, KNOWN, "name")
    told = _told(run(_written(dict(enumerate(written)))), ("NH1750", "NH1752", "NH1703"), "name")  # type: ignore[arg-type]
    # What is a pair of nothing a wish cuts (NH1703); the plain name of an amulet lacks a word (NH1752).
    expected = {n for n, (kind, form) in enumerate(cells) if not _right_name(kind, form)}
    assert set(told) == expected, [cells[n] for n in set(told) ^ expected]
    assert {told[n][0] for n, (kind, form) in enumerate(cells) if (kind, form) == ("amulet", "{}")} == {"NH1752"}
    mended = list(written)
    for number, (code, _, hint) in told.items():
        kind, form = cells[number]
        if code == "NH1703":
            assert form == "pair of {}"
            assert kind != "boots"
        else:
            right = re.match(r"write '([^']+)'", hint)
            assert right, (cells[number], hint)
            assert KNOWN[kind].format(right[1]).count(_word(number)) == 1
            mended[number] = written[number].replace(f"name: {form.format(_word(number))}", f"name: {right[1]}", 1)
    again = run(_written(dict(enumerate(mended))))  # type: ignore[arg-type]
    left = _told(again, ("NH1703",), "name")
    assert set(left) == {number for number, (code, *_) in told.items() if code == "NH1703"}


@pytest.mark.usefixtures("release")
@pytest.mark.parametrize("release", RELEASES)
def test_every_form_of_a_look_is_right_or_told_with_the_look_to_write(run: RunMods) -> None:
    cells, written = _cells(LOOK_FORMS, UNKNOWN, "appearance")
    told = _told(run(_written(dict(enumerate(written)))), ("NH1751",), "appearance")  # type: ignore[arg-type]
    pair = "pair of {}"
    expected = {
        n
        for n, (kind, form) in enumerate(cells)
        if ("OWN" in form and kind != "boots") or (kind == "boots" and form == pair)
    }
    assert set(told) == expected, [cells[n] for n in set(told) ^ expected]
    mended = list(written)
    for number, (_, message, hint) in told.items():
        kind, form = cells[number]
        text = form.replace("OWN", kind).format(_word(number))
        assert UNKNOWN[kind].format(text) in message
        assert hint == f"write '{_word(number)}'"
        mended[number] = written[number].replace(f"appearance: {text}", f"appearance: {_word(number)}", 1)
    again = run(_written(dict(enumerate(mended))))  # type: ignore[arg-type]
    assert not _told(again, (), "appearance")


@pytest.mark.usefixtures("release")
@pytest.mark.parametrize("release", RELEASES)
def test_nothing_of_the_games_own_is_told(tree: Tree, stock_facts: Facts) -> None:
    spoken = Spoken.of(tree, stock_facts)
    for entry in stock_facts["objects"]:
        values = Objclass.of_entry(entry)
        assert spoken.name(values) is None, entry.name
        assert not spoken.lacks(values), entry.name
        # The one that is known from the start is never seen by its look.
        if values.appearance and "Amulet of Yendor" not in values.appearance:
            assert spoken.look(values) is None, entry.name


@pytest.mark.usefixtures("release")
@pytest.mark.parametrize("release", RELEASES)
def test_what_is_read_is_what_the_classes_are_called(tree: Tree, stock_facts: Facts) -> None:
    spoken = Spoken.of(tree, stock_facts)
    nouns = {symbol: known.noun for symbol, known in CLASSES.items() if known.noun}
    assert dict(spoken.nouns) == nouns
    assert dict(spoken.held) == {"AMULET_CLASS": "amulet"}
    assert dict(spoken.pairs) == {"ARM_BOOTS": "pair of ", "ARM_GLOVES": "pair of "}


def test_a_name_that_is_taken_or_misread_is_not_given_as_the_one_to_write(run: RunMods) -> None:
    told = run(
        "objects:\n"
        "  - {name: potion of healing, class: potion, appearance: pearly, tile: {copy_from: apple}}\n"
        "  - {name: potion of giant strength, class: potion, appearance: foggy, tile: {copy_from: apple}}\n"
    ).told
    assert told == [
        "error NH1750: a player would see 'potion of potion of giant strength': the game writes what stands before 'potion of giant strength' itself (write only what comes behind those words)",
        "error NH1750: a player would see 'potion of potion of healing': the game writes what stands before 'potion of healing' itself (there is 'potion of healing' already: give it another name, without those words)",
    ]
