"""nhmod's own records: JSON files that it writes for itself, and makes anew where one is not as it writes it."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any, TypeVar

from nhmod.files import write_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

T = TypeVar("T")


def read_record(path: Path, parse: Callable[[Any], T]) -> T | None:
    """Return what ``parse`` makes of a record's JSON, or nothing where there is none that it can make anything of.

    ``parse`` checks with ``the`` what it takes; whatever it raises that a wrong shape can cause is no error.
    """
    try:
        return parsed(path.read_bytes(), parse)
    except OSError:
        return None


def parsed(content: bytes, parse: Callable[[Any], T]) -> T | None:
    """Return what ``parse`` makes of JSON, or nothing, as ``read_record`` does."""
    try:
        return parse(json.loads(content))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return None


def the(kind: type[T], value: object) -> T:
    """Return a value that is of a type; raises ``TypeError`` (a truth value is no number here)."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(kind.__name__)
    return value


def texts(value: object) -> list[str]:
    """Return a list of texts; raises ``TypeError``."""
    return [the(str, item) for item in the(list, value)]


def text_by_text(value: object) -> dict[str, str]:
    """Return a mapping of texts to texts; raises ``TypeError``."""
    return {the(str, key): the(str, item) for key, item in the(dict, value).items()}


def write_record(path: Path, record: Mapping[str, object] | list[str]) -> None:
    """Write a record whole; a folder in its place is taken away. Raises ``OSError``."""
    write_own(path, json.dumps(record).encode())


def write_own(path: Path, content: bytes) -> None:
    """Write a file that is nhmod's own, in whatever form; a folder in its place is taken away. Raises ``OSError``."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    write_file(path, content)
