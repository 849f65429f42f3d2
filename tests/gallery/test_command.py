"""``nhmod gallery``, as a user runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from gallery.seen import mod

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command_run import Run

NEWTS = "monsters:\n  - {name: mire newt, copy_from: newt, level: 2, tile: {copy_from: newt}}\n"


@pytest.fixture
def newts(tmp_path: Path) -> Path:
    return mod(tmp_path / "mine", NEWTS)


def given(source: tuple[str, str]) -> tuple[str, ...]:
    return ("--target", "nethack-3.6.6", *source)


def test_pages_are_written_and_the_first_is_named(
    nhmod: Run, newts: Path, source: tuple[str, str], tmp_path: Path
) -> None:
    done = nhmod("gallery", str(newts), *given(source))
    assert (done.returncode, done.stdout) == (0, "site/index.html\n"), done.stderr
    assert {path.name for path in (tmp_path / "site").iterdir()} == {
        "index.html",
        "monsters.html",
        "style.css",
        "pictures",
    }
    assert "mire newt" in (tmp_path / "site" / "monsters.html").read_text(encoding="utf-8")


def test_texts_for_a_wiki(nhmod: Run, newts: Path, source: tuple[str, str], tmp_path: Path) -> None:
    done = nhmod("gallery", str(newts), *given(source), "--format", "markdown", "-o", "wiki", "--own-art")
    assert (done.returncode, done.stdout) == (0, "wiki/index.md\n"), done.stderr
    assert sorted(path.name for path in (tmp_path / "wiki").iterdir()) == ["index.md", "monsters.md"]


def test_a_folder_with_something_in_it_is_refused(
    nhmod: Run, newts: Path, source: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "mine.txt").write_text("", encoding="utf-8")
    done = nhmod("gallery", str(newts), *given(source))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error NH3821: site is not empty\n  hint: give a new folder\n"
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["mine.txt"]


def test_mods_with_a_mistake_give_no_page(nhmod: Run, source: tuple[str, str], tmp_path: Path) -> None:
    done = nhmod("gallery", str(mod(tmp_path / "mine", NEWTS.replace("level: 2", "level: high"))), *given(source))
    assert (done.returncode, done.stdout) == (1, "")
    assert "error NH0203" in done.stderr
    assert not (tmp_path / "site").exists()


def test_an_unknown_form_is_a_mistake_of_usage(nhmod: Run, newts: Path) -> None:
    done = nhmod("gallery", str(newts), "--format", "pdf")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error NH3822: no gallery can be written as 'pdf'\n  hint: there are: html, markdown\n"
