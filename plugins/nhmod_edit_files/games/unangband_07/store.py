"""store.txt and shop_own.txt (``u_info``, ``b_info``): what stores sell, who keeps them; limits.txt, names.txt, cost_adj.txt."""

from __future__ import annotations

from nhmod_edit_files.games.unangband_07.fields import (
    VERSION,
    byte,
    code,
    name,
    numbered_entries,
    object_type,
    short,
    subtype,
)
from nhmod_edit_files.grammar import Field, entries, many, number, one, word
from nhmod_edit_files.types import Listed, Named, Number, Rest

STORE = numbered_entries(
    "store.txt",
    name("What it is called inside."),
    highest=255,
    doc="The stores. Those that sell by the list have 15 to 32 kinds of objects, and buy up to 16 types.",
    limit="U",
    children=(
        one(
            "X",
            byte(
                "base", "What the code takes it for: 0 home, 1 storage, 2 quest reward, 3 to 10 the stores of a town."
            ),
            doc="Its kind.",
            required=True,
        ),
        one("A", code("artifact", "artifacts", "The artifact that it always has.", 32767), doc="Its artifact."),
        many(
            "O",
            "stock",
            object_type("The type of object that it sells."),
            subtype("Which kind of that type.", strict=False),
            byte("count", "How likely it has it, beside the others."),
            doc="What it sells, at most 32 lines.",
            most=32,
        ),
        many(
            "B",
            "buys",
            Field(
                "type",
                Named(vocabulary="object types", names="object type names", low=0, high=101),
                "A type of objects that it buys.",
            ),
            doc="What it buys, at most 16 lines.",
            most=16,
        ),
    ),
)
"""The grammar of store.txt."""

SHOP_OWN = entries(
    "shop_own.txt",
    byte("store", "Which of the eight kinds of stores of a town, from 0.", 7),
    byte("owner", "The owner's number in that store, larger than that before."),
    name("What the owner is called."),
    directive="N",
    record="shop owner",
    key="owners",
    doc="Who keeps the stores of a town, up to eight for each.",
    each="An owner.",
    vocabulary="shop owners",
    limit="B",
    before=(VERSION,),
    children=(
        one(
            "I",
            code("race", "player races", "The owner's race.", 255),
            short("purse", "The most that is paid for one thing.", 0, unit="gold pieces"),
            byte("max_greed", "What is asked at first.", unit="percent"),
            byte("min_greed", "What is asked at last.", unit="percent"),
            byte("haggle_per", "How much the owner gives way in a step.", unit="percent"),
            byte("tolerance", "How many insults the owner stands."),
            doc="How the owner deals.",
            required=True,
        ),
    ),
)
"""The grammar of shop_own.txt."""


LIMITS = entries(
    "limits.txt",
    word("what", "limits", "A letter: K objects, R monsters, N the bytes of names …"),
    number("room", "How many there can be: one more than the largest number.", 1),
    directive="M",
    doc="How many entries the other files can have, and how many bytes their names and texts.",
    each="A limit.",
    named="what",
    vocabulary="limits",
    before=(VERSION,),
)
"""The grammar of limits.txt."""

_NAME = Field("name", Rest(form=r".*[A-Za-z].*", says="a name with a letter"), "A name; only its letters count.")

NAMES = entries(
    "names.txt",
    _NAME,
    directive="N",
    doc="Names of which the letters of random artifacts' names are learnt.",
    each="A name.",
    vocabulary="names",
    before=(VERSION,),
)
"""The grammar of names.txt."""

COST_ADJ = entries(
    "cost_adj.txt",
    Field(
        "prices",
        Listed(item=Number(low=0, high=255, unit="percent")),
        "One for each playable race, in percent; what is more than limits.txt's G: is passed over.",
    ),
    directive="A",
    record="row of prices",
    key="prices",
    doc="What owners of a race (a row, in the order of p_race.txt) ask of players of a race (a column).",
    each="An owner's race.",
    vocabulary="prices",
    before=(VERSION,),
)
"""The grammar of cost_adj.txt."""
