"""What behaviour becomes in C: cases, statements, defaults, what is copied, what two mods do at one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan

TILE = "tile: {copy_from: apple}"


def added(plan: Plan, file: str) -> str:
    """The lines that a file has got."""
    return "".join(line.text for line in plan.overlay.files[file].lines if line.pristine < 0)


def planned(workshop: Workshop, content: str) -> Plan:
    """Plan a mod of the id 'things'."""
    return workshop.plan(workshop.mod("things", content))


def test_a_new_object_gets_a_case(workshop: Workshop) -> None:
    plan = planned(
        workshop,
        "objects: [{name: luck, class: potion, appearance: clovered, quaff: [{luck: 1}], " + TILE + "}]\n",
    )
    assert added(plan, "src/potion.c") == (
        "#ifdef MOD_THINGS\n"
        "    case POT_LUCK:\n"
        "        unkn++;\n"
        "        change_luck(1);\n"
        "        break;\n"
        "#endif /* MOD_THINGS */\n"
    )


def test_an_object_that_does_nothing_is_no_impossible_one(workshop: Workshop) -> None:
    plan = planned(
        workshop,
        "objects:\n"
        f"  - {{name: quiet, class: wand, appearance: hushed, direction: immediate, {TILE}}}\n"
        f"  - {{name: rest, class: wand, appearance: padded, direction: nodir, {TILE}}}\n",
    )
    assert added(plan, "src/zap.c") == (
        "#ifdef MOD_THINGS\n    case WAN_QUIET:\n        wake = FALSE;\n        break;\n#endif /* MOD_THINGS */\n"
        "#ifdef MOD_THINGS\n    case WAN_QUIET:\n        res = 0;\n        break;\n#endif /* MOD_THINGS */\n"
        '#ifdef MOD_THINGS\n    case WAN_REST:\n        pline("%s", nothing_happens);\n        break;\n#endif /* MOD_THINGS */\n'
        '#ifdef MOD_THINGS\n    case WAN_QUIET:\n        pline("%s", nothing_happens);\n        break;\n#endif /* MOD_THINGS */\n'
    )
    assert added(plan, "src/engrave.c") == (
        "#ifdef MOD_THINGS\n    case WAN_REST:\n        zapnodir(otmp);\n        break;\n#endif /* MOD_THINGS */\n"
    )
    assert added(plan, "src/apply.c") == "#ifdef MOD_THINGS\n    case WAN_REST:\n#endif /* MOD_THINGS */\n"


def test_the_game_s_own_object_gets_a_statement_before_its_case(workshop: Workshop) -> None:
    plan = planned(workshop, "objects: [{edit: carrot, last_bite: [{luck: 1}]}]\n")
    assert added(plan, "src/eat.c") == (
        "#ifdef MOD_THINGS\n    if (otmp->otyp == CARROT) {\n        change_luck(1);\n    }\n#endif /* MOD_THINGS */\n"
    )


def test_what_the_game_does_not_know_how_to_use_ends_there(workshop: Workshop) -> None:
    plan = planned(
        workshop, "objects: [{edit: carrot, apply: [{luck: 1}]}, {edit: tin whistle, apply: [{luck: -1}]}]\n"
    )
    text = added(plan, "src/apply.c")
    assert "    if (obj->otyp == TIN_WHISTLE) {\n        change_luck(-1);\n    }\n" in text
    assert ("    if (obj->otyp == CARROT) {\n        change_luck(1);\n    }\n") in text
    assert (
        "    if (obj->otyp == CARROT) {\n"
        "        if (!is_pole(obj) && !is_pick(obj) && !is_axe(obj)) {\n"
        "            nomul(0);\n"
        "            return res;\n"
        "        }\n"
        "    }\n"
    ) in text


def test_all_mods_let_one_of_the_game_s_objects_do_something_before_it_ends_there(workshop: Workshop) -> None:
    mods = (
        workshop.mod(name, f"objects: [{{edit: carrot, apply: [{{message: {name}.}}]}}]\n") for name in ("one", "two")
    )
    text = added(workshop.plan(*mods), "src/apply.c")
    assert text.index('"one."') < text.index('"two."') < text.index("return res;")


def test_the_game_s_own_potion_and_wand_go_on_to_what_they_do_already(workshop: Workshop) -> None:
    plan = planned(
        workshop,
        "objects: [{edit: potion of water, dip: [{luck: 1, to: you}]}, {edit: wand of fire, break: [{luck: 1}]},\n"
        "  {edit: wand of opening, break: [{luck: -1}]}]\n",
    )
    assert "    if (potion != obj && potion->otyp == POT_WATER) {\n        change_luck(1);\n    }\n" in added(
        plan, "src/potion.c"
    )
    broken = added(plan, "src/apply.c")
    assert "    if (obj->otyp == WAN_FIRE) {\n        change_luck(1);\n    }\n" in broken
    assert "    if (obj->otyp == WAN_OPENING) {\n        change_luck(-1);\n    }\n" in broken


def test_a_ray_becomes_an_arm_of_the_chain(workshop: Workshop) -> None:
    plan = planned(
        workshop,
        f"objects: [{{name: sleet, class: wand, appearance: icy, direction: ray, ray: {{of: cold, dice: 3}}, {TILE}}}]\n",
    )
    assert (
        "        if (obj->otyp == WAN_SLEET) {\n        buzz(2, 3, u.ux, u.uy, u.dx, u.dy);\n        } else\n"
    ) in added(plan, "src/zap.c")


@pytest.mark.parametrize(
    ("ray", "cast"),
    # What a spell of fire shoots explodes in the game, with dice of its own.
    [("magic missile", 10), ("fire", 1), ("cold", 12), ("sleep", 13), ("death", 14), ("lightning", 15)],
)
@pytest.mark.parametrize("release", ["", "343"])
def test_a_spell_s_ray_has_its_dice(release: str, ray: str, cast: int, request: pytest.FixtureRequest) -> None:
    plan = planned(
        request.getfixturevalue(f"workshop{release}"),
        "objects: [{name: sleet, class: spellbook, appearance: icy, skill: attack spell, level: 1, delay: 1, direction: ray, "
        f"ray: {{of: {ray}, dice: 3}}, {TILE}}}]\n",
    )
    assert f"buzz({cast}, 3, u.ux, u.uy, u.dx, u.dy);" in added(plan, "src/zap.c")


def test_a_copy_of_a_mod_s_object_does_what_that_one_does(workshop: Workshop) -> None:
    plan = planned(
        workshop,
        "objects:\n"
        f"  - {{name: luck, class: potion, appearance: clovered, quaff: [{{luck: 1}}], breathe: [{{heal: 1}}], {TILE}}}\n"
        f"  - {{name: pluck, copy_from: luck, appearance: four-leaved, breathe: [{{heal: 2}}], {TILE}}}\n",
    )
    text = added(plan, "src/potion.c")
    assert "    case POT_PLUCK:\n        unkn++;\n        change_luck(1);\n" in text
    assert "    case POT_PLUCK:\n        healup(2, 0, FALSE, FALSE);\n" in text
    assert text.count("healup(1, 0, FALSE, FALSE);") == 1


def test_two_mods_have_a_guard_each_at_one_place(workshop: Workshop) -> None:
    one = workshop.mod(
        "one", f"objects: [{{name: bun, class: food, nutrition: 9, last_bite: [{{luck: 1}}], {TILE}}}]\n"
    )
    two = workshop.mod(
        "two", f"objects: [{{name: bap, class: food, nutrition: 9, last_bite: [{{luck: 1}}], {TILE}}}]\n"
    )
    text = added(workshop.plan(two, one), "src/eat.c")
    assert text == "".join(
        f"#ifdef MOD_{mod}\n    case {name}:\n        change_luck(1);\n        break;\n#endif /* MOD_{mod} */\n"
        for mod, name in (("ONE", "BUN"), ("TWO", "BAP"))
    )


def test_a_monster_that_is_made_peaceful_does_not_mind(workshop: Workshop) -> None:
    wand = (
        "{name: calm, class: wand, appearance: blue, direction: immediate, zap_monster: [{pacify: true}], %s"
        + TILE
        + "}"
    )
    assert "wake = FALSE;" in added(planned(workshop, f"objects: [{wand % ''}]\n"), "src/zap.c")
    minded = workshop.mod("minded", f"objects: [{wand % 'friendly: false, '}]\n")
    assert "wake = FALSE;" not in added(workshop.plan(minded), "src/zap.c")


def test_charges_are_made_and_used(workshop: Workshop) -> None:
    plan = planned(
        workshop,
        "objects: [{name: gong, class: tool, charged: true, charges: 2..4, uses: charge, apply: [{wake: nearby}], "
        + TILE
        + "}]\n",
    )
    assert "    case GONG:\n        otmp->spe = rn1(3, 2);\n        break;\n" in added(plan, "src/mkobj.c")
    assert added(plan, "src/apply.c") == (
        "#ifdef MOD_THINGS\n"
        "    case GONG:\n"
        "        if (obj->spe < 1) {\n"
        '            pline("%s", nothing_happens);\n'
        "        } else {\n"
        "            consume_obj_charge(obj, TRUE);\n"
        "        wake_nearby();\n"
        "        }\n"
        "        break;\n"
        "#endif /* MOD_THINGS */\n"
    )


def test_armor_has_one_case_at_each_place(workshop: Workshop) -> None:
    plan = planned(workshop, f"objects: [{{name: beret, class: armor, slot: helmet, wear: [{{luck: 1}}], {TILE}}}]\n")
    assert added(plan, "src/do_wear.c") == (
        "#ifdef MOD_THINGS\n    case BERET:\n        change_luck(1);\n        break;\n#endif /* MOD_THINGS */\n"
        "#ifdef MOD_THINGS\n    case BERET:\n        break;\n#endif /* MOD_THINGS */\n"
    )


def test_each_bonus_of_a_weapon_is_a_block_of_its_own(workshop: Workshop) -> None:
    mod = workshop.mod(
        "things",
        "objects:\n"
        "  - edit: dagger\n"
        "    bonus:\n"
        "      - {against: [dog], damage: 1, to_hit: 2, code: 'tmp += u.ulevel;'}\n"
        "      - {damage: 3, to_hit: 2, code: 'tmp += u.ulevel;'}\n",
    )
    plan = workshop.plan(mod, allow_code=True)
    dogs, all_ = "ptr == &mons[PM_DOG]", "otmp->otyp == DAGGER"
    assert added(plan, "src/weapon.c") == (
        "#ifdef MOD_THINGS\n"
        f"    if ({all_} && ({dogs})) {{\n        tmp += 2;\n    }}\n"
        f"    if ({all_}) {{\n        tmp += 2;\n    }}\n"
        "#endif /* MOD_THINGS */\n"
        "#ifdef MOD_THINGS\n"
        f"    if ({all_} && ({dogs})) {{\n        tmp += 1;\ntmp += u.ulevel;\n    }}\n"
        f"    if ({all_}) {{\n        tmp += 3;\ntmp += u.ulevel;\n    }}\n"
        "#endif /* MOD_THINGS */\n"
    )
