"""The sites: each is in every release that has what it belongs to, and a tree that lacks one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from room_staging import ChangedTree, mod
from test_rooms_code import LIBRARY

import nhmod_rooms
from nhmod.target.c import SiteError
from nhmod_rooms.sites import OVERVIEW

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Release, Staged

    from nhmod.target import Facts, Site
    from nhmod.target.tree import Tree

HOOKED = tuple(nhmod_rooms.nhmod_sites())


def sites_of(release: Release) -> set[str]:
    """Name the sites that a release has."""
    return {site.name for site in HOOKED if not site.feature or release.facts.offers(site.feature)}


def test_the_hook_lists_all_sites() -> None:
    assert {site.kind for site in HOOKED} == {"rooms"}


@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_site_is_at_the_beginning_of_a_line(release: Release, site: Site) -> None:
    if site.name in sites_of(release):
        assert release.tree.text(site.file)[site.find(release.tree, release.facts) - 1] == "\n"


def test_only_the_wizards_overview_is_not_in_every_release(release: Release) -> None:
    missing = {site.name for site in HOOKED} - sites_of(release)
    assert missing == (set() if release.has_enumeration else {OVERVIEW})


def test_a_room_with_everything_reaches_every_site(release: Release, stage_there: Callable[..., Staged]) -> None:
    reached = {change.site for change in stage_there(mod("library", LIBRARY)).changes}
    assert reached == {*sites_of(release), "the numbers of the shops"}


@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_site_is_missed_where_it_is_not(tree366: Tree, facts366: Facts, site: Site) -> None:
    with pytest.raises(SiteError):
        site.find(ChangedTree.of(tree366, site.file, "int nothing;\n"), facts366)


BROKEN = {
    "the squares in fill_zoo()": (
        "ANTHOLE:\n                if (!rn2(3))",
        "ANTHOLE:\n                switch (type) { case ZOO: break; }",
    ),
    "the waking in check_special_room()": ("rt == ZOO)\n", "rt == VAULT)\n"),
    "the special rooms in makelevel()": ("mkroom(SHOPBASE)", "mkroom(OROOM)"),
    "clear_level_structures()": ("level.flags.has_", "level.flags.had_"),
    "the level flags": ("Bitfield(has_", "Bitfield(had_"),
    "the gold limit in fill_zoo()": ("case ZOO:\n    case", "case"),
    "mkroom()": ("switch (roomtype) {\n", "switch (roomtype) {"),
    "the rooms that fill_room() fills": ("fill_zoo(croom)", "fill(croom)"),
    OVERVIEW: ("level.flags.has_", "level.flags.had_"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_site_that_is_not_as_it_must_be_is_an_error(tree366: Tree, facts366: Facts, name: str) -> None:
    site = next(site for site in HOOKED if site.name == name)
    old, new = BROKEN[name]
    source = tree366.text(site.file)
    assert old in source
    with pytest.raises(SiteError):
        site.find(ChangedTree.of(tree366, site.file, source.replace(old, new)), facts366)
