"""The dungeon: vault.txt, room_template.txt, dungeon_profile.txt, terrain.txt, trap.txt, chest_trap.txt (src/generate.c, src/init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import effect
from nhmod_edit_files.games.angband_42.forms import SMALL, EffectDice, code, integer, line, named, number, symbol
from nhmod_edit_files.games.angband_42.objects import graphics
from nhmod_edit_files.games.both_angbands import BYTE, layout, texts
from nhmod_edit_files.grammar import Field, Line, entries, flags, many, one, single, word


def _size(height: int, width: int) -> tuple[Line, Line]:
    return (
        single(number("rows", "How many lines its picture has.", low=1, high=height), doc="Its height."),
        single(number("columns", "How long they are.", low=1, high=width), doc="Its width."),
    )


VAULTS = entries(
    "vault.txt",
    line("name", "What it is called."),
    doc="The vaults.",
    children=(
        one(
            "type",
            code("room_type", "rooms with vaults", "What kind of room it is, which says how large it can be."),
            doc="Its kind.",
        ),
        single(
            integer("rating", "How much it adds to what the game thinks of a level.", 0, BYTE),
            doc="How dangerous it is.",
        ),
        *_size(44, 66),
        single(number("min_depth", "From this level on; 0 is any.", high=BYTE), doc="From where on."),
        single(number("max_depth", "Up to this level; 0 is any.", high=BYTE), doc="Up to where."),
        flags("flags", "flags", "room flags", "What is special about it."),
        layout("Its picture: # is rock, % its outside, letters are monsters, digits what is in it."),
    ),
)

ROOM_TEMPLATES = entries(
    "room_template.txt",
    line("name", "What it is called."),
    doc="The rooms.",
    each="Begins a room.",
    children=(
        one(
            "type",
            number("room_type", "1; one of another number is never taken.", high=BYTE),
            doc="Whether it is taken.",
        ),
        single(integer("rating", "By which profiles of the dungeon ask for it.", 0, BYTE), doc="Who asks for it."),
        *_size(11, 33),
        single(
            number("doors", "So many numbers of its picture can be its door.", high=BYTE),
            doc="How many doors it can have.",
        ),
        one("tval", named("type", "object types", "What kind of things lies at [; 0 is any."), doc="What lies in it."),
        flags("flags", "flags", "room flags", "What is special about it."),
        layout("Its picture: # is rock, % its outside, digits to 6 are doors, x is a wall that may be there."),
    ),
)

PROFILES = entries(
    "dungeon_profile.txt",
    code("name", "dungeon profiles", "One of src/list-dun-profiles.h."),
    key="profiles",
    doc="The kinds of levels.",
    each="Begins a kind of levels.",
    children=(
        one(
            "params",
            integer("block_size", "In grids.", 1, BYTE),
            integer("rooms", "How many are tried.", 0),
            integer("unusual", "How likely unusual rooms are; less is more.", 0),
            integer("max_rarity", "The rarest rooms that it has.", 0, BYTE),
            doc="Its rooms.",
        ),
        one(
            "tunnel",
            *(
                integer(f"tunnel_{name}", doc, 0, 100, unit="percent")
                for name, doc in (
                    ("random", "How often it turns anyhow."),
                    ("change", "How often it changes its way."),
                    ("continue", "How often it goes on through a room."),
                    ("door", "How often it has a door where it enters one."),
                    ("junction", "How often it has doors where it meets another."),
                )
            ),
            doc="Its tunnels.",
        ),
        one(
            "streamer",
            *(
                integer(f"streamer_{name}", doc, 0)
                for name, doc in (
                    ("density", "How many grids of it lie together."),
                    ("range", "How far it spreads."),
                    ("magma", "How many are of magma."),
                    ("magma_treasure", "Once in so many grids of magma has treasure."),
                    ("quartz", "How many are of quartz."),
                    ("quartz_treasure", "Once in so many grids of quartz has treasure."),
                )
            ),
            doc="Its veins.",
        ),
        many(
            "room",
            "rooms_built",
            word("name", "rooms", "One of src/list-rooms.h."),
            integer("rating", "Which room templates.", 0, BYTE),
            integer("rows", "How much room it needs.", 0, BYTE),
            integer("columns", "How much room it needs.", 0, BYTE),
            integer("level", "From which level on.", 0, 127),
            integer("pit", "1 if it is a pit or a nest.", 0, 1),
            integer("rarity", "0 is usual, 1 and 2 are rarer and rarer.", 0, BYTE),
            integer("cutoff", "It is taken if a hundred-sided die shows less.", 0, 100),
            doc="A room that it has; they are tried one after the other.",
        ),
        single(integer("min_level", "From which level on.", 0, 127), doc="From where on."),
        one(
            "alloc",
            integer("commonness", "How common it is; -1 is never but by the game's own wish.", -1),
            doc="How common it is.",
        ),
    ),
)

TERRAIN = entries(
    "terrain.txt",
    code("code", "terrain", "One of src/list-terrain.h."),
    key="terrain",
    doc="The kinds of ground.",
    each="Begins a kind of ground.",
    named="code",
    children=(
        single(line("name", "What it is called."), doc="Its name."),
        graphics(),
        single(code("mimic", "terrain", "What it looks like."), doc="What it looks like until it is found out."),
        single(
            number("priority", "What the map shows where it has no room for all.", high=BYTE),
            doc="Which the map shows.",
        ),
        flags("flags", "flags", "terrain flags", "What is special about it."),
        single(
            integer("digging", "1 like rubble, 2 magma, 3 quartz, 4 granite, 5 a door.", 1, 5),
            doc="How hard it is to dig.",
        ),
        texts("desc", "description", "What is known of it."),
        texts("walk-msg", "message_walk", "What is asked before one steps on it."),
        texts("run-msg", "message_run", "What is said to one who runs up to it."),
        texts("hurt-msg", "message_hurt", "What is said when it hurts."),
        texts("die-msg", "message_die", "What one has died of."),
        texts("confused-msg", "message_confused", "What is said of a confused monster that walks into it."),
        texts("look-prefix", "look_prefix", "What stands before its name when one looks at it."),
        texts("look-in-preposition", "look_in", "What stands before it when one is there: on."),
        single(word("resist_flag", "monster flags", "Monsters that have it are not hurt."), doc="Who is not hurt."),
    ),
)

TRAPS = entries(
    "trap.txt",
    symbol("name", "What it is called."),
    line("short_description", "What tells it from others; the game's code finds some by it."),
    doc="The traps and runes.",
    each="Begins a trap or rune.",
    named="short_description",
    children=(
        graphics(),
        one(
            "appear",
            number("rarity", "Once in so many; 0 is never by chance.", high=BYTE),
            number("min_depth", "From which level on.", high=BYTE),
            number("max_count", "How many a level has at most; 0 is any number.", high=BYTE),
            doc="How often it is found, and where.",
        ),
        single(Field("visibility", EffectDice(), "How hard it is to see.")),
        flags("flags", "flags", "trap flags", "What is special about it."),
        texts("desc", "description", "What is known of it."),
        effect(),
        effect(
            "effect-xtra",
            "extra_effects",
            "What happens half of the time besides.",
            place="effect-yx-xtra",
            dice="dice-xtra",
            expression="expr-xtra",
        ),
        flags("save", "saves", "object flags", "Flags of the player that it does nothing to."),
        texts("msg", "message", "What is said when it is set off."),
        texts("msg-good", "message_saved", "What is said to one who gets away."),
        texts(
            "msg-bad", "message_caught", "What is said to one who does not; without it there is no way out by armor."
        ),
        texts("msg-xtra", "message_extra", "What is said if more happens."),
    ),
)

CHEST_TRAPS = entries(
    "chest_trap.txt",
    line("name", "What it is called."),
    doc="The traps of chests.",
    each="Begins a trap of chests.",
    children=(
        single(line("code", "What the game's code may call it."), doc="Its code."),
        single(integer("level", "How good a chest must be to have it.", 0, SMALL), doc="Its level."),
        effect(place=""),
        one(
            "destroy",
            integer("destroys", "1 if it destroys what is in the chest.", 0, 1),
            doc="Whether it destroys the chest.",
        ),
        single(integer("magic", "1 if it is disarmed as magic is.", 0, 1), doc="Whether it is magic."),
        texts("msg", "message", "What is said when it is set off."),
        texts("msg-death", "message_death", "What one has died of."),
    ),
)

GRAMMARS = (VAULTS, ROOM_TEMPLATES, PROFILES, TERRAIN, TRAPS, CHEST_TRAPS)
