"""Tiles: pictures for new monsters and objects at their right places, and other pictures for what is there.

Mirrors win/share/tile.doc and the levels guide, section 9.1.3.
"""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="tiles",
        label="tile",
        record="nhmod_languages.contents.tile_record:Tile",
        doc="Pictures for a graphical window: of this mod's own monsters and objects, or new ones for the game's.",
        title_key="title",
    ),
    libraries=("nhmod_languages", "nhmod_playing"),
    usual=("proofs", "edits", "limits", "exhibits", "sites", "import_"),
    serves=("monsters", "objects"),
    check=".pictures:check_tiles",
)
