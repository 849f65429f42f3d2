"""store.txt and shop_own.txt (``u_info``, ``b_info``): what stores sell, who keeps them; limits.txt, names.txt, cost_adj.txt."""

from nhmod_edit_files.games.unangband_07.fields import grammar
from nhmod_edit_files.types import Listed, Number, Rest

STORE = grammar("""
    store.txt: (vocabulary stores, limit U, ordered)  The stores. Those that sell by the list have 15 to 32 kinds of objects, and buy up
        ... to 16 types.
        + version
        N: stores (list)  A store.
            serial  byte  The store's number, larger than that before.
            name    name  What it is called inside.
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
""")

SHOP_OWN = grammar("""
    shop_own.txt: shop owner (vocabulary shop owners, limit B)  Who keeps the stores of a town, up to eight for each.
        + version
        N: owners (list)  An owner.
            store  byte 0..7  Which of the eight kinds of stores of a town, from 0.
            owner  byte       The owner's number in that store, larger than that before.
            name   name       What the owner is called.
            I: (required)  How the owner deals.
                race        code 0..255 player races  The owner's race.
                purse       short 0.. gold pieces     The most that is paid for one thing.
                max_greed   byte percent              What is asked at first.
                min_greed   byte percent              What is asked at last.
                haggle_per  byte percent              How much the owner gives way in a step.
                tolerance   byte                      How many insults the owner stands.
""")

LIMITS = grammar("""
    limits.txt: (named what, vocabulary limits)  How many entries the other files can have, and how many bytes their names and texts.
        + version
        M: limits (list)  A limit.
            what  word limits  A letter: K objects, R monsters, N the bytes of names …
            room  number 1..   How many there can be: one more than the largest number.
""")

NAMES = grammar(
    """
        names.txt: (vocabulary names)  Names of which the letters of random artifacts' names are learnt.
            + version
            N: names (list)  A name.
                name  name  A name; only its letters count.
    """,
    name=Rest(form=r".*[A-Za-z].*", says="a name with a letter"),
)

COST_ADJ = grammar(
    """
        cost_adj.txt: row of prices (vocabulary prices)  What owners of a race (a row, in the order of p_race.txt) ask of players of a
            ... race (a column).
            + version
            A: prices (list)  An owner's race.
                prices  prices  One for each playable race, in percent; what is more than limits.txt's G: is passed over.
    """,
    prices=Listed(item=Number(low=0, high=255, unit="percent")),
)
