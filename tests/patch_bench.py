"""Mods with patches that are made from the trees themselves, so that no line of NetHack stands in these tests."""

from __future__ import annotations

import difflib
import os
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import Plan, load, make_patches, plan
from nhmod.pipeline.refreshing import refresh_mods
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.pipeline.refreshing.folders import FileChange
    from nhmod.target import Tree

IDENTITY = 'nhmod: 1\nid: {id}\nversion: 1.0.0\nname: Test\ntargets: ["nethack *", "nle *"]\n'


def diff(old: str, new: str, name: str, *, prefix: tuple[str, str] = ("a/", "b/"), context: int = 3) -> str:
    """A unified diff of two texts, as diff -u writes it."""
    names = (prefix[0] + name if old else "/dev/null", prefix[1] + name)
    lines = difflib.unified_diff(old.splitlines(keepends=True), new.splitlines(keepends=True), *names, n=context)
    return "".join(line if line.endswith("\n") else line + "\n\\ No newline at end of file\n" for line in lines)


@dataclass(kw_only=True)
class Bench:
    """Writes mods and takes them through the pipeline on one tree."""

    folder: Path
    tree: Tree
    host: Host
    allow_code: bool = True
    report: Report = field(default_factory=Report)

    def mod(self, name: str, content: str, files: Mapping[str, str] | None = None) -> Path:
        folder = self.folder / name
        folder.mkdir()
        (folder / "mod.yaml").write_text(IDENTITY.format(id=name) + content, encoding="utf-8")
        for file, text in (files or {}).items():
            (folder / file).parent.mkdir(exist_ok=True, parents=True)
            (folder / file).write_bytes(text.encode("latin-1"))
        return folder

    def plan(self, *mods: Path) -> Plan:
        self.report = Report()
        request = Request(paths=mods, target=self.tree.target.name, allow_code=self.allow_code)
        with mock.patch("nhmod.pipeline.trees.locate", return_value=self.tree):
            return plan(load(request, self.report, host=self.host), self.report)

    def refresh(self, branch: Path, *mods: Path, new_mods: Path | None = None) -> tuple[FileChange, ...]:
        """Read a branch back, without writing anything."""
        self.report = Report()
        request = Request(paths=mods, target=self.tree.target.name, allow_code=self.allow_code)
        with mock.patch("nhmod.pipeline.trees.locate", return_value=self.tree):
            return refresh_mods(request, branch, new_mods, self.report)

    def errors(self, *mods: Path) -> list[str]:
        try:
            self.plan(*mods)
        except DiagnosticError as error:
            root = f"{self.folder.as_posix()}/"
            return [
                str(d).replace(root, "")
                + "".join(f" | {related.location}: {related.message}".replace(root, "") for related in d.related)
                for d in error.diagnostics
                if d.severity == "error"
            ]
        return []

    def proven(self, planned: Plan) -> None:
        """The series, applied by patch, gives what is planned, and reversed nothing is left of it."""
        place = self.folder / "tree"
        files = planned.overlay.contents()
        for file in files:
            (place / file).parent.mkdir(parents=True, exist_ok=True)
            if self.tree.exists(file):
                (place / file).write_bytes(self.tree.content(file))
        patches = make_patches(planned)
        series = patches["series"].decode().split()
        for name in series:
            self._patch(place, patches[name])
        assert {file: (place / file).read_bytes() for file in files} == dict(files)
        for name in reversed(series):
            self._patch(place, patches[name], "-R")
        for file in files:
            left = (place / file).read_bytes() if (place / file).exists() else None
            assert left == (self.tree.content(file) if self.tree.exists(file) else None), file

    @staticmethod
    def _patch(place: Path, content: bytes, *options: str) -> None:
        done = subprocess.run(["patch", "-p1", *options], cwd=place, input=content, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout
        assert b"fuzz" not in done.stdout
        assert b"offset" not in done.stdout


@pytest.fixture(scope="session")
def plugins() -> Host:
    return host_of("nhmod")


@pytest.fixture
def bench_on(plugins: Host, tmp_path: Path) -> Callable[[Tree], Bench]:
    return lambda tree: Bench(folder=tmp_path, tree=tree, host=plugins)


@pytest.fixture
def bench(tree366: Tree, bench_on: Callable[[Tree], Bench]) -> Bench:
    return bench_on(tree366)


def git(folder: Path, *arguments: str, **environment: str) -> str:
    """Run git as somebody with no settings of their own."""
    clean = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "somebody",
        "GIT_AUTHOR_EMAIL": "somebody@localhost",
        "GIT_COMMITTER_NAME": "somebody",
        "GIT_COMMITTER_EMAIL": "somebody@localhost",
        **environment,
    }
    done = subprocess.run(["git", *arguments], cwd=folder, env=clean, capture_output=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr).decode("utf-8", "replace")
    return done.stdout.decode("utf-8", "replace")
