"""A file names each module once among its imports: what only annotations need stands with the rest."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest
from mirrors import ROOT
from test_circles import modules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILES = modules(ROOT / "nhmod", *sorted((ROOT / "plugins").glob("nhmod_*")))
LONGEST = 120
"""A line of code; longer ones the formatter would write as a list of names."""


def for_types(tree: ast.Module) -> Iterator[ast.stmt]:
    """Go through what a file says for type checkers alone."""
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from node.body


def there_for_types(module: str, name: str) -> bool:
    """Return whether a name is a module, or one that its module has for type checkers alone, or imports when it is asked for."""
    if f"{module}.{name}" in FILES:
        return True
    tree = ast.parse(FILES[module].read_text(encoding="utf-8")) if module in FILES else ast.Module([], [])
    said = (part for node in for_types(tree) for part in ast.walk(node))
    return any(name in {getattr(part, "id", ""), getattr(part, "name", "")} for part in said)


def twice(file: Path) -> list[str]:
    """Return the modules that a file imports from at its head and, without need, for type checkers as well."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    head = {node.module: node for node in tree.body if isinstance(node, ast.ImportFrom)}
    found = []
    for node in for_types(tree):
        first = head.get(node.module) if isinstance(node, ast.ImportFrom) else None
        if first is None or any(there_for_types(str(node.module), one.name) for one in node.names):
            continue
        joined = ast.unparse(ast.ImportFrom(node.module, [*first.names, *node.names], 0))
        if len(joined) <= LONGEST:
            found.append(f"{file.relative_to(ROOT)}: {node.module}")
    return found


def test_no_module_is_named_twice_among_a_files_imports() -> None:
    assert [found for file in FILES.values() for found in twice(file)] == []


@pytest.mark.parametrize(("head", "told"), [("b", ["a.py: pathlib"]), ("b, " + "c" * LONGEST, [])])
def test_one_that_is_named_twice_is_found(
    head: str, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.py"
    file.write_text(f"from pathlib import {head}\nif TYPE_CHECKING:\n    from pathlib import d\n", encoding="utf-8")
    monkeypatch.setattr("test_imported_once.ROOT", tmp_path)
    assert twice(file) == told
