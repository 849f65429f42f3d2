"""NetHack's own recipes: what is compiled after which edit, what is an error, and a game that runs anywhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fast_compiler import GCC

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.diagnostics import DiagnosticError
from nhmod.edits import Edit, compose
from nhmod.target.recipe import REPAIRS, RecipeRequest
from nhmod_nethack.recipes import recipe
from nhmod_nethack.repairs import repairs
from nhmod_playing.game import Game

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

Build = Callable[..., BuildResult]

# The releases by their fixtures. One stage for all tests of each, so they stay in one worker.
RELEASES = [pytest.param(name, marks=pytest.mark.xdist_group(f"workshop{name}")) for name in ("366", "343")]
pytestmark = pytest.mark.game


@pytest.fixture(scope="module", params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    """A release, as the fixtures call it."""
    return str(request.param)


@pytest.fixture(scope="module")
def tree(release: str, request: pytest.FixtureRequest) -> Tree:
    """The release's tree."""
    return request.getfixturevalue(f"tree{release}")  # type: ignore[no-any-return]  # pytest knows fixtures by name only


@pytest.fixture(scope="module")
def vanilla(release: str, request: pytest.FixtureRequest) -> BuildResult:
    """The original game, built with its own compilers."""
    return request.getfixturevalue({"366": "vanilla_build", "343": "vanilla343_build"}[release])  # type: ignore[no-any-return]  # as above


@pytest.fixture(scope="module")
def workshop(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build the game with texts replaced: ``workshop(("src/monst.c", "old", "new"), …)``."""
    folder = tmp_path_factory.mktemp("workshop")

    def run(
        *replacements: tuple[str, str, str], keep_going: bool = False, native: bool = False, compiler: str = GCC
    ) -> BuildResult:
        changes = [*repairs(tree)]
        for file, old, new in replacements:
            at = tree.text(file).index(old)
            changes.append(Edit(file=file, site="", start=at, end=at + len(old), text=new, why="a test", owner=REPAIRS))
        return build(
            BuildRequest(
                tree=tree,
                recipe=recipe(RecipeRequest(target=tree.target, tree=tree, compiler=compiler, native=native)),
                overlay=compose(tree, changes, order=(REPAIRS,)),
                directory=folder / "play",
                cache=folder / "cache",
                compiler=compiler,
                jobs=2,
                keep_going=keep_going,
            )
        )

    run()
    return run


def fast_newt(tree: Tree) -> tuple[str, str, str]:
    """A change of one monster."""
    found = re.search(r'MON\("newt", S_LIZARD,\s+LVL\(0, 6, 8, 0, 0\)', tree.text("src/monst.c"))
    assert found is not None
    return "src/monst.c", found[0], found[0].replace("6", "16")


def wrong(workshop: Build, *replacements: tuple[str, str, str]) -> tuple[str, ...]:
    with pytest.raises(DiagnosticError) as error:
        workshop(*replacements)
    assert error.value.exit_status == 3
    return tuple(f"{d.location}: {d.code}: {d.message}" for d in error.value.diagnostics)


def test_a_build_without_changes_does_nothing(workshop: Build) -> None:
    workshop()
    assert workshop().did == ()


def test_a_changed_monster_compiles_its_table_only(workshop: Build, tree: Tree) -> None:
    workshop()
    assert workshop(fast_newt(tree)).compiled == ("monst.c",)
    assert workshop().compiled == ("monst.c",)


def test_a_changed_difficulty_compiles_what_has_it(workshop: Build, tree: Tree) -> None:
    """3.4.3's makedefs computes it from the table and writes a source of its own, src/monstr.c."""
    workshop()
    file, old, new = fast_newt(tree)
    stronger = (file, old, new.replace("LVL(0,", "LVL(9,"))
    computed = tree.exists("sys/unix/hints/linux")
    assert workshop(stronger).compiled == (("monst.c",) if computed else ("monst.c", "monstr.c"))


def test_a_changed_number_that_files_are_checked_by_is_noted(workshop: Build, tree: Tree) -> None:
    """Only makedefs knows it: nothing but date.h, which it writes, tells the game."""
    date = workshop().stage / "include" / "date.h"
    before = date.read_text()
    makedefs = tree.c("util/makedefs.c")
    body = makedefs.function("make_version").body
    old = tree.text("util/makedefs.c")[body.start : makedefs.one("return;", body).start]
    changed = workshop(("util/makedefs.c", old, f"{old}version.entity_count ^= 1L; "))
    assert set(changed.compiled) == {"makedefs.c", "version.c", "recover.c"}
    sanity = re.compile(r"#define VERSION_SANITY1 .*")
    assert sanity.findall(date.read_text()) != sanity.findall(before)
    assert sanity.sub("", date.read_text()) == sanity.sub("", before)


def test_a_compiler_may_be_called_by_another_program(workshop: Build, tree: Tree, tmp_path: Path) -> None:
    """As ccache is: its word stands before the compiler's."""
    workshop()
    wrapper = tmp_path / "wrapper"
    wrapper.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/calls\nexec "$@"\n')
    wrapper.chmod(0o755)
    assert "monst.c" in workshop(fast_newt(tree), compiler=f"{wrapper} {GCC}").compiled
    calls = (tmp_path / "calls").read_text().splitlines()
    assert {call.split()[0] for call in calls} == {GCC.split()[0]}
    assert any(call.endswith("-c monst.c") for call in calls)


def test_a_changed_level_compiles_no_c(workshop: Build) -> None:
    before = (workshop().directory / "nhdat").read_bytes()
    result = workshop(("dat/oracle.des", 'ROOM: "delphi"', 'ROOM: "ordinary"'))
    assert result.compiled == ()
    assert (result.directory / "nhdat").read_bytes() != before


def test_the_same_inputs_give_the_same_bytes(workshop: Build, vanilla: BuildResult) -> None:
    here, there = workshop().directory, vanilla.directory
    names = sorted(path.name for path in here.iterdir() if path.is_file() and path.name != ".nhmod-build.json")
    assert {name: (here / name).read_bytes() == (there / name).read_bytes() for name in names} == dict.fromkeys(
        names, True
    )


def test_no_path_of_this_machine_is_in_the_game(vanilla: BuildResult) -> None:
    place = os.fsencode(vanilla.stage.parent)
    found = [path.name for path in vanilla.directory.iterdir() if path.is_file() and place in path.read_bytes()]
    assert found == []


def at(tree: Tree, file: str, text: str, *, column: bool = True) -> str:
    """Return where a text stands first, as a diagnostic does."""
    before = tree.text(file)[: tree.text(file).index(text)]
    return f"{file}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10)) if column else 1}"


def test_an_unknown_room_is_an_error(workshop: Build, tree: Tree) -> None:
    assert wrong(workshop, ("dat/oracle.des", 'ROOM: "delphi"', 'ROOM: "delfi"')) == (
        f"{at(tree, 'dat/oracle.des', chr(34) + 'delphi')}: NH2009: there is no room type 'delfi'",
    )


def test_a_mistake_in_a_level_is_an_error(workshop: Build, tree: Tree) -> None:
    assert wrong(workshop, ("dat/oracle.des", 'ROOM: "delphi"', 'RUM: "delphi"')) == (
        f"{at(tree, 'dat/oracle.des', 'SUBROOM: ' + chr(34) + 'delphi')}: NH2004: there is no command 'SUBRUM'",
    )


def test_a_mistake_in_the_dungeon_is_an_error(workshop: Build, tree: Tree) -> None:
    assert wrong(workshop, ("dat/dungeon.def", "RNDLEVEL:", "RNDLEVAL:")) == (
        f"{at(tree, 'dat/dungeon.def', 'RNDLEVEL:')}: NH1512: 'RNDLEVAL' is no statement",
    )


def test_what_the_games_own_compilers_only_warn_of_is_an_error(workshop: Build, tree: Tree) -> None:
    room = ("dat/oracle.des", 'ROOM: "delphi"', 'ROOM: "delfi"')
    with pytest.raises(DiagnosticError) as error:
        workshop(room, native=True)
    (found,) = error.value.diagnostics
    assert found.code == "NH0803"
    # Only the newer one names it.
    assert found.message.replace(' "delfi"', "") == "Compiling the levels: Unknown room type!  Making ordinary room..."
    with pytest.raises(DiagnosticError) as error:
        workshop(("dat/dungeon.def", "RNDLEVEL:", "RNDLEVAL:"), native=True)
    assert [f"{d.location}: {d.code}: {d.message}" for d in error.value.diagnostics] == [
        f"{at(tree, 'dat/dungeon.def', 'RNDLEVEL:', column=False)}: NH0801: Compiling the dungeon: syntax error"
    ]


def test_a_tile_of_another_name_is_an_error(workshop: Build) -> None:
    assert wrong(workshop, ("win/share/monsters.txt", "(killer bee)", "(killer wasp)")) == (
        "None: NH0803: Making the tiles: found 'killer wasp' while expecting 'killer bee'",
    )


def test_wrong_odds_are_an_error_and_undone(workshop: Build, tree: Tree) -> None:
    # Builds that failed before may have left a stage without objects, which a build of the game that is there does not look at.
    workshop(fast_newt(tree))
    workshop()
    arrow = re.search(r'PROJECTILE\("arrow", .*\s+1, 55,', tree.text("src/objects.c"))
    assert arrow is not None
    assert wrong(workshop, ("src/objects.c", arrow[0], arrow[0].replace("55", "56"))) == (
        "None: NH0801: Compiling the tables of monsters and objects: prob error for class 2 (1001%)",
    )
    assert sorted(workshop(fast_newt(tree)).compiled) == ["monst.c", "objects.c"]


def test_a_mistake_in_c_names_file_and_line(workshop: Build, tree: Tree) -> None:
    place = at(tree, "src/mkroom.c", "case COURT:", column=False)
    assert wrong(workshop, ("src/mkroom.c", "case COURT:", "case CAUGHT:")) == (
        f"{place}: NH0801: Compiling the game: 'CAUGHT' undeclared (first use in this function)",
    )


def test_the_game_runs_for_another_user(vanilla: BuildResult) -> None:
    """A copy of it, with a space in its path and called through a link, plays, saves and restores."""
    with tempfile.TemporaryDirectory(prefix="nhmod play ") as name:
        folder = Path(name)
        folder.chmod(0o755)
        game = folder / "a game"
        shutil.copytree(vanilla.directory, game)
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
