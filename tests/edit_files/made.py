"""A made-up game of edit files, for tests of what is the same in all of them."""

from __future__ import annotations

from nhmod_edit_files.folder import Folder, names_in
from nhmod_edit_files.game import Game, Source
from nhmod_edit_files.grammar import (
    Field,
    Grammar,
    char,
    dice,
    flags,
    many,
    number,
    one,
    prose,
    rows,
    text,
    word,
)
from nhmod_edit_files.types import Code, OneIn

CREATURES = Grammar(
    "creature.txt",
    "creature",
    "N",
    (
        one("V", text("version")),
        many(
            "N",
            "creatures",
            number("serial"),
            text("name"),
            children=(
                one("G", char("glyph"), word("color", "colors")),
                one(
                    "I",
                    number("speed", low=0, high=199),
                    number("hit_points", low=1),
                    number("vision", default="20"),
                    required=True,
                ),
                many(
                    "B",
                    "blows",
                    word("method", "methods"),
                    word("effect", "effects", optional=True),
                    dice("damage", optional=True),
                    most=4,
                ),
                one("S", Field("spell_frequency", OneIn()), only=r"1_IN_.*"),
                flags("S", "spells", "spells"),
                flags("F", "flags", "creature flags"),
                many(
                    "K", "carries", Field("item", Code(vocabulary="items", low=0, high=99)), dice("count", default="1")
                ),
                prose("D", "description"),
                many(
                    "P",
                    "plans",
                    text("plan"),
                    children=(one("T", number("turns")), flags("W", "wishes", "wishes"), prose("C", "comment")),
                ),
            ),
        ),
    ),
    named="name",
    numbered="serial",
    vocabulary="creatures",
    ordered=True,
)
ITEMS = Grammar(
    "item.txt",
    "item",
    "N",
    (many("N", "items", number("serial"), text("name"), children=(rows("M", "map"),)),),
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
