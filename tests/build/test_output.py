"""Where a tool's complaint is, however the tool writes the file's path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.build.output import diagnose, findings

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("monst.c", "src/monst.c"),
        ("../src/monst.c", "src/monst.c"),
        ("{root}/src/monst.c", "src/monst.c"),
        ("{root}/build/../src/monst.c", "src/monst.c"),
        ("/usr/include/curses.h", "/usr/include/curses.h"),
        ("absent.c", "absent.c"),
    ],
)
def test_a_file_is_named_relative_to_the_stage(tmp_path: Path, written: str, expected: str) -> None:
    root = tmp_path / "stage"
    (root / "src").mkdir(parents=True)
    (root / "src" / "monst.c").touch()
    line = f"{written.format(root=root)}:7:3: error: expected ';'"
    (found,) = findings([line], root=root, folder="src", complaints=())
    assert (found.file, found.line, found.message) == (expected, 7, "expected ';'")


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        (
            "../win/X11/winX.c:20:10: fatal error: X11/Intrinsic.h: No such file or directory",
            "if the system lacks X11/Intrinsic.h, 'nhmod doctor' names the command that installs it; ",
        ),
        (
            "/usr/bin/ld: cannot find -lXaw: No such file or directory",
            "if the system lacks the library Xaw, 'nhmod doctor' names the command that installs it; ",
        ),
        (
            "monst.c:7:3: error: expected ';'",
            "no mod brought this line: perhaps the tree itself can't be compiled here, or not by this compiler; ",
        ),
        (
            "/usr/bin/ld: allmain.c:(.text+0x1f): undefined reference to `maybe_tutorial'",
            (
                "nothing that is linked defines 'maybe_tutorial': if a source file of the tree does, the makefile's list of sources or "
                "objects lacks it; if none does, it is a library's, or the tree is not whole; "
            ),
        ),
        (
            "/usr/bin/ld: wizard.o:(.bss+0x0): multiple definition of `covetous'; allmain.o:(.bss+0x8): first defined here",
            "two files that are linked define 'covetous': one of them has to go; ",
        ),
        ("make[1]: *** No rule to make target 'no.c'.  Stop.", ""),
    ],
)
def test_what_the_system_lacks_is_told_with_who_knows_its_package(tmp_path: Path, written: str, hint: str) -> None:
    (found,) = findings([written], root=tmp_path, folder="src", complaints=())
    told = diagnose(found, step="Compiling", log=tmp_path / "log", files={})
    assert told.hint == f"{hint}all that the tools said is in {tmp_path}/log"
