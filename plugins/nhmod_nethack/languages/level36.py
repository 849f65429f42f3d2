"""The 3.6 dialect of the level compiler's language with a tree's words: facts become its rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import AbsentError, Facts, Vocabulary
from nhmod_languages.contents.features import PROGRAMS
from nhmod_languages.control import Controls, GrepControls, NoControls
from nhmod_languages.des.v36.language import Language
from nhmod_languages.des.v36.lev import Numbering
from nhmod_languages.des.v36.released import KINDS, OPCODES
from nhmod_languages.des.v36.rules import CONSTANTS, NUMBERS, TOKENS, Names, Packing, Packings, Rules
from nhmod_nethack.facts.compiler import COUNTED, JOINED, ROOM_PLACE
from nhmod_nethack.facts.makedefs import GREP, GREP_BUFFER, GREP_STACK
from nhmod_nethack.languages.learnt import evaluate, learnt, tokens_of
from nhmod_nethack.languages.named import LAST_ROOM, Numbers, last_room, named
from nhmod_nethack.languages.structures import header_words
from nhmod_nethack.languages.terminal import obeyed
from nhmod_nethack.problems import unexpected

if TYPE_CHECKING:
    from collections.abc import Mapping


_OPCODES = "SPO_"
_KINDS = "SPOVAR_"
_COUNT = "MAX_SP_OPCODES"
_HEADER = "include/sp_lev.h"
_STAND_IN = 1 << 20
_GRID = (1, 5, 1, 5)
_SAMPLES = ((0, 0), (0, 127), (1, 1), (-1, 100), (-2, 0), (300, 65))
"""Numbers and bytes that are packed to see how; a class's letter and a kind of terrain are below 128."""


def level_language(facts: Facts) -> Language:
    """Make the dialect of a tree; raises as ``level_rules`` does."""
    return Language(level_rules(facts))


def level_rules(facts: Facts) -> Rules:
    """Make the rules of the 3.6 dialect from a tree's facts.

    Raises ``DiagnosticError`` (NH1801) for a structure and ``AbsentError`` for a limit that the tree does not have: it
    is none of 3.6 then. Where it lacks numbers of level files, descriptions can be read and checked (``Rules.absent``).
    """
    limits = {entry.symbol: entry.index for entry in facts["level compiler limits"]}
    dialect = learnt(facts)
    absent = tuple(name for name in NUMBERS if name not in limits and facts["constants"].symbol(name) is None)
    words = {token: dict[str, int]() for token in (*TOKENS, *sorted(tokens_of(dialect)))}
    for entry in facts["level compiler words"]:
        token = entry.fields["token"]
        if isinstance(token, str) and token in words:
            words[token][entry.name] = entry.index
    return Rules(
        numbering=_numbering(facts),
        packings=Packings(
            monsters=_packing(facts, "SP_MONST_PACK"),
            objects=_packing(facts, "SP_OBJ_PACK"),
            terrain=_packing(facts, "SP_MAPCHAR_PACK", swapped=True),
        ),
        constants=MappingProxyType(_constants(facts, limits, absent) | {LAST_ROOM: last_room(facts)}),
        words=MappingProxyType(
            {token: MappingProxyType(known) for token, known in words.items() if known or token in TOKENS}
        ),
        monsters=_monsters(facts),
        objects=_objects(facts),
        traps=named(facts["traps"]),
        rooms=named(facts["room types"]),
        terrain=MappingProxyType({entry.name: entry.index for entry in facts["map symbols"]}),
        controls=_controls(facts),
        parser_stack=limits.get("YYSTACKSIZE", 0),
        dialect=dialect,
        room_places=_room_places(limits),
        counted=COUNTED in limits,
        joinable=tuple(entry.index for entry in facts[JOINED]),
        absent=absent,
        obeyed=obeyed(facts),
    )


def _numbering(facts: Facts) -> Numbering:
    """Return the numbers of level files; where levels are programs there are none, and what is compiled to be looked at has any."""
    if facts.offers(PROGRAMS):
        return Numbering(
            opcodes={name: number for number, name in enumerate(OPCODES)},
            kinds={name: number for number, name in enumerate(KINDS)},
            count=len(OPCODES),
            header_words=header_words(facts),
        )
    return Numbering(
        opcodes=_prefixed(facts, _OPCODES),
        kinds=_prefixed(facts, _KINDS),
        count=facts.constant(_COUNT),
        header_words=header_words(facts),
    )


def _constants(facts: Facts, limits: Mapping[str, int], absent: tuple[str, ...]) -> dict[str, int]:
    """Return the constants; for those that the tree has not numbers that nothing else has."""
    known = {name: limits[name] if name in limits else facts.constant(name) for name in CONSTANTS if name not in absent}
    return known | {name: _STAND_IN + number for number, name in enumerate(absent)}


def _room_places(limits: Mapping[str, int]) -> tuple[int, int, int, int]:
    """Return from where to where a room can be placed; in most trees it is a grid of five by five."""
    left, right, top, bottom = (limits.get(bound, usual) for bound, usual in zip(ROOM_PLACE, _GRID, strict=True))
    return left, right, top, bottom


def _packing(facts: Facts, macro: str, *, swapped: bool = False) -> Packing:
    """Read how a tree packs, off what its macro makes of a few numbers; ``swapped`` has the byte before the number.

    Raises ``AbsentError`` where there is no such macro, and ``DiagnosticError`` (NH1802) where it packs in another way.
    """
    if facts.offers(PROGRAMS):
        return Packing(bias=0)  # there are no level files in which anything is packed
    if facts.get("macros").symbol(macro) is None:
        raise AbsentError("macro", macro)

    def made(number: int, low: int) -> int:
        return evaluate(facts, macro, *((low, number) if swapped else (number, low)))

    packing = Packing(bias=made(0, 0) >> 8)
    for number, low in _SAMPLES:
        if made(number, low) != packing.pack(number, low):
            raise unexpected(_HEADER, f"the macro {macro}()", "does not put a number above the eight bits of a byte")
    return packing


def _controls(facts: Facts) -> Controls:
    """Decide conditional lines as the tree's makedefs does; the symbols that mods add are checked where they are made."""
    if facts.offers(PROGRAMS):
        return NoControls()
    sizes = Numbers((entry.name, entry.index) for entry in facts["makedefs"])
    if not sizes[GREP]:
        return NoControls()
    known = {entry.name: bool(entry.index) for entry in facts["makedefs symbols"]}
    return GrepControls(
        symbols=MappingProxyType(known), others=True, stack=sizes[GREP_STACK], buffer=sizes[GREP_BUFFER]
    )


def _prefixed(facts: Facts, prefix: str) -> Mapping[str, int]:
    return MappingProxyType(
        Numbers(
            (entry.symbol.removeprefix(prefix), entry.index)
            for entry in facts["constants"]
            if entry.symbol.startswith(prefix)
        )
    )


def _letters(classes: Vocabulary) -> tuple[Mapping[str, int], Mapping[int, str]]:
    """Return the numbers of the classes by their symbols, and their letters by their numbers; the first is none."""
    numbers = {entry.symbol: entry.index for entry in classes}
    letters = {entry.index: entry.text("letter") for entry in classes if entry.index}
    return numbers, MappingProxyType(letters)


def _monsters(facts: Facts) -> Names:
    numbers, letters = _letters(facts["monster classes"])
    programs = facts.offers(PROGRAMS)
    rows = (
        (entry.index, name, numbers.get(entry.text("mlet"), 0))
        for entry in facts["monsters"]
        # A program may call a monster as men, women or both of its kind are called (src/sp_lev.c: find_montype).
        for name in ((entry.name, *entry.words) if programs else (entry.name,))
    )
    return Names(rows, letters)


def _objects(facts: Facts) -> Names:
    numbers, letters = _letters(facts["object classes"])
    rows = ((entry.index, entry.text("oc_name"), numbers.get(entry.text("class"), 0)) for entry in facts["objects"])
    return Names(rows, letters)
