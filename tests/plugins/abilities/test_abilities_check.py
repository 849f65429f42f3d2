# ruff: noqa: E501 - messages are compared whole
"""What authors do wrong with abilities: the exact messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from ability_mods import SCHOLAR

if TYPE_CHECKING:
    from kind_harness import RunMods

EFFECT = "effects: [{heal: 5}]"
EXTRA = "extras: [{name: prayer, fields: {praytime: long, times: int}}, {name: told, fields: {often: int}}]\n"
REMOVE = "monster_uses: scroll of remove curse, kind: misc"
WRONG = {
    f"{{kind: misc, wanted_when: {{blind: true}}, {EFFECT}}}": [
        "error NH3301: an ability has an item or a name: write 'monster_uses', 'action', or both"
    ],
    f"{{{REMOVE}}}": ["error NH3302: write either 'effects' or 'code': neither is here"],
    f'{{{REMOVE}, {EFFECT}, code: "return 0;"}}': ["error NH3302: write either 'effects' or 'code': both are here"],
    f"{{monster_uses: potion of speed, kind: misc, {EFFECT}}}": [
        (
            "error NH3303: the ability 'potion of speed' would be MUSE_POT_SPEED in C, and the game's source has that already "
            "(write another 'action')"
        )
    ],
    f"{{action: pray, kind: misc, timeout: {{extra: prayer, field: times, turns: 5}}, {EFFECT}}}": [
        "error NH3305: the extra 'prayer' can't keep the turn in 'times': that is an 'int' (a field that is a 'long': praytime)"
    ],
    f"{{action: pray, kind: misc, timeout: {{extra: prayer, field: time, turns: 5}}, {EFFECT}}}": [
        (
            "error NH3305: the extra 'prayer' can't keep the turn in 'time': that is none of its fields "
            "(a field that is a 'long': praytime)"
        )
    ],
    f"{{action: pray, kind: misc, timeout: {{extra: told, field: often, turns: 5}}, {EFFECT}}}": [
        "error NH3305: the extra 'told' can't keep the turn in 'often': that is an 'int' (give it a field that is a 'long')"
    ],
    f"{{action: pray, kind: misc, timeout: {{extra: payer, field: praytime, turns: 5}}, {EFFECT}}}": [
        "error NH0541: the target has no extra 'payer' (did you mean 'prayer'?; the monster extras are prayer, told)"
    ],
    f"{{action: pray, kind: misc, wanted_when: {{blind: true}}, used_up: true, given: 1/2, picks_up: false, {EFFECT}}}": [
        "error NH3306: 'used_up' is about an item, and this ability has none (take it away, or write 'monster_uses')",
        "error NH3306: 'given' is about an item, and this ability has none (take it away, or write 'monster_uses')",
        "error NH3306: 'picks_up' is about an item, and this ability has none (take it away, or write 'monster_uses')",
    ],
    f'{{{REMOVE}, message: "%s and %s", {EFFECT}}}': [
        "error NH3307: a message has at most one '%s' (name the monster once, and write 'it' then)"
    ],
    f"{{monster_uses: worthless piece of blue glass, kind: misc, {EFFECT}}}": [
        "error NH3308: monsters can't use 'worthless piece of blue glass': it has no name of its own in C"
    ],
    f"{{action: pray, kind: misc, {EFFECT}}}": [
        "error NH3309: monsters would do 'pray' in every turn and nothing else (add 'wanted_when' or 'timeout')"
    ],
    "{monster_uses: scroll of gold, kind: misc, effects: [{heal: 5}]}": [
        "error NH0541: the target has no object 'scroll of gold' (did you mean 'scroll of gold detection'?; 'nhmod words objects' shows all)"
    ],
    f"{{{REMOVE}, for: nobody, {EFFECT}}}": [
        "error NH0541: the target has no monster or monster class 'nobody' (the monsters are giant ant, killer bee, soldier ant, fire ant, giant beetle, queen bee, acid blob, quivering blob … ('nhmod words monsters' shows all 379); the monster classes are ant, blob, cockatrice, dog, eye, feline, gremlin, humanoid, imp, jelly, kobold, leprechaun, mimic … ('nhmod words \"monster classes\"' shows all 60); where another target has this one, 'when:' says what is for which)"
    ],
    "{action: pray, kind: misc, wanted_when: {blind: true}, effects: [{heal: 5, when: cursed}]}": [
        "error NH2904: 'cursed' can't be told at what a monster does: no thing is used (leave the condition out)"
    ],
}


@pytest.mark.parametrize("ability", WRONG)
def test_what_is_wrong_is_told(run: RunMods, ability: str) -> None:
    assert run(f"{EXTRA}abilities:\n  - {ability}\n").told == WRONG[ability]


def test_two_mods_with_one_item(run: RunMods) -> None:
    assert run(SCHOLAR, SCHOLAR).told == [
        (
            "error NH3303: the ability 'scroll of remove curse' would be MUSE_SCR_REMOVE_CURSE in C, and the mod 'mod1' has that "
            "already (write another 'action')"
        )
    ]


def test_an_extra_of_another_mod_is_to_be_required(run: RunMods) -> None:
    ability = (
        f"abilities: [{{action: pray, kind: misc, timeout: {{extra: prayer, field: praytime, turns: 5}}, {EFFECT}}}]\n"
    )
    assert run(EXTRA, ability).told == [
        "error NH0543: 'prayer' comes from the mod 'mod1', which 'mod2' does not require (write requires: {mod1: \"*\"})"
    ]
    assert run(EXTRA, 'requires: {mod1: "*"}\n' + ability).told == []


@pytest.mark.parametrize(
    ("release", "told"),
    [
        (
            "343",
            [
                "error NH3308: monsters can't use 'gold piece': this game counts a monster's gold, and keeps no object of it"
            ],
        ),
        ("366", []),
        ("nle", []),
    ],
)
def test_gold_that_a_game_only_counts_is_used_by_nobody(run: RunMods, told: list[str]) -> None:
    assert run(f"abilities: [{{monster_uses: gold piece, kind: misc, {EFFECT}}}]\n").told == told


SEVERAL = "each of them is an animal, mindless, or without hands"
NEVER_USING = {
    "newt": "it is an animal and without hands",
    "white dragon": "it is without hands",
    "S_DOG": SEVERAL,
    "S_EEL": SEVERAL,
    "S_ZOMBIE": "it is mindless",
    "S_LIGHT": "it is mindless and without limbs",
    "S_DRAGON": "it is without hands",
    "S_HUMAN": "",
    "S_NAGA": "it is without limbs",
    "priest": "",
}
"""Monsters and classes, and why the game lets none of them use things."""


@pytest.mark.parametrize("release", ["343", "366", "nle"])
def test_a_monster_or_a_class_that_never_uses_things(run: RunMods) -> None:
    for who, reason in NEVER_USING.items():
        told = run(f"abilities: [{{{REMOVE}, for: [{who}], {EFFECT}}}]\n").told
        message = f"'{who}' never uses 'scroll of remove curse': {reason}, and the game lets no such monster use things"
        said = f"warning NH3310: {message} (name others, or write an 'action' without an item)"
        assert told == ([said] if reason else [])


@pytest.mark.parametrize("release", ["343", "366", "nle"])
@pytest.mark.parametrize(
    ("have", "do", "missing"),
    [
        ("any", "newt, S_DOG", []),
        ("[newt]", "newt", []),
        ("[newt]", "S_LIZARD", []),
        ("[newt]", "newt, jackal", ["jackal"]),
        ("[newt]", "S_DOG, lichen", ["S_DOG", "lichen"]),
        ("[newt]", "", []),
        ("none", "newt", []),
    ],
)
def test_who_has_not_what_its_pause_is_kept_in(run: RunMods, have: str, do: str, missing: list[str]) -> None:
    who = f", for: [{do}]" if do else ""
    told = run(
        f"extras: [{{name: song, fields: {{sung: long}}, for: {have}}}]\n"
        f"abilities: [{{action: sing, kind: misc{who}, timeout: {{extra: song, field: sung, turns: 5}}, {EFFECT}}}]\n"
    ).told
    hint = "(add it there, or leave 'for' away there: all monsters have the extra then)"
    assert told == [
        f"warning NH3312: '{one}' never does 'sing': the extra 'song' is for newt {hint}" for one in missing
    ]
