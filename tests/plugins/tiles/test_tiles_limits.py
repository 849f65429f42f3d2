"""tile2bmp has room for so many tiles, and looks at none of them."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING

import pytest

from nhmod.target import Tree
from nhmod.target.tree import OverlaidTree
from nhmod_languages.contents.sheets import FILES, read_tiles
from nhmod_languages.contents.tile_tools import TILE2BMP, bmp_tool
from nhmod_tiles.limits import tile_limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Workshop

    from nhmod.target import Facts

_ROOM = 1200 - 1057


_COLUMNS = 40


def newts(count: int) -> tuple[list[str], str]:
    names = ["".join(letters) for letters in islice(product("bcdfghjklm", repeat=3), count)]
    rows = (f"  - {{name: {name} newt, copy_from: newt, tile: {{copy_from: newt}}}}\n" for name in names)
    return names, f"monsters:\n{''.join(rows)}"


def changed(workshop: Workshop, text: Callable[[str], str], **others: str) -> Workshop:
    root = workshop.folder / "tree"
    shutil.copytree(workshop.tree.root, root)
    place = root / TILE2BMP
    place.parent.chmod(0o755)
    for path, new in (
        (place, text(place.read_text("latin-1"))),
        *((root / "include" / n, t) for n, t in others.items()),
    ):
        path.parent.chmod(0o755)
        path.unlink(missing_ok=True)
        path.write_text(new, encoding="latin-1")
    return replace(workshop, tree=Tree(workshop.tree.target, root, pristine=False))


@pytest.mark.parametrize("count", [_ROOM, _ROOM + 1])
def test_too_many_tiles_are_an_error(workshop343: Workshop, count: int) -> None:
    """A height that another file says stays as it is."""
    head = "/* how large */\n#define MAX_Y 480\n"
    shop = changed(
        workshop343,
        lambda text: re.sub(r"#define MAX_Y .*", "", text).replace(
            '#include "hack.h"', '#include "hack.h"\n#include "sizes.h"'
        ),
        **{"sizes.h": head},
    )
    names, content = newts(count)
    errors = shop.errors(shop.mod("newts", content))
    told = [error for error in errors if "NH1608" in error]
    room = f"the game has room for 1200 tiles (packtile); the target uses 1057, 'newts' uses {_ROOM}"
    beyond = [f"{8 + _ROOM}: NH1608 there is no room for the monster '{names[-1]} newt': {room}"]
    assert told == (beyond if count > _ROOM else [])


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("height", ["(30 * 16)", "((15 * TWICE) * 16)", "ROWS * 8 * TWICE", "(1216 * 16) / COLUMNS"])
def test_the_picture_grows_with_the_tiles_where_its_height_is_computed(
    workshop343: Workshop, height: str, times: int
) -> None:
    """A height of rows that are no whole number has as many as fit; a monster's tile is its statue's too where the tool draws those."""
    macros = "#define TWICE 2\n#define ROWS 30\n#define COLUMNS 40\n"
    grey = "" if times == 1 else "extern int set_grayscale;\n"
    shop = changed(
        workshop343,
        lambda text: macros + grey + re.sub(r"#define MAX_Y 480", f"#define MAX_Y {height}", text),
    )
    own = sum(len(read_tiles(name, shop.tree).tiles) * (times if name == "monsters" else 1) for name in FILES)
    for count in (_ROOM, _ROOM + 1, _ROOM + _COLUMNS, _ROOM + _COLUMNS + 1):
        plan = shop.plan(shop.mod(f"newts{count}", newts(count)[1]))
        staged = plan.overlay.files.get(TILE2BMP)
        used = own + count * times
        assert (staged is None) == (used <= bmp_tool(shop.tree).room), count
        if staged is not None:
            room = bmp_tool(OverlaidTree(shop.tree, {TILE2BMP: staged.text.encode("latin-1")})).room
            assert used <= room <= used + 4 * _COLUMNS, count


@pytest.mark.parametrize("count", [_ROOM, _ROOM + 1, _ROOM + _COLUMNS, _ROOM + _COLUMNS + 1])
def test_the_picture_grows_with_the_tiles(workshop343: Workshop, count: int) -> None:
    first, second = newts(count)[1].rsplit("  - ", 1)
    plan = workshop343.plan(workshop343.mod("few", first), workshop343.mod("one", f"monsters:\n  - {second}"))
    staged = plan.overlay.files.get("win/share/tile2bmp.c")
    rows = -(-(count - _ROOM) // _COLUMNS)
    assert (staged is None) == (count == _ROOM)
    if staged is not None:
        assert set(re.findall(r"^#define MAX_Y (.*)$", staged.text, re.MULTILINE)) == {
            f"(480 / 30 * {30 + rows})",
            f"(960 / 30 * {30 + rows})",
        }


def test_the_colours_are_the_target_s_own_and_no_mod_s_mistake(tree366: Tree, facts366: Facts) -> None:
    found = {limit.name: (limit.game, dict(limit.mods), limit.error) for limit in tile_limits(tree366, facts366)}
    assert found == {
        "colours of tiles in a BMP": (29, {}, False),
        "colours of tiles in X11": (29, {}, False),
    }
