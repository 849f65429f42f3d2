"""What an author writes for a patch."""

from __future__ import annotations

from typing import ClassVar

from nhmod.dataclass import frozen
from nhmod.manifest import Bool, File, ModFile, Record, Text, key


@frozen
class PatchFile(Record):
    """A patch as 'diff -ru' and 'git diff' make it, with or without a folder in front of the names (-p1, -p0)."""

    SHORT: ClassVar = ("file", "fix.patch")

    file: ModFile = key(File(".patch", ".diff"), "The patch, a file of the mod.")
    first: bool = key(
        Bool(),
        "Whether it is applied before anything of the game is read: other content can be of what it brings (words, columns, levels), "
        "and all mods are put into what it makes.",
        default=False,
    )
    why: str = key(
        Text(max_length=200),
        "What it is for, on one line; it is told in the header of the mod's patch.",
        default="",
        saved=False,
    )

    @property
    def title(self) -> str:
        """What a person would call it."""
        return self.file.path

    @property
    def reason(self) -> str:
        """What is said of the files that it touches."""
        return f"{self.why} ({self.file})" if self.why else f"patched by {self.file}"
