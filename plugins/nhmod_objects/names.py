"""Names that an object can't have, or that a wish would misread.

Source: src/objnam.c, ``readobjnam``, whose words are read from the tree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_objects.sites import OBJNAM_C

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Facts
    from nhmod.target.c import CFile, Span
    from nhmod.target.tree import Tree

_ALLOWED = re.compile(r"[A-Za-z](?:[A-Za-z0-9.']|[ -](?![ -]))*(?<![ -])")
_FUNCTION = "readobjnam"


def malformed(name: str) -> str:
    """Say what is wrong with a name for C, tile labels and prompts alike; empty if nothing is."""
    if _ALLOWED.fullmatch(name):
        return ""
    odd = sorted({letter for letter in name if not re.fullmatch(r"[A-Za-z0-9.' -]", letter)})
    if odd:
        return f"it can't have {' or '.join(repr(letter) for letter in odd)}: only letters, digits, spaces, '-', '.' and an apostrophe"
    return "a name begins with a letter and has single spaces or hyphens between its words, and none at its end"


@dataclass(frozen=True, kw_only=True, slots=True)
class Wishes:
    """What a wish takes out of a name.

    ``prefixes`` are adjectives with a meaning, ``infixes`` what cuts a name in two, ``suffixes`` what makes it a gem or glass,
    ``classes`` words that stand for a whole class at the name's beginning or end, ``others`` spellings of other objects and
    names of groups, ``monsters`` names that are taken off the beginning, ``joints`` what follows a name's noun (" of "),
    ``plurals`` the nouns of the game's own objects.
    """

    prefixes: tuple[str, ...]
    infixes: tuple[str, ...]
    suffixes: tuple[str, ...]
    classes: tuple[str, ...]
    others: frozenset[str]
    monsters: frozenset[str]
    joints: tuple[str, ...]
    plurals: frozenset[str]

    @classmethod
    def of(cls, tree: Tree, facts: Facts) -> Wishes:
        """Read them from a tree."""
        source = tree.c(OBJNAM_C)
        body = source.function(_FUNCTION).body
        begins = tuple(_literals(source, body, "strncmpi"))
        within = tuple(_literals(source, body, "strstri"))
        joints = tuple(_strings(source, "compounds"))
        return cls(
            prefixes=tuple(dict.fromkeys(word for word in begins if word.endswith(" ") and not word.startswith(" "))),
            infixes=tuple(dict.fromkeys(word for word in within if word.startswith(" "))),
            suffixes=tuple(dict.fromkeys(w for w in _literals(source, body, "BSTRCMPI") if w.startswith(" "))),
            classes=tuple(_strings(source, "wrp")),
            others=frozenset(_strings(source, "spellings")) | frozenset(_strings(source, "o_ranges")),
            monsters=frozenset(entry.name.lower() for entry in facts["monsters"]),
            joints=joints,
            plurals=frozenset(_noun(entry.name.lower(), joints) for entry in facts["objects"] if not entry.mod),
        )

    def misread(self, name: str, *, is_amulet: bool = False, noun: str = "") -> str:
        """Say how a wish would misread a name; ``noun`` is what the player writes before it ("ring")."""
        lower = name.lower()
        spoken = f"{noun} of {lower}" if noun else lower
        return next(self._cuts(spoken), "") or ("" if noun else next(self._mistakes(lower, is_amulet=is_amulet), ""))

    def _cuts(self, spoken: str) -> Iterator[str]:
        """Go through the adjectives and the words in the middle that a wish understands."""
        for word in self.prefixes:
            if spoken.startswith(word):
                yield f"a wish takes '{word.strip()}' off the beginning"
        for word in self.infixes:
            # "of" is looked for too, but cuts only before a monster's name.
            of_monster = spoken.rpartition(" of ")[2] in self.monsters
            if word in f"{spoken} " and (word != " of " or of_monster):
                yield f"a wish cuts the name at '{word.strip()}'"

    def _mistakes(self, lower: str, *, is_amulet: bool) -> Iterator[str]:
        """Go through what a wish takes the beginning, the end or the whole of a name for."""
        for monster in sorted(self.monsters):
            if lower.startswith(f"{monster} "):
                yield f"a wish takes the monster '{monster}' off the beginning"
        if _squeezed(lower) in {_squeezed(other) for other in self.others}:
            yield "a wish takes it for another object's other spelling, or for a group of objects"
        for word in self.suffixes:
            if lower.endswith(word):
                yield f"a wish takes names that end in '{word.strip()}' for something else"
        for word in () if is_amulet else self.classes:
            if lower.startswith(word) or lower.endswith(word):
                yield f"a wish takes '{word}' at the beginning or end of a name for the whole class"
        noun = _noun(lower, self.joints)
        if noun.endswith("s") and not noun.endswith("ss") and noun not in self.plurals:
            yield f"a wish takes '{noun}' for a plural"


def _noun(name: str, joints: Iterable[str]) -> str:
    """Give the word of a name that makesingular() changes: the last one before "of" and the like."""
    head = min((name.partition(joint)[0] for joint in joints), key=len, default=name)
    return head.rsplit(maxsplit=1)[-1] if head else name


def _squeezed(text: str) -> str:
    return text.replace(" ", "").replace("-", "")


def _literals(source: CFile, body: Span, function: str) -> Iterator[str]:
    for call in source.calls(function, body):
        for argument in call.args:
            if argument.string:
                yield argument.string.lower()
                break


def _strings(source: CFile, table: str) -> Iterator[str]:
    for array in source.arrays(table):
        for row in array.rows:
            text = row.string if not row.is_list else row.args[0].string if row.args else None
            if text:
                yield text.lower()
