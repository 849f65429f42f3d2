"""Room for new entries in limits.txt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_content.stretches import Stretch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod
    from nhmod_edit_content.plan import Plan
    from nhmod_edit_files.document import Node
    from nhmod_edit_files.folder import Folder

LIMITS = "limits"


def limit_stretches(plan: Plan, folder: Folder) -> Iterator[tuple[Mod, Stretch, str]]:
    """Yield what limits.txt becomes for each mod and all before it: as much more as there are new entries."""
    document = folder.document(LIMITS)
    if document is None:
        return
    counted: dict[str, int] = {}
    raised: dict[tuple[str, str], tuple[Mod, Stretch, str]] = {}
    for entry in plan.entries:
        limit = entry.document.grammar.limit
        node = _limit(document.nodes, limit) if limit and entry.new else None
        if node is None:
            continue
        counted[limit] = counted.get(limit, 0) + 1
        _, at, text = node.fields()[-1]
        start = document.offset(node.number) + at
        stretch = Stretch(start, start + len(text), str(int(text) + counted[limit]))
        raised[entry.mod.id, limit] = entry.mod, stretch, f"the limit '{limit}'"
    yield from raised.values()


def _limit(nodes: tuple[Node, ...], limit: str) -> Node | None:
    return next((node for node in nodes if limit in node.text.split(":")[:-1]), None)
