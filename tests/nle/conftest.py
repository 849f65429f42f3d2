"""Copies of an NLE that tests may change, and mods for it. The NLE of this Python is never touched."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from filelock import FileLock
from modded import Modded

from nhmod_languages.dlb import Archive, ArchiveFile

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.pipeline import Project
    from nhmod.pipeline.making import Built
    from nhmod.target.tree import Tree


@pytest.fixture(autouse=True)
def _cache(shared_tmp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts of NLE's tree are read once a session."""
    monkeypatch.setenv("NHMOD_CACHE", str(shared_tmp / "nle-cache"))


@pytest.fixture(scope="session")
def wheel() -> Path:
    """The package of the NLE that the tests have installed."""
    return Path(str(distribution("nle").locate_file("nle")))


@pytest.fixture
def nle(wheel: Path, tmp_path: Path) -> Path:
    """The part of an NLE's package that levels go into, with what pip wrote down of it."""
    package = tmp_path / "site" / "nle"
    (package / "nethackdir").mkdir(parents=True)
    shutil.copy2(wheel / "nethackdir" / "nhdat", package / "nethackdir")
    version = distribution("nle").version
    shutil.copytree(wheel.parent / f"nle-{version}.dist-info", package.parent / f"nle-{version}.dist-info")
    return package


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A package that looks like an NLE, with a small archive; for what needs no game."""
    package = tmp_path / "toy" / "nle"
    (package / "nethackdir").mkdir(parents=True)
    content = Archive(files=(ArchiveFile(name="oracle.lev", content=bytes.fromhex("00070603") + bytes(60)),)).pack()
    (package / "nethackdir" / "nhdat").write_bytes(content)
    info = package.parent / "nle-9.9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nle\nVersion: 9.9\n")
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    (info / "RECORD").write_text(f"nle/nethackdir/nhdat,sha256={digest},{len(content)}\n")
    return package


@pytest.fixture
def write_mod(tmp_path: Path) -> Callable[..., Path]:
    """Write a mod: its manifest behind the head, and files by their paths."""

    def write(name: str, manifest: str, **files: str) -> Path:
        folder = tmp_path / name
        (folder / "levels").mkdir(parents=True)
        head = f'nhmod: 1\nid: {name}\nversion: 1.0.0\ntargets: ["nethack >=3.6,<3.7", "nle >=1.3,<2"]\n'
        (folder / "mod.yaml").write_text(head + manifest, encoding="utf-8")
        for stem, text in files.items():
            (folder / "levels" / f"{stem}.des").write_text(text, encoding="utf-8")
        return folder

    return write


@pytest.fixture
def source(treenle: Tree) -> Path:
    """NLE's source, for the words of its levels."""
    return treenle.root


@pytest.fixture
def nhmod(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run nhmod with arguments in the test's folder."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", "from nhmod.cli import main; main()", *arguments],
            cwd=tmp_path,
            env=os.environ | {"TERM": "dumb", "COLUMNS": "100"},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    return run


@pytest.fixture(scope="session")
def workplace(treenle: Tree, shared_tmp: Path) -> Modded:
    """All example mods, to be built."""
    made = Modded(mods=shared_tmp / "nle-mods", directory=shared_tmp / "nle build", source=treenle.root)
    with FileLock(shared_tmp / "nle-mods.lock"):
        if not made.mods.exists():
            made.copy_mods()
    return made


@pytest.fixture(scope="session")
def built(workplace: Modded, shared_tmp: Path) -> Built:
    """The session's first build of all example mods, with what nhmod knows of them."""
    with FileLock(shared_tmp / "nle-mods.lock"), pytest.MonkeyPatch.context() as patch:
        patch.setenv("NHMOD_CACHE", str(shared_tmp / "nle-cache"))
        return workplace.build()


@pytest.fixture(scope="session")
def project(built: Built) -> Project:
    """The example mods, and the facts of the game with them."""
    return built.plan.project


@pytest.fixture(scope="session")
def build_log(built: Built) -> str:
    """What the compilers said in the session's first build, before another one says less."""
    return built.result.log.read_text(encoding="latin-1")


@pytest.fixture(scope="session")
def modded(workplace: Modded, built: Built, build_log: str) -> Modded:
    """NLE built with all example mods, once; who changes a mod puts it back and builds again."""
    assert built.result.directory == workplace.directory
    assert build_log
    return workplace
