"""What can be wrong with a role beyond its shape: everything that the game would stumble over."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, listed
from nhmod.places import OwnColumns, check_own_columns
from nhmod_roles.check_called import check_called
from nhmod_roles.check_gear import check_gear
from nhmod_roles.check_quest import check_quest
from nhmod_roles.check_texts import check_texts
from nhmod_roles.check_things import check_things
from nhmod_roles.code import SPARED
from nhmod_roles.learnt import NO_SKILL, check_learnt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree
    from nhmod_roles.planned import PlannedRole

_POINTS = 75
_LOWEST = 3
_CHANCES = 100
_BEYOND_EXPERT = ("master", "grand master")
_HANDS = ("P_BARE_HANDED_COMBAT", "P_MARTIAL_ARTS")

_TURNS = "it counts the turns until the next time, and only what is worn begins that"
# By the property, include/prop.h.
_IDLE: Mapping[str, str] = MappingProxyType(
    {
        "PROTECTION": "the game asks how much of it the gods have given (src/do_wear.c, find_ac)",
        "FUMBLING": _TURNS,
        "SLEEPY": _TURNS,
        "SLEEPING": _TURNS,
        "WARN_OF_MON": "nobody says whom it warns of",
    }
)


def check_roles(plan: tuple[PlannedRole, ...], tree: Tree, report: Report) -> None:
    """Report all that is wrong with the roles of the mods."""
    for planned in plan:
        _check_attributes(planned, report)
        _check_races(planned, report)
        check_things(planned, report)
        check_learnt(planned, tree, report)
        check_gear(planned, report)
        _check_skills(planned, report)
        _check_intrinsics(planned, report)
        check_quest(planned, report)
        check_texts(planned, tree, report)
        _check_columns(planned, report)
    check_called(plan, tree, report)


def _check_columns(planned: PlannedRole, report: Report) -> None:
    known = {column.name for column in planned.facts["role columns"]}
    lacking = [name for name in SPARED if name not in known]
    if lacking:
        message = f"this game has one rule for all roles where others ask the {planned.title}'s"
        report.note("NH3542", f"{message} {listed(lacking)}", planned.origin.at("name"))
    own = OwnColumns.of(planned.facts["roles"])
    check_own_columns(
        planned.title,
        planned.own_columns(own),
        planned.record.raw,
        origin=planned.origin.at("name"),
        own=own,
        facts=planned.facts,
        report=report,
    )


def _check_attributes(planned: PlannedRole, report: Report) -> None:
    role = planned.record
    lowest, total, chances = min(role.attributes.all), sum(role.attributes.all), sum(role.attribute_chances.all)
    if total > _POINTS or lowest < _LOWEST:
        what = (
            f"make {total}, and {_POINTS} is the most: {total - _POINTS} too many"
            if total > _POINTS
            else f"go down to {lowest}; {_LOWEST} is the least"
        )
        report.error("NH3502", f"the lowest attributes of '{role.title}' {what}", role.origin.at("attributes"))
    if chances != _CHANCES:
        off = f"{abs(chances - _CHANCES)} too {'few' if chances < _CHANCES else 'many'}"
        message = f"the chances of the attributes of '{role.title}' make {chances}, not {_CHANCES}: {off}"
        report.error("NH3502", message, role.origin.at("attribute_chances"))


def _check_races(planned: PlannedRole, report: Report) -> None:
    role = planned.record
    for word in role.races:
        race = planned.entry(word)
        allow = set(race.texts("allow"))
        for what, chosen in (("alignments", role.alignments), ("genders", role.genders)):
            if not allow.intersection(f"ROLE_{one.upper()}" for one in chosen):
                report.error(
                    "NH3503",
                    f"nobody can be of the race '{race.name}' in the role '{role.title}': they share none of the {what}",
                    word.origin,
                    hint=f"leave out the race, or write more {what}",
                )


def _check_skills(planned: PlannedRole, report: Report) -> None:
    named = (*(pair.key for pair in planned.record.skills), *planned.record.volleys)
    for word in (one for one in named if planned.entry(one).symbol == NO_SKILL):
        message = f"'{word}' is no skill: the game's list ends with it, and what comes behind is restricted"
        report.error("NH3519", message, word.origin, hint="leave it out")
    for pair in planned.record.skills:
        if pair.value in _BEYOND_EXPERT and planned.entry(pair.key).symbol not in _HANDS:
            message = f"nobody becomes a {pair.value} in '{pair.key}'; expert is the most"
            report.error("NH3510", message, pair.origin)


def _check_intrinsics(planned: PlannedRole, report: Report) -> None:
    for one in planned.record.intrinsics:
        entry = planned.entry(one.gives)
        why = _IDLE.get(str(entry.fields.get("property", "")), "")
        if why:
            message = f"nothing comes of '{entry.name}' as a role's own: {why}"
            report.error("NH3512", message, one.gives.origin, hint="leave it out")
