"""The core knows no game: none of its texts names a file of a tree, a word of a tree's tables or a vocabulary of a plugin's."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.target.facts import C_NAMES, FEATURES, MOVED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

ROOT = Path(__file__).parents[1]
CORE = sorted((ROOT / "nhmod").rglob("*.py"))
OWN = {C_NAMES, FEATURES, MOVED, "constants", "identifiers"}
"""Vocabularies of the core's own: what it asks of any tree in C."""
ELSEWHERE = {"NO_COLOR", "functions", "properties", "release"}
"""What means something outside a game too: in a terminal, in C, in JSON Schema, of any program."""


def texts(source: str) -> Iterator[str]:
    """Go through the strings of a program that are no documentation."""
    tree = ast.parse(source)
    bodies = (body for node in ast.walk(tree) if isinstance(body := getattr(node, "body", None), list))
    spoken = {id(line.value) for body in bodies for line in body if isinstance(line, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node.value


@pytest.fixture(scope="module")
def words(request: pytest.FixtureRequest) -> frozenset[str]:
    """All that the trees of two releases are known by: files, constants of tables, and the vocabularies' names."""
    found: set[str] = set()
    for number in ("366", "343"):
        tree: Tree = request.getfixturevalue(f"tree{number}")
        facts: Facts = request.getfixturevalue(f"facts{number}")
        paths = [path.relative_to(tree.root) for path in tree.root.rglob("*") if path.is_file()]
        found.update(name for path in paths if path.suffix for name in (path.as_posix(), path.name))
        found.update(facts.vocabularies)
        symbols = (entry.symbol for vocabulary in facts.readable() for entry in vocabulary)
        found.update(symbol for symbol in symbols if re.fullmatch(r"[A-Z0-9]+_[A-Z0-9_]+", symbol))
    return frozenset(found - OWN - ELSEWHERE)


def named(source: str, words: frozenset[str]) -> set[str]:
    """Find what the texts of a program name: a vocabulary is a whole text, a constant or a file stands in one."""
    inside = re.compile(r"[A-Z0-9]+_[A-Z0-9_]+|[\w/-]+\.\w+")
    return {word for text in texts(source) for word in (text, *inside.findall(text)) if word in words}


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_text_of_the_core_names_a_thing_of_a_game(path: Path, words: frozenset[str]) -> None:
    assert not named(path.read_text(encoding="utf-8"), words)


@pytest.mark.parametrize("text", ["room types", "PM_NURSE", "see dat/dungeon.def", "in mkroom.c:", "objects"])
def test_one_would_be_found(text: str, words: frozenset[str]) -> None:
    assert named(f"def f():\n    return {text!r}\n", words)
    assert not named(f"def f():\n    {text!r}\n", words)
