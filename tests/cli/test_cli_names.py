"""Names of files and folders that would colour, move or forge what a terminal shows: every command writes them escaped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from command_run import Run

pytestmark = pytest.mark.slow

FORGED = "\nmod.yaml:1:1: error NH9999: forged"
EVIL = f"a\x1b[2J\x1b]0;t\x07\x9b\x7f\r\u202e\u2028{FORGED}"
ODD = os.fsdecode(b"a\xff\x1b")
"""A name that is no UTF-8."""
LEVEL = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n|..|\nENDMAP\nSTAIR:(1,0),up\n"


def hidden(text: str, keep: str = "\n") -> list[str]:
    """The characters that should not get to a terminal."""
    return [one for one in text if one not in keep and unicodedata.category(one) in {"Cc", "Cf", "Cs", "Zl", "Zp"}]


def test_a_name_has_all_sorts_of_characters_that_are_no_good() -> None:
    assert len(hidden(EVIL, keep="")) >= 9


@pytest.fixture(params=[EVIL, ODD], ids=["escapes and forged lines", "no UTF-8"])
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A folder of a hostile name with one file of each sort, each of that name, all broken."""
    place = tmp_path / request.param
    place.mkdir()
    mod = "nhmod: 1\nid: evil\nversion: 1.0.0\ninclude: ['*.yaml']\nmonsters: [{name: x}]\n"
    (place / "mod.yaml").write_text(mod, encoding="utf-8")
    (place / f"{request.param}.yaml").write_text("monsters: [\x01", encoding="utf-8")
    (place / f"{request.param}.des").write_text(LEVEL.replace("STAIR", "STIAR"), encoding="utf-8")
    (place / f"{request.param}.def").write_text("DUNGEON: 1\n", encoding="utf-8")
    (place / f"{request.param}.lev").write_bytes(b"nothing")
    (place / "good.des").write_text(LEVEL, encoding="utf-8")
    return place


_WORDS = {
    "check": ("check", "{folder}"),
    "check-json": ("check", "{folder}", "--format", "json"),
    "check-sarif": ("check", "{folder}", "--format", "sarif"),
    "nothing-there": ("check", "{folder}/{name}"),
    "limits": ("limits", "{folder}"),
    "explain": ("explain", "jackal", "{folder}"),
    "patch": ("patch", "{folder}", "-o", "{folder}/p"),
    "package": ("package", "{folder}", "-o", "{folder}/p"),
    "build": ("build", "{folder}", "-o", "{folder}/p"),
    "port": ("port", "{folder}", "{folder}"),
    "import": ("import", "--from", "{folder}", "--base", "nethack-3.6.6", "-o", "{folder}/p"),
    "level-check": ("level", "check", "{folder}/{name}.des"),
    "level-check-json": ("level", "check", "{folder}/{name}.des", "--format", "json"),
    "level-format": ("level", "format", "{folder}/{name}.des"),
    "level-compile": ("level", "compile", "{folder}/{name}.des", "-o", "{folder}"),
    "level-render": ("level", "render", "{folder}/{name}.des"),
    "level-decompile": ("level", "decompile", "{folder}/{name}.lev"),
    "level-upgrade": ("level", "upgrade", "{folder}/{name}.des"),
    "level-rendered": ("level", "render", "{folder}/good.des", "-o", "{folder}/{name}2.txt"),
    "level-compiled": ("level", "compile", "{folder}/good.des", "-o", "{folder}/{name}2"),
    "dungeon-check": ("dungeon", "check", "{folder}/{name}.def"),
    "dungeon-plot": ("dungeon", "plot", "{folder}/{name}.def", "-o", "{folder}/{name}"),
    "dlb-list": ("dlb", "list", "{folder}/{name}.lev"),
    "new": ("new", "{folder}/n"),
    "new-again": ("new", "{folder}"),
    "schema": ("schema", "-o", "{folder}/{name}.json"),
    "source": ("check", "{folder}", "--source", "{folder}"),
    "no-command": ("{name}",),
    "no-option": ("check", "--{name}"),
    "no-target": ("check", "{folder}", "--target", "{name}"),
}
"""Each command with files that it can't read, and some with a place to write to: what it says has names in it."""


@pytest.mark.parametrize("case", _WORDS)
def test_every_command_writes_names_escaped(
    case: str, folder: Path, environment: Mapping[str, str], tmp_path: Path
) -> None:
    words = [word.format(folder=folder, name=folder.name) for word in _WORDS[case]]
    done = subprocess.run(
        [sys.executable, "-c", "from nhmod.cli import main; main()", *words],
        cwd=tmp_path,
        env=dict(environment),
        capture_output=True,
        check=False,
        timeout=300,
    )
    said = done.stdout.decode("utf-8", "surrogateescape") + done.stderr.decode("utf-8", "surrogateescape")
    assert "a bug in nhmod" not in said, said
    assert said
    assert hidden(said) == []
    assert not [line for line in said.splitlines() if line.startswith("mod.yaml:1:1")]
    assert "\\x1b" in said or "\\u001b" in said or "%1B" in said


def test_json_says_the_name_itself(nhmod: Run, tmp_path: Path) -> None:
    place = tmp_path / EVIL
    place.mkdir()
    (place / "mod.yaml").write_text("nhmod: 1\n", encoding="utf-8")
    done = nhmod("check", str(place), "--format", "json")
    files = {
        json.loads(line)["location"]["file"]
        for line in done.stdout.splitlines() + done.stderr.splitlines()
        if line.startswith("{")
    }
    assert any(EVIL in file for file in files)
