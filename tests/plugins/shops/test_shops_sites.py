"""The sites: each is in every release that has what it belongs to, and a tree that lacks one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from room_staging import ChangedTree, mod
from test_shops_code import RELICS, TOYS, of_older

import nhmod_shops
from nhmod.target.c import SiteError
from nhmod_shops.sites import OVERVIEW

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Release, Staged

    from nhmod.target import Facts, Site
    from nhmod.target.tree import Tree

HOOKED = tuple(nhmod_shops.nhmod_sites())


def sites_of(release: Release) -> set[str]:
    """Name the sites that a release has."""
    return {site.name for site in HOOKED if not site.feature or release.facts.offers(site.feature)}


def test_the_hook_lists_all_sites() -> None:
    assert {site.kind for site in HOOKED} == {"shops"}


def test_only_the_overview_is_not_in_every_release(release: Release) -> None:
    missing = {site.feature for site in HOOKED if site.name not in sites_of(release)}
    assert missing == (set() if release.has_enumeration else {OVERVIEW})


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


def test_a_shop_with_everything_reaches_every_site(release: Release, stage_there: Callable[..., Staged]) -> None:
    reached = {change.site for change in stage_there(mod("toys", of_older(TOYS, release))).changes}
    taken = {site for site in reached if site.startswith("the probability of the ")}
    assert len(taken) == 4
    assert reached - taken == {*sites_of(release), "the numbers of the shops"}


@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_site_is_missed_where_it_is_not(tree366: Tree, facts366: Facts, site: Site) -> None:
    with pytest.raises(SiteError):
        site.find(ChangedTree.of(tree366, site.file, "int nothing;\n"), facts366)


BROKEN = {
    "nameshk()": ("            } else if (nlp != shkgeneral)", "            }\n else { } if (nlp != shkgeneral)"),
    "the letters of SHOPTYPE in mkshop()": (
        "else\n                i = -1;",
        "else if (sroom)\n                i = -1;",
    ),
    "the rule for big rooms in mkshop()": ("if (isbig(sroom)", ";if (isbig(sroom)"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_site_that_is_not_as_it_must_be_is_an_error(tree366: Tree, facts366: Facts, name: str) -> None:
    site = next(site for site in HOOKED if site.name == name)
    old, new = BROKEN[name]
    source = tree366.text(site.file)
    assert old in source
    with pytest.raises(SiteError):
        site.find(ChangedTree.of(tree366, site.file, source.replace(old, new)), facts366)
