"""Mistakes that people make, and the exact text with which each is told; every code there is has such a case."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from failing_case import case_names, codes_in, expected_text, run_case

from nhmod.pipeline.codes import all_codes
from nhmod.testing import host_of

if TYPE_CHECKING:
    from nhmod.host import Host
    from nhmod.target import Tree

ROOT = Path(__file__).parents[2]
ELSEWHERE = Path(__file__).with_name("elsewhere.txt")
UPDATE = "python tests/failing/update.py"


def _lines() -> list[str]:
    return [line for line in ELSEWHERE.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]


def _elsewhere() -> set[str]:
    return {line.partition(" ")[0] for line in _lines()}


@pytest.fixture(scope="module")
def host() -> Host:
    return host_of("nhmod")


@pytest.mark.parametrize("name", case_names())
def test_the_author_reads_exactly_this(name: str, host: Host, tree366: Tree) -> None:
    assert run_case(name, host, tree366) == expected_text(name), f"if the new text is better: {UPDATE} {name}"


@pytest.mark.parametrize("name", case_names())
def test_a_case_says_something(name: str) -> None:
    assert codes_in(expected_text(name))


def test_every_code_is_provoked(host: Host) -> None:
    here = {code for name in case_names() for code in codes_in(expected_text(name))}
    here |= {
        code for file in ROOT.glob("tests/failing_*/**/*.txt") for code in codes_in(file.read_text(encoding="utf-8"))
    }
    missing = sorted(set(all_codes(host)) - here - _elsewhere())
    assert not missing, f"codes without a case under tests/failing/cases or a line in {ELSEWHERE.name}: {missing}"


def test_a_code_stands_elsewhere_only_if_no_case_has_it() -> None:
    here = {code for name in case_names() for code in codes_in(expected_text(name))}
    assert not sorted(_elsewhere() & here)


def test_the_codes_elsewhere_are_there(host: Host) -> None:
    assert not sorted(_elsewhere() - set(all_codes(host)))


def _names(node: ast.stmt) -> list[str]:
    """Return what a statement names: a test, or a table of mistakes that tests are made from."""
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


@pytest.mark.parametrize("line", _lines())
def test_a_code_elsewhere_is_in_the_test_that_is_named(line: str) -> None:
    code, _, place = line.partition(" ")
    file, _, name = place.partition("::")
    text = (ROOT / file).read_text(encoding="utf-8")
    found = [node for node in ast.parse(text).body if name in _names(node)]
    assert len(found) == 1, place
    start = min(node.lineno for node in (found[0], *getattr(found[0], "decorator_list", ())))
    assert code in "\n".join(text.split("\n")[start - 1 : found[0].end_lineno])
