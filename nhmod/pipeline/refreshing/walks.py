"""Two ways along a branch, from its commits to what each mod's patch is to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError
from nhmod.edits import Change, Overlay, compose
from nhmod.pipeline.refreshing.deltas import Delta, delta_of
from nhmod.target import REPAIRS, Tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nhmod.patches.git import Git
    from nhmod.pipeline.refreshing.branch import Expected, Step


@frozen
class Walk:
    """What a branch is compared with: a tree, and the changes that repairs and mods make without any patch read back.

    ``order`` has all owners in load order, the repairs first and mods that are yet to be made last; ``steps`` are the
    branch's with their owners.
    """

    tree: Tree
    changes: tuple[Change, ...]
    order: tuple[str, ...]
    steps: Sequence[tuple[str, Step]]
    expected: Expected
    git: Git

    def straight(self) -> dict[str, Delta]:
        """Go commit by commit: what one has beyond its mod is the mod's, and the next is compared with it.

        Raises ``DiagnosticError`` where later mods change the same lines, as in commits that changed their places.
        """
        changes = list(self.changes)
        deltas: dict[str, Delta] = {}
        there = [REPAIRS]
        for owner, step in self.steps:
            there.append(owner)
            made = self._made(changes, there)
            deltas[owner] = self._delta(step, owner, made)
            changes.extend(deltas[owner].changes(made, self.tree))
        return deltas

    def lenient(self) -> dict[str, Delta]:
        """Take of each commit only what goes together with all mods; the last mod gets whatever is left at the end.

        So the last commit's files come out right though those in between can't, which no load order has.
        """
        changes = list(self.changes)
        there = [REPAIRS]
        for owner, step in self.steps:
            there.append(owner)
            made = self._made(changes, there)
            for change in self._delta(step, owner, made).changes(made, self.tree):
                upto = self.order[: self.order.index(owner) + 1]
                if all(self._goes(changes, change, owners) for owners in (there, upto, self.order)):
                    changes.append(change)
        last = self.order[-1]
        made = self._made(changes, self.order)
        changes.extend(self._delta(self.steps[-1][1], last, made).changes(made, self.tree))
        return {owner: self._share(changes, owner) for owner in self.order[1:]}

    def _share(self, changes: Sequence[Change], owner: str) -> Delta:
        """Return what a mod's own patch does, where the load order has it."""
        upto = self.order[: self.order.index(owner) + 1]
        given = len(self.changes)
        without = [change for number, change in enumerate(changes) if number < given or change.owner != owner]
        return Delta(owner=owner, before=self._made(without, upto), after=self._made(changes, upto))

    def _goes(self, changes: Sequence[Change], change: Change, owners: Iterable[str]) -> bool:
        try:
            self._made([*changes, change], owners)
        except DiagnosticError:
            return False
        return True

    def _made(self, changes: Iterable[Change], owners: Iterable[str]) -> Overlay:
        return compose(self.tree, changes, order=self.order, owners=frozenset(owners))

    def _delta(self, step: Step, owner: str, made: Overlay) -> Delta:
        expected = self.expected.files(made)
        return delta_of(step, owner, base=made, expected=expected, git=self.git, tree=self.tree)
