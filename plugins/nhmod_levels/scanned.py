"""The game's own levels, as they are scanned: descriptions, or programs where levels are such."""

from __future__ import annotations

from nhmod_languages.des import DesFile, scan_des

_PROGRAM = ".lua"


def scan_stock(text: str, path: str) -> DesFile:
    """Scan a file of levels."""
    if not path.endswith(_PROGRAM):
        return scan_des(text, path)
    from nhmod_languages.des.program import scan_program  # noqa: PLC0415 - few trees have programs

    return scan_program(text, path)
