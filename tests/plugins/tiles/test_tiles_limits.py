"""tile2bmp has room for so many tiles, and looks at none of them."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING

import pytest

from nhmod.target import Tree
from nhmod_tiles.limits import tile_limits

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.target import Facts

_ROOM = 1200 - 1057


_COLUMNS = 40


def newts(count: int) -> tuple[list[str], str]:
    names = ["".join(letters) for letters in islice(product("bcdfghjklm", repeat=3), count)]
    rows = (f"  - {{name: {name} newt, copy_from: newt, tile: {{copy_from: newt}}}}\n" for name in names)
    return names, f"monsters:\n{''.join(rows)}"


@pytest.mark.parametrize("count", [_ROOM, _ROOM + 1])
def test_too_many_tiles_are_an_error(workshop343: Workshop, count: int) -> None:
    """A height that is no number stays as it is."""
    root = workshop343.folder / "tree"
    shutil.copytree(workshop343.tree.root, root)
    place = root / "win/share/tile2bmp.c"
    text = place.read_text("latin-1").replace("#define MAX_Y 480", "#define MAX_Y (30 * 16)")
    place.parent.chmod(0o755)
    place.unlink()
    place.write_text(text, encoding="latin-1")
    shop = replace(workshop343, tree=Tree(workshop343.tree.target, root, pristine=False))
    names, content = newts(count)
    errors = shop.errors(shop.mod("newts", content))
    told = [error for error in errors if "NH1608" in error]
    room = f"the game has room for 1200 tiles (packtile); the target uses 1057, 'newts' uses {_ROOM}"
    beyond = [f"{8 + _ROOM}: NH1608 there is no room for the monster '{names[-1]} newt': {room}"]
    assert told == (beyond if count > _ROOM else [])


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
        "tiles": (1476, {}, True),
        "colours of tiles in a BMP": (29, {}, False),
        "colours of tiles in X11": (29, {}, False),
    }
