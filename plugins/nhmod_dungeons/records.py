"""What an author writes for a dungeon. The words are those of dungeon.def (doc/dgn_comp.6), made readable."""

from __future__ import annotations

from typing import cast

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Choice,
    Context,
    File,
    Int,
    IntRange,
    ListOf,
    MapOf,
    ModFile,
    OneOf,
    Pair,
    RangeType,
    Record,
    RecordOf,
    Scalar,
    Text,
    Word,
    WordType,
    WrongValueError,
    key,
    optional,
)
from nhmod_languages.contents.special_level import (
    ALIGNMENTS,
    ALWAYS,
    DUNGEON_KINDS,
    LevelNumber,
    Placed,
    bones_letter,
    couple_of,
)

BY = {
    "stairs down": ("", ""),
    "stairs up": ("", "up"),
    "portal": ("portal", ""),
    "no_down": ("no_down", ""),
    "no_down up": ("no_down", "up"),
    "no_up": ("no_up", ""),
    "no_up up": ("no_up", "up"),
}
"""Each way into a dungeon with dungeon.def's two words for it."""
_WAYS = {
    "stairs down": "stairs that lead down into it",
    "stairs up": "stairs that lead up into it",
    "portal": "a magic portal",
    "no_down": "down, without stairs that lead in (as from the castle)",
    "no_down up": "up, without stairs that lead down",
    "no_up": "down, without stairs that lead back",
    "no_up up": "up, without stairs that lead up",
}


class _Depth(RangeType):
    """How many levels a dungeon has; a couple of dungeon.def is told how to be written."""

    def convert(self, scalar: Scalar) -> IntRange:
        """Take a number or a range."""
        if couple := couple_of(scalar.text):
            base, rand = couple
            raise WrongValueError(write=f"{base}..{base + rand - 1}" if rand > 1 else str(base))
        return super().convert(scalar)


_EXAMPLES = {"bones": "bones: none", "levels": "levels: 3..5"}


@frozen
class From(Record):
    """Where a dungeon's branch leaves."""

    dungeon: Word | None = optional(WordType("dungeons"), "The dungeon that the branch leaves.")
    after: Word | None = optional(
        WordType("special levels"), "Instead of 'dungeon': the special level that 'at' is counted from."
    )
    at: int = key(
        LevelNumber(),
        "The level it leaves from; -1 is the dungeon's last; with 'after', how many further down.",
        also=("level", "depth"),
    )
    spread: int = key(
        Int(-1, 127),
        "From how many levels the game chooses, the first at 'at'; 0: just there, -1: down to the bottom.",
        default=0,
    )
    by: str = key(Choice(_WAYS), "The way in.", default="stairs down")

    def check_record(self, context: Context) -> None:
        """Require one of 'dungeon' and 'after'."""
        self.check_either(context, "NH1503", {"dungeon": self.dungeon, "after": self.after})


@frozen
class Contained(Placed):
    """A special level of the dungeon."""

    level: Word = key(WordType("level files"), "The level's name.", also=("name",))


@frozen
class Dungeon(Record):
    """A new dungeon, or with 'edit:' a change of one of the game's."""

    name: str | None = optional(
        Text(max_length=23, ascii_only=True, pattern='[^"]+', label="a dungeon's name without '\"'"),
        "What the overview calls it; left out with 'edit:'.",
        also=("title",),
    )
    edit: Word | None = optional(WordType("dungeons"), "The dungeon of the game that is changed.")
    bones: str | None = optional(bones_letter(), "The letter of its bones files, its own among the dungeons.")
    levels: IntRange | None = optional(
        _Depth(minimum=1, maximum=127),
        "How many levels it has: 4, or 3..5 where the game chooses.",
        also=("depth", "size"),
    )
    kind: tuple[str, ...] = key(
        ListOf(Choice(DUNGEON_KINDS)), "What sort of dungeon it is.", default=(), also=("type", "flags")
    )
    alignment: str | None = optional(Choice(ALIGNMENTS), "Its alignment.")
    entry: int | None = optional(
        Int(-127, 127), "The level on which one comes in; -1 is the last. By default the first.", also=("entrance",)
    )
    protofile: str | None = optional(
        Text(max_length=14), "The first part of the names of the files for its ordinary levels."
    )
    chance: int = key(
        Int(1, ALWAYS),
        "In how many games of a hundred it is there.",
        default=ALWAYS,
        also=("probability", "frequency", "rarity"),
    )
    from_: From | None = optional(
        RecordOf(From), "Where its branch leaves.", also=("parent", "branch", "at", "where", "position", "place")
    )
    contains: tuple[Word | Contained, ...] = key(
        ListOf(OneOf(WordType("level files"), RecordOf(Contained))),
        "Its special levels: names, the first for level 1, and so on; or records that say where.",
        default=(),
        also=("contents", "special_levels", "maps"),
    )
    variants: tuple[Pair[str, tuple[ModFile | Word, ...]], ...] = key(
        MapOf(ListOf(OneOf(File(".des", brings=True), WordType("level files")), at_least=1)),
        "With 'edit:': further variants of special levels, by the level's name: .des files, or levels of the mod.",
        default=(),
    )

    @property
    def size(self) -> IntRange:
        """How many levels a new dungeon has; one without 'levels' is told and taken no further."""
        return cast("IntRange", self.levels)

    def check_record(self, context: Context) -> None:
        """Require what a new dungeon needs, and nothing of it for a change."""
        if (self.name is None) == (self.edit is None):
            context.report.error("NH1501", "a dungeon has one of 'name' and 'edit'", self.origin)
            return
        if self.edit is not None:
            for name in ("bones", "levels", "kind", "alignment", "entry", "protofile", "from"):
                if name in self.origin.keys:
                    context.report.error(
                        "NH1501",
                        f"'{name}' of a dungeon that is there can't be changed, the game's or a mod's",
                        self.origin.at(name).location,
                        path=f"{self.origin.path}.{name}",
                    )
            return
        missing = [name for name in ("bones", "levels") if name not in self.origin.keys]
        if missing:
            names = " and ".join(f"'{name}'" for name in missing)
            example = ", ".join(_EXAMPLES[name] for name in missing)
            message = f"the new dungeon '{self.name}' lacks {names}"
            context.report.error("NH1501", message, self.origin, hint=f"add for example: {example}")
        if "variants" in self.origin.keys:
            context.report.error(
                "NH1501",
                f"'variants' are for levels of a dungeon that is there, and '{self.name}' is a new one",
                self.origin.at("variants").location,
                path=f"{self.origin.path}.variants",
                hint="write them in an item of their own, with the 'edit' of the dungeon that has the level",
            )
        if self.from_ is None:
            context.report.error(
                "NH1502", f"nothing leads to the dungeon '{self.name}'", self.origin,
                hint="add for example: from: {dungeon: The Dungeons of Doom, at: 18, spread: 1, by: stairs down}"
            )  # fmt: skip
