"""Checks level files, each in which nothing is found only once: that is kept by content, as what was compiled is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.diagnostics import Report
from nhmod_languages.compiling import level_store, with_code
from nhmod_languages.des.whole_check import check_level

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
