"""Diagnostics as SARIF 2.1.0, which code hosts show beside the lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import quote

from nhmod.diagnostics.printable import printable_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics.codes import CodeInfo
    from nhmod.diagnostics.diagnostic import Diagnostic
    from nhmod.location import Location

_LEVELS = {"error": "error", "warning": "warning", "note": "note"}


def render_sarif(diagnostics: Iterable[Diagnostic], codes: Iterable[CodeInfo], version: str) -> str:
    """Write one SARIF log with one run; the rules are the codes that occur."""
    found = tuple(diagnostics)
    used = {diagnostic.code for diagnostic in found}
    rules = [
        {"id": info.code, "shortDescription": {"text": info.title}, "fullDescription": {"text": info.explanation}}
        for info in sorted(codes, key=lambda info: info.code)
        if info.code in used
    ]
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "nhmod", "version": version, "rules": rules}},
                "columnKind": "unicodeCodePoints",
                "results": [_result(diagnostic) for diagnostic in found],
            }
        ],
    }
    return printable_json(json.dumps(log, indent=2, ensure_ascii=False) + "\n")


def _result(diagnostic: Diagnostic) -> dict[str, object]:
    text = f"{diagnostic.message} ({diagnostic.hint})" if diagnostic.hint else diagnostic.message
    result: dict[str, object] = {
        "ruleId": diagnostic.code,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": text},
    }
    if diagnostic.targets:
        result["properties"] = {"targets": list(diagnostic.targets)}
    if diagnostic.location:
        result["locations"] = [_location(diagnostic.location)]
    if diagnostic.related:
        result["relatedLocations"] = [
            {**_location(related.location), "message": {"text": related.message}} for related in diagnostic.related
        ]
    return result


def _location(location: Location) -> dict[str, object]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(location.file, errors="surrogateescape")},
            "region": {
                "startLine": location.line,
                "startColumn": location.column,
                "endLine": location.end_line,
                "endColumn": location.end_column,
            },
        }
    }
