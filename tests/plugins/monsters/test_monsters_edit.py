"""Changes of the target's own monsters, alone and by several mods."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kind_harness import tokens

from nhmod.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from kind_harness import RunMods


def test_all_arguments_can_be_changed(run: RunMods) -> None:
    result = run(
        """\
monsters:
  - edit: giant ant
    level: {multiply: 2, add: 1}
    speed: 20
    armor_class: {add: -1}
    magic_resistance: 5
    alignment: 7
    generation: {frequency: 1, group: none, only_in: outside hell, unique: true, corpse: false}
    genocidable: false
    attacks: [bite poison 2d4, sting 1d2]
    weight: elf
    nutrition: {add: 5}
    sound: buzz
    size: small
    resists: [fire]
    confers: [cold]
    flags: [flies, M2_STRONG, infravisible]
    difficulty: 11
    color: red
"""
    )
    # What is unique and made by chance says so twice, and the frequency is written all the same.
    assert [one for one in result.told if "NH1125" not in one] == []
    row = result.text("src/monst.c").split('MON("giant ant"')[1].split("MON(")[0]
    assert row == (
        ", S_ANT, LVL(NHMOD_GIANT_ANT_LEVEL, NHMOD_GIANT_ANT_SPEED, NHMOD_GIANT_ANT_ARMOR_CLASS, "
        "NHMOD_GIANT_ANT_MAGIC_RESISTANCE, NHMOD_GIANT_ANT_ALIGNMENT), (NHMOD_GIANT_ANT_GENERATION_G_GENO | "
        "NHMOD_GIANT_ANT_GENERATION_GROUP | NHMOD_GIANT_ANT_GENERATION_FREQUENCY) NHMOD_GIANT_ANT_GENERATION_G_NOCORPSE "
        "NHMOD_GIANT_ANT_GENERATION_G_UNIQ NHMOD_GIANT_ANT_GENERATION_ONLY_IN,\n"
        "        A(NHMOD_GIANT_ANT_ATTACK_1, NHMOD_GIANT_ANT_ATTACK_2, NO_ATTK, NO_ATTK, NO_ATTK,\n"
        "          NO_ATTK),\n"
        "        SIZ(NHMOD_GIANT_ANT_WEIGHT, NHMOD_GIANT_ANT_NUTRITION, NHMOD_GIANT_ANT_SOUND, NHMOD_GIANT_ANT_SIZE), "
        "0 NHMOD_GIANT_ANT_RESISTS_MR_FIRE, 0 NHMOD_GIANT_ANT_CONFERS_MR_COLD,\n"
        "        NHMOD_GIANT_ANT_FLAGS_1_M1_ANIMAL | NHMOD_GIANT_ANT_FLAGS_1_M1_NOHANDS | NHMOD_GIANT_ANT_FLAGS_1_M1_OVIPAROUS | "
        "NHMOD_GIANT_ANT_FLAGS_1_M1_CARNIVORE NHMOD_GIANT_ANT_FLAGS_1_M1_FLY, "
        "NHMOD_GIANT_ANT_FLAGS_2_M2_HOSTILE NHMOD_GIANT_ANT_FLAGS_2_M2_STRONG, 0 NHMOD_GIANT_ANT_FLAGS_3_M3_INFRAVISIBLE,\n"
        "        NHMOD_GIANT_ANT_DIFFICULTY, NHMOD_GIANT_ANT_COLOR),\n    "
    )
    fields = dict(result.staged_facts("MOD_MOD1")["monsters"].entries[0].fields)
    del fields["raw"]
    fields["geno"] = sorted(str(one) for one in fields["geno"])  # type: ignore[union-attr]  # a list
    assert fields == {
        "mlet": "S_ANT",
        "level": 5,
        "speed": 20,
        "ac": 2,
        "mr": 5,
        "alignment": 7,
        "geno": ["G_NOCORPSE", "G_NOHELL", "G_UNIQ"],
        "frequency": 1,
        "attacks": [["AT_BITE", "AD_DRST", 2, 4], ["AT_STNG", "AD_PHYS", 1, 2]],
        "weight": 800,
        "nutrition": 15,
        "extra": "",
        "sound": "MS_BUZZ",
        "size": "MZ_SMALL",
        "resists": ["MR_FIRE"],
        "conveys": ["MR_COLD"],
        "m1": ["M1_FLY"],
        "m2": ["M2_STRONG"],
        "m3": ["M3_INFRAVISIBLE"],
        "difficulty": 11,
        "color": "CLR_RED",
    }
    without, stock = (tokens(tree, "src/monst.c") for tree in (result.staged(), result.tree))
    assert "".join(without) == "".join(stock)


def test_mods_that_change_different_things_of_one_monster_compose(run: RunMods) -> None:
    flags = "monsters:\n  - {edit: newt, flags: {extend: [flies]}, attacks: {extend: [sting 1d2]}}\n"
    speed = "monsters:\n  - {edit: newt, flags: {extend: [regenerates]}, speed: 18}\n"
    result = run(flags, speed)
    assert result.told == []
    row = result.text("src/monst.c").split('MON("newt"')[1].split("MON(")[0]
    assert row == (
        ", S_LIZARD, LVL(0, NHMOD_NEWT_SPEED, 8, 0, 0), (G_GENO | 5),\n"
        "        A(ATTK(AT_BITE, AD_PHYS, 1, 2), NHMOD_NEWT_ATTACK_2, NO_ATTK, NO_ATTK, NO_ATTK,\n"
        "          NO_ATTK),\n"
        "        SIZ(10, 20, MS_SILENT, MZ_TINY), 0, 0,\n"
        "        M1_SWIM | M1_AMPHIBIOUS | M1_ANIMAL | M1_NOHANDS | M1_CARNIVORE NHMOD_NEWT_FLAGS_1_M1_FLY "
        "NHMOD_NEWT_FLAGS_1_M1_REGEN,\n"
        "        M2_HOSTILE, 0, 1 NHMOD_MOD_MOD2_NEWT_DIFFICULTY, CLR_YELLOW),\n    "
    )
    both = result.staged_facts("MOD_MOD1", "MOD_MOD2")["monsters"].symbol("PM_NEWT")
    one = result.staged_facts("MOD_MOD2")["monsters"].symbol("PM_NEWT")
    assert both is not None
    assert one is not None
    kept = ["M1_SWIM", "M1_AMPHIBIOUS", "M1_ANIMAL", "M1_NOHANDS", "M1_CARNIVORE"]
    assert (both.fields["m1"], both.fields["speed"]) == ([*kept, "M1_FLY", "M1_REGEN"], 18)
    assert (one.fields["m1"], one.fields["speed"], one.fields["attacks"]) == (
        [*kept, "M1_REGEN"],
        18,
        [["AT_BITE", "AD_PHYS", 1, 2]],
    )


def test_the_difficulty_follows_and_adds_up(run: RunMods) -> None:
    stronger = "monsters:\n  - {edit: giant ant, level: 6}\n"
    meaner = "monsters:\n  - {edit: giant ant, attacks: [bite poison 6d6]}\n"
    result = run(stronger, meaner)
    assert result.told == []
    both = result.staged_facts("MOD_MOD1", "MOD_MOD2")["monsters"].symbol("PM_GIANT_ANT")
    assert both is not None
    assert both.fields["difficulty"] == 4 + 4 + 1


def test_two_mods_that_want_different_values_are_told_of_each_other(run: RunMods) -> None:
    with pytest.raises(DiagnosticError) as caught:
        run("monsters:\n  - {edit: newt, speed: 9}\n", "monsters:\n  - {edit: newt, speed: {multiply: 2}}\n")
    assert [d.message for d in caught.value.diagnostics] == [
        "mod1 and mod2 change the speed of PM_NEWT in the mons[] table to different values (9 and 12)"
    ]


def test_two_mods_that_want_the_same_value_agree(run: RunMods) -> None:
    result = run("monsters:\n  - {edit: newt, speed: 12}\n", "monsters:\n  - {edit: newt, speed: {multiply: 2}}\n")
    assert "#if defined(MOD_MOD1) || defined(MOD_MOD2)\n#define NHMOD_NEWT_SPEED 12\n" in result.text("src/monst.c")


def test_new_monsters_of_two_mods_in_one_gap_stand_by_strength(run: RunMods) -> None:
    strong = "monsters:\n  - {name: zebra centaur, copy_from: plains centaur, level: 5, difficulty: 7}\n"
    weak = "monsters:\n  - {name: ant centaur, copy_from: plains centaur, difficulty: 6}\n"
    result = run(strong, weak)
    names = [entry.name for entry in result.staged_facts("MOD_MOD1", "MOD_MOD2")["monsters"] if "centaur" in entry.name]
    assert names == ["plains centaur", "ant centaur", "zebra centaur", "forest centaur", "mountain centaur"]
    zebra = result.facts["monsters"].symbol("PM_ZEBRA_CENTAUR")
    assert zebra is not None
    assert (zebra.fields["predecessor"], zebra.fields["base"]) == ("PM_ANT_CENTAUR", "PM_PLAINS_CENTAUR")


def test_part_of_the_mods_gives_part_of_the_edits(run: RunMods) -> None:
    newt, ant = "monsters:\n  - {edit: newt, speed: 9}\n", "monsters:\n  - {edit: giant ant, speed: 9}\n"
    assert "GIANT_ANT_SPEED" not in run(newt, ant, owners=["mod1"]).text("src/monst.c")
