"""Monsters and what they are made of: monster.txt, monster_base.txt, pain.txt, pit.txt, summon.txt (src/mon-init.c, src/mon-summon.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.forms import fields, grammar
from nhmod_edit_files.types import Pattern

_ROLE = Pattern(form="servant|bodyguard", says="'servant' or 'bodyguard'")
_SPOKEN = fields("""
    spell               word monster spells  Which spell.
    message (optional)  line                 What is said: {name} is the monster, {target} whom it aims at.
                                             ... None: it casts without a word.
""")

MONSTERS = grammar(
    """
        monster.txt: (vocabulary monsters)  The monsters.
            name: monsters (list)  Begins a monster. Their order is that of the game's lists.
                name  line  What it is called; a unique's name is unlike all others.
                plural:  Several of them.
                    plural (optional)  line  Several of them, where adding an s is wrong.
                base: (usual)  Its kind, which gives it flags, a glyph and its pain.
                    base  word monster bases  Which kind of creature it is.
                glyph:  Its character, where it is not that of its base.
                    glyph  char  The character that shows it.
                color: (usual)  Its color.
                    color  color  The color that it is shown in.
                speed: (usual)  How fast it is.
                    speed (default 110)  byte 0..199  110 is normal, 120 twice as fast.
                hit-points: (usual)  Its hit points.
                    hit_points  small 1..  On average; a unique has exactly so many.
                light:  Its light.
                    light  number -100..100 grids  How far it shines; below 0 it darkens.
                hearing: (usual)  How well it hears.
                    vision (default 20)  number 0..1000 grids  How far away it notices the player by ear.
                smell:  How well it smells.
                    smell  number 0..1000 grids  How far away it notices the player by scent.
                armor-class: (usual)  Its armor class.
                    armor_class (default 0)  small  How hard it is to hit.
                sleepiness: (usual)  How deep it sleeps at first.
                    sleepiness (default 0)  number 0..2730  How deep it sleeps; 0 is awake.
                depth: (usual)  Where it lives.
                    depth  byte 0..127 levels  Where it is usual; 0 is the town, and the game has no room for more than 127.
                rarity: (usual)  How rare it is.
                    rarity (default 1)  byte 0..100  Once in so many; 0 is never by chance.
                experience: (usual)  What killing it is worth.
                    experience (default 0)  number  Points for a kill, for each level of the monster, divided by the player's.
                blow: blows (list)  Its attacks in a turn.
                    method             word blow methods  How it attacks.
                    effect (optional)  word blow effects  What that does.
                    damage (optional)  random             How much it hurts.
                flags:      flags monster flags  What is special about it.
                flags-off:  flags monster flags  What of its base it does not have.
                innate-freq:  How often it breathes, spits or shoots.
                    innate_frequency  byte 1..100 turns  One turn in so many; the more, the rarer.
                spell-freq:  How often it casts.
                    spell_frequency  byte 1..100 turns  One turn in so many; the more, the rarer.
                spell-power:  The power of its spells.
                    spell_power  small  How strong its spells are, where it is not its depth.
                spells:  flags monster spells  What it casts, breathes and shoots.
                message-vis: messages_seen (list)  What is said of a spell by one who sees it cast.
                    + spoken
                message-invis: messages_unseen (list)  What is said of a spell by one who does not see it cast.
                    + spoken
                message-miss: messages_missed (list)  What is said of a spell that misses.
                    + spoken
                desc: description (text)  line  What is known of it.
                drop: drops (list)  Things that it may leave when it dies.
                    type     named object types   What kind of thing.
                    subtype  named objects        Which of them.
                    chance   byte 0..100 percent  How often.
                    min      byte 0..99           At least so many.
                    max      byte 0..99           At most so many.
                drop-base: drops_base (list)  Kinds of things that it may leave when it dies.
                    type    named object types   What kind of thing, any of them.
                    chance  byte 0..100 percent  How often.
                    min     byte 0..99           At least so many.
                    max     byte 0..99           At most so many.
                friends: (list)  Monsters that come with it.
                    chance           byte 0..100 percent  How often they are with it.
                    count            random               How many.
                    name             monster friends      Which monster; Same is its own.
                    role (optional)  role                 What they are to it.
                friends-base: (list)  Kinds of monsters that come with it.
                    chance           byte 0..100 percent  How often they are with it.
                    count            random               How many.
                    name             word monster bases   Which kind of creature.
                    role (optional)  role                 What they are to it.
                mimic: mimics (list)  Things that it looks like.
                    type     named object types  What kind of thing.
                    subtype  named objects       Which of them.
                shape: shapes (list)  What it turns into.
                    name  rest_monster shapes of monsters  A monster, or a base of which any will do.
                color-cycle:  Colors that it goes through, where the player wants to see them.
                    cycle_group  word color cycle groups  The group.
                    cycle        word color cycles        Which of the group.
    """,
    spoken=_SPOKEN,
    role=_ROLE,
)

MONSTER_BASES = grammar("""
    monster_base.txt: (vocabulary monster bases)  The kinds of monsters.
        name: monster_bases (list)  Begins a kind of monsters.
            name  line  What other files call it.
            glyph:  Their character.
                glyph  char  The character that shows them.
            pain:  How they take blows.
                pain  reference pain messages  Which messages of pain.txt.
            flags:                    flags monster flags  What is special about all of them.
            desc: description (text)  line                 What people call them.
""")

PAIN = grammar("""
    pain.txt: set of pain messages  What monsters do when they are hurt.
        type: pains (list)  Begins a set of messages.
            serial  number 1..1000  The number that bases name.
            message: messages (list of 7)  Seven, from hardly hurt to nearly dead.
                message  line  What it does, from hardly hurt to nearly dead; [s] is for one.
""")

PITS = grammar("""
    pit.txt:  The groups of monsters of pits and nests.
        name: pits (list)  Begins a group of monsters for pits and nests.
            name  line  What it is called.
            room:  What kind of room.
                room_type  byte 1..3  1 is a pit, 2 a nest, 3 for other rooms only.
            alloc:  How often, and where.
                rarity  small 1..    Once in so many.
                level   byte 0..127  The level at which it is most common.
            obj-rarity:  How many things.
                object_rarity  byte 0..100 percent  How many of its grids have a thing.
            mon-base: bases (list)  Kinds of monsters that it has.
                base  word monster bases  One of them.
            mon-ban: forbidden_monsters (list)  Monsters that it never has.
                monster  monster  One of them.
            color: colors (list)  Colors of monsters that it has.
                color  color  One of them.
            flags-req: flags            flags monster flags  What all of its monsters have.
            flags-ban: forbidden_flags  flags monster flags  What none of its monsters has.
            innate-freq:  How often its monsters breathe or shoot at least.
                innate_frequency  byte 1..100 turns  One turn in so many; the more, the rarer.
            spell-req: spells            flags monster spells  What all of its monsters cast.
            spell-ban: forbidden_spells  flags monster spells  What none of its monsters casts.
""")

SUMMONS = grammar("""
    summon.txt: summons (vocabulary summons)  What can be summoned.
        name: summons (list)  Begins a kind of summoning.
            name  line  What effects call it.
            msgt:  Its sound.
                message_type  named message types  The sound and color of its message.
            uniques:  Whether uniques come.
                uniques  byte 0..1  1 if uniques come too.
            base: bases (list)  Kinds of monsters that come.
                base  word monster bases  One of them.
            race-flag:  What all that come have.
                race_flag  word monster flags  What they have.
            fallback:  What is summoned where there are none of these.
                fallback  code summons  The other summons.
            desc:  What is summoned.
                description  line  What is summoned, as a message says it.
""")

GRAMMARS = (MONSTER_BASES, MONSTERS, PAIN, PITS, SUMMONS)
