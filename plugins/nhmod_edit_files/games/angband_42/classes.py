"""The player's classes with their books and spells: class.txt (src/init.c).

``skill_melee`` is what a class begins with, ``skill_melee_per_10`` what it adds in ten levels. What a class begins with stands
under the class, or under the book behind whose lines it is written: the game makes no difference.
"""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import effect
from nhmod_edit_files.games.angband_42.forms import grammar, lines
from nhmod_edit_files.games.angband_42.players import PLAYER_FLAGS, SKILLS, STATS
from nhmod_edit_files.types import Pattern

_SKILLS = lines(
    "\n".join(
        f"""
        skill-{directive}:  {doc}
            skill_{name}         number -1000..1000  {doc}
            skill_{name}_per_10  number -1000..1000  What ten levels add.
        """
        for directive, name, doc in SKILLS
    )
)

_EQUIPMENT = lines("""
    equip: equipment (list)  What it begins with.
        type     named object types   What kind of thing.
        subtype  named objects        Which of them.
        min      byte 0..99           At least so many.
        max      byte 0..99           At most so many.
        options  flags birth options  It is left out if one of these options of birth is on; NOT- turns that round.
""")

_SPELLS = lines(
    """
        spell: spells (list)  A spell of the book.
            name        symbol               What it is called.
            level       byte 1..50           From which level on it can be learned.
            mana        small                What it costs.
            fail        byte 0..100 percent  How often it fails at first.
            experience  small                What the first time is worth, for each of its levels.
            + effect
            desc: description (text)  line  What it does.
    """,
    effect=effect(message="effect-msg"),
)

_BOOKS = lines(
    """
        book: books (list)  A book that the class can use.
            type         named object types  What kind of book.
            quality      quality             Where it is found; those of dungeons do not burn.
            name         symbol              Its title, in brackets.
            spell_count  byte 1..100         How many spells it has.
            realm        code realms         The realm of its spells.
            book-graphics:  How it is shown.
                glyph  char   The character that shows it.
                color  color  The color that it is shown in.
            book-properties:  What it is worth, and where it is found.
                cost        number           What it is worth, in gold.
                commonness  small            How common it is among things of its level.
                levels      levels 0..32767  From which level to which it is found.
            + equipment
            + spells
    """,
    equipment=_EQUIPMENT,
    spells=_SPELLS,
    quality=Pattern(form="town|dungeon", says="'town' or 'dungeon'"),
)

CLASSES = grammar(
    """
        class.txt: player class (vocabulary player classes)  The classes.
            name: classes (list)  Begins a class.
                name  line  What it is called.
                + stats
                + skills
                hitdie:  Its hit points.
                    hit_die  byte 0..100  Hit points that a level has at most, beside the race's.
                exp:  How slowly it learns.
                    experience  small percent  What it needs for a level, beside the race's.
                max-attacks:  How often it strikes.
                    max_attacks  byte 1..100  Blows in a turn at most.
                min-weight:  How light a weapon can be.
                    min_weight  small 1..  A lighter weapon counts as so heavy, in tenths of a pound.
                strength-multiplier:  What its strength counts for.
                    strength_multiplier  byte 1..100  What its strength counts for blows.
                title: titles (list of 10)  What it is called, from the lowest levels on.
                    title  line  What it is called for five levels.
                + equipment
                + player_flags
                magic:  Its magic, where it has some.
                    first_spell   byte 1..50   The level of its first spell.
                    spell_weight  small        Armor that is heavier hinders it, in tenths of a pound.
                    book_count    byte 1..100  How many books it can use.
                    + books
    """,
    stats=STATS,
    skills=_SKILLS,
    equipment=_EQUIPMENT,
    player_flags=PLAYER_FLAGS,
    books=_BOOKS,
)

GRAMMARS = (CLASSES,)
