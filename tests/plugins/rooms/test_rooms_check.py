# ruff: noqa: E501 - messages are compared whole
"""Mistakes that people make with rooms, each with its exact message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import room_staging
from room_staging import mod

from nhmod.plugin import Plugin
from nhmod.target import Entry
from nhmod_effects.making import read_company

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Release, Staged


def attic(*fields: str) -> str:
    """Write a mod with one room, to which lines are added (from line 7 on)."""
    return mod("attics", "rooms:\n  - id: attic\n    inhabitants: newt\n" + "".join(f"    {line}\n" for line in fields))


@pytest.mark.parametrize(
    ("manifest", "errors"),
    [
        pytest.param(
            attic("objects: [{chance: 1/2}]"),
            [
                "mod0/mod.yaml:7:15: error NH1201: write either 'object' or 'class': neither is here [in rooms[0].objects[0]]"
            ],
            id="neither object nor class",
        ),
        pytest.param(
            mod("attics", "rooms:\n  - {id: attic, inhabitants: [{monster: newt, class: rodent}]}\n"),
            [
                "mod0/mod.yaml:5:31: error NH1201: write either 'monster' or 'class': both are here [in rooms[0].inhabitants[0]]"
            ],
            id="monster and class",
        ),
        pytest.param(
            attic("generation: {chance: 1/4, below: 9, above: 10}"),
            [
                (
                    "mod0/mod.yaml:7:48: error NH1202: there is no level below 9 and above 10 "
                    "('below: 4' and 'above: 10' are the levels 5 to 9) [in rooms[0].generation.above]"
                )
            ],
            id="no level between",
        ),
        pytest.param(
            mod("attics", "rooms:\n  - {id: door, inhabitants: newt}\n"),
            [
                (
                    "mod0/mod.yaml:5:10: error NH1208: the room 'door' would be DOOR in C, and the game's source has that "
                    "already (choose another id) [in rooms[0].id]"
                )
            ],
            id="name of something else in C",
        ),
        pytest.param(
            mod("attics", "rooms:\n  - {id: zoo, inhabitants: newt}\n"),
            [
                (
                    "mod0/mod.yaml:5:10: error NH0542: the room type 'zoo' of 'attics' is there already: the target has 'zoo' "
                    "(give it another name) [in rooms[0].id]"
                )
            ],
            id="room of the game",
        ),
        pytest.param(
            attic("objects: [{object: dagger, chance: 1/2, holds: ruby}]"),
            [
                (
                    "mod0/mod.yaml:7:52: error NH1209: 'dagger' holds nothing: it is no container "
                    "[in rooms[0].objects[0].holds]"
                )
            ],
            id="no container",
        ),
        pytest.param(
            attic("objects: [{object: bag of tricks, chance: 1/2, holds: ruby}]"),
            [
                (
                    "mod0/mod.yaml:7:59: error NH1209: 'bag of tricks' holds nothing: it bites who opens it "
                    "[in rooms[0].objects[0].holds]"
                )
            ],
            id="a bag that nobody opens",
        ),
        pytest.param(
            attic("objects: [{class: tool, chance: 1/2, holds: ruby}]"),
            [
                (
                    "mod0/mod.yaml:7:49: error NH1209: 'tool' holds nothing: it is no container "
                    "(chest, large box, ice box and the bags are) [in rooms[0].objects[0].holds]"
                )
            ],
            id="a class is no container",
        ),
        pytest.param(
            mod("attics", "rooms:\n  - {id: attic, inhabitants: [shopkeeper, {class: worm tail}]}\n"),
            [
                (
                    "mod0/mod.yaml:5:31: error NH1210: the game makes a shopkeeper only together with what belongs to it, "
                    "so it can't live in a room [in rooms[0].inhabitants[0]]"
                ),
                (
                    "mod0/mod.yaml:5:51: error NH1210: the game makes no worm tail at random, so the class can't be chosen "
                    "from (name a monster of the class instead) [in rooms[0].inhabitants[1].class]"
                ),
            ],
            id="monsters that can't live in a room",
        ),
        pytest.param(
            attic(
                "objects:",
                "- {object: Amulet of Yendor, chance: 1/2}",
                "- {class: illegal object, chance: 1/2}",
                "- {object: worthless piece of red glass, chance: 1/2}",
                "- {object: chest, chance: 1/2, holds: strange object}",
            ),
            [
                (
                    "mod0/mod.yaml:8:16: error NH1212: 'Amulet of Yendor' can't be put into a room: there is only one of it "
                    "[in rooms[0].objects[0].object]"
                ),
                (
                    "mod0/mod.yaml:9:15: error NH1212: 'illegal object' can't be put into a room: the game makes no such "
                    "objects at random [in rooms[0].objects[1].class]"
                ),
                (
                    "mod0/mod.yaml:10:16: error NH1212: 'worthless piece of red glass' can't be put into a room: it has no "
                    "name of its own in C [in rooms[0].objects[2].object]"
                ),
                (
                    "mod0/mod.yaml:11:43: error NH1212: 'strange object' can't be put into a room: it is no real object "
                    "[in rooms[0].objects[3].holds]"
                ),
            ],
            id="objects that can't be there",
        ),
        pytest.param(
            mod("attics", "rooms:\n  - {id: attic, inhabitants: nurs}\n"),
            [
                (
                    "mod0/mod.yaml:5:30: error NH0541: the target has no monster 'nurs' (did you mean 'nurse'?; 'nhmod words monsters' shows all) "
                    "[in rooms[0].inhabitants]"
                )
            ],
            id="misspelt monster",
        ),
    ],
)
def test_mistakes(stage: Callable[..., Staged], manifest: str, errors: list[str]) -> None:
    assert stage(manifest).errors == errors


def test_two_mods_with_one_letter(stage: Callable[..., Staged]) -> None:
    other = attic("wizard_letter: h").replace("attic", "cellar")
    staged = stage(attic("wizard_letter: h"), other)
    assert staged.errors == [
        (
            "mod1/mod.yaml:7:20: error NH0542: the SHOPTYPE letter 'h' of 'cellars' is there already: the mod 'attics' has 'h' "
            "(free are: d e f i j k n o p q r u w x y; where neither mod is yours, one of your own that requires "
            "'cellars' can change it with 'edit:') [in rooms[0].wizard_letter]"
        )
    ]
    assert [str(related.location) for related in staged.report.errors[0].related] == ["mod0/mod.yaml:7:20"]


def test_two_mods_with_one_room(stage: Callable[..., Staged]) -> None:
    staged = stage(attic(), attic().replace("id: attics", "id: roofs"))
    assert staged.errors == [
        (
            "mod1/mod.yaml:5:9: error NH0542: the room type 'attic' of 'roofs' is there already: the mod 'attics' has 'attic' "
            "(give it another name) [in rooms[0].id]"
        )
    ]


def test_a_letter_that_was_chosen_is_reported(stage: Callable[..., Staged]) -> None:
    staged = stage(attic("generation: {chance: 1/8}"), attic("wizard_letter: d").replace("attic", "cellar"))
    assert staged.findings == [
        "mod0/mod.yaml:5:5: note NH1205: SHOPTYPE=e makes the room 'attic' in wizard mode [in rooms[0]]",
        "mod1/mod.yaml:5:5: note NH1211: no level has the room 'cellar' by itself: it has no 'generation' [in rooms[0]]",
    ]


def test_a_room_does_without_a_letter_of_the_games(stage: Callable[..., Staged]) -> None:
    staged = stage(attic("generation: never", "wizard_letter: z"))
    assert staged.findings == [
        (
            "mod0/mod.yaml:8:20: warning NH1203: SHOPTYPE=z makes a zoo already: the room 'attic' has no letter here "
            "(free are: d e f h i j k n o p q r u w x y) [in rooms[0].wizard_letter]"
        )
    ]
    made = staged.text("src/mkroom.c")
    assert "case ATTIC:" in made
    assert "*ep == 'z' || *ep == 'Z'" in made
    assert "mkzoo(ATTIC);\n        return" not in made.replace("            ", "    ")


def test_a_room_that_is_meant_for_level_files_only(stage: Callable[..., Staged]) -> None:
    staged = stage(attic("generation: never", "wizard_letter: d"))
    assert staged.findings == []
    assert "mkroom(ATTIC)" not in staged.text("src/mklev.c")


def test_what_another_mod_brings_must_be_required(
    stage: Callable[..., Staged], monkeypatch: pytest.MonkeyPatch
) -> None:
    bats = Plugin(declare=lambda: {"monsters": [Entry(symbol="PM_BAT_LORD", name="bat lord", mod="bats")]})
    monkeypatch.setattr(room_staging, "PLUGINS", (*room_staging.PLUGINS, bats))
    manifest = mod("attics", "rooms:\n  - {id: attic, inhabitants: bat lord, generation: never}\n")
    assert stage(manifest).errors == [
        (
            "mod0/mod.yaml:5:30: error NH0543: 'bat lord' comes from the mod 'bats', which 'attics' does not require "
            '(write requires: {bats: "*"}) [in rooms[0].inhabitants]'
        )
    ]
    allowed = stage(manifest + 'requires: {bats: "*"}\n')
    assert allowed.errors == []
    assert "? &mons[PM_BAT_LORD]\n" in allowed.text("src/mkroom.c")


def test_monsters_that_need_company_are_read_from_the_tree(release: Release) -> None:
    # 3.4.3 lets wizards make a high priest.
    later = {"PM_HIGH_PRIEST"} if release.has_enumeration else set()
    assert {entry.symbol for entry in read_company(release.tree)} == later | {
        "PM_GUARD",
        "PM_SHOPKEEPER",
        "PM_ALIGNED_PRIEST",
        "PM_ANGEL",
        "PM_LONG_WORM_TAIL",
    }


def test_the_name_of_the_function_that_chooses_is_taken_only_where_there_is_a_choice(
    stage: Callable[..., Staged],
) -> None:
    manifest = "rooms: [{id: squad, inhabitants: [newt, jackal], generation: never}]\n"
    assert stage(mod("squads", manifest)).errors == [
        (
            "mod0/mod.yaml:4:14: error NH1208: the room 'squad' would be squadmon in C, and the game's source has that "
            "already (choose another id) [in rooms[0].id]"
        )
    ]
    assert stage(mod("squads", manifest.replace(", jackal", ""))).errors == []


def test_objects_of_any_class_can_be_put_into_a_room(stage: Callable[..., Staged]) -> None:
    assert stage(attic("objects: [{class: random, chance: 1/9}, {class: coin, chance: 1/9}]")).errors == []
