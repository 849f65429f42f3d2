"""A level description with mistakes, and the exact text that its author gets to read.

A case is ``NAME.des`` beside ``NAME.txt`` in the folder of its dialect: 36 (NetHack 3.6.6) or 34 (NetHack 3.4.3). What is wrong
with the game's own compiler's blessing, and shows once the level is laid out, is in ``looks`` (3.6.6) and ``looks-34``. In a case
whose name begins with ``lenient-`` what the game's own compiler lets pass is only warned of.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.diagnostics.render import render_text
from nhmod_languages.checking import check_level

if TYPE_CHECKING:
    from nhmod_languages.language import Languages

CASES = Path(__file__).parent


def case_names(folder: str) -> list[str]:
    """List a folder's cases."""
    return sorted(path.stem for path in (CASES / folder).glob("*.des"))


def expected_text(folder: str, name: str) -> str:
    """Read what a case is expected to say."""
    return (CASES / folder / f"{name}.txt").read_text(encoding="utf-8")


def run_case(folder: str, name: str, languages: Languages) -> str:
    """Return the text of all that is found."""
    report = Report()
    text = (CASES / folder / f"{name}.des").read_bytes().decode("latin-1")
    check_level(text, f"{name}.des", languages, report, lenient=name.startswith("lenient-"))
    lines = text.split("\n")
    return render_text(
        report.diagnostics, lambda _, number: lines[number - 1].rstrip("\r") if number <= len(lines) else None
    )
