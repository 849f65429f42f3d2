"""Mistakes in level descriptions, and the exact text with which each is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from level_case import case_names, expected_text, run_case

from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from nhmod.target import Facts
    from nhmod_languages.language import Languages

UPDATE = "python tests/failing_levels/update.py"


@pytest.fixture(scope="module")
def languages36(facts366: Facts) -> Languages:
    return languages(facts366)


@pytest.fixture(scope="module")
def languages34(facts343: Facts) -> Languages:
    return languages(facts343)


def _cases(*folders: str) -> list[tuple[str, str]]:
    return [(folder, name) for folder in folders for name in case_names(folder)]


@pytest.mark.parametrize(("folder", "name"), _cases("36", "looks"))
def test_the_author_of_a_36_level_reads_exactly_this(folder: str, name: str, languages36: Languages) -> None:
    assert run_case(folder, name, languages36) == expected_text(folder, name), (
        f"if it is better: {UPDATE} {folder}/{name}"
    )


@pytest.mark.parametrize(("folder", "name"), _cases("34", "looks-34"))
def test_the_author_of_a_343_level_reads_exactly_this(folder: str, name: str, languages34: Languages) -> None:
    assert run_case(folder, name, languages34) == expected_text(folder, name), (
        f"if it is better: {UPDATE} {folder}/{name}"
    )


@pytest.mark.parametrize(("folder", "name"), _cases("34", "36", "looks", "looks-34"))
def test_a_case_says_something(folder: str, name: str) -> None:
    assert re.search(r"^\S+:\d+:\d+: (error|warning|note) NH\d{4}: ", expected_text(folder, name), re.MULTILINE)
