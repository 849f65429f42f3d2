"""Where nhmod keeps what it can make again: archives, unpacked trees, facts."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from nhmod.homes import absolute, homeless

if TYPE_CHECKING:
    from collections.abc import Mapping

CACHE_VARIABLE = "NHMOD_CACHE"


def cache_directory(given: Path | None = None, *, environ: Mapping[str, str] = os.environ) -> Path:
    """Return the cache's absolute path: ``given``, else ``$NHMOD_CACHE``, else the platform's place.

    An empty variable counts as unset, and ``~`` is the home directory. Nothing is created.

    Raises ``DiagnosticError``: NH0413 where the place is below a home directory that is not known.
    """
    chosen = given if given is not None else _path_or_none(environ.get(CACHE_VARIABLE, ""))
    if chosen is not None:
        return absolute(chosen)
    with suppress(RuntimeError):  # what newer platformdirs raise; older ones give a path that begins with "~"
        place = platformdirs.user_cache_path("nhmod", appauthor=False)
        if place.is_absolute():
            return place
    raise homeless("nhmod's cache", f"set {CACHE_VARIABLE} to a folder that you may write to, or HOME")


def _path_or_none(text: str) -> Path | None:
    return Path(text) if text else None
