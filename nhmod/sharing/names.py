"""What the files of a mod that is given to others may be called: names that every system can have, none of which leads out."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from nhmod.diagnostics.printable import is_hidden
from nhmod.modfiles import is_own

if TYPE_CHECKING:
    from collections.abc import Iterable

_DEPTH = 32
_LENGTH = 1000
_PART = 200
_NOWHERE = frozenset('<>:"|?*\\')
"""What Windows has in no name."""
_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in "123456789")})


class NameProblemError(Exception):
    """A name that a file of a mod can't have; the message says why, ``case`` that two of them are one on some system."""

    def __init__(self, message: str, *, case: bool = False) -> None:
        """Keep what is wrong."""
        self.case = case
        super().__init__(message)


def check_names(names: Iterable[str]) -> None:
    """Check the names of all files of one mod; raises ``NameProblemError``."""
    spelt: dict[tuple[str, ...], tuple[str, ...]] = {}
    files: dict[tuple[str, ...], str] = {}
    folders: set[tuple[str, ...]] = set()
    for name in names:
        reason = _reason(name)
        if reason:
            raise NameProblemError(f"'{name}': {reason}")
        parts = tuple(name.split("/"))
        for count in range(1, len(parts) + 1):
            begin = parts[:count]
            folded = tuple(map(_folded, begin))
            other = spelt.setdefault(folded, begin)
            if other != begin:
                raise NameProblemError(
                    f"'{'/'.join(other)}' and '{'/'.join(begin)}' are one name on many systems", case=True
                )
            if count < len(parts):
                folders.add(folded)
        folded = tuple(map(_folded, parts))
        if folded in files:
            raise NameProblemError(f"'{name}' is there twice")
        files[folded] = name
    both = sorted(files[folded] for folded in files.keys() & folders)
    if both:
        raise NameProblemError(f"'{both[0]}' is a file and a folder")


def _reason(name: str) -> str:
    """Return why a file of a mod can't have a name, or nothing."""
    parts = tuple(name.split("/"))
    if name.startswith("/"):
        return "it begins at the root of the disk"
    if ".." in parts:
        return "it leads out of the mod's folder"
    if len(name.encode("utf-8", "surrogatepass")) > _LENGTH or len(parts) > _DEPTH:
        return f"it has more than {_LENGTH} bytes, or lies more than {_DEPTH} folders deep"
    if not is_own(parts):
        return "what is hidden, a cache, or the result of a command is no file of a mod"
    return next(filter(None, map(_part_reason, parts)), "")


def _part_reason(part: str) -> str:
    found = sorted(_NOWHERE.intersection(part))
    wrong = (
        (not part, "a folder in it has no name"),
        (any(map(is_hidden, part)), "it has characters that can't be seen, or that are no UTF-8"),
        (bool(found), f"not every system can have '{''.join(found[:1])}' in a name"),
        (
            part[-1:] in {".", " "} or part[:1] == " ",
            "not every system can have a blank or a '.' at that end of a name",
        ),
        (part.partition(".")[0].rstrip().lower() in _DEVICES, "on Windows it means a device"),
        (len(part.encode("utf-8", "surrogatepass")) > _PART, f"a part of it has more than {_PART} bytes"),
    )
    return next((reason for is_so, reason in wrong if is_so), "")


def _folded(part: str) -> str:
    """Return what names that are one on some system have in common: case and the way in which accents are written apart."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", part).casefold())
