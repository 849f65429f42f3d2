"""No files of the program import each other in a circle of more than two, whatever kind of import it is."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest
from mirrors import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

MOST = 2
"""Two files may know each other: the one's types stand in the other's signatures."""


def modules(*roots: Path) -> dict[str, Path]:
    """Return the files of packages by the names under which they are imported."""
    found = {}
    for root in roots:
        for file in root.rglob("*.py"):
            parts = file.relative_to(root.parent).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(file: Path) -> Iterator[str]:
    """Go through all names that a file imports: at its head, inside of functions, and for types alone."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: relative imports are not followed here"
            yield from (f"{node.module}.{one.name}" for one in node.names)


def imports(files: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return which of the modules each one imports; ``from a import b`` is an import of ``a.b`` where that is a module."""
    return {
        module: {one if one in files else one.rpartition(".")[0] for one in imported(file)} & files.keys()
        for module, file in files.items()
    }


def reached(start: str, graph: Mapping[str, set[str]]) -> set[str]:
    """Return all that a module imports, in however many steps."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the sets of modules that all import each other, in however many steps."""
    reach = {module: reached(module, graph) for module in graph}
    rings = {frozenset(other for other in reach[module] if module in reach[other]) for module in graph}
    return sorted(sorted(ring) for ring in rings if len(ring) > 1)


def test_no_circle_of_imports_has_more_than_two_files() -> None:
    graph = imports(modules(ROOT / "nhmod", *(ROOT / "plugins").glob("nhmod_*")))
    assert "nhmod.manifest.context" in graph["nhmod.manifest.type"], "imports for types alone are followed"
    assert [ring for ring in circles(graph) if len(ring) > MOST] == []


@pytest.mark.parametrize(
    "last",
    [
        "import p.a\n",
        "from p import a\n",
        "from p.a import A\n",
        "def later():\n    from p.a import A\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.a import A\n",
    ],
)
def test_a_circle_is_found_whatever_closes_it(last: str, tmp_path: Path) -> None:
    package = tmp_path / "p"
    package.mkdir()
    for name, text in {"__init__": "from p.a import A\n", "a": "from p.b import B\n", "b": "import p.c\n"}.items():
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    for text, found in (("", []), (last, [["p.a", "p.b", "p.c"]])):
        (package / "c.py").write_text(text, encoding="utf-8")
        assert circles(imports(modules(package))) == found
