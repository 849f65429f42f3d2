"""Where a tool's complaint is, however the tool writes the file's path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.build.output import findings

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
