"""Where a room type's lines stand in the functions that they go to: in every release, and in functions of other shapes."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from room_staging import ChangedTree, mod
from test_rooms_code import LIBRARY

import nhmod_rooms
from nhmod.target.c import CFile, SiteError
from nhmod_rooms.planned import planned_rooms
from nhmod_rooms.sites import PLACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Staged

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

FLAG = "has_haunted_library"


def found(tree: Tree, facts: Facts, name: str, text: str) -> int:
    """The place of a site in another text of its file."""
    site = next(site for site in nhmod_rooms.PLUGIN.nhmod_sites() if site.name == name)
    return site.find(ChangedTree.of(tree, site.file, text), facts)


def makelevel(*rooms: str) -> str:
    """The function with a chain that makes some rooms."""
    arms = "\n    else ".join(f"if (u_depth > {depth})\n        mkroom({room});" for depth, room in enumerate(rooms))
    return f"void\nmakelevel()\n{{\n    {arms}\n}}\n"


@pytest.mark.parametrize(
    ("rooms", "before"),
    [
        (("SHOPBASE", "COURT"), "COURT"),
        (("SHOPBASE", "LEPREHALL", "COURT", "ZOO"), "LEPREHALL"),
        (("VAULT", "SHOPBASE", "SHOPBASE", "COURT"), "COURT"),
    ],
)
def test_new_rooms_are_tried_right_after_the_shops(
    tree366: Tree, facts366: Facts, rooms: tuple[str, ...], before: str
) -> None:
    text = makelevel(*rooms)
    place = found(tree366, facts366, "the special rooms in makelevel()", text)
    assert text[place:].split(");")[0].endswith(f"mkroom({before}")


@pytest.mark.parametrize("rooms", [("COURT",), ("COURT", "SHOPBASE"), ("COURT", "ZOO", "SHOPBASE")])
def test_shops_must_be_tried_before_other_rooms(tree366: Tree, facts366: Facts, rooms: tuple[str, ...]) -> None:
    with pytest.raises(SiteError):
        found(tree366, facts366, "the special rooms in makelevel()", makelevel(*rooms))


def test_the_choice_of_inhabitants_stands_before_the_comment_of_what_uses_it(tree366: Tree, facts366: Facts) -> None:
    text = "int nroom;\n\n/* peoples a zoo */\nvoid\nfill_zoo(sroom)\nstruct mkroom *sroom;\n{\n}\n"
    place = found(tree366, facts366, "the functions that choose inhabitants", text)
    assert text[place:].startswith("/* peoples")


def test_flags_come_behind_those_of_the_game(stage_there: Callable[..., Staged]) -> None:
    staged = stage_there(mod("library", LIBRARY))
    header = CFile("include/rm.h", staged.text("include/rm.h"))
    names = [name for member in header.struct("levelflags").members for name in member.names]
    assert [name for name in names if name.startswith("has_")][-1] == FLAG
    levels = CFile("src/mklev.c", staged.text("src/mklev.c"))
    body = levels.function("clear_level_structures").body
    cleared = re.findall(r"level\.flags\.(has_\w+)", levels.text(body))
    assert cleared[-1] == FLAG
    assert len(cleared) > 2


@pytest.mark.parametrize(
    ("file", "function"),
    [("src/mkroom.c", "fill_zoo"), ("src/hack.c", "check_special_room"), ("src/sp_lev.c", "fill_room")],
)
def test_a_flag_is_set_and_cleared_where_the_zoos_is(
    stage_there: Callable[..., Staged], file: str, function: str
) -> None:
    c = CFile(file, stage_there(mod("library", LIBRARY)).text(file))
    switches = [one for one in c.switches(c.function(function).body) if one.find("HAUNTED_LIBRARY")]
    assert any(c.find(FLAG, one.span) for one in switches)
    for one in switches:
        own, zoo = (c.find(flag, one.span) for flag in (FLAG, "has_zoo"))
        assert bool(own) == bool(zoo)


def test_the_inhabitants_are_asked_for_with_the_variable_that_is_known_before_them(
    tree366: Tree, stage: Callable[..., Staged]
) -> None:
    staged = stage(mod("library", LIBRARY))
    source = tree366.text("src/mkroom.c")
    begin = source.index("\nfill_zoo(sroom)")
    last = source.rindex("switch (type)", begin, source.index("\n}\n", begin))
    changed = CFile("src/mkroom.c", source[:last] + "switch (sroom->rtype)" + source[last + len("switch (type)") :])
    arm = next(
        placed for placed in PLACES if placed.site is not None and placed.site.name == "the inhabitants in fill_zoo()"
    )
    (planned,) = planned_rooms(staged.mods, staged.facts)
    assert ": (type == HAUNTED_LIBRARY)\n" in arm.text(planned, SimpleNamespace(c=changed))
