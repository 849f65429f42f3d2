"""Levels: .des files, levels drawn in the manifest, and changes of the game's own.

Mirrors the levels guide, sections 4 to 6, util/lev_comp.y and the makefiles.
"""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    kinds=Kind(
        name="levels",
        label="level",
        record="nhmod_levels.records:Level",
        doc="Special levels, from .des files or drawn here, and changes of the game's own levels.",
        title_key="title",
    ),
    serves=("level files",),
    codes=".codes:CODES",
    differences=".differences:differences",
    starts=start_files(__file__),
    declare=".declare:declare",
    check=".check:check_levels",
    edits=".edits:level_edits",
    sites=".sites:SITES",
    exhibits=".exhibits:level_exhibits",
    proofs=".proofs:level_proofs",
    import_=".importing:import_levels",
    carriers=".importing:CARRIERS",
)
