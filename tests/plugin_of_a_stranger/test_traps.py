"""A stranger's kind made of places (``nhmod.places``): its sites, what a tree without one says, and what two mods of it make."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.testing import check_sites, host_of, try_mods

if TYPE_CHECKING:
    from nhmod.host import Host
    from nhmod.target import Tree

PLUGIN = Path(__file__).with_name("traps") / "nhmod_traps.py"
TRAP = """\
nhmod: 1
id: {id}
targets: ['nethack >=3.6.1,<3.7']
traps:
  - id: {id}
    color: red
    below: 3
    message: Hot water gushes up around you!
    effects: [{{heal: 1d4}}]
"""


@pytest.fixture
def host() -> Host:
    """Nhmod's plugins, and the stranger's."""
    spec = importlib.util.spec_from_file_location("nhmod_traps", PLUGIN)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    loaded = host_of("nhmod")
    loaded.register(module, name="traps", distribution="nhmod-traps 1.0")
    return loaded


def trap(tmp_path: Path, name: str) -> Path:
    """Write a mod with a trap."""
    folder = tmp_path / name
    folder.mkdir()
    (folder / "mod.yaml").write_text(TRAP.format(id=name), encoding="utf-8")
    return folder


def test_two_mods_traps_reach_all_their_sites(host: Host, tree366: Tree, tmp_path: Path) -> None:
    mods = [trap(tmp_path, name) for name in ("geyser", "vent")]
    trial = try_mods("traps", mods, tree=tree366, host=host)
    assert {entry.name for entry in trial.facts["traps"] if entry.mod} == {"geyser", "vent"}
    check_sites(trial, also=["tiles", "the numbers of traps", "the numbers of map symbols"])


def test_a_tree_without_its_places_says_which_and_who_needs_them(host: Host, tree343: Tree, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as told:
        try_mods("traps", [trap(tmp_path, "geyser")], tree=tree343, host=host)
    messages = [one.message for one in told.value.diagnostics]
    assert (
        "include/trap.h of nethack-3.4.3 has no VIBRATING_SQUARE among the numbered constants; traps[0] needs it"
        in messages
    )
