"""Two records of one mod that change one number relative to what is there: their changes add up, as those of two mods do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Workshop

KEYS = [
    *(
        ("monsters", "newt", key)
        for key in ("level", "speed", "armor_class", "magic_resistance", "weight", "nutrition", "difficulty")
    ),
    *(("monsters", "jackal", key) for key in ("alignment", "speed")),
    *(("objects", "dagger", key) for key in ("cost", "weight", "damage: {small")),
    *(("objects", "plate mail", key) for key in ("cost", "delay", "armor_class")),
    ("objects", "cram ration", "nutrition"),
    ("objects", "spellbook of knock", "level"),
    ("artifacts", "Sting", "cost"),
]
OTHER = "{add: 1}"


def values(workshop: Workshop, *mods: tuple[str, str]) -> list[str]:
    """Return the macros of the values that mods change, with their conditions, without what follows for a difficulty."""
    assert workshop.errors(*(workshop.mod(name, text) for name, text in mods)) == []
    assert not [line for line in workshop.warnings if "like this already" in line]
    overlay = workshop.plan(*(workshop.folder / name for name, _ in mods)).overlay
    text = "".join(
        content.decode("latin-1") for file, content in overlay.contents().items() if file.endswith((".c", ".h"))
    )
    blocks = re.findall(r"#if.*(?:\n#(?:el|define NHMOD_).*)+\n#endif", text)
    return [block for block in blocks if "_DIFFICULTY" not in block or "NHMOD_MOD" not in block]


def records(kind: str, thing: str, key: str, *changes: str) -> str:
    end = "}" if "{" in key else ""
    return f"{kind}:\n" + "".join(f"  - {{edit: {thing}, {key}: {change}{end}}}\n" for change in changes)


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "beside another mod"])
@pytest.mark.parametrize(("kind", "thing", "key"), KEYS, ids=lambda one: one.replace(": {", " "))
def test_they_are_as_one_change_that_does_both(
    kind: str, thing: str, key: str, beside: bool, workshop: Workshop
) -> None:
    made = []
    for number, changes in enumerate((["{add: 1}", "{multiply: 2}"], ["{multiply: 2, add: 2}"])):
        others = [(f"m{number}", records(kind, thing, key, OTHER))] if beside else []
        made.append(values(workshop, *others, (f"n{number}", records(kind, thing, key, *changes))))
    several, one = made
    renamed = [re.sub(r"MOD_([MN])0", r"MOD_\g<1>1", block) for block in several]
    assert renamed == one
    assert len(one) == 1


def test_further_attacks_stand_behind_each_other(workshop: Workshop) -> None:
    extended = "monsters:\n" + "".join(
        f"  - {{edit: jackal, attacks: {{extend: [{one} 1d3]}}}}\n" for one in ("claw", "kick")
    )
    alone = values(workshop, ("nn", extended))
    assert [re.findall(r"ATTACK_\d ATTK\(\w+", block) for block in alone] == [
        ["ATTACK_2 ATTK(AT_CLAW"],
        ["ATTACK_3 ATTK(AT_KICK"],
    ]


def test_a_sum_that_the_table_does_not_hold_is_told(workshop: Workshop) -> None:
    mod = workshop.mod("much", records("monsters", "newt", "speed", "{add: 70}", "{add: 70}"))
    assert workshop.errors(mod) == [
        "9: NH1105 with the other changes of it this makes 146, and the table holds 0 to 127"
    ]


def test_a_value_and_a_change_of_it_are_told(workshop: Workshop) -> None:
    mod = workshop.mod("both", records("monsters", "newt", "speed", "9", "{add: 1}"))
    assert any("NH0601" in line for line in workshop.errors(mod))
