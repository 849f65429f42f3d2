"""Packages of the system: installed where that may be done, asked for at a terminal, else told in one command."""

from __future__ import annotations

import itertools
import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from nhmod.target import doctor

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]
LACKS = "This machine lacks make. Install them with\n  {}apt-get install build-essential\nand run this again."


class Machine:
    """A machine that lacks make until build-essential is installed; what was run on it, and the answer of its user."""

    def __init__(self, module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        self.installed = False
        self.asked = False
        self.ran: list[tuple[str, ...]] = []
        self.sudo_works = False
        self.answer = "\n"
        self.works = True
        self._patch = monkeypatch
        monkeypatch.setattr(module, "quietly", self._quietly)
        monkeypatch.setattr(module, "load", lambda _: SimpleNamespace(**vars(doctor) | {"lacking": self._lacking}))
        monkeypatch.setattr(module, "has_venv", lambda: True)
        monkeypatch.delenv("CI", raising=False)
        monkeypatch.delenv("NHMOD_YES", raising=False)
        monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")

    def is_used(self, *, root: bool, sudo: bool, terminal: bool) -> None:
        self.sudo_works = sudo
        self._patch.setattr(os, "geteuid", lambda: 0 if root else 1000)
        user = SimpleNamespace(isatty=lambda: terminal, readline=self._read)
        self._patch.setattr("sys.stdin", user)
        self._patch.setattr(
            "sys.stderr", SimpleNamespace(isatty=lambda: terminal, write=lambda _: None, flush=lambda: None)
        )

    def _read(self) -> str:
        self.asked = True
        return self.answer

    def _quietly(self, *command: str) -> int:
        if command == ("sudo", "-n", "true"):
            return 0 if self.sudo_works else 1
        self.ran.append(command)
        if "install" in command and self.works:
            self.installed = True
            return 0
        return 100

    def _lacking(self, *, tests: bool) -> tuple[doctor.Check, ...]:
        assert not tests
        lacks = doctor.Check(name="make", needed_for="", found=None, install="", package="build-essential")
        return () if self.installed else (lacks,)


@pytest.fixture
def machine(setup_module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(setup_module, monkeypatch)


@pytest.mark.parametrize(
    ("root", "sudo", "terminal", "yes", "answer"),
    list(
        itertools.product(
            (True, False), (True, False), (True, False), ("", "CI", "NHMOD_YES"), ("\n", "y\n", "no\n", "")
        )
    ),
)
def test_who_may_install_and_who_is_asked(
    machine: Machine,
    setup_module: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    *,
    root: bool,
    sudo: bool,
    terminal: bool,
    yes: str,
    answer: str,
) -> None:
    machine.is_used(root=root, sudo=sudo, terminal=terminal)
    machine.answer = answer
    if yes:
        monkeypatch.setenv(yes, "true")
    told = setup_module.system(ROOT, tests=False)
    may = root or sudo
    assert machine.asked == (may and terminal and not yes)
    # At the end of the input (an empty answer) there was nobody to agree.
    agreed = not machine.asked or answer in {"\n", "y\n"}
    assert machine.installed == (may and agreed)
    assert told == ("" if machine.installed else LACKS.format("" if root else "sudo "))
    assert all(("sudo" in command[:1]) != root for command in machine.ran)


def test_lists_are_fetched_anew_where_an_install_fails(machine: Machine, setup_module: ModuleType) -> None:
    machine.is_used(root=True, sudo=False, terminal=False)
    machine.works = False
    assert setup_module.system(ROOT, tests=False) == LACKS.format("")
    assert [next(word for word in command if word in {"install", "update"}) for command in machine.ran] == [
        "install",
        "update",
    ]


def test_without_apt_the_names_are_told(
    machine: Machine, setup_module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.is_used(root=True, sudo=False, terminal=False)
    monkeypatch.setattr("shutil.which", lambda _: None)
    told = setup_module.system(ROOT, tests=False)
    assert told == "This machine lacks make. Install them with its package manager, then run this again."
    assert not machine.ran


def test_the_doctor_knows_all_that_tests_start() -> None:
    known = {check.name for check in doctor.examine(Path("/"))}
    started = {
        name
        for path in (ROOT / "tests").rglob("*.py")
        for name in re.findall(r'\[\s*"(quilt|git|patch|bison|flex|tar|make|cmake)"', path.read_text(encoding="utf-8"))
    }
    assert {"git", "make", "patch", "quilt"} <= started
    assert started <= known | {name.lower() for name in known}


def test_ci_runs_the_two_commands_of_the_readme_and_no_other() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if re.match(r"(exec )?(\$?\w*sudo|apt|pip|python|bin/)", line)]
    assert commands == ["bin/nhmod build mods/clinic", "exec bin/test"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"\n{command.removeprefix('exec ')}\n" in readme for command in commands)
