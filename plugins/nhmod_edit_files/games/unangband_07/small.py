"""limits.txt, names.txt and cost_adj.txt: how much room there is, the names of random artifacts, and what races ask of each other."""

from nhmod_edit_files.games.unangband_07.fields import VERSION
from nhmod_edit_files.grammar import Field, entries, number, word
from nhmod_edit_files.types import Listed, Number, Rest

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
