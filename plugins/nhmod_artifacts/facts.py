"""What is read of a tree for artifacts: how their table is written, and their words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.target import Apart
from nhmod_artifacts.aims import AIMS, read_aims
from nhmod_artifacts.forms import ARTILIST_H, FORMS, Forms
from nhmod_artifacts.words import INVOCATIONS, POWERS, read_invocations, read_powers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree, Vocabulary


def vocabularies(tree: Tree) -> Mapping[str, Vocabulary]:
    """Return what reads them; nothing for a tree without artifacts."""
    if not tree.exists(ARTILIST_H):
        return {}
    return Apart(
        {
            FORMS: lambda: Forms.read(tree).vocabulary(),
            AIMS: partial(read_aims, tree),
            POWERS: partial(read_powers, tree),
            INVOCATIONS: partial(read_invocations, tree),
        }
    )
