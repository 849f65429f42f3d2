"""Which names an archive can hold, and which may be taken out of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, did_you_mean
from nhmod_languages.dlb import codes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nhmod.location import Location

_BLANK = re.compile(r"\s", re.ASCII)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_LONGEST = 255
"""As long as file systems take; the game's own buffer is much longer."""
_LATIN_1 = 0xFF
_RESERVED = "Directory"


def unsafe(name: str) -> str:
    """Return why a name must not become a file's, such as "has a folder in it"; empty where it may."""
    if "/" in name or "\\" in name:
        return "is not in the folder" if name.startswith(("/", "\\")) or ".." in name else "has a folder in it"
    if name in {"", ".", ".."}:
        return "is a folder's"
    if _CONTROL.search(name):
        return "has control characters"
    return "is too long" if len(name) > _LONGEST else ""


def check_storage(names: Iterable[str], report: Report, places: Iterable[Location | None]) -> None:
    """Report which names an archive can't hold (NH2313), and which are there twice (NH2310, a warning).

    ``places`` are where each was asked for, if it was in a list.
    """
    seen: set[str] = set()
    for name, place in zip(names, places, strict=True):
        why = _unstorable(name)
        if why:
            hint = "say with -C in which folder the files are" if "/" in name else "rename the file"
            report.error(codes.UNSTORABLE, f"an archive can't hold the name {name!r}: it {why}", place, hint=hint)
        elif name in seen:
            message = f"'{name}' is stored twice, and the game finds the first one only"
            report.warning(codes.DUPLICATE, message, place, hint="leave it out the second time")
        seen.add(name)


def check_extraction(names: Iterable[str], known: Collection[str], report: Report, file: str) -> None:
    """Report which names are not in the archive (NH2318), and which must not be taken out (NH2309)."""
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known) or "'nhmod dlb list' shows what is there"
            report.error(codes.NOT_THERE, f"{file} has no file '{name}'", hint=hint)
        elif unsafe(name):
            report.error(
                codes.UNSAFE,
                f"{name!r} of {file} is not taken out: the name {unsafe(name)}",
                hint="name the files that you want",
            )


def _unstorable(name: str) -> str:
    if not name:
        return "is empty"
    if _BLANK.search(name):
        return "has a blank, and the game reads names up to the first"
    if name == _RESERVED:
        return "is the directory's own"
    if any(ord(letter) > _LATIN_1 for letter in name):
        return "has a letter that is not latin-1"
    return unsafe(name)
