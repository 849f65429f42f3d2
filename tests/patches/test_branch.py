"""The series as a git branch: the same commits everywhere, each with exactly the files that its mods give."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from patch_bench import diff, git

from nhmod.diagnostics import DiagnosticError
from nhmod.edits import compose
from nhmod.pipeline import repairs
from nhmod.pipeline.branching import make_branch
from nhmod.target import REPAIRS, Tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from patch_bench import Bench

SHOP = """\
shops:
  - id: pet shop
    probability: {share: 5%, from: general store}
    stock: {figurine: 90%, leash: 10%}
    shopkeepers: [Valoo, Tisney]
"""


@pytest.fixture
def mods(bench: Bench) -> tuple[Path, ...]:
    patch = diff("", "int ours;\n", "src/ours.c")
    return (
        bench.mod("shop", SHOP),
        bench.mod("again", "requires: {shop: '*'}\npatches: [{file: a.patch, why: one more}]\n", {"a.patch": patch}),
        bench.mod("nothing", ""),
    )


def checked_out(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(folder).parts
    }


def test_a_commit_a_mod_on_the_pristine_source(bench: Bench, mods: tuple[Path, ...]) -> None:
    planned = bench.plan(*mods)
    folder = bench.folder / "branch"
    subjects = make_branch(planned, folder)
    assert subjects == (
        "NetHack 3.6.6",
        "Repairs: what NetHack 3.6.6 needs to compile today",
        "Test (nothing 1.0.0)",
        "Test (shop 1.0.0)",
        "Test (again 1.0.0)",
    )
    assert git(folder, "log", "--reverse", "--format=%s", "nhmod").splitlines() == list(subjects)
    tree, mended = bench.tree, repairs(planned.project)
    pristine = {file: tree.content(file) for file in tree.files()}
    order = (REPAIRS, *planned.order)
    for number in range(len(subjects)):
        git(folder, "checkout", "-q", f"nhmod~{len(subjects) - 1 - number}")
        owners = frozenset(order[:number])
        made = compose(tree, (*mended, *planned.changes), order=order, owners=owners)
        assert checked_out(folder) == pristine | dict(made.contents())
        assert git(folder, "status", "--porcelain") == ""


def test_a_message_says_what_the_mod_is_and_whose_the_commit(bench: Bench, mods: tuple[Path, ...]) -> None:
    folder = bench.folder / "branch"
    make_branch(bench.plan(*mods), folder)
    message = git(folder, "log", "-1", "--format=%B")
    assert message.startswith("Test (again 1.0.0)\n\nMod: again 1.0.0 - Test\n")
    assert "\n  src/ours.c: one more (a.patch)\n" in message
    assert message.rstrip().endswith("\n\nNhmod-Mod: again")
    first = git(folder, "log", "--format=%B", "--max-parents=0")
    assert first.rstrip().endswith(f"\n\nNhmod-Target: nethack-3.6.6\nNhmod-Tree: {bench.tree.hash}")
    assert git(folder, "log", "-1", "--format=%an %ae %cn %ad", "--date=iso").strip() == (
        "nhmod nhmod@localhost nhmod 2020-03-06 15:31:37 +0000"
    )


def test_modes_are_the_trees(bench: Bench, mods: tuple[Path, ...]) -> None:
    root = bench.folder / "checkout"
    shutil.copytree(bench.tree.root, root)
    (root / "sys/unix/setup.sh").chmod(0o755)
    bench.tree = Tree(bench.tree.target, root)
    folder = bench.folder / "branch"
    make_branch(bench.plan(*mods), folder)
    runs = {line.split("\t")[1] for line in git(folder, "ls-tree", "-r", "HEAD").splitlines() if line[:6] == "100755"}
    assert runs == {file for file in bench.tree.files() if os.access(root / file, os.X_OK)}
    assert "sys/unix/setup.sh" in runs


def test_the_same_hashes_whatever_the_user_has_set(bench: Bench, mods: tuple[Path, ...], tmp_path: Path) -> None:
    planned = bench.plan(*mods)
    make_branch(planned, bench.folder / "one")
    home = tmp_path / "home"
    (home / "hooks").mkdir(parents=True)
    hook = home / "hooks" / "post-checkout"
    hook.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    hook.chmod(0o755)
    settings = (
        f"[core]\n\tautocrlf = true\n\thooksPath = {home}/hooks\n\tattributesFile = {home}/attributes\n"
        "[user]\n\tname = me\n\temail = me@x\n[commit]\n\tgpgSign = true\n[init]\n\tdefaultBranch = other\n"
        "\tdefaultObjectFormat = sha256\n"
    )
    (home / ".gitconfig").write_text(settings, encoding="utf-8")
    (home / "attributes").write_text("* text eol=crlf\n", encoding="utf-8")
    elsewhere = {
        "HOME": str(home),
        "TZ": "Asia/Tokyo",
        "GIT_AUTHOR_NAME": "me",
        "GIT_COMMITTER_DATE": "1234567890 +0200",
        "GIT_DIR": str(home),
        "GIT_CONFIG_GLOBAL": str(home / ".gitconfig"),
        "GIT_DEFAULT_HASH": "sha256",
    }
    with mock.patch.dict(os.environ, elsewhere):
        make_branch(planned, bench.folder / "two")
    shown = [git(bench.folder / name, "rev-parse", "HEAD", "HEAD^{tree}") for name in ("one", "two")]
    assert shown[0] == shown[1]
    assert checked_out(bench.folder / "one") == checked_out(bench.folder / "two")


def test_another_date_can_be_asked_for(bench: Bench, mods: tuple[Path, ...]) -> None:
    planned = bench.plan(*mods)
    with mock.patch.dict(os.environ, {"SOURCE_DATE_EPOCH": "86400"}):
        make_branch(planned, bench.folder / "branch")
    assert git(bench.folder / "branch", "log", "-1", "--format=%at %ct").strip() == "86400 86400"
    with (
        mock.patch.dict(os.environ, {"SOURCE_DATE_EPOCH": "today"}),
        pytest.raises(DiagnosticError, match=r"NH0619: SOURCE_DATE_EPOCH is to be a number .* and is 'today'"),
    ):
        make_branch(planned, bench.folder / "other")
    assert not (bench.folder / "other").exists()


@pytest.mark.parametrize("name", ["tree343", "treenle"])
def test_other_targets(name: str, request: pytest.FixtureRequest, bench_on: Callable[[Tree], Bench]) -> None:
    bench = bench_on(request.getfixturevalue(name))
    patch = diff("", "int ours;\n", "src/ours.c")
    mod = bench.mod("fix", "patches: [a.patch]\n", {"a.patch": patch})
    planned = bench.plan(mod)
    folder = bench.folder / "branch"
    subjects = make_branch(planned, folder)
    assert subjects[0] == bench.tree.target.title
    assert subjects[-1] == "Test (fix 1.0.0)"
    made = compose(
        bench.tree, (*repairs(planned.project), *planned.changes), order=(REPAIRS, *planned.order)
    ).contents()
    assert checked_out(folder) == {file: bench.tree.content(file) for file in bench.tree.files()} | dict(made)
    assert git(folder, "status", "--porcelain") == ""


def test_a_folder_with_something_in_it_is_left_alone(bench: Bench, mods: tuple[Path, ...]) -> None:
    folder = bench.folder / "full"
    folder.mkdir()
    planned = bench.plan(*mods)
    make_branch(planned, folder)
    shutil.rmtree(folder / "src")
    with pytest.raises(DiagnosticError, match=r"NH0612: .*full is not empty"):
        make_branch(planned, folder)
    assert not (folder / "src").exists()


def test_git_is_missing_or_fails(bench: Bench, mods: tuple[Path, ...], tmp_path: Path) -> None:
    planned = bench.plan(*mods)
    with (
        mock.patch.dict(os.environ, {"PATH": str(tmp_path)}),
        pytest.raises(DiagnosticError, match=r"NH0611: git is needed .*\(apt install git\)") as missing,
    ):
        make_branch(planned, bench.folder / "branch")
    assert missing.value.exit_status == 3
    broken = tmp_path / "bin"
    broken.mkdir()
    (broken / "git").write_text("#!/bin/sh\necho no room >&2\nexit 1\n", encoding="utf-8")
    (broken / "git").chmod(0o755)
    with (
        mock.patch.dict(os.environ, {"PATH": f"{broken}:{os.environ['PATH']}"}),
        pytest.raises(DiagnosticError, match=r"NH0611: git init failed in .*: no room"),
    ):
        make_branch(planned, bench.folder / "branch")
    assert [path.name for path in bench.folder.iterdir() if "nhmod" in path.name or path.name == "branch"] == []


def test_names_that_git_quotes(tmp_path: Path) -> None:
    from nhmod.patches.git import Git  # noqa: PLC0415 - beside the only test of it
    from nhmod.patches.history import Commit  # noqa: PLC0415

    files = {'"odd" name\nof two lines': b"1\n", "tab\tand \\": b"2", "caf\udce9": b"\0\xff"}
    folder = tmp_path / "branch"
    folder.mkdir()
    Git(folder, own=True).create([Commit(message="all\n", files=files)], lambda _: "100644", 0)
    assert checked_out(folder) == files
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=folder, capture_output=True, check=True).stdout
    assert {os.fsdecode(name) for name in listed.split(b"\0")[:-1]} == set(files)
