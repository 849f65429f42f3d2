"""The sites of shops of both kinds: those of the general ones and those for level files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from room_staging import mod
from test_shops_code import RELICS, TOYS, of_older

import nhmod_shops
from nhmod_languages.contents.features import names_in_programs
from nhmod_shops.differences import OVERVIEW

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Release, Staged

    from nhmod.target import Site

HOOKED = tuple(nhmod_shops.PLUGIN.nhmod_sites())


def sites_of(release: Release) -> set[str]:
    """Name the sites that a release has."""
    return {site.name for site in HOOKED if not site.feature or release.facts.offers(site.feature)}


def test_only_the_overview_and_the_names_in_programs_are_not_in_every_release(release: Release) -> None:
    missing = {site.feature for site in HOOKED if site.name not in sites_of(release)}
    names = names_in_programs("shops")
    assert missing == ({names} if release.has_enumeration else {names, OVERVIEW})


@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_the_hooks_places_are_those_of_an_ordinary_shop(
    release: Release, stage_there: Callable[..., Staged], site: Site
) -> None:
    if site.name in sites_of(release):
        changes = stage_there(mod("toys", of_older(TOYS, release))).changes
        assert site.find(release.tree, release.facts) in {
            change.start for change in changes if change.site == site.name and hasattr(change, "start")
        }


@pytest.mark.parametrize("manifest", [TOYS, RELICS], ids=["ordinary", "for level files"])
def test_every_site_is_at_the_beginning_of_a_line(
    release: Release, stage_there: Callable[..., Staged], manifest: str
) -> None:
    staged = stage_there(mod("shops", of_older(manifest, release)))
    starts = {(one.site, one.file): one.start for one in staged.changes if one.site in sites_of(release)}
    assert "the shop types' numbers" in {site for site, _ in starts}
    for (site, file), start in starts.items():
        assert staged.tree.text(file)[start - 1] == "\n", site
