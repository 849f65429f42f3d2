"""A monster's values: those of struct permonst (include/permonst.h), with symbols for all that has a name."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from nhmod.dataclass import frozen
from nhmod.target import FURTHER, Entry, Json
from nhmod_monsters.columns import COLUMNS
from nhmod_monsters.strength import AttackFacts, StrengthFacts, difficulty

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


NEVER, UNIQUE = "G_NOGEN", "G_UNIQ"
GENERATION = frozenset({"G_GENO", NEVER, UNIQUE, "G_NOCORPSE", "G_SGROUP", "G_LGROUP", "G_HELL", "G_NOHELL"})
"""What every game says of how a monster is made, which has keys of its own."""
OWN_FLAGS = re.compile(r"M[A-QT-Y0-9]_\w+( \| M[A-QT-Y0-9]_\w+)*")


@frozen
class Permonst:
    """All values of a row of mons[].

    ``generation`` are the ``G_`` symbols without the ``frequency``; ``flags`` are the symbols of all three words of flags,
    and of those that only a tree has.
    ``weight_symbol`` is the word for ``weight`` (``WT_ELF``) or empty. ``extra`` is the size of what the monster has beyond
    struct monst, as C (``sizeof(struct epri)``); empty where the table has no such column. ``computed`` says that it has none
    for the difficulty either: makedefs computes it.
    """

    name: str
    monster_class: str
    level: int
    speed: int
    armor_class: int
    magic_resistance: int
    alignment: int
    generation: tuple[str, ...]
    frequency: int
    attacks: tuple[AttackFacts, ...]
    weight: int
    weight_symbol: str = ""
    nutrition: int
    extra: str = ""
    sound: str
    size: str
    resists: tuple[str, ...]
    confers: tuple[str, ...]
    flags: tuple[str, ...]
    difficulty: int
    computed: bool = False
    color: str

    @classmethod
    def of_entry(cls, entry: Entry) -> Permonst:
        """Read the values of a monster of the facts."""
        fields = entry.fields
        simple: dict[str, Any] = {column.key: column.read(fields) for column in COLUMNS}

        def symbols(*names: str) -> tuple[str, ...]:
            return tuple(symbol for name in names for symbol in entry.texts(name))

        values = cls(
            name=entry.name,
            monster_class=str(fields["mlet"]),
            generation=symbols("geno"),
            frequency=cast("int", fields["frequency"]),
            attacks=tuple(
                AttackFacts(type=type_, damage=damage, dice=dice, sides=sides)
                for type_, damage, dice, sides in cast("list[tuple[str, str, int, int]]", fields["attacks"])
            ),
            weight=cast("int", fields["weight"]),
            extra=str(fields["extra"]),
            flags=(*symbols("m1", "m2", "m3"), *_flags_of_own_columns(entry)),
            difficulty=cast("int", fields["difficulty"]),
            **simple,
        )
        return values if values.difficulty >= 0 else replace(values, difficulty=values.strength, computed=True)

    @property
    def generated(self) -> bool:
        """Whether the game makes it at random."""
        return is_generated(self.frequency, self.generation)

    @property
    def strength(self) -> int:
        """The difficulty that makedefs would compute."""
        return difficulty(
            StrengthFacts(
                name=self.name,
                level=self.level,
                speed=self.speed,
                armor_class=self.armor_class,
                attacks=self.attacks,
                generation=self.generation,
                flags=self.flags,
            )
        )

    def flag_word(self, number: int) -> tuple[str, ...]:
        """Return the flags of mflags1, mflags2 or mflags3."""
        return tuple(flag for flag in self.flags if flag.startswith(f"M{number}_"))

    def fields(self) -> dict[str, Json]:
        """Return the values by the names that the vocabulary ``monsters`` has for them."""
        return {
            **{column.fact: column.as_fact(getattr(self, column.key)) for column in COLUMNS},
            "mlet": self.monster_class,
            "geno": list(self.generation),
            "frequency": self.frequency,
            "attacks": [[a.type, a.damage, a.dice, a.sides] for a in self.attacks],
            "weight": self.weight,
            "extra": self.extra,
            "m1": list(self.flag_word(1)),
            "m2": list(self.flag_word(2)),
            "m3": list(self.flag_word(3)),
            "difficulty": -1 if self.computed else self.difficulty,
        }


def is_generated(frequency: int, generation: Collection[str]) -> bool:
    """Return whether the game makes a monster at random, by two columns of its row."""
    return frequency > 0 and NEVER not in generation


def _flags_of_own_columns(entry: Entry) -> Iterator[str]:
    """Yield the flags in columns that only this tree has; a column with anything else in it is as in the row that is copied."""
    further = entry.fields.get(FURTHER)
    for text in further.values() if isinstance(further, dict) else ():
        if isinstance(text, str) and OWN_FLAGS.fullmatch(text):
            yield from text.split(" | ")
