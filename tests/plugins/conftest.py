"""Mods written by a test, taken through the whole pipeline on the pristine tree."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import Plan, load, plan
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nhmod.build import BuildResult
    from nhmod.host import Host
    from nhmod.target import Tree

IDENTITY = "nhmod: 1\nid: {id}\nversion: 1.0.0\nname: Test\nlicense: NGPL\nauthors: [somebody]\n"


@dataclass(kw_only=True)
class Workshop:
    """Writes mods and plans them; ``report`` has what the last plan found."""

    folder: Path
    tree: Tree
    host: Host
    report: Report = field(default_factory=Report)

    def mod(self, name: str, content: str, **files: str) -> Path:
        """Write a mod; ``content`` follows its identity, ``files`` are named by keywords such as ``a_des`` for a.des."""
        folder = self.folder / name
        folder.mkdir()
        (folder / "mod.yaml").write_text(IDENTITY.format(id=name) + content, encoding="utf-8")
        for key, text in files.items():
            (folder / key.replace("_", ".")).write_text(text, encoding="utf-8")
        return folder

    def plan(self, *mods: Path, allow_code: bool = False) -> Plan:
        """Take mods through all steps; raises what the pipeline raises."""
        self.report = Report()
        with mock.patch("nhmod.pipeline.trees.locate", return_value=self.tree):
            request = Request(paths=mods, target=self.tree.target.name, allow_code=allow_code)
            return plan(load(request, self.report, host=self.host), self.report)

    def errors(self, *mods: Path) -> list[str]:
        """Return what is wrong with mods: line of the manifest, code and message."""
        try:
            self.plan(*mods)
        except DiagnosticError as error:
            return [f"{d.location.line if d.location else 0}: {d.code} {d.message}" for d in error.diagnostics]
        return []

    @property
    def warnings(self) -> list[str]:
        """What the last plan warned of."""
        return [f"{d.code} {d.message}" for d in self.report.diagnostics if d.severity == "warning"]


@pytest.fixture(scope="session")
def all_plugins() -> Host:
    return host_of("nhmod")


@pytest.fixture
def workshop(tree366: Tree, all_plugins: Host, tmp_path: Path) -> Workshop:
    return Workshop(folder=tmp_path, tree=tree366, host=all_plugins)


@pytest.fixture
def workshop343(tree343: Tree, all_plugins: Host, tmp_path: Path) -> Workshop:
    return Workshop(folder=tmp_path, tree=tree343, host=all_plugins)


@pytest.fixture
def workshopnle(treenle: Tree, all_plugins: Host, tmp_path: Path) -> Workshop:
    return Workshop(folder=tmp_path, tree=treenle, host=all_plugins)


@pytest.fixture(params=["tree367", "tree366", "tree343", "treenle"])
def any_workshop(request: pytest.FixtureRequest, all_plugins: Host, tmp_path: Path) -> Workshop:
    """A workshop on each of the targets' trees."""
    return Workshop(folder=tmp_path, tree=request.getfixturevalue(request.param), host=all_plugins)


@dataclass(frozen=True, kw_only=True)
class Native:
    """A tree of its own that the tree's own tools are compiled in, with the products of the original game."""

    vanilla: Path
    folder: Path

    def copy(self, place: Path) -> Path:
        """Copy the built original."""
        return shutil.copytree(self.vanilla, place, symlinks=True)

    def stage(self, plan: Plan, *, undefined: Sequence[str] = ()) -> Path:
        """Copy the built original, write the mods' files into it, and undefine the symbols of some mods."""
        place = self.copy(self.folder / f"stage-{'-'.join(undefined) or 'all'}")
        for file, content in plan.overlay.contents().items():
            (place / file).write_bytes(content)
        config = place / "include" / "config.h"
        lines = config.read_text(encoding="latin-1").splitlines(keepends=True)
        symbols = {mod.symbol for mod in plan.project.mods if mod.id in undefined}
        kept = [line for line in lines if not (line.startswith("#define ") and line.split()[1] in symbols)]
        assert len(lines) - len(kept) == len(symbols)
        config.write_text("".join(kept), encoding="latin-1")
        # The makefiles are copies that the tree's own script makes.
        subprocess.run(["sh", "sys/unix/setup.sh", "sys/unix/hints/nhmod"], cwd=place, check=True, capture_output=True)
        return place

    @staticmethod
    def make(stage: Path, *goals: str, folder: str = ".") -> str:
        """Run the tree's own makefile; gives what it printed, errors and all."""
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC", "SOURCE_DATE_EPOCH": "1583712000"}
        flags = "-O0 -w -I../include -DNOTPARMDECL -DDLB"
        done = subprocess.run(
            ["make", f"CFLAGS={flags}", "GAME=nethack", *goals],
            cwd=stage / folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout


@pytest.fixture
def native(vanilla_build: BuildResult, tmp_path: Path) -> Native:
    return Native(vanilla=vanilla_build.stage, folder=tmp_path)
