"""Numbers that several mods change relative to what is there: every number of a monster, every two forms, in each subset of the mods."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.manifest import Changing, Int, record_keys
from nhmod.places import limits_of
from nhmod_monsters.columns import COLUMNS
from nhmod_monsters.records import Monster

if TYPE_CHECKING:
    from collections.abc import Callable

    from kind_harness import RunMods

    from nhmod.target import Entry

FACTS = {column.key: column.fact for column in COLUMNS} | {"weight": "weight", "difficulty": "difficulty"}
KEYS = tuple(
    name
    for name, key in record_keys(Monster).items()
    if isinstance(key.type, Changing) and any(isinstance(one, Int) for one in (key.type.type, *key.type.type.parts))
)
FORMS: dict[str, Callable[[int], int]] = {
    "{add: 2}": lambda number: number + 2,
    "{add: -1}": lambda number: number - 1,
    "{multiply: 2}": lambda number: number * 2,
    "{multiply: 2, add: 1}": lambda number: number * 2 + 1,
}
"""A form of a relative number, and what it makes of one."""
SYMBOLS = ("MOD_MOD1", "MOD_MOD2", "MOD_MOD3")
CHOICES = (*product(FORMS, repeat=2), ("{add: 2}",) * 3, ("{add: -1}", "{multiply: 2}", "{add: 2}"))


def test_the_numbers_are_found() -> None:
    assert {"level", "speed", "armor_class", "weight", "difficulty"} <= {*KEYS} <= {*FACTS}


def made_of(number: int, choice: tuple[str, ...], there: tuple[bool, ...]) -> int:
    """Return what the forms of the mods that are there make of a number, one after the other."""
    for form, here in zip(choice, there, strict=False):
        number = FORMS[form](number) if here else number
    return number


@pytest.mark.parametrize("release", ["343", "366", "nle"])
def test_every_two_and_three_forms_stand_together(run: RunMods, release: str) -> None:
    left = [one for one in run("monsters: [{edit: newt, speed: 7}]\n").facts["monsters"] if one.name != "newt"]
    subsets = tuple(product((False, True), repeat=3))
    cells = []
    for key, choice in product(KEYS, CHOICES):
        if (key, release) == ("difficulty", "343"):
            continue  # makedefs computes it there
        low, high = limits_of(Monster, key)

        def fits(one: Entry, key: str = key, choice: tuple[str, ...] = choice) -> bool:
            made = {made_of(one.number(FACTS[key]), choice, there) for there in subsets}
            return all(low <= value <= high for value in made) and one.number(FACTS[key]) > 0  # noqa: B023 - called here

        one = next(filter(fits, left))
        left.remove(one)
        cells.append((one, key, choice))
    texts = [
        "monsters:\n"
        + "".join(
            f"  - {{edit: {one.symbol}, {key}: {choice[at]}}}\n" for one, key, choice in cells if at < len(choice)
        )
        for at in range(3)
    ]
    result = run(*texts)
    assert result.told == []
    for there in subsets:
        made = result.staged_facts(*(name for name, here in zip(SYMBOLS, there, strict=True) if here))["monsters"]
        for one, key, choice in cells:
            after = made.symbol(one.symbol)
            assert after is not None
            assert after.number(FACTS[key]) == made_of(one.number(FACTS[key]), choice, there), (choice, there, one.name)


@pytest.mark.parametrize("pair", [("5", "{add: 2}"), ("{add: 2}", "5"), ("6", "{add: 1}")], ids=" | ".join)
def test_a_value_and_a_change_of_it_are_refused(run: RunMods, pair: tuple[str, str]) -> None:
    with pytest.raises(DiagnosticError, match="NH0601"):
        run(*(f"monsters: [{{edit: newt, speed: {text}}}]\n" for text in pair))


def test_a_sum_that_the_table_does_not_hold(run: RunMods) -> None:
    result = run(*["monsters: [{edit: newt, speed: {add: 90}}]\n"] * 2)
    told = "error NH1105: with the other changes of it this makes 186, and the table holds 0 to 127"
    assert [one.partition(" (")[0] for one in result.told] == [told]


def test_who_requires_one_of_two_counts_both(run: RunMods) -> None:
    result = run(
        "monsters: [{edit: newt, speed: {add: 10}}]\n",
        "monsters: [{edit: newt, speed: {add: 20}}]\n",
        'requires: {mod2: "*"}\nmonsters: [{edit: newt, speed: {multiply: 2}}]\n',
    )
    found = {}
    for there in ((), (0,), (1,), (0, 1), (1, 2), (0, 1, 2)):
        newt = result.staged_facts(*(SYMBOLS[one] for one in there))["monsters"].symbol("PM_NEWT")
        assert newt is not None
        found[there] = newt.number("speed")
    assert found == {(): 6, (0,): 16, (1,): 26, (0, 1): 36, (1, 2): 52, (0, 1, 2): 72}


CHANGED = (
    *(f"{key}: {{add: 3}}" for key in KEYS if key not in {"alignment", "difficulty"}),
    *(
        "alignment: -9",
        "difficulty: 7",
        "flags: {extend: [M1_FLY]}",
        "resists: [fire]",
        "confers: [cold]",
        "color: red",
    ),
    *("attacks: {extend: [kick 1d7]}", "size: gigantic", "sound: roar", "generation: {frequency: 7, group: large}"),
)


ANIMALS = (
    *("giant ant", "jackal", "kitten", "sewer rat", "hobbit", "giant rat", "cave spider", "pony", "rothe"),
    *("garter snake", "cobra", "owlbear", "gnome", "crocodile", "baby crocodile", "lizard", "newt", "gecko"),
)


@pytest.mark.parametrize("requires", [True, False])
def test_a_copy_is_as_the_required_mod_makes_what_is_copied(run: RunMods, *, requires: bool) -> None:
    cells = list(zip(CHANGED, ANIMALS, strict=False))
    assert len(cells) == len(CHANGED)
    needs = 'requires: {mod1: "*"}\n' if requires else ""
    result = run(
        "monsters:\n" + "".join(f"  - {{edit: {name}, {change}}}\n" for change, name in cells),
        f"{needs}monsters:\n"
        + "".join(f"  - {{name: odd {name}, copy_from: {name}, tile: {{copy_from: {name}}}}}\n" for _, name in cells),
    )
    assert [one for one in result.told if one.startswith("error")] == []
    made = result.staged_facts("MOD_MOD1", "MOD_MOD2")["monsters"]
    for change, name in cells:
        edited, copy, stock = made.find(name), made.find(f"odd {name}"), result.facts["monsters"].find(name)
        assert edited is not None
        assert copy is not None
        assert stock is not None
        fields = [{key: value for key, value in one.fields.items() if key != "raw"} for one in (edited, copy, stock)]
        assert fields[1] == fields[0 if requires else 2], change
        assert fields[0] != fields[2], change
