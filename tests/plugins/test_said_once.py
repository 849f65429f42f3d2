"""What a difference between trees, or a capacity, is called is written once: who gives it and who asks for it could part without a word."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.target.differences import C_NAMES, FEATURES
from nhmod_languages.contents.capacities import CAPACITIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts

PLUGINS = Path(__file__).parents[2] / "plugins"


def texts(file: Path) -> Iterator[tuple[str, int]]:
    """Yield the texts in a file's code, each with its line: no docstrings."""
    tree = ast.parse(file.read_bytes())
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value, node.lineno


def test_what_differs_is_named_in_one_place(facts366: Facts, facts343: Facts, factsnle: Facts) -> None:
    names = {
        one.name
        for facts in (facts366, facts343, factsnle)
        for names in (FEATURES, C_NAMES, CAPACITIES, "makedefs", "level compiler limits")
        for one in facts[names]
    }
    said = defaultdict(list)
    for file in sorted(PLUGINS.rglob("*.py")):
        for text, line in texts(file):
            if text in names and " " in text:
                said[text].append(f"{file.relative_to(PLUGINS).as_posix()}:{line}")
    assert len(said) > len(names) / 2
    assert {text: places for text, places in said.items() if len(places) > 1} == {}
