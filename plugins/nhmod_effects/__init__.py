"""Ready-made effects: what happens, declared without C, and the C that it becomes.

Other plugins import this one: it is their library. As a plugin of its own it reads its vocabularies (``functions``) and documents
the effects' codes.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pluggy

from nhmod.target import Lazily
from nhmod_effects.amounts import AMOUNT, Amount, amount_in_c
from nhmod_effects.check import check_steps
from nhmod_effects.codes import CODES
from nhmod_effects.differences import differences
from nhmod_effects.functions import EXTERN_H, FUNCTIONS, call, declares, read_functions
from nhmod_effects.making import COMPANY, DOG_C, NOT_TAMED, READ_C, read_company, read_not_tamed
from nhmod_effects.render import steps_in_c
from nhmod_effects.scene import Scene, Subject
from nhmod_effects.steps import STEPS, Step
from nhmod_effects.world import said

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.diagnostics import CodeInfo
    from nhmod.target import Difference, Tree, Vocabulary

__all__ = [
    "AMOUNT",
    "FUNCTIONS",
    "STEPS",
    "Amount",
    "Scene",
    "Step",
    "Subject",
    "amount_in_c",
    "call",
    "check_steps",
    "declares",
    "said",
    "steps_in_c",
]

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH2901 to NH2909, and from NH2960 on."""
    return CODES


@hookimpl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for effects."""
    return differences(tree)


@hookimpl
def nhmod_facts(tree: Tree) -> Mapping[str, Vocabulary]:
    """Read which functions the tree's files can call, with how many arguments, and which monsters are not made or tamed like others."""
    readers = {
        EXTERN_H: (FUNCTIONS, read_functions),
        READ_C: (COMPANY, read_company),
        DOG_C: (NOT_TAMED, read_not_tamed),
    }
    return Lazily({name: partial(read, tree) for file, (name, read) in readers.items() if tree.exists(file)})
