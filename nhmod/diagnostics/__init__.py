"""Everything nhmod has to say about an input: one type for it, its codes, and how it is written."""

from nhmod.diagnostics.codes import Code, CodeInfo, codes_in, codes_of
from nhmod.diagnostics.diagnostic import BUG, Diagnostic, DiagnosticError, Related, Severity
from nhmod.diagnostics.printable import printable
from nhmod.diagnostics.problem import problem
from nhmod.diagnostics.report import Report, by_cause
from nhmod.diagnostics.suggest import (
    article,
    choices,
    did_you_mean,
    listed,
    nearest,
    part_of,
    series,
    with_article,
    words_command,
)

__all__ = [
    "BUG",
    "Code",
    "CodeInfo",
    "Diagnostic",
    "DiagnosticError",
    "Related",
    "Report",
    "Severity",
    "article",
    "by_cause",
    "choices",
    "codes_in",
    "codes_of",
    "did_you_mean",
    "listed",
    "nearest",
    "part_of",
    "printable",
    "problem",
    "series",
    "with_article",
    "words_command",
]
