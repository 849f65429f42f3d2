"""Reads a unified diff line by line; every line belongs to a hunk, to a header, or to the text between files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.location import Location
from nhmod.unified.model import DiffFile, DiffHunk, DiffLine
from nhmod.unified.names import usable

if TYPE_CHECKING:
    from nhmod.diagnostics import Report

_HUNK = re.compile(r"@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@")
_HEADER = re.compile(r"(?:---|\+\+\+) (.*?)(?:\t.*| \d{4}-\d\d-\d\d .*| +(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) .*)?$")
_MORE = {
    "deleted file mode": "it removes a file",
    "rename from": "it renames a file",
    "rename to": "it renames a file",
    "copy from": "it copies a file",
    "copy to": "it copies a file",
    "old mode": "it changes a file's mode",
    "new mode": "it changes a file's mode",
    "new file mode 120000": "it makes a link",
    "new file mode 160000": "it makes a submodule",
    "Only in ": "'diff' without -N left a file out here",
}
_BINARY = "GIT binary patch"
_SIGNATURE = "-- "


def read_diff(text: str, shown: str, report: Report) -> tuple[DiffFile, ...]:
    r"""Read a diff, one character a byte (latin-1), and report what is wrong with it at its own lines (NH1901 to NH1905).

    Text before and between the files is passed over, as mail and ``diff`` have it; within a hunk each line counts. What was
    understood is given also where something was wrong. ``shown`` is the diff's path as the user knows it.
    """
    return _Reader(text, shown, report).files()


class _Reader:
    """Goes through the lines of one diff."""

    def __init__(self, text: str, shown: str, report: Report) -> None:
        self._lines = [part + "\n" for part in text.split("\n")]
        self._lines[-1] = self._lines[-1][:-1]
        self._shown = shown
        self._report = report
        self._at = 0
        self._executable = False
        self._removal = False  # that the file is removed was told

    def files(self) -> tuple[DiffFile, ...]:
        errors = len(self._report.errors)
        found: list[DiffFile] = []
        behind = False  # the line before was a hunk's last
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if line.startswith("--- ") and self._peek(1).startswith("+++ "):
                file = self._file()
                if file is not None:
                    found.append(file)
                behind = True
            else:
                self._at += 1
                if self._between(line.rstrip("\r\n"), behind=behind):
                    self._skip_hunk()
                behind = False
        if not found and len(self._report.errors) == errors:
            hint = "it is empty" if not "".join(self._lines).strip() else "a diff has lines with '---', '+++' and '@@'"
            self._error("NH1904", "there is no change in this file", 0, hint=hint)
        return tuple(found)

    def _between(self, line: str, *, behind: bool) -> bool:
        """Look at a line outside of the hunks, which may be any text; tells whether what follows it can't be understood."""
        at = self._at - 1
        for words, what in _MORE.items():
            if line.startswith(words):
                self._error("NH1902", f"a patch in a mod changes and adds files, and {what}", at)
                self._removal = words.startswith("deleted")
                return False
        if line == _BINARY or (line.startswith("Binary files ") and line.endswith(" differ")):
            self._error("NH1903", "a patch in a mod is text, and this is about a binary file", at)
            return True
        if line.startswith("@@ "):
            self._error("NH1901", "a hunk stands here without the names of its file ('---' and '+++') before it", at)
            return True
        if line.startswith("***************"):
            self._error("NH1901", "this is a context diff", at, hint="make it with 'diff -u' in place of 'diff -c'")
            return True
        if behind and line[:1] in {"+", "-", " "} and line != _SIGNATURE:
            self._error("NH1901", "the hunk before this line has more lines than its '@@' says", at)
            return True
        if line.startswith(("diff ", "new file mode ")):
            self._executable = line.startswith("new") and line.endswith("755")
        return False

    def _file(self) -> DiffFile | None:
        start = self._at
        names = [self._name(start), self._name(start + 1)]
        self._at += 2
        hunks: list[DiffHunk] = []
        told = len(self._report.errors)
        while self._peek(0).startswith("@@"):
            hunk = self._hunk()
            if hunk is not None:
                hunks.append(hunk)
        old, new = names
        if old is None or new is None:
            return None
        if not new or (hunks and not hunks[-1].new and hunks[-1].new_start == 0):
            if not self._removal:
                self._error("NH1902", "a patch in a mod changes and adds files, and this removes one", start + 1)
            self._removal = False
            return None
        if not hunks:
            if len(self._report.errors) > told:
                return None
            self._error("NH1904", f"there is no hunk for '{new}'", start)
            return None
        if not old and (len(hunks) > 1 or hunks[0].old):
            self._error("NH1901", "a new file has one hunk, with '+' before each of its lines", hunks[-1].line - 1)
            return None
        executable, self._executable = self._executable, False
        return DiffFile(old=old, new=new, hunks=tuple(hunks), line=start + 1, executable=executable)

    def _name(self, at: int) -> str | None:
        match = _HEADER.match(self._lines[at].rstrip("\r\n"))
        name = match[1] if match else ""
        if name == "/dev/null":
            return ""
        if not usable(name):
            self._error("NH1905", f"{name!a} can't be the name of a file in a source tree", at)
            return None
        return name

    def _hunk(self) -> DiffHunk | None:
        """Read a hunk, which has exactly as many lines as its header says."""
        start = self._at
        match = _HUNK.match(self._lines[start])
        self._at += 1
        if match is None:
            self._error("NH1901", "expected a hunk's header such as '@@ -10,7 +10,8 @@'", start)
            self._skip_hunk()
            return None
        old, new = (int(match[2] or 1), int(match[4] or 1))
        lines: list[DiffLine] = []
        while old > 0 or new > 0:
            line = self._peek(0)
            mark = line[:1]
            if mark in {"\n", "\r"}:  # mail and editors take the blank of an empty line away
                mark, line = " ", " " + line
            if self._at >= len(self._lines) - (self._lines[-1] == "") or mark not in {" ", "-", "+"}:
                self._error("NH1901", f"the hunk lacks {self._lacking(old, new)} that its '@@' says it has", start)
                self._skip_hunk()
                return None
            old, new = old - (mark != "+"), new - (mark != "-")
            if old < 0 or new < 0:
                side = "old" if old < 0 else "new"
                self._error("NH1901", f"the hunk has more lines of the {side} file than its '@@' says")
                self._skip_hunk()
                return None
            self._at += 1
            number = self._at
            lines.append(DiffLine(mark, self._ended(line[1:]), number))
        if all(line.mark == " " for line in lines):
            self._error("NH1904", "the hunk neither adds a line nor removes one", start)
            return None
        return DiffHunk(old_start=int(match[1]), new_start=int(match[3]), lines=tuple(lines), line=start + 1)

    def _ended(self, text: str) -> str:
        """Take the end from a line that has none in its file, which is said on the next line."""
        if self._peek(0).rstrip("\r\n").startswith("\\ "):
            self._at += 1
            return text.removesuffix("\n")
        return text if text.endswith("\n") else text + "\n"

    @staticmethod
    def _lacking(old: int, new: int) -> str:
        count = max(old, new)
        return "a line" if count == 1 else f"{count} lines"

    def _skip_hunk(self) -> None:
        """Go to where something new can begin, so that one mistake is told once."""
        while self._at < len(self._lines) and not self._lines[self._at].startswith(("@@ ", "diff ", "Index: ")):
            if self._lines[self._at].startswith("--- ") and self._peek(1).startswith("+++ "):
                return
            self._at += 1

    def _peek(self, ahead: int) -> str:
        place = self._at + ahead
        return self._lines[place] if place < len(self._lines) else ""

    def _error(self, code: str, message: str, at: int | None = None, *, hint: str = "") -> None:
        number = self._at if at is None else at
        width = len(self._lines[number].rstrip("\r\n")) if number < len(self._lines) else 0
        place = Location(file=self._shown, line=number + 1, column=1, end_line=number + 1, end_column=max(width, 1) + 1)
        self._report.error(code, message, place, hint=hint)
