"""The 3.4.3 dialect of the level compiler's language with a tree's words: facts become its rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_languages.des.v34.language import Language
from nhmod_languages.des.v34.rules import CONSTANTS, STRUCTURES, Limits, Named, Rules
from nhmod_languages.des.v34.words import Lexicon
from nhmod_nethack.languages.named import LAST_ROOM, Numbers, last_room, named
from nhmod_nethack.languages.structures import header_words, structure
from nhmod_nethack.languages.terminal import obeyed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.target import Entry, Facts, Vocabulary
    from nhmod_languages.language import LevelLanguage


def level_language(facts: Facts) -> LevelLanguage:
    """Make the dialect of a tree; raises as ``level_rules`` does."""
    return Language(level_rules(facts))


def level_rules(facts: Facts) -> Rules:
    """Make the rules of the 3.4.3 dialect from a tree's facts.

    Raises ``DiagnosticError`` (NH1801) for a structure and ``AbsentError`` for a constant that the tree does not have: it
    is none of 3.4.3 then.
    """
    map_letters = {entry.name: entry.index for entry in facts["map symbols"]}
    flags = {entry.name: entry.index for entry in facts["level compiler flags"]}
    limits = Numbers((entry.symbol, entry.index) for entry in facts["level compiler limits"])
    return Rules(
        lexicon=Lexicon(map_letters="".join(map_letters), flags=tuple(flags)),
        words=MappingProxyType({entry.name: entry.index for entry in facts["level compiler words"]}),
        flags=MappingProxyType(flags),
        map_letters=MappingProxyType(map_letters),
        rooms=named(facts["room types"]),
        traps=named(facts["traps"]),
        monsters=_table(facts["monsters"], "mlet", facts["monster classes"]),
        objects=_table([*facts["objects"], *facts["spare appearances"]], "class", facts["object classes"]),
        monster_letters=_letters(facts["monster classes"]),
        object_letters=_letters(facts["object classes"]),
        constants=MappingProxyType({name: facts.constant(name) for name in CONSTANTS} | {LAST_ROOM: last_room(facts)}),
        limits=Limits(
            registers=limits["MAX_REGISTERS"],
            things=limits["MAX_OF_TYPE"],
            passwalls=limits["tmppass"],
            parts=limits["tmppart"],
            rooms=limits["tmproom"],
            message=limits["tmpmessage"],
        ),
        structures=MappingProxyType({name: structure(facts, name) for name in STRUCTURES}),
        header_words=header_words(facts),
        obeyed=obeyed(facts),
    )


def _letters(classes: Vocabulary) -> Mapping[str, int]:
    """Return the classes by their letters; class 0 has none, and of two with one letter the first counts."""
    letters: dict[str, int] = {}
    for entry in sorted(classes, key=lambda entry: entry.index):
        letter = entry.text("letter")
        if entry.index and letter:
            letters.setdefault(letter, entry.index)
    return MappingProxyType(letters)


def _table(entries: Iterable[Entry], field: str, classes: Vocabulary) -> tuple[Named, ...]:
    """Return a table's rows in their order: the name as the level compiler compares it, and the class's number.

    An object's entry is called as a player calls it; ``oc_name`` is the table's own, empty for a spare appearance.
    """
    numbers = {entry.symbol: entry.index for entry in classes}
    return tuple(
        Named(name=str(entry.fields.get("oc_name", entry.name)), number=numbers.get(entry.text(field), 0))
        for entry in _in_order(entries)
    )


def _in_order(entries: Iterable[Entry]) -> list[Entry]:
    """Return a table's rows in the order that they will have: a mod's own knows its final place, the tree's its pristine one."""
    rows = sorted(entries, key=lambda entry: entry.index)
    added = [entry for entry in rows if entry.mod]
    # The n-th new row (from 0) stands n places further down than the pristine row that it goes before.
    keys = {id(entry): (entry.index - number, 0, number) for number, entry in enumerate(added)}
    return sorted(rows, key=lambda entry: keys.get(id(entry), (entry.index, 1, 0)))
