"""The dungeon, the town and the rest: terrain.txt, vault.txt, room_template.txt, store.txt, limits.txt, names.txt, hints.txt."""

from __future__ import annotations

from nhmod_edit_files.games.angband_35.forms import (
    byte,
    code,
    graphics,
    numbered_entries,
    object_type,
    said,
    subtype,
    symbol,
    whole,
)
from nhmod_edit_files.games.angband_35.monsters import VERSION
from nhmod_edit_files.games.both_angbands import layout
from nhmod_edit_files.grammar import entries, flags, many, one, single, word

TERRAIN = numbered_entries(
    "terrain.txt",
    byte("serial", "The terrain's number, by which the game's code knows it."),
    said("name", "What it is called."),
    key="terrain",
    doc="The kinds of ground. The game's code knows them by their numbers.",
    each="Begins a kind of ground.",
    vocabulary="terrain",
    children=(
        graphics(),
        one("M", code("mimics", "terrain", "The terrain that it looks like."), doc="What it looks like."),
        one(
            "P",
            byte("priority", "Which of several is shown on a map of less room: the highest."),
            doc="What maps show.",
            required=True,
        ),
        flags("F", "flags", "terrain flags", "What it is, and lets pass."),
        one(
            "X",
            byte("locked", "How hard its lock is."),
            whole("unused", "Nothing asks for it.", -(2**31), default="0"),
            byte("shop", "The store that it leads to, from 1 (8 is the home).", 8),
            byte("digging", "1 like rubble, 2 magma, 3 quartz, 4 granite, 5 a wall that stays.", 5),
            doc="What must be done to it.",
        ),
        one("E", symbol("effect", "effects", "What happens to one who steps on it.", rest=True), doc="What it does."),
    ),
)

VAULTS = numbered_entries(
    "vault.txt",
    whole("serial", "The vault's number.", 0, 65535),
    said("name", "What it is called."),
    doc="The vaults.",
    children=(
        one(
            "X",
            byte("room_type", "6 is a lesser vault (up to 33 by 22), 7 a medium and 8 a greater one (up to 66 by 44)."),
            byte("rating", "What it adds to the feeling of its level."),
            byte("rows", "How high it is.", 44, low=1, unit="grids"),
            byte("columns", "How wide it is.", 66, low=1, unit="grids"),
            doc="Its size.",
            required=True,
        ),
        layout("Its rows: % is outside, # granite, X rock that stays, + a door, ^ a trap, the rest what is in it."),
    ),
)

ROOMS = entries(
    "room_template.txt",
    whole("serial", "The room's number.", 0, 65535),
    said("name", "What it is called."),
    directive="N",
    doc="The rooms that are drawn.",
    each="Begins a room.",
    before=(VERSION,),
    children=(
        one(
            "X",
            byte("room_type", "1; one of another number is never taken."),
            byte("rating", "Nothing asks for it."),
            byte("rows", "How high it is.", 11, low=1, unit="grids"),
            byte("columns", "How wide it is.", 33, low=1, unit="grids"),
            byte("doors", "One of the numbers up to this is its door, the others are wall.", 9, low=1),
            code("type", "things in rooms", "The type of what lies at *; 0 is any."),
            doc="Its size and doors.",
            required=True,
        ),
        layout("Its rows: % is outside, # granite, + a door, digits may be one, x may be wall, * is treasure."),
    ),
)

STORES = entries(
    "store.txt",
    whole("serial", "The store's number: 1 to 8, of which 7 is the black market and 8 the home.", 1, 8),
    said("name", "What it is called."),
    directive="store",
    doc="The stores of the town.",
    vocabulary="stores",
    unique=True,
    children=(
        many(
            "owner",
            "owners",
            whole("purse", "The most that is paid for one object.", unit="gold pieces"),
            said("name", "Who it is."),
            doc="One who may own it; there must be two.",
        ),
        one(
            "slots",
            whole("min_slots", "At least so many kinds of its normal objects.", 0, 24),
            whole("max_slots", "At most so many.", 0, 24),
            doc="How many it has.",
        ),
        single(whole("turnover", "How many of them come and go."), doc="How fast it trades."),
        many("always", "always", object_type(), subtype(), doc="What it always has."),
        many("normal", "normal", object_type(), subtype(), doc="What it sometimes has."),
    ),
)

LIMITS = entries(
    "limits.txt",
    word("label", "limits", "K objects, R monsters, O objects and M monsters of a level."),
    whole("value", "How many.", 0, 65535),
    directive="M",
    doc="How many there can be.",
    each="A limit. Of the first two the game takes what it needs, if that is more.",
    named="label",
)

NAMES = entries(
    "names.txt",
    whole("section", "1 are names of heroes and artifacts, 2 titles of scrolls.", 1, 2),
    directive="N",
    record="section of names",
    key="sections",
    doc="The words of which names are made up.",
    each="Begins a section.",
    numbered="section",
    children=(many("D", "names", said("name", "In small letters."), doc="A word."),),
)

HINTS = entries(
    "hints.txt",
    said("hint", "In a line of less than 80 letters."),
    directive="H",
    doc="What shopkeepers tell.",
    each="A hint.",
    named="hint",
)

GRAMMARS = (LIMITS, TERRAIN, VAULTS, ROOMS, STORES, NAMES, HINTS)
