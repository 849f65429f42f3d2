"""Everything nhmod has to say about an input: one type for it, its codes, and how it is written."""

from nhmod.diagnostics.codes import CodeInfo
from nhmod.diagnostics.diagnostic import Diagnostic, DiagnosticError, Related, Severity
from nhmod.diagnostics.report import Report
from nhmod.diagnostics.suggest import did_you_mean

__all__ = ["CodeInfo", "Diagnostic", "DiagnosticError", "Related", "Report", "Severity", "did_you_mean"]
