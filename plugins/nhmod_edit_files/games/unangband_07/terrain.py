"""terrain.txt and vault.txt: what a grid can be, and vaults as pictures (Unangband's ``f_info`` and ``v_info``)."""

from nhmod_edit_files.games.unangband_07.fields import byte, code, graphics, name, numbered_entries
from nhmod_edit_files.games.unangband_07.types import HIT_DICE
from nhmod_edit_files.grammar import Field, flags, many, number, one, prose, rows, word

TERRAIN = numbered_entries(
    "terrain.txt",
    name("What it is called."),
    key="terrain",
    highest=32767,
    doc="What a grid can be: floors, walls, doors, traps, trees, stores. Many numbers are known to the game's code.",
    each="A kind of terrain.",
    limit="F",
    children=(
        graphics("How it is shown."),
        one("M", code("mimics", "terrain", "The terrain that it looks like."), doc="What it looks like."),
        one("U", code("unseen", "terrain", "What it is taken for before it is seen."), doc="Unseen."),
        one("O", code("object", "objects", "The object that lies there; 0 is none."), doc="What lies there."),
        one(
            "W",
            number("level", "From which level on it is found.", 0, 127, unit="dungeon levels"),
            number("rarity", "Once in so many times; 0 is never.", 0, 65535),
            number("priority", "Which of several is shown on a map of less room: the highest.", 0, 65535),
            code("edge", "terrain", "The terrain around it; 0 is none."),
            doc="Where it is found.",
            required=True,
        ),
        many(
            "K",
            "changes",
            word("action", "terrain actions", "What is done to it; DEFAULT is all else."),
            code("becomes", "terrain", "What it becomes."),
            byte("power", "How hard that is; of a store's entrance with ENTER, the store."),
            doc="What becomes of it, at most eight and a DEFAULT.",
            most=9,
        ),
        one(
            "T",
            word("trap_method", "blow methods", "How its trap strikes."),
            word("trap_effect", "blow effects", "What the trap does.", optional=True),
            Field("trap_damage", HIT_DICE, "How much.", optional=True),
            doc="What it does to those on it.",
        ),
        one("S", word("trap_spell", "monster spells", "The spell that its trap casts."), doc="Its trap's spell."),
        flags("F", "flags", "terrain flags", "What it is, lets pass and can be done to it."),
        prose("D", "description", "What is told of it."),
    ),
)
"""The grammar of terrain.txt."""

VAULT = numbered_entries(
    "vault.txt",
    name("What it is called."),
    highest=65535,
    doc="Vaults: rooms that are drawn.",
    limit="V",
    children=(
        one(
            "X",
            byte("room_type", "The kind of room: 8 a lesser vault, 9 a greater one, 10 a place in the wild."),
            byte("rating", "What it adds to the feeling of its level."),
            byte("rows", "How high it is.", 66, low=1, unit="grids"),
            byte("columns", "How wide it is.", 198, low=1, unit="grids"),
            byte("min_level", "From which level on.", unit="dungeon levels"),
            byte("max_level", "To which level.", unit="dungeon levels"),
            doc="Its size and place.",
            required=True,
        ),
        flags("L", "level_flags", "level flags", "It is only on levels of one of these."),
        rows("D", "layout", "Its rows, all as wide as 'columns' says; their blanks count."),
    ),
)
"""The grammar of vault.txt."""
