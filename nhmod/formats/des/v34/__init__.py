"""The 3.4.3 dialect of the level compiler's language: text, syntax tree, compiled records, bytes, and back."""

from nhmod.formats.des.v34.codes import CODES
from nhmod.formats.des.v34.language import Language
from nhmod.formats.des.v34.rules import Limits, Named, Rules
from nhmod.formats.des.v34.words import Lexicon

__all__ = ["CODES", "Language", "Lexicon", "Limits", "Named", "Rules"]
