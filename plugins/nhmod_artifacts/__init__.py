"""The content kind ``artifacts``: new rows of artilist[], their gifts and invocations, and changes of the target's own."""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_effects", "nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    kinds=Kind(
        name="artifacts",
        label="artifact",
        record="nhmod_artifacts.records:Artifact",
        doc="New artifacts, and changes of the game's own.",
    ),
    codes=".codes:CODES",
    starts=start_files(__file__),
    facts=".facts:vocabularies",
    differences=".differences:differences",
    declare=".plan:declare",
    plan=".plan:make_plan",
    check=".check:check_artifacts",
    absent=".gifts:absent_artifacts",
    edits=".edits:artifact_edits",
    sites=".sites:SITES",
    exhibits=".exhibits:artifact_exhibits",
    proofs=".proofs:artifact_proofs",
    import_=".importing:import_artifacts",
    carriers=".importing:CARRIERS",
)
