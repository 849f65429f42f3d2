"""Which new artifacts nobody is given or finds (src/artifact.c, mk_artifact)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Absent
from nhmod_artifacts.values import NOT_MADE, RESTRICTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts
    from nhmod_artifacts.plan import Plan


def absent_artifacts(plan: Plan, facts: Facts) -> Iterator[Absent]:
    """Yield those that the game does not make; naming an object makes one that is not restricted."""
    for placed in plan.placed:
        new = placed.new
        entry = facts["artifacts"].symbol(new.symbol)
        powers = new.values.powers
        if entry is None or NOT_MADE not in powers or RESTRICTED not in powers:
            continue
        meant = new.record.generated is False
        yield Absent(
            vocabulary="artifacts",
            entry=entry,
            label="artifact",
            record=new.record,
            why="the game does not make it by itself",
            hint="write 'generated: true', or make it the prize of a role's quest; 'generated: false' if this is meant",
            meant=meant,
            origin=new.record.origin.at("generated") if meant else new.record.origin,
        )
