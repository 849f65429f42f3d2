"""All that can be said of a level description: what its compiler finds, and what shows once its levels are laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod_languages.des.inspect import inspect

if TYPE_CHECKING:
    from nhmod.diagnostics import Diagnostic
    from nhmod_languages.language import Languages

_IN_WALL = "NH2080"
"""``v34.codes.IN_WALL``; a dialect is only imported where it is used."""


def check_level(text: str, file: str, languages: Languages, report: Report, *, lenient: bool = False) -> None:
    """Report all that is wrong with a text, and if nothing is, what looks wrong: NH20xx and NH25xx.

    Findings are in the text's order. ``text`` is latin-1, ``file`` its path as the user knows it; ``lenient`` is as for
    ``LevelLanguage.compile``.
    """
    own, looks = Report(), Report()
    languages.level.check(text, file, own, lenient=lenient)
    if not own.errors:
        # What is laid out has no errors, and what laying out says was said by the check.
        inspect(languages.level.draw(text, file, Report()), looks, languages.context)
    lines = {found.location.line for found in looks.diagnostics if found.location}
    found = [*(one for one in own.diagnostics if not _said_better(one, lines)), *looks.diagnostics]
    report.extend(sorted(found, key=lambda one: (one.location is None, one.location)))


def _said_better(found: Diagnostic, lines: set[int]) -> bool:
    """Return whether it is the 3.4.3 compiler's own warning of a thing in a wall, which does not know what the thing is."""
    return found.code == _IN_WALL and found.location is not None and found.location.line in lines
