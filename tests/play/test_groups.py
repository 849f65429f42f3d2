"""The example mods in groups: each target is built with each, and has what the group brings and nothing of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from groups import GROUPS, build, target

from nhmod_languages.dlb import Archive
from nhmod_playing.game import Game, PlayError

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree

SAID = {
    "things": (b"lead-filled hose",),
    "rooms": (b"enter a modern hospital.", b"Tisney"),
    "levels": (),
}
LEVELS = {"things": (), "rooms": (), "levels": ("fortress.lev", "mylevel1.lev", "mylevel4.lev")}
BINARIES = ("nethack.bin", "nle/libnethack.so")
ARCHIVES = ("nhdat", "nle/nethackdir/nhdat")

pytestmark = pytest.mark.game


@pytest.fixture(params=[target("367"), target("366"), target("343"), target("nle")])
def tree(request: pytest.FixtureRequest) -> Tree:
    """Every target's tree, one after the other."""
    return request.getfixturevalue(f"tree{request.param}")  # type: ignore[no-any-return]  # pytest knows fixtures by name only


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_alone(group: str, tree: Tree, shared_tmp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = build(group, tree, shared_tmp, monkeypatch)
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
