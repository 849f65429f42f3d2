"""What can be wrong with the weapons and armor of a role: what its heroes can't learn, wield, wear or throw."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.diagnostics import Report
    from nhmod.manifest import Word
    from nhmod.target import Entry
    from nhmod_roles.planned import PlannedRole

_WEAPON, _TOOL, _ARMOR, _GEM = "WEAPON_CLASS", "TOOL_CLASS", "ARMOR_CLASS", "GEM_CLASS"
_SHIELD = "ARM_SHIELD"
# What a bow, a sling and a crossbow shoot gives no skill by itself (include/obj.h, is_ammo).
_SHOT = frozenset({"-P_BOW", "-P_SLING", "-P_CROSSBOW"})
_NO_SKILL = frozenset({"", "0", "P_NONE"})
_SLOTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "armor": ("ARM_SUIT", "body armor"),
        "cloak": ("ARM_CLOAK", "a cloak"),
        "helmet": ("ARM_HELM", "a helmet"),
        "shield": (_SHIELD, "a shield"),
    }
)


def check_gear(planned: PlannedRole, report: Report) -> None:
    """Report weapons that one begins with and can't learn (NH3515), what goes not together (NH3516), and what is no gear (NH3517)."""
    _check_learnt(planned, report)
    _check_together(planned, report)
    _check_other_players(planned, report)
    _check_volleys(planned, report)


def _begins_with(planned: PlannedRole) -> Iterator[tuple[Word, Entry]]:
    for item in planned.record.inventory:
        if item.object_ is not None:
            yield item.object_, planned.entry(item.object_)


def _skill(entry: Entry) -> str:
    """Return the skill of a weapon, or of a tool that is one, as the table has it; empty for what is none."""
    skill = str(entry.fields.get("skill", ""))
    return skill if entry.fields.get("class") in {_WEAPON, _TOOL} and skill not in _NO_SKILL else ""


def _check_learnt(planned: PlannedRole, report: Report) -> None:
    known = {planned.entry(pair.key).symbol for pair in planned.record.skills}
    weapons = (item.class_ for item in planned.record.inventory if item.class_ is not None)
    for word in (one for one in weapons if planned.entry(one).symbol == _WEAPON):
        message = (
            f"any '{word}' to begin with may be one that 'skills' has not: the game finds its own tables in disorder"
        )
        report.error("NH3515", message, word.origin, hint="name one weapon")
    for word, entry in _begins_with(planned):
        skill = _skill(entry)
        if not skill or skill in _SHOT or skill.removeprefix("-") in known:
            continue
        name = planned.facts.word("skills", skill.removeprefix("-"))
        message = f"one begins with '{word}', and 'skills' has no '{name}': the game finds its own tables in disorder"
        report.error(
            "NH3515", message, word.origin, hint=f"write 'skills: {{{name}: basic}}', or begin with another weapon"
        )


def _check_together(planned: PlannedRole, report: Report) -> None:
    shields = [word for word, entry in _begins_with(planned) if entry.fields.get("skill") == _SHIELD]
    weapons = [(word, entry) for word, entry in _begins_with(planned) if _skill(entry) and _skill(entry) not in _SHOT]
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
        if entry.fields.get("class") != _WEAPON and not _skill(entry):
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
        if next(thrown, None) is None:
            message = f"nothing of the skill '{word}' is thrown or shot several at a time"
            report.warning("NH3518", message, word.origin, hint="name skills such as dagger, dart or bow")
