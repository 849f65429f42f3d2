"""Every command that takes a mod's folder takes a mod in one file as well."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from command_tree import commands_of

from nhmod.cli.main import cli
from nhmod.console.options import ModPath

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

    from command_run import Run

MODS = Path(__file__).parents[2] / "mods"
OTHERWISE = {
    "pack": "it makes one of a folder",
    "port": "its arguments are texts, as some are releases; below",
}


def parameters(command: click.Command) -> Iterator[tuple[str, click.Parameter]]:
    return ((name, one) for name, found in commands_of(command) for one in found.params)


def test_whatever_is_called_a_mod_is_taken_in_one_file() -> None:
    meant = [
        (name, one)
        for name, one in parameters(cli)
        if name not in OTHERWISE and "MOD" in str(one.metavar or "") and isinstance(one.type, click.Path)
    ]
    assert len({name for name, _ in meant}) > 15
    assert [name for name, one in meant if not isinstance(one.type, ModPath)] == []


@pytest.fixture
def packed(nhmod: Run, tmp_path: Path) -> str:
    done = nhmod("pack", str(MODS / "clinic"), "-o", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{tmp_path / 'clinic-1.0.0.nhmod'}\n"
    return "clinic-1.0.0.nhmod"


def same(nhmod: Run, packed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command with the file and with the folder in the place of MOD; what they print is the same."""
    one, other = (
        nhmod(*(mod if word == "MOD" else word for word in arguments)) for mod in (packed, str(MODS / "clinic"))
    )
    said = [
        re.sub(r"/\S+/(?:mods/clinic|cli-cache/mods/clinic-1-0-0-[0-9a-f]{16})/", "", done.stdout)
        for done in (one, other)
    ]
    assert (one.returncode, said[0]) == (other.returncode, said[1]), one.stderr
    return one


@pytest.mark.parametrize(
    "arguments",
    [["check", "MOD"], ["limits", "MOD"], ["explain", "clinic", "MOD"]],
    ids=lambda one: one[0],
)
def test_it_is_as_the_folder(nhmod: Run, packed: str, source: tuple[str, str], arguments: list[str]) -> None:
    done = same(nhmod, packed, *arguments, *source)
    assert done.returncode == 0, done.stderr


def test_schema_port_and_patch(nhmod: Run, packed: str, source: tuple[str, str], tmp_path: Path) -> None:
    assert same(nhmod, packed, "schema", "--validate", "MOD").returncode == 0
    assert "clinic" in same(nhmod, packed, "port", source[1], "MOD").stdout
    assert nhmod("patch", packed, "-o", "one", *source).returncode == 0
    assert nhmod("patch", str(MODS / "clinic"), "-o", "two", *source).returncode == 0
    one, two = (sorted((tmp_path / name).iterdir()) for name in ("one", "two"))
    assert [file.name for file in one] == [file.name for file in two]
    assert all(a.read_bytes() == b.read_bytes() for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize("form", ["text", "json", "sarif"])
def test_what_is_none_is_told_in_the_form_that_was_asked_for(nhmod: Run, tmp_path: Path, form: str) -> None:
    (tmp_path / "bad.nhmod").write_bytes(b"PK")
    done = nhmod("check", "bad.nhmod", "--format", form)
    assert (done.returncode, done.stdout) == (1, "")
    assert "NH4501" in done.stderr
    if form != "text":
        json.loads(done.stderr)


def test_a_cache_that_can_not_be_written_is_named(
    nhmod: Run, packed: str, environment: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    environment["NHMOD_CACHE"] = str(tmp_path / "file" / "cache")
    done = nhmod("schema", "--validate", packed)
    assert done.returncode == 1
    assert "NH0805" in done.stderr
    assert str(tmp_path / "file") in done.stderr
