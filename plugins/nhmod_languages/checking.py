"""Checks level files, each in which nothing is found only once: that is kept by content, as what was compiled is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.diagnostics import Diagnostic, Report
from nhmod_languages.compiling import level_store, with_code
from nhmod_languages.des.inspect import inspect

if TYPE_CHECKING:
    from nhmod.target.store import Store
    from nhmod_languages.language import Languages


_CHECKED = "checked"


def check_once(text: str, file: str, languages: Languages, report: Report, *, lenient: bool = False) -> None:
    """Report what ``check_level`` finds in a text; one in which nothing was found is not looked at again."""
    store = level_store(cache_directory())
    key = None if languages.stamp is None else _key(text, languages, languages.stamp(), store, lenient=lenient)
    if key is not None and store.recall(key) is not None:
        return
    own = Report()
    check_level(text, file, languages, own, lenient=lenient)
    if key is not None and not own.diagnostics:
        store.keep(key, {})
    report.extend(own.diagnostics)


def _key(text: str, languages: Languages, stamp: str, store: Store, *, lenient: bool) -> str:
    """Make a key of all that what is found depends on: which language it is follows from the facts, that are in the stamp."""
    return store.key(_CHECKED, with_code(stamp), str(lenient), languages.inspected_with, text)


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
