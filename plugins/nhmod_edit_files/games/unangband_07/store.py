"""store.txt and shop_own.txt (``u_info``, ``b_info``): what stores sell, who keeps them; limits.txt, names.txt, cost_adj.txt."""

from nhmod_edit_files.games.unangband_07.fields import VERSION, fields, lines, numbered_entries
from nhmod_edit_files.grammar import entries
from nhmod_edit_files.types import Listed, Number, Rest

STORE = numbered_entries(
    "store.txt",
    *fields("name  name  What it is called inside."),
    highest=255,
    doc="The stores. Those that sell by the list have 15 to 32 kinds of objects, and buy up to 16 types.",
    limit="U",
    children=lines("""
        X: (required)  Its kind.
            base  byte  What the code takes it for: 0 home, 1 storage, 2 quest reward, 3 to 10 the stores of a town.
        A:  Its artifact.
            artifact  code artifacts  The artifact that it always has.
        O: stock (list of 32)  What it sells, at most 32 lines.
            type     object_type   The type of object that it sells.
            subtype  some_subtype  Which kind of that type.
            count    byte          How likely it has it, beside the others.
        B: buys (list of 16)  What it buys, at most 16 lines.
            type  object_type  A type of objects that it buys.
    """),
)
"""The grammar of store.txt."""

SHOP_OWN = entries(
    "shop_own.txt",
    *fields("""
        store  byte 0..7  Which of the eight kinds of stores of a town, from 0.
        owner  byte       The owner's number in that store, larger than that before.
        name   name       What the owner is called.
    """),
    directive="N",
    record="shop owner",
    key="owners",
    doc="Who keeps the stores of a town, up to eight for each.",
    each="An owner.",
    vocabulary="shop owners",
    limit="B",
    before=VERSION,
    children=lines("""
        I: (required)  How the owner deals.
            race        code 0..255 player races  The owner's race.
            purse       short 0.. gold pieces     The most that is paid for one thing.
            max_greed   byte percent              What is asked at first.
            min_greed   byte percent              What is asked at last.
            haggle_per  byte percent              How much the owner gives way in a step.
            tolerance   byte                      How many insults the owner stands.
    """),
)
"""The grammar of shop_own.txt."""


LIMITS = entries(
    "limits.txt",
    *fields("""
        what  word limits  A letter: K objects, R monsters, N the bytes of names …
        room  number 1..   How many there can be: one more than the largest number.
    """),
    directive="M",
    doc="How many entries the other files can have, and how many bytes their names and texts.",
    each="A limit.",
    named="what",
    vocabulary="limits",
    before=VERSION,
)
"""The grammar of limits.txt."""

NAMES = entries(
    "names.txt",
    *fields(
        """
            name  name  A name; only its letters count.
        """,
        name=Rest(form=r".*[A-Za-z].*", says="a name with a letter"),
    ),
    directive="N",
    doc="Names of which the letters of random artifacts' names are learnt.",
    each="A name.",
    vocabulary="names",
    before=VERSION,
)
"""The grammar of names.txt."""

COST_ADJ = entries(
    "cost_adj.txt",
    *fields(
        """
            prices  prices  One for each playable race, in percent; what is more than limits.txt's G: is passed over.
        """,
        prices=Listed(item=Number(low=0, high=255, unit="percent")),
    ),
    directive="A",
    record="row of prices",
    key="prices",
    doc="What owners of a race (a row, in the order of p_race.txt) ask of players of a race (a column).",
    each="An owner's race.",
    vocabulary="prices",
    before=VERSION,
)
"""The grammar of cost_adj.txt."""
