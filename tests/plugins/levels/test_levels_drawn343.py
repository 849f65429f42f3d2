"""Levels drawn in a manifest, in the language of 3.4.3: what it says, and what it has no words for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from test_levels_manifest import EVERYTHING

if TYPE_CHECKING:
    from conftest import Workshop

DES = r"""MAZE:"all",random
FLAGS:noteleport,hardfloor
MESSAGE:"You hear the sea."
GEOMETRY:center,center
MAP
.........
.|.+.|.-.
.........
ENDMAP
RANDOM_PLACES:(0,0),(1,0)
REGION:(0,0,8,2),unlit,"ordinary"
REGION:(0,0,1,1),lit,"armor shop",filled,true
LADDER:place[1],down
BRANCH:(4,2,4,2),(0,0,0,0)
TELEPORT_REGION:(0,0,8,0),(0,0,0,0),down
DOOR:locked,(3,1)
MONSTER[10%]:'D',random,random,asleep
MONSTER:'@',"soldier",(0,0),"Fred",hostile
OBJECT:')',"runesword",place[0],cursed,-2,"Stormbringer"
OBJECT:'%',"corpse",random,"newt",random
OBJECT:'*',"worthless piece of red glass",random
TRAP:"falling rock",(2,2)
GOLD:100,random
ENGRAVING:(1,2),engrave,"Elbereth"
ALTAR:(7,2),chaos,shrine
FOUNTAIN:(5,2)
NON_DIGGABLE:(0,0,8,2)
NON_PASSWALL:(1,1,2,2)
MAZEWALK:(8,1),east
"""

BEYOND = {
    ".|.-.|.-.": ".|.+.|.-.",
    ', holds: [dagger, {object: ")", chance: 5%}]': "",
    ", quantity: 2, buried: true": "",
}


def sayable() -> str:
    """What the older language has words for; its compiler also wants to see the doors on the map."""
    text = EVERYTHING
    for more, less in BEYOND.items():
        assert more in text
        text = text.replace(more, less)
    return re.sub(r"      - \{grave:.*\n", "", text)


def test_all_that_can_be_said(workshop343: Workshop) -> None:
    plan = workshop343.plan(workshop343.mod("all", sayable()))
    assert plan.overlay.files["dat/all.des"].text == DES
    assert '%MOD_ALL LEVEL:\t\t"all" "X" @ (6, 0) 40\n%MOD_ALL LEVELDESC:\ttown\n' in (
        plan.overlay.files["dat/dungeon.def"].text
    )


def test_what_has_no_words_is_told_at_its_line(workshop343: Workshop) -> None:
    mod = workshop343.mod("all", EVERYTHING.replace("{gold: 100}", "{gold: 100, chance: 5%}"))
    told = "NH1446 the level language of NetHack 3.4.3 has no"
    assert workshop343.errors(mod) == [
        f"28: {told} words for what a monster carries",
        f"30: {told} words for how many objects",
        f"30: {told} buried objects",
        f"33: {told} chances for anything but monsters, objects and traps",
        f"35: {told} graves",
    ]


def test_words_that_only_newer_games_have(workshop343: Workshop) -> None:
    level = "levels:\n  - {name: den, map: '....', stairs: {up: [0, 0]}, %s, place: {dungeon: Gehennom, at: 3}}\n"
    secret = workshop343.mod("a", level % "doors: [{at: [1, 0], state: secret}]")
    assert workshop343.errors(secret) == ["8: NH1445 'secret' is no door state"]
    flag = workshop343.mod("b", level % "flags: [premapped]")
    assert [line.partition(" the target")[0] for line in workshop343.errors(flag)] == ["8: NH0541"]
    sink = workshop343.mod("c", level % "contents: [{feature: sink, at: [1, 0]}]")
    assert workshop343.errors(sink) == ["8: NH1446 the level language of NetHack 3.4.3 has no sinks on a map"]


def test_a_class_letter_that_must_be_escaped(workshop343: Workshop) -> None:
    content = 'contents: [{monster: "\'", at: [1, 0]}, {monster: straw golem, at: [2, 0]}]'
    level = f"levels:\n  - {{name: den, map: '....', stairs: {{up: [0, 0]}}, {content}, place: {{dungeon: Gehennom, at: 3}}}}\n"
    text = workshop343.plan(workshop343.mod("a", level)).overlay.files["dat/a-den.des"].text
    assert "MONSTER:'\\'',random,(1,0)\nMONSTER:'\\'',\"straw golem\",(2,0)\n" in text


def test_an_enchantment_alone_stands_behind_whatever_curse_there_is(workshop343: Workshop) -> None:
    content = "{object: long sword, at: [2, 1], enchantment: 2}"
    level = f'{{name: plus, map: "----\\n|..|\\n----\\n", contents: [{content}], stairs: {{up: [1, 1], down: [2, 1]}}}}'
    plan = workshop343.plan(workshop343.mod("plus", f"levels:\n  - {level}\n"))
    assert "OBJECT:')',\"long sword\",(2,1),random,2\n" in plan.overlay.files["dat/plus.des"].text
