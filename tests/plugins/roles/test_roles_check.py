"""What is wrong with a role is told exactly, before anything is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod_languages.contents.hidden_wishes import HiddenWishes
from nhmod_languages.contents.monster_words import MonsterWords

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Workshop
    from role_changes import Changed

    from nhmod.target import Facts, Tree


def errors(workshop: Workshop, folder: Path) -> list[str]:
    """The codes and messages of what is wrong with roles, without lines."""
    found = (line.partition(": ")[2] for line in workshop.errors(folder))
    return [line for line in found if line.startswith("NH35")]


def test_people_who_are_not_fit_for_the_quest(workshop: Workshop, changed: Changed) -> None:
    folder = changed(
        ("    place: {after: Pelias}\n", "    place: {after: Pelias}\n    sound: humanoid\n"),
        ("    copy_from: attendant\n", "    copy_from: attendant\n    flags: {delete: [peaceful]}\n"),
        ("    place: {after: knight}\n", "    place: {after: Shaman Karnov}\n"),
        ("      artifact: The Lantern of First Light\n", "      artifact: Frost Brand\n"),
        ("      nemesis: Old Gloam\n", "      nemesis: ogre\n"),
    )
    never, unique = "'generation: {never: true}' (G_NOGEN)", "'generation: {unique: true}' (G_UNIQ)"
    lacks = f"{never}, {unique}, the flag M2_NOPOLY, the flag M2_HOSTILE, the flag M3_WANTSARTI"
    assert [line for line in errors(workshop, folder) if "NH3511" not in line] == [
        "NH3506 'lamplighter', who shall be the Lamplighter, does not stand among the players' monsters",
        "NH3507 'Dame Candela' can't be the leader in the quest of 'Lamplighter': it lacks the sound MS_LEADER",
        "NH3507 'wickward' can't be a guardian in the quest of 'Lamplighter': it lacks the flag M2_PEACEFUL",
        f"NH3507 'ogre' can't be the nemesis in the quest of 'Lamplighter': it lacks the sound MS_NEMESIS, {lacks}",
        "NH3514 'Frost Brand' can be made at random, and then there is none for the quest of 'Lamplighter'",
    ]


def test_what_each_of_the_quests_people_must_be(workshop: Workshop, changed: Changed) -> None:
    folder = changed(
        ("      leader: Dame Candela\n", "      leader: newt\n"),
        ("      guardians: wickward\n", "      guardians: jackal\n"),
        ("      nemesis: Old Gloam\n", "      nemesis: pony\n"),
    )
    never, unique = "'generation: {never: true}' (G_NOGEN)", "'generation: {unique: true}' (G_UNIQ)"
    alone = "the flag M2_NOPOLY"
    told = [line.partition(" of 'Lamplighter': it lacks ") for line in errors(workshop, folder) if "NH3507" in line]
    assert {who.partition("' can't be ")[2]: lacks.split(", ") for who, _, lacks in told} == {
        "the leader in the quest": ["the sound MS_LEADER", never, unique, alone, "the flag M2_PEACEFUL"],
        "a guardian in the quest": ["the sound MS_GUARDIAN", never, alone, "the flag M2_PEACEFUL"],
        "the nemesis in the quest": [
            *("the sound MS_NEMESIS", never, unique, alone),
            *("the flag M2_HOSTILE", "the flag M3_WANTSARTI"),
        ],
    }


@pytest.mark.parametrize(
    ("after", "fits"), [("archeologist", True), ("valkyrie", True), ("wizard", False), ("long worm tail", False)]
)
def test_a_players_monster_stands_among_those_of_players(
    workshop: Workshop, changed: Changed, after: str, *, fits: bool
) -> None:
    folder = changed(("    place: {after: knight}\n", f"    place: {{after: {after}}}\n"))
    if fits:
        assert errors(workshop, folder) == []
        return
    with pytest.raises(DiagnosticError) as caught:
        workshop.plan(folder)
    (found,) = (found for found in caught.value.diagnostics if found.code == "NH3506")
    assert found.hint == "give a new monster the place '{after: archeologist}', or after another up to 'valkyrie'"


def test_a_file_of_texts_that_is_not_ascii_is_told_with_its_line(workshop: Workshop, changed: Changed) -> None:
    folder = changed()
    texts = folder / "quest.txt"
    texts.write_text("\n# a caf\u00e9\n" + texts.read_text(encoding="utf-8"), encoding="utf-8")
    assert errors(workshop, folder) == ["NH3520 the quest texts quest.txt: it is not plain ASCII: see its line 2"]


def test_messages_under_another_code_are_told_at_the_first(workshop: Workshop, changed: Changed) -> None:
    folder = changed(("%Cc Lam 00020\n", "%Cc Lma 00020\n"), ("%Cp Lam 00029\n", "%Cp Lma 00029\n"), file="quest.txt")
    lines = (folder / "quest.txt").read_text(encoding="utf-8").splitlines()
    first = 1 + lines.index("%Cc Lma 00020")
    told = "this and 1 more messages are under the code 'Lma', and the role's is 'Lam'"
    assert first < 1 + lines.index("%Cp Lma 00029")
    assert workshop.errors(folder) == [f"{first}: NH3520 {told}"]


def test_one_monster_for_two(workshop: Workshop, changed: Changed) -> None:
    folder = changed(
        ("      guardians: wickward\n", "      guardians: Dame Candela\n"),
        ("    monster: lamplighter\n", "    monster: human\n"),
    )
    assert errors(workshop, folder) == [
        "NH3506 'human', who shall be the Lamplighter, is one of the game's own",
        "NH3507 'Dame Candela' can't be a guardian in the quest of 'Lamplighter': it lacks the sound MS_GUARDIAN",
        "NH3513 'Dame Candela' is someone else in the quest of 'Lamplighter' already",
    ]


def test_a_role_that_cannot_be(workshop: Workshop, changed: Changed) -> None:
    folder = changed(
        ("strength: 10, intelligence: 8,", "strength: 30, intelligence: 18,"),
        ("{strength: 20, intelligence: 10, wisdom: 20", "{strength: 10, intelligence: 10, wisdom: 20"),
        ("races: [human, dwarf, gnome]", "races: [human, elf]"),
        ("    code: Lam\n", "    code: Val\n"),
        ("  - name: Lamplighter\n", "  - name: Ragpicker\n"),
        ("    role: Lamplighter\n", "    role: Ragpicker\n"),
        ("special: spellbook of light", "special: wand of light"),
        ("      - oil lamp\n", "      - gold piece\n      - Amulet of Yendor\n"),
        ("      dart: expert\n", "      dart: master\n"),
    )
    assert [line for line in errors(workshop, folder) if "NH352" not in line] == [
        "NH3502 the lowest attributes of 'Ragpicker' make 86, and 75 is the most: 11 too many",
        "NH3502 the chances of the attributes of 'Ragpicker' make 90, not 100: 10 too few",
        "NH3503 nobody can be of the race 'elf' in the role 'Ragpicker': they share none of the alignments",
        "NH3509 nobody can begin with 'gold piece': it is money; write 'gold'",
        "NH3509 nobody can begin with 'Amulet of Yendor': there is only one of it",
        "NH3508 'wand of light' is no spellbook",
        "NH3510 nobody becomes a master in 'dart'; expert is the most",
        "NH3505 'Ragpicker' is the third role whose name begins with 'R', and the menu of roles tells two apart",
        "NH3504 the code 'Val' is that of 'Valkyrie' of the game",
    ]


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("name", "Champion", "the name 'Champion' begins with 'Cha', which means an alignment"),
        ("name", "Femme", "the name 'Femme' begins with 'Fem', which means a gender"),
        ("name", "Orcslayer", "the name 'Orcslayer' begins with 'Orc', which means a race"),
        ("name", "Arch", "who asks for 'Arch' gets 'Archeologist', which begins so and comes before it"),
        ("code", "Neu", "the code is 'Neu', which means an alignment"),
        ("code", "Mal", "the code is 'Mal', which means a gender"),
    ],
)
def test_a_name_that_means_something_else(workshop: Workshop, changed: Changed, key: str, text: str, told: str) -> None:
    was = {"name": "  - name: Lamplighter\n", "code": "    code: Lam\n"}[key]
    folder = changed((was, was.replace("Lamplighter", text).replace("Lam", text)), ("    role: Lamplighter\n", ""))
    found = [line for line in (*workshop.errors(folder), *workshop.warnings) if "NH3529" in line]
    assert len(found) == 1, found
    assert told in found[0]


@pytest.mark.parametrize("release", ["366", "343", "nle"])
def test_each_word_that_objects_begin_with_hides_them(release: str, request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    facts: Facts = request.getfixturevalue(f"facts{release}")
    hidden, words = HiddenWishes.of(tree, facts), MonsterWords.of(tree, facts)
    kept = {
        one.name
        for one in facts["objects"]
        if words.begins(one.name.lower())
        or (not one.name.startswith(("wand ", "spellbook ")) and words.begins(one.name.lower().partition(" of ")[2]))
    }
    assert {"Uruk-hai shield", "green dragon scales"} <= kept
    for name in (one.name for one in facts["objects"]):
        begins = name.split(" ")[0]
        hides = begins != name and name not in kept
        assert (name in hidden.by_title(begins)) == (name in hidden.by_monster(begins)) == hides, name


def test_an_enemy_of_whom_there_is_one(workshop: Workshop, changed: Changed) -> None:
    assert errors(workshop, changed(("{monster: vampire bat, class: bat}", "{monster: Medusa, class: human}"))) == []
    assert [line for line in workshop.warnings if "NH3531" in line] == [
        "NH3531 there is one 'Medusa' in a game: the quest would make it by chance, and where it belongs there is none then"
    ]


def test_a_thing_is_written_as_the_game_says_it(workshop: Workshop, changed: Changed) -> None:
    plan = workshop.plan(changed(("      - leather armor\n", "      - blessed +2 leather armor\n")))
    assert "{ LEATHER_ARMOR, 2, ARMOR_CLASS, 1, 1 }," in plan.overlay.files["src/u_init.c"].text


def test_a_title_that_hides_objects_is_told(workshop: Workshop, changed: Changed) -> None:
    folder = changed(("- Taperer\n", "- Bronze/Light\n"), ("- Lamp Tender\n", "- Master\n"))
    assert errors(workshop, folder) == []
    assert [line.partition("NH3530 ")[2] for line in workshop.warnings if "NH3530" in line] == [
        "a wish takes the title 'Bronze' for a monster, and gives something else for bronze plate mail",
        "a wish takes the title 'Light' for a monster, and gives something else for scroll of light",
    ]


def test_attributes_that_are_too_low(workshop: Workshop, changed: Changed) -> None:
    folder = changed(("strength: 10, intelligence: 8,", "strength: 2, intelligence: 8,"))
    assert errors(workshop, folder) == ["NH3502 the lowest attributes of 'Lamplighter' go down to 2; 3 is the least"]


def test_levels_without_what_the_quest_needs(workshop: Workshop, changed: Changed) -> None:
    leader, branch = "MONSTER:'@',\"Dame Candela\",(34,14)\n", "BRANCH:(72,10,72,10),(0,0,0,0)\n"
    changed((leader, ""), (branch, ""), file="levels/home.des")
    nemesis, name = "MONSTER:'@',\"Old Gloam\",(38,11)\n", ',blessed,0,"The Lantern of First Light"'
    changed((nemesis, ""), (name, ""), file="levels/goal.des")
    folder = changed(("STAIR:(72,17),down\n", ""), file="levels/locate.des")
    named = 'an object with the name "The Lantern of First Light"'
    of = "of the quest of 'Lamplighter', lacks"
    assert errors(workshop, folder) == [
        f"NH3511 levels/home.des, the level 'home' {of} the leader 'Dame Candela' and a BRANCH where one arrives",
        f"NH3511 levels/locate.des, the level 'locate' {of} stairs down",
        f"NH3511 levels/goal.des, the level 'goal' {of} the nemesis 'Old Gloam' and {named}",
    ]


@pytest.mark.parametrize(
    "other",
    [
        'OBJECT:\'(\',"oil lamp",(38,11),blessed,0,"The Lantern of First Light"',
        "OBJECT:'(',random,(38,11),blessed,0,\"The Lantern of First Light\"",
        'ENGRAVING:(38,11),burn,"The Lantern of First Light"',
        "MONSTER:'@',random,(38,11),\"The Lantern of First Light\"",
    ],
)
def test_what_is_only_called_like_the_prize_is_not_the_prize(workshop: Workshop, changed: Changed, other: str) -> None:
    prize = 'OBJECT:\'(\',"brass lantern",(38,11),blessed,0,"The Lantern of First Light"'
    folder = changed((prize, other), file="levels/goal.des")
    lacking = [one for one in errors(workshop, folder) if one.startswith("NH3511")]
    named = "an object with the name \"The Lantern of First Light\" that is 'brass lantern'"
    assert lacking == [f"NH3511 levels/goal.des, the level 'goal' of the quest of 'Lamplighter', lacks {named}"]


def test_every_message_that_is_missing_is_named(workshop: Workshop, changed: Changed) -> None:
    folder = changed(("%Cc Lam 00020\n", "%Cc Lam 00042\n"), ("%Cp Lam 00029\n", "%Cp Lam 00043\n"), file="quest.txt")
    missing = "00020 (QT_BADALIGN), 00029 (QT_ENCOURAGE)"
    assert errors(workshop, folder) == [
        "NH3541 the game never asks for the message 00043, so that nobody reads it",
        f"NH3521 the quest texts of 'Lamplighter' lack 2 of the 54 messages that the game asks for: {missing}",
    ]


def test_the_older_release_reads_shorter_lines_and_knows_fewer_references(
    workshop: Workshop, workshop343: Workshop, changed: Changed
) -> None:
    long = "Once again you stand in the dark streets before %H, and it is no lighter there."
    assert len(long) == 79
    folder = changed(
        ("Once again you stand in the dark streets before %H.", long),
        ('"A flame does not fight', '"%OC does not fight'),
        file="quest.txt",
    )
    assert errors(workshop, folder) == []
    assert errors(workshop343, folder) == [
        "NH3522 this line of the quest texts has 79 characters; 78 is the most here",
        "NH3524 '%O' means nothing to this game, which leaves it out",
    ]


def test_what_comes_from_another_mod_is_required(workshop: Workshop, changed: Changed) -> None:
    folder = changed(("      - oil lamp\n", "      - night cap\n"))
    other = workshop.mod("caps", "objects:\n  - {name: night cap, class: food, copy_from: apple}\n")
    found = [line.partition(": ")[2] for line in workshop.errors(folder, other)]
    assert [line for line in found if line.startswith("NH0543")] == [
        "NH0543 'night cap' comes from the mod 'caps', which 'lamplighter' does not require"
    ]
    beside = changed(("    code: Lam\n", "    code: Lam\n    when: {mod: caps}\n"))
    assert not any("NH0543" in line for line in workshop.errors(beside, other))


def test_intrinsics_of_which_nothing_comes(workshop: Workshop, changed: Changed) -> None:
    idle = ("protection", "fumbling", "sleepy", "warn of mon")
    folder = changed(("      - 5 searching\n", "".join(f"      - 5 {word}\n" for word in idle)))
    turns = "it counts the turns until the next time, and only what is worn begins that"
    assert errors(workshop, folder) == [
        "NH3512 nothing comes of 'protection' as a role's own: the game asks how much of it the gods have given (src/do_wear.c, find_ac)",
        f"NH3512 nothing comes of 'fumbling' as a role's own: {turns}",
        f"NH3512 nothing comes of 'sleepy' as a role's own: {turns}",
        "NH3512 nothing comes of 'warning of monsters' as a role's own: nobody says whom it warns of",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("      - oil lamp\n", "      - trident\n", "NH3515"),
        ("      - oil lamp\n", "      - pick-axe\n", "NH3515"),
        ("      - oil lamp\n", "      - {class: weapon}\n", "NH3515"),
        ("      - oil lamp\n", "      - bow\n", "NH3515"),
        ("      - oil lamp\n", "      - 20 arrow\n", ""),
        ("      - oil lamp\n", "      - dagger\n", ""),
        ("      - oil lamp\n", "      - tin opener\n", ""),
        ("volleys: [dart]", "volleys: [mace]", "NH3518"),
        ("volleys: [dart]", "volleys: [bow, sling, crossbow, dagger, boomerang, spear]", ""),
        ("weapon: [quarterstaff, halberd]", "weapon: [leather armor]", "NH3517"),
        ("weapon: [quarterstaff, halberd]", "weapon: [pick-axe, aklys]", ""),
        ("cloak: [oilskin cloak]", "cloak: [plate mail]", "NH3517"),
        ("cloak: [oilskin cloak]", "helmet: [dwarvish iron helm, fedora]", ""),
        ("shield: none", "shield: [small shield, helmet]", "NH3517"),
        ("special: spellbook of light", "special: spellbook of blank paper", "NH3508"),
        ("      - leather armor\n", "      - small shield\n", "NH3532 NH3516"),
    ],
)
def test_gear_that_is_of_no_use_is_told(workshop: Workshop, changed: Changed, old: str, new: str, told: str) -> None:
    found = errors(workshop, changed((old, new))) + workshop.warnings
    assert [line[:6] for line in found if line.startswith("NH35")] == told.split()
