"""Who the player can be: p_race.txt, p_class.txt, p_hist.txt, spell.txt (src/init.c).

Skills are ``skill_melee``; what a skill grows by every ten levels is ``skill_melee_per_10``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.games.angband_35.forms import grammar, lines
from nhmod_edit_files.types import Sub

if TYPE_CHECKING:
    from nhmod_edit_files.grammar import Line

STATS = ("strength", "intelligence", "wisdom", "dexterity", "constitution")
"""The stats in the files' order, which is that of their numbers."""
SKILLS = ("disarm", "devices", "save", "stealth", "search", "perception", "melee", "shoot", "throw", "dig")
"""The skills in the files' order."""


def _stats(who: str) -> tuple[Line, ...]:
    added = (f"  {stat}  short points  What the {who} adds to {stat}." for stat in STATS)
    return lines("\n".join(("S: (required)  Changes of the stats.", *added)))


def _skills(directive: str, who: str, per: str = "", suffix: str = "") -> tuple[Line, ...]:
    skills = (f"  skill_{skill}{suffix}  short  The {who}'s skill '{skill}'{per}." for skill in SKILLS)
    return lines("\n".join((f"{directive}: (required)  Skills{per}.", *skills)))


RACES = grammar(
    """
        p_race.txt: player race (vocabulary player races, unique)  The races of players.
            N: races (list)  Begins a race.
                serial  byte  The race's number.
                name    said  What it is called.
                + stats
                + skills
                X: (required)  Its body.
                    hit_die      byte               Hit points that a level has at most, beside the class's.
                    experience   byte percent       What it costs to rise.
                    infravision  byte tens of feet  How far it sees warm monsters.
                I: (required)  Where it comes from.
                    history     code 1..65535 histories  The chart that its history begins with (p_hist.txt).
                    age         byte years               How old it is at least.
                    age_random  byte 1.. years           And up to so many more.
                H: (required)  Its height.
                    height_male           byte inches  Of men, on average.
                    height_male_random    byte inches  How much more or less.
                    height_female         byte inches  Of women, on average.
                    height_female_random  byte inches  How much more or less.
                W: (required)  Its weight.
                    weight_male           byte pounds  Of men, on average.
                    weight_male_random    byte pounds  How much more or less.
                    weight_female         byte pounds  Of women, on average.
                    weight_female_random  byte pounds  How much more or less.
                F: object_flags  flags object flags  What it has as if of objects that it wears.
                Y: flags         flags player flags  What is special about it.
                C: classes  The classes that it can have.
                    classes  codes player classes  The numbers of its classes.
    """,
    stats=_stats("race"),
    skills=_skills("R", "race"),
)

CLASSES = grammar(
    """
        p_class.txt: player class (vocabulary player classes, unique)  The classes of players.
            N: classes (list)  Begins a class.
                serial  byte 0..7  The class's number; races have room for eight.
                name    said       What it is called.
                + stats
                + skills
                + growth
                I: (required)  Its body and mind.
                    hit_die        short           Hit points that a level has at most, beside the race's.
                    experience     short percent   What it costs to rise, beside the race's.
                    sense_base     whole           How long it must carry an object to feel what it is; less is better.
                    sense_divisor  whole 1..65535  How much of that its level takes away.
                A: (required)  How it strikes.
                    max_attacks        whole 1..65535                    The most blows in a turn.
                    min_weight         whole 1..65535 tenths of a pound  The least that a weapon counts as.
                    attack_multiplier  whole 0..65535                    How much its strength counts.
                M: (required)  Its magic.
                    spell_book    code books of classes             The type of its books; 0 is none.
                    spell_stat    code 0..65535 stats               The stat that counts for its spells.
                    first_spell   whole 0..65535 levels             The level of its first spell.
                    spell_weight  whole 0..65535 tenths of a pound  The armor that hurts its spells.
                B: spells (list)  A spell that it can learn.
                    spell       code 0..63 class spells  Which spell of its books: a prayer's number counts from 64.
                    level       byte levels              From which level on; above 50 is never.
                    mana        byte points              What it costs.
                    fail        byte percent             How often it fails at first.
                    experience  byte points              What the first time is worth, times its level.
                E: equipment (list)  What it begins with.
                    type     object_type  The type of object (tval), by its name or number.
                    subtype  subtype      Which object of that type (sval), by its name or number.
                    min      byte 0..99   At least so many.
                    max      byte 0..99   At most so many.
                F: flags  flags player flags  What is special about it.
                T: titles (list of 10)  Its ten titles.
                    title  said  What it is called from level 1, 5, 10 … on.
    """,
    stats=_stats("class"),
    skills=_skills("C", "class", " at the start"),
    growth=_skills("X", "class", " that grows by so much every ten levels", "_per_10"),
)

HISTORIES = grammar("""
    p_hist.txt: piece of history (numbered chart)  Where players come from, in charts that go on in others.
        N: pieces (list)  Begins a piece of histories.
            chart                            whole 1..65535           Pieces of one number are drawn from.
            next                             code 0..65535 histories  The chart that goes on; 0 is the end.
            roll                             byte 1..100 percent      It is taken by rolls up to this; the last of a chart has 100.
            social_class (optional, unread)  short -32767..           Nothing asks for it: the game passes over it.
            D: description (text)  said  What is told; blanks at its ends count.
""")

SPELLS = grammar(
    """
        spell.txt: (vocabulary spells, unique)  The spells (0 to 63) and prayers (64 to 127). What they do is in the game's code.
            N: spells (list)  Begins a spell.
                serial  byte 0..127  The spell's number, by which the game's code knows it.
                name    said         What it is called.
                I: (required)  Where it is written.
                    type     code book types  The type of its book.
                    subtype  subtype          Which book of that type.
                    place    byte             Its place in the book, from 0.
                D: description (text)  said  What it does.
    """,
    subtype=Sub(vocabulary="object subtypes", of="type", low=0, high=255),
)

GRAMMARS = (HISTORIES, RACES, CLASSES, SPELLS)
