"""Who uses the game's limited room for dungeons, special levels, branches and levels, and who takes too much of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.formats.dungeon import codes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod.diagnostics import Report
    from nhmod.formats.dungeon import DungeonFile, DungeonLimits, Node
    from nhmod.location import Location

LEDGER_LIMIT = 127
"""Ledger numbers are xchar (include/global.h), and count every level of every dungeon (src/dungeon.c, ledger_no)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Use:
    """What one node of the file takes of a limit: ``amount``, by the mod ``owner`` (empty: the target)."""

    node: Node
    name: str
    amount: int
    owner: str


def check_ledger(
    file: DungeonFile,
    limits: DungeonLimits,
    order: Sequence[str],
    owner: Callable[[Location], str],
    report: Report,
) -> None:
    """Report the content, in load order, with which a limit is passed, and what all others use.

    ``owner`` gives the mod that brought a line of the file, or nothing for the target's own.
    """
    dungeons = file.dungeons

    def uses(nodes: Sequence[tuple[Node, str, int]]) -> list[_Use]:
        found = [_Use(node=node, name=name, amount=amount, owner=owner(node.location)) for node, name, amount in nodes]
        return sorted(found, key=lambda use: order.index(use.owner) + 1 if use.owner else 0)

    levels = [level for dungeon in dungeons for level in dungeon.levels]
    branches = [branch for dungeon in dungeons for branch in dungeon.branches]
    tables = (
        (
            "dungeons",
            "MAXDUNGEON - 1",
            limits.maxdungeon - 1,
            [(d, f"the dungeon '{d.name.text}'", 1) for d in dungeons],
        ),
        ("special levels", "LEV_LIMIT", limits.lev_limit, [(v, f"the level '{v.name.text}'", 1) for v in levels]),
        ("branches", "BRANCH_LIMIT", limits.branch_limit, [(b, f"the branch to '{b.name.text}'", 1) for b in branches]),
    )
    for what, symbol, limit, nodes in tables:
        room = f"{limit} {what} ({symbol})"
        _check(uses([(node, name, amount) for node, name, amount in nodes]), limit, room, codes.LIMIT, report)
    sizes = [(d, f"the dungeon '{d.name.text}'", max(d.largest, 0)) for d in dungeons]
    _check(uses(sizes), LEDGER_LIMIT, f"{LEDGER_LIMIT} levels in all", codes.LEDGER, report)


def _check(uses: Sequence[_Use], limit: int, room: str, code: str, report: Report) -> None:
    used: Counter[str] = Counter()
    for use in uses:
        if used.total() + use.amount > limit:
            shares = ", ".join(f"{_owner(owner)} uses {amount}" for owner, amount in used.items() if amount)
            report.error(
                code,
                f"there is no room for {use.name}: the game has room for {room}; {shares}",
                use.node.location,
                hint="leave something out" if use.amount == 1 else f"this one takes {use.amount}",
            )
            return
        used[use.owner] += use.amount


def _owner(mod: str) -> str:
    return f"'{mod}'" if mod else "the target"
