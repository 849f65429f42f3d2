"""A package, made twice in different places, unpacked by somebody else somewhere else, and played."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.modfiles import mod_files
from nhmod.pipeline.making import build_mods, package_build, variant_of
from nhmod.request import Request
from nhmod.target import Variant
from nhmod_playing.game import Game

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

MODS = Path(__file__).parents[2] / "mods"
NOBODY = 65534

pytestmark = pytest.mark.game


def make_package(work: Path, tree: Tree) -> Path:
    report = Report()
    request = Request(paths=(MODS / "clinic", MODS / "myself"), target=tree.target.name, source=tree.root)
    variant = variant_of(request, Variant(name="Hospital", version="2.1"), report)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NHMOD_CACHE", str(work / "cache"))
        built = build_mods(request, report, directory=work / "game", compiler="gcc -O0", jobs=2, variant=variant)
        return package_build(built, variant, work / "dist", gallery=True)


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=pytest.mark.xdist_group(f"package-{name}")) for name in ("tree366", "tree343")],
)
def tree(request: pytest.FixtureRequest) -> Tree:
    return request.getfixturevalue(request.param)  # type: ignore[no-any-return]  # pytest knows fixtures by name only


@pytest.fixture(scope="module")
def package(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_package(tmp_path_factory.mktemp("one"), tree)


@pytest.fixture(scope="module")
def unpacked(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("else where")
    subprocess.run(["tar", "xzf", package], cwd=folder, check=True)
    return folder / "hospital-2.1"


def test_the_same_inputs_give_the_same_bytes(
    package: Path, tree: Tree, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = make_package(tmp_path_factory.mktemp("another"), tree)
    assert other.name == package.name == "hospital-2.1.tar.gz"
    assert hashlib.sha256(other.read_bytes()).hexdigest() == hashlib.sha256(package.read_bytes()).hexdigest()


def test_the_archive_names_nobody_and_no_time(package: Path) -> None:
    with tarfile.open(package) as archive:
        members = archive.getmembers()
    assert {(m.uid, m.gid, m.uname, m.gname) for m in members} == {(0, 0, "", "")}
    assert len({m.mtime for m in members}) == 1
    assert all(m.isfile() or m.isdir() for m in members)


def test_the_checksums_hold_and_name_every_file(unpacked: Path) -> None:
    done = subprocess.run(
        ["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=unpacked, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    listed = {line.split("  ", 1)[1] for line in (unpacked / "SHA256SUMS").read_text(encoding="utf-8").splitlines()}
    files = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert files - listed == {"SHA256SUMS"}


def test_mods_patches_licences_and_lock_are_in_it(unpacked: Path, tree: Tree) -> None:
    assert (unpacked / "mods/clinic/mod.yaml").read_bytes() == (MODS / "clinic/mod.yaml").read_bytes()
    assert (unpacked / "patches/series").read_text(encoding="utf-8") == "0001-clinic.patch\n0002-myself.patch\n"
    assert "NETHACK GENERAL PUBLIC LICENSE" in (unpacked / "licences/nethack.txt").read_text(encoding="latin-1")
    lock = json.loads((unpacked / "nhmod.lock").read_bytes())
    assert [mod["id"] for mod in lock["mods"]] == ["clinic", "myself"]
    assert lock["target"]["name"] == tree.target.name


def test_the_pages_that_show_the_mods_are_in_it(unpacked: Path) -> None:
    assert "clinic" in (unpacked / "gallery" / "index.html").read_text(encoding="utf-8")
    assert "gallery/index.html" in (unpacked / "README").read_text(encoding="utf-8")


def test_it_says_its_own_name(unpacked: Path, tree: Tree) -> None:
    with Game(unpacked / "game", launcher="../play") as game:
        said = " ".join(game.version().split())
    assert said.startswith(f"Hospital 2.1, a variant of Unix NetHack Version {tree.target.version} - last ")


def test_nobody_plays_it(unpacked: Path, everybodys: Path) -> None:
    folder = everybodys
    subprocess.run(["cp", "-r", unpacked, folder / "package"], check=True)
    launcher = folder / "package" / "game" / "as-nobody"
    if os.getuid() == 0:
        subprocess.run(["chown", "-R", str(NOBODY), folder], check=True)
        launcher.write_text(
            f'#!/bin/sh\nexec setpriv --reuid {NOBODY} --clear-groups "{folder}/package/play" "$@"\n', encoding="utf-8"
        )
    else:
        launcher.write_text(f'#!/bin/sh\nexec "{folder}/package/play" "$@"\n', encoding="utf-8")
    launcher.chmod(0o755)
    with Game(folder / "package" / "game", launcher="as-nobody") as game:
        assert "Hospital 2.1" in game.version()
        game.create_monster("myself")


def test_what_nhmod_wrote_into_a_mods_folder_is_no_part_of_the_mod(tmp_path: Path) -> None:
    for name in ("mod.yaml", "levels/a.des", "build/mod/nhdat", "dist/mod.tar.gz", ".git/HEAD", "__pycache__/x.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert [name for name, _ in mod_files(tmp_path)] == ["levels/a.des", "mod.yaml"]
