"""Diffs are read as strictly as they are written: each fault at its own line."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nhmod.diagnostics import Report
from nhmod.unified import DiffFile, choose_strip, read_diff, stripped

GIT = """\
From 0123 Mon Sep 17 00:00:00 2001
Subject: [PATCH] more snakes
 - with a list

---
 src/a.c | 2 +-
diff --git a/src/a.c b/src/a.c
index 111..222 100644
--- a/src/a.c
+++ b/src/a.c
@@ -2,3 +2,3 @@ main()
 two
-three
+THREE
 four
--\x20
2.39.5
"""
PLAIN = """\
diff -ruN nethack.orig/src/a.c nethack/src/a.c
--- nethack.orig/src/a.c\t2003-12-07 23:39:13.000000000 +0000
+++ nethack/src/a.c\tSun Dec  7 23:39:13 2003
@@ -1 +1,2 @@
 one
+two
@@ -9,2 +10 @@

-ten
diff -ruN nethack.orig/new.c nethack/new.c
--- nethack.orig/new.c\t1970-01-01 01:00:00.000000000 +0100
+++ nethack/new.c\t2003-12-07
@@ -0,0 +1 @@
+int x;
\\ No newline at end of file
"""


def read(text: str) -> tuple[DiffFile, ...]:
    report = Report()
    found = read_diff(text, "my.patch", report)
    assert not report.diagnostics, [str(d) for d in report.diagnostics]
    return found


def faults(text: str) -> list[str]:
    report = Report()
    read_diff(text, "my.patch", report)
    return [str(d) for d in report.diagnostics]


def test_a_patch_of_git_with_its_mail() -> None:
    (file,) = read(GIT)
    assert (file.old, file.new, file.line) == ("a/src/a.c", "b/src/a.c", 9)
    (hunk,) = file.hunks
    assert (hunk.old_start, hunk.new_start, hunk.line) == (2, 2, 11)
    assert [(line.mark, line.text, line.line) for line in hunk.lines] == [
        (" ", "two\n", 12),
        ("-", "three\n", 13),
        ("+", "THREE\n", 14),
        (" ", "four\n", 15),
    ]
    assert hunk.old == ("two\n", "three\n", "four\n")
    assert hunk.new == ("two\n", "THREE\n", "four\n")


def test_a_patch_of_diff_with_times_a_new_file_and_an_empty_line_of_mail() -> None:
    changed, new = read(PLAIN)
    assert (changed.old, changed.new) == ("nethack.orig/src/a.c", "nethack/src/a.c")
    assert [hunk.old for hunk in changed.hunks] == [("one\n",), ("\n", "ten\n")]
    assert not changed.from_nothing
    assert new.from_nothing
    assert new.hunks[0].new == ("int x;",)
    assert new.hunks[0].lines[0].line == 14


def test_dev_null_is_no_file() -> None:
    (file,) = read("--- /dev/null\n+++ b/x.c\n@@ -0,0 +1 @@\n+x\n")
    assert (file.old, file.new, file.from_nothing) == ("", "b/x.c", True)


@given(
    st.lists(st.sampled_from(["a\n", "b\n", "\n", "-- x\n", "+++ y\n", "@@ z\n", "\r\n"]), max_size=12),
    st.lists(st.sampled_from(["a\n", "c\n", "\n", "--- x\n", "- y\n", "\\ z\n", "\r\n"]), max_size=12),
)
def test_what_difflib_writes_is_read(old: list[str], new: list[str]) -> None:
    text = "".join(difflib.unified_diff(old, new, "a/f", "b/f"))
    if not text or not new:
        return
    (file,) = read(text)
    made, at = [], 0
    for hunk in file.hunks:
        start = hunk.old_start - 1 if hunk.old else hunk.old_start
        made += old[at:start]
        assert list(hunk.old) == old[start : start + len(hunk.old)]
        made += hunk.new
        at = start + len(hunk.old)
    assert made + old[at:] == new


HEAD = "--- a/f\n+++ b/f\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "my.patch:1:1: error NH1904: there is no change in this file (it is empty)"),
        (
            "just words\n",
            "my.patch:1:1: error NH1904: there is no change in this file (a diff has lines with '---', '+++' and '@@')",
        ),
        (HEAD, "my.patch:1:1: error NH1904: there is no hunk for 'b/f'"),
        (HEAD + "@@ -1 +1 @@\n x\n", "my.patch:3:1: error NH1904: the hunk neither adds a line nor removes one"),
        (HEAD + "@@ nonsense\n", "my.patch:3:1: error NH1901: expected a hunk's header such as '@@ -10,7 +10,8 @@'"),
        (
            HEAD + "@@ -1,3 +1,3 @@\n x\n-y\n",
            "my.patch:3:1: error NH1901: the hunk lacks 2 lines that its '@@' says it has",
        ),
        (
            HEAD + "@@ -1,2 +1 @@\n x\n+y\n-z\n",
            "my.patch:5:1: error NH1901: the hunk has more lines of the new file than its '@@' says",
        ),
        (
            HEAD + "@@ -1,2 +1 @@\n x\n-y\n-z\n",
            "my.patch:6:1: error NH1901: the hunk before this line has more lines than its '@@' says",
        ),
        (
            "--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+x\n@@ -4,0 +9 @@\n+y\n",
            "my.patch:5:1: error NH1901: a new file has one hunk, with '+' before each of its lines",
        ),
        (
            "--- /dev/null\n+++ b/f\n@@ -1 +1 @@\n-x\n+y\n",
            "my.patch:3:1: error NH1901: a new file has one hunk, with '+' before each of its lines",
        ),
        (
            "@@ -1 +1 @@\n-x\n+y\n",
            "my.patch:1:1: error NH1901: a hunk stands here without the names of its file ('---' and '+++') before it",
        ),
        (
            "*** a/f\n--- b/f\n***************\n*** 1 ****\n! x\n",
            "my.patch:3:1: error NH1901: this is a context diff (make it with 'diff -u' in place of 'diff -c')",
        ),
        (
            "--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n",
            "my.patch:2:1: error NH1902: a patch in a mod changes and adds files, and this removes one",
        ),
        (
            "diff --git a/f b/g\nsimilarity index 100%\nrename from f\nrename to g\n",
            "my.patch:3:1: error NH1902: a patch in a mod changes and adds files, and it renames a file",
        ),
        (
            "diff --git a/f b/f\nold mode 100644\nnew mode 100755\n",
            "my.patch:2:1: error NH1902: a patch in a mod changes and adds files, and it changes a file's mode",
        ),
        (
            "Only in a/src: f\n",
            "my.patch:1:1: error NH1902: a patch in a mod changes and adds files, and 'diff' without -N left a file out here",
        ),
        (
            "diff --git a/f b/f\nGIT binary patch\nliteral 3\nKcmb;2*a\n\n",
            "my.patch:2:1: error NH1903: a patch in a mod is text, and this is about a binary file",
        ),
        (
            "Binary files a/f and b/f differ\n",
            "my.patch:1:1: error NH1903: a patch in a mod is text, and this is about a binary file",
        ),
    ],
)
def test_a_fault_is_told_at_its_line(text: str, message: str) -> None:
    assert faults(text)[0] == message


@pytest.mark.parametrize(
    "name",
    ["../f", "a/../../f", "/etc/passwd", "a//f", "a/.git/hooks/x", "c:/f", "a\\f", "a/.", '"a/\\303"', "a/\x01", ""],
)
def test_a_name_that_leads_elsewhere_is_refused(name: str) -> None:
    found = faults(f"--- {name}\n+++ {name}\n@@ -1 +1 @@\n-x\n+y\n")
    assert [message.split(": ")[1] for message in found] == ["error NH1905", "error NH1905"]


def test_all_faults_of_a_patch_are_told_and_a_fault_once() -> None:
    text = HEAD + "@@ -1,3 +1,3 @@\n x\n-y\n" + GIT + "--- a/g\n+++ b/g\n@@ -1 +1 @@\n x\n"
    assert [message.split(":")[1] for message in faults(text)] == ["3", "25"]


@pytest.mark.parametrize(
    ("old", "new", "level", "path"),
    [
        ("a/src/a.c", "b/src/a.c", 1, "src/a.c"),
        ("src/a.c", "src/a.c", 0, "src/a.c"),
        ("src/a.c.orig", "src/a.c", 0, "src/a.c"),
        ("./src/a.c", "./src/a.c", 0, "src/a.c"),
        ("nethack-3.4.3/src/a.c", "nh/src/a.c", 1, "src/a.c"),
        ("a/src/none.c", "b/src/none.c", 1, "src/none.c"),
        ("one/src/none.c", "two/src/none.c", 1, "src/none.c"),
        ("src/none.c", "src/none.c", 0, "src/none.c"),
    ],
)
def test_the_folder_in_front_is_found_out(old: str, new: str, level: int, path: str) -> None:
    (file,) = read(f"--- {old}\n+++ {new}\n@@ -1 +1 @@\n-x\n+y\n")
    assert choose_strip([file], {"src/a.c"}.__contains__) == level
    assert stripped(file, level) == path
