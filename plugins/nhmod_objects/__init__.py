"""The content kind ``objects``: new rows of objects[], and changes of the target's own."""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="objects",
        label="object",
        record="nhmod_objects.behaviour.records:ObjectWithBehaviour",
        doc="New objects, and changes of the game's own.",
    ),
    usual=("differences", "check", "edits", "limits", "exhibits", "proofs", "import_", "carriers"),
    codes=(".codes:CODES", ".behaviour.codes:BEHAVIOUR_CODES"),
    facts=".properties:vocabularies",
    declare=".plan:declare",
    plan=".plan:make_plan",
    absent=".absent:absent_objects",
    frequencies=".absent:object_frequencies",
    sites=".declared_sites:SITES",
)
