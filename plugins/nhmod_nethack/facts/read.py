"""Puts the readers together."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import Entry, Vocabulary
from nhmod_nethack.facts.capacities import read_capacities
from nhmod_nethack.facts.compiler import read_compiler
from nhmod_nethack.facts.differences import read_differences
from nhmod_nethack.facts.levels import read_dungeons, read_terrain
from nhmod_nethack.facts.makedefs import read_makedefs
from nhmod_nethack.facts.monsters import read_monsters
from nhmod_nethack.facts.objects import read_objects
from nhmod_nethack.facts.people import read_artifacts, read_roles
from nhmod_nethack.facts.players import read_intrinsics, read_quest_messages, read_races
from nhmod_nethack.facts.rooms import read_rooms
from nhmod_nethack.facts.sources import Sources, SourceTree
from nhmod_nethack.facts.structures import read_macros, read_structures
from nhmod_nethack.facts.symbols import read_classes, read_enumerations, read_groups

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.target import Json

_CODE = (".c", ".h", ".y", ".l", ".cpp")
# What makedefs names, and the counts that it writes beside the names.
_GENERATED = ("monsters", "objects", "artifacts")
_COUNTS = ("NUMMONS", "NUM_OBJECTS", "NROFARTIFACTS", "MAXSPELL", "LAST_GEM", "PM_PLAYERMON")
_MAKEDEFS_FILE = "util/makedefs.c"
# The text is C: a backslash and a letter stand for the newline and the tabs.
_WRITTEN = re.compile(r'"(?:\\n)*#define(?:\\t| )+(\w+)(?:\\t| )+\((-?\d+)\)(?:\\n)*"')
# Comments, strings and characters first, so that the words in them are no identifiers.
_IDENTIFIER = re.compile(
    r"""/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\b([A-Za-z_]\w*)""", re.ASCII | re.DOTALL
)


def read_facts(tree: SourceTree) -> Mapping[str, Vocabulary]:
    """Read all vocabularies of a NetHack tree.

    Beside those of the readers: ``constants`` (every integer constant of the headers, and those that makedefs
    generates; ``index`` is the value) and ``identifiers`` (one entry, whose ``fields["names"]`` lists all C
    identifiers of the tree and of the headers that makedefs generates).

    Raises ``DiagnosticError`` NH1801 to NH1803 where the tree is not what facts are read from.
    """
    facts = {**read_code(tree), **read_levels(tree)}
    generated = [entry.symbol for name in _GENERATED for entry in facts[name]]
    identifiers = _identifiers(tree, [*generated, *_COUNTS])
    return MappingProxyType({**facts, identifiers.name: identifiers})


def read_levels(tree: SourceTree) -> Mapping[str, Vocabulary]:
    """Read what dat/ says of dungeons and levels, which is quickly done."""
    return MappingProxyType({vocabulary.name: vocabulary for vocabulary in read_dungeons(tree)})


def read_code(tree: SourceTree) -> Mapping[str, Vocabulary]:
    """Read all vocabularies that are read from C, but ``identifiers``; raises as ``read_facts`` does."""
    sources = Sources(tree)
    monsters = read_monsters(sources)
    objects, spare = read_objects(sources)
    artifacts = read_artifacts(sources)
    generated = _generated(monsters, objects, spare, artifacts) | _written_by_makedefs(tree)
    sources.constants.add_values(generated)
    vocabularies = (
        monsters,
        objects,
        spare,
        artifacts,
        read_roles(sources),
        read_races(sources),
        read_intrinsics(sources),
        read_quest_messages(sources),
        *read_groups(sources),
        *read_enumerations(sources),
        *read_classes(sources),
        *read_rooms(sources),
        *read_terrain(sources),
        *read_compiler(sources),
        *read_makedefs(sources),
        read_structures(sources),
        read_macros(sources),
        read_capacities(sources),
        _constants(sources),
        *read_differences(tree),
    )
    return MappingProxyType({vocabulary.name: vocabulary for vocabulary in vocabularies})


def _generated(monsters: Vocabulary, objects: Vocabulary, spare: Vocabulary, artifacts: Vocabulary) -> dict[str, int]:
    """Give what makedefs writes to pm.h and onames.h."""
    values = {entry.symbol: entry.index for part in (monsters, objects, artifacts) for entry in part if entry.symbol}
    values["NUMMONS"] = len(monsters)
    values["NUM_OBJECTS"] = len(objects) + len(spare)
    values["NROFARTIFACTS"] = len(artifacts)
    values["MAXSPELL"] = 1 + sum(entry.fields["class"] == "SPBOOK_CLASS" for entry in objects)
    if "JADE" in values:
        values["LAST_GEM"] = values["JADE"]
    return values


def _written_by_makedefs(tree: SourceTree) -> dict[str, int]:
    """Give the macros that makedefs writes to a header as they stand in its own text (PM_PLAYERMON in older releases)."""
    return {name: int(value) for name, value in _WRITTEN.findall(tree.text(_MAKEDEFS_FILE))}


def _constants(sources: Sources) -> Vocabulary:
    entries = (Entry(symbol=name, name=name, index=value) for name, value in sources.constants.all())
    return Vocabulary("constants", entries, label="constant")


def _identifiers(tree: SourceTree, generated: Iterable[str]) -> Vocabulary:
    names = set(generated)
    for path in tree.files():
        if path.endswith(_CODE):
            names.update(_IDENTIFIER.findall(tree.text(path)))
    names.discard("")
    listed: list[Json] = [*sorted(names)]
    return Vocabulary("identifiers", [Entry(symbol="", name="identifiers", fields={"names": listed})])
