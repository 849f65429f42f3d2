"""Where the cache is."""

from __future__ import annotations

import pwd
from pathlib import Path

import platformdirs
import pytest

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError


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


@pytest.mark.parametrize("home", [None, "nowhere"])
@pytest.mark.parametrize(
    ("variable", "hint"),
    [
        ("", "set NHMOD_CACHE to a folder that you may write to, or HOME"),
        ("~nobody-of-that-name/there", "write the path without '~'"),
    ],
)
def test_a_home_that_nobody_knows(monkeypatch: pytest.MonkeyPatch, home: str | None, variable: str, hint: str) -> None:
    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("HOME")
    if home is not None:
        monkeypatch.setenv("HOME", home)
    with pytest.raises(DiagnosticError) as caught:
        cache_directory(environ={"NHMOD_CACHE": variable})
    what = variable or "nhmod's cache"
    assert str(caught.value) == f"error NH0413: {what} is below a home folder, and nobody says where it is ({hint})"
    assert caught.value.exit_status == 3
