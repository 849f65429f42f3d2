"""The names of files in a diff: how many leading folders are to be left out, and which names are refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nhmod.unified.model import DiffFile

_VERSION_CONTROL = frozenset({".git", ".hg", ".svn"})
_GIT = re.compile(r"[a-z]/")


def choose_strip(files: Iterable[DiffFile], exists: Callable[[str], bool]) -> int:
    """Find out whether the names have a folder in front (``patch -p1``: 1) or not (``-p0``: 0).

    The level at which more of the files are there is right. Where that does not decide, as with new files only, it is
    1 for names that begin as git's do (``a/``, ``b/``) or that differ in their first folder, and for all others 0.
    """
    named = tuple(files)
    found = [sum(exists(stripped(file, level)) for file in named) for level in (0, 1)]
    if found[0] != found[1]:
        return int(found[1] > found[0])
    return int(all(_has_folder_in_front(file) for file in named))


def stripped(file: DiffFile, level: int) -> str:
    """Return a file's name without its first ``level`` folders; empty for one that has no more."""
    parts = [part for part in (file.new or file.old).split("/") if part != "."]
    return "/".join(parts[level:])


def usable(name: str) -> bool:
    """Return whether a name, as written, can be one of a file below a tree."""
    parts = name.split("/")
    return (
        name.isprintable()
        and "\\" not in name
        and not name.startswith(("/", '"'))
        and not re.match(r"[A-Za-z]:", name)
        and all(part and part != ".." and part.lower() not in _VERSION_CONTROL for part in parts)
        and parts[-1] != "."
    )


def _has_folder_in_front(file: DiffFile) -> bool:
    names = [name for name in (file.old, file.new) if name]
    if all(_GIT.match(name) for name in names):
        return True
    folders = {name.partition("/")[0] for name in names}
    return len(folders) > 1 and len({name.partition("/")[2] for name in names}) == 1
