"""A tree whose function that makes special rooms is called otherwise, as since NetHack 3.7: its places are the same ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import nhmod_rooms
from nhmod.target import OverlaidTree

if TYPE_CHECKING:
    from nhmod.target import Facts, Site, Tree

FILES = ("src/mkroom.c", "src/mklev.c")
_CALLED = re.compile(r"(?<!struct )\bmkroom(?=\()")
SITES = {site.name: site for site in nhmod_rooms.PLUGIN.nhmod_sites() if site.file in FILES}


@pytest.mark.parametrize("name", SITES)
def test_places_are_those_of_the_function_of_another_name(tree366: Tree, facts366: Facts, name: str) -> None:
    site: Site = SITES[name]
    texts = {file: _CALLED.sub("do_mkroom", tree366.text(file)) for file in FILES}
    tree = OverlaidTree(tree366, {file: text.encode("latin-1") for file, text in texts.items()})
    before, after = (
        one.text(site.file)[: site.find(one, facts366)].replace("do_mkroom", "mkroom") for one in (tree366, tree)
    )
    assert after == before
