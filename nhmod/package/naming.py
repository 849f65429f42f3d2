"""What a package's file is called: letters, digits and hyphens, that every system and every web server takes."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_APOSTROPHES = "'\u2019"
_OTHER = re.compile(r"[^a-z0-9.]+")


def package_name(title: str, version: str, ids: Sequence[str]) -> str:
    """Return the name of a package, without its ending: the title in plain letters, accents left out ("jurgens-mod-1.0").

    A title in other letters than Latin ones is no name: then it is that of the mods' ``ids`` and the ``version``.
    """
    letters = unicodedata.normalize("NFKD", title.lower())
    plain = "".join(letter for letter in letters if letter not in _APOSTROPHES and not unicodedata.combining(letter))
    if any(letter.isalpha() and not letter.isascii() for letter in plain):
        plain = " ".join((*ids, version))
    return _OTHER.sub("-", plain).strip("-.") or "package"
