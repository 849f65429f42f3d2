"""What can be wrong with the things that a role begins with (src/u_init.c, ini_inv)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_effects.things import has_enchantment, not_there
from nhmod_roles.differences import COUNT_BITS

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.target import Entry
    from nhmod_roles.planned import PlannedRole
    from nhmod_roles.record_parts import Item

_SPELLBOOKS = "SPBOOK_CLASS"
_COINS = "COIN_CLASS"
_WEAPONS, _ARMOR, _SHIELD = "WEAPON_CLASS", "ARMOR_CLASS", "ARM_SHIELD"
_INT_BITS = 31
_TOLD_APART = 2
"""The game does not choose the spellbook again that it chose last."""
_HARDEST = 3
"""The highest level of a spellbook that the game chooses for a beginner."""


def check_things(planned: PlannedRole, report: Report) -> None:
    """Report what nobody can begin with (NH3509), nor with so many (NH3525) or so enchanted (NH3526), and a special spell (NH3508).

    What is not put on is a warning (NH3532).
    """
    for item in planned.record.inventory:
        _check_item(planned, item, report)
    _tell_not_worn(planned, report)
    _check_spells(planned, report)
    special = planned.record.spells.special
    book = planned.entry(special)
    is_book = book.fields.get("class") == _SPELLBOOKS
    if not is_book or not book.fields.get("oc2"):
        message = f"'{special}' has no spell" if is_book else f"'{special}' is no spellbook"
        report.error("NH3508", message, special.origin, hint="write for instance 'spellbook of light'")


def _check_item(planned: PlannedRole, item: Item, report: Report) -> None:
    word = item.word
    if word is None:
        return
    entry = planned.entry(word)
    reason = _not_to_begin_with(planned, item, entry)
    if reason:
        report.error("NH3509", f"nobody can begin with '{word}': {reason}", word.origin)
        return
    most = most_at_once(planned)
    if item.count.high > most:
        message = f"{item.count.high} '{word}' are too many for one line: the game counts to {most} (struct trobj)"
        report.error("NH3525", message, item.origin.at("count"), hint="write two lines")
    if item.enchantment is not None and not has_enchantment(entry, is_class=item.object_ is None):
        message = f"'{word}' has neither an enchantment nor charges"
        report.error("NH3526", message, item.origin.at("enchantment"), hint="leave the number out")


def _tell_not_worn(planned: PlannedRole, report: Report) -> None:
    """Warn of armor that surely lies in the pack (NH3532): something else is worn there, or held in both hands."""
    worn: dict[str, str] = {}
    two_handed = ""
    for item in planned.record.inventory:
        word = item.object_
        if word is None or item.chance.numerator < item.chance.denominator:
            continue
        entry = planned.entry(word)
        slot = entry.text("skill")
        if entry.fields.get("class") == _WEAPONS and not worn.get(_WEAPONS):
            worn[_WEAPONS] = word.text
            two_handed = word.text if entry.number_or_zero("big") else ""
        elif entry.fields.get("class") == _ARMOR:
            held = two_handed if slot == _SHIELD else ""
            why = ""
            if held:
                why = f"'{held}' takes both hands"
            elif slot in worn:
                why = f"'{worn[slot]}' is put on before it"
            elif item.count.low > 1:
                why = "one of them is put on"
            if why:
                hint = "leave it out, unless a spare one is meant"
                report.warning("NH3532", f"'{word}' is only carried: {why}", word.origin, hint=hint)
            worn.setdefault(slot, word.text)


def most_at_once(planned: PlannedRole) -> int:
    """Return how many of a thing one line of what one begins with can say."""
    bits = planned.c_name(COUNT_BITS)
    return (1 << int(bits or _INT_BITS)) - 1


def _not_to_begin_with(planned: PlannedRole, item: Item, entry: Entry) -> str:
    if _COINS in (entry.symbol, entry.fields.get("class")):
        return "it is money; write 'gold'"
    is_class = item.object_ is None
    if is_class and entry.index == 0:
        return "it is no class of its own, and the game's list of things ends there; name a class"
    if is_class and entry.symbol == _SPELLBOOKS and len(_castable(planned)) <= _chosen_before(planned):
        return f"of the spellbooks up to level {_HARDEST} it knows too few whose skill 'skills' has, and looks for one for ever"
    return not_there(entry, planned.facts, is_class=is_class, once=True)


def _chosen_before(planned: PlannedRole) -> int:
    """Return 1 if the game chooses more than one spellbook: it does not choose the same one twice."""
    return int(_any_books(planned) > 1)


def _any_books(planned: PlannedRole) -> int:
    """Return how many spellbooks of any kind a role begins with."""
    return sum(_any_book(planned, item) for item in planned.record.inventory)


def _check_spells(planned: PlannedRole, report: Report) -> None:
    """Report spellbooks of which one knows the spell by another one (src/spell.c, initialspell)."""
    castable = {entry.symbol for entry in _castable(planned)}
    seen: set[str] = set()
    any_of = _any_books(planned)
    for item in planned.record.inventory:
        entry = planned.entry(item.object_) if item.object_ is not None else None
        if (
            item.object_ is None
            or entry is None
            or entry.fields.get("class") != _SPELLBOOKS
            or not entry.fields.get("oc2")
        ):
            continue
        chosen = any_of and entry.symbol in castable
        if item.count.high > 1 or entry.symbol in seen or chosen:
            by = "any 'spellbook' may be another of it" if chosen else "there is another of it"
            message = f"who begins with '{item.object_}' knows its spell, and {by}: the game calls that impossible"
            hint = "name each spellbook" if chosen else "begin with one"
            report.error("NH3527", message, item.object_.origin, hint=hint)
        seen.add(entry.symbol)
    many = next((item for item in planned.record.inventory if any_of > _TOLD_APART and _any_book(planned, item)), None)
    if many is not None and many.word is not None:
        message = f"{any_of} of any 'spellbook' may be one twice: the game only tells {_TOLD_APART} apart"
        report.error("NH3527", message, many.word.origin, hint="name each spellbook")


def _any_book(planned: PlannedRole, item: Item) -> int:
    """Return how many spellbooks of any kind an item is."""
    any_of = item.class_ is not None and planned.entry(item.class_).symbol == _SPELLBOOKS
    return item.count.high if any_of else 0


def _castable(planned: PlannedRole) -> list[Entry]:
    """Return the spellbooks that the game may choose for the role."""
    known = {planned.entry(pair.key).symbol for pair in planned.record.skills}
    return [
        one
        for one in planned.facts["objects"].having("class", _SPELLBOOKS)
        if one.fields.get("prob") and 0 < one.number_or_zero("oc2") <= _HARDEST and one.fields.get("skill") in known
    ]
