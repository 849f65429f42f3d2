"""Levels: .des files, levels drawn in the manifest, and changes of the game's own.

Mirrors the levels guide, sections 4 to 6, util/lev_comp.y and the makefiles.
"""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="levels",
        label="level",
        record="nhmod_levels.records:Level",
        doc="Special levels, from .des files or drawn here, and changes of the game's own levels.",
        title_key="title",
    ),
    libraries=("nhmod_languages", "nhmod_playing"),
    usual=("differences", "check", "edits", "sites", "exhibits", "proofs", "import_", "carriers"),
    serves=("level files",),
    declare=".declare:declare",
)
