"""How findings are shown: notes only when asked for, errors last, colour on a terminal, results alone on standard output."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING

import pytest

from nhmod.console.reporting import Manner

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from command_run import Run

NOTES = "nhmod: 1\nid: newts\nmonsters:\n  - {name: swamp newt, class: lizard, level: 1, color: yellow, tile: {copy_from: newt}}\n"
SEVERAL = """\
nhmod: 1
id: newts
monsters:
  - {name: swamp newt, copy_from: nwet}
  - {name: first newt, class: lizard, level: 1, color: yellow}
"""
CRASHING = """\
import pluggy


@pluggy.HookimplMarker("nhmod")
def nhmod_check(mods):
    for content in mods.contents("monsters"):
        raise ZeroDivisionError(content.title)
"""


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    folder = tmp_path / "newts"
    folder.mkdir()
    (folder / "mod.yaml").write_text(NOTES, encoding="utf-8")
    return folder


def severities(text: str) -> list[str]:
    return re.findall(r"(error|warning|note) NH\d{4}: ", text)


@pytest.mark.usefixtures("mod")
def test_notes_are_counted(nhmod: Run, source: tuple[str, str]) -> None:
    done = nhmod("check", "newts", *source)
    assert (done.returncode, done.stdout) == (0, "")
    assert re.fullmatch(r"no errors, [1-9]\d* notes? \(-v shows them\)\n", done.stderr)


@pytest.mark.usefixtures("mod")
@pytest.mark.parametrize("option", ["-v", "--verbose"])
def test_notes_are_shown_when_asked_for(nhmod: Run, source: tuple[str, str], option: str) -> None:
    done = nhmod("check", "newts", option, *source)
    assert done.returncode == 0
    shown = severities(done.stderr)
    assert shown
    assert set(shown) == {"note"}
    assert done.stderr.endswith(f"\nno errors, {len(shown)} note{'s' * (len(shown) > 1)}\n")


@pytest.mark.usefixtures("mod")
def test_programs_get_the_notes(nhmod: Run, source: tuple[str, str]) -> None:
    lines = nhmod("check", "newts", "--format", "json", *source).stderr.splitlines()
    assert {json.loads(line)["severity"] for line in lines} == {"note"}


@pytest.mark.usefixtures("mod")
def test_what_patch_writes_is_all_of_its_output(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    done = nhmod("patch", "newts", *source)
    assert done.returncode == 0
    assert all((tmp_path / line).is_file() for line in done.stdout.splitlines())
    assert re.fullmatch(r"[1-9]\d* notes? \(-v shows them\)\n", done.stderr)
    assert severities(nhmod("patch", "newts", "-v", *source).stderr)


def test_errors_come_last(nhmod: Run, mod: Path, source: tuple[str, str]) -> None:
    (mod / "mod.yaml").write_text(SEVERAL, encoding="utf-8")
    done = nhmod("check", "newts", "-v", *source)
    assert done.returncode == 1
    found = severities(done.stderr)
    assert "error" in found
    assert found == sorted(found, key=["note", "warning", "error"].index)
    assert "error" in done.stderr.splitlines()[-1]


def test_colours(nhmod: Run, mod: Path, source: tuple[str, str]) -> None:
    (mod / "mod.yaml").write_text(NOTES.replace("level", "levle"), encoding="utf-8")
    plain = nhmod("check", "newts", *source).stderr
    assert "\x1b" not in plain
    assert nhmod("check", "newts", "--color", "never", *source).stderr == plain
    painted = nhmod("check", "newts", "--color", "always", *source).stderr
    assert painted.startswith("\x1b[1mnewts/mod.yaml:4:39:\x1b[0m \x1b[1;31merror NH0201:\x1b[0m unknown key 'levle'\n")
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("asked", "stream", "environ", "wanted"),
    [
        ("auto", Terminal(), {}, True),
        ("auto", Terminal(), {"NO_COLOR": ""}, True),
        ("auto", Terminal(), {"NO_COLOR": "1"}, False),
        ("auto", Terminal(), {"TERM": "dumb"}, False),
        ("auto", io.StringIO(), {}, False),
        ("always", io.StringIO(), {"NO_COLOR": "1"}, True),
        ("never", Terminal(), {}, False),
    ],
)
def test_when_there_is_colour(asked: str, stream: io.StringIO, environ: Mapping[str, str], wanted: bool) -> None:
    assert Manner(color=asked).colors(stream, environ) is wanted


def test_a_plugin_that_fails(nhmod: Run, mod: Path, source: tuple[str, str]) -> None:
    (mod / "plugins").mkdir()
    (mod / "plugins" / "bad.py").write_text(CRASHING, encoding="utf-8")
    done = nhmod("check", "newts", "--allow-code", *source)
    assert done.returncode == 4
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith(
        "newts/mod.yaml:4:5: error NH1001: the plugin 'newts.bad' (newts/plugins/bad.py) failed"
    )
    debugged = nhmod("check", "newts", "--allow-code", "--debug", *source)
    assert debugged.returncode == 4
    assert debugged.stderr.startswith("Traceback")
    assert "raise ZeroDivisionError(content.title)\nZeroDivisionError: swamp newt\n" in debugged.stderr
    assert debugged.stderr.endswith(done.stderr)
