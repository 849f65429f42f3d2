"""Reports what an object can't confer in its slot, with the slots that can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, series
from nhmod_objects.codes import BONUS, CONFERS, OF_THE_GAME, POTION
from nhmod_objects.conferring.acting import is_known
from nhmod_objects.conferring.deciding import Conferring
from nhmod_objects.conferring.slots import RING, WEAPON
from nhmod_objects.sites import PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Facts, Tree
    from nhmod_objects.conferring.giving import Giving

# What an effect does for some turns instead (nhmod_effects), by the property that it sets.
_EFFECTS = {
    "STUNNED": "stun",
    "CONFUSION": "confuse",
    "BLINDED": "blind",
    "HALLUC": "hallucinate",
    "SICK": "sicken",
    "VOMITING": "nauseate",
    "STONED": "petrify",
    "SLIMED": "slime",
}
_POTIONS = "POTION_CLASS"
_ARTIFACT = "an artifact can: see 'warns' of artifacts"
_ARTICLES = {"suit": "a suit", "boots": "boots", "gloves": "gloves", "amulet": "an amulet"}


def check_conferring(every: Iterable[Giving], tree: Tree, facts: Facts, report: Report) -> None:
    """Report all that gives nothing, or not as the game's own things do (NH1770 to NH1773)."""
    conferring = Conferring(tree, facts)
    for one in every:
        word = facts.word(PROPERTIES, one.gives)
        if one.slot is None:
            _check_unworn(one, word, report)
            continue
        cell = conferring.cell(one.gives, one.slot.word)
        origin = one.origin
        if cell.why:
            message = f"'{one.title}' would not give '{word}' as {_article(one.slot.word)}: {cell.why}"
            hint = _instead(one.gives, word, conferring)
            report.error(CONFERS, message, origin, hint=hint)
        elif cell.charged and not one.values.number("charged"):
            message = f"'{one.title}' would give nothing: '{word}' is as good as its bonus (+1), and it has none"
            report.error(BONUS, message, origin, hint="write 'charged: true' as well")
        elif one.former and _has_code(one.former, conferring):
            former = facts.word(PROPERTIES, one.former)
            message = (
                f"'{one.title}' can't give '{word}' instead of '{former}': what the game does for that is C of its own"
            )
            hint = "make a new object with 'copy_from:', and let that one confer it"
            report.error(OF_THE_GAME, message, origin, hint=hint)


def _check_unworn(one: Giving, word: str, report: Report) -> None:
    """Report what is never worn; of a new thing that is no potion it is told already that its class has no such key."""
    if one.record.confers is None:
        return
    origin = one.record.origin.at("confers")
    if one.values.object_class == _POTIONS:
        if "quaff" not in one.acts:
            message = f"nobody who drinks '{one.title}' gets '{word}': the row of a potion only says it"
            hint = f"write 'quaff: [{{gain: {{property: {word}, turns: 100}}}}]'"
            report.warning(POTION, message, origin, hint=hint)
    elif not one.new:
        report.error(CONFERS, f"'{one.title}' would not give '{word}': nothing of its class is worn", origin)


def _has_code(symbol: str, conferring: Conferring) -> bool:
    return is_known(symbol) or any(conferring.cell(symbol, slot).why for slot in (RING, WEAPON))


def _instead(symbol: str, word: str, conferring: Conferring) -> str:
    slots = conferring.slots(symbol)
    if slots:
        return f"'{word}' works as {series(map(_article, slots), 'or')}"
    effect = _EFFECTS.get(symbol)
    if effect:
        return f"nothing that is worn can give it; 'wear: [{{{effect}: …}}]' makes it happen once, for some turns"
    return _ARTIFACT if symbol == "WARN_OF_MON" else "nothing that is worn can give it"


def _article(slot: str) -> str:
    return _ARTICLES.get(slot, f"a {slot}")
