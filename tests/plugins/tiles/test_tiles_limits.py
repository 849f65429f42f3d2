"""tile2bmp has room for so many tiles, and looks at none of them."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING

import pytest

from nhmod_tiles.limits import tile_limits

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.target import Facts, Tree

_ROOM = 1200 - 1057


@pytest.mark.parametrize("count", [_ROOM, _ROOM + 1])
def test_too_many_tiles_are_an_error(workshop343: Workshop, count: int) -> None:
    names = ["".join(letters) for letters in islice(product("bcdfghjklm", repeat=3), count)]
    newts = "".join(f"  - {{name: {name} newt, copy_from: newt, tile: {{copy_from: newt}}}}\n" for name in names)
    errors = workshop343.errors(workshop343.mod("newts", f"monsters:\n{newts}"))
    told = [error for error in errors if "NH1608" in error]
    room = f"the game has room for 1200 tiles (packtile); the target uses 1057, 'newts' uses {_ROOM}"
    beyond = [f"{8 + _ROOM}: NH1608 there is no room for the monster '{names[-1]} newt': {room}"]
    assert told == (beyond if count > _ROOM else [])


def test_the_colours_are_the_target_s_own_and_no_mod_s_mistake(tree366: Tree, facts366: Facts) -> None:
    found = {limit.name: (limit.game, dict(limit.mods), limit.error) for limit in tile_limits(tree366, facts366)}
    assert found == {
        "tiles": (1476, {}, True),
        "colours of tiles in a BMP": (29, {}, False),
        "colours of tiles in X11": (29, {}, False),
    }
