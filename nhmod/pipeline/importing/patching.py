"""Applies an old patch to a tree: every line that it takes for granted must be there, wherever that is, in C with whatever blanks."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.edits import split_lines
from nhmod.edits.hunks import fits
from nhmod.location import Location
from nhmod.pipeline.importing.guards import is_c
from nhmod.pipeline.importing.headers import own_names, unified
from nhmod.unified import DiffFile, DiffHunk, choose_strip, read_diff, stripped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from nhmod.target import Tree


@frozen
class _Teller:
    """Tells what does not fit: as an error, or as a warning where the rest is wanted all the same."""

    report: Report
    shown: str
    keep_going: bool

    def misfit(self, line: int, message: str, *, hint: str = "") -> None:
        """Report a part of the patch that does not fit, at its line there."""
        tell = self.report.warning if self.keep_going else self.report.error
        tell("NH2806", message, Location(file=self.shown, line=line, column=1), hint=hint)

    def respaced(self, line: int, name: str, at: int) -> None:
        """Report a part that fits but for blanks."""
        message = f"what the patch expects in {name} stands at line {at} with other blanks, which stay"
        self.report.warning("NH2810", message, Location(file=self.shown, line=line, column=1))


def patched(base: Tree, patch: Path, report: Report, *, keep_going: bool) -> Mapping[str, bytes]:
    """Return the files that a patch changes and adds, as they become.

    Unified and context diffs are read, with any line ends, and with or without a folder in front of the names. What fits C but for
    blanks is reported (NH2810). Parts that do not fit are reported (NH2806): errors, or with ``keep_going`` warnings, and then they are
    left out. Raises ``DiagnosticError``.
    """
    try:
        text = patch.read_bytes().decode("latin-1")
    except OSError as error:
        raise problem("NH2806", f"{patch} can't be read: {error.strerror}") from error
    text = own_names(unified(text.replace("\r\n", "\n")), base.exists)
    own = Report()
    diffs = read_diff(text, str(patch), own)
    for diagnostic in own.diagnostics:
        if keep_going and diagnostic.code in {"NH1902", "NH1903"}:
            report.warning(diagnostic.code, diagnostic.message, diagnostic.location, hint=diagnostic.hint)
        else:
            report.add(diagnostic)
    report.raise_errors()
    # Where the base has none of the files, the names themselves tell whether there is a folder before them.
    name_of = partial(stripped, level=choose_strip(diffs, base.exists))
    teller = _Teller(report=report, shown=str(patch), keep_going=keep_going)
    files: dict[str, bytes] = {}
    for name, group in groupby(sorted(diffs, key=name_of), key=name_of):
        lines = split_lines(base.text(name)) if base.exists(name) else []
        before = list(lines)
        for diff in group:
            lines = _applied(lines, diff, name, base, teller)
        if lines != before:
            files[name] = "".join(lines).encode("latin-1")
    if not keep_going:
        report.raise_errors()
    return files


def _applied(lines: list[str], diff: DiffFile, name: str, base: Tree, teller: _Teller) -> list[str]:
    """Apply the hunks of one file; a file with CR LF at its line ends keeps them."""
    if not lines and not diff.from_nothing and not base.exists(name):
        teller.misfit(diff.line, f"the base has no file '{name}'")
        return lines
    windows = bool(lines) and lines[0].endswith("\r\n")
    out = list(lines)
    moved = 0
    for hunk in diff.hunks:
        old, new = (_ended(side, windows=windows) for side in (hunk.old, hunk.new))
        wanted = (hunk.old_start - 1 if old else hunk.old_start) + moved
        at = _place(old, out, wanted)
        if at is None and is_c(name):
            at = _place([_bare(line) for line in old], [_bare(line) for line in out], wanted)
            if at is not None:
                new = _between(hunk, new, out[at : at + len(old)])
                teller.respaced(hunk.line, name, at + 1)
        if at is None:
            message = f"what the patch expects in {name} at line {hunk.old_start} is not there"
            teller.misfit(hunk.line, message, hint=_nearest(hunk, out))
            continue
        out[at : at + len(old)] = new
        moved = at - wanted + moved + len(new) - len(old)
    return out


def _place(old: list[str], lines: list[str], wanted: int) -> int | None:
    """Find where the expected lines stand: of several places the nearest to the expected one."""
    if not old:
        return wanted if 0 <= wanted <= len(lines) else None
    places = fits(old, lines)
    return min(places, key=lambda at: (abs(at - wanted), at), default=None)


def _bare(line: str) -> str:
    return "".join(line.split())


def _between(hunk: DiffHunk, new: list[str], there: list[str]) -> list[str]:
    """Return a hunk's new lines with the context as it is there."""
    context = (
        line
        for line, part in zip(there, (one for one in hunk.lines if one.mark != "+"), strict=True)
        if part.mark == " "
    )
    after = (one for one in hunk.lines if one.mark != "-")
    return [next(context) if part.mark == " " else line for line, part in zip(new, after, strict=True)]


def _ended(lines: Iterable[str], *, windows: bool) -> list[str]:
    return [line.removesuffix("\n") + "\r\n" if windows and line.endswith("\n") else line for line in lines]


def _nearest(hunk: DiffHunk, lines: list[str]) -> str:
    """Name the first expected line that the file has nowhere."""
    there = {line.strip() for line in lines}
    missing = next((line for line in hunk.old if line.strip() not in there), None)
    if missing is None:
        return "all of its lines are there, but not side by side"
    return f"the file has no line '{missing.strip()}'"
