"""NetHack 3.6's level language: .des to .lev and back."""

from nhmod.formats.des.v36 import codes, lev_codes
from nhmod.formats.des.v36.language import Language
from nhmod.formats.des.v36.rules import Names, Rules

CODES = (*codes.CODES, *lev_codes.CODES)

__all__ = ["CODES", "Language", "Names", "Rules"]
