"""Which skills a role's heroes are given by what they begin with, and which of them its ``skills`` lack (src/weapon.c, skill_init)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_roles.differences import AMMUNITION, HORSE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.diagnostics import Report
    from nhmod.manifest import Word
    from nhmod.target import Entry, Tree
    from nhmod_roles.planned import PlannedRole

_WEAPON, _TOOL, _GEM = "WEAPON_CLASS", "TOOL_CLASS", "GEM_CLASS"
# What a bow, a sling and a crossbow shoot (include/obj.h, is_ammo).
_SHOT = frozenset({"-P_BOW", "-P_SLING", "-P_CROSSBOW"})
NO_SKILL = "P_NONE"
_WITHOUT = frozenset({"", "0", NO_SKILL})
_RIDING = "P_RIDING"
_U_INIT_C = "src/u_init.c"
_INSTEAD = "inv_subs"
_IN_DISORDER = "the game finds its own tables in disorder"


def skill_of(entry: Entry) -> str:
    """Return the skill of a weapon, or of a tool that is one, as the table has it; empty for what is none."""
    skill = str(entry.fields.get("skill", ""))
    return skill if entry.fields.get("class") in {_WEAPON, _TOOL} and skill not in _WITHOUT else ""


def is_shot(entry: Entry) -> bool:
    """Return whether a weapon or a stone is what a bow, a sling or a crossbow shoots."""
    return entry.fields.get("class") in {_WEAPON, _GEM} and entry.fields.get("skill") in _SHOT


def _given(planned: PlannedRole, entry: Entry) -> str:
    """Return the skill that one has because one begins with a thing; empty if none."""
    if is_shot(entry):
        # Older releases make the skill of what shoots it a basic one too.
        return "" if planned.facts.offers(AMMUNITION) else str(entry.fields["skill"]).removeprefix("-")
    return skill_of(entry).removeprefix("-")


def check_learnt(planned: PlannedRole, tree: Tree, report: Report) -> None:
    """Report what gives a skill that the role has not (NH3515): weapons, classes, what races have in their place, a horse."""
    instead = tuple(in_place(planned, tree))
    for item in planned.record.inventory:
        if item.class_ is not None:
            _check_class(planned, item.class_, report)
        elif item.object_ is not None:
            _check_object(planned, item.object_, instead, report)
    pet = planned.record.pet
    if pet is not None and planned.symbol(pet) == planned.c_name(HORSE):
        _tell(planned, pet, _RIDING, f"who begins with a {pet} can ride", report)


def _check_object(planned: PlannedRole, word: Word, instead: Sequence[tuple[str, str, Entry]], report: Report) -> None:
    entry = planned.entry(word)
    if _tell(planned, word, _given(planned, entry), f"one begins with '{word}'", report):
        return
    for race, old, new in instead:
        if old == entry.symbol:
            what = f"a {race} begins with '{new.name}' in place of '{word}'"
            _tell(planned, word, _given(planned, new), what, report)


def _tell(planned: PlannedRole, word: Word, skill: str, what: str, report: Report) -> bool:
    """Report a skill that the role has not; gives whether it has been."""
    if not skill or skill in _known(planned):
        return False
    name = planned.facts.word("skills", skill)
    message = f"{what}, and 'skills' has no '{name}': {_IN_DISORDER}"
    hint = f"write 'skills: {{{name}: basic}}', or begin with another"
    report.error("NH3515", message, word.origin, hint=hint)
    return True


def _known(planned: PlannedRole) -> set[str]:
    return {planned.entry(pair.key).symbol for pair in planned.record.skills}


def _check_class(planned: PlannedRole, word: Word, report: Report) -> None:
    members = planned.facts["objects"].having("class", planned.entry(word).symbol)
    known = _known(planned) | {""}
    found = (one for one in members if one.fields.get("prob") and _given(planned, one) not in known)
    first = next(found, None)
    if first is not None:
        message = f"any '{word}' to begin with may be one that 'skills' has not, such as '{first.name}': {_IN_DISORDER}"
        report.error("NH3515", message, word.origin, hint="name one object")


def in_place(planned: PlannedRole, tree: Tree) -> Iterator[tuple[str, str, Entry]]:
    """Yield what those of one of the role's races have in place of something: the race, the thing's symbol, and what they have."""
    if not tree.exists(_U_INIT_C) or not tree.c(_U_INIT_C).arrays(_INSTEAD):
        return
    races = {str(race.fields.get("monster", "")): race.name for race in map(planned.entry, planned.record.races)}
    for row in tree.c(_U_INIT_C).array(_INSTEAD).rows:
        race, old, new = (argument.text.strip() for argument in row.args[:3])
        entry = planned.facts["objects"].symbol(new)
        if race in races and entry is not None:
            yield races[race], old, entry
