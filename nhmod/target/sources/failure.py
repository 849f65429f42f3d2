"""Why one of the places for an archive did not deliver it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class RouteError(Exception):
    """One place failed; the message is the reason, one or more lines, without the place's name."""


class WrongChecksumError(RouteError):
    """A place delivered a file that is not the release's archive."""

    def __init__(self, *, found: str, wanted: str) -> None:
        """Say both sums."""
        super().__init__(f"the file has a wrong checksum: its sha256 is {found}, the release's is {wanted}")


def sha256_of(path: Path) -> str:
    """Hash a file's content, 64 hex digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def verify(path: Path, wanted: str) -> None:
    """Raise ``WrongChecksumError`` unless the file's sha256 is ``wanted``."""
    found = sha256_of(path)
    if found != wanted:
        raise WrongChecksumError(found=found, wanted=wanted)
