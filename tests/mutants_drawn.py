"""Which mutants there are of a package, in the order in which tests/mutants.py takes them."""

from __future__ import annotations

import ast
import hashlib
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from mirrors import ROOT, Package

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cosmic_ray.operators.operator import Operator

OPERATORS = (
    *(
        f"core/ReplaceComparisonOperator_{change}"
        for change in (
            "Eq_NotEq",
            "NotEq_Eq",
            "Lt_LtE",
            "Lt_GtE",
            "LtE_Lt",
            "LtE_Gt",
            "Gt_GtE",
            "Gt_LtE",
            "GtE_Gt",
            "GtE_Lt",
            "Is_IsNot",
            "IsNot_Is",
        )
    ),
    "core/NumberReplacer",
    "core/ReplaceTrueWithFalse",
    "core/ReplaceFalseWithTrue",
    "core/ReplaceAndWithOr",
    "core/ReplaceOrWithAnd",
    "core/AddNot",
    "core/ReplaceUnaryOperator_Delete_Not",
    "core/ReplaceBreakWithContinue",
    "core/ReplaceContinueWithBreak",
    "core/ZeroIterationForLoop",
)
# Tables of texts, which no test of behaviour is about.
LEFT_OUT = ("codes.py", "starts.py")


def files(package: Package) -> list[Path]:
    """List the modules that are mutated."""
    return sorted(file for file in package.folder.rglob("*.py") if file.name not in LEFT_OUT)


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One change of one place."""

    file: Path
    operator: str
    occurrence: int
    line: int
    text: str
    rank: str = field(repr=False)

    @property
    def module(self) -> str:
        """The module's name."""
        base = ROOT if (ROOT / "nhmod") in self.file.parents else ROOT / "plugins"
        parts = self.file.relative_to(base).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def code(self) -> str:
        """The whole mutated module."""
        mutated = mutate_code(self.file.read_text(encoding="utf-8"), get_operator(self.operator)(), self.occurrence)
        assert isinstance(mutated, str)
        return mutated

    def change(self) -> str:
        """The mutated line, before and after."""
        before = self.file.read_text(encoding="utf-8").splitlines()
        after = self.code().splitlines()
        same = next((n for n, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), 0)
        return f"{self.module}: {before[same].strip()} -> {' '.join(after[same].split())}"


def mutants_of(package: Package, seed: int) -> list[Mutant]:
    """List a package's mutants in the order in which a sample takes them.

    The order hangs on each mutant's own line alone: a change elsewhere leaves the rest of a sample as it was.
    """
    found = []
    for file in files(package):
        source = file.read_text(encoding="utf-8")
        lines = source.splitlines()
        left_out = list(_left_out(ast.parse(source)))
        nodes = list(ast_nodes(get_ast(source)))
        for name in OPERATORS:
            operator: Operator = get_operator(name)()
            seen: dict[str, int] = defaultdict(int)
            positions = (start for node in nodes for start, _end in operator.mutation_positions(node))
            for occurrence, start in enumerate(positions):
                text = lines[start[0] - 1].strip()
                seen[text] += 1
                if not any(first <= start < last for first, last in left_out):
                    key = f"{seed} {file.relative_to(ROOT)} {text} {name} {seen[text]}"
                    rank = hashlib.sha256(key.encode()).hexdigest()
                    found.append(
                        Mutant(file=file, operator=name, occurrence=occurrence, line=start[0], text=text, rank=rank)
                    )
    return sorted(found, key=lambda mutant: mutant.rank)


def _left_out(tree: ast.Module) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """List the places that do nothing at run time: decorators, annotations, imports for types, zip's ``strict``."""
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = [
            *getattr(node, "decorator_list", ()),
            getattr(node, "annotation", None),
            getattr(node, "returns", None),
        ]
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            parts.append(node)
        if isinstance(node, ast.keyword) and node.arg == "strict":
            parts.append(node)
        for part in parts:
            if part is not None:
                yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)  # type: ignore[attr-defined]


def statement_around(mutant: Mutant) -> tuple[int, int]:
    """Find the lines of the innermost statement around a mutant: a tracer names only some of them."""
    best = (mutant.line, mutant.line)
    size = float("inf")
    for node in ast.walk(ast.parse(mutant.file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.stmt):
            last = node.body[0].lineno - 1 if getattr(node, "body", None) else node.end_lineno or node.lineno
            if node.lineno <= mutant.line <= last and last - node.lineno < size:
                best, size = (node.lineno, last), last - node.lineno
    return best
