"""Monsters and what they are made of: monster.txt, monster_base.txt, pain.txt, pit.txt (src/monster/mon-init.c, src/init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_35.forms import (
    PartOfName,
    byte,
    code,
    color,
    glyph,
    numbered_entries,
    object_type,
    one_in,
    roll,
    said,
    short,
    subtype,
    symbol,
    whole,
)
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import Field, entries, flags, many, one, single

VERSION = one("V", symbol("version", "versions", "What version it is of; nothing asks for it."), doc="A version stamp.")

MONSTERS = numbered_entries(
    "monster.txt",
    whole("serial", "The monster's number; 0 is the player.", 0, 65535),
    said("name", "What it is called."),
    doc="The races of monsters. Entry 0 is the player.",
    vocabulary="monsters",
    limit="R",
    before=(VERSION,),
    children=(
        single(said("plural", "Several of them, where adding an s is wrong.", optional=True), doc="Several of them."),
        one(
            "T",
            symbol("base", "monster bases", "Which kind of creature it is (monster_base.txt)."),
            doc="Its kind, which gives it flags, spells, a glyph and its pain.",
            required=True,
        ),
        one("G", glyph(), doc="Its character, where it is not that of its base."),
        one("C", color(), doc="Its color.", required=True),
        one(
            "I",
            byte("speed", "How fast it is: 110 is normal, 120 twice as fast.", 199, unit="energy"),
            whole("hit_points", "What it can stand, on average.", 0, 65535, unit="points"),
            byte("vision", "How far it notices the player.", unit="tens of feet"),
            short("armor_class", "How hard it is to hit.", 0),
            short("sleepiness", "How deep it sleeps: 0 never does, 255 hardly wakes.", 0),
            doc="Its body.",
        ),
        one(
            "W",
            byte("depth", "The level that it is at home at; 0 is the town.", 127, unit="levels"),
            whole("rarity", "Once in so many; 0 is never by chance."),
            whole("power", "Nothing: the game reckons its power anew. Always 0.", default="0"),
            whole("experience", "For a kill, times its depth, divided by the player's level.", unit="points"),
            doc="Where it is found, and what it is worth.",
        ),
        many(
            "B",
            "blows",
            symbol("method", "blow methods", "How it strikes."),
            symbol("effect", "blow effects", "What the blow does.", optional=True),
            roll("damage", "How much it hurts.", optional=True),
            doc="A blow, at most four.",
            most=4,
        ),
        flags("F", "flags", "monster flags", "What it is, can do, resists and drops."),
        flags("-F", "flags_off", "monster flags", "What of its base it does not have."),
        one(
            "S",
            one_in("spell_frequency", "It casts and breathes once in so many turns."),
            only=r"1_IN_\d+",
            doc="How often it casts.",
        ),
        flags("S", "spells", "monster spells", "What it casts, breathes and shoots."),
        texts("D", "description", "What is told of it."),
        many(
            "drop",
            "drops",
            object_type(),
            subtype(),
            whole("chance", "How often.", 0, 100, unit="percent"),
            whole("min", "At least so many.", 0, 99),
            whole("max", "At most so many.", 0, 99),
            doc="An object that it may leave when it dies; each is rolled for by itself.",
        ),
        many(
            "drop-artifact",
            "drop_artifacts",
            Field(
                "artifact",
                PartOfName(vocabulary="artifacts", rest=True, least=3),
                "The artifact's name as artifact.txt has it.",
            ),
            doc="An artifact that it leaves; only for uniques.",
        ),
        many(
            "friends",
            "friends",
            whole("chance", "How often they are with it.", 0, 100, unit="percent"),
            roll("count", "How many; half of them at its own depth, all five levels deeper.", high=2**31 - 1),
            Field("name", PartOfName(vocabulary="friends", rest=True), "Which monster; Same is its own."),
            doc="Monsters that come with it; those that matter most stand last.",
        ),
        many(
            "friends-base",
            "friends_base",
            whole("chance", "How often they are with it.", 0, 100, unit="percent"),
            roll("count", "How many.", high=2**31 - 1),
            symbol("name", "monster bases", "Which kind of creature.", rest=True),
            doc="Kinds of monsters that come with it.",
        ),
        many("mimic", "mimics", object_type(), subtype(), doc="An object that it looks like."),
    ),
)

MONSTER_BASES = entries(
    "monster_base.txt",
    said("name", "What other files, and the game's summoning, call it."),
    directive="N",
    doc="The kinds of monsters.",
    each="Begins a kind of monsters.",
    vocabulary="monster bases",
    before=(VERSION,),
    children=(
        one("G", glyph(), doc="The character that shows them.", required=True),
        one(
            "M",
            code("pain", "pain messages", "Which messages of pain.txt.", 2**31 - 1),
            doc="How they take blows.",
            required=True,
        ),
        flags("F", "flags", "monster flags", "What all of them are, can do and resist."),
        flags("S", "spells", "monster spells", "What all of them cast, breathe and shoot."),
        texts("D", "description", "What people call them."),
    ),
)

PAIN = numbered_entries(
    "pain.txt",
    whole("serial", "The number that monster bases name.", 1, 65535),
    record="set of pain messages",
    doc="What monsters do when they are hurt.",
    each="Begins a set of messages.",
    vocabulary="pain messages",
    children=(
        many(
            "M",
            "messages",
            said("message", "What it does; [s] is for one monster, [ies|y] for one or several."),
            doc="Seven, from hardly hurt to nearly dead.",
            most=7,
        ),
    ),
)

PITS = numbered_entries(
    "pit.txt",
    whole("serial", "The pit's number.", 0, 65535),
    said("name", "What it is called."),
    doc="The groups of monsters of pits and nests.",
    each="Begins a group of monsters.",
    children=(
        one(
            "R",
            whole("room_type", "1 is a pit (few kinds, in order), 2 a nest (many kinds).", 1, 2),
            doc="What kind of room.",
            required=True,
        ),
        one(
            "A",
            whole("rarity", "Once in so many.", 1),
            whole("level", "The level at which it is most common.", 0, 127, unit="levels"),
            doc="How often, and where.",
            required=True,
        ),
        one(
            "O",
            whole("object_rarity", "How many of its grids have an object.", 0, 100, unit="percent"),
            doc="How many objects.",
        ),
        many("C", "colors", color(), doc="A color of its monsters; without any, all are."),
        many(
            "T",
            "bases",
            symbol("base", "monster bases", "One of them."),
            doc="A kind of its monsters, at most four; without any, all are.",
            most=4,
        ),
        flags("F", "flags", "monster flags", "What all of its monsters have."),
        flags("f", "forbidden_flags", "monster flags", "What none of its monsters has."),
        flags("S", "spells", "monster spells", "What all of its monsters cast."),
        flags("s", "forbidden_spells", "monster spells", "What none of its monsters casts."),
        many(
            "E",
            "forbidden_monsters",
            Field("monster", PartOfName(vocabulary="monsters", lenient=True), "One of them."),
            doc="A monster that it never has.",
        ),
    ),
)

GRAMMARS = (PAIN, MONSTER_BASES, MONSTERS, PITS)
