"""What the commands import: nothing heavy that they don't need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

MODS = Path(__file__).parents[2] / "mods"
HEAVY = ("jsonschema", "PIL", "ruamel", "pcpp", "rich", "pluggy", "packaging", "filelock")


KINDS = (
    "abilities",
    "artifacts",
    "attacks",
    "dungeons",
    "extras",
    "fragments",
    "levels",
    "monsters",
    "objects",
    "patches",
    "roles",
    "shops",
    "texts",
    "tiles",
)
"""The kinds that the clinic has nothing of."""
LEVEL = "MAZE:\"where-1\",' '\nGEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\n"


def imported(arguments: list[str]) -> set[str]:
    """Return the top-level modules that a command has imported when it ends."""
    return {module.partition(".")[0] for module in modules(arguments)}


def modules(arguments: list[str], cache: Path | None = None) -> set[str]:
    """Return the modules that a command has imported when it ends."""
    script = (
        "import sys, atexit\n"
        "atexit.register(lambda: sys.stderr.write('IMPORTED ' + ' '.join(sorted(sys.modules))))\n"
        f"sys.argv = ['nhmod', *{arguments!r}]\n"
        "from nhmod.cli import main\n"
        "main()\n"
    )
    environment = os.environ | ({"NHMOD_CACHE": str(cache)} if cache is not None else {})
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120, env=environment
    )
    return set(done.stderr.partition("IMPORTED ")[2].split())


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]])
def test_saying_who_it_is_needs_nothing(arguments: list[str]) -> None:
    assert not imported(arguments) & set(HEAVY)


@pytest.mark.parametrize("arguments", [["plugins"], ["codes", "NH0106"]])
def test_what_draws_nothing_needs_no_pillow_and_no_schema(arguments: list[str]) -> None:
    assert not imported(arguments) & {"jsonschema", "PIL", "pcpp", "rich"}


@pytest.fixture
def cache(shared_tmp: Path) -> Path:
    """A cache that the tests here share; what a command reads of a tree is there at its second run."""
    return shared_tmp / "imports-cache"


def test_saying_who_it_is_imports_three_modules_of_nhmod() -> None:
    assert {module for module in modules(["--version"]) if module.startswith("nhmod")} == {
        "nhmod",
        "nhmod.cli",
        "nhmod.cli.main",
    }


def test_a_check_imports_the_kinds_that_the_mods_use(cache: Path, source: tuple[str, str]) -> None:
    command = ["check", str(MODS / "clinic"), *source]
    modules(command, cache)
    found = modules(command, cache)
    assert "nhmod_rooms.sites" in found
    unused = {*KINDS, "edit_content"} - {"dungeons", "extras", "shops"}  # their limits are those of all that a game has
    parts = ("records", "check", "plan", "edits", "importing", "starts")
    assert not found & {f"nhmod_{kind}.{part}" for kind in unused for part in parts}


def test_compiling_a_level_imports_no_kind(cache: Path, source: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "where.des").write_text(LEVEL)
    command = ["level", "compile", str(tmp_path / "where.des"), "-o", str(tmp_path), *source]
    modules(command, cache)
    kinds = tuple(f"nhmod_{kind}." for kind in KINDS)
    assert not {module for module in modules(command, cache) if module.startswith(kinds)}


def test_a_mod_imports_the_record_of_its_kind(tmp_path: Path, cache: Path, source: tuple[str, str]) -> None:
    (tmp_path / "mod.yaml").write_text("nhmod: 1\nid: said\ntexts: [{epitaphs: [Here lies a module.]}]\n")
    found = modules(["check", str(tmp_path), *source], cache)
    assert {"nhmod_texts.records", "nhmod_texts.check", "nhmod_texts.edits"} <= found
