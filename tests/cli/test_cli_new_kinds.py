"""``nhmod new --kind``: every kind has a start, and each start checks without a finding on every target that it is for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.pipeline import read_mods
from nhmod.pipeline.games import fitting_targets
from nhmod.pipeline.starting import starts
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run

    from nhmod.target.tree import Tree

pytestmark = pytest.mark.slow

HOST = host_of("nhmod")
STARTS = starts(HOST, "nethack")
TREES = {"nethack-3.6.7": "tree367", "nethack-3.6.6": "tree366", "nethack-3.4.3": "tree343", "nle-1.3.0": "treenle"}


def test_every_kind_has_a_start() -> None:
    words = "".join(f"\n{start.content}" for start in STARTS.values())
    begun = set(re.findall(r"^([a-z]+):", words, re.MULTILINE))
    assert {kind.key for kind in HOST.kinds().values() if kind.is_for("nethack")} <= begun


@pytest.mark.parametrize("start", sorted(STARTS))
def test_a_start_checks_on_all_that_it_is_for(
    start: str, nhmod: Run, tmp_path: Path, environment: dict[str, str], request: pytest.FixtureRequest
) -> None:
    made = nhmod("new", "my-mod", "--kind", start)
    assert made.returncode == 0, made.stderr
    (manifest,) = read_mods(Request(paths=(tmp_path / "my-mod",)), HOST, Report())
    targets = [target.name for target in fitting_targets((manifest,), HOST)]
    assert targets
    for target in targets:
        tree: Tree = request.getfixturevalue(TREES[target])
        environment[f"NHMOD_SOURCE_{re.sub('[^A-Z0-9]', '_', target.upper())}"] = str(tree.root)
    code = any(HOST.kinds()[kind].code for kind in manifest.records)
    assert ("\n  nhmod check my-mod --allow-code\n" in made.stdout) == code
    checked = nhmod("check", "my-mod", *(["--allow-code"] if code else []))
    assert checked.returncode == 0, checked.stderr
    assert not re.search(r": (error|warning) ", checked.stderr), checked.stderr
    assert checked.stderr.endswith(f"; checked on {', '.join(targets)}\n"), checked.stderr


def test_a_start_is_never_written_over_anything(nhmod: Run, tmp_path: Path) -> None:
    (tmp_path / "my-mod").mkdir()
    (tmp_path / "my-mod" / "quest.txt").write_text("mine", encoding="utf-8")
    done = nhmod("new", "my-mod", "--kind", "role")
    assert done.returncode == 2
    assert "my-mod/quest.txt is there already; nothing was changed" in done.stderr
    assert [path.name for path in (tmp_path / "my-mod").iterdir()] == ["quest.txt"]


def test_a_wrong_start_names_the_right_ones(nhmod: Run, tmp_path: Path) -> None:
    done = nhmod("new", "my-mod", "--kind", "monsters")
    assert done.returncode == 2
    assert "there is no start 'monsters'; did you mean 'monster'?" in done.stderr
    assert ", ".join(sorted(starts(HOST))) in " ".join(done.stderr.split())
    assert not (tmp_path / "my-mod").exists()


@pytest.mark.game
def test_a_role_builds_as_it_is(nhmod: Run, tmp_path: Path, source: tuple[str, str]) -> None:
    nhmod("new", "my-mod", "--kind", "role")
    built = nhmod("build", "my-mod", *source, "--compiler-command", COMPILER, "-o", "built")
    assert built.returncode == 0, built.stderr
    assert b"Way-strt" in b"".join(path.read_bytes() for path in (tmp_path / "built").rglob("nhdat"))
