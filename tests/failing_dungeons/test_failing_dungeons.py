"""Mistakes in dungeon.def, and the exact text with which each is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from dungeon_case import CASES, case_names, is_old, run_case

if TYPE_CHECKING:
    from nhmod.target import Facts

UPDATE = "python tests/failing_dungeons/update.py"


def expected(name: str) -> str:
    return (CASES / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in case_names() if not is_old(name)])
def test_the_author_reads_exactly_this(name: str, facts366: Facts) -> None:
    assert run_case(name, facts366) == expected(name), f"if the new text is better: {UPDATE} {name}"


@pytest.mark.parametrize("name", [name for name in case_names() if is_old(name)])
def test_the_author_of_an_old_file_reads_exactly_this(name: str, facts343: Facts) -> None:
    assert run_case(name, facts343) == expected(name), f"if the new text is better: {UPDATE} {name}"


@pytest.mark.parametrize("name", case_names())
def test_a_case_says_something(name: str) -> None:
    assert re.search(r"^\S+:\d+:\d+: (error|warning) NH\d{4}: ", expected(name), re.MULTILINE)
