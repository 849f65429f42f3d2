"""Names as level files have them: a class letter and the name without its class.

Mirrors util/lev_main.c: get_monster_id, get_object_id, get_trap_type, get_room_type.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

from nhmod.target import check_made, check_owner
from nhmod_languages.contents.capacities import LEVEL_NAME
from nhmod_languages.des import Reference, Refers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.manifest import Word
    from nhmod.target import Entry, Facts, Vocabulary

_INDEXED = 16
"""So many vocabularies' names are kept in order: the four of level files, for some sets of mods."""
_WORD_BEFORE = re.compile(r"\w[ \t]*\Z")
_CLASSES = {"monsters": ("monster classes", "mlet"), "objects": ("object classes", "class")}
CLASSED = {Refers.MONSTER: "monsters", Refers.OBJECT: "objects"}
"""The vocabularies of things that stand in level files with the letter of their class."""
VOCABULARIES = CLASSED | {Refers.TRAP: "traps", Refers.ROOM: "room types"}
"""The vocabularies of what level files name."""


def thing_name(word: Word, facts: Facts) -> tuple[str | None, str | None]:
    """Return a monster's or object's class letter and name; a class alone has no name."""
    for vocabulary in word.vocabularies:
        entry = facts.get(vocabulary).find(word.text)
        if entry is not None and vocabulary in _CLASSES:
            return class_letter(entry, vocabulary, facts), compiler_name(entry)
        if entry is not None:
            return str(entry.fields.get("letter") or "") or None, None
    return None, word.text


def compiler_name(entry: Entry) -> str:
    """Return the name that the level compiler knows a thing by: an object's bare name, a room's or trap's word.

    It is empty for a room or a trap that the compiler does not know.
    """
    if "compiler_name" in entry.fields:
        return entry.text("compiler_name")
    return str(entry.fields.get("oc_name") or entry.name)


def called(name: str, words: Vocabulary) -> Iterator[Entry]:
    """Yield the entries of a vocabulary that the level compiler knows by a name: as it is written, then in other letters, as 3.6 does."""
    own, added = _by_compiler_name(words)
    folded = name.casefold()
    yield from sorted(own.get(folded, ()), key=lambda entry: compiler_name(entry) != name)
    # What mods declare notes who asks for it, and is asked only where nothing before it is meant.
    yield from (entry for entry in added if compiler_name(entry).casefold() == folded)


@lru_cache(maxsize=_INDEXED)
def _by_compiler_name(words: Vocabulary) -> tuple[Mapping[str, list[Entry]], list[Entry]]:
    """Return the tree's own entries by the names that the level compiler knows them by, and those of mods."""
    found: dict[str, list[Entry]] = {}
    for entry in words:
        if not entry.mod:
            found.setdefault(compiler_name(entry).casefold(), []).append(entry)
    return found, [entry for entry in words if entry.mod]


def short_name(name: str, facts: Facts) -> str:
    """Return another name for a level whose own is too long for the target's level compiler; empty where it is not.

    No other level has it: the sum of the name stands for what is left out.
    """
    room = facts.get("level compiler limits").find(LEVEL_NAME)
    if room is None or len(name) <= room.index:
        return ""
    digits = f"{crc32(name.encode()):08x}"[: room.index // 2]
    return f"{re.sub('[^A-Za-z0-9]', '', name)[: room.index - len(digits)]}{digits}"


def class_letter(entry: Entry, vocabulary: str, facts: Facts) -> str | None:
    """Return the map letter of a monster's or object's class."""
    classes, field = _CLASSES[vocabulary]
    found = facts.get(classes).symbol(str(entry.fields.get(field, "")))
    letter = found.fields.get("letter") if found else None
    return str(letter) if letter else None


def named(reference: Reference, facts: Facts) -> Entry | None:
    """Find what a reference with a name refers to; the compiler looks within the class if one is given."""
    vocabulary = VOCABULARIES[reference.refers]
    if reference.name is None:
        return None
    for entry in called(reference.name, facts.get(vocabulary)):
        letter = class_letter(entry, vocabulary, facts) if vocabulary in _CLASSES else None
        if reference.letter is None or letter is None or letter == reference.letter:
            return entry
    return facts.get(vocabulary).find(reference.name) if reference.SPOKEN else None


def check_owners(references: Iterable[Reference], mod: Mod, facts: Facts, report: Report) -> None:
    """Report what stands in mods that are not required (NH0543); the level compiler says which names it does not know."""
    for reference in references:
        if (entry := named(reference, facts)) is not None:
            check_owner(entry, reference.name_location, mod.reaches(), report, mod=mod.id)


def check_alone(references: Iterable[Reference], text: str, facts: Facts, report: Report) -> None:
    """Report what the game can't make by itself, or could choose of a class (NH0544); as what a mimic looks it is nothing made."""
    told = {diagnostic.location for diagnostic in report.errors}
    for reference in references:
        vocabulary = VOCABULARIES[reference.refers]
        if vocabulary not in _CLASSES or looked_like(reference, text) or reference.name_location in told:
            continue
        if reference.name is not None:
            entry, location = named(reference, facts), reference.name_location
        else:
            classes = facts.get(_CLASSES[vocabulary][0])
            entry = next((one for one in classes if one.fields.get("letter") == reference.letter), None)
            location = reference.letter_location
        if entry is not None:
            check_made(entry, reference.name or str(reference.letter), facts, location, report)


def looked_like(reference: Reference, text: str) -> bool:
    """Return whether a reference says what a mimic looks like (``m_object "boulder"``); ``text`` is that of the file."""
    start = reference.span.start
    return _WORD_BEFORE.search(text, text.rfind("\n", 0, start) + 1, start) is not None
