"""Every site of an extra.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

from nhmod_extras.base import ExtraSite, clone_returned, cloned_text, make_site, one
from nhmod_extras.behind_sites import BEHIND, BEHIND_SITES
from nhmod_extras.pointer_sites import POINTER_SITES, POINTERS

__all__ = ["BEHIND", "POINTERS", "SITES"]

SITES: tuple[ExtraSite, ...] = (
    *BEHIND_SITES,
    *POINTER_SITES,
    ExtraSite(
        site=make_site("the clone in clone_mon()", "src/makemon.c", "the data of a clone", clone_returned),
        texts=one(cloned_text),
    ),
)
"""Every site of a target; a test per target shows that an extra with everything in it reaches all of them."""
