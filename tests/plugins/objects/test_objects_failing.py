# ruff: noqa: E501 - messages are compared whole
"""Mistakes that people make with objects, and what they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nhmod.target import malformed_name
from nhmod.target.c import string_value
from nhmod_objects.codes import CODES

if TYPE_CHECKING:
    from kind_harness import RunMods

WHY_LOOK = "each game exchanges the appearances of the class, and without one of its own it would be known at sight, or another would"
FAILING = {
    "neither new nor edit": (
        "{class: tool}",
        [
            "error NH1701: an object has a 'name:' if it is new, or 'edit:' if it changes one of the game's, and not both"
        ],
    ),
    "no class": (
        "{name: foo}",
        ["error NH1701: the new object 'foo' needs a 'class', or a 'copy_from' that gives it"],
    ),
    "name with its class": (
        "{name: scroll of foo, class: scroll, appearance: scroll labeled FOO, tile: {copy_from: apple}}",
        [
            "error NH1750: a player would see 'scroll of scroll of foo': the game writes what stands before 'scroll of foo' itself (write 'foo')",
            "error NH1751: 'scroll labeled FOO' would make 'scroll labeled scroll labeled FOO': the game writes those words itself (write 'FOO')",
        ],
    ),
    "amulet without the word": (
        "{name: foo, class: amulet, appearance: bent, tile: {copy_from: apple}}",
        [
            "warning NH1752: a player would see only 'foo': the game does not write 'amulet' before it (write 'amulet of foo')"
        ],
    ),
    "one die of two": (
        "{name: dirk, class: weapon, skill: dagger, damage: {small: 5}, material: iron, tile: {copy_from: dagger}}",
        [
            "warning NH1729: 'dirk' does no damage to what is large: 'damage' does not say 'large' (write large: too, 0 if that is meant)"
        ],
    ),
    "boulder": (
        "{name: pebble, class: S_GIANT, weight: 4}",
        [
            (
                "error NH0541: the target has no object class 'S_GIANT' "
                "(the object classes are random, illegal object, weapon, armor, ring, amulet, tool, food, potion, scroll, spellbook, wand … ('nhmod words \"object classes\"' shows all 18); where another target has this one, 'when:' says what is for which)"
            )
        ],
    ),
    "rock": (
        "{name: menhir, class: rock}",
        [
            "error NH1705: 'menhir' can't be a new rock: the game knows all of that class by name (it can be a weapon, a tool, food, armor, a ring, an amulet, a potion, a scroll, a spellbook, a wand or a gem)"
        ],
    ),
    "copied chain": (
        "{name: fetter, copy_from: iron chain}",
        [
            "error NH1705: 'fetter' can't be a new chain: the game knows all of that class by name (it can be a weapon, a tool, food, armor, a ring, an amulet, a potion, a scroll, a spellbook, a wand or a gem)"
        ],
    ),
    "key of another class": (
        "{name: foo, class: tool, delay: 3, slot: helmet}",
        ["error NH1706: a tool has no 'delay'", "error NH1706: a tool has no 'slot'"],
    ),
    "weapon without skill": (
        "{name: foo, class: weapon}",
        ["error NH1707: a weapon needs 'skill' (write 'skill:' with a name from the skills)"],
    ),
    "armor without slot": (
        "{name: foo, class: armor}",
        [
            "error NH1707: armor needs 'slot' (write 'slot:' with one of 'suit', 'shield', 'helmet', 'gloves', 'boots', 'cloak', 'shirt')"
        ],
    ),
    "ring without appearance": (
        "{name: foo, copy_from: ring of hunger}",
        [f"error NH1707: a ring needs 'appearance' ({WHY_LOOK})"],
    ),
    "copied wand without appearance": (
        "{name: zapping, copy_from: wand of sleep}",
        [
            f"error NH1707: a wand needs 'appearance' ({WHY_LOOK})",
            "warning NH3020: 'wand of zapping' does nothing: what 'wand of sleep' does is C of the game's, and is not copied (it can have 'zap', 'zap_self', 'ray', 'engrave', 'break', 'friendly', 'cancel' or 'drop')",
        ],
    ),
    "spellbook of nothing": (
        "{name: foo, class: spellbook}",
        [
            f"error NH1707: a spellbook needs 'appearance' ({WHY_LOOK})",
            "error NH1707: a spellbook needs 'skill' (write 'skill:' with a name from the skills)",
            "error NH1707: a spellbook needs 'level' (write 'level:' with a whole number from 1 to 7)",
            "error NH1707: a spellbook needs 'direction' (write 'direction:' with one of 'nodir', 'immediate', 'ray')",
        ],
    ),
    "unknown without a look": (
        "{name: foo, class: tool, known: false}",
        ["error NH1707: 'foo' is not known from the start, and so needs 'appearance': what it looks like until then"],
    ),
    "copy of another class": (
        "{name: foo, class: tool, copy_from: apple}",
        ["error NH1710: 'apple' is of another class than 'foo'"],
    ),
    "too much": (
        "{name: foo, copy_from: club, weight: {multiply: 1000, add: 40000}}",
        ["error NH1708: this makes 70000, and the table holds 0 to 65535"],
    ),
    "relative to nothing": (
        "{name: foo, class: tool, weight: {add: 1}}",
        [
            "error NH1709: there is nothing that this could change: the object has no value here, and copies none (write the value itself)"
        ],
    ),
    "bracket": (
        "{name: foo (bar), class: tool}",
        [
            "error NH1702: an object can't be called 'foo (bar)': it can't have '(' or ')': only letters, digits, spaces, '-', '.' and an apostrophe"
        ],
    ),
    "appearance with a quote": (
        "{name: foo, class: tool, appearance: 'a \"b\"'}",
        [
            "error NH1702: an object can't look like 'a \"b\"': it can't have '\"': only letters, digits, spaces, '-', '.' and an apostrophe"
        ],
    ),
    "adjective": (
        "{name: cursed toy, class: tool}",
        [
            "error NH1703: nobody can wish for 'cursed toy': a wish takes 'cursed' off the beginning (choose another name)"
        ],
    ),
    "what is taken off only before a glob": (
        "{name: small glob of ink, class: tool}",
        [
            "error NH1703: nobody can wish for 'small glob of ink': a wish takes 'small glob' off the beginning (choose another name)"
        ],
    ),
    "another spelling of a word": (
        "{name: armoured sleeve, class: tool}",
        ["error NH1703: nobody can wish for 'armoured sleeve': a wish spells 'armour' otherwise (choose another name)"],
    ),
    "of spinach": (
        "{name: cup of spinach tea, class: food, nutrition: 9}",
        [
            "error NH1703: nobody can wish for 'cup of spinach tea': a wish cuts the name at 'of spinach' (choose another name)"
        ],
    ),
    "called": (
        "{name: thing called it, class: food, nutrition: 9}",
        ["error NH1703: nobody can wish for 'thing called it': a wish cuts the name at 'called' (choose another name)"],
    ),
    "monster first": (
        "{name: orc knife, class: weapon, skill: knife}",
        [
            "error NH1703: nobody can wish for 'orc knife': a wish takes the monster 'orc' off the beginning (choose another name)"
        ],
    ),
    "of a monster": (
        "{name: skin of newt, class: tool}",
        [
            "error NH1703: nobody can wish for 'skin of newt': a wish cuts the name at 'of', as 'newt' is a monster (choose another name)"
        ],
    ),
    "potion of a monster": (
        "{name: giant strength, class: potion, appearance: clotted}",
        [
            "error NH1703: nobody can wish for 'potion of giant strength': a wish cuts the name at 'of', as 'giant' is a monster (choose another name)"
        ],
    ),
    "ring of a title": (
        "{name: magery, class: ring, appearance: tungsten}",
        [
            "error NH1703: nobody can wish for 'ring of magery': a wish cuts the name at 'of', as 'mage' is a monster (choose another name)"
        ],
    ),
    "title first": (
        "{name: lordly crown, class: tool}",
        [
            "error NH1703: nobody can wish for 'lordly crown': a wish takes the monster 'lord' off the beginning (choose another name)"
        ],
    ),
    "potion that ends as a ring": (
        "{name: restoring, class: potion, appearance: clotted}",
        [
            "error NH1703: nobody can wish for 'potion of restoring': a wish takes 'ring' at the end of a name for the class, before it sees 'potion' (choose another name)"
        ],
    ),
    "wand that ends as a wand": (
        "{name: the wand, class: scroll, appearance: FOO BAR}",
        [
            "error NH1703: nobody can wish for 'scroll of the wand': a wish takes 'wand' at the end of a name for the class, before it sees 'scroll' (choose another name)"
        ],
    ),
    "potion of another spelling": (
        "{name: sleep, class: potion, appearance: clotted}",
        [
            "error NH1703: nobody can wish for 'potion of sleep': a wish takes it for another object's other spelling, or for a group of objects (choose another name)"
        ],
    ),
    "potion called as another looks": (
        "{name: ruby, class: potion, appearance: clotted}",
        [
            "error NH1703: nobody can wish for 'potion of ruby': 'potion of gain ability' looks so, and a wish could give that one (choose another name)"
        ],
    ),
    "spelt almost as another": (
        "{name: magic-mapping, class: scroll, appearance: FOO BAR}",
        [
            "error NH0542: the object 'scroll of magic-mapping' of 'mod1' is there already: the target has 'scroll of magic mapping', whose C name SCR_MAGIC_MAPPING is the same (give it another name, or change the target's with 'edit:')"
        ],
    ),
    "tool called as a potion": (
        "{name: gain energy, class: tool}",
        [
            "error NH1703: nobody can wish for 'gain energy': 'potion of gain energy' is spelt almost so, and a wish could give that one (choose another name)"
        ],
    ),
    "potion of spinach": (
        "{name: drops of spinach, class: potion, appearance: clotted}",
        [
            "error NH1703: nobody can wish for 'potion of drops of spinach': a wish cuts the name at 'of spinach' (choose another name)"
        ],
    ),
    "holy": (
        "{name: holy water, class: potion, appearance: clotted}",
        [
            "error NH1703: nobody can wish for 'potion of holy water': a wish takes names that end in 'holy water' for something else (choose another name)"
        ],
    ),
    "names of 26 letters that are the same": (
        (
            "{name: extraordinary enlightenment one, class: wand, direction: nodir, appearance: bent}\n"
            "  - {name: extraordinary enlightenment two, class: wand, direction: nodir, appearance: twisted}"
        ),
        [
            "error NH0542: the object 'wand of extraordinary enlightenment two' of 'mod1' is there already: the mod 'mod1' has 'wand of extraordinary enlightenment one', whose C name WAN_EXTRAORDINARY_ENLIGHTENMEN is the same (give it another name)"
        ],
    ),
    "other spelling": (
        "{name: luck-stone, class: tool}",
        [
            "error NH1703: nobody can wish for 'luck-stone': a wish takes it for another object's other spelling, or for a group of objects (choose another name)"
        ],
    ),
    "group": (
        "{name: sword, class: weapon, skill: long sword}",
        [
            "error NH1703: nobody can wish for 'sword': a wish takes it for another object's other spelling, or for a group of objects (choose another name)"
        ],
    ),
    "gem": (
        "{name: odd stone, class: tool}",
        [
            "error NH1703: nobody can wish for 'odd stone': a wish takes names that end in 'stone' for something else (choose another name)"
        ],
    ),
    "class's name": (
        "{name: toolbox, class: tool}",
        [
            "error NH1703: nobody can wish for 'toolbox': a wish takes 'tool' at the beginning or end of a name for the whole class (choose another name)"
        ],
    ),
    "plural": (
        "{name: wheels, class: tool}",
        ["error NH1703: nobody can wish for 'wheels': a wish takes 'wheels' for a plural (choose another name)"],
    ),
    "plural of": (
        "{name: clogs of haste, class: armor, slot: boots}",
        ["error NH1703: nobody can wish for 'clogs of haste': a wish takes 'clogs' for a plural (choose another name)"],
    ),
    "identifier": (
        "{name: door, class: tool}",
        ["error NH1704: the target's source uses the C name DOOR of 'door' for something else (give it another name)"],
    ),
    "ring with a share": (
        "{name: foo, class: ring, appearance: tungsten, probability: 1%}",
        ["error NH1711: a ring has no 'probability': the game gives all rings the same"],
    ),
    "half a thousandth": (
        "{name: foo, class: tool, probability: 0.05%}",
        ["error NH1711: a share of a class is 0.1% to 99.9%, in steps of 0.1%"],
    ),
    "share of nobody": (
        "{name: foo, class: tool, probability: {share: 1%, from: apple}}",
        [
            "error NH1712: 'foo' can't take its share from 'apple': that is no object of its class with a share that can be given"
        ],
    ),
    "gem's share of rocks": (
        "{name: foo, class: gem, appearance: clear, probability: {share: 1%, from: rock}}",
        [
            "error NH1712: 'foo' can't take its share from 'rock': that is no object of its class with a share that can be given"
        ],
    ),
    "more than there is": (
        "{name: foo, copy_from: club, probability: {share: 5%, from: club}}",
        ["error NH1713: 'foo' wants 5%, and there is 1.2%: 3.8% too much"],
    ),
    "potion among the drinks": (
        "{name: foo, class: potion, appearance: clotted, place: {after: potion of booze}}",
        [
            "error NH1714: 'potion of foo' can't stand after 'potion of booze': it would stand between POT_BOOZE and POT_WATER: src/mkobj.c takes one of them by chance"
        ],
    ),
    "last potion": (
        "{name: foo, class: potion, appearance: clotted, place: {after: potion of water}}",
        [
            "error NH1714: 'potion of foo' can't stand after 'potion of water': it would stand behind POT_WATER, and so not among its class: src/zap.c takes one of them by chance"
        ],
    ),
    "scroll after stinking cloud": (
        "{name: foo, class: scroll, appearance: FOO BAR, place: {after: scroll of stinking cloud}}",
        [
            "error NH1714: 'scroll of foo' can't stand after 'scroll of stinking cloud': it would stand behind 'scroll of stinking cloud', from which on the game knows the class by its places"
        ],
    ),
    "wand among the rays": (
        "{name: foo, class: wand, direction: ray, appearance: bent, place: {after: wand of fire}}",
        [
            "error NH1714: 'wand of foo' can't stand after 'wand of fire': it would stand between WAN_MAGIC_MISSILE and WAN_LIGHTNING: src/zap.c knows these by the two ends"
        ],
    ),
    "last wand": (
        "{name: foo, class: wand, direction: ray, appearance: bent, place: {after: wand of lightning}}",
        [
            "error NH1714: 'wand of foo' can't stand after 'wand of lightning': it would stand behind WAN_LIGHTNING, and so not among its class: src/mkobj.c takes one of them by chance"
        ],
    ),
    "spellbook after blank paper": (
        "{name: foo, class: spellbook, skill: attack spell, level: 1, direction: ray, appearance: bent, place: {after: spellbook of blank paper}}",
        [
            "error NH1714: 'spellbook of foo' can't stand after 'spellbook of blank paper': it would stand behind 'spellbook of blank paper', from which on the game knows the class by its places"
        ],
    ),
    "amulet that is not magical among the others": (
        "{name: amulet of foo, class: amulet, appearance: bent, magic: false, place: {after: amulet of ESP}}",
        [
            "error NH1714: 'amulet of foo' can't stand after 'amulet of ESP': it would stand among magical ones, and the game exchanges the appearances of those up to the first that is not"
        ],
    ),
    "magical amulet behind one that is not": (
        (
            "{name: amulet of foo, class: amulet, appearance: bent, magic: false}\n"
            "  - {name: amulet of bar, class: amulet, appearance: twisted, place: {after: amulet of foo}}"
        ),
        [
            "error NH1714: 'amulet of bar' can't stand after 'amulet of foo': one of the two is magical and the other is not, and the game exchanges the appearances up to that one"
        ],
    ),
    "place in another class": (
        "{name: foo, copy_from: club, place: {after: apple}}",
        ["error NH1714: 'foo' can't stand after 'apple': it would stand outside of its class"],
    ),
    "place among the dragons'": (
        "{name: foo, class: armor, slot: suit, place: {after: red dragon scales}}",
        [
            "error NH1714: 'foo' can't stand after 'red dragon scales': it would stand between GRAY_DRAGON_SCALES and YELLOW_DRAGON_SCALES: a wish for 'dragon scales' chooses from them (src/objnam.c)"
        ],
    ),
    "place among the shuffled": (
        "{name: foo, class: armor, slot: helmet, place: {after: helmet}}",
        [
            "error NH1714: 'foo' can't stand after 'helmet': it would stand between HELMET and HELM_OF_TELEPATHY: shuffled (src/o_init.c)"
        ],
    ),
    "place after the tin": (
        "{name: foo, class: food, nutrition: 9, place: {after: tin}}",
        [
            "error NH1714: 'foo' can't stand after 'tin': it would stand behind 'tin', from which on the game knows the class by its places"
        ],
    ),
    "gem after jade": (
        "{name: foo, class: gem, appearance: clear, place: {after: jade}}",
        [
            "error NH1714: 'foo' can't stand after 'jade': it would stand behind 'jade', from which on the game knows the class by its places"
        ],
    ),
    "appearance taken": (
        "{name: foo, class: ring, appearance: opal}",
        ["error NH1715: 'ring of gain constitution' looks like 'opal' already, and they exchange their looks"],
    ),
    "appearance of a spare label": (
        "{name: foo, class: scroll, appearance: Garven Deh}",
        ["error NH1715: the game has 'Garven Deh' as a spare appearance already, and exchanges it with the others"],
    ),
    "appearance of a new one": (
        (
            "{name: foo, class: wand, direction: ray, appearance: bent}\n"
            "  - {name: bar, class: wand, direction: ray, appearance: Bent}"
        ),
        [
            "error NH1715: 'wand of foo' looks like 'Bent' already, and they exchange their looks",
            "error NH1715: 'wand of bar' looks like 'bent' already, and they exchange their looks",
        ],
    ),
    "appearance that is a name": (
        "{name: foo, class: potion, appearance: healing}",
        [
            "error NH1715: 'potion of healing' is called like the appearance 'healing', and a wish could not tell the two"
        ],
    ),
    "appearance that is its own name": (
        "{name: hushed, class: potion, appearance: Hushed}\n  - {name: drill, class: tool, appearance: drill}",
        [
            "error NH1715: 'potion of hushed' looks as it is called, and exchanges its look: a wish for 'hushed' could give another that looks so"
        ],
    ),
    "potion with a look of its own": (
        "{name: foo, class: potion, appearance: clotted, shuffled: false}",
        [
            "error NH1723: 'potion of foo' can't keep its appearance: the game exchanges those of all of its class (with 'known: true' it is known from the start, and keeps it)"
        ],
    ),
    "magical amulet with a look of its own": (
        "{name: amulet of foo, class: amulet, appearance: bent, shuffled: false}",
        [
            "error NH1723: 'amulet of foo' can't keep its appearance: the game exchanges those of all magical ones of its class (with 'known: true' it is known from the start, and keeps it; so does one with 'magic: false')"
        ],
    ),
    "book that is not magical, shuffled": (
        "{name: foo, class: spellbook, skill: attack spell, level: 1, direction: ray, appearance: bent, magic: false, shuffled: true}",
        [
            "error NH1723: 'spellbook of foo' can't exchange its appearance: only what is magical does, and not what is unique"
        ],
    ),
    "scroll that is not magical": (
        "{name: foo, class: scroll, appearance: FOO BAR, magic: false}",
        [
            "error NH1723: 'scroll of foo' can't be without magic, or unique: the game exchanges the labels up to the first such scroll"
        ],
    ),
    "shuffled shield": (
        "{name: foo, class: armor, slot: shield, appearance: round thing, shuffled: true}",
        ["error NH1723: 'foo' can't exchange its appearance: there is no armor of its slot that does"],
    ),
    "shuffled without a look": (
        "{name: foo, class: armor, slot: helmet, shuffled: true}",
        ["error NH1723: 'foo' has no appearance that it could exchange (say what it looks like with 'appearance:')"],
    ),
    "shuffled weapon": (
        "{name: foo, copy_from: club, appearance: stick, shuffled: true}",
        ["error NH1723: 'foo' can't exchange its appearance: a weapon has the same in every game"],
    ),
    "scroll made harmless": (
        "{edit: scroll of light, magic: false}",
        [
            "error NH1723: 'scroll of light' exchanges its appearance with others: the game does so up to the first that is not magical"
        ],
    ),
    "weapon of a school": (
        "{name: foo, class: weapon, skill: attack spell}",
        ["error NH1722: 'attack spell' is no skill of weapons, and 'foo' is a weapon"],
    ),
    "riding stick": (
        "{name: foo, class: tool, skill: riding}",
        ["error NH1722: 'riding' is no skill of weapons, and 'foo' is a tool"],
    ),
    "book of swords": (
        "{name: foo, class: spellbook, skill: long sword, level: 1, direction: ray, appearance: bent}",
        [
            "error NH1722: 'long sword' is no school of spells, and 'spellbook of foo' needs one (the schools are: attack spell, healing spell, divination spell, enchantment spell, cleric spell, escape spell, matter spell)"
        ],
    ),
    "skill that is none": (
        "{name: foo, class: weapon, skill: juggling}",
        [
            "error NH0541: the target has no skill 'juggling' (the skills are none, dagger, knife, axe, pick axe, short sword, broad sword, long sword, two handed sword … ('nhmod words skills' shows all 39); where another target has this one, 'when:' says what is for which)"
        ],
    ),
    "thirteen spells": (
        "\n  - ".join(
            f"{{name: {name}, class: spellbook, skill: attack spell, level: 1, direction: ray, appearance: {name} look}}"
            for name in ("ab", "ac", "ad", "ae", "af", "ag", "ah", "ai", "ak", "al", "am", "an", "ao")
        ),
        [
            "error NH1724: there is no room for the object 'spellbook of ao': the game has room for 52 spells with a letter (spellet); the target uses 40, 'mod1' uses 12 (leave something out)"
        ],
    ),
    "level of armor": (
        "{edit: helmet, level: 3}",
        ["error NH1717: the 'level' of 'helmet' can't be changed: its row in src/objects.c has none"],
    ),
    "plastic amulet": (
        "{name: amulet of foo, class: amulet, appearance: bent, material: plastic}",
        ["error NH1716: the game would take 'amulet of foo' for the imitation of the Amulet of Yendor"],
    ),
    "glass gem": (
        "{name: foo, class: gem, appearance: clear, material: glass}",
        ["error NH1716: the game would take 'foo' for a worthless piece of glass"],
    ),
    "fast food": (
        "{name: foo, class: food, nutrition: 9, delay: 0}",
        ["error NH1720: food has a delay of at least 1"],
    ),
    "food that feeds nobody": (
        "{name: foo, class: food}",
        [
            (
                "warning NH1730: food of nutrition 0 feeds nobody, and what is left of it is more than that: the game calls it impossible "
                "(write nutrition: 1 or more)"
            )
        ],
    ),
    "fast food of the game's": (
        "{edit: apple, delay: 0}",
        ["error NH1720: food has a delay of at least 1"],
    ),
    "weapon that becomes a school's": (
        "{edit: partisan, skill: attack spell}",
        ["error NH1722: 'attack spell' is no skill of weapons, and 'partisan' is a weapon"],
    ),
    "book that becomes one of swords": (
        "{edit: spellbook of light, skill: riding}",
        [
            "error NH1722: 'riding' is no school of spells, and 'spellbook of light' needs one (the schools are: attack spell, healing spell, divination spell, enchantment spell, cleric spell, escape spell, matter spell)"
        ],
    ),
    "edits what is not there": (
        "{edit: apple, cost: 5, slot: boots}",
        [
            "error NH1717: the 'cost' of 'apple' can't be changed: its row in src/objects.c has none",
            "error NH1717: the 'slot' of 'apple' can't be changed: its row in src/objects.c has none",
        ],
    ),
    "edits a place": (
        "{edit: club, place: {after: mace}}",
        [
            "error NH1717: the 'place' of 'club' can't be changed (what the game has stays where it is, for saved games and other rows count on it)"
        ],
    ),
    "edits worthless glass": (
        "{edit: worthless piece of red glass, weight: 2}",
        ["error NH1718: 'worthless piece of red glass' is not an object of the target that can be changed"],
    ),
    "weight of a gem, whose macro makes nothing of it": (
        "{edit: diamond, weight: 2}",
        ["error NH1717: the 'weight' of 'diamond' can't be changed: its row in src/objects.c has none"],
    ),
    "probability where the macro has none": (
        "{edit: gray dragon scale mail, probability: 0.5%}",
        [
            "error NH1717: the 'probability' of 'gray dragon scale mail' can't be changed: its row in src/objects.c has none"
        ],
    ),
    "a gem becomes worthless glass": (
        "{edit: diamond, material: glass}",
        ["error NH1716: the game would take 'diamond' for a worthless piece of glass"],
    ),
    "the imitation of the Amulet is none any more": (
        "{edit: cheap plastic imitation of the Amulet of Yendor, material: gold}",
        [
            "error NH1716: the game would take 'cheap plastic imitation of the Amulet of Yendor' no more for the imitation of the Amulet of Yendor"
        ],
    ),
    "what has no appearance is only told so if that is said": (
        "{edit: gold piece, weight: 2}",
        ["error NH1717: the 'weight' of 'gold piece' can't be changed: its row in src/objects.c has none"],
    ),
    "skill of what heroes begin with": (
        "{edit: dagger, skill: knife}",
        [
            "error NH1721: heroes begin with 'dagger', and some can't learn the skill that it would have (copy it, and give the copy the other skill)"
        ],
    ),
    "confers what only a timeout is": (
        "{name: reeling, class: ring, appearance: wobbly, confers: stunned}",
        [
            "error NH1770: 'ring of reeling' would not give 'stunned' as a ring: the game has it only as something within the hero, such as a timeout, and never asks what is worn (nothing that is worn can give it; 'wear: [{stun: …}]' makes it happen once, for some turns)"
        ],
    ),
    "copies what its slot can't confer": (
        "{name: kite, class: weapon, skill: club, confers: fumbling}\n  - {name: glider, copy_from: kite}",
        [
            f"error NH1770: '{name}' would not give 'fumbling' as a weapon: it begins and ends with more than the game does when a weapon is wielded and put away ('fumbling' works as a ring, an amulet, a suit, a shield, a helmet, gloves, boots, a cloak or a shirt)"
            for name in ("kite", "glider")
        ],
    ),
    "adorns without a bonus": (
        "{name: charm, class: ring, appearance: pretty, confers: adorned}",
        [
            "error NH1771: 'ring of charm' would give nothing: 'adorned' is as good as its bonus (+1), and it has none (write 'charged: true' as well)"
        ],
    ),
    "a potion that only says it": (
        "{name: calm, class: potion, appearance: serene, confers: cold resistance}",
        [
            "warning NH1772: nobody who drinks 'potion of calm' gets 'cold resistance': the row of a potion only says it (write 'quaff: [{gain: {property: cold resistance, turns: 100}}]')"
        ],
    ),
    "a potion of the game that only says it": (
        "{edit: potion of healing, confers: cold resistance}",
        [
            "warning NH1772: nobody who drinks 'potion of healing' gets 'cold resistance': the row of a potion only says it (write 'quaff: [{gain: {property: cold resistance, turns: 100}}]')"
        ],
    ),
    "a thing of the game that is never worn": (
        "{edit: iron chain, confers: cold resistance}",
        ["error NH1770: 'iron chain' would not give 'cold resistance': nothing of its class is worn"],
    ),
    "what its class does not have": (
        "{name: frostiness, class: wand, appearance: chilly, direction: nodir, confers: cold resistance}",
        ["error NH1706: a wand has no 'confers'"],
    ),
    "boots of the game that fly": (
        "{edit: levitation boots, confers: fire resistance}",
        [
            "error NH1773: 'levitation boots' can't give 'fire resistance' instead of 'levitation': what the game does for that is C of its own (make a new object with 'copy_from:', and let that one confer it)"
        ],
    ),
    "a wand of the game that is aimed otherwise": (
        "{edit: wand of light, direction: immediate}",
        [
            "error NH1725: 'wand of light' does by C of the game's what it does, and aimed otherwise it does not come there (make a new object with 'copy_from:', and say what that one does)"
        ],
    ),
    "no effect": (
        "{edit: apple, weight: 2}",
        ["warning NH1719: 'apple' is like this already"],
    ),
}


@pytest.mark.parametrize("case", FAILING)
def test_a_mistake_is_told(run: RunMods, case: str) -> None:
    manifest, expected = FAILING[case]
    assert run(f"objects:\n  - {manifest}\n").told == expected


def test_every_code_is_shown(run: RunMods) -> None:
    cases = {
        "{name: foo, copy_from: bar}\n  - {name: bar, copy_from: foo}": [
            "error NH1710: these objects copy each other: foo | bar | foo"
        ],
        "{name: foo, class: tool}\n  - {edit: foo, weight: 3}": [
            "error NH1718: 'foo' is not an object of the target that can be changed; it is of the mod 'mod1'"
        ],
    }
    for manifest, expected in cases.items():
        assert run(f"objects:\n  - {manifest}\n").told == expected
    shown = {line.split()[1].rstrip(":") for _, told in FAILING.values() for line in told if "NH17" in line}
    notes = {"NH1740", "NH1741", "NH1727", "NH1728"}
    shown |= {"NH1726"}  # test_objects_unread.py
    assert {info.code for info in CODES} == shown | notes


def test_a_class_that_is_exhausted_is_told_once_with_how_much_is_too_much(run: RunMods) -> None:
    joy = "{name: joy, class: potion, appearance: frothy, probability: 60%, tile: {copy_from: apple}}"
    hope = joy.replace("joy", "hope").replace("frothy", "frizzy")
    luck = joy.replace("joy", "luck").replace("frothy", "frilly").replace("60%", "5%")
    message = "takes 60% and the others 65%: 97.4% can be taken from its class at most, this is 27.6% too much"
    assert run(f"objects:\n  - {joy}\n  - {hope}\n  - {luck}\n").told == [f"error NH1713: 'potion of hope' {message}"]
    alone = joy.replace("60%", "99%")
    message = "takes 99%: 97.4% can be taken from its class at most, this is 1.6% too much"
    assert run(f"objects:\n  - {alone}\n").told == [f"error NH1713: 'potion of joy' {message}"]


def test_mods_that_together_take_more_than_there_is_are_told(run: RunMods) -> None:
    first = "objects:\n  - {name: foo, copy_from: club, probability: {share: 1%, from: club}}\n"
    second = "objects:\n  - {name: bar, copy_from: club, probability: {share: 0.5%, from: club}}\n"
    assert run(first, second).told == [
        "error NH1713: 'club' has 1.2%, and 1.5% are taken from it with 'bar', 0.3% too much"
    ]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Z")), min_size=1, max_size=30))
def test_any_name_is_refused_or_stands_in_the_table_as_it_is(run: RunMods, name: str) -> None:
    quoted = "'" + name.replace("'", "''") + "'"
    result = run(f"objects:\n  - {{name: {quoted}, copy_from: club}}\n")
    if malformed_name(name) or result.report.errors:
        assert result.report.errors
        return
    literal = result.text("src/objects.c").split("#ifdef MOD_MOD1\nOBJECT(OBJ(", 1)[1].split(", None)", 1)[0]
    assert string_value(literal) == name


@pytest.mark.parametrize("release", ["366", "343", "nle"])
@pytest.mark.parametrize("size", ["small", "large", "huge"])
def test_a_word_that_a_wish_takes_off_before_others_only_is_no_mistake(run: RunMods, size: str) -> None:
    ran = run(f"objects:\n  - {{name: {size} urn, class: tool, probability: never}}\n")
    assert not [line for line in ran.told if "NH1703" in line]
