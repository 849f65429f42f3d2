"""Both dialects, each with our compiler and the tree's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from des_comparison import Dialect
from des_words import words_of
from lev_comp import compile_with_c

from nhmod.binary import LP64, Header
from nhmod_nethack.languages import level34, level36
from nhmod_nethack.languages.structures import header_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from des_comparison import ParsingLanguage

    from nhmod.target import Facts


@pytest.fixture(scope="session")
def dialect36(facts366: Facts, native_tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Dialect:
    """NetHack 3.6.6's."""
    folder = tmp_path_factory.mktemp("dialect36")
    return _dialect(facts366, native_tools / "lev_comp", level36.level_language, folder)


@pytest.fixture(scope="session")
def dialect34(facts343: Facts, tools343: Path, tmp_path_factory: pytest.TempPathFactory) -> Dialect:
    """NetHack 3.4.3's."""
    folder = tmp_path_factory.mktemp("dialect34")
    return _dialect(facts343, tools343 / "util" / "lev_comp", level34.level_language, folder)


def _dialect(facts: Facts, tool: Path, language: Callable[[Facts], ParsingLanguage], folder: Path) -> Dialect:
    # The words that begin every file are those of the tool's own.
    (content,) = compile_with_c('LEVEL: "a"\n', tool, folder).files.values()
    return Dialect(
        language=language(facts),
        header=Header.unpack(content, header_words(facts), LP64),
        words=words_of(facts),
        tool=tool,
        folder=folder,
    )
