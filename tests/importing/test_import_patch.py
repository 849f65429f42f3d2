"""Old patches: unified and context, with any folders before the names, with CR LF; and those that do not fit."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import pytest
from by_hand import by_hand

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline.importing.patching import patched

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nhmod.target import Tree


def _diff(tree: Tree, files: Mapping[str, bytes], prefixes: tuple[str, str], make: Callable[..., object]) -> str:
    out: list[str] = []
    for path, content in files.items():
        old = tree.text(path).splitlines(keepends=True) if tree.exists(path) else []
        new = content.decode("latin-1").splitlines(keepends=True)
        names = (f"{prefixes[0]}{path}", f"{prefixes[1]}{path}")
        lines = make(old, new, *names, "Mon Mar  3 12:00:00 1997", "Tue Mar  4 12:00:00 1997")
        assert hasattr(lines, "__iter__")
        out += [f"diff -r {names[0]} {names[1]}\n", *lines]
    return "".join(out)


@pytest.mark.parametrize(
    ("prefixes", "make"),
    [
        (("a/", "b/"), difflib.unified_diff),
        (("", ""), difflib.unified_diff),
        (("/home/me/nethack/", "mine/"), difflib.unified_diff),
        (("../nethack-3.6.6/", "nethack-3.6.6/"), difflib.context_diff),
        (("", ""), difflib.context_diff),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_all_forms_give_the_same_files(
    tree366: Tree, tmp_path: Path, prefixes: tuple[str, str], make: Callable[..., object], end: str
) -> None:
    files = by_hand(tree366)
    patch = tmp_path / "old.patch"
    text = "From: a friend\nSubject: the kitchen\n\n" + _diff(tree366, files, prefixes, make)
    patch.write_bytes(text.replace("\n", end).encode("latin-1"))
    report = Report()
    assert patched(tree366, patch, report, keep_going=False) == files
    assert report.diagnostics == ()


def test_lines_that_moved_are_found(tree366: Tree, tmp_path: Path) -> None:
    files = by_hand(tree366)
    text = _diff(tree366, {"src/fountain.c": files["src/fountain.c"]}, ("a/", "b/"), difflib.unified_diff)
    start = int(text.split("@@ -")[1].split(",")[0])
    patch = tmp_path / "moved.patch"
    patch.write_text(text.replace(f"@@ -{start},", f"@@ -{start + 90},"))
    assert patched(tree366, patch, Report(), keep_going=False) == {"src/fountain.c": files["src/fountain.c"]}


def _misfit(tree: Tree, tmp_path: Path) -> Path:
    files = by_hand(tree)
    wanted = {path: files[path] for path in ("src/fountain.c", "dat/dungeon.def")}
    text = _diff(tree, wanted, ("a/", "b/"), difflib.unified_diff)
    patch = tmp_path / "misfit.patch"
    patch.write_text(text.replace(" boolean isyou;\n", " bool isyou;\n"))
    return patch


def test_what_does_not_fit_is_told_with_its_place(tree366: Tree, tmp_path: Path) -> None:
    patch = _misfit(tree366, tmp_path)
    number = patch.read_text().splitlines().index(" bool isyou;")
    hunk = max(at for at, line in enumerate(patch.read_text().splitlines()[:number]) if line.startswith("@@"))
    with pytest.raises(DiagnosticError) as caught:
        patched(tree366, patch, Report(), keep_going=False)
    (error,) = caught.value.diagnostics
    assert error.code == "NH2806"
    assert error.message.startswith("what the patch expects in src/fountain.c at line ")
    assert error.hint == "the file has no line 'bool isyou;'"
    assert error.location is not None
    assert error.location.line == hunk + 1


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_blanks_that_a_mail_has_changed_are_told(tree366: Tree, tmp_path: Path, end: str) -> None:
    """Of C: the lines that are there stay as they are, those that the patch brings are as it writes them."""
    files = by_hand(tree366)
    wanted = {"src/fountain.c": files["src/fountain.c"]}
    text = _diff(tree366, wanted, ("a/", "b/"), difflib.unified_diff)
    patch = tmp_path / "mailed.patch"
    spoilt = [
        f" {line[1:].replace('    ', chr(9)).replace(' (', '(')}" if line[:1] == " " else line
        for line in text.split("\n")
    ]
    assert "\n".join(spoilt) != text
    patch.write_bytes(end.join(spoilt).encode("latin-1"))
    report = Report()
    assert patched(tree366, patch, report, keep_going=False) == wanted
    assert {(found.code, found.severity.value) for found in report.diagnostics} == {("NH2810", "warning")}
    (first, *_) = report.diagnostics
    assert first.message.startswith("what the patch expects in src/fountain.c stands at line ")
    assert first.location is not None
    assert spoilt[first.location.line - 1].startswith("@@ ")


def test_blanks_are_not_passed_over_elsewhere_than_in_c(tree366: Tree, tmp_path: Path) -> None:
    wanted = {"dat/dungeon.def": by_hand(tree366)["dat/dungeon.def"]}
    text = _diff(tree366, wanted, ("a/", "b/"), difflib.unified_diff)
    patch = tmp_path / "mailed.patch"
    patch.write_text("\n".join(f" {line[1:]} " if line[:1] == " " else line for line in text.split("\n")))
    with pytest.raises(DiagnosticError, match=r"NH2806: what the patch expects in dat/dungeon\.def"):
        patched(tree366, patch, Report(), keep_going=False)


def test_keep_going_leaves_it_out(tree366: Tree, tmp_path: Path) -> None:
    report = Report()
    files = patched(tree366, _misfit(tree366, tmp_path), report, keep_going=True)
    assert files == {"dat/dungeon.def": by_hand(tree366)["dat/dungeon.def"]}
    assert [(d.severity.value, d.code) for d in report.diagnostics] == [("warning", "NH2806")]


def test_a_file_that_is_not_there(tree366: Tree, tmp_path: Path) -> None:
    patch = tmp_path / "x.patch"
    patch.write_text("--- src/nowhere.c\n+++ src/nowhere.c\n@@ -1,1 +1,1 @@\n-a\n+b\n")
    with pytest.raises(DiagnosticError, match=r"NH2806: the base has no file 'src/nowhere\.c'"):
        patched(tree366, patch, Report(), keep_going=False)


@pytest.mark.parametrize(
    ("text", "code"), [("nothing at all\n", "NH1904"), ("--- a\n+++ b\n@@ -1,2 +1 @@\n x\n", "NH1901")]
)
def test_what_is_no_patch(tree366: Tree, tmp_path: Path, text: str, code: str) -> None:
    patch = tmp_path / "x.patch"
    patch.write_text(text)
    with pytest.raises(DiagnosticError, match=code):
        patched(tree366, patch, Report(), keep_going=False)
