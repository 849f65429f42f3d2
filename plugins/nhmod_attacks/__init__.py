"""The content kind ``attacks``: new attack types and damage types of monsters."""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_effects", "nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    kinds=Kind(
        name="attacks",
        label="attack",
        record="nhmod_attacks.records:Attack",
        doc="New ways to attack, and what attacks do.",
        title_key="type",
    ),
    codes=".codes:CODES",
    differences=".differences:differences",
    starts=start_files(__file__),
    declare=".plan:declare",
    plan=".plan:make_plan",
    check=".check:check_attacks",
    absent=".check:absent_attacks",
    edits=".edits:attack_edits",
    sites=".sites:SITES",
    exhibits=".exhibits:attack_exhibits",
    proofs=".proofs:attack_proofs",
)
