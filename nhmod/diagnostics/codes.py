"""What a diagnostic code is: the table itself is put together from the core's and the plugins' entries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """One code's documentation: ``title`` in a line, ``explanation`` in a paragraph with what to do."""

    code: str
    title: str
    explanation: str
