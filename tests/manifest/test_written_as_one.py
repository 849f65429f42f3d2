"""What is to be written for a list of one value is what YAML reads as that value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.manifest import read_manifest

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = (
    "Plain words.",
    "%s hums",
    "it's #1",
    "@ sign",
    "*star",
    "a: b",
    "a, b",
    "[x]",
    "{x}",
    "12",
    "yes",
    "true",
    "~",
    "& co",
    "! no",
    "",
)


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_proposed_can_be_written(tmp_path: Path, text: str) -> None:
    manifest = tmp_path / "mod.yaml"
    quoted = text.replace("'", "''")
    manifest.write_text(f"nhmod: 1\nid: a\nsummary: ['{quoted}']\n", encoding="utf-8")
    report = Report()
    read_manifest(tmp_path, {}, report)
    (hint,) = [told.hint for told in report.errors]
    if not text:
        assert not hint.startswith("write '")
        return
    manifest.write_text(f"nhmod: 1\nid: a\nsummary: {hint.removeprefix('write ')}\n", encoding="utf-8")
    again = Report()
    read = read_manifest(tmp_path, {}, again)
    assert not again.errors
    assert read is not None
    assert read.identity.summary == text
