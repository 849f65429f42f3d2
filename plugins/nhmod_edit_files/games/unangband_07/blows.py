"""blows.txt, effect.txt and region.txt: how attacks travel, what they do, and what stays behind (``method_info``, ``effect_info``)."""

from nhmod_edit_files.games.unangband_07.fields import grammar
from nhmod_edit_files.types import Pattern, Sub, Word

BLOWS = grammar(
    """
        blows.txt: blow method (vocabulary blow methods, limit m, ordered)  The methods of blows, spells, breath and traps: their shape,
            ... their words, what they cost a monster.
            + version
            N: methods (list)  A method.
                serial  byte  The method's number, larger than that before.
                name    name  The word by which other files name it.
                T: messages (list of 10)  What is said of a blow, at most ten.
                    damage  damage  The damage for which it is said.
                    text    text    What is said: '~' is the verb's end, '&' the target.
                I:  How it is used.
                    sound               unsigned    The sound that is played.
                    best_range          byte grids  How far from the player a monster likes to be that has it.
                    diameter_of_source  byte grids  How wide it begins; an arc is less at its end the smaller it is.
                W:  What it costs.
                    mana                byte points         What it costs a monster.
                    ammunition_type     type_code           The type of object that is shot; 0 is none.
                    ammunition_subtype  ammunition          Which kind of that type.
                X:  The damage of a monster's spell or breath.
                    damage_multiplier        byte             The damage is the monster's power or hit points times this,
                    damage_divisor           byte             by this,
                    damage_variance          byte             and up to so much more or less
                    damage_max               short points     but no more than this.
                    damage_divisor_powerful  byte             The divisor for monsters that are POWERFUL.
                    damage_max_powerful      short points     The most for them.
                    resisted_effect          resisted_effect  The effect by which a monster guesses who resists.
                C:  When a monster likes to use it.
                    desire_base     byte          How much a monster likes it at all.
                    desire_summon   byte          More, the weaker its side is.
                    desire_hurt     byte          More, if it is hurt.
                    desire_mana     byte          More, if it lacks mana.
                    desire_escape   byte          More, if it wants to flee.
                    desire_tactics  byte          More, if it wants a better place.
                    desire_range    byte percent  How much of that is left at a distance.
                A:  An arc.
                    arc            byte degrees  How wide it spreads.
                    degree_factor  byte          How much of its damage is at its edge.
                M:  Its range.
                    max_range  scalar  How far it reaches, in grids.
                R:  Its radius.
                    radius  scalar  How far it spreads, in grids.
                U:  Its number.
                    number  scalar  How many there are.
                S: summons  word summons      What it summons.
                F: flags    flags blow flags  How it travels, and what it hits.
                D:  Its words in a spell's description.
                    verb               plain  What it does, in a spell's description.
                    target (optional)  text   To what.
    """,
    damage=Pattern(form=r"\d*[-<]\d+|>?\d+", says="damage from and to such as '5-24'"),
    ammunition=Sub(vocabulary="ammunition", of="ammunition_type", low=0, high=255),
    resisted_effect=Word(vocabulary="blow effects", rest=True),
)

EFFECT = grammar("""
    effect.txt: blow effect (vocabulary blow effects, limit e, ordered)  The effects of blows, spells and traps. What they do is in the
        ... game's code, by their numbers.
        + version
        N: effects (list)  An effect.
            serial  byte  The effect's number, larger than that before; the code knows it by this.
            name    name  The word by which other files name it.
            I:  Its power.
                power  byte  How hard it hits those in armour.
            D:  Its words in a spell's description; '/' takes the method's away.
                verb                plain  What it does, in a spell's description.
                what (optional)     plain  What of the target: 'life from'.
                target (optional)   plain  The target, in place of the method's.
                manner (optional)   plain  How: 'with fire'.
                joiner (optional)   plain  What stands before the number, in place of 'for'.
                measure (optional)  plain  What stands behind it, in place of 'damage'.
                short (optional)    text   That in short, in lists of spells.
            T:  Its name in messages.
                noun               plain  What it is called: '*' in a method's message.
                noun_2 (optional)  text   Nothing asks for it.
            F: flags  flags method flags  How it travels, beside what the method says.
""")

REGION = grammar("""
    region.txt: (vocabulary regions, limit i, ordered)  What lies over several grids for a time: traps, clouds, walls of fire.
        + version
        N: regions (list)  A region.
            serial  number 0..32767  The region's number, larger than that before.
            name    name             What it is called.
            G:  How it is shown.
                glyph  char         The character that shows it.
                color  word colors  The colour's letter.
            I:  Its clock.
                delay  short 0.. game turns  How long until it acts again.
            B:  Its method.
                method  word blow methods  How it strikes from its grids.
            C:  The region that it makes instead of acting itself.
                child        code regions  The region that it makes.
                child_lasts  scalar        How long that lasts, in turns.
            F: flags  flags region flags  What it does, and when.
""")
