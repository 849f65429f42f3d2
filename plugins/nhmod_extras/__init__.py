"""The content kind ``extras``: data attached to a monster, saved and restored (the sources guide, section 7.3).

The sites are PLACES in ``nhmod_extras.sites``. A tree keeps such data in one of two ways, told by its shape: behind the monster
itself (``mextra[]`` of struct monst), or each behind a pointer of ``struct mextra``.
"""

from nhmod.contribution import Kind
from nhmod.proofs import never_seen
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="extras",
        label="extra",
        record="nhmod_extras.records:Extra",
        doc="Data attached to monsters, saved and restored with them.",
        title_key="name",
    ),
    libraries=("nhmod_effects", "nhmod_languages"),
    usual=("differences", "check", "places", "limits"),
    facts=".planned:own_words",
    declare=".planned:declare",
    plan=".planned:planned_extras",
    proofs=never_seen(
        "extras",
        way="it is kept with its monster",
        why="only the C that uses it knows of it: what that does, also after a save, a test of the mod's own can say",
    ),
)
