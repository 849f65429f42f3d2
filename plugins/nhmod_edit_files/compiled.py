"""What a game has made of its edit files, and would go on to read in place of changed ones.

Unangband keeps ``lib/edit/monster.txt`` as ``lib/data/monster.raw``, and reads the text again only where its date is the newer one, or
the game's own version is (seeds/unangband-edit-files.txt, "Overview"). Angband 3.5 and 4.2 read all texts whenever they start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_edit_files.game import Game

_END = ".raw"


def compiled_of(game: Game, folder: Path, stem: str) -> tuple[Path, ...]:
    """Return the files that a game has made of one of its edit files, whatever the size of their letters."""
    place = folder.resolve() / game.compiled if game.compiled else None
    if place is None or not place.is_dir():
        return ()
    return tuple(sorted(path for path in place.resolve().iterdir() if path.name.casefold() == stem.casefold() + _END))
