"""The content kind ``objects``: new rows of objects[], and changes of the target's own."""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_effects", "nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    kinds=Kind(
        name="objects",
        label="object",
        record="nhmod_objects.behaviour.records:ObjectWithBehaviour",
        doc="New objects, and changes of the game's own.",
    ),
    codes=(".codes:CODES", ".behaviour.codes:BEHAVIOUR_CODES"),
    starts=start_files(__file__),
    differences=".differences:differences",
    facts=".properties:vocabularies",
    declare=".plan:declare",
    plan=".plan:make_plan",
    check=".check:check_objects",
    edits=".edits:object_edits",
    limits=".limits:object_limits",
    absent=".absent:absent_objects",
    frequencies=".absent:object_frequencies",
    exhibits=".exhibits:object_exhibits",
    proofs=".proofs:object_proofs",
    sites=".declared_sites:SITES",
    import_=".importing:import_objects",
    carriers=".importing:CARRIERS",
)
