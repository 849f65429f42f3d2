"""What a patch is taken for: new files and changed ones, the state of a file that it speaks of, and its own lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from patch_bench import diff

from nhmod.diagnostics import Report
from nhmod.edits import Hunk
from nhmod_patches.changes import patch_changes

if TYPE_CHECKING:
    from patch_bench import Bench

    from nhmod.pipeline import Plan

OURS = "src/ours.c"
HERE = "src/fountain.c"


def new(name: str, old: str, lines: str = "int x;") -> str:
    return f"--- {old}\n+++ b/{name}\n@@ -0,0 +1 @@\n+{lines}\n"


def text_of(planned: Plan, file: str = OURS) -> str:
    return planned.overlay.files[file].text


@pytest.mark.parametrize("old", ["/dev/null", f"a/{OURS}"])
def test_a_file_that_the_tree_lacks_is_made(bench: Bench, old: str) -> None:
    planned = bench.plan(bench.mod("a", "patches: [p.patch]\n", {"p.patch": new(OURS, old)}))
    assert text_of(planned) == "int x;\n"


def test_lines_for_a_file_that_is_there_need_context(bench: Bench) -> None:
    mod = bench.mod("a", "patches: [p.patch]\n", {"p.patch": new(HERE, f"a/{HERE}")})
    assert bench.errors(mod) == [
        (
            "a/p.patch:3:1: error NH0605: the hunk adds lines to src/fountain.c without a line of context, so that nothing "
            "tells where (make the patch with context, by 'diff -u' (not '-U 0'))"
        )
    ]


def test_a_file_that_is_there_can_not_be_made(bench: Bench) -> None:
    mod = bench.mod("a", "patches: [p.patch]\n", {"p.patch": new(HERE, "/dev/null")})
    assert bench.errors(mod) == [
        "a/p.patch:4:1: error NH0603: a brings src/fountain.c, which nethack-3.6.6 has already"
    ]


def test_a_file_that_two_mods_make_is_told_at_its_first_line(bench: Bench) -> None:
    mods = [
        bench.mod(name, "patches: [p.patch]\n", {"p.patch": diff("", f"int {name};\nint more;\n", OURS)})
        for name in ("a", "b")
    ]
    assert bench.errors(*mods) == [
        "b/p.patch:4:1: error NH0602: b and a both bring the file src/ours.c | a/p.patch:4:1: the other file (a)"
    ]


def test_what_a_patch_is_for_has_200_letters_at_most(bench: Bench) -> None:
    files = {"p.patch": diff("", "int x;\n", OURS)}
    for count, said in ((200, 0), (201, 1)):
        mod = bench.mod(f"why{count}", f"patches: [{{file: p.patch, why: {'x' * count}}}]\n", files)
        assert len(bench.errors(mod)) == said


LINES = "same\n" * 9


@pytest.mark.parametrize(
    ("hunk", "wanted"),
    [
        ("@@ -5 +5 @@\n-same\n+other\n", "same\n" * 4 + "other\n" + "same\n" * 4),
        ("@@ -1 +1 @@\n-same\n+other\n", "other\n" + "same\n" * 8),
        ("@@ -9 +9 @@\n-same\n+other\n", "same\n" * 8 + "other\n"),
        ("@@ -3,2 +3,3 @@\n same\n+other\n same\n", "same\n" * 3 + "other\n" + "same\n" * 6),
    ],
)
def test_of_lines_that_are_the_same_the_one_that_is_named_is_meant(bench: Bench, hunk: str, wanted: str) -> None:
    first = bench.mod("a", "patches: [p.patch]\n", {"p.patch": diff("", LINES, OURS)})
    patch = f"--- a/{OURS}\n+++ b/{OURS}\n{hunk}"
    second = bench.mod("b", "requires: {a: '*'}\npatches: [p.patch]\n", {"p.patch": patch})
    assert text_of(bench.plan(first, second)) == wanted


def test_a_file_that_stands_twice_in_a_patch_is_changed_twice(bench: Bench) -> None:
    pristine = bench.tree.text(HERE)
    once = pristine.replace("void\n", "void /* once */\n", 1)
    twice = once.replace("void /* once */\n", "void /* twice */\n", 1)
    thrice = twice.replace("void /* twice */\n", "void /* thrice */\n", 1)
    patch = "".join(diff(*pair, HERE) for pair in ((pristine, once), (once, twice), (twice, thrice)))
    planned = bench.plan(bench.mod("a", "patches: [p.patch]\n", {"p.patch": patch}))
    assert text_of(planned, HERE) == thrice
    bench.proven(planned)


def test_each_line_is_marked_whole_in_the_patch(bench: Bench) -> None:
    pristine = bench.tree.text(HERE)
    changed = pristine.replace("\nvoid\n", "\nvoid /* ours */\n", 1)
    patch = diff(pristine, changed, HERE) + diff("", "int x;\nint longer;\n", OURS)
    planned = bench.plan(bench.mod("a", "patches: [p.patch]\n", {"p.patch": patch}))
    marked = [
        line.origin
        for change in patch_changes(planned.project.mods, bench.tree, Report())
        for line in (change.lines if isinstance(change, Hunk) else (change,))
    ]
    lines = patch.splitlines()
    numbers = [number for number, line in enumerate(lines, start=1) if not line.startswith(("---", "+++", "@@"))][:-1]
    assert [(place.line, place.column, place.end_line, place.end_column) for place in marked if place] == [
        (number, 1, number, len(lines[number - 1]) + 1) for number in numbers
    ]
