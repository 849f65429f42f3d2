"""The 3.6 dialect's rules of two trees, and the levels that the trees' own compilers made."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from tree_facts import facts_of
from tree_tools import level_compiler

from nhmod_languages.dlb.archive import Archive
from nhmod_nethack.languages.level36 import level_language

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.build.build import BuildResult
    from nhmod.target import Facts
    from nhmod.target.tree import Tree
    from nhmod_languages.des.v36.rules import Rules

LEVELS = 120
"""So many levels 3.6.6 has, and NLE."""


@pytest.fixture(scope="session")
def rules366(facts366: Facts) -> Rules:
    """The rules of NetHack 3.6.6."""
    return level_language(facts366).rules


@pytest.fixture(scope="session")
def rulesnle(factsnle: Facts) -> Rules:
    """The rules of NLE 1.3.0."""
    return level_language(factsnle).rules


@pytest.fixture(scope="session")
def levels366(vanilla_build: BuildResult) -> Mapping[str, bytes]:
    """The levels that 3.6.6's lev_comp makes, by name."""
    found = {path.stem: path.read_bytes() for path in sorted((vanilla_build.stage / "dat").glob("*.lev"))}
    assert len(found) == LEVELS
    return found


@pytest.fixture(scope="session")
def rules367(tree367: Tree) -> Rules:
    """The rules of NetHack 3.6.7."""
    return level_language(facts_of(tree367)).rules


@pytest.fixture(scope="session")
def levels367(tree367: Tree, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """The levels that 3.6.7's lev_comp makes, by name."""
    program = level_compiler(tree367, tmp_path_factory.mktemp("lev_comp"))
    dat = program.parent.parent / "dat"
    subprocess.run([program, *(path.name for path in sorted(dat.glob("*.des")))], cwd=dat, check=True, timeout=60)
    found = {path.stem: path.read_bytes() for path in dat.glob("*.lev")}
    assert len(found) == LEVELS
    return found


@pytest.fixture(scope="session")
def levelsnle(nle_dir: Path) -> Mapping[str, bytes]:
    """The levels in the wheel's nhdat, by name."""
    files = Archive.unpack((nle_dir / "nhdat").read_bytes()).files
    found = {file.name.removesuffix(".lev"): file.content for file in files if file.name.endswith(".lev")}
    assert len(found) == LEVELS
    return found
