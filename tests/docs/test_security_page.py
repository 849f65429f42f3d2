"""Every promise of docs/security.md is one sentence with tests behind it, and these are there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
SECTIONS = {part.splitlines()[0]: part for part in PAGE.split("\n## ")[1:]}
_PROMISE = re.compile(r"(?P<said>.+?)(?P<full>[.:]) \((?P<tests>tests/[^()]+)\)")
_CERTAIN = re.compile(
    r"\b(?:never|nothing|always|refused?|refuses|can't|cannot|is checked|are checked|safe|guarantees?|prevents?)\b",
    re.IGNORECASE,
)


def promises(section: str) -> list[str]:
    """Return the promises of a section: the points of the list under its 'Promised:'."""
    _, _, listed = section.partition("\nPromised:\n\n")
    return [line.removeprefix("- ") for line in listed.partition("\n\n")[0].splitlines()]


PROMISES = [one for section in SECTIONS.values() for one in promises(section)]


@cache
def defined_in(file: str) -> frozenset[str]:
    """Return the names of the tests in a file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(
        one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")
    )


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise[:60])
def test_a_promise_is_one_sentence_and_its_tests_are_there(promise: str) -> None:
    found = _PROMISE.fullmatch(promise)
    assert found, "a promise ends with its tests in brackets"
    assert not re.search(r"[.!?] [A-Z]", found["said"]), "two sentences need two sets of tests"
    for test in found["tests"].split(", "):
        file, _, name = test.partition("::")
        assert name in defined_in(file), test


@pytest.mark.parametrize("title", SECTIONS)
def test_every_part_says_what_is_promised_and_what_is_not(title: str) -> None:
    section = SECTIONS[title]
    assert promises(section)
    assert re.search(r"^Not promised\b", section, re.MULTILINE)


@pytest.mark.parametrize("title", SECTIONS)
def test_nothing_is_promised_beside_the_promises(title: str) -> None:
    """Only the words before 'Promised:' are read: what is not promised may be as certain as it likes."""
    before = SECTIONS[title].partition("\nPromised:")[0]
    assert not _CERTAIN.search(before)


def test_there_are_promises_for_all_that_comes_from_strangers() -> None:
    assert len(PROMISES) > 40
    assert len(SECTIONS) == 8


@pytest.mark.parametrize(
    "promise", ["It is safe.", "It is safe. (tests/none.py)", "It is safe. It is. (tests/docs/test_ci_page.py::test_x)"]
)
def test_a_promise_without_tests_is_found(promise: str) -> None:
    with pytest.raises((AssertionError, OSError)):
        test_a_promise_is_one_sentence_and_its_tests_are_there(promise)
