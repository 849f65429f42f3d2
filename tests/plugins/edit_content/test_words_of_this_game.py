"""A key's vocabularies are those of all games: a word means what the field of the game at hand has, not a namesake of another's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_facts import facts_of

from nhmod.location import Location
from nhmod.manifest import Word
from nhmod.manifest.origin import Origin
from nhmod_edit_content.records import line_of
from nhmod_edit_content.table import EDIT_KINDS
from nhmod_edit_content.values import Plainly
from nhmod_edit_files.games import game
from nhmod_edit_files.grammar import Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree
    from nhmod_edit_files.grammar import Line

HERE = Origin(location=Location(file="mod.yaml"))


def keys_of(line: Line) -> Iterator[tuple[str, str]]:
    """Yield the keys of an entry that are words of the game's, each with its vocabulary."""
    found = [(field.name, field) for field in line.fields]
    for child in line.children:
        if child.shape is Shape.ONE and not child.key:
            yield from keys_of(child)
        elif child.shape is Shape.FLAGS:
            found.append((child.key, child.fields[0]))
    for name, field in found:
        vocabulary = str(getattr(field.type, "vocabulary", ""))
        if vocabulary and not hasattr(field.type, "of"):
            yield name, vocabulary


def test_a_word_is_of_the_games_own_list(any_tree: Tree) -> None:
    one = game(any_tree.target.name)
    assert one is not None
    facts = facts_of(any_tree)
    plainly, others, seen = Plainly(facts), tuple(one.sources), 0
    for kind in EDIT_KINDS:
        stem = kind.stem(one.name)
        line = line_of(kind, one.by_stem[stem], one.name) if stem else None
        for name, own in keys_of(line) if line is not None else ():
            for entry in facts.get(own):
                alone, among = (
                    Word(text=entry.name, vocabularies=names, origin=HERE) for names in ((own,), (*others, own))
                )
                seen += 1
                assert plainly.value(line, name, among) == plainly.value(line, name, alone), (kind.key, name)
    assert seen > 1000
