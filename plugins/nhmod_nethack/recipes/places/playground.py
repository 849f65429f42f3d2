"""The scripts of packages whose game and whose players' files lie apart: what is installed is only read."""

from __future__ import annotations

import shlex
from importlib.resources import files
from typing import TYPE_CHECKING

from nhmod.target.recipe import Keep, Recipe
from nhmod_nethack.recipes.playable import BINARY, LAUNCHER

if TYPE_CHECKING:
    from collections.abc import Mapping


def words_of(recipe: Recipe) -> Mapping[str, str]:
    """Return what the scripts of serving/ are filled in with: the program, and the files and folders of a playground.

    Which files are whose is said by the playable directory: what a build may replace is the game's, the rest is the players'.
    """
    shared = [file for file in recipe.playable if file.path not in {LAUNCHER, BINARY, "recover"}]
    return {
        "PROGRAM": BINARY,
        "LINKED": shlex.join(file.path for file in shared if file.keep is not Keep.ALWAYS),
        "EMPTY": shlex.join(file.path for file in shared if file.keep is Keep.ALWAYS),
        "FOLDERS": shlex.join(recipe.folders),
    }


def filled(name: str, words: Mapping[str, str]) -> bytes:
    """Return a file of serving/ with its words (``@PROGRAM@``) filled in."""
    text = files(__package__).joinpath("serving", name).read_text(encoding="ascii")
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text.encode()
