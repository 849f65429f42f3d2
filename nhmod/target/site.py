"""The sites of a content kind, as a plugin declares them: so that any tree can be asked whether it has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target.c import CFile
    from nhmod.target.facts import Facts
    from nhmod.target.tree import Tree


@dataclass(frozen=True, slots=True)
class Site:
    """A named place in a source tree where content of a kind is added.

    ``kind`` is the content kind, ``name`` the place in words ("the level flags in fill_zoo()"), ``file`` its path in the
    tree, ``why`` what is added there. ``find`` gives the offset in the file where something would be added; it raises
    ``SiteError`` (or another ``DiagnosticError``) where the tree has no such place, or more than one. ``feature`` names
    what the game must have for the site to be one (vocabulary ``features``, see ``Facts.offers``); a tree without it needs
    nothing there. ``standing`` tells its path in a tree where that is not always ``file``.
    """

    kind: str
    name: str
    file: str
    why: str
    find: Callable[[Tree, Facts], int]
    feature: str = ""
    standing: Callable[[Tree], str] | None = None

    def file_in(self, tree: Tree) -> str:
        """Return the file that has it in a tree; raises as ``find`` does."""
        return self.file if self.standing is None else self.standing(tree)


def in_c(file: str, place: Callable[[CFile], int]) -> Callable[[Tree, Facts], int]:
    """Make a site's ``find`` of a function that needs the C file alone; the place is sought once a tree (``Tree.found``)."""

    def find(tree: Tree, facts: Facts) -> int:
        del facts
        return tree.found(file, place)

    return find
