"""What can be wrong with an ability beyond its shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod.diagnostics import Related, Report, article, listed
from nhmod_abilities.differences import COUNTED
from nhmod_abilities.planned import PlannedAbility, key_of
from nhmod_effects import check_steps
from nhmod_effects.things import never_made
from nhmod_effects.users import uses_nothing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Entry, Facts


def check_abilities(plan: tuple[PlannedAbility, ...], facts: Facts, report: Report) -> None:
    """Report everything that is wrong with the abilities."""
    owners: dict[str, PlannedAbility] = {}
    for planned in plan:
        _check_name(planned, facts.identifiers, owners, report)
        _check_item(planned, facts, report)
        _check_timeout(planned, report)
        _check_message(planned, report)
        _check_rest(planned, report)
        _check_wanted(planned, report)
        if planned.record.effects is not None:
            check_steps(planned.record.effects, planned.scene, facts, report)


def _check_name(
    planned: PlannedAbility, names: frozenset[str], owners: dict[str, PlannedAbility], report: Report
) -> None:
    other = owners.setdefault(planned.symbol, planned)
    in_c = next((name for name in (planned.symbol, planned.wants) if name in names), "")
    if other is planned and not in_c:
        return
    ability = planned.record
    has = f"the mod '{other.mod.id}' has" if other is not planned else "the game's source has"
    report.error(
        "NH3303",
        f"the ability '{ability.name}' would be {in_c or planned.symbol} in C, and {has} that already",
        ability.origin.at("action" if ability.action is not None else "monster_uses"),
        hint="write another 'action'",
        related=(Related(location=other.record.origin.location, message="the other ability"),)
        if other is not planned
        else (),
    )


def _check_item(planned: PlannedAbility, facts: Facts, report: Report) -> None:
    item, word = planned.item, planned.record.monster_uses
    if item is None or word is None:
        return
    counted = "this game counts a monster's gold, and keeps no object of it" if facts.offers(COUNTED) else ""
    if reason := never_made(item, facts) or (counted if planned.item_class == "COIN_CLASS" else ""):
        message = f"monsters can't use '{item.name}': {reason}"
        report.error("NH3308", message, word.origin)
    for who in planned.record.for_:
        reasons = [uses_nothing(member.texts("m1")) for member in planned.members(who)]
        reason = reasons[0] if len(set(reasons)) == 1 else "each of them is an animal, mindless, or without hands"
        if all(reasons):
            message = f"'{who}' never uses '{item.name}': {reason}, and the game lets no such monster use things"
            report.warning("NH3310", message, who.origin, hint="name others, or write an 'action' without an item")


def _check_timeout(planned: PlannedAbility, report: Report) -> None:
    timeout = planned.record.timeout
    if timeout is None:
        return
    extra = planned.entry(timeout.extra)
    types = cast("Mapping[str, str]", extra.fields["types"])
    fitting = [name for name, kind in types.items() if kind == "long"]
    if timeout.field not in fitting:
        kind = types.get(timeout.field, "")
        problem = f"is {article(kind)} '{kind}'" if kind else "is none of its fields"
        report.error(
            "NH3305",
            f"the extra '{extra.name}' can't keep the turn in '{timeout.field}': that {problem}",
            timeout.origin.at("field"),
            hint=f"a field that is a 'long': {', '.join(fitting)}" if fitting else "give it a field that is a 'long'",
        )
    _check_who_waits(planned, extra, report)


def _check_who_waits(planned: PlannedAbility, extra: Entry, report: Report) -> None:
    """Warn of monsters that have not what the pause is kept in, and so never do it."""
    monsters = planned.facts["monsters"]
    have = {entry.symbol for word in extra.texts("for") if (entry := monsters.find(word)) is not None}
    for word in planned.record.for_ if have else ():
        if have.isdisjoint(member.symbol for member in planned.members(word)):
            message = f"'{word}' never does '{planned.record.name}': the extra '{extra.name}' is for {listed(extra.texts('for'))}"
            hint = "add it there, or leave 'for' away there: all monsters have the extra then"
            report.warning("NH3312", message, word.origin, hint=hint)


def _check_message(planned: PlannedAbility, report: Report) -> None:
    message = planned.record.message
    if message is None or message.count("%s") <= 1:
        return
    report.error(
        "NH3307",
        "a message has at most one '%s'",
        planned.record.origin.at("message"),
        hint="name the monster once, and write 'it' then",
    )


def _check_wanted(planned: PlannedAbility, report: Report) -> None:
    """Warn of a state that is wanted, and in which the game lets no monster do it, or another that is wanted is not there."""
    wanted = planned.record.wanted_when
    if wanted is None:
        return
    rules = {one.state: one.why for one in planned.rules}
    if wanted.peaceful is False:
        rules.setdefault("tame", "pets are peaceful, and 'peaceful: false' is wanted as well")
    for one in planned.asked:
        state = one.state.removeprefix("not ")
        if one.state != state and state in rules:
            message = f"monsters never do '{planned.record.name}': '{key_of(state)}' is wanted, and {rules[state]}"
            report.warning(
                "NH3311", message, wanted.origin.at(key_of(state)), hint="leave it out, or choose another 'kind'"
            )


def _check_rest(planned: PlannedAbility, report: Report) -> None:
    ability = planned.record
    if ability.monster_uses is None and ability.wanted_when is None and ability.timeout is None:
        report.error(
            "NH3309",
            f"monsters would do '{ability.name}' in every turn and nothing else",
            ability.origin,
            hint="add 'wanted_when' or 'timeout'",
        )
