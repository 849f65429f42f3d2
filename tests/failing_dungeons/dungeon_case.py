"""A dungeon.def with a mistake, and the exact text that its author gets to read.

A case is ``NAME.def`` beside ``NAME.txt``. One whose name begins with ``old-`` is NetHack 3.4.3's, others are 3.6.6's. A case is
a fragment: that the game needs some dungeons by name is told only where the name begins with ``whole-``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.diagnostics.render import render_text
from nhmod_languages.dungeon import Language
from nhmod_nethack.languages.dungeon import dungeon_rules

if TYPE_CHECKING:
    from nhmod.target import Facts

CASES = Path(__file__).parent


def case_names() -> list[str]:
    """List the cases."""
    return sorted(path.stem for path in CASES.glob("*.def"))


def is_old(name: str) -> bool:
    """Return whether a case is of 3.4.3."""
    return name.startswith("old-")


def run_case(name: str, facts: Facts) -> str:
    """Return the text of all that is found."""
    rules = dungeon_rules(facts)
    if not name.startswith("whole-"):
        rules = replace(rules, required=(), leading=(), variants={})
    report = Report()
    text = (CASES / f"{name}.def").read_bytes().decode("latin-1")
    Language(rules).check(text, f"{name}.def", report)
    lines = text.split("\n")
    return render_text(report.diagnostics, lambda _, number: lines[number - 1].rstrip("\r"))
