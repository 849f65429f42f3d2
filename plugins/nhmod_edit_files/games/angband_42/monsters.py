"""Monsters and what they are made of: monster.txt, monster_base.txt, pain.txt, pit.txt, summon.txt (src/mon-init.c, src/mon-summon.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.forms import (
    SMALL,
    MonsterName,
    code,
    color,
    integer,
    line,
    named,
    number,
    random,
)
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import Field, Line, char, entries, flags, many, one, single, word
from nhmod_edit_files.types import Code, Pattern

_ROLE = Pattern(form="servant|bodyguard", says="'servant' or 'bodyguard'")
_ONE_IN = "One turn in so many; the more, the rarer."


def _message(directive: str, key: str, doc: str) -> Line:
    return many(
        directive,
        key,
        word("spell", "monster spells", "Which spell."),
        line(
            "message",
            "What is said: {name} is the monster, {target} whom it aims at. None: it casts without a word.",
            optional=True,
        ),
        doc=doc,
    )


MONSTERS = entries(
    "monster.txt",
    line("name", "What it is called; a unique's name is unlike all others."),
    doc="The monsters.",
    each="Begins a monster. Their order is that of the game's lists.",
    vocabulary="monsters",
    children=(
        single(line("plural", "Several of them, where adding an s is wrong.", optional=True), doc="Several of them."),
        single(
            word("base", "monster bases", "Which kind of creature it is."),
            doc="Its kind, which gives it flags, a glyph and its pain.",
            usual=True,
        ),
        single(char("glyph", "The character that shows it."), doc="Its character, where it is not that of its base."),
        single(color("color", "The color that it is shown in."), doc="Its color.", usual=True),
        single(
            number("speed", "110 is normal, 120 twice as fast.", high=199, default="110"),
            doc="How fast it is.",
            usual=True,
        ),
        single(
            number("hit_points", "On average; a unique has exactly so many.", low=1, high=SMALL),
            doc="Its hit points.",
            usual=True,
        ),
        single(integer("light", "How far it shines; below 0 it darkens.", -100, 100, unit="grids"), doc="Its light."),
        one(
            "hearing",
            number("vision", "How far away it notices the player by ear.", high=1000, unit="grids", default="20"),
            doc="How well it hears.",
            usual=True,
        ),
        single(
            number("smell", "How far away it notices the player by scent.", high=1000, unit="grids"),
            doc="How well it smells.",
        ),
        single(
            number("armor_class", "How hard it is to hit.", high=SMALL, default="0"), doc="Its armor class.", usual=True
        ),
        single(
            number("sleepiness", "How deep it sleeps; 0 is awake.", high=2730, default="0"),
            doc="How deep it sleeps at first.",
            usual=True,
        ),
        single(
            number(
                "depth",
                "Where it is usual; 0 is the town, and the game has no room for more than 127.",
                high=127,
                unit="levels",
            ),
            doc="Where it lives.",
            usual=True,
        ),
        single(
            number("rarity", "Once in so many; 0 is never by chance.", high=100, default="1"),
            doc="How rare it is.",
            usual=True,
        ),
        single(
            number(
                "experience", "Points for a kill, for each level of the monster, divided by the player's.", default="0"
            ),
            doc="What killing it is worth.",
            usual=True,
        ),
        many(
            "blow",
            "blows",
            word("method", "blow methods", "How it attacks."),
            word("effect", "blow effects", "What that does.", optional=True),
            random("damage", "How much it hurts.", optional=True),
            doc="Its attacks in a turn.",
        ),
        flags("flags", "flags", "monster flags", "What is special about it."),
        flags("flags-off", "flags_off", "monster flags", "What of its base it does not have."),
        one(
            "innate-freq",
            number("innate_frequency", _ONE_IN, low=1, high=100, unit="turns"),
            doc="How often it breathes, spits or shoots.",
        ),
        one("spell-freq", number("spell_frequency", _ONE_IN, low=1, high=100, unit="turns"), doc="How often it casts."),
        single(
            number("spell_power", "How strong its spells are, where it is not its depth.", high=SMALL),
            doc="The power of its spells.",
        ),
        flags("spells", "spells", "monster spells", "What it casts, breathes and shoots."),
        _message("message-vis", "messages_seen", "What is said of a spell by one who sees it cast."),
        _message("message-invis", "messages_unseen", "What is said of a spell by one who does not see it cast."),
        _message("message-miss", "messages_missed", "What is said of a spell that misses."),
        texts("desc", "description", "What is known of it."),
        many(
            "drop",
            "drops",
            named("type", "object types", "What kind of thing."),
            named("subtype", "objects", "Which of them."),
            number("chance", "How often.", high=100, unit="percent"),
            number("min", "At least so many.", high=99),
            number("max", "At most so many.", high=99),
            doc="Things that it may leave when it dies.",
        ),
        many(
            "drop-base",
            "drops_base",
            named("type", "object types", "What kind of thing, any of them."),
            number("chance", "How often.", high=100, unit="percent"),
            number("min", "At least so many.", high=99),
            number("max", "At most so many.", high=99),
            doc="Kinds of things that it may leave when it dies.",
        ),
        many(
            "friends",
            "friends",
            number("chance", "How often they are with it.", high=100, unit="percent"),
            random("count", "How many."),
            Field("name", MonsterName(vocabulary="friends"), "Which monster; Same is its own."),
            Field("role", _ROLE, "What they are to it.", optional=True),
            doc="Monsters that come with it.",
        ),
        many(
            "friends-base",
            "friends_base",
            number("chance", "How often they are with it.", high=100, unit="percent"),
            random("count", "How many."),
            word("name", "monster bases", "Which kind of creature."),
            Field("role", _ROLE, "What they are to it.", optional=True),
            doc="Kinds of monsters that come with it.",
        ),
        many(
            "mimic",
            "mimics",
            named("type", "object types", "What kind of thing."),
            named("subtype", "objects", "Which of them."),
            doc="Things that it looks like.",
        ),
        many(
            "shape",
            "shapes",
            Field(
                "name",
                MonsterName(vocabulary="shapes of monsters", rest=True),
                "A monster, or a base of which any will do.",
            ),
            doc="What it turns into.",
        ),
        one(
            "color-cycle",
            word("cycle_group", "color cycle groups", "The group."),
            word("cycle", "color cycles", "Which of the group."),
            doc="Colors that it goes through, where the player wants to see them.",
        ),
    ),
)

MONSTER_BASES = entries(
    "monster_base.txt",
    line("name", "What other files call it."),
    doc="The kinds of monsters.",
    each="Begins a kind of monsters.",
    vocabulary="monster bases",
    children=(
        single(char("glyph", "The character that shows them."), doc="Their character."),
        single(
            Field("pain", Code(vocabulary="pain messages", low=0), "Which messages of pain.txt."),
            doc="How they take blows.",
        ),
        flags("flags", "flags", "monster flags", "What is special about all of them."),
        texts("desc", "description", "What people call them."),
    ),
)

PAIN = entries(
    "pain.txt",
    number("serial", "The number that bases name.", low=1, high=1000),
    directive="type",
    record="set of pain messages",
    doc="What monsters do when they are hurt.",
    each="Begins a set of messages.",
    children=(
        many(
            "message",
            "messages",
            line("message", "What it does, from hardly hurt to nearly dead; [s] is for one."),
            doc="Seven, from hardly hurt to nearly dead.",
            most=7,
        ),
    ),
)

PITS = entries(
    "pit.txt",
    line("name", "What it is called."),
    doc="The groups of monsters of pits and nests.",
    each="Begins a group of monsters for pits and nests.",
    children=(
        one(
            "room",
            number("room_type", "1 is a pit, 2 a nest, 3 for other rooms only.", low=1, high=3),
            doc="What kind of room.",
        ),
        one(
            "alloc",
            number("rarity", "Once in so many.", low=1, high=SMALL),
            number("level", "The level at which it is most common.", high=127),
            doc="How often, and where.",
        ),
        one(
            "obj-rarity",
            number("object_rarity", "How many of its grids have a thing.", high=100, unit="percent"),
            doc="How many things.",
        ),
        many("mon-base", "bases", word("base", "monster bases", "One of them."), doc="Kinds of monsters that it has."),
        many(
            "mon-ban",
            "forbidden_monsters",
            Field("monster", MonsterName(), "One of them."),
            doc="Monsters that it never has.",
        ),
        many("color", "colors", color("color", "One of them."), doc="Colors of monsters that it has."),
        flags("flags-req", "flags", "monster flags", "What all of its monsters have."),
        flags("flags-ban", "forbidden_flags", "monster flags", "What none of its monsters has."),
        one(
            "innate-freq",
            number("innate_frequency", _ONE_IN, low=1, high=100, unit="turns"),
            doc="How often its monsters breathe or shoot at least.",
        ),
        flags("spell-req", "spells", "monster spells", "What all of its monsters cast."),
        flags("spell-ban", "forbidden_spells", "monster spells", "What none of its monsters casts."),
    ),
)

SUMMONS = entries(
    "summon.txt",
    line("name", "What effects call it."),
    record="summons",
    doc="What can be summoned.",
    each="Begins a kind of summoning.",
    vocabulary="summons",
    children=(
        one("msgt", named("message_type", "message types", "The sound and color of its message."), doc="Its sound."),
        single(number("uniques", "1 if uniques come too.", high=1), doc="Whether uniques come."),
        many("base", "bases", word("base", "monster bases", "One of them."), doc="Kinds of monsters that come."),
        single(word("race_flag", "monster flags", "What they have."), doc="What all that come have."),
        single(
            code("fallback", "summons", "The other summons."), doc="What is summoned where there are none of these."
        ),
        one("desc", line("description", "What is summoned, as a message says it."), doc="What is summoned."),
    ),
)

GRAMMARS = (MONSTER_BASES, MONSTERS, PAIN, PITS, SUMMONS)
