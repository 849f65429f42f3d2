"""What an author writes for a tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.manifest import Block, File, OneOf, Record, Text, Word, WordType, optional

if TYPE_CHECKING:
    from nhmod.manifest import BlockText, Context, ModFile

_LONGEST = 80


@dataclass(frozen=True, kw_only=True, slots=True)
class Tile(Record):
    """A picture for a monster, an object or something else on the map."""

    monster: Word | None = optional(WordType("monsters"), "The monster whose picture it is.")
    object: Word | None = optional(WordType("objects"), "The object whose picture it is.")
    other: str | None = optional(Text(max_length=_LONGEST), "The label of a tile of other.txt, such as 'fountain'.")
    picture: ModFile | BlockText | None = optional(
        OneOf(File(), Block()),
        "The picture in NetHack's text form: '{', 16 rows of 16 letters, '}'; a file, or the text itself. The letters are "
        "colours of the map at the head of the target's tile file. Where the text begins with a map of its own, lines such "
        "as 'A = (0, 0, 0)', they are that map's, and fit every target that has the same colours.",
    )
    copy_from: str | None = optional(
        Text(max_length=_LONGEST), "The label of the tile of the same file whose picture it gets."
    )

    @property
    def title(self) -> str:
        """What a person would call it."""
        return str(self.monster or self.object or self.other or "")

    def check_record(self, context: Context) -> None:
        """Require one owner and one picture."""
        for names in (("monster", "object", "other"), ("picture", "copy_from")):
            given = [name for name in names if getattr(self, name) is not None]
            if len(given) != 1:
                wanted = f"{', '.join(names[:-1])} and {names[-1]}"
                what = f"both of {' and '.join(given)}" if given else "none"
                context.report.error("NH1603", f"a tile has one of {wanted}; this has {what}", self.origin)
