"""The sites of every built-in plugin on every target: what ``nhmod.testing`` asks of anybody's plugin, and how places can be broken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from broken_sites import BROKEN
from full_mods import mods_of
from mirrors import RELEASES

from nhmod.testing import Trial, check_missed_without, check_sites, host_of, try_mods

if TYPE_CHECKING:
    from nhmod.target import Tree

HOST = host_of("nhmod")
PLUGINS = [info.name for info in HOST.plugins if "nhmod_sites" in info.hooks]


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a plugin may do beyond its sites, as the checks take it."""

    also: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()


KNOWN = {
    # Rooms and shops are numbered together.
    "rooms": Known(also=("the numbers of room types",)),
    "shops": Known(also=("the numbers of room types", "the probability of the * in shtypes[[]]")),
    "monsters": Known(also=("the alignment of PM_NEWT in the mons[[]] table",)),
    # The game has room for two more roles' texts, and most roles have the energy of a new level that is usual.
    "objects": Known(
        # What 3.4.3 alone needs, and what only some properties do.
        unreached=(
            "the delays of armor in do_wear.c",
            "what it confers ends (suit), in src/do_wear.c, Armor_gone()",
            "exchanging the weapon, in src/wield.c",
        ),
    ),
    "roles": Known(unreached=("the number of headers of quest texts", "the switch in enermod()")),
    # The game's own levels are words of the target, not places of the plugin; 3.4.3 compiles a changed one as it is.
    "levels": Known(also=("the level '*'",), unreached=("the commands that compile the game's own level files",)),
    "tiles": Known(
        differing=("win/share/tilemap.c",),  # has a row for what is not there, as for the game's own
    ),
    "dungeons": Known(differing=("util/makedefs.c",)),  # names the symbols, whatever is defined
}


@pytest.fixture
def tree(release: str, request: pytest.FixtureRequest) -> Tree:
    found: Tree = request.getfixturevalue(f"tree{release}")
    return found


def trial_of(plugin: str, tree: Tree) -> Trial:
    return try_mods(plugin, mods_of(plugin), tree=tree, host=HOST)


@pytest.mark.parametrize("plugin", PLUGINS)
@pytest.mark.parametrize("release", RELEASES)
def test_sites(plugin: str, tree: Tree) -> None:
    known = KNOWN.get(plugin, Known())
    check_sites(trial_of(plugin, tree), also=known.also, unreached=known.unreached, differing=known.differing)


# Extra data is kept in two ways, which have sites of their own.
@pytest.mark.parametrize(
    ("release", "plugin"), [*(("366", plugin) for plugin in BROKEN), ("343", "extras"), ("nle", "extras")]
)
def test_a_site_that_is_not_as_it_must_be_is_an_error(plugin: str, tree: Tree) -> None:
    trial = trial_of(plugin, tree)
    for name, (old, new) in BROKEN[plugin].items():
        check_missed_without(trial, name, old, new)
