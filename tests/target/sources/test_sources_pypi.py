"""PyPI sdists: the real pip, with a folder of files in place of the index."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from small_release import member, tar_bytes

from nhmod.target.sources import silent
from nhmod.target.sources.failure import RouteError
from nhmod.target.sources.pypi import fetch_pypi

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = b'[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
BACKEND = b"""
import pathlib

def prepare_metadata_for_build_wheel(directory, config_settings=None):
    pathlib.Path(%r).touch()
    folder = pathlib.Path(directory, "tinygame-1.0.dist-info")
    folder.mkdir()
    folder.joinpath("METADATA").write_text("Metadata-Version: 2.1\\nName: tinygame\\nVersion: 1.0\\n")
    return folder.name
"""
INFO = b"Metadata-Version: 2.1\nName: tinygame\nVersion: 1.0\n"


@pytest.fixture
def sdist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Make an sdist that leaves a mark when its code is run, in a folder where pip looks and nowhere else."""
    content = tar_bytes(
        member("tinygame-1.0/pyproject.toml", PROJECT),
        member("tinygame-1.0/PKG-INFO", INFO),
        member("tinygame-1.0/backend.py", BACKEND % str(tmp_path / "was-run")),
    )
    index = tmp_path / "index"
    index.mkdir()
    (index / "tinygame-1.0.tar.gz").write_bytes(content)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))
    (tmp_path / "scratch").mkdir()
    return content


def test_pip_brings_the_sdist(sdist: bytes, tmp_path: Path) -> None:
    fetch_pypi(
        "tinygame==1.0",
        tmp_path / "out.tgz",
        sha256=hashlib.sha256(sdist).hexdigest(),
        scratch=tmp_path / "scratch",
        progress=silent,
    )
    assert (tmp_path / "out.tgz").read_bytes() == sdist


@pytest.mark.usefixtures("sdist")
def test_code_of_an_sdist_with_a_wrong_sum_is_not_run(tmp_path: Path) -> None:
    with pytest.raises(RouteError, match=r"^pip did not bring it: ERROR: .*HASH"):
        fetch_pypi(
            "tinygame==1.0", tmp_path / "out.tgz", sha256="0" * 64, scratch=tmp_path / "scratch", progress=silent
        )
    assert not (tmp_path / "was-run").exists()
    assert not (tmp_path / "out.tgz").exists()


@pytest.mark.usefixtures("sdist")
def test_what_is_not_there_is_told_in_pips_words(tmp_path: Path) -> None:
    with pytest.raises(RouteError, match=r"^pip did not bring it: ERROR: .*no-such-game==1.0"):
        fetch_pypi(
            "no-such-game==1.0", tmp_path / "out.tgz", sha256="0" * 64, scratch=tmp_path / "scratch", progress=silent
        )


def test_a_python_without_pip_is_named(tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(bare)], check=True)
    with pytest.raises(RouteError, match=r"^pip did not bring it: .*No module named pip$"):
        fetch_pypi(
            "tinygame==1.0",
            tmp_path / "out.tgz",
            sha256="0" * 64,
            scratch=tmp_path,
            progress=silent,
            python=str(bare / "bin" / "python"),
        )
