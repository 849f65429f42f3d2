"""What effects need to know of a game: which functions it has, and which monsters are not made or tamed like others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.target import Apart
from nhmod_effects.functions import CALLS, EXTERN_H, FUNCTIONS, MON_C, read_calls, read_functions
from nhmod_effects.making import COMPANY, DOG_C, NOT_TAMED, READ_C, read_company, read_not_tamed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree, Vocabulary


def vocabularies(tree: Tree) -> Mapping[str, Vocabulary]:
    """Return what reads which functions the tree's files can call, with how many arguments, and which monsters are apart."""
    readers = {
        EXTERN_H: (FUNCTIONS, read_functions),
        MON_C: (CALLS, read_calls),
        READ_C: (COMPANY, read_company),
        DOG_C: (NOT_TAMED, read_not_tamed),
    }
    return Apart({name: partial(read, tree) for file, (name, read) in readers.items() if tree.exists(file)})
