"""Where the cache is."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from nhmod.cache import cache_directory


def test_the_parameter_comes_before_the_variable() -> None:
    assert cache_directory(Path("/a"), environ={"NHMOD_CACHE": "/b"}) == Path("/a")


def test_the_variable_comes_before_the_platform() -> None:
    assert cache_directory(environ={"NHMOD_CACHE": "/b"}) == Path("/b")


@pytest.mark.parametrize("environ", [{}, {"NHMOD_CACHE": ""}])
def test_the_platform_has_a_place(environ: dict[str, str]) -> None:
    assert cache_directory(environ=environ) == Path(platformdirs.user_cache_dir("nhmod", appauthor=False))


def test_paths_are_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/home/someone")
    assert cache_directory(Path("here")) == tmp_path / "here"
    assert cache_directory(environ={"NHMOD_CACHE": "~/there"}) == Path("/home/someone/there")
    assert not (tmp_path / "here").exists()
