"""Diagnostics for programs: one JSON object a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from nhmod.diagnostics.printable import printable_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics.diagnostic import Diagnostic
    from nhmod.location import Location


def render_json_lines(diagnostics: Iterable[Diagnostic]) -> str:
    """Write one object a line: code, severity, message, location, path, hint, related, targets (none: of all)."""
    text = "".join(json.dumps(_as_dict(diagnostic), ensure_ascii=False) + "\n" for diagnostic in diagnostics)
    return printable_json(text)


def _as_dict(diagnostic: Diagnostic) -> dict[str, object]:
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "location": _place(diagnostic.location) if diagnostic.location else None,
        "path": diagnostic.path,
        "hint": diagnostic.hint,
        "related": [{"location": _place(r.location), "message": r.message} for r in diagnostic.related],
        "targets": list(diagnostic.targets),
    }


def _place(location: Location) -> dict[str, str | int]:
    return {
        "file": location.file,
        "line": location.line,
        "column": location.column,
        "end_line": location.end_line,
        "end_column": location.end_column,
    }
