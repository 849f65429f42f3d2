"""p_class.txt, p_race.txt, p_hist.txt and style.txt: who the player can be (Unangband's ``c_info``, ``p_info``, ``h_info``, ``w_info``)."""

from nhmod_edit_files.games.unangband_07.fields import grammar, skills, stats
from nhmod_edit_files.games.unangband_07.types import Duration, Formula
from nhmod_edit_files.types import Codes, Sub

P_CLASS = grammar(
    """
        p_class.txt: player class (vocabulary player classes, limit C, ordered)  The classes that a player can be of.
            + version
            N: classes (list)  A class.
                serial  number 0..31  The class's number, larger than that before.
                name    name          What it is called.
                + stats
                + skills
                + growth
                I: (required)  How it learns.
                    experience     short 0.. percent  What it costs to rise, beside the race's.
                    sense_base     number             How long the class must carry a thing to feel what it is; less is better.
                    sense_divisor  unsigned 1..       How much of that its level takes away.
                    sense_type     byte               What it feels.
                    sense_squared  byte 0..1          1 if its level counts squared.
                A: (required)  How it fights.
                    max_attacks        unsigned 1..                    The most blows in a turn.
                    min_weight         unsigned 1.. tenths of a pound  The least that a weapon counts as in that.
                    attack_multiplier  unsigned                        How much its strength counts in that.
                    charge_divisor     unsigned 1..                    How much of a weapon's weight counts in a charge.
                M: (required)  Its magic.
                    spell_book        type_code                   The type of its books; 0 is none.
                    spell_stat_study  byte 0..7                   The stat by which it learns spells, from 0 (strength).
                    spell_stat_mana   byte 0..7                   The stat that gives it mana.
                    spell_stat_fail   byte 0..7                   The stat by which spells fail less.
                    first_spell       byte 1..99                  The level of its first spell; 99 is never.
                    spell_weight      unsigned tenths of a pound  The armour that hurts its spells.
                    spell_power       byte 0..1                   1 if it can cast the spells of the most powerful.
                T: titles (list of 10)  A title.
                    title  text  What it is called from level 1, 5, 10 … on.
                E: equipment (list of 10)  What it starts with, at most ten lines.
                    type              object_type   The type of object that it starts with.
                    subtype           some_subtype  Which kind of that type.
                    min               byte 0..99    At least so many.
                    max               byte 0..99    At most so many.
                    min_charges       short 0..     With at least so many charges.
                    max_charges       short 0..     With at most so many charges.
                    min_social_class  byte 0..100   Only for those of at least this social class.
                    max_social_class  byte 0..100   Only for those of at most this social class.
    """,
    stats=stats("class"),
    skills=skills("C", "class", " at the start"),
    growth=skills("X", "class", " that grows by so much every ten levels", suffix="_per_10"),
)

P_RACE = grammar(
    """
        p_race.txt: player race (vocabulary player races, limit P, ordered)  The races, and behind those of limits.txt's G: the shapes
            ... that a player can take.
            + version
            N: races (list)  A race or a shape.
                serial  byte  The race's number, larger than that before.
                name    name  What it is called.
                D: adjective (text)  text  What things of the race are called: 'Elven'.
                + stats
                + skills
                X: (required)  More of it.
                    experience   byte percent       What it costs to rise.
                    infravision  byte tens of feet  How far it sees warm monsters.
                    monster      code monsters      The monster that it is like; 0 is none.
                I:  Where it comes from.
                    history     code history chains   The chain that its history begins with (p_hist.txt).
                    age         unsigned years        How old it is at least.
                    age_random  unsigned years        And up to so many more.
                    home        code 0..255 dungeons  Where it is at home.
                H:  Its height.
                    height_male           unsigned inches  How tall men are.
                    height_male_random    unsigned inches  How much more or less.
                    height_female         unsigned inches  How tall women are.
                    height_female_random  unsigned inches  How much more or less.
                W:  Its weight.
                    weight_male    unsigned pounds  What men weigh.
                    weight_female  unsigned pounds  What women weigh.
                G: cancelled_flags  flags carried flags  What it can never have, whatever it wears.
                C: classes  The classes that it is good at.
                    classes  codes  The classes that it is good at, by their numbers.
    """,
    stats=stats("race"),
    skills=skills("R", "race"),
    codes=Codes(vocabulary="player classes"),
)

P_HIST = grammar("""
    p_hist.txt: line of histories (vocabulary history lines, limit H)  Chains of sentences: of the lines of one chain the first is taken
        ... that a roll of 1 to 100 does not pass, and leads to the next.
        + version
        N: lines (list)  A line of a chain.
            chain         byte 1..                    The chain that it is of.
            next          code 0..255 history chains  The chain that goes on; 0 ends.
            roll          byte 1..100 percent         It is taken by rolls up to this; the last of a chain has 100.
            social_class  byte points                 What it adds to the social class, and 50.
            D: description (text)  text  What is told; blanks at its ends count.
""")

STYLE = grammar("""
    style.txt: fighting style (vocabulary fighting styles, limit W)  What a class gains with its style of fighting or casting, and at
        ... which level.
        + version
        W: styles (list)  A gain.
            class  code player classes  The class.
            level  short 1.. levels     From which level on.
            S: styles    flags styles    The styles that have it; without any, all have it.
            B: benefits  flags benefits  What is gained: of several the last.
""")

SPELL = grammar(
    """
        spell.txt: (vocabulary spells, limit S, ordered)  The spells, and all that objects do when they are used.
            + version
            N: spells (list)  A spell.
                serial  number 0..32767  The spell's number, larger than that before.
                name    name             What it is called.
                A: objects (list of 10)  An object that the spell is in, at most ten.
                    type     object_type             The type of object that has it.
                    subtype  subtype spell subtypes  Which kind of that type.
                    slot     byte 1..                Its place in the book, from 1; the game numbers anew in the order of the file.
                C: casters (list of 8)  A class that can cast it, at most eight.
                    class        code 0..255 casting classes  The class; the warrior (0) can't be one.
                    level        byte 0..100                  From which level on; 0 needs no study.
                    mana         short 0.. points             What it costs.
                    failure      byte percent                 How often it fails at that level.
                    min_failure  byte percent                 How often it fails at best.
                P:  What must be known before.
                    prerequisite    code spells  A spell that must be known before; 0 is none.
                    prerequisite_2  code spells  Or this one; 0 is none.
                B: blows (list of 4)  A blow, at most four.
                    method             word blow methods  How it strikes (blows.txt).
                    effect             word blow effects  What it does (effect.txt).
                    damage (optional)  damage             How much: '3d4+(1d4)/5' is 3d4, and 1d4 more every 5 levels.
                F: flags  flags spell flags  What else happens.
                S:  One more effect.
                    special               word spell effects  One more effect.
                    parameter (optional)  parameter           What of that effect: a monster, a region, a shape, a number.
                L:  How long it lasts.
                    duration  duration  How long it lasts, in turns.
                D: description (text)  text  What is shown when it happens.
    """,
    damage=Formula(),
    parameter=Sub(vocabulary="spell parameters", of="special", low=-32768, high=32767),
    duration=Duration(),
)
