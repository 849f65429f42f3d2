"""object.txt, flavor.txt and rune.txt: kinds of objects, their looks, and runes (Unangband's ``k_info``, ``x_info``, ``y_info``)."""

from nhmod_edit_files.games.unangband_07.fields import grammar
from nhmod_edit_files.games.unangband_07.types import Allocation
from nhmod_edit_files.types import Listed

OBJECT = grammar(
    """
        object.txt: (vocabulary objects, limit K, ordered)  The kinds of objects. Entry 0 is what there is when there is nothing.
            + version
            N: objects (list)  A kind of object.
                serial  number 0..65535  The object's number, larger than that before.
                name    name             What it is called: '&' gives way to an article or a number, '~' to the plural's end.
                G: (required)  How it is shown.
                    glyph  char         The character that shows it.
                    color  word colors  The colour's letter.
                I: (required)  What it is.
                    type     object_type  The type of object (tval), by its name or number.
                    subtype  byte         Which kind of that type it is (sval); no other has both.
                    pval     short        How much of what its flags give, or what the type makes of it.
                W: (required)  What it is worth.
                    level    byte 0..127 dungeon levels   How hard it is to use and to come by.
                    charges  short                        What it can be used before it is empty; of what is eaten, how it feeds.
                    weight   short 0.. tenths of a pound  What it weighs.
                    cost     number gold pieces           What it is worth; 0 is worthless.
                A:  Where it is found; without it, it never is.
                    allocation  allocation  From which level on, and once in how many times.
                + powers
                Y:  Runes on it.
                    rune        code 0..255 runes  The rune that it carries.
                    rune_count  byte               How many of them.
                F: flags               flags object flags  What it gives its bearer, and what it is like.
                D: description (text)  text                What is told of it.
    """,
    allocation=Listed(item=Allocation(), most=4),
)

FLAVOR = grammar("""
    flavor.txt: (named description, vocabulary flavors, limit X, ordered)  What unknown rings, potions, wands and others look like: at
        ... least one for each kind of these types.
        + version
        N: flavors (list)  A flavor.
            serial              number 0..65535  The flavor's number, larger than that before.
            type                type_code        The type of object (tval).
            subtype (optional)  subtype          The one kind that always looks so; without it, any may.
            G: (required)  How it is shown.
                glyph  char                The character that shows it.
                color  word flavor colors  The colour's letter.
            D: description (text)  text  What stands before the object's name: 'Blue' of a blue potion.
""")

RUNE = grammar("""
    rune.txt: (vocabulary runes, limit Y, ordered)  What runes give what they are applied to.
        + version
        N: runes (list)  A rune.
            serial  byte  The rune's number, larger than that before; it is the subtype of its rune stone.
            name    name  What it is called.
            Y: gifts (list of 4)  What a number of runes gives, at most four.
                count  byte 1..            So many runes give it.
                flag   word carried flags  What they give.
            D: description (text)  text  What is told of it.
""")
