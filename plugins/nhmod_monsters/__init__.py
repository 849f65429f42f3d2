"""The content kind ``monsters``: new rows of mons[], and changes of the target's own."""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="monsters",
        label="monster",
        record="nhmod_monsters.records:Monster",
        doc="New monsters, and changes of the game's own.",
    ),
    usual=("differences", "check", "edits", "limits", "exhibits", "proofs", "import_", "carriers"),
    facts=".sites:vocabularies",
    declare=".plan:declare",
    plan=".plan:make_plan",
    absent=".absent:absent_monsters",
    frequencies=".absent:monster_frequencies",
    sites=".declared_sites:SITES",
)
