"""monster.txt: the races of monsters (Unangband's ``r_info``)."""

from nhmod_edit_files.games.unangband_07.fields import grammar

MONSTER = grammar(r"""
    monster.txt: (vocabulary monsters, limit R, ordered)  The races of monsters. Entry 0 is the player; the last number that limits.txt
        ... has room for is the player's ghost.
        + version
        N: monsters (list)  A monster.
            serial  number 0..65535  The monster's number, larger than that before.
            name    name             What it is called; '|male|female|plural|' between bars, where these are not the same.
            G: (required)  How it is shown on the map.
                glyph  char         The character that shows it.
                color  word colors  The colour's letter.
            I: (required)  Its body.
                speed        byte energy        How fast it is; 110 is the player's own speed.
                hit_points   short 0.. points   What it can stand.
                vision       byte tens of feet  How far it notices the player.
                armor_class  short 0..          How hard it is to hit.
                sleepiness   short 0..          How deep it sleeps: 0 never does, 255 hardly wakes.
            W: (required)  Where it is found.
                depth       byte 0..127 dungeon levels  The level that it is at home at.
                rarity      byte                        Once in so many times; 0 is never.
                group       byte                        Monsters of one group number are found together and summon each other; 0 is none.
                experience  number points               For killing it, times its depth, by the player's level.
            C:  What the game has reckoned when it wrote the file; it does not rule anything.
                calculated_depth            byte dungeon levels  The depth that its power has.
                calculated_rarity           byte                 Its rarity.
                calculated_group            byte                 Its group.
                calculated_experience       number points        What it is worth at that depth.
                calculated_experience_here  number points        What it is worth at the depth that W: has.
            M: (required)  Its magic.
                innate_frequency  byte 0..100 percent of turns  How often it breathes, shoots or spits.
                spell_frequency   byte 0..100 percent of turns  How often it casts.
                spell_power       byte levels                   How strong its spells are; at least 1 and a tenth of its depth.
                mana              byte 0..250 points            What its spells can cost before it must rest.
            B: blows (list of 4)  A blow, at most four.
                method             word blow methods  How it strikes (blows.txt).
                effect (optional)  word blow effects  What the blow does (effect.txt).
                damage (optional)  hit_dice           How much.
            F: flags  flags monster flags  What it is, can do, resists and drops.
            S: (only 1_IN_\d+)  How often, in the older form.
                spells_one_in  one_in  It casts and breathes once in so many turns.
            S: spells              flags monster spells  What it casts, breathes and shoots; BLOW_1 is its first blow at range.
            D: description (text)  text                  What is told of it; '|He|She|' goes by its sex.
""")
