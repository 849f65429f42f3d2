"""The content kind ``roles``: a player class with its quest, at every site that it must reach.

The sites are PLACES in ``nhmod_roles.sites``; the steps are those of the levels guide (section 9.2, "Adding New Classes").
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
        name="roles",
        label="role",
        record="nhmod_roles.records:Role",
        doc="Players' roles: what one is, begins with and learns, and the quest with its levels and texts.",
        title_key="title",
        also_named=("code",),
    ),
    codes=".codes:CODES",
    starts=start_files(__file__),
    differences=".differences:differences",
    declare=".declare:declare",
    plan=".planned:planned_roles",
    check=".check:check_roles",
    places=".sites:PLACES",
    exhibits=".exhibits:role_exhibits",
    proofs=".proofs:role_proofs",
)
