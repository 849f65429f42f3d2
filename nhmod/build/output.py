"""What the tools of a build say: the first real error in it, and the manifest's line that it is about."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Severity
from nhmod.location import Location
from nhmod.target.recipe import Complaint

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from nhmod.edits import StagedFile

_ENTERING = re.compile(r"make(?:\[\d+\])?: Entering directory '(?P<folder>.*)'$")
_MAKE_GAVE_UP = re.compile(r"make(?:\[\d+\])?: \*\*\* ")

_UNLINKED = re.compile(r"(?:undefined reference to|(?P<twice>multiple definition of)) [`'](?P<name>\w+)'")
_LACKING = re.compile(r"^(?P<header>\S+\.h): No such file|cannot find -l(?P<library>\w+)")

_LINKED = r"(?:\S*ld: )?(?P<file>[^\s:]+)(?::\(\.\w+[^)]*\)|:(?P<line>\d+)): "
_TOOLS = (
    Complaint(pattern=r"(?P<file>[^\s:]+):(?P<line>\d+):(?:\d+:)? (?:fatal )?error: (?P<message>.*)"),
    Complaint(pattern=_LINKED + r"(?P<message>(?:undefined reference to|multiple definition of) .*)"),
    Complaint(pattern=r"\S*ld: (?P<message>cannot find .*)"),
    Complaint(pattern=r"make(?:\[\d+\])?: (?P<message>\S+: (?:No such file or directory|Permission denied))$"),
    Complaint(pattern=r"make(?:\[\d+\])?: \*\*\* (?P<message>No rule to make target .*)"),
    Complaint(pattern=r"(?:/\S*/)?sh: (?:line )?\d+: (?P<message>.*)"),
    Complaint(pattern=r"(?P<message>.*No space left on device.*)"),
)
"""What gcc, clang, ld, make and sh write."""


@frozen
class Finding:
    """One complaint of a tool.

    ``file`` is relative to the stage, or as the tool wrote it; ``line`` is 0 where it is not known. One that must be ``brought``
    counts only in a file of mods.
    """

    message: str
    file: str = ""
    line: int = 0
    fatal: bool = False
    brought: bool = False


def findings(output: Iterable[str], *, root: Path, folder: str, complaints: Sequence[Complaint]) -> Iterator[Finding]:
    """Find the complaints in a step's output lines, in their order; ``folder`` is the one in which the step began."""
    patterns = [(re.compile(complaint.pattern), complaint) for complaint in (*complaints, *_TOOLS)]
    current = folder
    for line in output:
        if entering := _ENTERING.match(line):
            current = _below(root, entering["folder"])
            continue
        for pattern, complaint in patterns:
            if match := pattern.match(line):
                groups = match.groupdict()
                file = groups.get("file") or ""
                place = _staged(root, posixpath.join(complaint.folder or current, file)) if file else ""
                yield Finding(
                    message=(groups.get("message") or line).strip(),
                    file=place if file and (root / place).is_file() else file,
                    line=int(groups.get("line") or 0),
                    fatal=complaint.fatal,
                    brought=complaint.brought,
                )
                break


def at_source(finding: Finding, *, root: Path, filtered: Iterable[tuple[str, str]]) -> Finding:
    """Move a finding in a file that steps filter lines out to into the file that the lines come from."""
    for pattern, replacement in filtered:
        match = re.fullmatch(pattern, finding.file)
        if match is None:
            continue
        source = match.expand(replacement)
        lines = (root / source).read_text(encoding="latin-1").splitlines()
        at = 0
        for text in (root / finding.file).read_text(encoding="latin-1").splitlines()[: finding.line]:
            # What is not found is the filter's own, a heading.
            at = next((number for number, line in enumerate(lines[at:], at + 1) if line == text), at)
        return replace(finding, file=source, line=at)
    return finding


def last_words(output: Sequence[str]) -> Finding:
    """Take the last line before make gives up for the error, where no line looks like one."""
    spoken = [line.strip() for line in output if line.strip() and not _ENTERING.match(line)]
    before = [line for line in spoken if not _MAKE_GAVE_UP.match(line) and ": Leaving directory " not in line]
    return Finding(message=(before or spoken or ["it ended without a word"])[-1])


def diagnose(finding: Finding | Diagnostic, *, step: str, log: Path, files: Mapping[str, StagedFile]) -> Diagnostic:
    """Turn a finding into a diagnostic at the content that brought the line, or at the staged line itself."""
    if isinstance(finding, Diagnostic):
        return at_origin(finding, files)
    code = "NH0803" if finding.fatal else "NH0801"
    where = f"{finding.file}, line {finding.line}" if finding.line else finding.file
    origin = _origin(files.get(finding.file), finding.line)
    place = Location(file=finding.file, line=max(finding.line, 1)) if finding.file else None
    told = "" if origin else _of_no_mod(finding)
    return Diagnostic(
        code=code,
        severity=Severity.ERROR,
        message=f"{step}: {finding.message}" + (f" (in {where} of the stage)" if origin else ""),
        location=origin or place,
        hint=f"{told}all that the tools said is in {log}",
    )


def _of_no_mod(finding: Finding) -> str:
    """Return the beginning of a hint for what is wrong in no mod's line."""
    if lacking := _LACKING.search(finding.message):
        what = lacking["header"] or f"the library {lacking['library']}"
        return f"if the system lacks {what}, 'nhmod doctor' names the command that installs it; "
    if linked := _UNLINKED.search(finding.message):
        name = linked["name"]
        if linked["twice"]:
            return f"two files that are linked define '{name}': one of them has to go; "
        return (
            f"nothing that is linked defines '{name}': if a source file of the tree does, the makefile's list of sources or objects "
            f"lacks it; if none does, it is a library's, or the tree is not whole; "
        )
    if finding.line and finding.file.endswith((".c", ".h")):
        return "no mod brought this line: perhaps the tree itself can't be compiled here, or not by this compiler; "
    return ""


def at_origin(diagnostic: Diagnostic, files: Mapping[str, StagedFile]) -> Diagnostic:
    """Move a diagnostic about a staged file's line to the content that brought the line, if any did."""
    place = diagnostic.location
    origin = _origin(files.get(place.file), place.line) if place else None
    if place is None or origin is None:
        return diagnostic
    return replace(
        diagnostic, message=f"{diagnostic.message} (in {place.file}, line {place.line} of the stage)", location=origin
    )


def _origin(file: StagedFile | None, line: int) -> Location | None:
    """Return the content that brought a line, or the only one that touched the file where the line is not known."""
    if file is None:
        return None
    if 0 < line <= len(file.lines):
        return file.lines[line - 1].origin
    origins = {staged.origin for staged in file.lines if staged.origin is not None}
    return origins.pop() if len(origins) == 1 else None


def _staged(root: Path, file: str) -> str:
    """Write a file relative to the stage, where a tool names it by its whole path too; one outside stays as it is."""
    path = posixpath.normpath(file)
    return path.removeprefix(f"{root.as_posix()}/")


def _below(root: Path, folder: str) -> str:
    """Write a folder that make names relative to the stage."""
    return posixpath.relpath(folder, root.as_posix())
