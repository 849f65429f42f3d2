"""Mistakes put into Angband 4.2's files, each found at its place; and what is wrong with the files as they are shipped."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest
from angband_42.opened import FILES

from nhmod.diagnostics import Report
from nhmod_edit_files.checking import check_folder
from nhmod_edit_files.games.angband_42 import GAME

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, kw_only=True, slots=True)
class Mistake:
    """In the first ``old`` behind ``entry``'s line becomes ``new``; then ``code`` is found in column ``column`` ``below`` that line.

    ``at`` is the text of the line where it is found where that is not the changed one; ``^`` is the file's first, ``$`` its last.
    """

    file: str
    entry: str
    old: str
    new: str
    code: str
    column: int
    below: int = 0
    at: str = ""


MISTAKES = {
    "an expression that no dice use": Mistake(
        file="class", entry="spell:Magic Missile", old="dice:$Dd4\n", new="", code="NH4065", column=1
    ),
    "a grade of hunger by another name": Mistake(
        file="player_timed",
        entry="name:FOOD",
        old=":Hungry:",
        new=":Peckish:",
        code="NH4075",
        column=1,
        at="name:FOOD",
    ),
    "a number that the game reads as octal": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="speed:120",
        new="speed:0120",
        code="NH4010",
        column=7,
    ),
    "a directive that there is not": Mistake(
        file="monster", entry="name:Fang, Farmer Maggot's Dog", old="speed:120", new="sped:120", code="NH4001", column=1
    ),
    "a line without a colon": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="speed:120",
        new="speed 120",
        code="NH4002",
        column=1,
    ),
    "a field is missing": Mistake(
        file="object", entry="name:& Dagger~", old="attack:1d4:0:0", new="attack:1d4:0", code="NH4003", column=13
    ),
    "nothing behind the colon": Mistake(
        file="realm", entry="name:arcane", old="verb:cast", new="verb:", code="NH4005", column=6
    ),
    "a number that is none": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="speed:120",
        new="speed:fast",
        code="NH4005",
        column=7,
    ),
    "a level that is too deep": Mistake(
        file="monster", entry="name:Fang, Farmer Maggot's Dog", old="depth:5", new="depth:130", code="NH4005", column=7
    ),
    "a speed off the table": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="speed:120",
        new="speed:200",
        code="NH4005",
        column=7,
    ),
    "a frequency of 0": Mistake(
        file="monster",
        entry="name:Grip, Farmer Maggot's Dog",
        old="desc:",
        new="spell-freq:0\ndesc:",
        code="NH4005",
        column=12,
    ),
    "dice that are none": Mistake(
        file="object", entry="name:& Dagger~", old="attack:1d4:0:0", new="attack:d:0:0", code="NH4005", column=8
    ),
    "levels without 'to'": Mistake(
        file="object", entry="name:& Dagger~", old=" to ", new="-", code="NH4005", column=10
    ),
    "levels the wrong way round": Mistake(
        file="artifact",
        entry="name:of Galadriel",
        old="alloc:40:5 to 100",
        new="alloc:40:50 to 5",
        code="NH4005",
        column=10,
    ),
    "an unknown monster flag": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="flags:UNIQUE",
        new="flags:UNIQE",
        code="NH4006",
        column=7,
    ),
    "an unknown base": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="base:canine",
        new="base:cannine",
        code="NH4006",
        column=6,
    ),
    "an unknown blow": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="blow:BITE",
        new="blow:CHEW",
        code="NH4006",
        column=6,
    ),
    "an unknown spell": Mistake(
        file="monster", entry="name:apprentice", old="spells:BLINK", new="spells:BLNK", code="NH4006", column=8
    ),
    "an unknown color": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="color:",
        new="color:Pinkish",
        code="NH4006",
        column=7,
    ),
    "a bonus that there is not": Mistake(
        file="artifact", entry="name:of Galadriel", old="values:LIGHT[", new="values:LITE[", code="NH4006", column=8
    ),
    "a bonus without a value": Mistake(
        file="shape", entry="name:bat", old="values:", new="values:SPEED | ", code="NH4005", column=8
    ),
    "a resistance that can't be so great": Mistake(
        file="p_race", entry="name:Elf", old="RES_LIGHT[1]", new="RES_LIGHT[9]", code="NH4005", column=18
    ),
    "an unknown activation": Mistake(
        file="artifact",
        entry="name:of Galadriel",
        old="act:ILLUMINATION",
        new="act:ILUMINATION",
        code="NH4006",
        column=5,
    ),
    "a part of a monster's name": Mistake(
        file="monster",
        entry="name:Grip, Farmer Maggot's Dog",
        old="desc:",
        new="friends:100:1:Shelob\ndesc:",
        code="NH4060",
        column=15,
    ),
    "a friend that there is not": Mistake(
        file="monster",
        entry="name:Grip, Farmer Maggot's Dog",
        old="desc:",
        new="friends:100:1:Fangg\ndesc:",
        code="NH4006",
        column=15,
    ),
    "a thing of another type": Mistake(
        file="class",
        entry="name:Warrior",
        old="equip:",
        new="equip:sword:Flail:1:1:none\nequip:",
        code="NH4061",
        column=13,
    ),
    "a subtype of another effect": Mistake(
        file="object",
        entry="name:Cure Light Wounds",
        old="effect:HEAL_HP",
        new="effect:TIMED_INC:FIRE",
        code="NH4062",
        column=18,
    ),
    "an effect without its subtype": Mistake(
        file="object", entry="name:Cure Light Wounds", old="effect:HEAL_HP", new="effect:BALL", code="NH4062", column=8
    ),
    "an expression of no variable": Mistake(
        file="class", entry="spell:Magic Missile:1:1:22:4", old="expr:D", new="expr:X", code="NH4063", column=6
    ),
    "a variable without an expression": Mistake(
        file="class", entry="spell:Magic Missile:1:1:22:4", old="dice:$Dd4", new="dice:$Dd$S", code="NH4064", column=9
    ),
    "an expression that divides by zero": Mistake(
        file="class", entry="spell:Magic Missile:1:1:22:4", old="/ 5", new="/ 0", code="NH4005", column=21
    ),
    "a row that is too short": Mistake(
        file="vault", entry="name:Round", old="%%%%%%       ", new="%%%%%%", code="NH4066", column=16
    ),
    "a row that is missing": Mistake(
        file="room_template", entry="name:Tiny hidden room", old="rows:7", new="rows:8", code="NH4066", column=6
    ),
    "a vault too large for its kind": Mistake(
        file="vault", entry="name:Round", old="columns:20", new="columns:30", code="NH4067", column=9
    ),
    "a character that is nothing": Mistake(
        file="vault", entry="name:Round", old="%%%%%%", new="%%%\\%%", code="NH4068", column=13
    ),
    "a spell more than its book says": Mistake(
        file="class",
        entry="name:Mage",
        old="book:magic book:town:[First Spells]:7:",
        new="book:magic book:town:[First Spells]:6:",
        code="NH4069",
        column=37,
    ),
    "a title too few": Mistake(
        file="class", entry="name:Warrior", old="title:Rookie\n", new="", code="NH4070", column=6, at="name:Warrior"
    ),
    "a thing too many for its flavors": Mistake(
        file="flavor",
        entry="kind:amulet",
        old="\nflavor:",
        new="\nkind:ring:=\nflavor:",
        code="NH4071",
        column=6,
        at="kind:amulet",
    ),
    "no flavors at all for a type": Mistake(
        file="flavor",
        entry="kind:rod",
        old="kind:rod",
        new="kind:light",
        code="NH4071",
        column=1,
        at="^",
    ),
    "a code before its type": Mistake(
        file="object_property",
        entry="name:strength",
        old="type:stat\ncode:STR",
        new="code:STR\ntype:stat",
        code="NH4072",
        column=1,
    ),
    "what makes safe of an effect of a type that has none": Mistake(
        file="blow_effects",
        entry="name:BLIND",
        old="effect-type:flag",
        new="effect-type:theft",
        code="NH4072",
        column=1,
        at="resist:PROT_BLIND",
    ),
    "dice with a number that the game's variable has no room for": Mistake(
        file="object",
        entry="name:& Dagger~",
        old="attack:1d4:0:0",
        new="attack:1d4:0:99999999999",
        code="NH4005",
        column=14,
    ),
    "grades that do not grow": Mistake(
        file="player_timed", entry="name:CUT", old="grade:y:25:", new="grade:y:9:", code="NH4073", column=9
    ),
    "less at most than at least": Mistake(
        file="store", entry="store:STORE_GENERAL", old="slots:0:4", new="slots:5:4", code="NH4074", column=9
    ),
    "Morgoth's base is gone": Mistake(
        file="monster_base",
        entry="name:Morgoth",
        old="name:Morgoth",
        new="name:Melkor",
        code="NH4075",
        column=1,
        at="$",
    ),
    "a projection in another place": Mistake(
        file="projection", entry="code:ACID", old="code:ACID", new="code:ELEC", code="NH4076", column=6
    ),
    "a constant is gone": Mistake(
        file="constants", entry="player:max-sight", old="player:max-sight:20\n", new="", code="NH4075", column=1, at="$"
    ),
    "two monsters of one name": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="name:Fang, Farmer Maggot's Dog",
        new="name:Grip, Farmer Maggot's Dog",
        code="NH4077",
        column=6,
        at="name:Grip, Farmer Maggot's Dog",
    ),
    "spells that are never cast": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="desc:",
        new="spells:BLINK\ndesc:",
        code="NH4078",
        column=8,
    ),
    "an artifact's looks where it has its thing's": Mistake(
        file="artifact", entry="name:'Ringil'", old="level:", new="graphics:|:r\nlevel:", code="NH4079", column=1
    ),
    "a line that should stand once": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="speed:120",
        new="speed:120\nspeed:130",
        code="NH4007",
        column=1,
        below=1,
    ),
    "a field too many": Mistake(
        file="monster",
        entry="name:Fang, Farmer Maggot's Dog",
        old="speed:120",
        new="speed:120:1",
        code="NH4004",
        column=10,
    ),
    "a vault of no kind": Mistake(
        file="vault", entry="name:Round", old="type:Lesser vault", new="type:Least vault", code="NH4006", column=6
    ),
    "a history that leads nowhere": Mistake(
        file="history", entry="chart:1:2:10", old="chart:1:2:10", new="chart:1:999:10", code="NH4006", column=9
    ),
}
"""What is done, and where it is found."""

SHIPPED = {
    ("monster.txt", 2966, "NH4060"),
    ("monster.txt", 3366, "NH4060"),
    ("monster.txt", 10804, "NH4060"),
    ("monster.txt", 12405, "NH4060"),
    ("blow_effects.txt", 233, "NH4006"),
    ("object.txt", 3637, "NH4007"),
    ("shape.txt", 151, "NH4001"),
    ("projection.txt", 487, "NH4006"),
    ("projection.txt", 531, "NH4076"),
    ("class.txt", 1407, "NH4069"),
    *(
        ("room_template.txt", line, "NH4066")
        for line in (209, 714, 5184, 5203, 5578, 5595, 5652, 5669, 7923, 7942, 8661, 9164)
    ),
}
"""What is wrong with the files of the release, and was looked at one by one."""

Found = tuple[str, int, int, str]


@cache
def shipped(root: Path) -> tuple[Found, ...]:
    return findings(root, {})


def findings(root: Path, changed: dict[str, str]) -> tuple[Found, ...]:
    report = Report()
    check_folder(FILES.opened(root, changed), report)
    return tuple(
        (one.location.file.removeprefix("gamedata/"), one.location.line, one.location.column, one.code)
        for one in report.diagnostics
        if one.location is not None
    )


def test_what_is_wrong_with_the_release(angband_425: Path) -> None:
    assert {(file, line, code) for file, line, _, code in shipped(angband_425)} == SHIPPED


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found(name: str, angband_425: Path) -> None:
    mistake = MISTAKES[name]
    file = f"{mistake.file}.txt"
    text = FILES.content(angband_425 / GAME.folder / file)
    assert text is not None
    begin = f"\n{text}".index(f"\n{mistake.entry}")
    at = text.index(mistake.old, begin)
    changed = text[:at] + mistake.new + text[at + len(mistake.old) :]
    if mistake.at == "$":
        line = len(changed.splitlines())
    elif mistake.at == "^":
        line = 1
    elif mistake.at:
        start = changed.index(mistake.at, begin)
        line = changed.count("\n", 0, start) + 1
    else:
        line = text.count("\n", 0, at) + 1 + mistake.below
    wanted = (file, line, mistake.column, mistake.code)
    assert wanted in findings(angband_425, {file: changed})
    assert wanted not in shipped(angband_425)
