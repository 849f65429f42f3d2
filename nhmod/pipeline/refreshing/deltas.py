"""What a commit has beyond its mod: as changes to go on with, and as the text of a patch."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import problem
from nhmod.edits import Change, Line, NewFile, Overlay, Rework, StagedFile, split_lines
from nhmod.patches import diff_overlays
from nhmod.patches.unified import differences, matched

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.patches.git import Git, GitFile
    from nhmod.pipeline.refreshing.branch import Step
    from nhmod.target import Tree

_PLAIN = "100644"


@frozen
class Delta:
    """The files of a step that are not as expected: before (numbered by their own lines) and after."""

    owner: str
    before: Overlay
    after: Overlay

    def patch(self, tree: Tree, context: int) -> bytes:
        """Write it as a patch with so many lines of context; empty if there is nothing."""
        return diff_overlays(tree, self.before, self.after, context=context)

    def changes(self, base: Overlay, tree: Tree) -> Iterator[Change]:
        """Yield it as changes of what ``base`` makes of the tree."""
        for file, after in self.after.files.items():
            if after.new and file not in base.files:
                yield NewFile(file=file, content=after.content, why="", owner=self.owner)
                continue
            lines = _lines(base, tree, file)
            for a, b, c, d in differences(self.before.files[file].lines, after.lines):
                new = tuple(replace(line, pristine=-1) for line in after.lines[c:d])
                yield Rework(file=file, base=lines, start=a, end=b, lines=new, why="", owner=self.owner)


def delta_of(step: Step, owner: str, *, base: Overlay, expected: Mapping[str, GitFile], git: Git, tree: Tree) -> Delta:
    """Compare a step's files with the expected ones, which ``base`` makes of the tree.

    Raises ``DiagnosticError`` (NH0615) for what no patch can do.
    """
    gone = sorted(expected.keys() - step.files.keys())
    if gone:
        raise _impossible(step, f"removes {gone[0]}", "leave it; a file that nothing uses does no harm")
    before: dict[str, StagedFile] = {}
    after: dict[str, StagedFile] = {}
    for file, found in sorted(step.files.items()):
        wanted = expected.get(file)
        if found == wanted:
            continue
        if found.mode != (wanted.mode if wanted else _PLAIN):
            raise _impossible(step, f"gives {file} the mode {found.mode}", "patches make and change plain files only")
        content = git.content(found.blob)
        if b"\0" in content:
            raise _impossible(step, f"has a binary file, {file}", "let something else make it in the build")
        new = split_lines(content.decode("latin-1"))
        if wanted is None:
            after[file] = StagedFile(file=file, lines=tuple(map(Line, new)), new=True)
            continue
        old = [line.text for line in _lines(base, tree, file)]
        before[file] = StagedFile(file=file, lines=tuple(Line(text, number) for number, text in enumerate(old)))
        after[file] = StagedFile(file=file, lines=matched(old, new))
    return Delta(
        owner=owner,
        before=Overlay(files=MappingProxyType(before)),
        after=Overlay(files=MappingProxyType(after)),
    )


def _lines(base: Overlay, tree: Tree, file: str) -> tuple[Line, ...]:
    staged = base.files.get(file)
    if staged is not None:
        return staged.lines
    return tuple(Line(text, number) for number, text in enumerate(split_lines(tree.text(file))))


def _impossible(step: Step, what: str, hint: str) -> Exception:
    return problem("NH0615", f"the commit {step.commit.subject} {what}", hint=hint)
