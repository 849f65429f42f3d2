"""``nhmod schema --validate``: manifests held against the JSON Schema, without a source tree."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run

GOOD = "nhmod: 1\nid: good\nmonsters: [{name: swamp newt, copy_from: nobody knows whom}]\n"
BAD = "nhmod: 1\nid: bad\nmonsters:\n  - name: swamp newt\n    colour: red\n"


@pytest.fixture(autouse=True)
def mods(tmp_path: Path) -> None:
    for name, text in {"good": GOOD, "bad": BAD}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "mod.yaml").write_text(text)
    (tmp_path / "empty").mkdir()


def test_the_schema_knows_no_game(nhmod: Run) -> None:
    done = nhmod("schema", "--validate", "good", "good/mod.yaml")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "no errors\n")


def test_all_that_is_wrong_with_all_files_is_told(nhmod: Run) -> None:
    done = nhmod("schema", "--validate", "bad", "good", "empty")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[:4] == [
        "bad/mod.yaml:5:5: error NH0217: unknown key 'colour'",
        "        colour: red",
        "        ^^^^^^",
        "  in monsters[0]",
    ]
    assert "empty/mod.yaml:1:1: error NH0214: there is no manifest here\n" in done.stderr
    assert done.stderr.endswith("\n2 errors\n")


def test_findings_as_json(nhmod: Run) -> None:
    done = nhmod("schema", "--validate", "bad", "--format", "json")
    (line,) = done.stderr.splitlines()
    told = json.loads(line)
    assert (told["code"], told["location"]["line"], told["path"]) == ("NH0217", 5, "monsters[0]")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--validate"], "--validate needs a FILE"),
        (["good"], "a FILE is given with --validate"),
        (["--validate", "nowhere"], "Path 'nowhere' does not exist."),
        (["--validate", "good", "-o", "x.json"], "--target, --source and --output are for writing the schema"),
    ],
)
def test_usage(nhmod: Run, arguments: list[str], said: str) -> None:
    done = nhmod("schema", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
