"""Chooses the dialects of a tree, by what the tree is like and not by what it is called.

Each is imported when it is asked for: a run seldom needs more than one.
"""

from __future__ import annotations

from functools import cache as cache_result
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from nhmod.target import AbsentError
from nhmod_languages.language import Languages
from nhmod_nethack.languages.known import has_released_compilers
from nhmod_nethack.languages.structures import header_words
from nhmod_nethack.problems import language_unknown

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Facts, Tree
    from nhmod_languages.des.inspect import Context
    from nhmod_languages.language import DungeonLanguage, LevelLanguage, NativeCompilers

T = TypeVar("T")

_OPCODE = "SPO_NULL"
"""Only the newer dialect's files are programs of opcodes (include/sp_lev.h)."""


def languages_of(tree: Tree, facts: Facts) -> Languages:
    """Return the languages of a tree, with its own compilers."""
    return languages(facts, tree)


def languages(facts: Facts, tree: Tree | None = None) -> Languages:
    """Return the languages of the tree that the facts are of; without ``tree`` there are no compilers of its own.

    What of them is absent from the facts is a ``DiagnosticError`` when a language is asked for.
    """
    newer = facts["constants"].symbol(_OPCODE) is not None
    return Languages(
        level=partial(_known, _newer if newer else _older, facts),
        dungeon=partial(_known, _dungeon, facts),
        context=partial(_known, _context, facts),
        header_words=header_words(facts),
        # Each is made once, with what it compiles or reads of the tree: a check asks for it at every level.
        native=None if tree is None else cache_result(partial(_native, tree)),
        interpreted=None if tree is None else cache_result(partial(_interpreted, tree, facts)),
        proven=tree is None or has_released_compilers(tree),
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


def _newer(facts: Facts) -> LevelLanguage:
    from nhmod_nethack.languages.level36 import level_language  # noqa: PLC0415

    return level_language(facts)


def _older(facts: Facts) -> LevelLanguage:
    from nhmod_nethack.languages.level34 import level_language  # noqa: PLC0415

    return level_language(facts)


def _dungeon(facts: Facts) -> DungeonLanguage:
    from nhmod_languages.dungeon.language import Language  # noqa: PLC0415
    from nhmod_nethack.languages.dungeon import dungeon_rules  # noqa: PLC0415

    return Language(dungeon_rules(facts))


def _context(facts: Facts) -> Context:
    from nhmod_nethack.languages.context import level_context  # noqa: PLC0415

    return level_context(facts)
