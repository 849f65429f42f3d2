"""What a release may lack that rooms reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nhmod_rooms
from nhmod_rooms.differences import OVERVIEW

if TYPE_CHECKING:
    from room_staging import Release


def test_only_the_wizards_overview_is_not_in_every_release(release: Release) -> None:
    sites = nhmod_rooms.PLUGIN.nhmod_sites()
    missing = {site.name for site in sites if site.feature and not release.facts.offers(site.feature)}
    assert missing == (set() if release.has_enumeration else {OVERVIEW})
