"""The dungeon compiler's language with a tree's limits and numbers: facts become its rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_languages.contents.features import ONE_DUNGEON_FILE
from nhmod_languages.control import Controls, GrepControls, OptionControls
from nhmod_languages.dungeon import DungeonLimits, DungeonRules, Makedefs, files_of
from nhmod_languages.dungeon.rules import WRITTEN, DescriptionRules
from nhmod_languages.dungeon.words import SYMBOLS
from nhmod_nethack.facts.compiler import DESCRIPTIONS
from nhmod_nethack.facts.makedefs import GREP, GREP_BUFFER, GREP_STACK, HEADING, INPUT_BUFFER, LINE_BUFFER
from nhmod_nethack.languages.named import Numbers
from nhmod_nethack.languages.structures import header_words, structure
from nhmod_nethack.languages.terminal import obeyed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Facts

_LEADING = 2
"""The main dungeon and Gehennom: the game knows them by their numbers (src/dungeon.c, include/dungeon.h: In_hell)."""


def description_rules(facts: Facts) -> DescriptionRules:
    """Make the rules of dungeons in whichever file from a tree's facts; raises ``AbsentError`` for a constant that it lacks."""
    one = facts.offers(ONE_DUNGEON_FILE)
    return DescriptionRules(
        limits=DungeonLimits.of(facts.constant),
        leading=tuple(entry.name for entry in list(facts["dungeons"])[:_LEADING] if not entry.mod) if one else (),
        required=tuple(entry.name for entry in facts["needed dungeons"]),
        variants=MappingProxyType(_variants(facts) if one else {}),
    )


def dungeon_rules(facts: Facts) -> DungeonRules:
    """Make the rules of dungeon.def from a tree's facts.

    Raises ``DiagnosticError`` (NH1801) for a structure, or a member of one, and ``AbsentError`` for a constant that the tree does not have.
    """
    sizes = Numbers((entry.name, entry.index) for entry in facts["makedefs"])
    known = {entry.name: bool(entry.index) for entry in facts["makedefs symbols"]}
    rules = description_rules(facts)
    heading = next(entry.text("text") for entry in facts["makedefs"] if entry.name == HEADING)
    return DungeonRules(
        limits=rules.limits,
        tmpdungeon=structure(facts, "tmpdungeon", WRITTEN["tmpdungeon"]),
        tmplevel=structure(facts, "tmplevel", WRITTEN["tmplevel"]),
        tmpbranch=structure(facts, "tmpbranch", WRITTEN["tmpbranch"]),
        numbers=MappingProxyType({name: facts.constant(name) for name in SYMBOLS.values()}),
        header_words=header_words(facts),
        obeyed=obeyed(facts),
        makedefs=Makedefs(controls=_controls(sizes, known), heading=heading, buffer=sizes.get(LINE_BUFFER, 0)),
        leading=rules.leading,
        required=rules.required,
        variants=rules.variants,
        descriptions=MappingProxyType({entry.name: entry.index for entry in facts[DESCRIPTIONS]}),
    )


def _controls(sizes: Mapping[str, int], known: Mapping[str, bool]) -> Controls:
    if sizes[GREP]:
        return GrepControls(symbols=MappingProxyType(dict(known)), stack=sizes[GREP_STACK], buffer=sizes[GREP_BUFFER])
    return OptionControls(symbols=MappingProxyType(dict(known)), buffer=sizes[INPUT_BUFFER])


def _variants(facts: Facts) -> dict[str, int]:
    """Count the files of each level of the tree that has some."""
    names = {entry.name for entry in facts["level files"]}
    copied = {entry.text("copy") for entry in facts["level files"] if entry.fields.get("copy")}
    return files_of((entry.name for entry in facts["special levels"]), names, copied)
