"""When a release was made: the date of its builds, unless another is asked for."""

from __future__ import annotations

import calendar
import re
from typing import TYPE_CHECKING

from nhmod.target import Entry
from nhmod_nethack.facts.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.preprocess import Texts
    from nhmod_nethack.facts.sources import Sources

# What the versions' own control wrote into the file: 3.6's in seconds, before that the day.
_SECONDS = re.compile(r"\$NHDT-Date: (\d+) ")
_DAY = re.compile(r"SCCS Id: @\(#\)\S+\s+\S+\s+(\d{4})/(\d{2})/(\d{2})")
# The earliest date that util/makedefs.c (do_date) takes from the environment, and a day for the time zone.
_FIRST_RELEASE = 1449532800


def released(tree: Texts) -> int:
    """Return the date of a release in seconds since 1970: that of the file with the version, include/patchlevel.h."""
    text = tree.text("include/patchlevel.h")
    if seconds := _SECONDS.search(text):
        return int(seconds[1])
    if day := _DAY.search(text):
        return calendar.timegm((int(day[1]), int(day[2]), int(day[3]), 0, 0, 0))
    return _FIRST_RELEASE


def _release(sources: Sources) -> Iterator[Entry]:
    """Yield when the release was made: ``date``, whose ``index`` is in seconds since 1970."""
    yield Entry(symbol="", name="date", index=released(sources.tree))


READERS = (Reader(name="release", label="release", entries=_release, spoken=False),)
