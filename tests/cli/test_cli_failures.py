"""What a failure looks like that is not the author's."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from nhmod.cli import main as command_line
from nhmod.cli.main import cli
from nhmod.console.reporting import reporting
from nhmod.diagnostics import Report
from nhmod.files import FileRefusedError, write_files

if TYPE_CHECKING:
    from pathlib import Path


def run(monkeypatch: pytest.MonkeyPatch, error: BaseException, *arguments: str) -> int:
    """Run the command line with a command that raises; give the exit status."""

    def fail(**_: object) -> None:
        raise error

    monkeypatch.setattr(cli.get_command(None, "plugins"), "callback", fail)  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "argv", ["nhmod", *arguments])
    with pytest.raises(SystemExit) as left:
        command_line()
    return int(left.value.code or 0)


def test_a_bug_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, ZeroDivisionError("division by zero"), "plugins") == 4
    assert capsys.readouterr().err == (
        "nhmod: a bug in nhmod: ZeroDivisionError: division by zero\n"
        "Nothing was written that is not complete. Please report it with the command and what --debug shows.\n"
    )


@pytest.mark.parametrize("arguments", [("--debug", "plugins"), ("plugins", "--debug")])
def test_debug_shows_the_traceback(monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    with pytest.raises(ZeroDivisionError):
        run(monkeypatch, ZeroDivisionError("division by zero"), *arguments)


def test_an_interrupt_leaves_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, KeyboardInterrupt(), "plugins") in {1, 130}
    assert "Traceback" not in capsys.readouterr().err


def test_nothing_is_left_of_a_write_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nhmod.files import write_file  # noqa: PLC0415 - what is under test

    (tmp_path / "combined.patch").write_bytes(b"the last good one")
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        write_file(tmp_path / "combined.patch", b"half")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("combined.patch", b"the last good one")]


def test_a_file_that_can_not_be_used_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left, reporting(Report()):
        raise PermissionError(13, "Permission denied", "mods/x/mod.yaml")
    assert left.value.code == 1
    assert capsys.readouterr().err == "error NH0820: mods/x/mod.yaml: Permission denied\n"


def test_a_refusal_outside_of_any_report_is_no_bug(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, PermissionError(13, "Permission denied", "mods"), "plugins") == 1
    assert capsys.readouterr().err == "nhmod: mods: Permission denied\n"


def test_files_that_belong_together_are_all_written_or_none(tmp_path: Path) -> None:
    (tmp_path / "series").write_text("old")
    (tmp_path / "b").mkdir()
    with pytest.raises(FileRefusedError) as refused:
        write_files({tmp_path / name: b"new" for name in ("new/a", "b", "series")})
    assert (refused.value.filename, refused.value.strerror) == (
        str(tmp_path / "b"),
        "a file is to be written here, and this is a folder",
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "series"]
    assert (tmp_path / "series").read_text() == "old"
