"""The sites: each is in the tree, and a tree that lacks one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from room_staging import tree_of

from nhmod.target.c import CFile, SiteError
from nhmod_rooms.sites import SITES, Site

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_every_site_is_at_the_beginning_of_a_line(nethack366: Path, site: Site) -> None:
    c = tree_of(nethack366).c(site.file)
    place = site.place(c)
    assert c.source[place - 1] == "\n"


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_every_site_is_missed_where_it_is_not(site: Site) -> None:
    with pytest.raises(SiteError):
        site.place(CFile(site.file, "int nothing;\n", target="nethack-0"))


BROKEN = {
    "the squares in fill_zoo()": (
        "ANTHOLE:\n                if (!rn2(3))",
        "ANTHOLE:\n                switch (type) {}",
    ),
    "the waking in check_special_room()": ("rt == ZOO)\n", "rt == VAULT)\n"),
    "the special rooms in makelevel()": ("mkroom(SHOPBASE)", "mkroom(OROOM)"),
    "clear_level_structures()": ("level.flags.has_", "level.flags.had_"),
    "the level flags": ("Bitfield(has_", "Bitfield(had_"),
    "the gold limit in fill_zoo()": ("case ZOO:\n    case", "case"),
    "mkroom()": ("switch (roomtype) {\n", "switch (roomtype) {"),
    "the rooms that fill_room() fills": ("fill_zoo(croom)", "fill(croom)"),
    "the wizard's overview of level flags": ("level.flags.has_", "level.flags.had_"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_site_that_is_not_as_it_must_be_is_an_error(nethack366: Path, name: str) -> None:
    site = next(site for site in SITES if site.name == name)
    old, new = BROKEN[name]
    source = tree_of(nethack366).text(site.file)
    assert old in source
    with pytest.raises(SiteError):
        site.place(CFile(site.file, source.replace(old, new), target="nethack-0"))


def test_an_arm_fits_into_a_chain_that_is_written_the_other_way() -> None:
    # src/mkroom.c of 3.4.3 has the colons at the ends of the lines.
    source = (
        "void\nfill_zoo(sroom)\nstruct mkroom *sroom;\n{\n"
        "\tmon = makemon(\n"
        "\t    (type == COURT) ? courtmon() :\n"
        "\t    (type == ANTHOLE) ? antholemon() :\n"
        "\t    (struct permonst *) 0,\n"
        "\t    sx, sy, NO_MM_FLAGS);\n}\n"
    )
    site = next(site for site in SITES if site.name == "the inhabitants in fill_zoo()")
    place = site.place(CFile("src/mkroom.c", source))
    assert source[place:].startswith("\t    (struct permonst *) 0,")
