"""What a release may lack that rooms reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nhmod_rooms
from nhmod_languages.contents.features import names_in_programs
from nhmod_rooms.differences import OVERVIEW

if TYPE_CHECKING:
    from room_staging import Release


def test_only_the_overview_and_the_names_in_programs_are_not_in_every_release(release: Release) -> None:
    sites = nhmod_rooms.PLUGIN.nhmod_sites()
    missing = {site.feature for site in sites if site.feature and not release.facts.offers(site.feature)}
    names = names_in_programs("rooms")
    assert missing == ({names} if release.has_enumeration else {names, OVERVIEW})
