"""The content kind ``extras``: data attached to a monster, saved and restored (the sources guide, section 7.3).

The sites are PLACES in ``nhmod_extras.sites``. A tree keeps such data in one of two ways, told by its shape: behind the monster
itself (``mextra[]`` of struct monst), or each behind a pointer of ``struct mextra``.
"""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod.proofs import never_seen
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_effects", "nhmod_languages"),
    families=FAMILIES,
    kinds=Kind(
        name="extras",
        label="extra",
        record="nhmod_extras.records:Extra",
        doc="Data attached to monsters, saved and restored with them.",
        title_key="name",
    ),
    codes=".codes:CODES",
    starts=start_files(__file__),
    facts=".planned:own_words",
    differences=".differences:differences",
    declare=".planned:declare",
    plan=".planned:planned_extras",
    check=".check:check_extras",
    proofs=never_seen(
        "extras",
        way="it is kept with its monster",
        why="only the C that uses it knows of it: what that does, also after a save, a test of the mod's own can say",
    ),
    places=".sites:PLACES",
    limits=".limits:extra_limits",
)
