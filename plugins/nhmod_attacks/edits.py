"""Turns new attacks into edits: their numbers, and what they have at each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import place_all
from nhmod_attacks.codes import NUMBERED
from nhmod_attacks.plan import DAMAGES, TYPES, Plan
from nhmod_attacks.sites import NUMBERS, PLACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod.edits import Change
    from nhmod.target import Facts, Tree


def attack_edits(plan: Plan, tree: Tree, facts: Facts, report: Report) -> Iterator[Change]:
    """Return all edits for the attacks of the mods; each place that the tree lacks is an error in the report."""
    for vocabulary, constants in ((TYPES, plan.types), (DAMAGES, plan.damages)):
        yield from place_all(constants, (NUMBERS[vocabulary],), tree, facts, report)
        for one in constants:
            report.note(NUMBERED, f"{one.symbol} is number {one.number}", one.origin)
    yield from place_all(plan.attacks, PLACES, tree, facts, report)
