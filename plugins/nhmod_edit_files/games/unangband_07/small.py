"""limits.txt, names.txt and cost_adj.txt: how much room there is, the names of random artifacts, and what races ask of each other."""

from nhmod_edit_files.games.unangband_07.fields import VERSION
from nhmod_edit_files.grammar import Field, Grammar, many, number, word
from nhmod_edit_files.types import Listed, Number, Rest

LIMITS = Grammar(
    file="limits.txt",
    record="limit",
    entry="M",
    doc="How many entries the other files can have, and how many bytes their names and texts.",
    named="what",
    vocabulary="limits",
    lines=(
        VERSION,
        many(
            "M",
            "limits",
            word("what", "limits", "A letter: K objects, R monsters, N the bytes of names …"),
            number("room", "How many there can be: one more than the largest number.", 1),
            doc="A limit.",
        ),
    ),
)
"""The grammar of limits.txt."""

_NAME = Field("name", Rest(form=r".*[A-Za-z].*", says="a name with a letter"), "A name; only its letters count.")

NAMES = Grammar(
    file="names.txt",
    record="name",
    entry="N",
    doc="Names of which the letters of random artifacts' names are learnt.",
    named="name",
    vocabulary="names",
    lines=(VERSION, many("N", "names", _NAME, doc="A name.")),
)
"""The grammar of names.txt."""

COST_ADJ = Grammar(
    file="cost_adj.txt",
    record="row of prices",
    entry="A",
    doc="What owners of a race (a row, in the order of p_race.txt) ask of players of a race (a column).",
    vocabulary="prices",
    lines=(
        VERSION,
        many(
            "A",
            "prices",
            Field(
                "prices",
                Listed(item=Number(low=0, high=255, unit="percent")),
                "One for each playable race, in percent; what is more than limits.txt's G: is passed over.",
            ),
            doc="An owner's race.",
        ),
    ),
)
"""The grammar of cost_adj.txt."""
