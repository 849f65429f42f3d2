"""Patches are proven by the real patch and git: applied they give the new tree, reversed the old one."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from fake_tree import FakeTree
from hypothesis import given, settings
from hypothesis import strategies as st

from nhmod.edits import Edit, NewFile, Overlay, compose
from nhmod.patches import diff_overlays

if TYPE_CHECKING:
    from pathlib import Path


def insertion(file: str, at: int, text: str, end: int | None = None) -> Edit:
    return Edit(
        file=file, site="s", start=at, end=at if end is None else end, text=text, why="w", owner="m", order=(text,)
    )


def round_trip(folder: Path, tree: FakeTree, overlay: Overlay, tool: list[str]) -> None:
    before = {name: text.encode("latin-1") for name, text in tree.contents.items()}
    after = before | dict(overlay.contents())
    for name, content in before.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    patch = diff_overlays(tree, Overlay(), overlay)
    (folder.parent / "p.patch").write_bytes(patch)
    assert patch, "the overlay changes something"
    out = subprocess.run([*tool, "../p.patch"], cwd=folder, capture_output=True, text=True, check=False)
    assert out.returncode == 0, out.stdout + out.stderr
    assert "fuzz" not in out.stdout
    assert "offset" not in out.stdout
    assert contents(folder) == after
    reverse = [*tool[:2], "-R", *tool[2:], "../p.patch"]
    back = subprocess.run(reverse, cwd=folder, capture_output=True, text=True, check=False)
    assert back.returncode == 0, back.stdout + back.stderr
    assert contents(folder) == before


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


TOOLS = [["patch", "-p1", "-i"], ["git", "apply", "-p1"]]
NUMBERS = "".join(f"line {number}\n" for number in range(40))


@pytest.mark.parametrize("tool", TOOLS, ids=["patch", "git"])
def test_changed_new_and_endless_files(tmp_path: Path, tool: list[str]) -> None:
    tree = FakeTree({"src/a.c": NUMBERS, "b.txt": "no end", "c.h": "caf\xe9\x85\x0c\r\nx\n"})
    changes = [
        insertion("src/a.c", 0, "top\n"),
        insertion("src/a.c", NUMBERS.index("line 20"), "middle\n"),
        insertion("src/a.c", len(NUMBERS), "bottom\n"),
        insertion("b.txt", 6, " now\n"),
        insertion("c.h", 8, "y\n"),
        NewFile(file="dat/new.des", content=b'LEVEL: "x"\n', why="w", owner="m"),
    ]
    folder = tmp_path / "tree"
    folder.mkdir()
    round_trip(folder, tree, compose(tree, changes, order=["m"]), tool)


@settings(max_examples=60, deadline=None)
@given(
    lines=st.lists(st.sampled_from(["a\n", "b\n", "}\n", "\n"]), min_size=0, max_size=30),
    places=st.lists(
        st.tuples(st.integers(0, 30), st.sampled_from(["a\n", "}\n", "new\n", "x\ny\n"])), min_size=1, max_size=6
    ),
    tail=st.sampled_from(["", "no end"]),
)
def test_any_insertions_survive_patch(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], places: list[tuple[int, str]], tail: str
) -> None:
    text = "".join(lines) + tail
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    tree = FakeTree({"f": text})
    changes = [insertion("f", starts[min(at, len(lines))], new) for at, new in places]
    folder = tmp_path_factory.mktemp("t") / "tree"
    folder.mkdir()
    round_trip(folder, tree, compose(tree, changes, order=["m"]), TOOLS[0])


def test_nothing_changed_is_an_empty_patch() -> None:
    tree = FakeTree({"f": "x\n"})
    assert diff_overlays(tree, Overlay(), Overlay()) == b""


def test_difference_of_two_overlays_is_small() -> None:
    tree = FakeTree({"f": NUMBERS})
    one = compose(tree, [insertion("f", 0, "one\n")], order=["m"])
    two = compose(tree, [insertion("f", 0, "one\n"), insertion("f", NUMBERS.index("line 9\n"), "two\n")], order=["m"])
    assert diff_overlays(tree, one, two).decode() == (
        "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -8,6 +8,7 @@\n line 6\n line 7\n line 8\n+two\n line 9\n line 10\n line 11\n"
    )
