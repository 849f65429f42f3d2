"""The limits of a target, and what mods use of them: one computation for ``nhmod limits`` and for the check."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.host import Host
from nhmod.pipeline.known import declare, gather_limits
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.project import mod_set
from nhmod.pipeline.trees import choose_tree, read_facts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod.request import Request
    from nhmod.target import Limit, Target


@frozen
class Ledger:
    """The limits of a target, sorted by their names, and the mods in load order."""

    target: Target
    mods: tuple[str, ...]
    limits: tuple[Limit, ...]

    @property
    def passed(self) -> tuple[Limit, ...]:
        """The limits that the mods pass and must not."""
        return tuple(limit for limit in self.limits if limit.error and limit.passed)


def read_ledger(request: Request, report: Report) -> Ledger:
    """Read what the mods of a request use of their target's limits; nothing else of them is checked.

    Raises ``DiagnosticError`` where a manifest or the tree can't be read.
    """
    host = Host.with_entry_points()
    manifests = read_mods(request, host, report)
    tree = choose_tree(request, manifests, host, report)
    mods = mod_set(host, manifests, tree.target, report)
    facts = declare(host, mods, tree, read_facts(host, tree, cache_directory()), report)
    report.raise_errors()
    limits = sorted(gather_limits(host, mods, tree, facts), key=lambda limit: limit.name)
    return Ledger(target=tree.target, mods=tuple(mod.id for mod in mods), limits=tuple(limits))


def as_json(ledger: Ledger) -> str:
    """Write a ledger for programs."""
    document = {
        "target": ledger.target.name,
        "mods": list(ledger.mods),
        "limits": [
            {
                "name": limit.name,
                "limit": limit.value,
                "symbol": limit.symbol,
                "file": limit.file,
                "for_each": limit.each,
                "game": limit.game,
                "mods": dict(limit.mods),
                "left": limit.left,
                "beyond": limit.beyond,
                "code": limit.code if limit.error else None,
                "uses": [
                    {
                        "what": use.name,
                        "mod": use.mod,
                        "amount": use.amount,
                        "at": str(use.origin.location) if use.origin else None,
                    }
                    for use in limit.uses
                    if use.mod and use.amount
                ],
            }
            for limit in ledger.limits
        ],
    }
    return json.dumps(document, indent=2) + "\n"


def as_text(ledger: Ledger) -> str:
    """Write a ledger as a table for a terminal: a column for the game and for each mod that uses something."""
    mods = [mod for mod in ledger.mods if any(mod in limit.mods for limit in ledger.limits)]
    rows = [["", "limit", "game", *mods, "left", "from"]]
    for limit in ledger.limits:
        shares = [str(limit.mods.get(mod, "")) for mod in mods]
        left = str(limit.left) if limit.left >= 0 else f"{limit.left} !"
        name = f"{limit.name}, at most" if limit.each else limit.name
        rows.append([name, str(limit.value), str(limit.game), *shares, left, f"{limit.symbol}, {limit.file}"])
    return "".join(f"{line}\n" for line in (f"Limits of {ledger.target.title}", "", *_aligned(rows), *_beyond(ledger)))


def _aligned(rows: list[list[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *numbers, source = row
        cells = [
            first.ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(numbers, widths[1:-1], strict=True)),
        ]
        yield "  ".join([*cells, source]).rstrip()


def _beyond(ledger: Ledger) -> Iterator[str]:
    for limit in ledger.limits:
        if limit.passed:
            code = f" ({limit.code})" if limit.error else ""
            yield ""
            yield f"{limit.name}: {-limit.left} too many{code}: {limit.beyond}"
            yield from (
                f"  {use.origin.location if use.origin else use.mod}: {use.name} of '{use.mod}'" for use in limit.passed
            )
