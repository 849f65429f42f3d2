"""One failing case of ``nhmod schema --validate``: a manifest, and beside it the exact text that its author gets to read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.diagnostics.render import render_text
from nhmod.manifest.validation import Validation

if TYPE_CHECKING:
    from nhmod.manifest import Schema

CASES = Path(__file__).parent


def case_names() -> list[str]:
    """List the cases."""
    return sorted(file.stem for file in CASES.glob("*.yaml"))


def run_case(name: str, schema: Schema) -> str:
    """Return the text of all that is found in a case."""
    report = Report()
    before = Path.cwd()
    os.chdir(CASES)
    try:
        Validation(schema).check(Path(f"{name}.yaml"), report)
        return render_text(report.diagnostics, _line)
    finally:
        os.chdir(before)


def _line(file: str, number: int) -> str | None:
    lines = Path(file).read_text(encoding="utf-8").split("\n")
    return lines[number - 1] if number <= len(lines) else None
