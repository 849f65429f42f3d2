"""Every place of an extra.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import Further, Writes
from nhmod.target.c import SiteError
from nhmod_effects.bones import OTHER_GAMES, RESTORE, all_there
from nhmod_extras import code
from nhmod_extras.base import clone_returned, cloned_text, place
from nhmod_extras.behind_sites import BEHIND_SITES
from nhmod_extras.differences import BEHIND, POINTERS
from nhmod_extras.pointer_sites import POINTER_SITES

if TYPE_CHECKING:
    from nhmod.edits import Edit
    from nhmod.target import Facts, Tree
    from nhmod_extras.planned import PlannedExtra

__all__ = ["BEHIND", "PLACES", "POINTERS"]


def _one_of_two_ways(planned: PlannedExtra, tree: Tree, facts: Facts) -> tuple[Edit, ...]:
    """Check that the tree keeps such data in one of the two ways that are known."""
    del planned
    if facts.offers(BEHIND) == facts.offers(POINTERS):
        site = "either mextra[] or a pointer to struct mextra in struct monst"
        raise SiteError.of_count(target=tree.target.name, file="include/monst.h", site=site, places=())
    return ()


PLACES: tuple[Writes[PlannedExtra], ...] = (
    Further(None, _one_of_two_ways),
    *BEHIND_SITES,
    *POINTER_SITES,
    place(
        "the bones in getlev()",
        RESTORE,
        "turns and numbers of another game",
        all_there,
        lambda planned, point: code.of_this_game(planned.record, point.c),
        feature=OTHER_GAMES,
    ),
    place("the clone in clone_mon()", "src/makemon.c", "the data of a clone", clone_returned, cloned_text),
)
"""Every place of a target; a test per target shows that an extra with everything in it reaches all of them."""
