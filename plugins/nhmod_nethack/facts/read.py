"""Puts the readers together."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import Entry, Vocabulary
from nhmod_nethack.facts.levels import read_dungeons, read_terrain
from nhmod_nethack.facts.monsters import read_monsters
from nhmod_nethack.facts.objects import read_objects
from nhmod_nethack.facts.people import read_artifacts, read_roles
from nhmod_nethack.facts.rooms import read_rooms
from nhmod_nethack.facts.sources import Sources, SourceTree
from nhmod_nethack.facts.symbols import read_classes, read_enumerations, read_groups

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Json

_CODE = (".c", ".h", ".y", ".l", ".cpp")
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
    sources = Sources(tree)
    monsters = read_monsters(sources)
    objects, spare = read_objects(sources)
    artifacts = read_artifacts(sources)
    generated = _generated(monsters, objects, spare, artifacts)
    sources.constants.add_values(generated)
    vocabularies = (
        monsters,
        objects,
        spare,
        artifacts,
        read_roles(sources),
        *read_groups(sources),
        *read_enumerations(sources),
        *read_classes(sources),
        *read_rooms(sources),
        *read_terrain(sources),
        *read_dungeons(tree),
        _constants(sources),
        _identifiers(tree, generated),
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


def _constants(sources: Sources) -> Vocabulary:
    entries = (Entry(symbol=name, name=name, index=value) for name, value in sources.constants.all())
    return Vocabulary("constants", entries, label="constant")


def _identifiers(tree: SourceTree, generated: Mapping[str, int]) -> Vocabulary:
    names = set(generated)
    for path in tree.files():
        if path.endswith(_CODE):
            names.update(_IDENTIFIER.findall(tree.text(path)))
    names.discard("")
    listed: list[Json] = [*sorted(names)]
    return Vocabulary("identifiers", [Entry(symbol="", name="identifiers", fields={"names": listed})])
