"""The command that installs an extra is one that works: for a checkout, a clone that pip installed, an address, an index."""

from __future__ import annotations

import json
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from nhmod import extras

ROOT = Path(__file__).parents[1]
SHORT = "python -m pip install"
ORIGINS = {
    "an index": (None, f"{SHORT} 'nhmod[play]'"),
    "a folder": (
        {"url": "file:///a%20place/nhmod", "dir_info": {}},
        f"{SHORT} 'nhmod[play] @ file:///a%20place/nhmod'",
    ),
    "a folder, as it is": (
        {"url": "file:///a%20place/nhmod", "dir_info": {"editable": True}},
        f"{SHORT} -e '/a place/nhmod[play]'",
    ),
    "an archive": (
        {"url": "https://example.org/nhmod.whl", "archive_info": {}},
        f"{SHORT} 'nhmod[play] @ https://example.org/nhmod.whl'",
    ),
    "a repository": (
        {"url": "https://example.org/nhmod", "vcs_info": {"vcs": "git", "commit_id": "abc"}},
        f"{SHORT} 'nhmod[play] @ git+https://example.org/nhmod@abc'",
    ),
}


class Installed:
    """What is known of an installed package."""

    def __init__(self, origin: object) -> None:
        self._origin = origin

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return json.dumps(self._origin) if self._origin else None


@pytest.fixture
def without_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Python that bin/setup has not made, and that the shell knows."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python3"))
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text("#!/bin/sh\n")
    python.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


@pytest.mark.usefixtures("without_setup")
@pytest.mark.parametrize("name", ORIGINS)
def test_pip_is_asked_for_what_was_installed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    origin, wanted = ORIGINS[name]
    monkeypatch.setattr(extras, "distribution", lambda _: Installed(origin))
    assert extras.installing("play") == wanted
    assert shlex.split(wanted)[:3] == ["python", "-m", "pip"]


def test_a_python_that_the_shell_does_not_know_is_named(without_setup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(without_setup))
    monkeypatch.setattr(extras, "distribution", lambda _: Installed(None))
    assert extras.installing("tiles") == f"{without_setup}/bin/python3 -m pip install 'nhmod[tiles]'"


def test_a_checkout_has_a_command_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ready-for-nhmod").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.chdir(ROOT)
    assert extras.installing("sandbox") == "bin/setup --with sandbox"
    monkeypatch.chdir(tmp_path)
    assert extras.installing("sandbox") == f"{shlex.quote(str(ROOT / 'bin' / 'setup'))} --with sandbox"


def test_each_extra_that_is_asked_for_is_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked: set[str] = set()
    for folder in ("nhmod", "plugins"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            asked |= set(re.findall(r"""\binstalling\(["'](.+?)["']\)""", text))
            # What pip alone is told to install may be nowhere to be had.
            assert "hint=\"pip install 'nhmod" not in text, path
    assert asked >= {
        "play",
        "anywhere",
        "sandbox",
        "tiles",
        "watch",
        "signatures",
        "cluster",
        "editor",
        "nle-build",
        "nle",
    }
    assert asked <= set(project["optional-dependencies"])
