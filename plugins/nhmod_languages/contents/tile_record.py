"""What an author writes for a tile."""

from __future__ import annotations

from nhmod.dataclass import frozen
from nhmod.manifest import Context, Text, Word, WordType, optional
from nhmod_languages.contents.drawing import Drawing

_LONGEST = 80


@frozen
class Tile(Drawing):
    """A picture for a monster, an object or something else on the map."""

    monster: Word | None = optional(WordType("monsters", brings=False), "The monster whose picture it is.")
    object: Word | None = optional(WordType("objects", brings=False), "The object whose picture it is.")
    other: str | None = optional(Text(max_length=_LONGEST), "The label of a tile of other.txt, such as 'fountain'.")
    copy_from: str | None = optional(
        Text(max_length=_LONGEST), "The label of the tile of the same file whose picture it gets."
    )

    @property
    def title(self) -> str:
        """What a person would call it."""
        return str(self.monster or self.object or self.other or "")

    def check_record(self, context: Context) -> None:
        """Require one owner and one picture."""
        self.require_one(("monster", "object", "other"), context)
        Drawing.check_record(self, context)
