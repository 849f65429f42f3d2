"""What nobody could wish for any more, if a wish took one word more for a monster.

Source: src/objnam.c, ``readobjnam``: a monster's name or a hero's title is cut off the beginning of what is wished for, and so is what
begins with one behind " of ".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.contents.monster_words import MonsterWords
from nhmod_languages.contents.wishes import NO_CONTENTS, OBJNAM_C, READOBJNAM, literals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile

_OF = " of "


@frozen
class HiddenWishes:
    """What a tree's own objects and artifacts are called, but for what is kept from being cut ("master key"), and what is cut already."""

    names: tuple[str, ...]
    words: MonsterWords

    @classmethod
    def of(cls, tree: Tree, facts: Facts) -> HiddenWishes:
        """Return those of a tree, which are read once."""
        return tree.once((cls,), lambda: cls._read(tree, facts))

    @classmethod
    def _read(cls, tree: Tree, facts: Facts) -> HiddenWishes:
        kept = tuple(_kept(tree.c(OBJNAM_C)))
        own = (entry.name for one in facts.readable(("objects", "artifacts")) for entry in one.stock if entry.name)
        names = tuple(name for name in own if not name.lower().startswith(kept))
        return cls(names=names, words=MonsterWords.of(tree, facts, stock=True))

    def by_title(self, title: str) -> Iterator[str]:
        """Go through what a hero's title would hide."""
        return self._hidden(MonsterWords(monsters=frozenset(), titles=frozenset((title.lower(),))))

    def by_monster(self, name: str) -> Iterator[str]:
        """Go through what a monster's name would hide."""
        return self._hidden(MonsterWords(monsters=frozenset((name.lower(),)), titles=frozenset()))

    def _hidden(self, words: MonsterWords) -> Iterator[str]:
        (word,) = words.monsters | words.titles
        for name in self.names:
            if word in name.lower() and _cut(name.lower(), words) and not _cut(name.lower(), self.words):
                yield name


def _kept(code: CFile) -> Iterator[str]:
    """Go through the names of which a wish asks before it looks for a monster."""
    for function in code.functions(READOBJNAM):
        for chain in code.ifs(function.body):
            arm = chain.arms[0]
            if arm.condition is not None and next(iter(code.calls("name_to_mon", arm.body)), None) is not None:
                yield from literals(code, arm.condition, "strncmpi")


def _cut(name: str, words: MonsterWords) -> bool:
    """Return whether a wish by a name would take something of it for a monster."""
    behind = "" if any(word in name for word in NO_CONTENTS) else name.partition(_OF)[2]
    begun = words.begins(name)
    return bool(words.begins(behind) or (begun and begun != name))
