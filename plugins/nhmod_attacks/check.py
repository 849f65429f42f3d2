"""Reports what is wrong with attacks beyond their shape, and what no attack of any monster is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Absent, Facts, check_c_meaning
from nhmod_attacks.code import FORMS
from nhmod_attacks.codes import HARMLESS, IDENTIFIER, MESSAGE, NO_TYPE, TOO_MANY, WHAT
from nhmod_attacks.plan import DAMAGES, KIND, TYPES, Numbered, Plan
from nhmod_attacks.records import Attack, Damage
from nhmod_effects import check_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report


_TYPE_KEYS = ("reaches", "touches", "message", "verb", "your_verb")
# One scene for each key of steps: of two that differ in who acts, the one in which less is possible.
SCENES = {FORMS[function].key: FORMS[function].scene for function in ("hitmu", "mdamagem", "passive", "passivemm")}
"""The scenes that steps are checked for, by their keys."""


def check_attacks(mods: ModSet, plan: Plan, facts: Facts, report: Report) -> None:
    """Report all that is wrong with the attacks of the mods."""
    for _, record in mods.records(KIND, Attack):
        _check_what(record, report)
        if record.damage is not None:
            _check_damage(record, record.damage, facts, report)
    for vocabulary, constants in ((TYPES, plan.types), (DAMAGES, plan.damages)):
        for one in constants:
            _check_number(one, vocabulary, facts, report)


def _check_what(record: Attack, report: Report) -> None:
    if record.type is None and record.damage is None:
        message = "an attack has a 'type' (how it is made), a 'damage' (what it does), or both"
        report.error(WHAT, message, record.origin)
    elif record.type is None:
        for key in _TYPE_KEYS:
            if key in record.origin.keys:
                message = f"'{key}' is of an attack type, and there is no 'type'"
                report.error(NO_TYPE, message, record.origin.at(key))
    if record.message is not None and record.message.count("%s") > 1:
        message = "a message has at most one '%s'"
        hint = "name the attacker once, and write 'you' for whom it attacks"
        report.error(MESSAGE, message, record.origin.at("message"), hint=hint)


def _check_damage(record: Attack, damage: Damage, facts: Facts, report: Report) -> None:
    for key, scene in SCENES.items():
        check_steps(getattr(damage, key) or (), scene, facts, report)
    if not damage.hurts and not any(getattr(damage, key) for key in SCENES):
        message = f"'{damage.id}' does nothing at all"
        hint = "give it 'to_you' and 'to_monster', or take 'hurts: false' away"
        report.warning(HARMLESS, message, record.origin.at("damage"), hint=hint)


def _check_number(one: Numbered, vocabulary: str, facts: Facts, report: Report) -> None:
    label = facts[vocabulary].label
    origin = one.record.origin.at("type" if vocabulary == TYPES else "damage")
    if one.number < 0:
        message = f"there is no number left for the {label} {one.symbol}"
        report.error(TOO_MANY, message, origin)
    check_c_meaning(one.symbol, vocabulary, facts, code=IDENTIFIER, origin=origin, report=report)


def absent_attacks(plan: Plan, facts: Facts) -> Iterator[Absent]:
    """Yield all new attack types and damage types; a mod of nothing but attacks means them for the monsters of others."""
    for vocabulary, label, numbered in ((TYPES, "attack type", plan.types), (DAMAGES, "damage type", plan.damages)):
        for one in numbered:
            entry = facts[vocabulary].symbol(one.symbol)
            if entry is not None:
                yield Absent(
                    vocabulary=vocabulary,
                    entry=entry,
                    label=label,
                    record=one.record,
                    why="it comes only with monsters that have it",
                    hint="name it in the 'attacks' of a monster",
                    meant=[kind for kind, records in one.mod.records.items() if records] == [KIND],
                )
