"""Steps that the very next one undoes, whatever state the subject is in: what they begin does not last until anybody sees it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nhmod_effects.codes import UNDONE
from nhmod_effects.render import subject_of
from nhmod_effects.steps import Gain, Lose

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics import Report
    from nhmod_effects.scene import Scene
    from nhmod_effects.steps import Step

_CURES = {
    "confuse": "confusion",
    "stun": "stun",
    "blind": "blindness",
    "hallucinate": "hallucination",
    "deafen": "deafness",
    "sicken": "sickness",
    "nauseate": "nausea",
    "slime": "sliming",
    "petrify": "petrification",
}
"""Which ill an effect is, as ``cure`` calls it."""


def tell_undone(steps: Iterable[Step], scene: Scene, report: Report) -> None:
    """Warn of a step that the next one undoes, messages between them or not (NH2911): both happen whenever the list does."""
    for earlier, later in pairwise(one for one in steps if one.effect != "message" or not _always(one)):
        if not (_always(earlier) and _always(later)) or subject_of(earlier, scene) != subject_of(later, scene):
            continue
        if _undoes(later, earlier):
            message = f"'{earlier.effect}' changes nothing: the step '{later.effect}' behind it undoes it at once"
            report.warning(UNDONE, message, earlier.origin, hint="take one of them away, or give the later a 'when'")


def _always(step: Step) -> bool:
    return not step.when and not step.unless and step.chance is None and step.effect not in {"do", "code"}


def _undoes(later: Step, earlier: Step) -> bool:
    if later.effect == "cure":
        return isinstance(later.value, tuple) and _CURES.get(earlier.effect) in later.value
    if isinstance(earlier.value, Gain) and isinstance(later.value, Lose):
        return earlier.value.property.text.casefold() == later.value.property.text.casefold()
    return earlier.effect == later.effect == "light"
