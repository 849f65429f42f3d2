"""The sites: each is in every release that keeps extra data in its way, and a tree that lacks one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kind_harness import Staged

import nhmod_extras
from nhmod.target.c import SiteError
from nhmod_extras.sites import BEHIND, POINTERS

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts, Site
    from nhmod.target.tree import Tree

RELEASES = pytest.mark.parametrize("release", ["343", "366", "nle"])
HOOKED = tuple(nhmod_extras.nhmod_sites())
EVERYTHING = """\
extras:
  - name: prayer
    fields: {praytime: long, god: text 30, told: boolean, at: coord, from: monster id}
    for: [nurse, acid blob]
    initial: {praytime: 50..200, god: Anhur, told: true}
"""
# Sites that are found by another's shape have their own ways to be broken.
BROKEN = {
    "the bits of struct monst": ("Bitfield(", "Bits("),
    "the end of monst.h": ("#endif /* MONST_H */", "#endif\n#if 0\n"),
    "the new monster in makemon()": ("->mnum = mndx", "->mnum = ndx + m"),
    "a monster made by makemon()": ("->mnum = mndx", "->mnum = ndx + m"),
    "the length in makemon()": ("mtmp = newmonst(", "mtmp = nomonst("),
    "the length in clone_mon()": ("m2->mxlth = 0", "m2->mxlth = mon->mxlth"),
    "the clone in clone_mon()": ("return m2", "return mon"),
    "the new pet in tamedog()": ("replmon(mtmp, mtmp2)", "replace(mtmp, mtmp2)"),
    "the pointers of struct mextra": ("*", ""),
    "newmextra()": ("return mextra;", "if (mextra) return mextra; return 0;"),
    "dealloc_mextra()": ("free(", "leave("),
    "savemon()": ("MCORPSENM", "CORPSE"),
    "restmon()": ("MCORPSENM", "CORPSE"),
    "size_monst()": ("sizeof (struct mextra)", "0"),
}


def sites_of(facts: Facts) -> set[str]:
    """Name the sites that a release has."""
    return {site.name for site in HOOKED if not site.feature or facts.offers(site.feature)}


def test_the_hook_lists_all_sites() -> None:
    assert {site.kind for site in HOOKED} == {"extras"}
    assert len({site.name for site in HOOKED}) == len(HOOKED)


@RELEASES
def test_a_release_keeps_the_data_in_one_of_two_ways(release: str, stock_facts: Facts) -> None:
    assert stock_facts.offers(BEHIND) == (release == "343")
    assert stock_facts.offers(POINTERS) == (release != "343")
    assert len(sites_of(stock_facts)) == (9 if release == "343" else 13)


@RELEASES
@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_site_is_at_the_beginning_of_a_line(tree: Tree, stock_facts: Facts, site: Site) -> None:
    if site.name in sites_of(stock_facts):
        assert tree.text(site.file)[site.find(tree, stock_facts) - 1] == "\n"


@RELEASES
def test_an_extra_with_everything_reaches_every_site(run: RunMods, stock_facts: Facts) -> None:
    made = run(EVERYTHING)
    assert made.told == []
    assert {getattr(change, "site", "") for change in made.changes} == sites_of(stock_facts)


@RELEASES
@pytest.mark.parametrize("site", HOOKED, ids=lambda site: site.name)
def test_every_site_is_missed_where_it_is_not(tree: Tree, stock_facts: Facts, site: Site) -> None:
    if site.name in sites_of(stock_facts):
        with pytest.raises(SiteError):
            site.find(Staged(tree, {site.file: "int nothing;\n"}), stock_facts)  # type: ignore[arg-type] # as a tree


@RELEASES
@pytest.mark.parametrize("name", BROKEN)
def test_a_site_that_is_not_as_it_must_be_is_an_error(tree: Tree, stock_facts: Facts, name: str) -> None:
    site = next(site for site in HOOKED if site.name == name)
    if name not in sites_of(stock_facts):
        return
    old, new = BROKEN[name]
    source = tree.text(site.file)
    assert old in source
    with pytest.raises(SiteError):
        site.find(Staged(tree, {site.file: source.replace(old, new)}), stock_facts)  # type: ignore[arg-type] # as a tree
