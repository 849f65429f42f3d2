"""The content kind ``abilities``: what monsters do with items, or without one (src/muse.c; the sources guide, section 7.2).

The sites are PLACES in ``nhmod_abilities.sites``; what happens is said with the effects of ``nhmod_effects``, or in C.
"""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_effects", "nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    kinds=Kind(
        name="abilities",
        label="ability",
        record="nhmod_abilities.records:Ability",
        doc="What monsters do: use an item, or act without one.",
        title_key="name",
    ),
    codes=".codes:CODES",
    starts=start_files(__file__),
    differences=".differences:differences",
    plan=".planned:planned_abilities",
    check=".check:check_abilities",
    places=".sites:PLACES",
    exhibits=".exhibits:ability_exhibits",
    proofs=".proofs:ability_proofs",
)
