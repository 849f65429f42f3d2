"""Monsters and what they are made of: monster.txt, monster_base.txt, pain.txt, pit.txt (src/monster/mon-init.c, src/init.c)."""

from nhmod_edit_files.games.angband_35.forms import PartOfName, grammar

MONSTERS = grammar(
    r"""
        monster.txt: (vocabulary monsters, limit R, unique)  The races of monsters. Entry 0 is the player.
            + version
            N: monsters (list)  Begins a monster.
                serial  whole 0..65535  The monster's number; 0 is the player.
                name    said            What it is called.
                plural:  Several of them.
                    plural (optional)  said  Several of them, where adding an s is wrong.
                T: (required)  Its kind, which gives it flags, spells, a glyph and its pain.
                    base  symbol monster bases  Which kind of creature it is (monster_base.txt).
                G:  Its character, where it is not that of its base.
                    glyph  char  The character that shows it.
                C: (required)  Its color.
                    color  color  The color's letter, or its name.
                I:  Its body.
                    speed        byte 0..199 energy     How fast it is: 110 is normal, 120 twice as fast.
                    hit_points   whole 0..65535 points  What it can stand, on average.
                    vision       byte tens of feet      How far it notices the player.
                    armor_class  short 0..              How hard it is to hit.
                    sleepiness   short 0..              How deep it sleeps: 0 never does, 255 hardly wakes.
                W:  Where it is found, and what it is worth.
                    depth              byte 0..127 levels  The level that it is at home at; 0 is the town.
                    rarity             whole               Once in so many; 0 is never by chance.
                    power (default 0)  whole               Nothing: the game reckons its power anew. Always 0.
                    experience         whole points        For a kill, times its depth, divided by the player's level.
                B: blows (list of 4)  A blow, at most four.
                    method             symbol blow methods  How it strikes.
                    effect (optional)  symbol blow effects  What the blow does.
                    damage (optional)  roll                 How much it hurts.
                F: flags       flags monster flags  What it is, can do, resists and drops.
                -F: flags_off  flags monster flags  What of its base it does not have.
                S: (only 1_IN_\d+)  How often it casts.
                    spell_frequency  one_in  It casts and breathes once in so many turns.
                S: spells              flags monster spells  What it casts, breathes and shoots.
                D: description (text)  said                  What is told of it.
                drop: drops (list)  An object that it may leave when it dies; each is rolled for by itself.
                    type     object_type          The type of object (tval), by its name or number.
                    subtype  subtype              Which object of that type (sval), by its name or number.
                    chance   byte 0..100 percent  How often.
                    min      byte 0..99           At least so many.
                    max      byte 0..99           At most so many.
                drop-artifact: drop_artifacts (list)  An artifact that it leaves; only for uniques.
                    artifact  artifact  The artifact's name as artifact.txt has it.
                friends: (list)  Monsters that come with it; those that matter most stand last.
                    chance  byte 0..100 percent  How often they are with it.
                    count   roll ..2147483647    How many; half of them at its own depth, all five levels deeper.
                    name    name                 Which monster; Same is its own.
                friends-base: (list)  Kinds of monsters that come with it.
                    chance  byte 0..100 percent        How often they are with it.
                    count   roll ..2147483647          How many.
                    name    rest_symbol monster bases  Which kind of creature.
                mimic: mimics (list)  An object that it looks like.
                    type     object_type  The type of object (tval), by its name or number.
                    subtype  subtype      Which object of that type (sval), by its name or number.
    """,
    artifact=PartOfName(vocabulary="artifacts", rest=True, least=3),
    name=PartOfName(vocabulary="friends", rest=True),
)

MONSTER_BASES = grammar("""
    monster_base.txt: (vocabulary monster bases)  The kinds of monsters.
        + version
        N: monster_bases (list)  Begins a kind of monsters.
            name  said  What other files, and the game's summoning, call it.
            G: (required)  The character that shows them.
                glyph  char  The character that shows it.
            M: (required)  How they take blows.
                pain  code 0..2147483647 pain messages  Which messages of pain.txt.
            F: flags               flags monster flags   What all of them are, can do and resist.
            S: spells              flags monster spells  What all of them cast, breathe and shoot.
            D: description (text)  said                  What people call them.
""")

PAIN = grammar("""
    pain.txt: set of pain messages (vocabulary pain messages, unique)  What monsters do when they are hurt.
        N: pains (list)  Begins a set of messages.
            serial  whole 1..65535  The number that monster bases name.
            M: messages (list of 7)  Seven, from hardly hurt to nearly dead.
                message  said  What it does; [s] is for one monster, [ies|y] for one or several.
""")

PITS = grammar(
    """
        pit.txt: (unique)  The groups of monsters of pits and nests.
            N: pits (list)  Begins a group of monsters.
                serial  whole 0..65535  The pit's number.
                name    said            What it is called.
                R: (required)  What kind of room.
                    room_type  byte 1..2  1 is a pit (few kinds, in order), 2 a nest (many kinds).
                A: (required)  How often, and where.
                    rarity  whole 1..           Once in so many.
                    level   byte 0..127 levels  The level at which it is most common.
                O:  How many objects.
                    object_rarity  byte 0..100 percent  How many of its grids have an object.
                C: colors (list)  A color of its monsters; without any, all are.
                    color  color  The color's letter, or its name.
                T: bases (list of 4)  A kind of its monsters, at most four; without any, all are.
                    base  symbol monster bases  One of them.
                F: flags             flags monster flags   What all of its monsters have.
                f: forbidden_flags   flags monster flags   What none of its monsters has.
                S: spells            flags monster spells  What all of its monsters cast.
                s: forbidden_spells  flags monster spells  What none of its monsters casts.
                E: forbidden_monsters (list)  A monster that it never has.
                    monster  monster  One of them.
    """,
    monster=PartOfName(vocabulary="monsters", lenient=True),
)

GRAMMARS = (PAIN, MONSTER_BASES, MONSTERS, PITS)
