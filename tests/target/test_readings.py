"""Facts of trees that answer alike: found again, bounded, and never of another tree or other code."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING

import pytest
from packaging.version import Version

from nhmod.diagnostics import DiagnosticError, problem
from nhmod.host import Host
from nhmod.plugin import Plugin
from nhmod.target import (
    Apart,
    Asked,
    Difference,
    Entry,
    Facts,
    Lazily,
    OverlaidTree,
    Target,
    Tree,
    UnreadableError,
    Vocabulary,
    load_facts,
)
from nhmod.target.facts_cache import _TREES
from nhmod.target.readings import _KEPT, Readings
from nhmod.target.tree import CHANGED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

TARGET = Target(name="game-1.0", family="game", version=Version("1.0"), title="Game 1.0")
READ: list[str] = []


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    root = tmp_path / "tree"
    root.mkdir()
    for name in "abc":
        (root / name).write_text(f"{name}1")
    READ.clear()
    return Tree(TARGET, root)


def words(tree: Tree, *files: str) -> Vocabulary:
    READ.append(files[0])
    text = " ".join(tree.text(file) if tree.exists(file) else "-" for file in files)
    return Vocabulary("words", (Entry(symbol="", name=text),))


def failing(tree: Tree) -> Vocabulary:
    READ.append("bad")
    raise problem("NH0516", f"it has {tree.text('c')}")


def given(tree: Tree) -> Mapping[str, Callable[[], Vocabulary]]:
    return {
        "one": partial(words, tree, "a"),
        "two": partial(words, tree, "b", "d"),
        "bad": partial(failing, tree),
        **({"three": partial(words, tree, "e")} if tree.exists("e") else {}),
    }


def facts_of(tree: Tree, cache: Path, kind: type[Lazily[Vocabulary]] = Apart, version: str = "1") -> Facts:
    host = Host()
    host.register(
        Plugin(
            facts=lambda tree: kind(given(tree)),
            differences=lambda tree: [Difference(name=tree.text("c")), Difference(name="c", c=tree.text("a"))],
        ),
        name="game",
        distribution="game 1.0",
        stamp=version,
    )
    return load_facts(cache, tree.hash, {"game": version}, partial(host.vocabularies, tree), tree=tree)


def said(facts: Facts) -> dict[str, list[str]]:
    """Return all that is known, and for what can't be read why."""
    found = {}
    for name in facts.vocabularies:
        try:
            found[name] = [f"{entry.name} {entry.symbol}".strip() for entry in facts[name]]
        except UnreadableError as error:
            found[name] = [error.diagnostics[0].message]
    return found


CHANGES: dict[str, tuple[dict[str, bytes], list[str]]] = {
    "nothing that is asked for": ({"f": b""}, []),
    "the first": ({"a": b"a2"}, ["a"]),
    "the second": ({"b": b"b2"}, ["b"]),
    "one that was not there": ({"d": b"d"}, ["b"]),
    "what can't be read": ({"c": b"c2"}, ["bad"]),
    "which there are": ({"e": b"e1"}, ["a", "b", "bad", "e"]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_only_what_may_be_another_is_read(change: str, tree: Tree, tmp_path: Path) -> None:
    files, read = CHANGES[change]
    said(facts_of(tree, tmp_path / "facts"))
    READ.clear()
    changed = OverlaidTree(tree, files)
    found = said(facts_of(changed, tmp_path / "facts"))
    assert sorted(READ) == read
    READ.clear()
    assert said(facts_of(OverlaidTree(tree, files), tmp_path / "facts")) == found
    assert READ == []
    assert said(facts_of(OverlaidTree(tree, files), tmp_path / "another")) == found


def test_readers_that_may_share_anything_share_what_they_asked(tree: Tree, tmp_path: Path) -> None:
    said(facts_of(tree, tmp_path, Lazily))
    READ.clear()
    said(facts_of(OverlaidTree(tree, {"a": b"a2"}), tmp_path, Lazily))
    assert READ == ["a", "b", "bad"]


def test_other_code_reads_anew(tree: Tree, tmp_path: Path) -> None:
    said(facts_of(tree, tmp_path))
    READ.clear()
    said(facts_of(OverlaidTree(tree, {"f": b""}), tmp_path, version="2"))
    assert READ == ["a", "b", "bad"]


@pytest.mark.parametrize("damage", ["nothing", "half", "a byte", "another format", "what is asked"])
def test_what_is_damaged_is_read_again(damage: str, tree: Tree, tmp_path: Path) -> None:
    whole = said(facts_of(tree, tmp_path))
    for file in (tmp_path / "by-what-was-asked").rglob("*.jsonl"):
        content = file.read_bytes()
        file.write_bytes(
            {
                "nothing": b"",
                "half": content[: len(content) // 2],
                "a byte": content.replace(b"1", b"2"),
                "another format": content.replace(b'"format":2', b'"format":3'),
                "what is asked": content.replace(b'"content"', b'"weather"'),
            }[damage]
        )
    READ.clear()
    assert said(facts_of(OverlaidTree(tree, {"f": b""}), tmp_path)) == whole
    assert sorted(READ) == ["a", "b", "bad"]


def test_a_folder_that_can_t_be_written_is_no_error(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "by-what-was-asked").write_text("a file where the folder should be")
    assert said(facts_of(tree, tmp_path))["one"] == ["a1"]


def test_so_many_are_kept_those_used_last(tree: Tree, tmp_path: Path) -> None:
    first = facts_of(tree, tmp_path)["one"]
    for number in range(2 * _KEPT):
        assert facts_of(OverlaidTree(tree, {"a": b"%d" % number}), tmp_path)["one"].entries[0].name == str(number)
        # Another tree of the first one's content keeps that in use.
        assert facts_of(OverlaidTree(tree, {"f": b"%d" % number}), tmp_path)["one"].entries == first.entries
    assert len(list((tmp_path / "by-what-was-asked").glob("one-*/*"))) == _KEPT
    assert len(READ) == 1 + 2 * _KEPT


def test_so_many_trees_have_a_folder_those_used_last(tree: Tree, tmp_path: Path) -> None:
    cache = tmp_path / "facts"
    for number in range(2 * _TREES):
        for content in (b"", b"%d" % number):  # the first again and again
            _ = facts_of(OverlaidTree(tree, {"f": content}), cache)["one"]
    folders = {folder.name for folder in cache.iterdir()}
    assert len(folders) == _TREES + 1
    assert OverlaidTree(tree, {"f": b""}).hash[:32] in folders
    assert READ == ["a"]


def test_several_at_once_get_what_is_right(tree: Tree, tmp_path: Path) -> None:
    found: list[list[str]] = []

    def read(number: int) -> None:
        own = OverlaidTree(tree, {"a": b"%d" % (number % 3)})
        found.append(said(facts_of(own, tmp_path))["one"])

    threads = [threading.Thread(target=read, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted([str(number % 3)] for number in range(12))


def test_what_is_said_of_a_file_that_changes_is_not_kept(tree: Tree, tmp_path: Path) -> None:
    tree = Tree(TARGET, tree.root)
    tree.hash  # noqa: B018 - its files are looked at
    (tree.root / "a").write_text("another size")
    with pytest.raises(DiagnosticError, match=CHANGED):
        _ = facts_of(tree, tmp_path)["one"]
    assert not list(tmp_path.rglob("one*"))


def test_names_of_vocabularies_are_no_paths(tree: Tree, tmp_path: Path) -> None:
    readings = Readings(tmp_path / "r", {})
    for name in ("../x", "a/b", "A b", "a-b"):
        readings.keep(name, tree, Asked(), name.encode())
    assert {file.parents[1] for file in (tmp_path).rglob("*.jsonl")} == {tmp_path / "r"}
    found = {name: readings.find(name, tree) for name in ("../x", "a/b", "A b", "a-b")}
    assert {name: reading.line.decode() for name, reading in found.items() if reading} == {name: name for name in found}
