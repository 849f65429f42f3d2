"""Mods of other people, as the commands say it: from an author's folder to somebody else's game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from command_run import Run

MODS = Path(__file__).parents[2] / "mods"


@pytest.fixture
def index(nhmod: Run, tmp_path: Path) -> Path:
    done = nhmod("pack", str(MODS / "clinic"), str(MODS / "petshop"), "-o", "idx")
    assert done.returncode == 0, done.stderr
    assert nhmod("index", "idx").stdout == "idx/index.json\n"
    return tmp_path / "idx"


def test_from_an_author_to_somebody_elses_game(
    nhmod: Run, index: Path, source: tuple[str, str], tmp_path: Path
) -> None:
    assert index.is_dir()
    done = nhmod("search", "--index", "idx")
    assert [line.split("  ")[0] for line in done.stdout.splitlines()] == ["clinic 1.0.0", "petshop 1.0.0"]
    done = nhmod("add", "clinic>=1", "--index", "idx")
    assert (done.returncode, done.stdout) == (0, "added clinic 1.0.0\n"), done.stderr
    # No MOD need be named where a project is.
    assert "no errors" in nhmod("check", *source).stderr
    assert nhmod("patch", "-o", "one", *source).returncode == 0
    assert nhmod("patch", str(MODS / "clinic"), "-o", "two", *source).returncode == 0
    one, two = ((tmp_path / name / "combined.patch").read_bytes() for name in ("one", "two"))
    assert one == two
    assert nhmod("search", "clinic").stdout.endswith("[1.0.0 is here]\n")
    done = nhmod("remove", "clinic")
    assert done.stdout == "removed clinic 1.0.0\n"
    done = nhmod("check", *source)
    assert done.returncode == 2
    assert "asks for no mods" in done.stderr


def test_the_target_of_a_project_is_that_of_its_commands(
    nhmod: Run, index: Path, source: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "nhmod.yaml").write_text(f"target: nethack-9\nindexes:\n  - at: {index.name}\n")
    assert "NH0307" in nhmod("add", "clinic").stderr
    (tmp_path / "nhmod.yaml").write_text(f"target: nethack-3.4.3\nindexes:\n  - at: {index.name}\n")
    assert nhmod("add", "clinic").returncode == 0
    # The folder is of 3.6.6.
    assert "no errors" in nhmod("check", "--target", "nethack-3.6.6", *source).stderr
    assert "no errors" in nhmod("check", *source).stderr
    text = (tmp_path / "nhmod.yaml").read_text()
    (tmp_path / "nhmod.yaml").write_text(text.replace("nethack-3.4.3", "nethack-9"))
    assert "NH0307" in nhmod("check").stderr
    assert "no errors" in nhmod("check", *source).stderr


@pytest.mark.parametrize("name", ["Clinic", "clinic>", "clinic=>1", "../clinic", "clinic >=newest", "a b", ""])
def test_what_is_no_name(nhmod: Run, name: str, tmp_path: Path) -> None:
    done = nhmod("add", name)
    assert done.returncode == 2
    assert "Error: " in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_there_is_not_and_where_there_is_nothing(nhmod: Run, index: Path) -> None:
    assert index.is_dir()
    assert "NH4531" in nhmod("add", "clinik", "--index", "idx").stderr
    assert "NH4540" in nhmod("update").stderr
    assert nhmod("update", "clinic", "--locked").returncode == 2
    done = nhmod("search", "nothing", "--index", "idx", "--format", "json")
    assert json.loads(done.stdout) == []
    assert nhmod("search", "nothing", "--index", "idx").stderr == "no index has such a mod\n"


def test_hostile_texts_do_not_reach_the_terminal(nhmod: Run, index: Path) -> None:
    file = index / "index.json"
    document = json.loads(file.read_bytes())
    document["mods"][0]["summary"] = "\x1b[2Jgone\nforged"
    file.write_text(json.dumps(document))
    done = nhmod("search", "--index", "idx")
    assert "\x1b" not in done.stdout
    assert len(done.stdout.splitlines()) == 2


def test_a_project_where_something_is_wrong(nhmod: Run, index: Path, tmp_path: Path, source: tuple[str, str]) -> None:
    assert index.is_dir()
    nhmod("add", "clinic", "--index", "idx")
    (tmp_path / "mods" / "clinic-1.0.0.nhmod").write_bytes(b"another")
    done = nhmod("check", *source, "--format", "json")
    assert done.returncode == 1
    assert json.loads(done.stderr)["code"] == "NH4544"
    assert nhmod("update", "--locked").stdout == "fetched clinic 1.0.0\n"
    assert "no errors" in nhmod("check", *source).stderr
