"""What differs between releases for building a game: how files are checked, closed and refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import SourceTree

_VERSION = "src/version.c"
_FILES = "src/files.c"
_END = "src/end.c"
CLOSES_FILE = "the function that closes a file of the game"
COMPRESSES_FILE = "the function that compresses a file"
ENDS_PROGRAM = "the function that ends the program"
CHECKS_SAVE = "the function that checks a saved game"
LAST_NUMBER = "the last of the numbers that files are checked by"
OWN_LAST_NUMBER = f"this game's value of {LAST_NUMBER}"
# What is called differently: the role, the file that has it, and its names, the newest first.
_FUNCTIONS = (
    (CLOSES_FILE, _FILES, ("close_nhfile", "nhclose"), "close"),
    (COMPRESSES_FILE, _FILES, ("nh_compress", "compress"), ""),
    (ENDS_PROGRAM, _END, ("nh_terminate", "terminate"), ""),
)
# A variant may make a macro of a function that it gives another argument to.
_DEFINED = r"^(?:#[ \t]*define[ \t]+)?{}\("
# restore_saved_game() asks whether the save is this game's.
_VALID = re.compile(r"\b(\w+)\((?:fd|nhfp), fq_save")
# check_version() compares what a file begins with to the numbers of this game, in the order in which they were introduced.
_CHECKED = re.compile(r"->\s*(\w+)\s*!=\s*((?:VERSION_SANITY|nomakedefs\.version_sanity)(\d+))")


def differences(tree: SourceTree) -> Iterator[Difference]:
    """Yield what a tree calls its own way; what it has no name for is left out."""
    for role, file, names, library in _FUNCTIONS:
        text = tree.text(file) if tree.exists(file) else ""
        symbol = next((name for name in names if re.search(_DEFINED.format(name), text, re.MULTILINE)), library)
        if symbol:
            yield Difference(name=role, c=symbol)
    valid = _VALID.search(tree.text(_FILES)) if tree.exists(_FILES) else None
    if valid:
        yield Difference(name=CHECKS_SAVE, c=valid[1])
    checked = _CHECKED.findall(tree.text(_VERSION)) if tree.exists(_VERSION) else ()
    if checked:
        member, macro, _number = max(checked, key=lambda found: int(found[2]))
        yield Difference(name=LAST_NUMBER, c=member)
        yield Difference(name=OWN_LAST_NUMBER, c=macro)
