"""The patches of the example mods, on the real tree with the real tools: patch, git, quilt."""

from __future__ import annotations

import itertools
import random
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import ruamel.yaml
from repaired import REPAIRED

from nhmod.diagnostics import Report
from nhmod.pipeline import Plan, load, make_patches, plan
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

pytestmark = pytest.mark.slow

MODS = Path(__file__).parents[2] / "mods"
ALL = tuple(sorted(path.parent.name for path in MODS.glob("*/mod.yaml")))
YAML = ruamel.yaml.YAML(typ="safe")
REQUIRED = {name: tuple(YAML.load((MODS / name / "mod.yaml").read_text("utf-8")).get("requires", ())) for name in ALL}
SEVEN = {"clinic", "fortress", "minotaur-castle", "myself", "newbranch", "petshop", "rubber-hose"}


def planned(tree: Tree, names: tuple[str, ...]) -> Plan:
    needed = [other for name in names for other in REQUIRED.get(name, ()) if other not in names]
    paths = tuple(MODS / name for name in (*names, *needed))
    request = Request(paths=paths, target=tree.target.name, source=tree.root, allow_code=True)
    report = Report()
    return plan(load(request, report, host=host_of("nhmod")), report)


@pytest.fixture(scope="module", params=["343", "366", "nle"])
def tree(request: pytest.FixtureRequest) -> Tree:
    """Every target's tree, one after the other."""
    return request.getfixturevalue(f"tree{request.param}")  # type: ignore[no-any-return]  # pytest knows fixtures by name only


@pytest.fixture(scope="module")
def all_mods(tree: Tree) -> Plan:
    return planned(tree, ALL)


@pytest.fixture(scope="module")
def patches(all_mods: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("patches")
    for name, content in make_patches(all_mods).items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def pristine(tree: Tree, tmp_path: Path) -> Path:
    folder = tmp_path / "tree"
    shutil.copytree(tree.root, folder)
    subprocess.run(["chmod", "-R", "u+w", folder], check=True)
    return folder


def run(command: list[str | Path], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, errors="replace")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fuzz" not in done.stdout
    assert "offset" not in done.stdout
    return done.stdout


def expected(plan: Plan) -> dict[str, bytes]:
    return dict(plan.overlay.contents())


def changed(folder: Path, tree: Tree) -> dict[str, bytes]:
    found = {}
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith((".git/", ".pc/", "patches/")):
            content = path.read_bytes()
            if not tree.exists(name) or tree.content(name) != content:
                found[name] = content
    return found


def test_the_first_seven_example_mods_are_here() -> None:
    assert set(ALL) >= SEVEN


@pytest.mark.parametrize("tool", [["patch", "-p1", "-i"], ["git", "apply", "-p1"]], ids=["patch", "git"])
def test_the_combined_patch_applies_and_reverses(
    patches: Path, pristine: Path, all_mods: Plan, tree: Tree, tool: list[str | Path]
) -> None:
    run([*tool, patches / "combined.patch"], pristine)
    assert changed(pristine, tree) == expected(all_mods)
    run([*tool[:2], "-R", *tool[2:], patches / "combined.patch"], pristine)
    assert changed(pristine, tree) == {}


def test_the_series_gives_the_same_as_the_combined_patch(
    patches: Path, pristine: Path, all_mods: Plan, tree: Tree
) -> None:
    series = (patches / "series").read_text(encoding="utf-8").split()
    assert len(series) == len(ALL)
    for name in series:
        run(["patch", "-p1", "-i", patches / name], pristine)
    assert changed(pristine, tree) == expected(all_mods)
    for name in reversed(series):
        run(["patch", "-p1", "-R", "-i", patches / name], pristine)
    assert changed(pristine, tree) == {}


def test_quilt_takes_the_series(patches: Path, pristine: Path, all_mods: Plan, tree: Tree) -> None:
    shutil.copytree(patches, pristine / "patches")
    run(["quilt", "push", "-a"], pristine)
    assert changed(pristine, tree) == expected(all_mods)
    run(["quilt", "pop", "-a"], pristine)
    assert changed(pristine, tree) == {}


def test_the_repairs_stand_in_a_patch_of_their_own(patches: Path, pristine: Path, tree: Tree) -> None:
    repaired = set(REPAIRED[tree.target.name])
    assert (patches / "repairs.patch").exists() == bool(repaired)
    if repaired:
        run(["patch", "-p1", "-i", patches / "repairs.patch"], pristine)
    assert set(changed(pristine, tree)) == repaired
    assert b"tradstdc.h" not in (patches / "combined.patch").read_bytes()


def test_any_order_on_the_command_line_gives_the_same_bytes(tree: Tree, all_mods: Plan) -> None:
    wanted = make_patches(all_mods)
    shuffled = list(ALL)
    chance = random.Random(7)  # noqa: S311 - any order will do
    for _ in range(3):
        chance.shuffle(shuffled)
        assert make_patches(planned(tree, tuple(shuffled))) == wanted, shuffled


# All pairs would be too many: those of the first ones, and each with the next one in the alphabet.
PAIRS = {*itertools.combinations(sorted({*SEVEN, "first-aid"}), 2), *itertools.pairwise((*ALL, ALL[0]))}


@pytest.mark.parametrize("pair", sorted(PAIRS), ids="+".join)
def test_every_two_mods_go_together(tree366: Tree, pair: tuple[str, str]) -> None:
    assert planned(tree366, pair).overlay.files


def test_every_patch_says_what_it_is_and_why_each_file_is_touched(patches: Path, all_mods: Plan, tree: Tree) -> None:
    clinic = next(patches.glob("*-clinic.patch")).read_text(encoding="latin-1")
    head, _, body = clinic.partition("diff --git ")
    assert head.startswith(
        f"# An nhmod patch for {tree.target.title}; apply it with: patch -p1\n#\n# Mod: clinic 1.0.0 - The Clinic\n"
    )
    assert "# Symbol: MOD_CLINIC: without it the game is what it was\n" in head
    touched = {line.split()[0].removeprefix("a/") for line in ("diff --git " + body).split("diff --git ")[1:]}
    for file in touched:
        assert f"#   {file}: " in head, file
    assert all(line.startswith("#") or not line for line in head.splitlines())
    ids = [name for name in all_mods.order if name in SEVEN]
    assert ids == sorted(SEVEN)
    # It requires the one, and has content beside the other.
    assert all_mods.order.index("first-aid") > max(map(all_mods.order.index, ("clinic", "rubber-hose")))
