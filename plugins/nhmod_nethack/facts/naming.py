"""Names: the C names that makedefs gives to table rows, and the words that a person may write for a thing.

Source: util/makedefs.c, ``do_permonst``, ``do_objs`` and ``limit``; src/objnam.c, ``obj_typename``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from nhmod.target import Entry, Vocabulary
from nhmod_nethack.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


PREFIXED, ALONE = "prefixed", "alone"
LENGTHS: Mapping[str, int] = MappingProxyType({PREFIXED: 26, ALONE: 30})
"""How much of a name makedefs takes (limit), with a prefix and without one."""
LIMIT = re.compile(r"\bstrncpy\s*\(\s*\w+\s*,\s*name\s*,\s*\w+\s*\?\s*(\d+)\s*:\s*(\d+)\s*\)")
Namesakes: TypeAlias = tuple[str, str, str]
HUMANS: tuple[Namesakes, ...] = (("S_HUMAN", "were", "HUMAN_"),)
NAMESAKES = re.compile(
    r'mlet\s*==\s*(S_\w+)\s*&&\s*!\s*strncmp\s*\(\s*mons\[i\]\.\w+\s*,\s*"(\w+)"\s*,\s*\d+\s*\)\s*\)'
    r'\s*\w+\s*\(\s*\w+\s*,\s*"(\w+_)"'
)
OBJECT_PREFIXES: Mapping[str, str] = MappingProxyType(
    {
        "WAND_CLASS": "WAN_",
        "RING_CLASS": "RIN_",
        "POTION_CLASS": "POT_",
        "SPBOOK_CLASS": "SPE_",
        "SCROLL_CLASS": "SCR_",
    }
)
"""What makedefs puts before the names of some classes' objects."""
PREFIX = re.compile(r'\bcase\s+(\w+_CLASS)\s*:\s*\w+\s*\(\s*\w+\s*,\s*"#define(?:\\t| )+(\w+_)"')


def c_name(name: str) -> str:
    """Write a name as makedefs does: letters as capitals, all else (digits too) as ``_``."""
    return "".join(letter.upper() if letter.isascii() and letter.isalpha() else "_" for letter in name)


def namesakes(found: Iterable[Namesakes]) -> tuple[Namesakes, ...]:
    """Return which monsters get something before their names, as others have the same names: the class, how they begin, and that.

    ``found`` are those of which makedefs says so (``NAMESAKES``).
    """
    return tuple(dict.fromkeys((*HUMANS, *found)))


def monster_symbol(name: str, monster_class: str, namesakes: Iterable[Namesakes] = HUMANS) -> str:
    """Return a monster's ``PM_`` name; human lycanthropes get ``HUMAN_``, as their animal forms have the same name."""
    prefix = "".join(prefix for of, begin, prefix in namesakes if monster_class == of and name.startswith(begin))
    return f"PM_{prefix}{c_name(name)}"


def object_prefixes(found: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """Return what is put before the names of some classes' objects; ``found`` are those of which makedefs says so (``PREFIX``)."""
    return {**OBJECT_PREFIXES, **dict(found)}


def lengths(found: Iterable[tuple[str, str]]) -> Mapping[str, int]:
    """Return how much of a name is taken; ``found`` is what makedefs says of it (``LIMIT``)."""
    return next(({PREFIXED: int(prefixed), ALONE: int(alone)} for prefixed, alone in found), LENGTHS)


def object_symbol(
    name: str,
    object_class: str,
    material: str,
    prefixes: Mapping[str, str] = OBJECT_PREFIXES,
    lengths: Mapping[str, int] = LENGTHS,
) -> str:
    """Return an object's name in onames.h, or nothing for what gets none (worthless glass)."""
    if object_class == "AMULET_CLASS" and material == "PLASTIC":
        return "FAKE_AMULET_OF_YENDOR"
    if object_class == "GEM_CLASS" and material == "GLASS":
        return ""
    prefix = prefixes.get(object_class, "")
    return prefix + c_name(name)[: lengths[PREFIXED if prefix else ALONE]]


def artifact_symbol(name: str, lengths: Mapping[str, int] = LENGTHS) -> str:
    """Return an artifact's ``ART_`` name."""
    return f"ART_{c_name(name).removeprefix('THE_').removeprefix('PLATINUM_')[: lengths[PREFIXED]]}"


def spoken(symbol: str, prefix: str, suffix: str = "") -> str:
    """Make a word of a symbol: ``CLR_BRIGHT_BLUE`` with the prefix ``CLR_`` is "bright blue"."""
    return symbol.removeprefix(prefix).removesuffix(suffix).replace("_", " ").strip().lower()


def words_of(symbol: str, prefix: str, suffix: str = "") -> tuple[str, ...]:
    """Return the words for a constant, the one to show first: those of the table, and the one its symbol makes."""
    return (*WORDS.get(symbol, ()), spoken(symbol, prefix, suffix))


def plural(word: str) -> str:
    """Make the plural of an English noun; irregular ones that a class or a monster has no need of are not known."""
    if word.endswith(("s", "x", "ch", "sh", "z")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in set("aeiou"):
        return f"{word[:-1]}ies"
    if word.endswith("lf"):
        return f"{word[:-1]}ves"
    return f"{word}s"


def vocabulary(name: str, label: str, entries: Iterable[Entry]) -> Vocabulary:
    """Put entries together; a further word gives way to any entry's name, and to the same word of an earlier entry."""
    drafts = tuple(entries)
    taken = {_key(entry.name) for entry in drafts}
    known: list[Entry] = []
    for entry in drafts:
        words: list[str] = []
        for word in entry.words:
            if word and _key(word) not in taken:
                taken.add(_key(word))
                words.append(word)
        known.append(replace(entry, words=tuple(words)))
    return Vocabulary(name, known, label=label)


def _key(word: str) -> str:
    # A single character is a map letter, of which case matters (Vocabulary.find).
    return word if len(word) == 1 else " ".join(word.casefold().replace("_", " ").split())
