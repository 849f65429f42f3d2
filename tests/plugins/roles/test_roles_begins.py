"""What a role begins with: as many as it says, and nothing that the game would stumble over. Each object and class of a target is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_effects.things import not_there

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from conftest import Workshop
    from role_changes import Changed

    from nhmod.target import Entry, Facts

LAMP = "      - oil lamp\n"
_NAMED = {"WEAPON_CLASS", "TOOL_CLASS"}
_CLASSES = "object classes"


_NO_MATTER = ("NH3516", "NH3527")
"""What goes not together."""


def told(workshop: Workshop, folder: Path) -> dict[str, str]:
    """The codes of what is wrong with each thing that one begins with, by its name; what goes not together is no matter here."""
    lines = [line.partition(": ")[2] for line in workshop.errors(folder)]
    return {line.split("'")[1]: line[:6] for line in lines if line.startswith("NH35") and line[:6] not in _NO_MATTER}


def _things(facts: Facts) -> Iterable[Entry]:
    """The target's objects that one can begin with, of which no word is another's."""
    seen: set[str] = set()
    for entry in facts["objects"]:
        reason = not_there(entry, facts, is_class=False, once=True)
        if not reason and entry.fields["class"] != "COIN_CLASS" and entry.name not in seen and "'" not in entry.name:
            seen.add(entry.name)
            yield entry


def _learns_all(facts: Facts) -> str:
    names = [entry.name for entry in facts["skills"] if entry.symbol != "P_NONE"]
    return "    skills:\n" + "".join(f"      {name}: basic\n" for name in names)


def _inventory(lines: Iterable[str]) -> str:
    return "".join(f"      - {line}\n" for line in lines)


@pytest.fixture(params=["", "343"])
def asked(request: pytest.FixtureRequest) -> Workshop:
    """Each release in its turn."""
    found: Workshop = request.getfixturevalue(f"workshop{request.param}")
    return found


@pytest.fixture
def facts(asked: Workshop, request: pytest.FixtureRequest) -> Facts:
    """The facts of that release."""
    found: Facts = request.getfixturevalue("facts343" if _is_older(asked) else "facts366")
    return found


def _is_older(asked: Workshop) -> bool:
    return str(asked.tree.target.version) == "3.4.3"


def _with_skills(changed: Changed, skills: str, *changes: tuple[str, str]) -> Path:
    folder = changed(*changes)
    file = folder / "mod.yaml"
    text = file.read_text(encoding="utf-8")
    start, end = text.index("    skills:\n"), text.index("    intrinsics:\n")
    file.write_text(text[:start] + skills + text[end:], encoding="utf-8")
    return folder


def test_who_learns_all_can_begin_with_each_object(asked: Workshop, facts: Facts, changed: Changed) -> None:
    lines = [f"{{object: {entry.name}}}" for entry in _things(facts) if entry.name != "spellbook of light"]
    assert len(lines) > 350
    folder = _with_skills(changed, _learns_all(facts), (LAMP, _inventory(lines)))
    assert told(asked, folder) == {}


def test_each_object_with_an_enchantment_has_one(asked: Workshop, facts: Facts, changed: Changed) -> None:
    things = list(_things(facts))
    lines = [f"{{object: {entry.name}, enchantment: 1}}" for entry in things]
    folder = _with_skills(changed, _learns_all(facts), (LAMP, _inventory(lines)))
    refused = {name for name, code in told(asked, folder).items() if code == "NH3526"}
    classes = {entry.text("class") for entry in things if entry.name in refused}
    assert "slime mold" in refused
    assert {"WEAPON_CLASS", "ARMOR_CLASS", "WAND_CLASS"}.isdisjoint(classes)
    assert {"FOOD_CLASS", "POTION_CLASS", "SCROLL_CLASS", "SPBOOK_CLASS", "GEM_CLASS", "AMULET_CLASS"} <= classes
    assert {"oil lamp", "sack", "chest", "blindfold"} <= refused
    assert {"pick-axe", "magic marker", "unicorn horn", "ring of protection"}.isdisjoint(refused)


def test_whose_skill_is_not_learned_is_told_of_each_object(asked: Workshop, facts: Facts, changed: Changed) -> None:
    things = list(_things(facts))
    lines = [f"{{object: {entry.name}}}" for entry in things]
    folder = _with_skills(changed, "    skills: {riding: basic}\n", (LAMP, _inventory(lines)))
    refused = {name for name, code in told(asked, folder).items() if code == "NH3515"}
    # What the game itself makes basic: weapons and tools by their skill, and in 3.4.3 what is shot too (src/weapon.c).
    kinds = _NAMED | ({"GEM_CLASS"} if _is_older(asked) else set())
    skilled = {
        entry.name: entry.text("skill")
        for entry in things
        if entry.text("class") in kinds and "P_" in entry.text("skill") and entry.text("skill") != "P_NONE"
    }
    shot = {name for name, skill in skilled.items() if skill in {"-P_BOW", "-P_SLING", "-P_CROSSBOW"}}
    assert "arrow" in shot
    assert {"dart", "pick-axe", "bow"} <= refused
    if _is_older(asked):
        assert {"arrow", "ruby", "rock"} <= refused
        assert refused == set(skilled)
    else:
        assert refused == set(skilled) - shot


def test_any_of_each_class(asked: Workshop, facts: Facts, changed: Changed) -> None:
    """Of a role without skills: weapons, tools that are some, books that can't be read, and what is no class."""
    names = [entry.name for entry in facts[_CLASSES]]
    lines = [f"{{class: {name}}}" for name in names]
    folder = _with_skills(changed, "    skills: {riding: basic}\n", (LAMP, _inventory(lines)))
    found = told(asked, folder)
    symbols = {entry.name: entry.symbol for entry in facts[_CLASSES]}
    by_symbol = {symbols[name]: code for name, code in found.items() if name in symbols}
    expected = {
        **dict.fromkeys(("RANDOM_CLASS", "SPBOOK_CLASS", "COIN_CLASS"), "NH3509"),
        **dict.fromkeys(("WEAPON_CLASS", "TOOL_CLASS"), "NH3515"),
    }
    if _is_older(asked):
        expected["GEM_CLASS"] = "NH3515"
    assert {symbol: code for symbol, code in by_symbol.items() if symbol != "ILLOBJ_CLASS"} == expected


def test_any_of_each_class_for_who_learns_all(asked: Workshop, facts: Facts, changed: Changed) -> None:
    lines = [
        f"{{class: {entry.name}, count: 2}}"
        for entry in facts[_CLASSES]
        if entry.symbol not in {"RANDOM_CLASS", "ILLOBJ_CLASS", "COIN_CLASS"}
    ]
    named = ("      - blessed spellbook of light\n", "")
    folder = _with_skills(changed, _learns_all(facts), (LAMP, _inventory(lines)), named)
    assert told(asked, folder) == {}


@pytest.mark.parametrize(
    ("count", "most"), [("63", ""), ("64", "NH3525"), ("60..63", ""), ("1..64", "NH3525"), ("200", "NH3525")]
)
def test_no_more_than_the_game_counts(asked: Workshop, changed: Changed, count: str, most: str) -> None:
    folder = changed((LAMP, f"      - {count} food ration\n"), ("      - 2 food ration\n", ""))
    assert told(asked, folder).get("food ration", "") == most


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize(
    ("skill", "books"),
    [("riding", 0), ("attack spell", 3), ("healing spell", 3), ("divination spell", 2), ("cleric spell", 3)],
)
def test_two_spellbooks_are_two_kinds(asked: Workshop, changed: Changed, skill: str, books: int, count: int) -> None:
    """The game never chooses the last book again: one that fits is enough for one, not for two."""
    lines = _inventory([f"{{class: spellbook, count: {count}}}"])
    folder = _with_skills(changed, f"    skills: {{{skill}: basic, quarterstaff: basic, dart: basic}}\n", (LAMP, lines))
    assert told(asked, folder).get("spellbook", "") == ("" if books >= count else "NH3509")


_KNOWN = "blessed spellbook of light"


@pytest.mark.parametrize(
    ("books", "refused"),
    [
        ([_KNOWN], []),
        ([_KNOWN, "spellbook of light"], ["there is another of it"]),
        (["2 spellbook of light"], ["there is another of it"]),
        (["2 spellbook of blank paper"], []),
        ([_KNOWN, "{class: spellbook}"], ["any 'spellbook' may be another of it"]),
        (["spellbook of magic mapping", "{class: spellbook}"], []),
        (["{class: spellbook, count: 2}"], []),
        (["{class: spellbook}", "{class: spellbook, count: 1..2}"], ["3 of any 'spellbook'"]),
    ],
)
def test_no_spell_is_known_twice(asked: Workshop, changed: Changed, books: list[str], refused: list[str]) -> None:
    """A book that the game may choose is of level 3 at most: magic mapping is beyond it."""
    folder = changed((f"      - {_KNOWN}\n", _inventory(books)))
    found = [line for line in asked.errors(folder) if "NH35" in line]
    assert len(found) == len(refused)
    assert all("NH3527" in line and why in line for line, why in zip(found, refused, strict=True)), found


@pytest.mark.parametrize(
    ("things", "carried"),
    [
        (["leather armor", "elven cloak", "Hawaiian shirt", "low boots"], []),
        (["leather armor", "ring mail"], ["'ring mail' is only carried: 'leather armor' is put on before it"]),
        (["2 leather armor"], ["'leather armor' is only carried: one of them is put on"]),
        (["leather armor", "{object: ring mail, chance: 1/2}"], []),
        (["small shield", "two-handed sword"], []),
        (["two-handed sword", "small shield"], ["'small shield' is only carried: 'two-handed sword' takes both hands"]),
        (["dagger", "two-handed sword", "small shield"], []),
    ],
)
def test_what_is_not_put_on_is_told(asked: Workshop, changed: Changed, things: list[str], carried: list[str]) -> None:
    folder = changed(
        ("      - +1 quarterstaff                  # a lamplighter's pole\n      - leather armor\n", _inventory(things))
    )
    asked.errors(folder)
    found = [line.partition("NH3532 ")[2] for line in asked.warnings if "NH3532" in line]
    assert [line.partition(" (")[0] for line in found] == carried


def test_a_skill_that_is_none_ends_the_list(asked: Workshop, changed: Changed) -> None:
    folder = changed(("      riding: basic\n", "      none: basic\n"), ("volleys: [dart]", "volleys: [none, dart]"))
    lines = [line.partition(": ")[2] for line in asked.errors(folder)]
    none = "NH3519 'none' is no skill: the game's list ends with it, and what comes behind is restricted"
    assert lines == [none, none]


@pytest.mark.parametrize("rides", [True, False])
@pytest.mark.parametrize("pet", ["pony", "horse", "kitten"])
def test_who_begins_with_a_pony_can_ride(asked: Workshop, changed: Changed, pet: str, *, rides: bool) -> None:
    folder = changed(("pet: kitten", f"pet: {pet}"), *(() if rides else [("      riding: basic\n", "")]))
    refused = pet == "pony" and not rides
    assert told(asked, folder) == ({} if not refused else {"skills": "NH3515"})


@pytest.mark.parametrize(
    ("races", "skills", "lacks"),
    [
        ("human, dwarf", ("bow",), set[str]()),
        ("human, gnome", ("bow",), {"crossbow"}),
        ("human, gnome", ("bow", "crossbow"), set[str]()),
    ],
)
def test_what_a_race_has_in_place_of_a_thing_is_learned_too(
    asked: Workshop, changed: Changed, races: str, skills: tuple[str, ...], lacks: set[str]
) -> None:
    learned = "".join(f"      {skill}: basic\n" for skill in skills)
    folder = changed(
        (LAMP, "      - bow\n      - 20 arrow\n"),
        ("      riding: basic\n", learned),
        ("[human, dwarf, gnome]", f"[{races}]"),
    )
    found = [line for line in asked.errors(folder) if "NH3515" in line]
    assert {line.partition("has no '")[2].partition("'")[0] for line in found} == lacks
