"""A made-up game of edit files, for tests of what is the same in all of them."""

from __future__ import annotations

from nhmod_edit_files.folder import Folder, names_in
from nhmod_edit_files.game import Game, Source
from nhmod_edit_files.grammar import Grammar
from nhmod_edit_files.notation import Notation
from nhmod_edit_files.types import Char, Code, Dice, Flags, Number, OneIn, Text, Word

NOTATION = Notation(
    types={
        "number": Number(low=0, high=2**31 - 1),
        "text": Text(),
        "char": Char(),
        "dice": Dice(),
        "word": Word(vocabulary=""),
        "flags": Flags(vocabulary=""),
        "code": Code(vocabulary="", low=0, high=99),
        "one_in": OneIn(),
    }
)
CREATURES = Grammar(
    "creature.txt",
    "creature",
    "N",
    NOTATION.lines("""
        V:
            version  text
        N: creatures (list)
            serial  number
            name    text
            G:
                glyph  char
                color  word colors
            I: (required)
                speed                number 0..199
                hit_points           number 1..
                vision (default 20)  number
            B: blows (list of 4)
                method             word methods
                effect (optional)  word effects
                damage (optional)  dice
            S: (only 1_IN_.*)
                spell_frequency  one_in
            S: spells
                spells  flags spells
            F: flags
                flags  flags creature flags
            K: carries (list)
                item               code items
                count (default 1)  dice
            D: description (text)
                description  text
            P: plans (list)
                plan  text
                T:
                    turns  number
                W: wishes
                    wishes  flags wishes
                C: comment (text)
                    comment  text
    """),
    named="name",
    numbered="serial",
    vocabulary="creatures",
    ordered=True,
)
ITEMS = Grammar(
    "item.txt",
    "item",
    "N",
    NOTATION.lines("""
        N: items (list)
            serial  number
            name    text
            M: map (rows)
                map  text
    """),
    named="name",
    numbered="serial",
    vocabulary="items",
)
GAME = Game(
    name="burrow-1.0",
    title="Burrow 1.0",
    folder="lib/edit",
    grammars=(CREATURES, ITEMS),
    sources={
        "colors": Source(fixed={"r": 4, "g": 5}),
        "methods": Source(fixed={"BITE": None, "CLAW": None}),
        "effects": Source(fixed={"HURT": None, "POISON": None}),
        "creature flags": Source(fixed=dict.fromkeys(("EVIL", "ANIMAL", "RAND_25", "FRIENDS", "OPEN_DOOR", "NO_FEAR"))),
        "spells": Source(fixed=dict.fromkeys(("BLINK", "BO_MUD"))),
        "items": Source(files=names_in("item")),
    },
)
CREATURE_TEXT = """# creature.txt: a comment
V:1.0

N:1:mole
G:m:r
I:110:4:10
# what it bites with
B:BITE:HURT:1d3
B:CLAW
F:ANIMAL | RAND_25 |
F:EVIL |
D:It digs.  It has dug all its life and
D: will go on.
P:dig on
T:3
W:MORE
C:no end
P:sleep

N:3:badger: the old one
G:::g
I:120:30:20
S:1_IN_5
S:BLINK
K:2:1
# the end
"""
ITEM_TEXT = "N:1:spade\nM:  #  \nM: ### \nN:2:lamp\n"


def folder(creatures: str = CREATURE_TEXT, items: str = ITEM_TEXT) -> Folder:
    """Return the made-up game's files."""
    return Folder(GAME, {"creature.txt": creatures, "item.txt": items}.get)
