"""Ready-made effects: what happens, declared without C, and the C that it becomes.

Other plugins import this one: it is their library. As a plugin of its own it reads its vocabularies (``functions``) and documents
the effects' codes.
"""

from typing import TYPE_CHECKING

from nhmod.imports import lazily
from nhmod.plugin import Plugin
from nhmod_languages.families import FAMILIES

if TYPE_CHECKING:
    from nhmod_effects.amounts import AMOUNT, Amount, amount_in_c
    from nhmod_effects.check import check_steps
    from nhmod_effects.functions import FUNCTIONS, call, declares, fitted, known
    from nhmod_effects.prototypes import as_declared
    from nhmod_effects.render import steps_in_c
    from nhmod_effects.scene import Scene, Subject
    from nhmod_effects.steps import STEPS, Step
    from nhmod_effects.world import said

__all__ = [
    "AMOUNT",
    "FUNCTIONS",
    "STEPS",
    "Amount",
    "Scene",
    "Step",
    "Subject",
    "amount_in_c",
    "as_declared",
    "call",
    "check_steps",
    "declares",
    "fitted",
    "known",
    "said",
    "steps_in_c",
]

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    codes=".codes:CODES",
    facts=".facts:vocabularies",
    differences=".differences:differences",
)

__getattr__ = lazily(__name__, __file__)
