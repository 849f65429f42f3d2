"""Objects and what makes some of them special: object_base.txt, object.txt, ego_item.txt, artifact.txt, flavor.txt (src/init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_35.forms import (
    allocation,
    byte,
    color,
    glyph,
    graphics,
    numbered_entries,
    object_type,
    random,
    roll,
    said,
    short,
    some_flags,
    subtype,
    symbol,
    whole,
)
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import entries, flags, many, one, word, words

OBJECT_BASES = entries(
    "object_base.txt",
    object_type("The type (tval), by its name or number."),
    said("name", "What its objects are called; ~ is where an s goes for several."),
    directive="N",
    doc="The types of objects.",
    each="Begins a type of objects.",
    named="type",
    before=(
        many(
            "D",
            "defaults",
            word("label", "defaults of object bases", "What it is: B is the chance to break."),
            whole("value", "How much.", 0, 100, unit="percent"),
            doc="What is so where a type says nothing.",
        ),
    ),
    children=(
        one(
            "B",
            whole("break_chance", "How often one breaks that is thrown or shot.", 0, 100, unit="percent"),
            doc="How easily they break.",
        ),
        some_flags("F", "flags", "object flags", "What is special about all of them."),
    ),
)

OBJECTS = numbered_entries(
    "object.txt",
    whole("serial", "The object's number.", 0, 65535),
    said("name", "& is where a, some or a number goes, ~ where an s goes for several, or kni|fe|ves|."),
    doc="The kinds of objects. Entry 0 is a pile of them.",
    vocabulary="objects",
    limit="K",
    children=(
        graphics(),
        one(
            "I",
            object_type(),
            byte("subtype", "Which object of that type it is (sval); no other has both."),
            doc="What it is.",
            required=True,
        ),
        one(
            "W",
            byte("level", "How hard it is to use.", unit="levels"),
            whole("rarity", "Nothing asks for it.", default="0"),
            short("weight", "What it weighs.", 0, unit="tenths of a pound"),
            whole("cost", "What it is worth; 0 is worthless.", unit="gold pieces"),
            doc="Its level, weight and worth.",
        ),
        allocation(required=False),
        one(
            "P",
            short("armor_class", "What it protects by itself."),
            roll("damage", "The dice of its blows."),
            random("to_hit", "What it adds to the chance to hit."),
            random("to_damage", "What it adds to the damage."),
            random("to_armor", "What it adds to its protection."),
            doc="Its powers.",
        ),
        one("C", random("charges", "How many."), doc="How often a wand or staff can be used."),
        one(
            "M",
            byte("pile_chance", "How often it is several.", 100, unit="percent"),
            random("pile_size", "How many they are then."),
            doc="How many are found together.",
        ),
        some_flags("F", "flags", "object flags", "What it gives its bearer, and what it is like."),
        one(
            "E",
            symbol("effect", "effects", "What it does when it is used."),
            random("recharge", "How long until it can be used again.", optional=True),
            doc="What it does.",
        ),
        many(
            "L",
            "values",
            random("pval", "How much."),
            words("flags", "object flags", "Of what.", optional=True),
            doc="How much of what its flags give, or what its type makes of it; at most three.",
            most=3,
        ),
        texts("D", "description", "What is told of it."),
    ),
)

EGO_ITEMS = numbered_entries(
    "ego_item.txt",
    whole("serial", "The ego item's number.", 1, 65535),
    said("name", "As it stands behind the object's: of Slay Evil."),
    doc="What objects can be beside themselves.",
    vocabulary="ego items",
    children=(
        one(
            "X",
            byte("rating", "What it adds to the feeling of its level."),
            byte("extra", "One more random 1 sustain, 2 resistance, 3 ability; 0 is none.", 3),
            doc="What is more of it.",
        ),
        one(
            "W",
            byte("level", "The level that it is at home at.", unit="levels"),
            byte("rarity", "Nothing asks for it.", default="0"),
            whole("weight", "Nothing asks for it.", default="0"),
            whole("cost", "What it adds to the object's worth.", unit="gold pieces"),
            doc="Its level and worth.",
            required=True,
        ),
        allocation(required=False),
        one(
            "C",
            random("to_hit", "What it adds to the chance to hit."),
            random("to_damage", "What it adds to the damage."),
            random("to_armor", "What it adds to the protection."),
            doc="What it adds.",
        ),
        one(
            "M",
            byte("min_to_hit", "At least so much more chance to hit; 255 is no matter."),
            byte("min_to_damage", "At least so much more damage; 255 is no matter."),
            byte("min_to_armor", "At least so much more protection; 255 is no matter."),
            doc="What is added at least.",
        ),
        many(
            "T",
            "items",
            object_type(low=1),
            byte("min_subtype", "The first object of that type (sval)."),
            byte("max_subtype", "The last object of that type (sval)."),
            doc="Objects that it can be of, at most three lines.",
            most=3,
        ),
        flags("F", "flags", "object flags", "What it gives its bearer, and what it is like."),
        many(
            "L",
            "values",
            random("pval", "How much."),
            byte("min_pval", "At least so much; 255 is no matter."),
            words("flags", "object flags", "Of what."),
            doc="How much of what its flags give; at most three.",
            most=3,
        ),
        texts("D", "description", "What is told of it."),
    ),
)

ARTIFACTS = numbered_entries(
    "artifact.txt",
    whole("serial", "The artifact's number; the game's code has some.", 1, 65535),
    said("name", "As it stands behind the object's: of Galadriel, 'Ringil'."),
    doc="The artifacts. Those to 15 are special ones: lights, amulets and rings; from 16 on they are weapons and armor.",
    vocabulary="artifacts",
    children=(
        one("I", object_type(), subtype(), doc="The object that it is.", required=True),
        one(
            "W",
            byte("level", "The level that it is at home at, and how hard it is to use.", unit="levels"),
            whole("rarity", "Nothing asks for it.", default="0"),
            short("weight", "What it weighs.", 0, unit="tenths of a pound"),
            whole("cost", "What it is worth.", unit="gold pieces"),
            doc="Its level, weight and worth.",
            required=True,
        ),
        allocation(required=False),
        one(
            "P",
            short("armor_class", "What it protects by itself."),
            roll("damage", "The dice of its blows."),
            short("to_hit", "What it adds to the chance to hit."),
            short("to_damage", "What it adds to the damage."),
            short("to_armor", "What it adds to its protection."),
            doc="Its powers.",
        ),
        flags("F", "flags", "object flags", "What it gives its bearer, and what it is like."),
        one(
            "E",
            symbol("activation", "effects", "What it does when it is activated."),
            random("recharge", "How long until it can be activated again.", default="0"),
            doc="What it does.",
        ),
        texts("M", "message", "What is said when it is activated."),
        many(
            "L",
            "values",
            short("pval", "How much."),
            words("flags", "object flags", "Of what."),
            doc="How much of what its flags give; at most three.",
            most=3,
        ),
        texts("D", "description", "What is told of it."),
    ),
)

_SERIAL = whole("serial", "The flavor's number, of its own in the whole file.", 0, 65535)
_LOOKS = said("description", "What it looks like; scrolls have none, their titles are made up.", optional=True)

FLAVORS = entries(
    "flavor.txt",
    object_type("Objects of this type are not told from each other by their looks."),
    glyph("The character that shows them."),
    directive="kind",
    record="kind of flavors",
    key="kinds",
    doc="What unknown objects look like.",
    each="Begins the flavors of a type.",
    named="type",
    children=(
        many(
            "fixed",
            "fixed",
            _SERIAL,
            symbol("subtype", "flavored objects", "The object that always looks so, by its name or number."),
            color(),
            _LOOKS,
            doc="What one object always looks like.",
        ),
        many(
            "flavor",
            "flavors",
            _SERIAL,
            color(),
            _LOOKS,
            doc="What one of the objects looks like, which is drawn for each game.",
        ),
    ),
)

GRAMMARS = (OBJECT_BASES, OBJECTS, EGO_ITEMS, ARTIFACTS, FLAVORS)
