from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seconds import less_than

from nhmod.diagnostics import Report
from nhmod.manifest import ListOf, Record, Text, key, read_manifest, read_yaml

if TYPE_CHECKING:
    from pathlib import Path

LAUGHS = "a0: &a0 [lol]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 30))
DEEP_LAUGHS = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 150))


@dataclass(frozen=True, kw_only=True, slots=True)
class Thing(Record):
    """A thing."""

    name: str = key(Text(), "Its name.")
    words: tuple[str, ...] = key(ListOf(Text()), "Its words.", default=())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: " + "x" * 10_000_000, "NH0104"),
        ("[" * 100_000, "NH0111"),
        ("{a: " * 100_000, "NH0111"),
        ("- " * 100_000, "NH0111"),
        ("\n".join(" " * i + "a:" for i in range(2000)), "NH0111"),
        (LAUGHS, "NH0112"),
        (DEEP_LAUGHS, "NH0111"),
        ("[" + "a," * 2_000_000 + "]", "NH0112"),
        ("".join(f"%TAG !a{i}! foo\n" for i in range(300_000)) + "---\na: b", "NH0110"),
        ("a\n...\n" + "".join(f"%TAG !a{i}! foo\n" for i in range(300_000)) + "---\na: b", "NH0109"),
        ("".join(f"a{i}: b\n" for i in range(40_000)), "NH0213"),
        ("a: b\n" * 40_000, "NH0106"),
        ("? " + "k" * 1_000_000 + "\n: v", "NH0114"),
        ("things: [" + "{x: y}," * 30_000 + "]", "NH0213"),
        ("things: {name: " + "x" * 8_000_000 + "}", "NH0203"),
        ("nhmod: 1\nid: '" + "x" * 8_000_000 + "'", "NH0204"),
        ("nhmod: " + "9" * 8_000_000, "NH0204"),
        ("id: &a [" + "x," * 1000 + "]\nthings: [" + "*a," * 90 + "]", "NH0203"),
    ],
)
def test_hostile_texts_are_refused_in_two_seconds(text: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text(text)
    report = Report()
    with less_than(2):
        assert read_manifest(tmp_path, {"things": Thing}, report) is None
    assert code in {diagnostic.code for diagnostic in report.errors}
    assert all(len(str(diagnostic)) < 1000 for diagnostic in report.errors)


@given(st.binary(max_size=300))
@settings(max_examples=300, deadline=2000)
def test_any_bytes_give_a_value_or_a_diagnostic(data: bytes) -> None:
    report = Report()
    node = read_yaml(data, "m", report)
    assert (node is None) == bool(report.errors)


YAML_BITS = st.sampled_from(
    [
        *"abc01:-?,[]{}#&*!|>'\"%@`~ \n\t",
        "\n  ",
        ": ",
        "- ",
        "<<: ",
        "---\n",
        "...",
        "é",
        "\U0001f409",
        "\\x",
        "nhmod: 1\n",
        "things:\n",
    ]
)


@given(st.lists(YAML_BITS, max_size=60).map("".join))
@settings(max_examples=500, deadline=2000)
def test_any_text_like_yaml_gives_a_value_or_a_diagnostic_inside_of_it(text: str) -> None:
    report = Report()
    node = read_yaml(text.encode(), "m", report)
    assert (node is None) == bool(report.errors)
    lines = text.split("\n")
    for diagnostic in report.errors:
        assert diagnostic.location is not None
        assert 1 <= diagnostic.location.line <= len(lines) + 1
        assert diagnostic.location.column >= 1


@given(st.lists(YAML_BITS, max_size=40).map("".join))
@settings(max_examples=200, deadline=2000)
def test_any_manifest_gives_records_or_diagnostics(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("mod")
    (folder / "mod.yaml").write_text(text, encoding="utf-8", newline="")
    report = Report()
    assert (read_manifest(folder, {"things": Thing}, report) is None) == bool(report.errors)
