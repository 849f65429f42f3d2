"""Content of edit files: what becomes of new and changed entries, how mods go together, and what is told of mistakes."""

from __future__ import annotations

import difflib
import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from plugins.conftest import Workshop

TARGETS = "targets: [angband]\n"
HOUND = """
  - name: barrow hound
    base: canine
    color: u
    speed: 120
    hit_points: 25
    vision: 20
    armor_class: 30
    sleepiness: 10
    depth: 12
    rarity: 1
    experience: 30
    blows: [bite hurt 1d8, "BITE:POISON:1d6"]
    flags: [animal, evil]
    description: It guards the barrow.
"""
OLD_HOUND = """
N:619:barrow hound
T:canine
C:u
I:120:25:20:30:10
W:12:1:0:30
B:BITE:HURT:1d8
B:BITE:POISON:1d6
F:ANIMAL | EVIL
D:It guards the barrow.
"""
NEW_HOUND = """
name:barrow hound
base:canine
color:u
speed:120
hit-points:25
hearing:20
armor-class:30
sleepiness:10
depth:12
rarity:1
experience:30
blow:BITE:HURT:1d8
blow:BITE:POISON:1d6
flags:ANIMAL | EVIL
desc:It guards the barrow.
"""


def changes(workshop: Workshop, *mods: Path) -> dict[str, list[str]]:
    """Return the lines that go and come in each file."""
    plan = workshop.plan(*mods)
    found: dict[str, list[str]] = {}
    for file, content in plan.overlay.contents().items():
        before, after = workshop.tree.content(file).decode().splitlines(), content.decode().splitlines()
        lines = difflib.unified_diff(before, after, n=0, lineterm="")
        found[file.rpartition("/")[2]] = [line for line in list(lines)[2:] if line != "+" and not line.startswith("@@")]
    return found


def test_a_new_monster(any_angband: Workshop) -> None:
    found = changes(any_angband, any_angband.mod("barrow", f"{TARGETS}monsters:{HOUND}"))
    old = any_angband.tree.target.name == "angband-3.5.1"
    assert found["monster.txt"] == [f"+{line}" for line in (OLD_HOUND if old else NEW_HOUND).strip().splitlines()]
    assert found.get("limits.txt", []) == (["-M:R:620", "+M:R:621"] if old else [])
    assert set(found) == ({"monster.txt", "limits.txt"} if old else {"monster.txt"})


def test_two_mods_change_one_line_where_they_change_other_fields(older: Workshop) -> None:
    one = older.mod("one", f"{TARGETS}monsters:\n  - edit: Morgoth, Lord of Darkness\n    speed: {{add: 10}}\n")
    two = older.mod(
        "two",
        f"{TARGETS}monsters:\n  - edit: morgoth, lord of darkness\n    armor_class: 99\n    flags: {{extend: [animal]}}\n",
    )
    found = changes(older, one, two)["monster.txt"]
    assert found == [
        "-I:140:20000:100:180:0",
        "+I:150:20000:100:99:0",
        "-F:FORCE_DEPTH | FORCE_SLEEP",
        "+F:FORCE_DEPTH | FORCE_SLEEP | ANIMAL",
    ]
    three = older.mod("three", f"{TARGETS}monsters:\n  - edit: Morgoth, Lord of Darkness\n    speed: 120\n")
    assert any("one" in line and "three" in line for line in older.errors(one, three))


def test_what_other_content_and_other_mods_bring_has_a_name(newer: Workshop) -> None:
    one = newer.mod("one", f"{TARGETS}monsters:{HOUND}")
    two = newer.mod(
        "two",
        f"requires: {{one: '*'}}\n{TARGETS}monsters:\n"
        "  - name: barrow king\n    copy_from: barrow wight\n    friends: ['100:2d3:barrow hound']\n"
        "  - name: old hound\n    copy_from: barrow hound\n    depth: {add: 10}\n"
        "  - name: oldest hound\n    copy_from: old hound\n    depth: {add: 10}\n",
    )
    lines = changes(newer, one, two)["monster.txt"]
    assert "+friends:100:2d3:barrow hound" in lines
    assert [line for line in lines if line.startswith("+depth:")] == [
        "+depth:12",
        "+depth:33",
        "+depth:22",
        "+depth:32",
    ]


def test_room_is_made_for_the_new_entries_of_all_mods(older: Workshop) -> None:
    one = older.mod("one", f"{TARGETS}monsters:{HOUND}{HOUND.replace('barrow hound', 'grave hound')}")
    two = older.mod("two", f"{TARGETS}monsters:{HOUND.replace('barrow hound', 'tomb hound')}")
    found = changes(older, one, two)
    assert found["limits.txt"] == ["-M:R:620", "+M:R:623"]
    assert [line for line in found["monster.txt"] if line.startswith("+N:")] == [
        "+N:619:barrow hound",
        "+N:620:grave hound",
        "+N:621:tomb hound",
    ]


def test_a_spell_of_a_book_is_counted(newer: Workshop) -> None:
    spell = (
        "  - {name: %s, class: Mage, book: First Spells, level: 9, mana: 6, fail: 35, experience: 3, "
        "effects: [{effect: RESTORE_EXP}], description: It heals.}\n"
    )
    one = newer.mod("one", f"{TARGETS}spells:\n{spell % 'Mend'}{spell % 'Heal'}")
    two = newer.mod("two", f"{TARGETS}spells:\n{spell % 'Cure'}")
    lines = changes(newer, one, two)["class.txt"]
    assert [line for line in lines if "book:" in line] == [
        "-book:magic book:town:[First Spells]:7:arcane",
        "+book:magic book:town:[First Spells]:10:arcane",
    ]
    assert [line for line in lines if line.startswith("+spell")] == [
        f"+spell:{name}:9:6:35:3" for name in ("Mend", "Heal", "Cure")
    ]


def test_what_a_new_monster_of_the_newer_game_wants_and_its_file_does_not_ask_for(newer: Workshop) -> None:
    few = "monsters: [{name: pup, base: canine, color: u, hit_points: 2, depth: 1}]\n"
    found = changes(newer, newer.mod("few", TARGETS + few))["monster.txt"]
    assert {"+speed:110", "+hearing:20", "+rarity:1"} <= set(found)
    (error,) = newer.errors(newer.mod("none", f"{TARGETS}monsters: [{{name: pup, base: canine}}]\n"))
    assert error == "8: NH4082 'color' is missing: one of the colors"


def told(workshop: Workshop, *mods: Path) -> list[tuple[str, str, str, int]]:
    """Return the warnings and notes of a plan: the code, the message up to its colon, the file and the line."""
    workshop.plan(*mods, allow_code=True)
    return [
        (
            d.code,
            d.message.partition(": ")[0],
            (d.location.file if d.location else "").rpartition("/")[2],
            d.location.line if d.location else 0,
        )
        for d in workshop.report.diagnostics
    ]


def test_what_characters_of_before_do_not_survive_is_told(newer: Workshop) -> None:
    other_type = f"{TARGETS}artifacts:\n  - edit: \"'Angrist'\"\n    subtype: Main Gauche\n"
    assert told(newer, newer.mod("one", other_type)) == [
        ("NH4097", "the artifact ''Angrist'' gets another subtype", "mod.yaml", 10)
    ]
    assert "it keeps that under the artifact's name" in newer.report.diagnostics[0].message
    other_name = f"{TARGETS}monsters:\n  - edit: rock lizard\n    name: stone lizard\n"
    assert told(newer, newer.mod("two", other_name)) == [
        ("NH4095", "the monster 'rock lizard' is gone (savefiles have it by its name)", "mod.yaml", 9)
    ]


def test_a_spell_before_others_of_its_class_is_noted(newer: Workshop) -> None:
    spell = (
        "spells:\n  - {name: Mend, class: Mage, book: First Spells, level: 9, mana: 6, fail: 35, experience: 3, "
        "effects: [{effect: RESTORE_EXP}], description: It heals.}\n"
    )
    (note,) = told(newer, newer.mod("one", TARGETS + spell))
    assert note[0] == "NH4096"
    assert note[1].startswith("the player class 'Mage' has the spells 'Mend' before ")
    assert note[2:] == ("mod.yaml", 9)
    assert newer.warnings == []


def test_what_a_patch_takes_away_is_told_at_the_file(older: Workshop) -> None:
    path = "lib/edit/artifact.txt"
    lines = older.tree.content(path).decode().splitlines(keepends=True)
    start = next(at for at, line in enumerate(lines) if line.startswith("N:2:"))
    end = next(at for at in range(start + 1, len(lines)) if lines[at].startswith("N:"))
    patch = "".join(difflib.unified_diff(lines, lines[:start] + lines[end:], f"a/{path}", f"b/{path}"))
    name = lines[start].strip().rpartition(":")[2]
    found = told(older, older.mod("one", f"{TARGETS}patches: [a.patch]\n", a_patch=patch))
    gone = ("NH4095", f"the artifact '{name}' is gone (savefiles have it by its number)", "artifact.txt", start + 1)
    assert gone in found


CHANGES = (
    (
        "classes",
        "edit: Mage",
        "spells: {change: [{spell: Mass Sleep, level: 20}]}",
        ["-B:39:25:7:50:6", "+B:39:20:7:50:6"],
    ),
    ("classes", "edit: Mage", "spells: {delete: [{spell: Mass Sleep}]}", ["-B:39:25:7:50:6"]),
    (
        "classes",
        "edit: Mage",
        "spells: {delete: [{spell: Mass Sleep}], change: [{spell: Stinking Cloud, level: 9}]}",
        ["-B:11:3:2:27:3", "+B:11:9:2:27:3", "-B:39:25:7:50:6"],
    ),
    ("monsters", "edit: Wolf", "blows: {change: [{method: bite, damage: 9d9}]}", None),
    (
        "monsters",
        "edit: Wolf",
        "blows: {change: [{method: kick, damage: 9d9}]}",
        "NH4083 there is no 'KICK' among the blows",
    ),
    (
        "monsters",
        "edit: Wolf",
        "blows: {change: [{damage: 9d9}]}",
        "NH4083 an item of the blows is named by method, effect",
    ),
    ("monsters", "edit: Wolf", "flags: {change: [evil]}", "NH0201 unknown change"),
    (
        "classes",
        "edit: Mage",
        "spells: {delete: [{spell: Mass Sleep, level: 3}]}",
        "NH4083 there is no '{'spell': 39, 'level': 3}' to delete: it has level 25",
    ),
)


@pytest.mark.parametrize(("kind", "edit", "change", "wanted"), CHANGES, ids=lambda one: str(one)[:40])
def test_one_item_of_a_list_is_changed(
    older: Workshop, kind: str, edit: str, change: str, wanted: list[str] | str | None
) -> None:
    mod = older.mod("one", f"{TARGETS}{kind}:\n  - {edit}\n    {change}\n")
    if isinstance(wanted, str):
        assert any(wanted in error for error in older.errors(mod)), older.errors(mod)
        return
    (lines,) = changes(older, mod).values()
    assert wanted is None or lines == wanted
    assert len(lines) % 2 == 0 or "delete" in change


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ("{method: bite, effect: poison, damage: 2d6}", ["B:BITE:HURT:1d8", "B:BITE:POISON:2d6"]),
        ("{method: bite, damage: 2d6}", "NH3805 there are 2 items of method bite to change"),
        ("{method: kick, damage: 2d6}", "NH3805 there is no method kick to change"),
        ("{damage: 2d6}", "NH3805 this does not say which item it changes"),
    ],
)
def test_an_item_of_another_mod_s_list_is_changed(older: Workshop, change: str, wanted: list[str] | str) -> None:
    one = older.mod("one", f"{TARGETS}monsters:{HOUND}")
    two = older.mod(
        "two",
        f"requires: {{one: '*'}}\n{TARGETS}monsters:\n  - edit: barrow hound\n    blows: {{change: [{change}]}}\n",
    )
    if isinstance(wanted, str):
        assert any(wanted in error for error in older.errors(one, two)), older.errors(one, two)
    else:
        lines = changes(older, one, two)["monster.txt"]
        assert [line[1:] for line in lines if line.startswith("+B:")] == wanted


def test_a_vault_is_as_large_as_it_is_drawn(any_angband: Workshop) -> None:
    drawn = "    layout: |\n      %%%%%%%\n      %#####%\n      %#...+%\n      %#####%\n      %%%%%%%\n"
    found = changes(
        any_angband, any_angband.mod("one", f"{TARGETS}vaults:\n  - copy_from: planet x\n    name: cell\n{drawn}")
    )
    old = any_angband.tree.target.name == "angband-3.5.1"
    size = {"+X:6:10:5:7"} if old else {"+rows:5", "+columns:7"}
    assert size <= set(found["vault.txt"])


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("copy_from: Dwarf\n    name: Zwerg\n    classes: [Warrior, Zorro, '2']", ["+C:0 | 6 | 2"]),
        ("edit: Dwarf\n    classes: {extend: [Zorro]}", ["+C:6"]),
        ("edit: Hobbit\n    classes: {delete: [Warrior]}", ["-C:0|3|4", "+C:3 | 4"]),
    ],
)
def test_a_race_has_its_classes_by_their_names(older: Workshop, said: str, wanted: list[str]) -> None:
    """The file has numbers; the names of the mod's own classes stand for theirs."""
    zorro = "classes:\n  - {copy_from: Warrior, name: Zorro}\n"
    found = changes(older, older.mod("one", f"{TARGETS}{zorro}races:\n  - {said}\n"))
    assert [line for line in found["p_race.txt"] if line[1:3] == "C:"] == wanted


def test_rows_are_written_as_they_are_shown(any_angband: Workshop) -> None:
    """``edit-files get`` shows them as a list; blanks of a row count."""
    rows = ["%%%%%%%", "%# ..+%", "%%%%%%%"]
    start = f"{TARGETS}vaults:\n  - copy_from: planet x\n    name: cell\n    layout: "
    one = changes(any_angband, any_angband.mod("one", start + "|\n      " + "\n      ".join(rows) + "\n"))
    other = changes(any_angband, any_angband.mod("other", f"{start}{json.dumps(rows)}\n"))
    assert one["vault.txt"] == other["vault.txt"]
    assert [line[3:] for line in one["vault.txt"] if line.startswith("+D:")][-3:] == rows


def test_the_game_s_own_files_are_checked_once(newer: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    mod = newer.mod("one", f"{TARGETS}monsters:{HOUND}")
    newer.plan(mod)

    def again(*_: object) -> None:
        raise AssertionError("the pristine files are checked anew")

    monkeypatch.setattr("nhmod_edit_content.opened.check_folder", again)
    newer.plan(mod)
    assert newer.report.diagnostics == ()


OF_EVERY_KIND = (
    ("ego_items", "edit: of Slay Undead (sword)", "flags: {extend: [wet]}", "10: NH0541"),
    ("ego_items", "edit: of Slay Undead (sword)", "items: [umbrella 0 99]", "10: NH0541"),
    ("ego_items", "edit: of Slay Undead (sword)", "levels: deep", "10: NH0203"),
    ("flavors", "edit: potion", "flavors: [{serial: 901, color: b, description: Blue}]", "9: NH4084"),
    ("flavors", "edit: potion", "flavors: {change: [{color: plaid}]}", "10: NH0541"),
    ("objects", "edit: Dagger", "type: umbrella", "10: NH0541"),
    ("artifacts", "edit: \"'Sting'\"", "type: umbrella", "10: NH0541"),
    ("classes", "edit: Mage", "equipment: [food Unicorn 1 1]", "10: NH4081"),
    ("races", "edit: Dwarf", "history: 99", "10: NH4084"),
    ("spells", "edit: Magic Missile", "type: umbrella", "10: NH0541"),
    ("vaults", "edit: Planet X", "rows: 250", "10: NH0204"),
    ("stores", "edit: General Store", "always: [food Unicorn]", "10: NH4081"),
)


@pytest.mark.parametrize(("kind", "edit", "change", "told"), OF_EVERY_KIND, ids=lambda one: str(one)[:30])
def test_a_mistake_of_every_kind_is_told_at_its_place(
    older: Workshop, kind: str, edit: str, change: str, told: str
) -> None:
    errors = older.errors(older.mod("wrong", f"{TARGETS}{kind}:\n  - {edit}\n    {change}\n"))
    assert [" ".join(error.split()[:2]) for error in errors] == [told], (errors, older.warnings)


def test_food_that_the_game_takes_for_a_mushroom(older: Workshop) -> None:
    food = "objects:\n  - copy_from: Hard Biscuit\n    name: '& Honey Cake~'\n    subtype: %s\n"
    older.plan(older.mod("one", TARGETS + food % 60))
    assert [warning.partition(" (")[0] for warning in older.warnings] == [
        "NH4084 food from subtype 6 on is shown as 'Mushroom of Honey Cake'"
    ]


def test_letters_beyond_ascii(newer: Workshop) -> None:
    found = changes(newer, newer.mod("one", f"{TARGETS}monsters:{HOUND.replace('barrow hound', 'hound of Thráin')}"))
    assert "+name:hound of Thráin" in found["monster.txt"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            "monsters: [{name: x, spell_power: 3, copy_from: wolf}]",
            "NH4080 Angband 3.5.1 has no 'spell_power' of monsters",
        ),
        ("quests: [{name: x}]", "NH4085 Angband 3.5.1 has no file of quests"),
        ("monsters: [{name: x}]", "NH4082"),
        ('monsters: [{name: x, copy_from: wolf, description: "a\\tb"}]', "NH0205"),
        ("monsters: [{edit: wolf, flags: {delete: [evil]}}]", "NH4083 there is no 'EVIL' to delete"),
        ("monsters: [{name: a, copy_from: b}, {name: b, copy_from: a}]", "NH4083 this copies itself"),
        ("monsters: [{edit: wolf, blows: {extend: [bite hurt, bite hurt, bite hurt, bite hurt]}}]", "NH4084"),
        ("monsters: [{edit: wolf, flags: [wet]}]", "NH0541 the target has no monster flag 'wet'"),
        ("monsters: [{edit: wolv, speed: 3}]", "NH0541 the target has no monster 'wolv'"),
        ("monsters: [{edit: wolf, speed: 3000000000}]", "NH0204"),
        ("monsters: [{edit: wolf, speed: 250}]", "NH4081 250 is outside 0 to 199"),
    ],
)
def test_mistakes(older: Workshop, content: str, told: str) -> None:
    errors = older.errors(older.mod("wrong", f"{TARGETS}{content}\n"))
    assert any(told in error for error in errors), errors
    assert all(not error.startswith("0:") for error in errors)
