"""docs/dungeon-language.md is true: its examples compile, its codes exist, and its words are all words that there are."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from dungeon_rules import HEADER

from nhmod.diagnostics import Report
from nhmod_languages.dungeon import CODES, Language
from nhmod_languages.dungeon.words import WORDS
from nhmod_nethack.languages.dungeon import dungeon_rules

if TYPE_CHECKING:
    from nhmod.target import Facts

PAGE = (Path(__file__).parents[3] / "docs" / "dungeon-language.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```dungeon\n(.*?)```", PAGE, re.DOTALL)
OLD_EXAMPLES = re.findall(r"```dungeon-3\.4\.3\n(.*?)```", PAGE, re.DOTALL)


def compiled(text: str, facts: Facts) -> tuple[bytes, list[str]]:
    """Compile an example, which is no whole game's description."""
    rules = replace(dungeon_rules(facts), required=(), leading=(), variants={})
    report = Report()
    content = Language(rules).compile(text, "example", report, HEADER)
    return content, [str(d) for d in report.diagnostics]


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_compile(text: str, facts366: Facts) -> None:
    content, said = compiled(text, facts366)
    assert content
    assert said == []


@pytest.mark.parametrize("text", [*OLD_EXAMPLES, *(text for text in EXAMPLES if "^" not in text)])
def test_they_compile_for_343_as_well(text: str, facts343: Facts) -> None:
    content, said = compiled(text, facts343)
    assert content
    assert said == []


def test_there_are_examples_of_everything() -> None:
    assert len(EXAMPLES) >= 5
    assert len(OLD_EXAMPLES) == 1
    used = {word for text in (*EXAMPLES, *OLD_EXAMPLES) for word in re.findall(r"\b[A-Za-z_]+\b", text)}
    missing = {word for word in WORDS if word.isupper()} - used
    assert not missing
    assert all(word in PAGE for word in WORDS)


def test_the_codes_exist() -> None:
    assert set(re.findall(r"NH\d{4}", PAGE)) <= {info.code for info in CODES}
