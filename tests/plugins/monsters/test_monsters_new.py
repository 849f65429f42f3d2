"""New monsters: MANIFEST.md's examples, their rows and what else they reach, the guards, and the facts of the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from full_mods import content_of
from kind_harness import Staged, tokens

import nhmod_monsters
from nhmod.target.c import SiteError
from nhmod_monsters.declared_sites import SITES
from nhmod_monsters.permonst import Permonst
from nhmod_monsters.plan import ranges_of

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts, Tree

MYSELF = """\
monsters:
  - name: myself
    class: "@"                          # or human, or S_HUMAN
    level: 1
    speed: 10
    armor_class: 10
    attacks: [weapon 1d6]               # = {type: weapon, damage: physical, dice: 1d6}
    generation: never                   # or {frequency: 2, group: small, only_in: hell, unique: true, corpse: false}
    genocidable: true
    weight: human
    nutrition: 400
    sound: humanoid
    size: human
    flags: [needs pick, humanoid, omnivorous, human, strong, collects]
    color: domestic
    tile: {copy_from: human}
"""
MANIFEST = f"""\
{MYSELF}\
  - name: swamp centaur
    copy_from: forest centaur
    armor_class: {{add: -2}}
    attacks: {{extend: [touch rust 2d4]}}
  - edit: newt
    speed: {{multiply: 2}}
"""
EVERYTHING = content_of("monsters")


ALL = pytest.mark.parametrize("release", ["343", "366", "nle"])


def test_the_formula_gives_the_difficulty_of_every_stock_monster(stock_facts: Facts) -> None:
    values = [Permonst.of_entry(entry) for entry in stock_facts["monsters"]]
    assert len(values) == 382
    assert [v.name for v in values if v.difficulty != v.strength] == []


def test_the_ranges_are_those_that_the_game_computes_with(stock_facts: Facts) -> None:
    assert sorted(ranges_of(stock_facts).values()) == [
        "PM_AIR_ELEMENTAL to PM_WATER_ELEMENTAL",
        "PM_ARCHEOLOGIST to PM_WIZARD",
        "PM_GRAY_DRAGON to PM_YELLOW_DRAGON",
        "PM_GRAY_OOZE to PM_BLACK_PUDDING",
        "PM_JUIBLEX to PM_YEENOGHU",
        "PM_ORC to PM_ORC_SHAMAN",
        "PM_ORCUS to PM_DEMOGORGON",
        "PM_SOLDIER to PM_CAPTAIN",
        "PM_STUDENT to PM_APPRENTICE",
    ]


def test_the_manifests_monsters(run: RunMods) -> None:
    result = run(MANIFEST)
    assert result.told == []
    assert result.added("src/monst.c") == (
        "#ifdef MOD_MOD1\n"
        "#define NHMOD_NEWT_SPEED 12\n"
        "#else\n"
        "#define NHMOD_NEWT_SPEED 6\n"
        "#endif\n"
        "#ifdef MOD_MOD1\n"
        '    MON("swamp centaur", S_CENTAUR, LVL(5, 18, 1, 10, -1), (G_GENO | 1),\n'
        "        A(ATTK(AT_WEAP, AD_PHYS, 1, 8), ATTK(AT_KICK, AD_PHYS, 1, 6),\n"
        "          ATTK(AT_TUCH, AD_RUST, 2, 4), NO_ATTK, NO_ATTK, NO_ATTK),\n"
        "        SIZ(2550, 600, MS_HUMANOID, MZ_LARGE), 0, 0,\n"
        "        M1_HUMANOID | M1_OMNIVORE,\n"
        "        M2_STRONG | M2_GREEDY | M2_COLLECT,\n"
        "        M3_INFRAVISIBLE, 9, CLR_GREEN),\n"
        "#endif /* MOD_MOD1 */\n"
        "#ifdef MOD_MOD1\n"
        '    MON("myself", S_HUMAN, LVL(1, 10, 10, 0, 0), (G_GENO | G_NOGEN),\n'
        "        A(ATTK(AT_WEAP, AD_PHYS, 1, 6), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK,\n"
        "          NO_ATTK),\n"
        "        SIZ(WT_HUMAN, 400, MS_HUMANOID, MZ_HUMAN), 0, 0,\n"
        "        M1_NEEDPICK | M1_HUMANOID | M1_OMNIVORE,\n"
        "        M2_HUMAN | M2_STRONG | M2_COLLECT,\n"
        "        0, 3, HI_DOMESTIC),\n"
        "#endif /* MOD_MOD1 */\n"
        '    MON("newt", S_LIZARD, LVL(0, NHMOD_NEWT_SPEED, 8, 0, 0), (G_GENO | 5),\n'
    )
    assert [str(d) for d in result.report.diagnostics] == [
        (
            "mod1/mod.yaml:23:5: note NH1150: 'swamp centaur' (difficulty 9) comes after PM_FOREST_CENTAUR in the table of "
            "monsters [in monsters[1]]"
        ),
        (
            "mod1/mod.yaml:8:5: note NH1150: 'myself' (difficulty 3) comes after PM_HUMAN_WEREJACKAL in the table of monsters "
            "[in monsters[0]]"
        ),
    ]


def test_the_declared_entry_tells_tiles_where_it_stands(run: RunMods) -> None:
    entry = run(MYSELF).facts["monsters"].symbol("PM_MYSELF")
    assert entry is not None
    assert (entry.name, entry.mod) == ("myself", "mod1")
    assert (entry.fields["predecessor"], entry.fields["base"]) == ("PM_HUMAN_WEREJACKAL", "PM_HUMAN_WEREJACKAL")


@ALL
def test_what_monsters_with_everything_make(run: RunMods) -> None:
    result = run(EVERYTHING)
    assert result.told == []
    golem = "#ifdef MOD_MOD1\n    case PM_TIN_GOLEM:\n        return 45;\n#endif /* MOD_MOD1 */\n"
    assert result.added("src/makemon.c").endswith(golem)
    assert result.added("src/mondata.c") == (
        "#ifdef MOD_MOD1\n    { PM_FIRE_NEWT, PM_SALAMANDER_LORD },\n#endif /* MOD_MOD1 */\n"
    )
    entry = "fire newt\n\tA newt that should not be held.\n\t\n\t\t[ a cook ]\n"
    assert result.text("dat/data.base") == result.tree.text("dat/data.base") + entry


def test_an_entry_of_the_encyclopedia_stands_before_the_pattern_that_would_take_its_name(run: RunMods) -> None:
    result = run("monsters:\n  - {name: orc baker, copy_from: hill orc, encyclopedia: He bakes.}\n")
    text = result.text("dat/data.base")
    assert text.index("orc baker\n\tHe bakes.\n") < text.index("\norc*\n")


@ALL
def test_the_facts_of_the_stage_are_those_of_the_tree_and_the_declared_ones(run: RunMods, stock_facts: Facts) -> None:
    result = run(EVERYTHING)
    read = {entry.symbol: entry for entry in result.staged_facts("MOD_MOD1")["monsters"]}
    assert len(read) == len(stock_facts["monsters"]) + 5
    for entry in result.facts.added("monsters"):
        found = read[entry.symbol]
        assert found.index == entry.fields["order"]
        assert {name: found.fields[name] for name in found.fields if name != "raw"} == {
            name: entry.fields[name] for name in found.fields if name != "raw"
        }
    assert read["PM_NEWT"].fields["alignment"] == -3
    names = list(read)
    for entry in result.facts.added("monsters"):
        assert names[names.index(entry.symbol) - 1] == entry.fields["predecessor"]


@ALL
def test_without_the_symbol_the_compiler_sees_the_original(run: RunMods) -> None:
    result = run(EVERYTHING)
    for file in sorted({site.file for site in SITES} - {"dat/data.base"}):
        pristine = tokens(result.tree, file)
        assert tokens(result.staged(), file) == pristine, file
        assert tokens(result.staged("MOD_MOD1"), file) != pristine, file


@ALL
def test_every_declared_site_is_found(tree: Tree, stock_facts: Facts) -> None:
    found = {site.name: site.find(tree, stock_facts) for site in nhmod_monsters.PLUGIN.nhmod_sites()}
    assert set(found) == {site.name for site in SITES}
    assert tree.text("src/monst.c")[found["the mons[] table"] :].lstrip().startswith('MON("killer bee"')
    assert tree.text("dat/data.base")[found["the entries of data.base"] :] == ""


@pytest.mark.parametrize("file", ["src/monst.c", "src/makemon.c", "src/mondata.c", "src/mon.c", "src/wizard.c"])
def test_a_site_that_is_not_there_is_an_error(tree: Tree, stock_facts: Facts, file: str) -> None:
    changed = tree.text(file)
    for known, other in (
        ("flg1", "what"),
        ("golemhp", "hitpoints"),
        ("grownups", "adults"),
        ("m_init", "m_make"),
        ("undead_to_corpse", "dead_to_corpse"),
        ("genus", "kind"),
        ("nasties", "pests"),
    ):
        changed = changed.replace(known, other)
    for site in nhmod_monsters.PLUGIN.nhmod_sites():
        if site.file == file:
            with pytest.raises(SiteError):
                site.find(Staged(tree, {file: changed}), stock_facts)  # type: ignore[arg-type]


def test_monsters_of_two_classes_in_one_gap_stand_by_class(run: RunMods) -> None:
    # The ants are stronger and their names are later, but the gap before the acid blob is the end of their class.
    result = run(
        "monsters:\n"
        "  - {name: blob, class: blob, level: 0, speed: 1}\n"
        "  - {name: zebra ant, class: ant, level: 30}\n"
        "  - {name: yellow ant, class: ant, level: 29}\n"
    )
    assert result.told == []
    added = result.added("src/monst.c")
    assert added.index('"yellow ant"') < added.index('"zebra ant"') < added.index('"blob"')
    placed = sorted(result.facts.added("monsters"), key=lambda entry: entry.index)
    assert [(entry.symbol, entry.fields["predecessor"]) for entry in placed] == [
        ("PM_YELLOW_ANT", "PM_QUEEN_BEE"),
        ("PM_ZEBRA_ANT", "PM_YELLOW_ANT"),
        ("PM_BLOB", "PM_ZEBRA_ANT"),
    ]


def test_a_monster_is_placed_among_those_that_are_made_at_random(run: RunMods) -> None:
    # Croesus and the high priest are never made: that they are stronger is no reason to stand before them. One that is
    # never made itself stands by strength among all.
    result = run(
        "monsters:\n"
        "  - {name: baker, class: human, level: 5, difficulty: 13}\n"
        "  - {name: show eel, class: eel, level: 5, difficulty: 9, generation: never}\n"
    )
    placed = {entry.name: entry.fields["predecessor"] for entry in result.facts.added("monsters")}
    assert placed == {"baker": "PM_WATCH_CAPTAIN", "show eel": "PM_GIANT_EEL"}


def test_what_is_said_of_the_generation_changes_that_and_nothing_else(run: RunMods) -> None:
    said = {
        "{group: large}": (["G_GENO", "G_LGROUP"], 3),
        "{frequency: 2}": (["G_GENO", "G_SGROUP"], 2),
        "{group: none}": (["G_GENO"], 3),
        "never": (["G_GENO", "G_SGROUP", "G_NOGEN"], 0),
        "{only_in: hell, frequency: 0}": (["G_GENO", "G_SGROUP", "G_HELL"], 0),
        "{corpse: false}": (["G_GENO", "G_SGROUP", "G_NOCORPSE"], 3),
        "{corpse: true, unique: false}": (["G_GENO", "G_SGROUP"], 3),
    }
    written = "".join(
        f"  - {{name: jackal {'abcdefg'[number]}, copy_from: jackal, generation: {one}}}\n"
        for number, one in enumerate(said)
    )
    facts = run(f"monsters:\n{written}").facts
    found = [facts["monsters"].find(f"jackal {letter}") for letter in "abcdefg"]
    assert [(one.fields["geno"], one.fields["frequency"]) for one in found if one] == list(said.values())
    nazgul = run("monsters: [{name: wraith king, copy_from: student, generation: {frequency: 4}}]\n").facts
    king = nazgul["monsters"].find("wraith king")
    assert king is not None
    assert "G_NOGEN" not in cast("list[str]", king.fields["geno"])


def test_a_monster_without_genocide_says_so(run: RunMods) -> None:
    facts = run("monsters: [{name: foo, class: ant, level: 1, genocidable: false}]\n").facts
    foo = facts["monsters"].find("foo")
    assert foo is not None
    assert (foo.fields["geno"], foo.fields["frequency"]) == ([], 1)


def test_what_grows_up_stands_by_symbol_whatever_the_order_it_is_written_in(run: RunMods) -> None:
    result = run(
        "monsters:\n  - {edit: newt, grows_into: gecko}\n  - {edit: fox, grows_into: coyote}\n",
        "monsters: [{edit: gecko, grows_into: lizard}]\n",
    )
    assert result.told == []
    rows = [line.strip() for line in result.added("src/mondata.c").splitlines() if "{" in line]
    assert rows == ["{ PM_FOX, PM_COYOTE },", "{ PM_GECKO, PM_LIZARD },", "{ PM_NEWT, PM_GECKO },"]


def test_a_copy_grows_as_its_original_does_into_what_is_above_it(run: RunMods) -> None:
    """A family is written by copies of its youngest: none of it grows down, into itself or into another class."""
    result = run(
        "monsters:\n"
        "  - {name: cub, class: dog, level: 2, grows_into: hound}\n"
        "  - {name: hound, copy_from: cub, level: 5, grows_into: alpha}\n"
        "  - {name: alpha, copy_from: cub, level: 9}\n"
        "  - {name: twin, copy_from: cub}\n"
        "  - {name: twin of hound, copy_from: hound}\n"
        "  - {name: peer, copy_from: cub, level: 5}\n"
        "  - {name: frog, copy_from: cub, class: lizard}\n"
        "  - {name: other, copy_from: cub, grows_into: wolf}\n",
    )
    rows = [line.strip(" {},") for line in result.added("src/mondata.c").splitlines() if "{" in line]
    assert rows == [
        "PM_CUB, PM_HOUND",
        "PM_HOUND, PM_ALPHA",
        "PM_OTHER, PM_WOLF",
        "PM_TWIN, PM_HOUND",
        "PM_TWIN_OF_HOUND, PM_ALPHA",
    ]


@pytest.mark.parametrize(("level", "told"), [(1, True), (4, False)])
def test_a_copy_of_one_of_the_games_own_is_told_what_it_does_not_grow_into(
    level: int, told: bool, run: RunMods
) -> None:
    result = run(f"monsters: [{{name: pup, copy_from: little dog, level: {level}}}]\n")
    said = [one.message for one in result.report.diagnostics if one.code == "NH1126"]
    assert said == (["'pup' does not grow up, as 'little dog' does, into 'dog'"] if told else [])


@pytest.mark.parametrize(
    ("written", "row"),
    [
        ("explode when killed fire 4d6", "ATTK(AT_BOOM, AD_FIRE, 4, 6)"),
        ("Explodes when killed 4d6", "ATTK(AT_BOOM, AD_PHYS, 4, 6)"),
        ("explode fire 4d6", "ATTK(AT_EXPL, AD_FIRE, 4, 6)"),
        ("breathe magic missile 2d6", "ATTK(AT_BREA, AD_MAGM, 2, 6)"),
    ],
)
def test_an_attacks_type_may_have_several_words(written: str, row: str, run: RunMods) -> None:
    assert row in run(f"monsters: [{{name: foo, class: light, level: 3, attacks: [{written}]}}]\n").added("src/monst.c")
