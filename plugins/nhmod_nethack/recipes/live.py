"""What of the data a running game reads anew, and where it must lie for that: beside the archive, which is opened once.

Mirrors src/dlb.c, dlb_fopen (what is not in the archive is a file of the playground), src/sp_lev.c, load_special, src/pager.c, checkfile,
src/rumors.c (get_rnd_text opens its file each time; getrumor and outoracle keep what they found the first time) and src/questpgr.c,
load_qtlist (read once, when the game starts). What is kept is forgotten in a game that is worked on (``nhmod_nethack/rereading.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.dlb.archive import Archive
from nhmod_nethack.recipes.data import archives
from nhmod_nethack.rereading import read_anew

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.recipe import RecipeRequest

_LEVEL = ".lev"
_ANEW = {
    "data": "when something is looked up",
    "epitaph": "on the next grave",
    "engrave": "with the next engraving",
    "bogusmon": "with the next hallucination",
    **dict.fromkeys(("help", "hh", "cmdhelp", "keyhelp", "opthelp", "wizhelp", "history"), "when it is shown"),
    "tribute": "when it is read",
}
"""Texts that the game opens each time it needs them, and when that is."""
_SOUGHT = {
    "rumors": "with the next rumor",
    "quest.dat": "with the next text of the quest",
}
"""Texts of which it keeps something, unless it is made to forget that."""


@frozen
class LiveData:
    """Levels and texts that a running game can be given.

    ``archives`` are the names of the archives that they are packed in, ``sought`` those of texts that this build seeks anew.
    """

    archives: tuple[str, ...]
    sought: tuple[str, ...] = ()

    def spread(self, files: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return the files of a playable directory with all that is read anew beside the archives."""
        found = dict(files)
        for name in self.archives:
            if name not in files:
                continue
            archive = Archive.unpack(files[name], name)
            loose = [one for one in archive.files if self.anew(one.name)]
            found.update((one.name, one.content) for one in loose)
            found[name] = archive.without([one.name for one in loose]).pack()
        return found

    def anew(self, path: str) -> str:
        """Return when a running game reads a file anew; nothing where it has read it when it started, or the first time."""
        if path.endswith(_LEVEL):
            return "when somebody first comes to it"
        return _ANEW.get(path, _SOUGHT.get(path, "") if path in self.sought else "")


def live_data(request: RecipeRequest) -> LiveData:
    """Return what a running game of a build can be given."""
    sought = read_anew(request.tree) if request.worked_on else ()
    return LiveData(archives=archives(request.tree), sought=sought)
