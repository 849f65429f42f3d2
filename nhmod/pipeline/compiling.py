"""Where a workbench's compiled levels are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target.stamp import core_stamp
from nhmod.target.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline.languages import Workbench


def level_store(workbench: Workbench, cache: Path) -> tuple[Store, str]:
    """Give the store of compiled levels, and the stamp of all that a workbench's compiler depends on."""
    plugins = [core_stamp(), *(info.made_by for info in workbench.host.plugins)]
    words = [
        f"{name} {entry.symbol} {entry.name} {entry.words} {entry.index} {sorted(entry.fields.items())}"
        for name, added in sorted(workbench.facts.additions.items())
        for entry in added
    ]
    return Store(cache / "levels"), "\n".join((workbench.tree.hash, workbench.stamp, *plugins, *words))
