"""Trees: what is in them, their hash, their texts."""

from __future__ import annotations

import os
import subprocess
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from packaging.version import Version

from nhmod.diagnostics import DiagnosticError
from nhmod.target.target import Source, Target
from nhmod.target.tree import Tree, TreeFile, content_hash, survey

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.c import CFile

TARGET = Target(
    name="game-1.0",
    family="game",
    version=Version("1.0"),
    title="The game",
    source=Source(filename="game.tgz", sha256="0" * 64, root="game"),
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a small tree."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "b.c").write_bytes(b"int b = 1;\r\n/* \xe9 */\n")
    (tmp_path / "src-old").write_bytes(b"")
    (tmp_path / "Zed").write_bytes(b"z")
    (tmp_path / ".svn").mkdir()
    (tmp_path / ".svn" / "entries").write_bytes(b"12\n")
    return tmp_path


def test_files_are_sorted_by_bytes_and_version_control_is_left_out(root: Path) -> None:
    assert survey(root) == (
        TreeFile(path="Zed", size=1),
        TreeFile(path="src-old", size=0),
        TreeFile(path="src/b.c", size=20),
    )
    assert Tree(TARGET, root).files() == ("Zed", "src-old", "src/b.c")


@pytest.mark.parametrize("gone", ["Zed", "src/b.c", "src"])
def test_what_goes_away_while_it_is_looked_at_is_not_there(
    root: Path, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    """A compiler beside makes files and takes them away again."""
    listed = os.scandir

    @contextmanager
    def scandir(folder: str) -> Iterator[list[os.DirEntry[str]]]:
        with listed(folder) as entries:
            found = list(entries)
        if Path(folder) == (root / gone).parent:
            for entry in found:
                entry.is_dir(follow_symlinks=False)
            subprocess.run(["rm", "-r", root / gone], check=True)
        yield found

    monkeypatch.setattr(os, "scandir", scandir)
    files = {file.path for file in survey(root)}
    assert files == {"Zed", "src-old", "src/b.c"} - {path for path in ("Zed", "src/b.c") if path.startswith(gone)}


def test_the_hash_is_what_find_and_sha256sum_print(root: Path) -> None:
    command = "find . -name .svn -prune -o -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum"
    printed = subprocess.run(["sh", "-c", command], cwd=root, check=True, capture_output=True, text=True).stdout
    assert Tree(TARGET, root).hash == printed.split()[0]


@pytest.mark.parametrize("change", ["content", "name", "addition"])
def test_every_change_changes_the_hash(root: Path, change: str) -> None:
    before = content_hash(root, survey(root))
    if change == "content":
        (root / "Zed").write_bytes(b"y")
    elif change == "name":
        (root / "Zed").rename(root / "Zee")
    else:
        (root / "more").write_bytes(b"")
    assert content_hash(root, survey(root)) != before


def test_texts_keep_every_byte_and_are_read_once(root: Path) -> None:
    tree = Tree(TARGET, root)
    assert tree.text("src/b.c") == "int b = 1;\r\n/* \xe9 */\n"
    (root / "src" / "b.c").write_bytes(b"")
    assert tree.text("src/b.c") == "int b = 1;\r\n/* \xe9 */\n"
    assert tree.c("src/b.c") is tree.c("src/b.c")


def test_a_file_that_changes_after_the_tree_was_opened_is_refused(root: Path) -> None:
    tree = Tree(TARGET, root)
    assert tree.files()
    (root / "src" / "b.c").write_bytes(b"int b = 2;\n")
    with pytest.raises(DiagnosticError) as caught:
        tree.text("src/b.c")
    assert str(caught.value) == (
        f"error NH0420: {root}/src/b.c changed while nhmod was reading game-1.0 (run the command again)"
    )


def test_a_file_that_is_written_anew_with_the_same_content_is_the_same(root: Path) -> None:
    tree = Tree(TARGET, root)
    assert tree.hash
    content = (root / "src" / "b.c").read_bytes()
    (root / "src" / "b.c").unlink()
    (root / "src" / "b.c").write_bytes(content)
    assert tree.content("src/b.c") == content


def test_a_place_is_sought_once_in_each_file(root: Path) -> None:
    (root / "src" / "c.c").write_bytes(b"char first, b;\n")
    sought = []

    def second_word(c: CFile) -> int:
        sought.append(c.path)
        return c.source.index("b")

    tree = Tree(TARGET, root)
    assert [tree.found(path, second_word) for path in ("src/b.c", "src/c.c", "src/b.c")] == [4, 12, 4]
    assert sought == ["src/b.c", "src/c.c"]
    with pytest.raises(ValueError, match="substring"):
        tree.found("src/b.c", lambda c: c.source.index("not there"))


def test_the_same_question_is_asked_once_however_it_was_made(root: Path) -> None:
    sought = []

    def place(word: str, c: CFile, *, after: int = 0) -> int:
        sought.append((word, after))
        return c.source.index(word, after)

    tree = Tree(TARGET, root)
    questions = (partial(place, "b"), partial(place, "b"), partial(place, "b", after=0), partial(place, "1"))
    assert [tree.found("src/b.c", question) for question in questions] == [4, 4, 4, 8]
    assert sought == [("b", 0), ("b", 0), ("1", 0)]


def test_paths_are_exact_and_stay_in_the_tree(root: Path) -> None:
    tree = Tree(TARGET, root / "src")
    assert tree.exists("b.c")
    for path in ("B.c", "./b.c", "../Zed", "", ".", str(root / "Zed")):
        assert not tree.exists(path)
    with pytest.raises(DiagnosticError) as caught:
        tree.text("../src/b.c")
    assert str(caught.value) == f"error NH0409: game-1.0 has no file '../src/b.c' (looked in {root}/src)"


def test_a_file_that_is_not_there_is_named_with_a_suggestion(root: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        Tree(TARGET, root).c("src/c.c")
    assert str(caught.value) == (
        f"error NH0409: game-1.0 has no file 'src/c.c' (looked in {root}) (did you mean 'src/b.c'?)"
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"filename": "../evil"},
        {"filename": ""},
        {"root": "a/b"},
        {"root": ".."},
        {"sha256": "12"},
        {"sha256": "A" * 64},
        {"tree_sha256": "x"},
    ],
)
def test_a_source_that_would_lead_out_of_the_cache_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"^not a (plain file name|sha256 in 64 small hex digits): "):
        Source(**{"filename": "a.tgz", "sha256": "0" * 64, "root": "a", **wrong})


def test_what_is_made_of_a_tree_is_made_once_for_each_question(tmp_path: Path) -> None:
    tree, made = Tree(TARGET, tmp_path), list[str]()

    def ask(word: str) -> int:
        return tree.once((ask, word), lambda: made.append(word) or len(made))

    assert [ask("a"), ask("b"), ask("a")] == [1, 2, 1]
    assert made == ["a", "b"]
