"""The game's own tables after each of the mods: read out of the tree with the first so many mods' changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.edits import compose
from nhmod.pipeline.explaining.answer import Difference
from nhmod.pipeline.explaining.values import NOTHING
from nhmod.pipeline.importing.trees import overlaid
from nhmod.pipeline.trees import read_facts
from nhmod.target import AS_WRITTEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from nhmod.pipeline.planning import Plan
    from nhmod.target import Entry, Facts, Json


class Tables:
    """The game's tables after each of the mods: the facts of the tree with the first so many mods' changes."""

    def __init__(self, plan: Plan, stock: Facts, place: Path) -> None:
        """Take a plan and the tree's own facts; the trees are made in the folder ``place``."""
        self._plan = plan
        self._place = place
        self._known: dict[int, Facts] = {0: stock}

    def after(self, count: int) -> Facts:
        """Return the facts after the first ``count`` mods."""
        if count not in self._known:
            plan, project = self._plan, self._plan.project
            overlay = compose(project.tree, plan.changes, order=plan.order, owners=frozenset(plan.order[:count]))
            tree = overlaid(project.tree, overlay.contents(), self._place / str(count))
            self._known[count] = read_facts(project.host, tree, cache_directory())
        return self._known[count]

    def steps(self, vocabulary: str, entry: Entry, low: int, high: int) -> Iterator[tuple[int, tuple[Difference, ...]]]:
        """Yield which mods between two counts made an entry different, and how; nothing where it is the same at both."""
        before, after = (_values(self.after(count), vocabulary, entry) for count in (low, high))
        different = _differences(before, after)
        if not different:
            return
        if high - low == 1:
            yield high - 1, different
            return
        middle = (low + high) // 2
        yield from self.steps(vocabulary, entry, low, middle)
        yield from self.steps(vocabulary, entry, middle, high)


def _values(facts: Facts, vocabulary: str, entry: Entry) -> Mapping[str, Json] | None:
    known = facts.get(vocabulary)
    found = known.symbol(entry.symbol) if entry.symbol else known.find(entry.name)
    if found is None:
        return None
    return {"name": found.name, **{name: value for name, value in found.fields.items() if name not in AS_WRITTEN}}


def _differences(before: Mapping[str, Json] | None, after: Mapping[str, Json] | None) -> tuple[Difference, ...]:
    if before is None or after is None:
        return () if before is after else (Difference(name="in the table", old=_there(before), new=_there(after)),)
    names = {**before, **after}
    return tuple(
        Difference(name=name, old=_json(before.get(name)), new=_json(after.get(name)))
        for name in names
        if before.get(name) != after.get(name)
    )


def _there(values: object) -> str:
    return "no" if values is None else "yes"


def _json(value: Json) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_json, value))}]"
    return NOTHING if value is None else str(value)
