"""The dungeon: vault.txt, room_template.txt, dungeon_profile.txt, terrain.txt, trap.txt, chest_trap.txt (src/generate.c, src/init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import EFFECT, effect
from nhmod_edit_files.games.angband_42.forms import grammar
from nhmod_edit_files.games.angband_42.objects import GRAPHICS

VAULTS = grammar("""
    vault.txt:  The vaults.
        name: vaults (list)  Begins a vault.
            name  line  What it is called.
            type:  Its kind.
                room_type  code rooms with vaults  What kind of room it is, which says how large it can be.
            rating:  How dangerous it is.
                rating  byte  How much it adds to what the game thinks of a level.
            rows:  Its height.
                rows  byte 1..44  How many lines its picture has.
            columns:  Its width.
                columns  byte 1..66  How long they are.
            min-depth:  From where on.
                min_depth  byte  From this level on; 0 is any.
            max-depth:  Up to where.
                max_depth  byte  Up to this level; 0 is any.
            flags:            flags room flags  What is special about it.
            D: layout (rows)  line              Its picture: # is rock, % its outside, letters are monsters, digits what is in it.
""")

ROOM_TEMPLATES = grammar("""
    room_template.txt:  The rooms.
        name: room_templates (list)  Begins a room.
            name  line  What it is called.
            type:  Whether it is taken.
                room_type  byte  1; one of another number is never taken.
            rating:  Who asks for it.
                rating  byte  By which profiles of the dungeon ask for it.
            rows:  Its height.
                rows  byte 1..11  How many lines its picture has.
            columns:  Its width.
                columns  byte 1..33  How long they are.
            doors:  How many doors it can have.
                doors  byte  So many numbers of its picture can be its door.
            tval:  What lies in it.
                type  named object types  What kind of things lies at [; 0 is any.
            flags:            flags room flags  What is special about it.
            D: layout (rows)  line              Its picture: # is rock, % its outside, digits to 6 are doors, x is a wall that may be there.
""")

PROFILES = grammar("""
    dungeon_profile.txt:  The kinds of levels.
        name: profiles (list)  Begins a kind of levels.
            name  code dungeon profiles  One of src/list-dun-profiles.h.
            params:  Its rooms.
                block_size  byte 1..  In grids.
                rooms       small     How many are tried.
                unusual     small     How likely unusual rooms are; less is more.
                max_rarity  byte      The rarest rooms that it has.
            tunnel:  Its tunnels.
                tunnel_random    byte 0..100 percent  How often it turns anyhow.
                tunnel_change    byte 0..100 percent  How often it changes its way.
                tunnel_continue  byte 0..100 percent  How often it goes on through a room.
                tunnel_door      byte 0..100 percent  How often it has a door where it enters one.
                tunnel_junction  byte 0..100 percent  How often it has doors where it meets another.
            streamer:  Its veins.
                streamer_density          small  How many grids of it lie together.
                streamer_range            small  How far it spreads.
                streamer_magma            small  How many are of magma.
                streamer_magma_treasure   small  Once in so many grids of magma has treasure.
                streamer_quartz           small  How many are of quartz.
                streamer_quartz_treasure  small  Once in so many grids of quartz has treasure.
            room: rooms_built (list)  A room that it has; they are tried one after the other.
                name     word rooms   One of src/list-rooms.h.
                rating   byte         Which room templates.
                rows     byte         How much room it needs.
                columns  byte         How much room it needs.
                level    byte 0..127  From which level on.
                pit      byte 0..1    1 if it is a pit or a nest.
                rarity   byte         0 is usual, 1 and 2 are rarer and rarer.
                cutoff   byte 0..100  It is taken if a hundred-sided die shows less.
            min-level:  From where on.
                min_level  byte 0..127  From which level on.
            alloc:  How common it is.
                commonness  integer -1..  How common it is; -1 is never but by the game's own wish.
""")

TERRAIN = grammar(
    """
        terrain.txt: (named code)  The kinds of ground.
            code: terrain (list)  Begins a kind of ground.
                code  code terrain  One of src/list-terrain.h.
                name:  Its name.
                    name  line  What it is called.
                + graphics
                mimic:  What it looks like until it is found out.
                    mimic  code terrain  What it looks like.
                priority:  Which the map shows.
                    priority  byte  What the map shows where it has no room for all.
                flags:  flags terrain flags  What is special about it.
                digging:  How hard it is to dig.
                    digging  byte 1..5  1 like rubble, 2 magma, 3 quartz, 4 granite, 5 a door.
                desc: description (text)               line  What is known of it.
                walk-msg: message_walk (text)          line  What is asked before one steps on it.
                run-msg: message_run (text)            line  What is said to one who runs up to it.
                hurt-msg: message_hurt (text)          line  What is said when it hurts.
                die-msg: message_die (text)            line  What one has died of.
                confused-msg: message_confused (text)  line  What is said of a confused monster that walks into it.
                look-prefix: (text)                    line  What stands before its name when one looks at it.
                look-in-preposition: look_in (text)    line  What stands before it when one is there: on.
                resist-flag:  Who is not hurt.
                    resist_flag  word monster flags  Monsters that have it are not hurt.
    """,
    graphics=GRAPHICS,
)

TRAPS = grammar(
    """
        trap.txt: (named short_description)  The traps and runes.
            name: traps (list)  Begins a trap or rune.
                name               symbol  What it is called.
                short_description  line    What tells it from others; the game's code finds some by it.
                + graphics
                appear:  How often it is found, and where.
                    rarity     byte  Once in so many; 0 is never by chance.
                    min_depth  byte  From which level on.
                    max_count  byte  How many a level has at most; 0 is any number.
                visibility:               dice              How hard it is to see.
                flags:                    flags trap flags  What is special about it.
                desc: description (text)  line              What is known of it.
                + effect
                + effect_xtra
                save: saves                     flags object flags  Flags of the player that it does nothing to.
                msg: message (text)             line                What is said when it is set off.
                msg-good: message_saved (text)  line                What is said to one who gets away.
                msg-bad: message_caught (text)  line                What is said to one who does not; without it there is no way out by
                    ... armor.
                msg-xtra: message_extra (text)  line                What is said if more happens.
    """,
    graphics=GRAPHICS,
    effect=EFFECT,
    effect_xtra=effect(
        "effect-xtra",
        "extra_effects",
        "What happens half of the time besides.",
        place="effect-yx-xtra",
        dice="dice-xtra",
        expression="expr-xtra",
    ),
)

CHEST_TRAPS = grammar(
    """
        chest_trap.txt:  The traps of chests.
            name: chest_traps (list)  Begins a trap of chests.
                name  line  What it is called.
                code:  Its code.
                    code  line  What the game's code may call it.
                level:  Its level.
                    level  small  How good a chest must be to have it.
                + effect
                destroy:  Whether it destroys the chest.
                    destroys  byte 0..1  1 if it destroys what is in the chest.
                magic:  Whether it is magic.
                    magic  byte 0..1  1 if it is disarmed as magic is.
                msg: message (text)              line  What is said when it is set off.
                msg-death: message_death (text)  line  What one has died of.
    """,
    effect=effect(place=""),
)

GRAMMARS = (VAULTS, ROOM_TEMPLATES, PROFILES, TERRAIN, TRAPS, CHEST_TRAPS)
