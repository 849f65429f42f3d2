"""NetHack's own recipe: what is compiled after which edit, what is an error, and a game that runs anywhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from play.driver import Game

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.diagnostics import DiagnosticError
from nhmod.edits import Edit, compose
from nhmod.target.recipe import REPAIRS, RecipeRequest
from nhmod_nethack.recipe import recipe
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from nhmod.target import Target
    from nhmod.target.tree import Tree

# One stage for all of them, so they stay in one worker.
pytestmark = [pytest.mark.game, pytest.mark.xdist_group("workshop")]

Build = Callable[..., BuildResult]


@pytest.fixture(scope="module")
def workshop(tree366: Tree, target366: Target, tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build the game with texts replaced: ``workshop(("src/monst.c", "old", "new"), …)``."""
    folder = tmp_path_factory.mktemp("workshop")

    def run(*replacements: tuple[str, str, str], keep_going: bool = False) -> BuildResult:
        changes = [*repairs(tree366)]
        for file, old, new in replacements:
            at = tree366.text(file).index(old)
            changes.append(Edit(file=file, site="", start=at, end=at + len(old), text=new, why="a test", owner=REPAIRS))
        return build(
            BuildRequest(
                tree=tree366,
                recipe=recipe(RecipeRequest(target=target366, tree=tree366)),
                overlay=compose(tree366, changes, order=(REPAIRS,)),
                directory=folder / "play",
                cache=folder / "cache",
                jobs=2,
                keep_going=keep_going,
            )
        )

    run()
    return run


NEWT = 'MON("newt", S_LIZARD, LVL(0, 6, 8, 0, 0)'
FAST_NEWT = ("src/monst.c", NEWT, NEWT.replace("6", "16"))


def wrong(workshop: Build, *replacements: tuple[str, str, str]) -> tuple[str, ...]:
    with pytest.raises(DiagnosticError) as error:
        workshop(*replacements)
    assert error.value.exit_status == 3
    return tuple(f"{d.location}: {d.code}: {d.message}" for d in error.value.diagnostics)


def test_a_build_without_changes_does_nothing(workshop: Build) -> None:
    workshop()
    assert workshop().did == ()


def test_a_changed_monster_compiles_its_table_only(workshop: Build) -> None:
    workshop()
    assert workshop(FAST_NEWT).compiled == ("monst.c",)
    assert workshop().compiled == ("monst.c",)


def test_a_changed_level_compiles_no_c(workshop: Build) -> None:
    before = (workshop().directory / "nhdat").read_bytes()
    result = workshop(("dat/oracle.des", 'ROOM: "delphi"', 'ROOM: "ordinary"'))
    assert result.compiled == ()
    assert (result.directory / "nhdat").read_bytes() != before


def test_the_same_inputs_give_the_same_bytes(workshop: Build, vanilla_build: BuildResult) -> None:
    here, there = workshop().directory, vanilla_build.directory
    names = sorted(path.name for path in here.iterdir() if path.is_file() and path.name != ".nhmod-build.json")
    assert {name: (here / name).read_bytes() == (there / name).read_bytes() for name in names} == dict.fromkeys(
        names, True
    )


def test_no_path_of_this_machine_is_in_the_game(vanilla_build: BuildResult) -> None:
    place = os.fsencode(vanilla_build.stage.parent)
    found = [path.name for path in vanilla_build.directory.iterdir() if path.is_file() and place in path.read_bytes()]
    assert found == []


def test_an_unknown_room_is_an_error(workshop: Build) -> None:
    old = 'ROOM: "delphi"'
    assert wrong(workshop, ("dat/oracle.des", old, 'ROOM: "delfi"')) == (
        'dat/oracle.des:20:1: NH0803: Compiling the levels: Unknown room type "delfi"!  Making ordinary room...',
    )


def test_a_mistake_in_a_level_is_an_error(workshop: Build) -> None:
    assert wrong(workshop, ("dat/oracle.des", 'ROOM: "delphi"', 'RUM: "delphi"')) == (
        'dat/oracle.des:20:1: NH0801: Compiling the levels: syntax error at "SUBRUM"',
    )


def test_a_mistake_in_the_dungeon_is_an_error(workshop: Build) -> None:
    assert wrong(workshop, ("dat/dungeon.def", "RNDLEVEL:", "RNDLEVAL:")) == (
        "dat/dungeon.def:25:1: NH0801: Compiling the dungeon: syntax error",
    )


def test_a_tile_of_another_name_is_an_error(workshop: Build) -> None:
    assert wrong(workshop, ("win/share/monsters.txt", "(killer bee)", "(killer wasp)")) == (
        "None: NH0803: Making the tiles: found 'killer wasp' while expecting 'killer bee'",
    )


def test_wrong_odds_are_an_error_and_undone(workshop: Build) -> None:
    workshop()
    arrow = 'PROJECTILE("arrow", None,\n           1, 55,'
    assert wrong(workshop, ("src/objects.c", arrow, arrow.replace("55", "56"))) == (
        "None: NH0801: Compiling the tables of monsters and objects: prob error for class 2 (1001%)",
    )
    assert sorted(workshop(FAST_NEWT).compiled) == ["monst.c", "objects.c"]


def test_a_mistake_in_c_names_file_and_line(workshop: Build) -> None:
    assert wrong(workshop, ("src/mkroom.c", "case COURT:", "case CAUGHT:")) == (
        "src/mkroom.c:53:1: NH0801: Compiling the game: 'CAUGHT' undeclared (first use in this function)",
    )


def test_the_game_runs_for_another_user(vanilla_build: BuildResult) -> None:
    """A copy of it, with a space in its path and called through a link, plays, saves and restores."""
    with tempfile.TemporaryDirectory(prefix="nhmod play ") as name:
        folder = Path(name)
        folder.chmod(0o755)
        game = folder / "a game"
        shutil.copytree(vanilla_build.directory, game)
        launcher = "nethack"
        if os.geteuid() == 0:
            subprocess.run(["chown", "-R", "nobody", game], check=True)
            script = folder / "as-nobody"
            nobody = 'exec setpriv --reuid=nobody --regid=nogroup --clear-groups "$(dirname "$0")/link" "$@"\n'
            script.write_text(f"#!/bin/sh\n{nobody}")
            script.chmod(0o755)
            launcher = "../as-nobody"
        (folder / "link").symlink_to("a game/nethack")
        with Game(game, launcher=launcher) as playing:
            playing.level_teleport(3)
            playing.save()
        assert [path.suffix for path in (game / "save").iterdir()] == [".gz"]
        with Game(game, launcher=launcher, fresh=False) as playing:
            assert "Dlvl:3" in playing.status
            assert [path.owner() for path in game.glob("*wizard.*")] != []


def test_the_launcher_finds_its_place(vanilla_game: Path, tmp_path: Path) -> None:
    link, relative = tmp_path / "link", tmp_path / "sub" / "relative link"
    link.symlink_to(vanilla_game / "nethack")
    relative.parent.mkdir()
    relative.symlink_to("../link")
    environment = {"PATH": os.environ["PATH"], "NETHACKDIR": "/nonexistent"}
    for command in (vanilla_game / "nethack", link, relative):
        paths = subprocess.run([command, "--showpaths"], check=True, capture_output=True, text=True, env=environment)
        assert f'"{vanilla_game}/symbols"' in paths.stdout
    scores = subprocess.run(["sh", "nethack", "-s"], check=True, capture_output=True, text=True, cwd=vanilla_game)
    assert "Cannot find any current entries for you." in scores.stdout
