"""What is read of a tree for artifacts: how their table is written, and their words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.target import Apart
from nhmod_artifacts.aims import AIMS, read_aims
from nhmod_artifacts.forms import ARTILIST_H, FORMS, ROLE_C, Forms
from nhmod_artifacts.words import ARTIFACT_C, ARTIFACT_H, INVOCATIONS, POWERS, read_invocations, read_powers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree, Vocabulary


def vocabularies(tree: Tree) -> Mapping[str, Vocabulary]:
    """Return what reads them; nothing for a tree without artifacts."""
    if not all(tree.exists(file) for file in (ARTILIST_H, ARTIFACT_H, ARTIFACT_C, ROLE_C)):
        return {}
    return Apart(
        {
            FORMS: lambda: Forms.read(tree).vocabulary(),
            AIMS: partial(read_aims, tree),
            POWERS: partial(read_powers, tree),
            INVOCATIONS: partial(read_invocations, tree),
        }
    )
