"""The 3.4.3 dialect with the tree's own words, and what its own compiler makes of the same texts."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.binary import LP64, Header
from nhmod_languages.des.v34.language import Language
from nhmod_nethack.languages.level34 import level_rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Facts
    from nhmod_languages.des.v34.rules import Rules


@pytest.fixture(scope="session")
def rules34(facts343: Facts) -> Rules:
    return level_rules(facts343)


@pytest.fixture(scope="session")
def language34(rules34: Rules) -> Language:
    return Language(rules34)


@pytest.fixture(scope="session")
def header34(tools343: Path, rules34: Rules) -> Header:
    """The words that the tree's own compiler writes."""
    return Header.unpack((tools343 / "dat" / "oracle.lev").read_bytes(), rules34.header_words, LP64)


@pytest.fixture
def lev_comp34(tools343: Path, tmp_path: Path) -> Callable[[str], tuple[int, dict[str, bytes]]]:
    """Run the tree's own compiler: its exit status (negative: a crash), and the files that it left."""

    def run(text: str) -> tuple[int, dict[str, bytes]]:
        for file in tmp_path.iterdir():
            file.unlink()
        (tmp_path / "a.des").write_bytes(text.encode("latin-1"))
        ended = subprocess.run(
            [tools343 / "util" / "lev_comp", "a.des"], cwd=tmp_path, capture_output=True, check=False, timeout=20
        )
        return ended.returncode, {file.name: file.read_bytes() for file in tmp_path.glob("*.lev")}

    return run


def stock_texts(tree: Path) -> dict[str, str]:
    """Return all level descriptions of a tree."""
    return {path.name: path.read_bytes().decode("latin-1") for path in sorted((tree / "dat").glob("*.des"))}


@pytest.fixture(scope="session")
def stock34(tools343: Path) -> dict[str, str]:
    return stock_texts(tools343)
