from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.pipeline.importing.trees import emptied, overlaid

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

IN_AN_INODE = 60
"""What is shorter needs no block on ext4 (fs/ext4/inode.c, ext4_inode_is_fast_symlink)."""


def test_a_tree_of_links_shows_the_files_by_short_links(tree366: Tree, tmp_path: Path) -> None:
    first = overlaid(tree366, {"src/monst.c": b"own", "src/added.c": b"new"}, tmp_path / "first")
    second = overlaid(first, {"src/added.c": b"newer"}, tmp_path / "second", without=frozenset({"src/hack.c"}))
    assert set(second.files()) == {*tree366.files(), "src/added.c"} - {"src/hack.c"}
    assert second.content("src/added.c") == b"newer"
    assert second.content("src/monst.c") == b"own"
    for file in tree366.files():
        assert first.content(file) == (b"own" if file == "src/monst.c" else tree366.content(file))
        if file in second.files():
            assert second.content(file) == first.content(file)
    links = [path for tree in (first, second) for path in tree.root.rglob("*") if path.is_symlink()]
    assert len(links) == len(first.files()) - 2 + len(second.files()) - 1
    # The others are of pictures with long names, five folders deep.
    assert sum(len(str(path.readlink())) >= IN_AN_INODE for path in links) < len(links) / 100
    assert all(tree366.root in path.resolve().parents or path.resolve().read_bytes() == b"own" for path in links)


def test_a_place_that_is_used_again_shows_the_new_files(tree343: Tree, tree366: Tree, tmp_path: Path) -> None:
    place = tmp_path / "made"
    assert overlaid(tree343, {}, place).content("src/hack.c") == tree343.content("src/hack.c")
    assert overlaid(tree366, {}, emptied(place)).content("src/hack.c") == tree366.content("src/hack.c")
