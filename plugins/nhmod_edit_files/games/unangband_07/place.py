"""terrain.txt, vault.txt, room.txt, dungeon.txt, quest.txt: places (``f_info``, ``v_info``, ``d_info``, ``t_info``, ``q_info``)."""

from __future__ import annotations

from nhmod_edit_files.games.unangband_07.fields import (
    VERSION,
    byte,
    code,
    graphics,
    name,
    numbered_entries,
    object_type,
    short,
)
from nhmod_edit_files.games.unangband_07.types import HIT_DICE, Glyph, Ignored
from nhmod_edit_files.grammar import Field, char, entries, flags, many, number, one, prose, rows, text, word
from nhmod_edit_files.types import Code, InnerFlags, Rest

ROOM = entries(
    "room.txt",
    byte("chain", "The chain that it is of; those of one chain stand together.", low=1),
    code("next", "room chains", "The chain that goes on; 0 ends.", 255),
    code("branch_on", "room chains", "If a later line leads to this chain,", 255),
    code("branch", "room chains", "the chain that goes on instead.", 255),
    byte("chance", "How likely it is where the level is as it wants."),
    byte("other_chance", "How likely it is elsewhere."),
    byte("min_level", "From which level on.", unit="dungeon levels"),
    byte("max_level", "To which level.", unit="dungeon levels"),
    directive="N",
    record="line of room descriptions",
    key="descriptions",
    doc="Chains of descriptions: of the lines of one chain that a level allows, one is taken, and leads to the next chain.",
    each="A line of a chain.",
    vocabulary="room descriptions",
    limit="D",
    before=(VERSION,),
    children=(
        one("A", text("adjective", "What the room's name begins with."), doc="First half of the room's name."),
        one("B", text("noun", "What the room is called."), doc="Second half of the room's name."),
        prose("D", "description", "What is told of the room; blanks at its ends count."),
        one(
            "F",
            code("feature", "terrain", "The terrain that is put there; 0 is none."),
            code("tunnel", "terrain", "A terrain of the level's theme; 0 is none."),
            code("door", "terrain", "A terrain of the level's theme; 0 is none."),
            code("trap", "terrain", "A terrain of the level's theme; 0 is none."),
            code("bridge", "terrain", "A terrain of the level's theme; 0 is none."),
            doc="What is put in the room.",
        ),
        one("G", Field("monster_glyph", Glyph(), "Monsters of this character are there."), doc="Who is there."),
        many(
            "K",
            "items",
            object_type("The type of object that lies there."),
            byte("min_subtype", "The first kind of that type."),
            byte("max_subtype", "The last kind of that type."),
            Field("ignored", Ignored(), "Nothing: the game passes over it.", optional=True),
            doc="What lies there.",
            most=1,
        ),
        flags("L", "level_flags", "level flags", "It is likely on levels of one of these."),
        one("R", word("monster_flag", "all monster flags", "Monsters of this flag are there."), doc="Who is there."),
        flags("S", "flags", "room flags", "What the room is like."),
        flags("P", "place", "place flags", "Where in the room it is put."),
    ),
)
"""The grammar of room.txt."""

_GUARDIAN = "A unique monster; 0 is none."

DUNGEON = numbered_entries(
    "dungeon.txt",
    Field("name", Rest(form=r".{1,19}", says="a name of up to 19 characters"), "Its name without that of the zone."),
    highest=255,
    doc="The dungeons and towns, and the ways between them.",
    each="A dungeon or town.",
    limit="T",
    children=(
        one(
            "X",
            *(
                code(
                    f"nearby{'' if way == 1 else f'_{way}'}",
                    "dungeons",
                    "Where one can go from here; 0 is nowhere.",
                    255,
                )
                for way in range(1, 5)
            ),
            doc="Where one can go from here.",
            required=True,
        ),
        one(
            "Q",
            code("quest_opens", "dungeons", "Where one can go when the monster is dead.", 255),
            code("quest_monster", "monsters", _GUARDIAN),
            doc="A way that must be won.",
        ),
        one(
            "Y",
            code("lockup_monster", "monsters", _GUARDIAN),
            code(
                "lockup_if_visited",
                "dungeons",
                "All shops are shut until it is dead, once the player has been there.",
                255,
            ),
            doc="What shuts all shops.",
        ),
        one(
            "W",
            code("guardian_replaced_by", "monsters", _GUARDIAN),
            code("guardian_if_visited", "dungeons", "It guards the first zone once the player has been there.", 255),
            doc="Another guardian of the first zone.",
        ),
        one(
            "Z",
            code("replaced_by", "dungeons", "The dungeon that takes its place,", 255),
            code("replaced_if_visited", "dungeons", "once the player has been there.", 255),
            doc="Another dungeon in its place.",
        ),
        one("C", code("chasm", "dungeons", "Where its chasms lead to.", 255), doc="A hidden way."),
        one("G", Field("monster_glyph", Glyph(), "Wandering monsters are of this character."), doc="Who is there."),
        one("R", word("monster_flag", "all monster flags", "Wandering monsters have this flag."), doc="Who is there."),
        one(
            "A",
            char("ally_glyph", "Allies in battles are of this character."),
            word("ally_flag", "ally flags", "Or they have this flag."),
            doc="Who is on the player's side.",
        ),
        one(
            "S",
            *(
                code(f"store_{place}", "terrain", "The entrance of a store (terrain.txt); 0 is none.")
                for place in range(1, 9)
            ),
            doc="The stores of its town.",
        ),
        many(
            "L",
            "zones",
            byte("level", "The first level of the zone.", 127, unit="dungeon levels"),
            code("base", "terrain", "What it is made of."),
            code("fill", "terrain", "What is drawn over it; 0 is nothing."),
            code("big", "terrain", "What there is much of; 0 is nothing."),
            code("small", "terrain", "What there is a little of; 0 is nothing."),
            code("guardian", "monsters", _GUARDIAN),
            code("tower", "dungeon vaults", "The vault that stands on each of its levels (vault.txt); 0 is none."),
            short("special", "Nothing, in this release."),
            Field("flags", InnerFlags(vocabulary="zone flags"), "What its levels are like.", optional=True),
            Field(
                "prefix",
                Rest(form=r".{0,25}", says="a text of up to 25 characters"),
                "What stands before the dungeon's name.",
                optional=True,
            ),
            doc="A zone of levels, at most four.",
            most=4,
        ),
        prose("D", "description", "What is told of it to those who arrive."),
    ),
)
"""The grammar of dungeon.txt."""

QUEST = numbered_entries(
    "quest.txt",
    name("What it is called."),
    highest=32767,
    doc="Quests, each with up to nine stages: what is asked before, what is to be done, what it brings.",
    limit="Q",
    children=(
        prose("D", "description", "What is told of it."),
        many(
            "S",
            "stages",
            Field(
                "stage",
                Code(vocabulary="quest stages", low=0, high=8),
                "0 what is asked before, 1 what is to be done, 3 to get the reward, 4 the reward, 5 what stays, 6 what fails it, "
                "7 what that brings, 8 what stays then.",
            ),
            doc="A stage, at most nine.",
            most=9,
            children=(
                flags("F", "flags", "quest flags", "What must happen, or happens."),
                many(
                    "T",
                    "travel",
                    code("dungeon", "dungeons", "Where to.", 255),
                    byte("level", "Which level.", 127, unit="dungeon levels"),
                    code("store", "stores", "Which store; 0 is none."),
                    doc="A place.",
                    most=1,
                ),
                one("A", code("artifact", "artifacts", "The artifact.", 255)),
                one("Q", code("quest", "quests", "The quest.")),
                one("Z", short("number", "How many.", 1)),
                one("K", code("object", "objects", "The object.")),
                one("E", code("ego_item", "ego items", "The ego item.", 255)),
                one("R", code("monster", "monsters", "The monster.")),
                many(
                    "O",
                    "room",
                    word("flag", "room flags", "What it must be like."),
                    short("adjective", "The line of room.txt that its name begins with."),
                    short("noun", "The line of room.txt that it is called by."),
                    doc="A room.",
                    most=1,
                ),
                many(
                    "X",
                    "terrain",
                    word("action", "terrain flags", "What is done to it."),
                    code("feature", "terrain", "The terrain."),
                    doc="A change of terrain.",
                    most=1,
                ),
                many(
                    "W",
                    "worth",
                    short("experience", "What it brings or costs.", unit="points"),
                    short("power", "Its power."),
                    short("gold", "What it brings or costs.", unit="gold pieces"),
                    doc="Reward or penalty.",
                    most=1,
                ),
            ),
        ),
    ),
)
"""The grammar of quest.txt."""


TERRAIN = numbered_entries(
    "terrain.txt",
    name("What it is called."),
    key="terrain",
    highest=32767,
    doc="What a grid can be: floors, walls, doors, traps, trees, stores. Many numbers are known to the game's code.",
    each="A kind of terrain.",
    limit="F",
    children=(
        graphics("How it is shown."),
        one("M", code("mimics", "terrain", "The terrain that it looks like."), doc="What it looks like."),
        one("U", code("unseen", "terrain", "What it is taken for before it is seen."), doc="Unseen."),
        one("O", code("object", "objects", "The object that lies there; 0 is none."), doc="What lies there."),
        one(
            "W",
            number("level", "From which level on it is found.", 0, 127, unit="dungeon levels"),
            number("rarity", "Once in so many times; 0 is never.", 0, 65535),
            number("priority", "Which of several is shown on a map of less room: the highest.", 0, 65535),
            code("edge", "terrain", "The terrain around it; 0 is none."),
            doc="Where it is found.",
            required=True,
        ),
        many(
            "K",
            "changes",
            word("action", "terrain actions", "What is done to it; DEFAULT is all else."),
            code("becomes", "terrain", "What it becomes."),
            byte("power", "How hard that is; of a store's entrance with ENTER, the store."),
            doc="What becomes of it, at most eight and a DEFAULT.",
            most=9,
        ),
        one(
            "T",
            word("trap_method", "blow methods", "How its trap strikes."),
            word("trap_effect", "blow effects", "What the trap does.", optional=True),
            Field("trap_damage", HIT_DICE, "How much.", optional=True),
            doc="What it does to those on it.",
        ),
        one("S", word("trap_spell", "monster spells", "The spell that its trap casts."), doc="Its trap's spell."),
        flags("F", "flags", "terrain flags", "What it is, lets pass and can be done to it."),
        prose("D", "description", "What is told of it."),
    ),
)
"""The grammar of terrain.txt."""

VAULT = numbered_entries(
    "vault.txt",
    name("What it is called."),
    highest=65535,
    doc="Vaults: rooms that are drawn.",
    limit="V",
    children=(
        one(
            "X",
            byte("room_type", "The kind of room: 8 a lesser vault, 9 a greater one, 10 a place in the wild."),
            byte("rating", "What it adds to the feeling of its level."),
            byte("rows", "How high it is.", 66, low=1, unit="grids"),
            byte("columns", "How wide it is.", 198, low=1, unit="grids"),
            byte("min_level", "From which level on.", unit="dungeon levels"),
            byte("max_level", "To which level.", unit="dungeon levels"),
            doc="Its size and place.",
            required=True,
        ),
        flags("L", "level_flags", "level flags", "It is only on levels of one of these."),
        rows("D", "layout", "Its rows, all as wide as 'columns' says; their blanks count."),
    ),
)
"""The grammar of vault.txt."""
