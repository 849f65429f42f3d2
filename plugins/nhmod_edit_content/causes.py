"""Finds which content makes a line wrong that no content has written: a thing is of another type, and who drops it says the old one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, Report
from nhmod_edit_content.composing import composed
from nhmod_edit_content.opened import line_of_finding
from nhmod_edit_files.checking import check_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod_edit_content.plan import Plan, PlannedEntry
    from nhmod_edit_files.folder import Folder

Known = tuple[str, str, str]
"""What tells a finding from others where lines move and counts change: its code, its file and its line's text."""


def known_by(found: Diagnostic, folder: Folder) -> Known:
    """Return what tells a finding in the files of a folder from others."""
    return (found.code, *line_of_finding(found, folder))


class Causes:
    """Asks of findings without which content they are not there, by checking the files without a half of it, and a half of that."""

    def __init__(self, plan: Plan, folder: Folder) -> None:
        """Take all content, and the folder as it is without it."""
        self._plan = plan
        self._folder = folder
        self._seen: dict[tuple[int, ...], frozenset[Known]] = {}

    def of(self, found: Known) -> PlannedEntry | None:
        """Return the content without which a finding is not there; None where it takes more than one to make it."""
        suspects: Sequence[int] = range(len(self._plan.entries))
        while len(suspects) > 1:
            half = len(suspects) // 2
            suspects = suspects[half:] if found in self._without(suspects[:half]) else suspects[:half]
        return None if found in self._without(suspects) else self._plan.entries[suspects[0]]

    def _without(self, numbers: Sequence[int]) -> frozenset[Known]:
        """Return what is found in the files without some of the content."""
        left_out = tuple(numbers)
        if left_out not in self._seen:
            rest = tuple(one for number, one in enumerate(self._plan.entries) if number not in left_out)
            made = composed(replace(self._plan, entries=rest), self._folder) or {}
            after, report = self._folder.changed({name: one.text for name, one in made.items()}), Report()
            check_folder(after, report)
            self._seen[left_out] = frozenset(known_by(one, after) for one in report.diagnostics)
        return self._seen[left_out]
