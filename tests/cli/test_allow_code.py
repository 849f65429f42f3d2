"""``--allow-code``: alone it trusts all mods, with an id one of them, and it never takes a path for an id."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner
from command_forked import forked

from nhmod.trust import allow_code_option, trusted

if TYPE_CHECKING:
    from pathlib import Path

ALL = (True, frozenset[str]())


def named(*ids: str) -> tuple[bool, frozenset[str]]:
    return False, frozenset(ids)


@click.command()
@click.argument("mods", nargs=-1, required=True, type=click.Path(exists=True))
@click.option("--target")
@allow_code_option("Trust.")
def command(mods: tuple[str, ...], target: str | None, allow_code: tuple[str, ...]) -> None:
    everybody, ids = trusted(allow_code)
    click.echo(repr((mods, target, everybody, sorted(ids))))


@pytest.mark.parametrize(
    ("line", "mods", "trust"),
    [
        ("mods/x", ("mods/x",), named()),
        ("mods/x --allow-code", ("mods/x",), ALL),
        ("--allow-code mods/x", ("mods/x",), ALL),
        ("--allow-code mods/x here", ("mods/x", "here"), ALL),
        ("--allow-code here", ("here",), ALL),
        ("--allow-code here mods/x", ("here", "mods/x"), ALL),
        ("--allow-code=here mods/x", ("mods/x",), named("here")),
        ("here --allow-code here", ("here",), named("here")),
        ("./here/ --allow-code here", ("./here/",), named("here")),
        ("here/mod.yaml --allow-code here", ("here/mod.yaml",), named("here")),
        ("--allow-code clinic mods/x", ("mods/x",), named("clinic")),
        ("mods/x --allow-code clinic --allow-code=bank", ("mods/x",), named("clinic", "bank")),
        ("mods/x --allow-code --allow-code clinic", ("mods/x",), (True, frozenset({"clinic"}))),
        ("mods/x --allow-code --target t", ("mods/x",), ALL),
        ("--allow-code -- here", ("here",), ALL),
        ("-- here", ("here",), named()),
    ],
)
def test_what_follows_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    mods: tuple[str, ...],
    trust: tuple[bool, frozenset[str]],
) -> None:
    for name in ("mods/x", "here"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "mod.yaml").write_text("")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(command, line.split())
    assert done.output == f"{(mods, 't' if '--target' in line else None, trust[0], sorted(trust[1]))!r}\n"


@pytest.mark.parametrize("name", ["Clinic", "mods/x", "*x", ""])
def test_what_is_no_id(tmp_path: Path, name: str) -> None:
    done = CliRunner().invoke(command, [str(tmp_path), f"--allow-code={name}"])
    assert done.exit_code == 2
    assert f"'{name}' can't be the id of a mod; leave it out to trust all of them" in done.output


PLUGIN = "open({mark!r}, 'w').close()\n"


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """Two mods whose folders are not called as they are, each with a plugin that leaves a mark."""
    for folder, mod in (("one", "clinic"), ("two", "bank")):
        (tmp_path / folder / "plugins").mkdir(parents=True)
        (tmp_path / folder / "mod.yaml").write_text(f"nhmod: 1\nid: {mod}\n")
        (tmp_path / folder / "plugins" / "own.py").write_text(PLUGIN.format(mark=str(tmp_path / f"{mod}-ran")))
    return tmp_path


def check(folder: Path, *arguments: str) -> tuple[int, str, set[str]]:
    done = forked(["limits", "one", "two", *arguments], folder=folder, environment=dict(os.environ))
    return done.returncode, done.stderr, {path.name for path in folder.glob("*-ran")}


def test_only_what_is_trusted_runs_and_the_others_are_told_with_their_option(two: Path) -> None:
    status, said, ran = check(two, "--allow-code", "clinic")
    assert (status, ran) == (0, {"clinic-ran"})
    assert "warning NH1003: the plugins in two/plugins were not loaded" in said
    assert "hint: read them, then give --allow-code=bank" in said
    assert "one/plugins" not in said


def test_both(two: Path) -> None:
    assert check(two, "--allow-code=clinic", "--allow-code", "bank")[::2] == (0, {"clinic-ran", "bank-ran"})


def test_two_that_go_by_one_name_are_none_that_was_read(two: Path) -> None:
    (two / "two" / "mod.yaml").write_text("nhmod: 1\nid: clinic\n")
    assert check(two, "--allow-code=clinic")[2] == set()


def test_one_that_is_not_there(two: Path) -> None:
    status, said, _ = check(two, "--allow-code=clinics")
    assert status == 2
    assert (
        "error NH1022: --allow-code names 'clinics', and there is no such mod here\n  hint: did you mean 'clinic'?"
        in said
    )
