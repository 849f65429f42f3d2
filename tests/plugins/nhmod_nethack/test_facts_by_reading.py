"""A vocabulary is found again where a tree answers what its reader asked, and is then what a fresh reading would give.

Held against fresh readings: of trees in which everything that a reader did not ask for is another thing or gone, and of trees in
which one file is changed.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import OverlaidTree, Tree
from nhmod.target.asking import Question
from nhmod.target.facts_cache import _encode, _failed, load_facts
from nhmod.target.readings import Readings
from nhmod.target.stamp import core_stamp
from nhmod.target.tree import TreeFile
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from nhmod.target import Facts, Vocabulary

TREES = ("tree367", "tree343", "treenle")
OTHER = b"/* nothing of what was here */ int nhmod_other_thing;\n"
VERSIONS: dict[str, str] = {}
CHANGES = (
    ("tree367", "include/mkroom.h", b"\n", b"\n#define NHMOD_ADDED 7\n"),
    ("treenle", "src/shknam.c", b"general store", b"special store"),
)
"""A tree, a file of it that some vocabularies are read from, and what is changed there."""


@pytest.fixture(params=TREES)
def tree(request: pytest.FixtureRequest) -> Tree:
    """A pristine tree that nobody has asked anything yet."""
    return anew(request.getfixturevalue(request.param))


def anew(tree: Tree) -> Tree:
    files = [TreeFile(path=path, size=0) for path in tree.files()]
    return Tree(tree.target, tree.root, known_hash=tree.hash, files=files, pristine=False)


def written(vocabularies: Mapping[str, Vocabulary], name: str) -> bytes:
    """Write a vocabulary, or why there is none, as it is kept."""
    try:
        return _encode(vocabularies[name])
    except DiagnosticError as error:
        return _failed(error)


def kept(tree: Tree, cache: Path) -> Facts:
    host = host_of("nhmod")
    return load_facts(cache, tree.hash, VERSIONS, lambda: host.vocabularies(tree), tree=tree)


def asked_for(tree: Tree, cache: Path, names: Iterable[str]) -> dict[str, tuple[Question, ...]]:
    """Read a tree's vocabularies in an order, and give what was asked for each."""
    facts = kept(tree, cache)
    for name in names:
        written(facts.vocabularies, name)
    readings = Readings(cache / "by-what-was-asked", {"plugins": VERSIONS, "nhmod": core_stamp()})
    found = {name: readings.find(name, tree) for name in ("names", *names)}
    return {name: reading.asked for name, reading in found.items() if reading is not None}


def bare(tree: Tree, asked: Iterable[Question]) -> Tree:
    """A tree that answers some questions alike, and has else nothing, or other things."""
    found = set(asked)
    about = {
        what: {one.about for one in found if one.what == what} for what in ("content", "directives", "exists", "word")
    }
    matched: dict[str, bytes] = {}
    for one in found:
        if one.what == "matches" and tree.exists(one.path):
            flags, _, pattern = one.about.partition("\n")[2].partition(" ")
            texts = (match.group() for match in re.finditer(pattern, tree.text(one.path), int(flags)))
            matched[one.path] = matched.get(one.path, b"") + "\n".join((*texts, "")).encode("latin-1")
    whole = Question("files") in found
    left = [
        path
        for path in tree.files()
        if whole or path in matched or any(path in about[what] for what in ("content", "directives", "exists"))
    ]
    files = [TreeFile(path=path, size=0) for path in left]
    over = {
        path: (tree.directives(path).encode("latin-1") if path in about["directives"] else b"")
        + matched.get(path, b"")
        + OTHER
        for path in left
        if path not in about["content"]
    }
    return OverlaidTree(Tree(tree.target, tree.root, known_hash="0" * 64, files=files, pristine=False), over)


def test_nothing_that_was_not_asked_for_counts(tree: Tree, tmp_path: Path) -> None:
    host = host_of("nhmod")
    names = list(host.vocabularies(anew(tree)))
    random.Random(tree.target.name).shuffle(names)  # noqa: S311 - another order for each tree, the same each time
    asked = asked_for(tree, tmp_path, names)
    assert asked.keys() == {"names", *names}
    facts = kept(tree, tmp_path)
    wrong = []
    for name in names:
        other = bare(tree, asked[name])
        same = all(other.answer(one) == tree.answer(one) for one in asked[name])
        if not same or written(host.vocabularies(other), name) != written(facts.vocabularies, name):
            wrong.append((name, same))
    assert wrong == []
    assert list(host.vocabularies(bare(tree, asked["names"]))) == list(host.vocabularies(anew(tree)))


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change[0]}-{change[1]}")
def test_a_changed_tree_gets_what_a_fresh_reading_gives(
    change: tuple[str, str, bytes, bytes], request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    name, path, old, new = change
    tree = anew(request.getfixturevalue(name))
    facts = kept(tree, tmp_path)
    before = {name: written(facts.vocabularies, name) for name in facts.vocabularies}
    content = tree.content(path)
    assert old in content
    changed = {path: content.replace(old, new, 1)}
    found = kept(OverlaidTree(tree, changed), tmp_path).vocabularies
    fresh = host_of("nhmod").vocabularies(OverlaidTree(anew(tree), changed))
    now = {name: written(fresh, name) for name in fresh}
    assert {name: written(found, name) for name in found} == now
    assert now != before
