"""From the 3.4.3 dialect to the 3.6 dialect: the same text, rewritten where the languages differ."""

from nhmod_languages.des.upgrade.codes import CODES
from nhmod_languages.des.upgrade.rewriter import Rewritten
from nhmod_languages.des.upgrade.upgrade import rewritten, upgrade

__all__ = ["CODES", "Rewritten", "rewritten", "upgrade"]
