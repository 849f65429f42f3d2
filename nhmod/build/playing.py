"""How the game in a playable directory is started: its record says it, so that nobody has to ask the plugins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.build.memory import RECORD
from nhmod.dataclass import frozen
from nhmod.records import read_record, texts, the

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.target import Target


@frozen
class Playing:
    """``wizard`` are the arguments of the mode in which everything can be tried, ``options`` the variable that takes options.

    They are empty where the game has none.
    """

    wizard: tuple[str, ...] = ()
    options: str = ""

    @classmethod
    def of(cls, target: Target) -> Playing:
        """Return how a target's game is started."""
        return cls(wizard=target.wizard, options=target.options)

    @classmethod
    def read(cls, directory: Path) -> Playing:
        """Return how the game is started that was built into a directory."""
        return read_record(directory / RECORD, _read) or cls()

    @property
    def record(self) -> dict[str, object]:
        """What the directory's record says of it."""
        return {"wizard": list(self.wizard), "options": self.options}


def _read(data: object) -> Playing:
    known = the(dict, data)
    return Playing(wizard=tuple(texts(known["wizard"])), options=the(str, known["options"]))
