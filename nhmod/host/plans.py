"""What plugins plan for mods, kept for the hooks that are given it (``nhmod_plan``)."""

from __future__ import annotations

from collections import deque
from operator import is_
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Report

if TYPE_CHECKING:
    from collections.abc import Callable


PLAN = "nhmod_plan"
CHECK = "nhmod_check"
GIVEN_TO = frozenset(
    {
        CHECK,
        "nhmod_absent",
        "nhmod_edits",
        "nhmod_exhibits",
        "nhmod_frequencies",
        "nhmod_limits",
        "nhmod_proofs",
        "nhmod_review",
    }
)
"""The hooks that are given a plan."""
_KEPT = 4
"""So many sets of mods at once: mods that change each other's content are planned before and after."""


@frozen
class Planned:
    """A plugin's plan, and what it reported while it made it."""

    plan: object
    told: tuple[Diagnostic, ...]


class Plans:
    """The plans of all plugins for what was asked about last."""

    def __init__(self) -> None:
        """Begin with none."""
        self._asked: deque[tuple[tuple[object, ...], dict[str, Planned]]] = deque(maxlen=_KEPT)

    def of(self, plugin: str, subject: tuple[object, ...], make: Callable[[Report], object]) -> Planned:
        """Return a plugin's plan, made at the first question about the subject: the mods, the tree and the facts.

        They are the very objects, as two that are equal may be told apart by what watches them.
        """
        made = next((plans for known, plans in self._asked if all(map(is_, known, subject))), None)
        if made is None:
            made = {}
            self._asked.append((subject, made))
        if plugin not in made:
            report = Report()
            made[plugin] = Planned(plan=make(report), told=tuple(report.diagnostics))
        return made[plugin]
