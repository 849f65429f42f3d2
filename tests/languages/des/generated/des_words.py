"""The words that generated levels use, all read from a tree: no name of the game stands in the generators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.facts import Vocabulary

MAP_LETTERS = frozenset("-|}{+xABCISHKPLWTF\\#. ")
"""What a MAP block may hold (util/lev_comp.l, the state MAPC); 3.4.3 has no x."""


TEXTS = (
    *('"text"', '""', "\"It's 'x' # not a comment\"", '"Two\nlines"'),
    *('"%s %d \\n \\"', '"caf\xe9 \t{[(,"', '"ENDMAP"'),
)
"""Strings in their quotes: a string goes on to the next quote, whatever is in between."""
ALIGNMENTS = ("noalign", "law", "neutral", "chaos", "coaligned", "noncoaligned", "align[0]", "align [ 2 ]")
DIRECTIONS = ("north", "south", "east", "west")
ACROSS = ("left", "half-left", "center", "half-right", "right")
DOWN = ("top", "center", "bottom")


@dataclass(frozen=True, kw_only=True, slots=True)
class Words:
    """Names with their class letters, and the letters. ``limits`` holds constants of the tree by their names."""

    monsters: tuple[tuple[str, str], ...]
    objects: tuple[tuple[str, str], ...]
    monster_letters: tuple[str, ...]
    object_letters: tuple[str, ...]
    traps: tuple[str, ...]
    rooms: tuple[str, ...]
    terrain: Mapping[str, str]
    flags: tuple[str, ...]
    limits: Mapping[str, int]

    @property
    def size(self) -> tuple[int, int]:
        """Return a level's columns and rows."""
        return self.limits["COLNO"], self.limits["ROWNO"]

    @property
    def map_letters(self) -> tuple[str, ...]:
        """Return the letters of a map, the simplest first."""
        return tuple(sorted(self.terrain, key=lambda letter: (". -|+S".find(letter) % len(MAP_LETTERS), letter)))


def words_of(facts: Mapping[str, Vocabulary]) -> Words:
    """Take the words from a tree's facts."""
    monster_class = {entry.symbol: str(entry.fields["letter"]) for entry in facts["monster classes"]}
    object_class = {entry.symbol: str(entry.fields["letter"]) for entry in facts["object classes"]}
    constants = {entry.symbol: entry.index for entry in facts["constants"]}
    return Words(
        monsters=tuple((m.name, monster_class[str(m.fields["mlet"])]) for m in facts["monsters"] if m.name),
        objects=tuple(
            (str(o.fields["oc_name"]), object_class[str(o.fields["class"])])
            for o in facts["objects"]
            if o.fields["oc_name"]
        ),
        monster_letters=tuple(letter for letter in monster_class.values() if letter),
        object_letters=tuple(letter for letter in object_class.values() if letter),
        traps=tuple(str(t.fields["compiler_name"]) for t in facts["traps"] if t.fields["compiler_name"]),
        rooms=tuple(str(r.fields["compiler_name"]) for r in facts["room types"] if r.fields["compiler_name"]),
        terrain={s.name: s.symbol for s in facts["map symbols"] if s.name in MAP_LETTERS},
        flags=tuple(f.name for f in facts["level compiler flags"]),
        limits={name: constants[name] for name in ("COLNO", "ROWNO", "MAP_X_LIM", "MAP_Y_LIM") if name in constants},
    )
