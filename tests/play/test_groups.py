"""The example mods in groups: each target is built with each, and has what the group brings and nothing of the others."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from driver import Game, PlayError

from nhmod.diagnostics import Report
from nhmod.formats.dlb import Archive
from nhmod.pipeline import build_mods
from nhmod.request import Request

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

MODS = Path(__file__).parents[2] / "mods"
GROUPS = {
    "things": ("myself", "rubber-hose"),
    "rooms": ("clinic", "petshop"),
    "levels": ("fortress", "minotaur-castle", "newbranch"),
}
SAID = {
    "things": (b"lead-filled hose",),
    "rooms": (b"enter a modern hospital.", b"Tisney"),
    "levels": (),
}
LEVELS = {"things": (), "rooms": (), "levels": ("fortress.lev", "mylevel1.lev", "mylevel4.lev")}
BINARIES = ("nethack.bin", "nle/libnethack.so")
ARCHIVES = ("nhdat", "nle/nethackdir/nhdat")
COMPILER = "ccache gcc -O1" if shutil.which("ccache") else "gcc -O1"

# The groups of a target follow each other in one worker, into one directory: what they have in common stays compiled.
TARGETS = [pytest.param(name, marks=pytest.mark.xdist_group(f"groups-{name}")) for name in ("366", "343", "nle")]
pytestmark = pytest.mark.game


@pytest.fixture(scope="module", params=TARGETS)
def tree(request: pytest.FixtureRequest) -> Tree:
    """Every target's tree, one after the other."""
    return request.getfixturevalue(f"tree{request.param}")  # type: ignore[no-any-return]  # pytest knows fixtures by name only


@pytest.fixture(scope="module")
def directory(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the target's games are built."""
    return tmp_path_factory.mktemp("groups") / tree.target.name


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_alone(
    group: str,
    tree: Tree,
    directory: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NHMOD_CACHE", str(tmp_path_factory.getbasetemp() / "groups-cache"))
    paths = tuple(MODS / name for name in GROUPS[group])
    request = Request(paths=paths, target=tree.target.name, source=tree.root)
    built = build_mods(request, Report(), directory=directory, compiler=COMPILER, jobs=2).result.directory
    (binary,) = (built / name for name in BINARIES if (built / name).exists())
    content = binary.read_bytes()
    assert {name: [text in content for text in SAID[name]] for name in GROUPS} == {
        name: [name == group] * len(SAID[name]) for name in GROUPS
    }
    (archive,) = (built / name for name in ARCHIVES if (built / name).exists())
    names = Archive.unpack(archive.read_bytes()).names
    assert {name: [level in names for level in LEVELS[name]] for name in GROUPS} == {
        name: [name == group] * len(LEVELS[name]) for name in GROUPS
    }
    if (built / "nethack").exists():
        played(built, group)


def played(folder: Path, group: str) -> None:
    """Play a group's game: it has the group's monster and branch, or knows neither."""
    with Game(folder) as game:
        if group == "things":
            game.create_monster("myself")
        else:
            with pytest.raises(PlayError, match="does not take 'myself'"):
                game.create_monster("myself")
        if group == "levels":
            game.level_teleport("mylevel1")
            assert "Dlvl:19" in game.status or "Dlvl:20" in game.status
        else:
            with pytest.raises(PlayError, match="the menu has no 'mylevel1'"):
                game.level_teleport("mylevel1")
