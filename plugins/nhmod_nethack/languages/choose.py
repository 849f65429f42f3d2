"""Chooses the dialects of a tree, by what the tree is like and not by what it is called.

Each is imported when it is asked for: a run seldom needs more than one.
"""

from __future__ import annotations

from functools import cache as cache_result
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from nhmod.target import AbsentError
from nhmod_languages.contents.artifacts import artifact_objects
from nhmod_languages.contents.features import PROGRAMS
from nhmod_languages.des.inspect import Context, Medium, habitat
from nhmod_languages.drawing import BODIES
from nhmod_languages.language import CompiledFile, DungeonLanguage, Languages, LevelLanguage, NativeCompilers
from nhmod_nethack.languages.known import has_released_compilers
from nhmod_nethack.languages.structures import header_words
from nhmod_nethack.problems import language_unknown

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts, Tree
    from nhmod_languages.des.v36.language import Language as Newer


T = TypeVar("T")

_OPCODE = "SPO_NULL"
_BITING = frozenset({"BAG_OF_TRICKS"})
"""The containers that bite who opens them."""
_FRUITS = frozenset({"SLIME_MOLD"})
"""Only the newer dialect's files are programs of opcodes (include/sp_lev.h)."""


def languages_of(tree: Tree, facts: Facts) -> Languages:
    """Return the languages of a tree, with its own compilers."""
    return languages(facts, tree)


def languages(facts: Facts, tree: Tree | None = None) -> Languages:
    """Return the languages of the tree that the facts are of; without ``tree`` there are no compilers of its own.

    What of them is absent from the facts is a ``DiagnosticError`` when a language is asked for.
    """
    is_newer = facts.offers(PROGRAMS) or facts["constants"].symbol(_OPCODE) is not None
    newer = cache_result(partial(_known, _newer, facts))
    return Languages(
        level=newer if is_newer else partial(_known, _older, facts),
        dungeon=partial(_known, _dungeon, facts),
        context=partial(_known, _context, facts),
        header_words=header_words(facts),
        # Each is made once, with what it compiles or reads of the tree: a check asks for it at every level.
        native=None if tree is None else cache_result(partial(_native, tree)),
        interpreted=None if tree is None else cache_result(partial(_interpreted, tree, facts)),
        proven=tree is None or facts.offers(PROGRAMS) or has_released_compilers(tree),
        programs=partial(_programs, newer) if facts.offers(PROGRAMS) else None,
    )


def _known(make: Callable[[Facts], T], facts: Facts) -> T:
    """Make a language, or say that the tree's is another (NH1806)."""
    try:
        return make(facts)
    except AbsentError as error:
        raise language_unknown(error.vocabulary) from error


def _native(tree: Tree, cache: Path) -> NativeCompilers:
    from nhmod_nethack.native import Programs  # noqa: PLC0415

    return Programs(tree=tree, cache=cache)


def _interpreted(tree: Tree, facts: Facts, cache: Path) -> NativeCompilers:
    from nhmod_nethack.interpreted import Interpreted  # noqa: PLC0415

    return Interpreted(tree=tree, cache=cache, facts=facts)


def _newer(facts: Facts) -> Newer:
    from nhmod_nethack.languages.level36 import level_language  # noqa: PLC0415

    return level_language(facts)


def _programs(newer: Callable[[], Newer], text: str, file: str, report: Report) -> tuple[CompiledFile, ...]:
    return newer().programs(text, file, report)


def _older(facts: Facts) -> LevelLanguage:
    from nhmod_nethack.languages.level34 import level_language  # noqa: PLC0415

    return level_language(facts)


def _dungeon(facts: Facts) -> DungeonLanguage:
    from nhmod_languages.dungeon.language import Description, Language  # noqa: PLC0415
    from nhmod_nethack.languages.dungeon import description_rules, dungeon_rules  # noqa: PLC0415

    return Description(description_rules(facts)) if facts.offers(PROGRAMS) else Language(dungeon_rules(facts))


def _context(facts: Facts) -> Context:
    from nhmod_nethack.languages.choose import level_context  # noqa: PLC0415

    return level_context(facts)


_MINERALS = ("GEM_CLASS", "ROCK_CLASS")
_SHOPS = "SHOPBASE"


def level_context(facts: Facts) -> Context:
    """Make the context of a tree, with what the mods of this run add to its facts."""
    monsters: dict[str, frozenset[Medium]] = {}
    classes: dict[str, frozenset[Medium]] = {}
    for monster in facts["monsters"]:
        media = _habitat(monster)
        symbol = monster.text("mlet")
        letter = facts["monster classes"].symbol(symbol)
        monsters[monster.name.casefold()] = monsters.get(monster.name.casefold(), frozenset()) | media
        if letter is not None:
            key = letter.text("letter")
            classes[key] = classes.get(key, frozenset()) | media
    minerals = (facts["object classes"].symbol(symbol) for symbol in _MINERALS)
    first_shop = facts.constant(_SHOPS)
    return Context(
        monsters=monsters,
        classes=classes,
        minerals=frozenset(entry.text("letter") for entry in minerals if entry is not None),
        shops=frozenset(
            room.text("compiler_name")
            for room in facts["room types"]
            if room.fields["compiler_name"] and (room.index >= first_shop if not room.mod else room.fields.get("shop"))
        ),
        unfilled=frozenset(
            room.text("compiler_name") for room in facts["room types"] if room.fields.get("filled") is False
        ),
        levels=frozenset(entry.name for name in ("special levels", "portal goals") for entry in facts[name]),
        solid=frozenset(
            entry.name for entry in facts["objects"] if not entry.fields.get("container") or entry.symbol in _BITING
        ),
        fruits=frozenset(entry.name for entry in facts["objects"] if entry.symbol in _FRUITS),
        features=frozenset(entry.name for entry in facts["screen symbols"]),
        bodies=frozenset(entry.name for entry in facts["objects"] if entry.symbol in BODIES),
        artifacts=artifact_objects(facts),
        looks=frozenset(entry.text("oc_name") for entry in facts["objects"] if entry.fields.get("oc_name")),
    )


def _habitat(monster: Entry) -> frozenset[Medium]:
    flags = [*monster.texts("m1"), *monster.texts("resists")]
    return habitat(monster.text("mlet"), flags)
