"""The makefiles' lists of files, against make itself and the shell."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod_nethack.makefile import listed_files, matching, words

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
# A = not this
B = one \\
\ttwo # and a comment
C = $(B) ${D} three
C += four
E = $(E)
"""
NAMES = ("a-1.lev", "a-10.lev", "b.lev", "[x", ".a-1.lev", "B.lev", "a-x.lev")


def test_lines_go_on_and_variables_are_expanded() -> None:
    assert words(TEXT, "C", "Makefile") == ("one", "two", "three", "four")


def test_a_variable_that_uses_itself_comes_to_an_end() -> None:
    assert words(TEXT, "E", "Makefile") == ("$(E)",)


def test_an_unknown_variable_is_told() -> None:
    with pytest.raises(DiagnosticError, match="Makefile:1:1: error NH1801: the variable A was not found"):
        words(TEXT, "A", "Makefile")


@pytest.mark.parametrize(
    "pattern", ["a-*.lev", "a-?.lev", "?.lev", "*", "b.lev", "none-?", "[ab].lev", "[!b].lev", "a-[0-9]*"]
)
def test_patterns_match_as_in_the_shell(pattern: str, tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).touch()
    shell = subprocess.run(
        ["sh", "-c", f"LC_ALL=C; printf '%s\\n' {pattern}"],
        cwd=tmp_path,
        env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert list(matching([pattern], NAMES)) == shell.stdout.splitlines()


@pytest.mark.parametrize(
    "value",
    [
        "b.lev a-*.lev",
        "b.lev `ls a-x.lev a-1.lev gone.lev 2>/dev/null` gone.lev",
        "`ls gone.lev 2>/dev/null` `ls b.lev 2>/dev/null`",
        "a-?.lev `ls a-?.lev B.lev 2>/dev/null`",
    ],
)
def test_lists_are_the_shells(value: str, tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).touch()
    (tmp_path / "Makefile").write_text(f"L = {value}\nshow:\n\t@LC_ALL=C; printf '%s\\n' $(L)\n")
    asked = subprocess.run(["make", "-s", "show"], cwd=tmp_path, capture_output=True, text=True, check=True)
    present = [*NAMES, "Makefile"]
    assert list(listed_files(f"L = {value}\n", "L", "Makefile", present)) == asked.stdout.split()


def test_the_games_own_list_is_makes(nethack366: Path) -> None:
    makefile = "sys/unix/Makefile.top"
    text = (nethack366 / makefile).read_text(encoding="latin-1")
    asked = subprocess.run(
        ["make", "-f", "-", "show"],
        input=text + "\nshow:\n\t@echo '$(DATDLB)'\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=nethack366,
    )
    assert words(text, "DATDLB", makefile) == tuple(asked.stdout.split())
