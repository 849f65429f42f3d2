"""``nhmod check`` looks at every target that the mods are for, and says each finding once."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.request import Request
from nhmod.workshop import check

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run

    from nhmod.target import Tree

HEAD = "nhmod: 1\nid: newts\n"
EVERYWHERE = "  - {name: swamp newt, copy_from: nwet}\n"
OLD_ONLY = "  - {name: loud newt, copy_from: newt, flags: [displaces]}\n"
"""M3_DISPLACES came with 3.6."""
FOR_BOTH = 'targets: ["nethack >=3.4.3,<3.7"]\n'


@pytest.fixture
def sources(environment: dict[str, str], tree367: Tree, tree366: Tree, tree343: Tree) -> None:
    """Three targets have a source; NLE has none."""
    environment["NHMOD_SOURCE_NETHACK_3_6_7"] = str(tree367.root)
    environment["NHMOD_SOURCE_NETHACK_3_6_6"] = str(tree366.root)
    environment["NHMOD_SOURCE_NETHACK_3_4_3"] = str(tree343.root)
    environment["NHMOD_SOURCE_NLE_1_3_0"] = ""


def write(folder: Path, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "mod.yaml").write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("sources")
def test_what_is_wrong_everywhere_is_said_once(nhmod: Run, tmp_path: Path) -> None:
    write(tmp_path / "newts", f"{HEAD}{FOR_BOTH}monsters:\n{EVERYWHERE}")
    done = nhmod("check", "newts")
    assert done.returncode == 1
    assert done.stderr.count("NH0541") == 1
    assert " only\n" not in done.stderr
    assert done.stderr.endswith("\n1 error; checked on nethack-3.6.7, nethack-3.6.6, nethack-3.4.3\n")


@pytest.mark.usefixtures("sources")
def test_what_is_wrong_on_one_says_so(nhmod: Run, tmp_path: Path) -> None:
    write(tmp_path / "newts", f"{HEAD}{FOR_BOTH}monsters:\n{EVERYWHERE}{OLD_ONLY}")
    done = nhmod("check", "newts")
    assert done.returncode == 1
    assert done.stderr.count("NH0541") == 2
    assert "  in monsters[1].flags[0]\n  on nethack-3.4.3 only\n" in done.stderr
    assert "\nhint: 'targets:' in mod.yaml says which games the mod is for" in done.stderr
    one = nhmod("check", "newts", "--target", "nethack-3.6.6")
    assert one.stderr.count("NH0541") == 1
    assert one.stderr.endswith("\n1 error, 1 warning\n")


@pytest.mark.usefixtures("sources")
def test_programs_get_the_targets(nhmod: Run, tmp_path: Path) -> None:
    write(tmp_path / "newts", f"{HEAD}{FOR_BOTH}monsters:\n{EVERYWHERE}{OLD_ONLY}")
    lines = [json.loads(line) for line in nhmod("check", "newts", "--format", "json").stderr.splitlines()]
    assert [line["targets"] for line in lines if line["code"] == "NH0541"] == [[], ["nethack-3.4.3"]]
    (run,) = json.loads(nhmod("check", "newts", "--format", "sarif").stderr)["runs"]
    found = [result.get("properties") for result in run["results"] if result["ruleId"] == "NH0541"]
    assert found == [None, {"targets": ["nethack-3.4.3"]}]


@pytest.mark.usefixtures("sources")
def test_a_target_without_a_source_is_left_out(nhmod: Run, tmp_path: Path) -> None:
    write(tmp_path / "newts", f"{HEAD}monsters:\n{EVERYWHERE}")
    done = nhmod("check", "newts")
    assert done.stderr.endswith(
        "\nnot checked on nle-1.3.0: its source is not in the cache; 'nhmod source fetch nle-1.3.0' gets it\n"
        "1 error; checked on nethack-3.6.7, nethack-3.6.6, nethack-3.4.3\n"
    )
    lines = [json.loads(line) for line in nhmod("check", "newts", "--format", "json").stderr.splitlines()]
    assert ("NH0330", "nle-1.3.0 was not checked: its source is not in the cache") in [
        (line["code"], line["message"]) for line in lines
    ]


@pytest.mark.usefixtures("sources")
def test_a_target_that_the_mod_is_not_for_is_not_checked(nhmod: Run, tmp_path: Path) -> None:
    write(tmp_path / "newts", f'{HEAD}targets: ["nethack ==3.6.6"]\nmonsters:\n{OLD_ONLY}')
    done = nhmod("check", "newts")
    assert done.returncode == 0
    assert "checked on" not in done.stderr


def test_programs_can_ask_it(
    tmp_path: Path, tree367: Tree, tree366: Tree, tree343: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "NHMOD_SOURCE_NETHACK_3_6_7", str(tree367.root))
    monkeypatch.setitem(os.environ, "NHMOD_SOURCE_NETHACK_3_6_6", str(tree366.root))
    monkeypatch.setitem(os.environ, "NHMOD_SOURCE_NETHACK_3_4_3", str(tree343.root))
    write(tmp_path / "newts", f"{HEAD}{FOR_BOTH}monsters:\n{EVERYWHERE}{OLD_ONLY}")
    report = Report()
    checked = check(Request(paths=(tmp_path / "newts",)), report)
    assert [target.name for target in checked.targets] == ["nethack-3.6.7", "nethack-3.6.6", "nethack-3.4.3"]
    assert [one.targets for one in report.errors] == [(), ("nethack-3.4.3",)]


def test_nothing_is_fetched_for_a_mod_with_mistakes(nhmod: Run, tmp_path: Path, environment: dict[str, str]) -> None:
    environment["NHMOD_CACHE"] = str(tmp_path / "no cache")
    write(tmp_path / "newts", f'{HEAD}targets: ["nethack ==3.6.6"]\nmonsters:\n  - {{name: swamp newt, colour: red}}\n')
    done = nhmod("check", "newts")
    assert done.returncode == 1
    assert done.stderr.endswith(
        "\nnot checked on nethack-3.6.6: its source is not in the cache; 'nhmod source fetch nethack-3.6.6' gets it\n1 error\n"
    )
    assert not (tmp_path / "no cache").exists()
