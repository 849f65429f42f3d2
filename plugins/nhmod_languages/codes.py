"""What the diagnostics about the game's own languages mean, all of them."""

from __future__ import annotations

from nhmod_languages.commands.codes import CODES as DRAWING_CODES
from nhmod_languages.compiling_codes import CODES as COMPILING_CODES
from nhmod_languages.des.codes import CODES as DES_CODES
from nhmod_languages.des.fault_codes import CODES as LEVEL_CODES
from nhmod_languages.des.inspect.codes import CODES as INSPECT_CODES
from nhmod_languages.des.upgrade.codes import CODES as UPGRADE_CODES
from nhmod_languages.des.v34.codes import CODES as LEVEL_34_CODES
from nhmod_languages.des.v36.codes import CODES as LEVEL_36_CODES
from nhmod_languages.des.v36.lev_codes import CODES as LEV_36_CODES
from nhmod_languages.dlb.codes import CODES as ARCHIVE_CODES
from nhmod_languages.dungeon.codes import CODES as DUNGEON_CODES
from nhmod_languages.tiles.codes import CODES as TILE_CODES

CODES = (
    *DES_CODES,
    *LEVEL_CODES,
    *LEVEL_34_CODES,
    *LEVEL_36_CODES,
    *LEV_36_CODES,
    *UPGRADE_CODES,
    *INSPECT_CODES,
    *DUNGEON_CODES,
    *TILE_CODES,
    *ARCHIVE_CODES,
    *COMPILING_CODES,
    *DRAWING_CODES,
)
