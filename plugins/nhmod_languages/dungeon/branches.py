"""The rules of branches: every dungeon but the first is reached by one. Mirrors util/dgn_comp.y and src/dungeon.c (find_branch)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.dungeon import codes
from nhmod_languages.dungeon.ast import Branch, Dungeon, DungeonFile, Name, Node
from nhmod_languages.dungeon.meeting import entry_of
from nhmod_languages.dungeon.words import BRANCHES, UNCONNECTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_languages.dungeon.findings import Findings

_PLACE = "give it another level: a level has one branch"


def check_branches(file: DungeonFile, say: Findings) -> None:
    """Report branches that lead nowhere, back, or where another leads; dungeons without one; branches at one place."""
    _Branches(file, say).check()


class _Branches:
    """One run of the rules."""

    def __init__(self, file: DungeonFile, say: Findings) -> None:
        self._file = file
        self._say = say

    def check(self) -> None:
        index = {dungeon.name.text: number for number, dungeon in reversed(list(enumerate(self._file.dungeons)))}
        parents: dict[str, Branch] = {}
        for number, branch in self._numbered_branches():
            name = branch.name
            if name.text not in index and self._file.lacks("DUNGEON", name=name.text):
                parents.setdefault(name.text, branch)
            elif name.text not in index:
                hint = self._say.suggest(name.text, index)
                self._say.soft(codes.BRANCH_TARGET, f"no dungeon '{name.text}' is defined", name, hint=hint)
            elif index[name.text] <= number:
                message = f"'{name.text}' is defined before this branch: a branch leads to a dungeon further down"
                self._say.error(codes.BRANCH_BACK, message, name)
            elif name.text in parents:
                self._say.soft(
                    codes.TWO_PARENTS, f"'{name.text}' has a branch already", name, earlier=parents[name.text]
                )
            else:
                parents[name.text] = branch
        for dungeon in self._file.dungeons[1:]:
            name = dungeon.name
            if (
                name.text not in parents
                and not self._file.lacks(*BRANCHES, name=name.text)
                and not _stands_alone(dungeon)
            ):
                message = f"no branch leads to '{name.text}'"
                hint = "add a BRANCH to a dungeon that stands before it"
                self._say.error(codes.UNREACHABLE, message, name, hint=hint)
        for dungeon in self._file.dungeons:
            self._check_branch_places(dungeon)

    def _numbered_branches(self) -> Iterator[tuple[int, Branch]]:
        for number, dungeon in enumerate(self._file.dungeons):
            for branch in dungeon.branches:
                yield number, branch
        for part in self._file.astray:
            before = [one for one in self._file.dungeons if one.span.start < part.span.start]
            for branch in part.branches:
                yield len(before) - 1, branch

    def _check_branch_places(self, dungeon: Dungeon) -> None:
        """Report branches whose one place is another's one place, or the place where the dungeon is entered."""
        seen: dict[tuple[str, int], Node] = {}
        if dungeon is not self._file.dungeons[0] and not dungeon.lacks("ENTRY"):
            seen["", entry_of(dungeon)] = dungeon
        for branch in dungeon.branches:
            if branch.place.rand.value not in {0, 1}:
                continue
            key = (branch.origin, branch.place.base.value)
            if key in seen:
                what = "the dungeon's own entrance" if isinstance(seen[key], Dungeon) else "another branch"
                message = f"the branch to '{branch.name.text}' is where {what} is"
                self._say.error(codes.BRANCH_PLACE, message, branch.place, hint=_PLACE, earlier=seen[key])
            seen.setdefault(key, branch)


def _stands_alone(dungeon: Dungeon) -> bool:
    """Return whether nothing needs to lead to a dungeon: the game brings the hero there itself, as into a tutorial."""
    words = (setting.value for setting in dungeon.settings("DESCRIPTION"))
    return any(isinstance(word, Name) and word.text == UNCONNECTED for word in words)
