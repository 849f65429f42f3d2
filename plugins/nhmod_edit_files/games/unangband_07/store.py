"""store.txt and shop_own.txt: what stores sell and buy, and who keeps them (Unangband's ``u_info`` and ``b_info``)."""

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
from nhmod_edit_files.grammar import Field, entries, many, one
from nhmod_edit_files.types import Named

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
