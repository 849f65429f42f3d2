"""Names of objects and artifacts that a wish would misread.

Source: src/objnam.c, ``readobjnam``, whose words are read from the tree.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.contents.monster_words import MonsterWords

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Entry, Facts
    from nhmod.target.c import CFile, Span
    from nhmod.target.tree import Tree

OBJNAM_C = "src/objnam.c"
READOBJNAM = "readobjnam"
NO_CONTENTS = ("wand ", "spellbook ", "finger ")
"""Of these no monster is expected: there is the "finger of death"."""
_COUNT = re.compile(r"[+-]?\d+|[+-]")
_NO_PLURALS = ("boots", "gauntlets", "eyes")


@frozen
class Wishes:
    """What a wish takes out of a name.

    ``prefixes`` are adjectives with a meaning, ``infixes`` what cuts a name in two, ``tins`` what begins another thing within it
    ("tin of "), ``respelt`` what it writes otherwise ("armour"), ``suffixes`` what makes it a gem or glass, ``endings`` what makes it
    water, money or fruit before the class's noun is looked at, ``classes`` words that stand for a whole class at the name's beginning
    or end, in the game's order, ``others`` spellings of other objects and names of groups, ``monsters`` what is taken off the
    beginning, ``joints`` what follows a name's noun (" of "), ``plurals`` the nouns of the game's own objects, ``known`` the
    game's own objects, each with its look and its name as a wish compares them, ``added`` those of mods. ``singulars`` are ends in "ss"
    that are no plural's: all of them, or (3.4.3) some.
    """

    prefixes: tuple[str, ...]
    infixes: tuple[str, ...]
    tins: tuple[str, ...]
    respelt: tuple[str, ...]
    suffixes: tuple[str, ...]
    endings: tuple[str, ...]
    classes: tuple[str, ...]
    others: frozenset[str]
    monsters: MonsterWords
    joints: tuple[str, ...]
    plurals: frozenset[str]
    singulars: tuple[str, ...]
    known: tuple[tuple[Entry, str, str], ...]
    added: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, tree: Tree, facts: Facts) -> Wishes:
        """Return those of a tree, which are read once, with what mods add to it."""
        objects = facts["objects"]
        own = tree.once((cls,), lambda: cls._read(tree, objects.stock))
        return replace(own, monsters=MonsterWords.of(tree, facts), added=facts.added("objects"))

    @classmethod
    def _read(cls, tree: Tree, objects: tuple[Entry, ...]) -> Wishes:
        source = tree.c(OBJNAM_C)
        body = source.function(READOBJNAM).body
        within = tuple(literals(source, body, "strstri"))
        joints = tuple(_strings(source, "compounds"))
        classes = tuple(_strings(source, "wrp"))
        ends = tuple(dict.fromkeys(literals(source, body, "BSTRCMPI")))
        return cls(
            prefixes=tuple(dict.fromkeys(_adjectives(source, body))),
            infixes=tuple(dict.fromkeys(word for word in within if word.startswith(" "))),
            tins=tuple(dict.fromkeys(word for word in within if word.endswith(" of ") and not word.startswith(" "))),
            respelt=tuple(dict.fromkeys(_respelt(source, body))),
            suffixes=tuple(word for word in ends if word.startswith(" ")),
            endings=tuple(word for word in ends if not word.startswith(" ") and word not in classes),
            classes=classes,
            others=frozenset(
                _squeezed(text) for table in ("spellings", "o_ranges") for text in _strings(source, table)
            ),
            monsters=MonsterWords(monsters=frozenset(), titles=frozenset()),
            joints=joints,
            plurals=frozenset(_noun(entry.name.lower(), joints) for entry in objects),
            singulars=tuple(_double_s(source)),
            known=tuple(_spelt(objects)),
        )

    def misread(self, name: str, *, is_amulet: bool = False, noun: str = "") -> str:
        """Return how a wish would misread a name; ``noun`` is what the player writes before it ("ring")."""
        lower = name.lower()
        spoken = f"{noun} of {lower}" if noun else lower
        return next(self._cuts(spoken), "") or next(
            self._of_class(lower, spoken, noun) if noun else self._mistakes(lower, is_amulet=is_amulet), ""
        )

    def confused(self, name: str, object_class: str, *, own: str) -> str:
        """Return which other object a wish by a name could give: one that is called or looks so.

        With a class only those of it are looked at, as when the noun is before the name; ``own`` is the object's own symbol.
        """
        wanted = _squeezed(name.lower())

        def is_meant(entry: Entry) -> bool:
            return entry.symbol != own and object_class in ("", entry.fields["class"])

        for entry, look, called in (*self.known, *_spelt(filter(is_meant, self.added))):
            if wanted in (look, called) and is_meant(entry):
                how = "looks so" if look == wanted else "is spelt almost so"
                return f"'{entry.name}' {how}, and a wish could give that one"
        return ""

    def _cuts(self, spoken: str) -> Iterator[str]:
        """Go through the adjectives and the words in the middle that a wish understands."""
        counted = _COUNT.match(spoken)
        if counted:
            yield f"a wish takes '{counted[0].strip()}' for a number"
        for word in self.prefixes:
            if spoken.startswith(word):
                yield f"a wish takes '{word.strip()}' off the beginning"
        for word in self.infixes:
            if word != " of " and word in f"{spoken} ":
                yield f"a wish cuts the name at '{word.strip()}'"
        if not any(word in spoken for word in NO_CONTENTS):
            yield from self._contents(spoken)
        for word in self.endings:
            if spoken.endswith(word):
                yield f"a wish takes names that end in '{word}' for something else"
        yield from self._spelt(spoken)
        yield from self._singular(spoken)

    def _spelt(self, spoken: str) -> Iterator[str]:
        """Go through what a wish spells otherwise, or takes for something else's spelling."""
        if _squeezed(spoken) in self.others:
            yield "a wish takes it for another object's other spelling, or for a group of objects"
        yield from (f"a wish spells '{word}' otherwise" for word in self.respelt if word in spoken)

    def _singular(self, spoken: str) -> Iterator[str]:
        """Go through the words that a wish takes an "s" from (src/objnam.c, makesingular)."""
        noun = _noun(spoken, self.joints)
        if noun.endswith("s") and not noun.endswith(self.singulars) and noun not in self.plurals:
            yield f"a wish takes '{noun}' for a plural"
        # Releases that know no joints look for the plural of what is counted anywhere.
        counted = re.search(r"(\w+s) of ", spoken) if not self.joints else None
        if counted and not counted[1].endswith(_NO_PLURALS):
            yield f"a wish takes '{counted[1]}' for a plural"

    def _contents(self, spoken: str) -> Iterator[str]:
        """Go through what a wish takes for a monster that the thing is made of."""
        for word in self.tins:
            if word in spoken:
                yield f"a wish takes what follows '{word.strip()}' for a monster"
        monster = self.monsters.begins(spoken.partition(" of ")[2])
        if monster:
            yield f"a wish cuts the name at 'of', as '{monster}' is a monster"

    def _of_class(self, lower: str, spoken: str, noun: str) -> Iterator[str]:
        """Go through the classes that a wish looks for before that of the noun, at the name's end."""
        for word in self.classes:
            if spoken.startswith(word):
                return
            if lower.endswith(word):
                yield f"a wish takes '{word}' at the end of a name for the class, before it sees '{noun}'"

    def _mistakes(self, lower: str, *, is_amulet: bool) -> Iterator[str]:
        """Go through what a wish takes the beginning, the end or the whole of a name for."""
        monster = self.monsters.begins(lower)
        if monster and monster != lower:
            yield f"a wish takes the monster '{monster}' off the beginning"
        for word in self.suffixes:
            if lower.endswith(word):
                yield f"a wish takes names that end in '{word.strip()}' for something else"
        for word in () if is_amulet else self.classes:
            if lower.startswith(word) or lower.endswith(word):
                yield f"a wish takes '{word}' at the beginning or end of a name for the whole class"


def _noun(name: str, joints: Iterable[str]) -> str:
    """Return the word of a name that makesingular() changes: the last one before "of" and the like."""
    head = min((name.partition(joint)[0] for joint in joints), key=len, default=name)
    return head.rsplit(maxsplit=1)[-1] if head else name


def _spelt(objects: Iterable[Entry]) -> Iterator[tuple[Entry, str, str]]:
    """Go through the objects whose row is known, each with its look and its name as a wish compares them."""
    for entry in objects:
        if "oc_name" in entry.fields:
            look, name = entry.text("oc_descr"), entry.text("oc_name")
            yield entry, _squeezed(look.lower()), _squeezed(name.lower())


def _squeezed(text: str) -> str:
    return text.replace(" ", "").replace("-", "")


def literals(source: CFile, body: Span, function: str) -> Iterator[str]:
    """Go through the texts that a function is called with, the first of each call, in small letters."""
    for call in source.calls(function, body):
        for argument in call.args:
            if argument.string:
                yield argument.string.lower()
                break


def _adjectives(source: CFile, body: Span) -> Iterator[str]:
    """Go through what is taken off the beginning: each word whose arm goes on, with those before which it goes on where it may stop."""
    stops = [arm for chain in source.ifs(body) for arm in chain.arms if arm.condition is not None]
    for call in source.calls("strncmpi", body):
        word = next((argument.string.lower() for argument in call.args if argument.string), "")
        if not word.endswith(" ") or word.startswith(" "):
            continue
        arm = next((arm for arm in stops if arm.condition is not None and call.span.start in arm.condition), None)
        if arm is not None and arm.condition is not None and source.find("strstri", arm.condition):
            continue  # it is taken off only where another word stands in the name too
        inner = [chain for chain in source.ifs(arm.body) if source.find("break", chain.span)] if arm is not None else []
        if inner:
            yield from (word + next_word for chain in inner for next_word in literals(source, chain.span, "strncmpi"))
        else:
            yield word


def _respelt(source: CFile, body: Span) -> Iterator[str]:
    """Go through the words within a name of which the parser writes one letter over (src/objnam.c, "armour")."""
    for chain in source.ifs(body):
        arm = chain.arms[0]
        if arm.condition is not None and source.find("* p = * ( p + 1 )", arm.body):
            yield from literals(source, arm.condition, "strstri")


def _double_s(source: CFile) -> Iterator[str]:
    """Go through the ends of words in "ss" that makesingular() leaves alone."""
    body = source.function("makesingular").body
    for comparison in ("BSTRCMP", "BSTRCMPI"):
        for call in source.calls(comparison, body):
            yield from (argument.string for argument in call.args if argument.string and argument.string.endswith("ss"))


def _strings(source: CFile, table: str) -> Iterator[str]:
    for array in source.arrays(table):
        for row in array.rows:
            text = row.string if not row.is_list else row.args[0].string if row.args else None
            if text:
                yield text.lower()
