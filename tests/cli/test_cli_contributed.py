"""Commands that a plugin's distribution brings, found by their entry points."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import click
import pytest

from nhmod.cli.contributed import contributed, load

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run

HELLO = """\
import click

@click.group("hello")
def group():
    "Greet."

@group.command("world")
@click.argument("name")
def world(name, report, progress):
    "Greet somebody."
    progress("Looking", 0, None)
    click.echo(f"hello, {name}")
    if name == "nobody":
        report.error("NH0214", "there is nobody")

nothing = 3
"""
COUNT = '''\
"""``nhmod count``: how many there are of something.

More is not for a list.
"""

import click
from nhmod.console.reporting import sum_up

@click.command("count")
@click.argument("number", type=int)
def command(number, report):
    "Count."
    sum_up()
    if number:
        report.warning("NH0214", "there is one")
    return number
'''
ENTRIES = """\
[nhmod.commands]
hello = hello:group
broken = hello:missing
number = hello:nothing
build = hello:group
count = counting.words:command
torn = counting.torn:command
gone = counting.gone:command
"""


@pytest.fixture(autouse=True)
def _stranger(tmp_path: Path, environment: dict[str, str]) -> None:
    site = tmp_path / "site"
    info = site / "hello-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "hello.py").write_text(HELLO)
    (site / "counting").mkdir()
    (site / "counting" / "__init__.py").touch()
    (site / "counting" / "words.py").write_text(COUNT)
    (site / "counting" / "torn.py").write_text("def (")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hello\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    environment["PYTHONPATH"] = f"{environment.get('PYTHONPATH', '')}:{site}"


def test_it_is_listed_and_not_imported(nhmod: Run, tmp_path: Path) -> None:
    (tmp_path / "site" / "hello.py").write_text("raise SystemExit(9)")
    done = nhmod("--help")
    assert done.returncode == 0
    assert re.search(r"\n  hello +brought by hello\n", done.stdout)
    assert "a playable directory, and where it is" in done.stdout


def test_it_is_listed_with_what_its_module_says_first(nhmod: Run) -> None:
    listed = nhmod("--help").stdout
    assert re.search(r"\n  count +how many there are of something\n", listed)
    assert re.search(r"\n  torn +brought by counting\n", listed)
    assert re.search(r"\n  gone +brought by counting\n", listed)
    assert re.search(r"\n  level +special levels: compile, check, format, decompile, render, upgrade", listed)
    assert "brought by nhmod" not in listed


@pytest.mark.parametrize(
    ("number", "told"), [(0, "no errors\n"), (3, "warning NH0214: there is one\nno errors, 1 warning\n")]
)
def test_what_it_returns_is_the_status_and_it_can_end_with_a_sum(nhmod: Run, number: int, told: str) -> None:
    done = nhmod("count", str(number))
    assert (done.returncode, done.stdout, done.stderr) == (number, "", told)


def test_it_runs_and_its_report_is_shown(nhmod: Run) -> None:
    done = nhmod("hello", "world", "everybody")
    assert (done.returncode, done.stdout, done.stderr) == (0, "hello, everybody\n", "Looking\n")
    done = nhmod("hello", "world", "nobody")
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "hello, nobody\n",
        "Looking\nerror NH0214: there is nobody\n",
    )
    done = nhmod("hello", "world", "nobody", "--format", "json")
    assert json.loads(done.stderr.splitlines()[-1])["code"] == "NH0214"


def test_what_can_not_be_imported_is_named_with_its_distribution(nhmod: Run) -> None:
    done = nhmod("broken")
    assert done.returncode == 1
    assert done.stderr.startswith("error NH1002: the command 'broken' (hello 1.0) can't be imported: AttributeError(")
    done = nhmod("number")
    assert done.returncode == 1
    assert done.stderr == "error NH1002: the command 'number' (hello 1.0) is 3, not a click.Command\n"


def test_nhmods_own_commands_can_not_be_taken_over(nhmod: Run) -> None:
    assert "Build the game with the mods" in nhmod("build", "--help").stdout


def test_a_misspelt_one_is_suggested(nhmod: Run) -> None:
    done = nhmod("helo")
    assert done.returncode == 2
    assert "there is no command 'helo'; did you mean 'hello'?" in done.stderr


def test_a_command_that_is_loaded_twice_has_its_options_once() -> None:
    entry = contributed()["nle"]
    for _ in range(2):
        command = load(entry)
    assert isinstance(command, click.Group)
    for child in command.commands.values():
        names = [parameter.name for parameter in child.params]
        assert len(names) == len(set(names)), child.name
