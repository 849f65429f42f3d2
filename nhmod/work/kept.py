"""What came of pieces in earlier runs: a file a piece, in a folder of the build's."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from nhmod.records import write_own

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.work.piece import Piece

R = TypeVar("R")


@dataclass(frozen=True, kw_only=True)
class Kept(Generic[R]):
    """Results by their pieces' keys. ``folder`` is of one build; another one has another.

    ``write`` gives nothing for a result that is not to be kept, ``read`` (of the content and the piece) nothing for what is damaged.
    """

    folder: Path
    write: Callable[[R], bytes | None]
    read: Callable[[bytes, Piece[R]], R | None]
    suffix: str = ".json"

    def file(self, key: str) -> Path:
        """Return the place of a piece's result."""
        return self.folder / f"{key}{self.suffix}"

    def known(self, piece: Piece[R]) -> R | None:
        """Return what came of a piece, or nothing where that is not known."""
        with suppress(OSError):
            return self.read(self.file(piece.key).read_bytes(), piece)
        return None

    def keep(self, piece: Piece[R], result: R) -> None:
        """Keep what came of a piece, if it is to be kept; raises ``OSError``."""
        content = self.write(result)
        if content is not None:
            write_own(self.file(piece.key), content)
