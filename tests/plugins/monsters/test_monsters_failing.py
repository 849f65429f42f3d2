# ruff: noqa: E501 - messages are compared whole
"""Mistakes that people make with monsters, and what they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import nhmod_monsters
from nhmod.target import malformed_name
from nhmod.target.c import string_value

if TYPE_CHECKING:
    from kind_harness import RunMods

FAILING = {
    "neither new nor edit": (
        "{class: ant, level: 1}",
        [
            "error NH1101: a monster has a 'name:' if it is new, or 'edit:' if it changes one of the game's, and not both"
        ],
    ),
    "new and edit": (
        "{name: foo, edit: newt, level: 1}",
        [
            "error NH1101: a monster has a 'name:' if it is new, or 'edit:' if it changes one of the game's, and not both"
        ],
    ),
    "no level": (
        "{name: foo, class: ant}",
        ["error NH1101: the new monster 'foo' needs a 'level', or a 'copy_from' that gives all"],
    ),
    "no class and no level": (
        "{name: foo}",
        ["error NH1101: the new monster 'foo' needs a 'class' and a 'level', or a 'copy_from' that gives all"],
    ),
    "quotes": (
        "{name: 'a \"b\"', class: ant, level: 1}",
        [
            "error NH1102: a monster can't be called 'a \"b\"': it can't have '\"': only letters, digits, spaces, '-', '.' and an apostrophe"
        ],
    ),
    "percent": (
        "{name: 100%s, class: ant, level: 1}",
        [
            "error NH1102: a monster can't be called '100%s': it can't have '%': only letters, digits, spaces, '-', '.' and an apostrophe"
        ],
    ),
    "bracket": (
        "{name: foo (bar), class: ant, level: 1}",
        [
            "error NH1102: a monster can't be called 'foo (bar)': it can't have '(' or ')': only letters, digits, spaces, '-', '.' and an apostrophe"
        ],
    ),
    "space at the end": (
        "{name: 'foo ', class: ant, level: 1}",
        [
            "error NH1102: a monster can't be called 'foo ': a name begins with a letter and has single spaces or hyphens between its words, and none at its end"
        ],
    ),
    "tame": (
        "{name: tame giant, class: giant, level: 1}",
        ["warning NH1103: nobody can ask for 'tame giant' by name: the game takes 'tame' for a wish about the monster"],
    ),
    "article": (
        "{name: the thing, class: giant, level: 1}",
        [
            "warning NH1103: nobody can ask for 'the thing' by name: the game drops the article 'the' before it looks for a monster"
        ],
    ),
    "other spelling": (
        "{name: genie lord, class: demon, level: 1}",
        [
            "warning NH1103: nobody can ask for 'genie lord' by name: the game takes names that begin with 'genie' for another monster"
        ],
    ),
    "plural": (
        "{name: fairies, class: nymph, level: 1}",
        ["warning NH1103: nobody can ask for 'fairies' by name: the game takes a name in '-ies' for a plural"],
    ),
    "unused name": (
        "{name: shimmering dragon, class: dragon, level: 15}",
        [
            "warning NH1104: the target's source uses the C name PM_SHIMMERING_DRAGON of 'shimmering dragon' already, where it is not compiled"
        ],
    ),
    "too much": (
        "{name: foo, copy_from: newt, level: {add: 200}}",
        ["error NH1105: this makes 200, and the table holds 0 to 127"],
    ),
    "relative to nothing": (
        "{name: foo, class: lizard, level: 1, speed: {add: 1}}",
        [
            "error NH1108: there is nothing that this could change: the monster has no value here, and copies none (write the value itself)"
        ],
    ),
    "extends nothing": (
        "{name: foo, class: lizard, level: 1, flags: {extend: [flies]}}",
        [
            "error NH1108: there is nothing that this could change: the monster has no value here, and copies none (write the value itself)"
        ],
    ),
    "nothing to delete": (
        "{name: foo, copy_from: newt, flags: {delete: [flies]}, attacks: {delete: [sting]}}",
        ["error NH1106: there is no 'sting' to delete", "error NH1106: there is no 'flies' to delete"],
    ),
    "seven attacks": (
        "{name: foo, class: lizard, level: 1, attacks: [bite 1d2, bite 1d2, bite 1d2, bite 1d2, bite 1d2, bite 1d2, bite 1d2]}",
        ["error NH1109: 'foo' has 7 attacks; a monster has at most 6"],
    ),
    "large dice": (
        "{name: foo, class: lizard, level: 1, attacks: [bite 1d256]}",
        ["error NH1105: 1d256 is more than the table holds (255d255)"],
    ),
    "impossible gaze": (
        "{name: foo, class: lizard, level: 1, attacks: [gaze rust 1d4]}",
        [
            "error NH1110: the game knows no gaze rust, and complains when it is made (it knows blind, confuse, fire, petrify, stun)"
        ],
    ),
    "impossible breath": (
        "{name: foo, class: lizard, level: 1, attacks: [breath rust 1d4]}",
        [
            "error NH1110: the game knows no breath of rust, and complains when it is breathed (it knows magic missile, fire, cold, sleep, disintegration, electricity, poison, acid and random breath)"
        ],
    ),
    "impossible spit": (
        "{name: foo, class: lizard, level: 1, attacks: [spit fire 1d4]}",
        ["error NH1110: the game knows no spit fire, and complains when it is made (it knows acid, blind, poison)"],
    ),
    "harmless": (
        "{name: foo, class: lizard, level: 1, attacks: [bite clerical 1d4]}",
        ["warning NH1111: 'bite clerical spell' does nothing: hitmu() in src/mhitu.c has no case for it"],
    ),
    "another class": (
        "{name: foo, class: lizard, level: 1, place: {after: giant ant}}",
        [
            "error NH1112: 'foo' can't stand after 'giant ant': it would stand outside of its class, which goes from PM_NEWT to PM_SALAMANDER (write 'after: kraken', or leave 'place' out)"
        ],
    ),
    "in a range": (
        "{name: foo, class: dragon, level: 15, place: {after: red dragon}}",
        [
            "error NH1112: 'foo' can't stand after 'red dragon': it would break PM_GRAY_DRAGON to PM_YELLOW_DRAGON, which the game computes with (write 'after: baby yellow dragon', or leave 'place' out)"
        ],
    ),
    "special": (
        "{name: foo, class: human, level: 5, place: {after: student}}",
        [
            "error NH1112: 'foo' can't stand after 'student': monsters after PM_LONG_WORM_TAIL are special: they are never made at random, and not looked for by class (write 'after: Croesus', or leave 'place' out)"
        ],
    ),
    "out of order": (
        "{name: foo, class: ant, level: 20, place: {after: giant ant}}",
        [
            "warning NH1113: 'foo' (difficulty 19) is out of order by strength after 'giant ant' (in order it would stand after PM_QUEEN_BEE)"
        ],
    ),
    "empty class": (
        "{name: foo, class: S_WORM_TAIL, level: 1}",
        ["error NH1114: the target has no ordinary monsters of the class S_WORM_TAIL that 'foo' could join"],
    ),
    "golem without": (
        "{name: foo golem, class: golem, level: 1}",
        ["error NH1115: the golem 'foo golem' needs 'hit_points': its level gives it none"],
    ),
    "hit points": (
        "{name: foo, class: lizard, level: 1, hit_points: 3}",
        ["error NH1115: only golems have 'hit_points'; other monsters get theirs by 'level'"],
    ),
    "peaceful and hostile": (
        "{name: sour newt, copy_from: newt, flags: {extend: [peaceful]}}",
        [
            "warning NH1153: 'sour newt' is both hostile and peaceful: the game makes it peaceful (src/makemon.c) (leave out or delete one of 'hostile' and 'peaceful')"
        ],
    ),
    "lycanthrope": (
        "{name: werenewt, class: lizard, level: 1}",
        [
            "error NH1116: 'werenewt' would be a lycanthrope, which the game can turn into nothing (src/were.c) (leave out the flag lycanthrope, and a name that begins with 'were'; the damage lycanthropy is free to use)"
        ],
    ),
    "mercenary": (
        "{name: general, class: human, level: 14, flags: [mercenary]}",
        [
            "error NH1117: the game has no equipment for the human mercenary 'general', and complains when it makes one (src/makemon.c) (delete the flag mercenary, or say 'usual_gear: false' and by 'carries' what it has)"
        ],
    ),
    "carried: nothing": (
        "{edit: nurse, carries: [{chance: 1/2}]}",
        ["error NH1130: one of object, class, one_of, all is wanted; this has none"],
    ),
    "carried: two": (
        "{edit: nurse, carries: [{object: knife, class: weapon}]}",
        [
            "error NH1130: one of object, class, one_of, all is wanted; this has object and class (several things are 'all: [knife, apple]', one of several is 'one_of: [knife, axe]')"
        ],
    ),
    "carried: said of several": (
        "{edit: nurse, carries: [{one_of: [knife, axe], curse: cursed}]}",
        ["error NH1130: 'curse' does not go with 'one_of': write it with each of the things"],
    ),
    "carried: unique": (
        "{edit: nurse, carries: [Amulet of Yendor]}",
        [
            "error NH1131: a monster can't be given 'Amulet of Yendor': there is only one of it (name another object, or of a class one object)"
        ],
    ),
    "carried: strange": (
        "{edit: nurse, carries: [{all: [strange object]}]}",
        [
            "error NH1131: a monster can't be given 'strange object': it is no real object (name another object, or of a class one object)"
        ],
    ),
    "carried: no container": (
        "{edit: nurse, carries: [{object: knife, holds: [ruby]}]}",
        ["error NH1132: 'knife' holds nothing: it is no container (chest, large box, ice box and the bags are)"],
    ),
    "carried: a bag that nobody opens": (
        "{edit: nurse, carries: [{object: bag of tricks, holds: [ruby]}]}",
        [
            "error NH1132: 'bag of tricks' holds nothing: it bites who opens it (chest, large box, ice box and the bags are)"
        ],
    ),
    "carried: enchanted food": (
        "{edit: nurse, carries: [{one_of: [{object: apple, enchantment: 2}]}]}",
        ["error NH1133: 'apple' has neither an enchantment nor charges (leave 'enchantment' out)"],
    ),
    "carried: dice": (
        "{edit: nurse, carries: [{object: gold piece, quantity: 300d2}]}",
        ["error NH1133: 300d2 are too many dice: 255d255 at most (write 2d10, or a range such as 2..20)"],
    ),
    "carried: no dice": (
        "{edit: nurse, carries: [{object: gold piece, quantity: 2d0}]}",
        ["error NH0204: expected dice such as 2d6, found '2d0': a die has 1 side or more"],
    ),
    "corpse of itself": (
        "{name: foo, class: zombie, level: 1, leaves_corpse_of: foo}",
        [
            "error NH1135: 'foo' can't leave the old corpse of itself (name the one that it was: human for a human zombie)"
        ],
    ),
    "nasty already": (
        "{edit: cockatrice, nasty: true}",
        ["error NH1136: 'cockatrice' is summoned as a nasty monster already (leave 'nasty' out)"],
    ),
    "no guardian": (
        "{name: foo, class: human, level: 1, counts_as: knight}",
        [
            "error NH1138: 'foo' is no quest guardian: its sound is not guardian (write 'sound: guardian', or leave 'counts_as' out)"
        ],
    ),
    "corpse of the game's": (
        "{edit: newt, leaves_corpse_of: dog}",
        ["error NH1120: 'edit:' can't change 'leaves_corpse_of'"],
    ),
    "growth": (
        "{name: foo, class: lizard, level: 1, grows_into: giant ant}",
        ["error NH1118: 'foo' and 'giant ant' are of two classes, and a monster stays in its own"],
    ),
    "second growth": (
        "{edit: kitten, grows_into: large cat}",
        ["error NH1118: 'kitten' grows into housecat already"],
    ),
    "grows into itself": (
        "{edit: newt, grows_into: newt}",
        ["error NH1118: a monster can't grow into itself"],
    ),
    "encyclopedia": (
        "{name: foo, class: lizard, level: 1, encyclopedia: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'}",
        ["error NH1119: a line of the encyclopedia has at most 70 characters; this has 71"],
    ),
    "encyclopedia in another alphabet": (
        "{name: foo, class: lizard, level: 1, encyclopedia: Größe}",
        ["error NH1119: a line of the encyclopedia is plain ASCII"],
    ),
    "edits what can't be": (
        "{edit: newt, class: ant, place: {after: newt}, hit_points: 4}",
        [
            "error NH1120: 'edit:' can't change 'class' (make something new of that class, with a 'name:')",
            "error NH1120: 'edit:' can't change 'place' (what the game has stays where it is, for saved games and other rows count on it)",
            "error NH1120: 'edit:' can't change 'hit_points'",
        ],
    ),
    "group of none": (
        "{name: foo, class: lizard, level: 1, generation: {frequency: 0, group: small}}",
        ["error NH1122: a monster of frequency 0 comes in no groups"],
    ),
    "no effect": (
        "{edit: newt, speed: 6}",
        ["warning NH1123: 'newt' is like this already"],
    ),
}


# What 3.4.3 can't express.
FAILING_343 = {
    "a flag of 3.6": (
        "{name: foo, class: ant, level: 1, flags: [displaces]}",
        [
            (
                "error NH0541: the target has no monster flag 'displaces' "
                "(the monster flags are flies, swims, amorphous, walks through walls, clings to ceilings, tunnels, needs pick … ('nhmod words \"monster flags\"' shows all 74); where another target has this one, 'when:' says what is for which)"
            )
        ],
    ),
    "a difficulty": (
        "{name: foo, class: ant, level: 1, difficulty: 9}",
        [
            "error NH1124: the game computes the difficulty of 'foo' itself, and makes it 0 (leave 'difficulty' out for this target ('when:'), or write 0)"
        ],
    ),
    "a changed difficulty": (
        "{edit: newt, difficulty: {add: 1}}",
        [
            "error NH1124: the game computes the difficulty of 'newt' itself, and makes it 1 (leave 'difficulty' out for this target ('when:'), or write 1)"
        ],
    ),
}


@pytest.mark.parametrize("release", ["343"])
@pytest.mark.parametrize("case", FAILING_343)
def test_what_an_older_release_cannot_express_is_told(run: RunMods, case: str) -> None:
    manifest, expected = FAILING_343[case]
    assert run(f"monsters:\n  - {manifest}\n").told == expected


@pytest.mark.parametrize("release", ["343"])
def test_a_difficulty_that_the_game_computes_itself_is_refused(run: RunMods) -> None:
    told = run("monsters:\n  - {name: foo, copy_from: newt, difficulty: 9}\n  - {edit: newt, difficulty: 9}\n").told
    assert [line.split(":")[0] for line in told] == ["error NH1124", "error NH1124"]


@pytest.mark.parametrize(("release", "told"), [("343", True), ("366", False), ("nle", False)])
def test_an_armor_class_that_strong_heroes_never_hit(run: RunMods, *, told: bool) -> None:
    found = run(
        "monsters:\n  - {name: slab, copy_from: newt, armor_class: 84}\n  - {name: slob, copy_from: newt, armor_class: 83}\n"
        "  - {edit: newt, armor_class: {add: 100}}\n  - {edit: jackal, level: 1}\n"
    ).told
    why = "the sum is more than a byte holds (write 83 at most)"
    assert found == [
        f"warning NH1154: the best heroes never hit '{name}': with armor class {armor_class} {why}"
        for name, armor_class in (("slab", 84), ("newt", 108))
        if told
    ]


@pytest.mark.parametrize("release", ["343"])
def test_the_difficulty_that_is_computed_may_be_written(run: RunMods) -> None:
    result = run("monsters:\n  - {name: foo, class: ant, level: 7, attacks: [bite 1d6], difficulty: 8}\n")
    assert result.told == []
    foo = result.facts["monsters"].symbol("PM_FOO")
    assert foo is not None
    assert (foo.fields["difficulty"], foo.fields["extra"]) == (-1, "0")


@pytest.mark.parametrize("release", ["343"])
def test_a_copy_has_room_for_the_extra_data_of_what_it_is_copied_from(run: RunMods) -> None:
    result = run("monsters:\n  - {name: temple hand, copy_from: aligned priest}\n")
    assert result.told == []
    assert "SIZ(1450, 400, sizeof(struct epri), MS_PRIEST, MZ_HUMAN)" in result.added("src/monst.c")


@pytest.mark.parametrize("case", FAILING)
def test_a_mistake_is_told(run: RunMods, case: str) -> None:
    manifest, expected = FAILING[case]
    assert run(f"monsters:\n  - {manifest}\n").told == expected


def test_monsters_that_stand_after_each_other_are_told(run: RunMods) -> None:
    result = run(
        "monsters:\n"
        "  - {name: foo, copy_from: newt, place: {after: bar}}\n"
        "  - {name: bar, copy_from: newt, place: {after: baz}}\n"
        "  - {name: baz, copy_from: newt, place: {after: foo}}\n"
        "  - {name: last, copy_from: newt, place: {after: baz}}\n"
    )
    assert sorted(result.told) == [
        "error NH1112: 'bar' can't stand after 'baz': 'baz' stands after 'bar' itself",
        "error NH1112: 'baz' can't stand after 'foo': 'foo' stands after 'baz' itself",
        "error NH1112: 'foo' can't stand after 'bar': 'bar' stands after 'foo' itself",
    ]


def test_every_code_is_shown(run: RunMods) -> None:
    copied = "{name: foo, copy_from: bar}\n  - {name: bar, copy_from: foo}"
    assert run(f"monsters:\n  - {copied}\n").told == ["error NH1107: these monsters copy each other: foo | bar | foo"]
    shown = {line.split()[1].rstrip(":") for _, told in (*FAILING.values(), *FAILING_343.values()) for line in told}
    shown |= {"NH1107", "NH0543"}
    notes = {"NH1150", "NH1134", "NH1151", "NH1126"}
    shown |= {"NH1154"}
    shown |= {"NH1155"}  # tests/failing/monster-name-hides-objects
    shown |= {"NH1125", "NH1139"}  # test_monsters_namesakes.py
    of_other_trees = {"NH1152"}  # tests/porting/test_own_flags.py
    assert {info.code for info in nhmod_monsters.PLUGIN.nhmod_codes()} == {
        code for code in shown if code.startswith("NH11")
    } | notes | of_other_trees


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Z")), min_size=1, max_size=30))
def test_any_name_is_refused_or_stands_in_the_table_as_it_is(run: RunMods, name: str) -> None:
    quoted = "'" + name.replace("'", "''") + "'"
    result = run(f"monsters:\n  - {{name: {quoted}, copy_from: newt}}\n")
    if malformed_name(name) or result.report.errors:
        assert result.report.errors
        return
    literal = result.text("src/monst.c").split("#ifdef MOD_MOD1\n    MON(", 1)[1].split(", S_LIZARD", 1)[0]
    assert string_value(literal) == name
