"""Tiles: pictures for new monsters and objects at their right places, and other pictures for what is there.

Mirrors win/share/tile.doc and the levels guide, section 9.1.3.
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
        name="tiles",
        label="tile",
        record="nhmod_languages.contents.tile_record:Tile",
        doc="Pictures for a graphical window: of this mod's own monsters and objects, or new ones for the game's.",
        title_key="title",
    ),
    serves=("monsters", "objects"),
    codes=".codes:CODES",
    starts=start_files(__file__),
    check=".pictures:check_tiles",
    proofs=".proofs:tile_proofs",
    edits=".edits:tile_edits",
    limits=".limits:tile_limits",
    exhibits=".exhibits:tile_exhibits",
    sites=".sites:SITES",
    import_=".importing:import_tiles",
)
