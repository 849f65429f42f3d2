"""NLE built with mods: what comes out, what is built again after which change, and what survives a killed build."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from modded import run_python

from nhmod.pipeline.making import package_build
from nhmod.target import Variant
from nhmod_languages.dlb import Archive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from modded import Modded

    from nhmod.pipeline.making import Built

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("nle-build")]
STEPPING = str(Path(__file__).parent / "stepping.py")
_HEADER = 6 * 8
"""The version in the binary files: six words."""
QUEST = ("strt", "fila", "loca", "filb", "goal")
"""The levels of a role's quest, behind the role's three letters (src/role.c)."""


@contextmanager
def changed(file: Path, old: str, new: str) -> Iterator[None]:
    """Change a file of a mod for a while."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(text, encoding="utf-8")


def sums(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_python_takes_it_in_place_of_the_installed_one(modded: Modded, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(modded.directory, tmp_path / "some where"))
    said = run_python(
        copy,
        "-c",
        "import nle, gymnasium, importlib.metadata\n"
        "print(nle.__file__, nle.__version__, importlib.metadata.version('nle'), sep='\\n')",
    )
    assert said.splitlines() == [str(copy / "nle" / "__init__.py"), "1.3.0+nhmod", "1.3.0+nhmod"]
    assert json.loads(run_python(copy, STEPPING, "300", "glass beetle"))["steps"] == 300
    installed = distribution("nle")
    assert installed.version == "1.3.0"
    record = {str(file): file for file in installed.files or ()}
    library = Path(str(installed.locate_file(record["nle/libnethack.so"])))
    assert library.read_bytes() != (modded.directory / "nle" / "libnethack.so").read_bytes()


def test_no_path_of_this_machine_is_in_it(modded: Modded, shared_tmp: Path) -> None:
    place = os.fsencode(shared_tmp)
    files = [path for path in modded.directory.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert [path for path in files if place in path.read_bytes()] == []


def test_nothing_is_warned_of(modded: Modded, build_log: str) -> None:
    """NLE's own sources compile without a warning, and so they do with all mods."""
    assert modded.directory.is_dir()
    assert "objects.c" in build_log
    assert [line for line in build_log.splitlines() if "warning:" in line] == []


def test_what_no_mod_changes_is_as_in_nles_wheel(modded: Modded, built: Built, wheel: Path) -> None:
    theirs = Archive.unpack((wheel / "nethackdir" / "nhdat").read_bytes())
    ours = Archive.unpack((modded.directory / "nle" / "nethackdir" / "nhdat").read_bytes())
    written = {Path(name).stem for name in built.plan.overlay.contents() if name.startswith("dat/")}
    changed_by_mods = {name for name in theirs.names if Path(name).stem in written}
    assert changed_by_mods >= {"castle.lev", "data", "dungeon", "quest.dat", "rumors"}
    facts = built.plan.project.facts
    new = {f"{level.name}.lev" for level in facts.added("special levels")}
    new |= {f"{role.words[0]}-{part}.lev" for role in facts.added("roles") for part in QUEST}
    assert set(ours.names) - set(theirs.names) == new
    assert set(theirs.names) <= set(ours.names)
    assert {file.name for file in theirs.files if ours.find(file.name) != file} >= changed_by_mods
    changed_by_mods.add("options")  # where it was compiled
    levels = 0
    for file in theirs.files:
        mine = ours.find(file.name)
        assert mine is not None
        if file.name.endswith(".lev") and file.name not in changed_by_mods:
            # New monsters and objects renumber those behind them, in levels too: their sizes stay.
            assert len(mine.content) == len(file.content), file.name
            assert mine.content[:_HEADER] != file.content[:_HEADER], "a save of NLE's own game is refused"
            levels += 1
        elif file.name not in changed_by_mods:
            assert mine.content == file.content, file.name
    assert levels > 100


def test_nothing_changed_nothing_is_done(modded: Modded) -> None:
    modded.build()
    assert modded.build().result.did == ()


def test_a_changed_monster_compiles_its_table_only(modded: Modded) -> None:
    modded.build()
    with changed(modded.mods / "myself" / "mod.yaml", "speed: 10 ", "speed: 11 "):
        compiled = modded.build().result.compiled
    # The table stands in makedefs, in the game and in the Python module; the version has the mods' fingerprint.
    assert sorted(set(compiled)) == ["makedefs.c", "monst.c", "version.c"]
    assert compiled.count("monst.c") == 3
    modded.build()


def test_a_changed_level_compiles_no_c(modded: Modded) -> None:
    modded.build()
    before = sums(modded.directory)
    with changed(modded.mods / "gallery" / "gallery.des", "(5,2), asleep", "(5,3), asleep"):
        assert modded.build().result.compiled == ()
    after = sums(modded.directory)
    assert {path for path in after if after[path] != before.get(path)} == {".nhmod-build.json", "nle/nethackdir/nhdat"}
    modded.build()
    assert sums(modded.directory) == before


def test_a_killed_build_leaves_the_last_one_and_two_wait_for_each_other(modded: Modded) -> None:
    log = modded.build().result.log
    before = sums(modded.directory)
    log.unlink()
    environment = os.environ | {"TERM": "dumb"}
    with changed(modded.mods / "clinic" / "mod.yaml", "You enter a modern hospital.", "You enter a hospital of today."):
        killed = subprocess.Popen(
            modded.command(), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )  # fmt: skip
        for _ in range(1200):
            if log.exists() and "src/hack.c" in log.read_text(encoding="latin-1"):
                break
            time.sleep(0.1)
        killed.send_signal(signal.SIGKILL)
        assert killed.wait() == -signal.SIGKILL
        assert "src/hack.c" in log.read_text(encoding="latin-1")
        assert sums(modded.directory) == before
        assert json.loads(modded.python(STEPPING, "100", "glass beetle"))["steps"] == 100
        both = [
            subprocess.Popen(
                modded.command(), env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
            )
            for _ in range(2)
        ]
        said = [process.communicate(timeout=600) for process in both]
        assert [process.returncode for process in both] == [0, 0], said
        assert [out.strip() for out, _ in said] == [str(modded.directory)] * 2
        library = (modded.directory / "nle" / "libnethack.so").read_bytes()
        assert b"enter a hospital of today." in library
        assert json.loads(modded.python(STEPPING, "100", "glass beetle"))["steps"] == 100
    modded.build()
    assert sums(modded.directory) == before


def test_an_object_that_lost_its_list_of_headers_is_not_trusted(modded: Modded) -> None:
    """A compiler that is killed between both leaves it so; CMake would not see that date.h is newer than version.c.o."""
    stage = modded.build().result.stage
    before = sums(modded.directory)
    (lost,) = stage.rglob("nethack.dir/src/version.c.o.d")
    lost.unlink()
    with changed(modded.mods / "clinic" / "mod.yaml", "You enter a modern hospital.", "You enter a hospital of today."):
        assert "version.c" in modded.build().result.compiled
        assert json.loads(modded.python(STEPPING, "100", "glass beetle"))["steps"] == 100
    modded.build()
    assert sums(modded.directory) == before


def test_the_trees_own_compilers_make_the_same(modded: Modded) -> None:
    modded.build()
    before = sums(modded.directory)
    modded.build(native=True)
    after = sums(modded.directory)
    modded.build()
    assert {path for path in after if after[path] != before[path]} <= {".nhmod-build.json"}


def test_a_package(modded: Modded, tmp_path: Path) -> None:
    built = modded.build()
    variant = Variant(name="Modded NLE", version="1")
    path = package_build(built, variant, tmp_path)
    again = package_build(built, variant, tmp_path / "again")
    assert path.read_bytes() == again.read_bytes()
    with tarfile.open(path) as archive:
        archive.extractall(tmp_path)  # noqa: S202 - made two lines above; Python 3.11.2 has no filters
    root = tmp_path / "modded-nle-1"
    made = sums(modded.directory)
    del made[".nhmod-build.json"]
    assert sums(root / "game") == made
    readme = (root / "README").read_text(encoding="utf-8")
    assert "PYTHONPATH=game python program.py" in readme
    assert "./play -D" not in readme
    assert json.loads(run_python(root / "game", STEPPING, "100", "glass beetle"))["steps"] == 100
    subprocess.run(
        [root / "play", "--help"], check=True, capture_output=True, env=os.environ | {"PYTHON": sys.executable}
    )
