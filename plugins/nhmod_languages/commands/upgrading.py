"""Brings level files of an old dialect up to date, and lets the new release's compiler look over what came out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.upgrade import upgrade
from nhmod_languages.des.v34.parser import parse

if TYPE_CHECKING:
    from nhmod.workshop import Workbench


def upgrade_text(text: str, file: str, before: Workbench, after: Workbench, report: Report) -> str:
    """Rewrite a text; empty if it is wrong as it is, or if something in it has no equivalent.

    What the new compiler finds wrong with the result is reported at the lines of the result.
    """
    old = Report()
    before.languages.level.check(text, file, old, lenient=True)
    report.extend(old.errors)
    if report.errors:
        return ""
    parsed = parse(Faults(Source(text, file), old, dialect=before.languages.level.name))
    names = {entry.name for entry in before.facts["monsters"]}
    result = upgrade(parsed, report, names.__contains__)
    if not report.errors:
        new = Report()
        after.languages.level.check(result, f"{file} (upgraded)", new, lenient=True)
        report.extend(new.errors)
    return "" if report.errors else result
