"""What zig's linker writes where something is wrong."""

from __future__ import annotations

from nhmod.target.recipe import Complaint

COMPLAINTS = (
    Complaint(pattern=r"(?:ld\.lld|lld-link|wasm-ld): (?:error|warning): (?P<message>undefined symbol: .*)"),
    Complaint(pattern=r"(?:ld\.lld|lld-link|wasm-ld): error: (?P<message>.*)"),
    Complaint(pattern=r"error: (?P<message>.*)"),
    Complaint(pattern=r"ninja: error: (?P<message>.*)"),
)
"""clang itself writes as gcc does."""
