"""The sites that an attack must reach in a source tree, as data: where each is, and what it gets."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from nhmod.edits import Edit
from nhmod.places import Further, InsertionPoint, Passage, Place, Writes, c_place, c_site, in_switch, plain, sites_of
from nhmod.target import Site
from nhmod_attacks import code
from nhmod_attacks.places import (
    MHITM_C,
    MHITU_C,
    MONATTK_H,
    MONDATA_C,
    POLYSELF_C,
    UHITM_C,
    damages,
    far_attacks,
    gazed,
    gazing,
    group_of,
    telling,
)
from nhmod_attacks.plan import DAMAGES, KIND, TYPES, Numbered, PlannedAttack, functions, room
from nhmod_attacks.records import SIGHT, Damage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile


Parts: TypeAlias = "Callable[[PlannedAttack, InsertionPoint], Iterator[Passage]]"


def _by_name(attack: PlannedAttack) -> tuple[int | str, ...]:
    return (attack.title,)


def _labels_last(attack: PlannedAttack) -> tuple[int | str, ...]:
    """Sort labels that join the code behind them after all that has a case of its own."""
    return (int(attack.record.reaches != SIGHT), attack.title)


def _types(
    name: str,
    file: str,
    why: str,
    find: Callable[[CFile], int],
    parts: Parts,
    *,
    order: Callable[[PlannedAttack], tuple[int | str, ...]] = _by_name,
) -> Place[PlannedAttack]:
    """Make the place of an attack type."""

    def text(attack: PlannedAttack, point: InsertionPoint) -> Iterable[Passage]:
        return parts(attack, point) if attack.type else ()

    return c_place(KIND, name, file, why, find, text, order=order, laid_out=False)


def _damage(
    site: Site, function: str, write: Callable[[str, PlannedAttack, Damage, InsertionPoint], Iterator[Passage]]
) -> Place[PlannedAttack]:
    """Make the place of a damage type in a function."""

    def text(attack: PlannedAttack, point: InsertionPoint) -> Iterable[Passage]:
        damage = attack.record.damage
        return write(function, attack, damage, point) if damage is not None and function in functions(damage) else ()

    return Place(site, text, order=_by_name, laid_out=False)


def _damages(function: str, file: str, having: str, why: str) -> Place[PlannedAttack]:
    """Make the place of a damage type's case in a function, told by another case of the switch."""
    find = damages(function, having)
    return _damage(c_site(KIND, f"the damage types in {function}()", file, why, find), function, code.case)


_TYPE_PLACES = (
    _types(
        "the messages in hitmsg()",
        MHITU_C,
        "what is said when you are hit",
        in_switch("hitmsg", having="AT_BITE"),
        code.message,
    ),
    _types(
        "the attacks hand to hand in mattacku()",
        MHITU_C,
        "attacks you",
        lambda c: group_of(c, "mattacku", "AT_CLAW", "AT_CLAW"),
        code.adjacent_label,
        order=_labels_last,
    ),
    _types(
        "the attacks hand to hand in mattackm()",
        MHITM_C,
        "attacks monsters",
        lambda c: group_of(c, "mattackm", "AT_CLAW", "AT_CLAW"),
        code.label,
    ),
    _types(
        "the messages in hitmm()",
        MHITM_C,
        "what is said when a monster is hit",
        in_switch("hitmm", having="AT_BITE"),
        code.verb,
    ),
    _types(
        "the attacks that touch nobody in attk_protection()",
        MHITM_C,
        "whom it touches",
        lambda c: group_of(c, "attk_protection", "AT_NONE", "AT_NONE"),
        code.untouching_label,
    ),
    _types(
        "the attacks hand to hand in hmonas()",
        UHITM_C,
        "attacks by you in such a form",
        lambda c: group_of(c, "hmonas", "AT_WEAP", "AT_KICK"),
        code.label,
    ),
    _types("the messages in hmonas()", UHITM_C, "what is said when you hit", telling, code.your_verb),
    _types("the attacks that reach far in ranged_attk()", MONDATA_C, "attacks from afar", far_attacks, code.far),
)
_DAMAGE_PLACES = (
    _damages("hitmu", MHITU_C, "AD_PHYS", "what it does to you"),
    _damages("mdamagem", MHITM_C, "AD_PHYS", "what it does to monsters"),
    _damages("damageum", UHITM_C, "AD_PHYS", "what you do in such a form"),
    _damages("gazemu", MHITU_C, "AD_STON", "its gaze"),
    _damage(
        c_site(
            KIND,
            "what the hero's gaze does in dogaze()",
            POLYSELF_C,
            "your gaze in such a form",
            lambda c: c.line_of(gazed(c).span.start, "what the hero's gaze does"),
        ),
        "dogaze",
        code.condition,
    ),
    _damages("explmu", MHITU_C, "AD_BLND", "its explosion"),
    _damages("explum", UHITM_C, "AD_BLND", "your explosion in such a form"),
    _damages("gulpmu", MHITU_C, "AD_DGST", "its inside"),
    _damages("gulpum", UHITM_C, "AD_DGST", "your inside in such a form"),
    _damages("passive", UHITM_C, "AD_PLYS", "its passive defence against you"),
    _damages("passivemm", MHITM_C, "AD_PLYS", "its passive defence against monsters"),
    _damages("passiveum", MHITU_C, "AD_PLYS", "your passive defence in such a form"),
)


def _refused_gaze(attack: PlannedAttack, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Add a gaze to those that the hero can have: within a condition, so by a macro that is empty without the symbol."""
    damage = attack.record.damage
    if damage is None or "dogaze" not in functions(damage):
        return
    after = REFUSED_GAZES.find(tree, facts)
    macro = f"NHMOD_OR_{attack.damage}"
    symbol = attack.mod.symbol
    ladder = tree.c(POLYSELF_C).function("dogaze").lines(leading_comment=True).start
    definition = f"#ifdef {symbol}\n#define {macro} && adtyp != {attack.damage}\n#else\n#define {macro}\n#endif\n"
    for place, text, kind in ((ladder, definition, "ladder"), (after, f" {macro}", "condition")):
        yield Edit(
            file=POLYSELF_C,
            site=REFUSED_GAZES.name,
            start=place,
            end=place,
            text=text,
            why=f"{REFUSED_GAZES.why}: {attack.damage}",
            owner=attack.mod.id,
            symbol=symbol,
            order=(kind, macro),
            origin=attack.origin.at("damage").location,
        )


REFUSED_GAZES = c_site(KIND, "the gazes that dogaze() refuses", POLYSELF_C, "your gaze in such a form", gazing)
"""Where one condition more goes, within a line."""

PLACES: tuple[Writes[PlannedAttack], ...] = (*_TYPE_PLACES, *_DAMAGE_PLACES, Further(REFUSED_GAZES, _refused_gaze))
"""The places of an attack; its numbers are beside."""


def _numbers(name: str, why: str, vocabulary: str) -> Place[Numbered]:
    """Make the place of the constants of attack types, or of damage types."""

    def find(tree: Tree, facts: Facts) -> int:
        return tree.c(MONATTK_H).define(room(facts, vocabulary).after).lines().end

    site = Site(KIND, name, MONATTK_H, why, find)
    return Place(site, plain(code.number), order=lambda one: (one.symbol,), laid_out=False)


NUMBERS: Mapping[str, Place[Numbered]] = MappingProxyType(
    {
        TYPES: _numbers("the numbers of attack types", "the attack type's number", TYPES),
        DAMAGES: _numbers("the numbers of damage types", "the damage type's number", DAMAGES),
    }
)
"""Where the constants stand."""

SITES: tuple[Site, ...] = tuple(sites_of((*NUMBERS.values(), *PLACES)))
"""All that an attack reaches."""
