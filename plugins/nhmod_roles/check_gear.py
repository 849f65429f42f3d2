"""What can be wrong with the weapons and armor of a role: what its heroes can't wield, wear or throw."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_roles.learnt import NO_SKILL, is_shot, skill_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.diagnostics import Report
    from nhmod.manifest import Word
    from nhmod.target import Entry
    from nhmod_roles.planned import PlannedRole

_WEAPON, _ARMOR, _GEM = "WEAPON_CLASS", "ARMOR_CLASS", "GEM_CLASS"
_SHIELD = "ARM_SHIELD"
_SLOTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "armor": ("ARM_SUIT", "body armor"),
        "cloak": ("ARM_CLOAK", "a cloak"),
        "helmet": ("ARM_HELM", "a helmet"),
        "shield": (_SHIELD, "a shield"),
    }
)


def check_gear(planned: PlannedRole, report: Report) -> None:
    """Report what goes not together (NH3516), what is no gear (NH3517), and what is never thrown (NH3518)."""
    _check_together(planned, report)
    _check_other_players(planned, report)
    _check_volleys(planned, report)


def _begins_with(planned: PlannedRole) -> Iterator[tuple[Word, Entry]]:
    for item in planned.record.inventory:
        if item.object_ is not None:
            yield item.object_, planned.entry(item.object_)


def _check_together(planned: PlannedRole, report: Report) -> None:
    shields = [word for word, entry in _begins_with(planned) if entry.fields.get("skill") == _SHIELD]
    weapons = [(word, entry) for word, entry in _begins_with(planned) if skill_of(entry) and not is_shot(entry)]
    if shields and weapons and weapons[0][1].fields.get("big"):
        message = f"'{weapons[0][0]}' takes both hands, and '{shields[0]}' is worn at the beginning"
        report.warning(
            "NH3516", message, shields[0].origin, hint="leave one of them out, or begin with another weapon before it"
        )


def _check_other_players(planned: PlannedRole, report: Report) -> None:
    gear = planned.record.as_monster
    if gear is None:
        return
    for word in gear.weapon:
        entry = planned.entry(word)
        if entry.fields.get("class") != _WEAPON and not skill_of(entry):
            report.error("NH3517", f"'{word}' is no weapon", word.origin, hint="name a weapon, or a tool with a skill")
    for key, (slot, label) in _SLOTS.items():
        words = getattr(gear, key)
        for word in words if isinstance(words, tuple) else ():
            entry = planned.entry(word)
            if entry.fields.get("class") != _ARMOR or entry.fields.get("skill") != slot:
                report.error("NH3517", f"'{word}' is not {label}", word.origin, hint=f"name {label}")


def _check_volleys(planned: PlannedRole, report: Report) -> None:
    for word in planned.record.volleys:
        symbol = planned.entry(word).symbol
        thrown = (
            one
            for one in planned.facts["objects"]
            if one.fields.get("class") in {_WEAPON, _GEM}
            and str(one.fields.get("skill", "")).removeprefix("-") == symbol
            and (one.fields.get("merge") or str(one.fields["skill"]).startswith("-"))
        )
        if next(thrown, None) is None and symbol != NO_SKILL:
            message = f"nothing of the skill '{word}' is thrown or shot several at a time"
            report.warning("NH3518", message, word.origin, hint="name skills such as dagger, dart or bow")
