"""Every file of tests is run: pytest passes by folders of some names."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

TESTS = Path(__file__).parents[1]


def test_no_folder_of_tests_is_passed_by(pytestconfig: pytest.Config) -> None:
    passed_by = pytestconfig.getini("norecursedirs")
    folders = {folder for file in TESTS.rglob("test_*.py") for folder in file.relative_to(TESTS).parents}
    assert {Path("build"), Path("play")} <= folders
    names = {name for folder in folders for name in folder.parts}
    assert [name for name in names for pattern in passed_by if fnmatch(name, pattern)] == []
