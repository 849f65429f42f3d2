"""The command's options: patches, a branch, and the branch read back."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

import pytest
from click.testing import CliRunner
from patch_bench import diff, git

from nhmod.cli.commands.patch import command

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result
    from patch_bench import Bench


@pytest.fixture
def mod(bench: Bench) -> Path:
    return bench.mod("fix", "patches: [a.patch]\n", {"a.patch": diff("", "int ours;\n", "src/ours.c")})


def run(bench: Bench, *arguments: str) -> Result:
    with mock.patch("nhmod.pipeline.trees.locate", return_value=bench.tree):
        return CliRunner().invoke(command, ["--allow-code", *arguments])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--git", "a", "--refresh", "b"], "give one of the two"),
        (["--new-mods", "a"], "--new-mods and --dry-run go with --refresh"),
        (["--dry-run", "--git", "a"], "--new-mods and --dry-run go with --refresh"),
    ],
)
def test_options_that_do_not_go_together(bench: Bench, mod: Path, options: list[str], words: str) -> None:
    result = run(bench, *options, str(mod))
    assert result.exit_code == 2
    assert words in result.output


def test_a_branch_is_made_changed_and_read_back(bench: Bench, mod: Path) -> None:
    branch = bench.folder / "branch"
    made = run(bench, "--git", str(branch), str(mod))
    assert made.exit_code == 0, made.output
    assert made.stdout.splitlines()[-1] == "Test (fix 1.0.0)"
    (branch / "src" / "ours.c").write_text("long ours;\n", encoding="ascii")
    git(branch, "commit", "-q", "-a", "--amend", "--no-edit")
    shown = run(bench, "--refresh", str(branch), "--dry-run", str(mod))
    assert shown.exit_code == 0, shown.output
    assert "++long ours;\n" in shown.stdout
    assert not (mod / "patches").exists()
    written = run(bench, "--refresh", str(branch), str(mod))
    name = f"{mod}/patches/refreshed-nethack-3.6.7.patch"
    assert written.stdout.splitlines() == [name, f"{mod}/mod.yaml"]
    again = run(bench, "--refresh", str(branch), str(mod))
    assert (again.exit_code, again.stdout) == (0, "")
    files = run(bench, "-o", str(bench.folder / "out"), str(mod))
    assert files.exit_code == 0, files.output
    assert b"+long ours;\n" in (bench.folder / "out" / "0001-fix.patch").read_bytes()
