"""What is wrong with steps: exact codes and words; and what right ones look like in C."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from effects_harness import ACTING, ATTACKED, HERO, MONSTER, OBJECT

from nhmod_effects import steps_in_c
from nhmod_effects.hero import OWN_EFFECTS

if TYPE_CHECKING:
    from effects_harness import Release

    from nhmod_effects import Scene

STAYING = replace(HERO, place="engraving", stays=True)
KEPT = replace(MONSTER, place="a hit with it", keeps=True)
CANCELLED = replace(OBJECT, place="its end", keeps=True)
SPELL = replace(HERO, place="casting it", spell=True)
WORN = replace(HERO, place="putting it on", worn=True)
WRONG = [
    (HERO, "- {hasten: true}", "NH2903 'hasten' can't happen to the hero (at quaff)"),
    (HERO, "- {confuse: 3, to: monster}", "NH2903 there is no monster at quaff"),
    (ACTING, "- {map: true}", "NH2903 'map' is for what the hero does; at a monster's use a monster acts"),
    (OBJECT, "- {heal: 3}", "NH2903 'heal' can't happen to the object (at zap at an object)"),
    (ATTACKED, "- {confuse: 3, when: cursed}", "NH2904 'cursed' can't be told at a hit: no thing is used"),
    (
        HERO,
        "- {confuse: 3, when: not peaceful}",
        "NH2904 'not peaceful' can't be told at quaff: no monster is concerned",
    ),
    (HERO, '- {message: "%s is happy"}', "NH2906 no monster is concerned at quaff, whom '%s' could name"),
    (MONSTER, '- {message: "%s likes %s"}', "NH2906 a message has at most one '%s'"),
    (HERO, "- {gain: {property: stoned, turns: 5}}", "NH2907 'stoned' is no property that is gained or lost like this"),
    (MONSTER, "- {cure: hallucination}", "NH2908 a monster has no hallucination to be cured of"),
    (HERO, "- {cure: helplessness}", "NH2908 a helpless hero can't be cured of it: the hero does nothing"),
    (MONSTER, "- {teleport: dungeon}", "NH2908 only the hero is teleported to another level"),
    (OBJECT, "- {polymorph: newt}", "NH2908 an object becomes a random one of its class"),
    (ATTACKED, "- {curse: itself}", "NH2908 no thing is used at a hit"),
    (
        ATTACKED,
        "- {identify: itself, to: monster}",
        "NH2903 'identify' is for what the hero does; at a hit a monster acts",
    ),
    (HERO, "- {bless: target}", "NH2908 there is no object at quaff that it could happen to"),
    (MONSTER, "- {tame: true}\n- {heal: 5}", "NH2909 the monster was tamed by a step before this one"),
    (MONSTER, "- {tame: true}\n- {heal: 5, to: you}", "NH2909 the monster was tamed by a step before this one"),
    (ATTACKED, "- {tame: true}\n- {heal: 5}", "NH2909 the monster was tamed by a step before this one"),
    (
        MONSTER,
        "- {do: [{tame: true}], chance: 1/2}\n- {heal: 5}",
        "NH2909 the monster was tamed by a step before this one",
    ),
    (
        MONSTER,
        "- {chance: 1/2, heal: 3, otherwise: [{tame: true}]}\n- {heal: 5}",
        "NH2909 the monster was tamed by a step before this one",
    ),
    *(
        (OBJECT, f"- {{destroy: true}}\n- {{{step}}}", "NH2961 the object was destroyed by a step before this one")
        for step in ("destroy: true", "polymorph: random", "cancel: true", "teleport: level", "repair: target")
    ),
    (
        OBJECT,
        "- {destroy: true}\n- {curse: target, to: you}",
        "NH2961 the object was destroyed by a step before this one",
    ),
    (
        OBJECT,
        "- {destroy: true}\n- {enchant: {what: target, by: 1}, to: you}",
        "NH2961 the object was destroyed by a step before this one",
    ),
    (KEPT, "- {tame: true}", "NH2960 a monster can't be tamed at a hit with it: the game goes on with it"),
    (KEPT, "- {tame: true, to: you}", "NH2960 a monster can't be tamed at a hit with it: the game goes on with it"),
    *(
        (
            CANCELLED,
            f"- {{{effect}}}",
            f"NH2960 '{effect.partition(':')[0]}' can't happen to the object at its end: the game goes on with it",
        )
        for effect in ("destroy: true", "polymorph: random", "cancel: true")
    ),
    *(
        (HERO, f"- {{{step}, to: monster}}", "NH2903 there is no monster at quaff")
        for step in ("do: [{confuse: 3, to: you}]", "code: ';'", "code: ';', when: confused", "cancel: true")
    ),
    (HERO, "- {code: ';', to: object}", "NH2903 there is no object at quaff"),
    (MONSTER, "- {to: you, do: [{pacify: true}]}", "NH2903 'pacify' can't happen to the hero (at zap at a monster)"),
    (ATTACKED, "- {cancel: true, to: monster}", "NH2908 no thing is used at a hit"),
    *(
        (HERO, f"- {{{step}}}", f"NH2908 '{step.partition(':')[0]}' changes nothing by 0")
        for step in (
            "level: 0",
            "luck: 0",
            "alignment: 0",
            "nutrition: 0",
            "energy: 0",
            "enchant: {what: weapon, by: 0}",
            "attribute: {wisdom: 1, strength: 0}",
        )
    ),
    (
        WORN,
        "- {polymorph: newt}",
        "NH2960 the hero can't be polymorphed at putting it on: another form may throw off what the game goes on with",
    ),
    *(
        (
            scene,
            f"- {{{step}}}",
            f"NH2960 nobody can fall through a hole at {scene.place}: the game goes on with what is on this level",
        )
        for scene, step in (
            (MONSTER, "dig: down"),
            (MONSTER, "dig: down, to: you"),
            (CANCELLED, "dig: down"),
            (OBJECT, "dig: down"),
            (STAYING, "dig: down"),
        )
    ),
    (SPELL, "- {bless: itself}", "NH2908 a spell is no thing that could change"),
    (SPELL, "- {enchant: {what: itself, by: 1}}", "NH2908 a spell is no thing that could change"),
    (
        HERO,
        "- {chance: 1/2, do: [{damage: 3}], otherwise: [{pacify: true}]}",
        "NH2903 'pacify' can't happen to the hero (at quaff)",
    ),
]


@pytest.mark.parametrize(("scene", "steps", "said"), WRONG, ids=[said for _, _, said in WRONG])
def test_what_makes_no_sense_is_told(release366: Release, scene: Scene, steps: str, said: str) -> None:
    assert release366.steps(steps, scene)[1] == [said]


@pytest.mark.parametrize("effect", ["gain", "lose"])
def test_a_property_is_gained_and_lost_in_the_same_forms(release366: Release, effect: str) -> None:
    short, whole = f"- {{{effect}: telepathy}}", f"- {{{effect}: {{property: telepathy}}}}"
    assert release366.steps(short)[1] == []
    assert release366.c(short) == release366.c(whole)


# Of what the game asks only whether something worn gives it (include/youprop.h), or nothing at all: undead are warned of nowhere.
WORN_ONLY = {"ADORNED", "DISPLACED", "FIXED_ABIL", "FREE_ACTION", "LIFESAVED", "WARN_UNDEAD", "WWALKING"}
OLDER = {"ACID_RES", "ANTIMAGIC", "FLYING", "HALLUC_RES", "REFLECTING", "STONE_RES"}


@pytest.mark.parametrize("effect", ["gain", "lose"])
def test_what_only_worn_things_give_is_no_effect(release: Release, effect: str) -> None:
    refused = {
        entry.symbol
        for entry in release.facts["properties"]
        if any(said.startswith("NH2907") for said in release.steps(f"- {{{effect}: {entry.name}}}")[1])
    }
    assert refused - set(OWN_EFFECTS) == (
        WORN_ONLY | (OLDER if release.tree.target.name == "nethack-3.4.3" else set())
    ) - set(OWN_EFFECTS)


# Where the turns are those until it happens the next time, and the game counts anew only while something gives it.
_AGAIN = re.compile(r"incr_itimeout\(&H(\w+), rnd|\bH(\w+) \+= rnd")


def test_what_the_game_counts_anew_is_no_effect(release: Release) -> None:
    timers = release.tree.c("src/timeout.c")
    switch = timers.switch(timers.function("nh_timeout").body)
    again = {
        label
        for case in switch.cases
        if _AGAIN.search(timers.text(case.body))
        for label in case.labels
        if release.facts["properties"].symbol(label) is not None
    }
    assert "FUMBLING" in again
    for symbol in (*again, "INVULNERABLE", "WARN_OF_MON"):
        name = release.facts.word("properties", symbol)
        for step in (f"gain: {name}", f"gain: {{property: {name}, turns: 5}}", f"lose: {name}"):
            said = release.steps(f"- {{{step}}}")[1]
            assert said == [f"NH2907 '{name}' is no property that is gained or lost like this"], step


def test_protection_is_gained_as_a_gods_gift_and_counts_at_once(release: Release) -> None:
    gained = release.c("- {gain: protection}")
    assert "u.ublessed = rn1(3, 2);" in gained
    assert "find_ac();" in gained
    assert "find_ac();" in release.c("- {lose: protection}")
    said = release.steps("- {gain: {property: protection, turns: 20}}")[1]
    assert said == ["NH2907 'protection' is gained for good only: the game counts no turns of it"]


def test_sleep_puts_nothing_aside_that_happens_when_the_hero_can_move_again(release: Release) -> None:
    # As what armor does once it is on: fall_asleep() would have her hear again instead.
    assert "fall_asleep(-(3), !afternmv);" in release.c("- {sleep: 3}")


RINGS = ("RIN_GAIN_STRENGTH", "RIN_GAIN_CONSTITUTION", "RIN_ADORNMENT", "RIN_INCREASE_ACCURACY", "RIN_INCREASE_DAMAGE")
SHOWN = ("GAUNTLETS_OF_DEXTERITY", "HELM_OF_BRILLIANCE")


def test_a_plus_is_felt_at_once_of_everything_whose_pluses_the_game_takes_away_again(release: Release) -> None:
    # The game's own table of it: what is drained of a plus while it is worn (src/zap.c, drain_item).
    zap = release.tree.c("src/zap.c")
    switch = zap.switch(zap.function("drain_item").body)
    felt = {
        label
        for case in switch.cases
        if re.search("ABON|u_?inc|u\\.u\\w+inc", zap.text(case.body))
        for label in case.labels
    }
    assert {*RINGS, *SHOWN} <= felt <= {*RINGS, *SHOWN, "RIN_PROTECTION"}
    for what, scene in (("target", OBJECT), ("itself", HERO)):
        text = release.c(f"- {{enchant: {{what: {what}, by: -2}}}}", scene)
        assert "adj_abon(" in text
        assert all(f"->otyp == {ring})" in text for ring in RINGS)
    assert "adj_abon(piece, piece->spe - pluses);" in release.c("- {enchant: {what: armor, by: 2}}")
    # It gives all its pluses once it is on.
    assert "adj_abon" not in release.c("- {enchant: {what: itself, by: 2}}", WORN)
    assert f"if (piece != {WORN.item})" in release.c("- {enchant: {what: armor, by: 2}}", WORN)
    assert "pluses" not in release.c("- {enchant: {what: weapon, by: 2}}")


def test_only_what_can_rust_is_repaired(release: Release) -> None:
    # Of potions the same field says that they are diluted, and of food that it is rotten.
    for what in ("inventory", "worn", "armor", "weapon"):
        text = release.c(f"- {{repair: {what}}}")
        assert text.index("oclass == BALL_CLASS") < text.index("oeroded = 0;")


@pytest.mark.parametrize("effect", ["luck", "alignment"])
def test_luck_changes_by_what_a_monster_does_as_nutrition_does(release366: Release, effect: str) -> None:
    for scene in (HERO, ACTING, ATTACKED):
        assert release366.steps(f"- {{{effect}: -1}}", scene)[1] == []
        assert release366.steps("- {nutrition: -1, to: you}", scene)[1] == []


RIGHT = [
    (MONSTER, "- {heal: 5}\n- {tame: true}"),
    (MONSTER, "- {to: you, do: [{luck: 1}, {attribute: {strength: 1}}]}"),
    (HERO, "- {heal: 5}\n- {tame: true}\n- {heal: 5}"),
    (KEPT, "- {pacify: true}\n- {damage: 3}"),
    (CANCELLED, "- {teleport: level}\n- {message: It is gone.}"),
    (OBJECT, "- {curse: target}\n- {destroy: true}\n- {curse: itself}\n- {heal: 3, to: you}\n- {message: Gone.}"),
    (OBJECT, "- {polymorph: random}\n- {bless: target}\n- {map: true}"),
    (WORN, "- {damage: 3}\n- {dig: down}"),
    (HERO, "- {polymorph: newt}\n- {dig: down}"),
    (SPELL, "- {identify: itself}\n- {heal: 3, when: blessed}\n- {curse: weapon}"),
]


@pytest.mark.parametrize(("scene", "steps"), RIGHT, ids=[steps for _, steps in RIGHT])
def test_what_makes_sense_is_not_told(release366: Release, scene: Scene, steps: str) -> None:
    assert release366.steps(steps, scene)[1] == []


def test_what_a_release_lacks_is_told(release343: Release, release366: Release) -> None:
    assert release343.steps("- {deafen: 10}")[1] == ["NH2905 this release has no 'deafen'"]
    assert release366.steps("- {deafen: 10}")[1] == []


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("- {when: cursed}", "NH2901 a step has one effect; this one has none"),
        ("- {heal: 3, cure: confusion}", "NH2901 a step has one effect; this one has 'heal' and 'cure'"),
        (
            "- {heal: 3, otherwise: [{heal: 4}]}",
            "NH2902 'otherwise' stands beside no condition, so it would never happen",
        ),
    ],
)
def test_a_step_is_one_effect(release366: Release, step: str, said: str) -> None:
    assert release366.refused(step) == [said]


def test_conditions_and_alternatives_in_c(release366: Release) -> None:
    steps = """\
- {heal: 2d4, when: [blessed, not confused], chance: 2/3, otherwise: [{damage: {amount: 3, cause: a bad joke}}]}
- {identify: itself}
"""
    assert release366.c(steps) == (
        "        if (otmp->blessed && !Confusion && rn2(3) < 2) {\n"
        "            healup(d(2, 4), 0, FALSE, FALSE);\n"
        "        } else {\n"
        '            losehp(3, "a bad joke", KILLED_BY);\n'
        "        }\n"
        "        makeknown(otmp->otyp);\n"
    )


def test_code_stands_in_braces_with_its_own_place(release366: Release) -> None:

    steps, found = release366.steps("- {heal: 1}\n- code: |\n    int n = 2;\n    u.uhp += n;\n")
    assert found == []
    passages = steps_in_c(steps, HERO, release366.facts)
    assert [(p.text, p.verbatim, p.origin.line) for p in passages] == [
        ("        healup(1, 0, FALSE, FALSE);\n", False, 1),
        ("        {\n", False, 2),
        ("int n = 2;\nu.uhp += n;\n", True, 3),
        ("        }\n", False, 2),
    ]


DAMAGE = """\
        mtmp->mhp -= d(2, 6);
        if (mtmp->mhp < 1) {
            killed(mtmp);
        }
"""
LEFT = """\
        if (mtmp->mhp < 1) {
            return 1;
        }
"""


def test_a_monster_that_dies_ends_the_place(release366: Release) -> None:
    assert release366.c("- {damage: 2d6}", MONSTER) == DAMAGE + LEFT


def test_what_is_not_about_the_dead_happens_all_the_same(release366: Release) -> None:
    steps = """\
- {damage: 2d6}
- {identify: itself}
- {confuse: 3}
- {slow: true, when: blind, otherwise: [{hasten: true}]}
- {chance: 1/2, do: [{heal: 1, to: you}, {stun: 4}]}
"""
    assert (
        release366.c(steps, MONSTER)
        == DAMAGE
        + (
            "        makeknown(otmp->otyp);\n"
            "        if (mtmp->mhp > 0) {\n"
            "            mtmp->mconf = 1;\n"
            "        }\n"
            "        if (mtmp->mhp > 0) {\n"
            "            if (!mtmp->mcansee) {\n"
            "                mon_adjust_speed(mtmp, -1, (struct obj *) 0);\n"
            "            } else {\n"
            "                if (mtmp->mhp > 0) {\n"
            "                    mon_adjust_speed(mtmp, 1, (struct obj *) 0);\n"
            "                }\n"
            "            }\n"
            "        }\n"
            "        if (!rn2(2)) {\n"
            "            healup(1, 0, FALSE, FALSE);\n"
            "            if (mtmp->mhp > 0) {\n"
            "                mtmp->mstun = 1;\n"
            "            }\n"
            "        }\n"
        )
        + LEFT
    )


@pytest.mark.parametrize(
    "steps",
    [
        "- {damage: 2d6, to: monster}",
        "- {explode: {damage: 2d6}}",
        "- {explode: {damage: 2d6}, to: monster}",
        "- {chance: 1/2, do: [{damage: 2d6, to: monster}]}",
        "- {heal: 3, chance: 1/2, otherwise: [{damage: 2d6, to: monster}]}",
        "- {to: monster, do: [{damage: 2d6}]}",
    ],
)
def test_whatever_kills_the_monster_ends_the_place(release366: Release, steps: str) -> None:
    scene = replace(ATTACKED, died="return 1;")
    assert release366.c(steps, scene).endswith(LEFT)
    assert not release366.c("- {damage: 2d6}", scene).endswith(LEFT)


def test_the_arguments_are_those_that_the_release_takes(release366: Release, release343: Release) -> None:
    assert release366.c("- {identify: 2}") == "        if (invent) {\n            identify_pack(2, FALSE);\n        }\n"
    assert release343.c("- {identify: 2}") == "        if (invent) {\n            identify_pack(2);\n        }\n"
