"""The edit files of a game's source tree, as tests have them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from nhmod_edit_files.folder import Folder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod_edit_files.document import Document
    from nhmod_edit_files.game import Game


@dataclass(frozen=True, eq=False)
class FilesOf:
    """The files of a game, whose folder messages call ``shown``."""

    game: Game
    shown: str

    def content(self, path: Path) -> str | None:
        """Return a file's text; None where there is none."""
        return self.game.decoded(path.read_bytes()) if path.is_file() else None

    def opened(self, root: Path, changed: Mapping[str, str] | None = None, *, source: bool = True) -> Folder:
        """Return the edit files of a source tree, some of them with other texts."""
        other = changed or {}
        return Folder(
            self.game,
            lambda name: other.get(name, self.content(root / self.game.folder / name)),
            source=lambda name: self.content(root / name) if source else None,
            shown=self.shown,
        )

    @cache  # noqa: B019 - as long as the tests run
    def pristine(self, root: Path) -> Folder:
        """Return the edit files of a source tree, read once."""
        return self.opened(root)

    def document(self, root: Path, stem: str) -> Document:
        """Return a pristine file."""
        document = self.pristine(root).document(stem)
        assert document is not None
        return document
