"""How a room's inhabitants wake up in check_special_room()s of several shapes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from room_staging import mod
from test_rooms_places import found

from nhmod.target.c import CFile, SiteError
from nhmod_rooms.planned import planned_rooms
from nhmod_rooms.sites import PLACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Staged

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

SITE = "the waking in check_special_room()"
LOOP = "for (m = fmon; m; m = m->nmon)\n            m->msleeping = 0;"
WAKING = {
    "the rooms by name": ("", f"if (rt == COURT || rt == ZOO)\n        {LOOP}", "rt = ZOO;"),
    "the rooms in another function": ("", f"if (rt == ZOO && !Stealth) {{\n        {LOOP}\n    }}", "rt = ZOO;"),
    "a function": ("", "if (rt == COURT || rt == ZOO)\n        wakeup(mtmp, FALSE);", "rt = ZOO;"),
    "a variable": ("loud = TRUE;", f"if (loud)\n        {LOOP}", "loud = 1;"),
    "a variable with a number": (
        "n_heard = 2;",
        f"if (n_heard && !Stealth) {{\n        {LOOP}\n    }}",
        "n_heard = 1;",
    ),
    "a variable in a comparison": ("loud = 1;", f"if (loud != 0)\n        {LOOP}", "loud = 1;"),
}


def entering(case: str, waking: str) -> str:
    """The function with a zoo whose case does something more, and what wakes up."""
    return (
        "void\ncheck_special_room(newlev)\nboolean newlev;\n{\n    switch (rt) {\n"
        f'    case ZOO:\n        pline("Roar!");\n        {case}\n        break;\n    case TEMPLE:\n        rt = 0;\n    }}\n'
        "    if (rt != 0) {\n        switch (rt) {\n        case ZOO:\n            level.flags.has_zoo = 0;\n"
        f"            break;\n        }}\n    }}\n    {waking}\n}}\n"
    )


@pytest.mark.parametrize("shape", WAKING)
def test_inhabitants_wake_up_as_the_zoo_s_do(
    shape: str, tree366: Tree, facts366: Facts, stage: Callable[..., Staged]
) -> None:
    case, waking, woken = WAKING[shape]
    text = entering(case, waking)
    place = found(tree366, facts366, SITE, text)
    assert text[place:].lstrip().startswith(waking)
    staged = stage(mod("attics", "rooms: [{id: attic, inhabitants: newt}]\n"))
    (planned,) = planned_rooms(staged.mods, staged.facts)
    placed = next(one for one in PLACES if one.site is not None and one.site.name == SITE)
    written = placed.text(planned, SimpleNamespace(c=CFile("src/hack.c", text)))
    assert [line.strip() for line in written.splitlines()] == [
        "if (rt == ATTIC)",
        f"{woken} /* they wake up as a zoo's do */",
    ]


@pytest.mark.parametrize(
    ("case", "waking"),
    [
        ("", f"if (loud)\n        {LOOP}"),
        ("loud = 1;", "if (loud)\n        wake_up();"),
        ("loud = 1;", f"if (loud)\n        {LOOP}\n    if (loud)\n        {LOOP}"),
        ("loud = near = 1;", f"if (loud && near)\n        {LOOP}"),
    ],
    ids=["set by no zoo", "nobody wakes", "twice", "two variables"],
)
def test_what_is_not_one_condition_is_none(case: str, waking: str, tree366: Tree, facts366: Facts) -> None:
    with pytest.raises(SiteError, match="condition on the rooms whose inhabitants wake up"):
        found(tree366, facts366, SITE, entering(case, waking))
