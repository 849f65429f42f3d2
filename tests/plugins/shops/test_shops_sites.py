"""The sites: each is in the tree, and a tree that lacks one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from room_staging import mod
from test_shops_code import RELICS, TOYS

from nhmod.target.c import CFile, SiteError
from nhmod_shops.planned import planned_shops
from nhmod_shops.sites import SITES, Site

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Staged


@pytest.mark.parametrize("manifest", [TOYS, RELICS], ids=["ordinary", "for level files"])
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_every_site_is_at_the_beginning_of_a_line(stage: Callable[..., Staged], site: Site, manifest: str) -> None:
    staged = stage(mod("shops", manifest))
    planned = next(planned_shops(staged.mods, staged.facts))
    c = staged.tree.c(site.file)
    assert c.source[site.place(planned, c) - 1] == "\n"


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_every_site_is_missed_where_it_is_not(stage: Callable[..., Staged], site: Site) -> None:
    staged = stage(mod("shops", TOYS))
    planned = next(planned_shops(staged.mods, staged.facts))
    with pytest.raises(SiteError):
        site.place(planned, CFile(site.file, "int nothing;\n", target="nethack-0"))


BROKEN = {
    "nameshk()": ("            } else if (nlp != shkgeneral)", "            }\n else { } if (nlp != shkgeneral)"),
    "the letters of SHOPTYPE in mkshop()": (
        "else\n                i = -1;",
        "else if (sroom)\n                i = -1;",
    ),
    "the rule for big rooms in mkshop()": ("if (isbig(sroom)", ";if (isbig(sroom)"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_site_that_is_not_as_it_must_be_is_an_error(stage: Callable[..., Staged], name: str) -> None:
    staged = stage(mod("shops", TOYS))
    planned = next(planned_shops(staged.mods, staged.facts))
    site = next(site for site in SITES if site.name == name)
    old, new = BROKEN[name]
    source = staged.tree.text(site.file)
    assert old in source
    with pytest.raises(SiteError):
        site.place(planned, CFile(site.file, source.replace(old, new), target="nethack-0"))
