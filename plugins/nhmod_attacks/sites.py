"""The sites that an attack must reach in a source tree, as data: where each is, and what it gets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import Site, in_c
from nhmod_attacks import code
from nhmod_attacks.places import (
    MHITM_C,
    MHITU_C,
    MONATTK_H,
    MONDATA_C,
    POLYSELF_C,
    UHITM_C,
    far_attacks,
    first_case,
    gazed,
    gazing,
    group_of,
    telling,
)
from nhmod_attacks.plan import DAMAGES, TYPES, functions, room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile
    from nhmod_attacks.code import Spot
    from nhmod_attacks.plan import Planned
    from nhmod_effects import Passage

KIND = "attacks"


@dataclass(frozen=True, kw_only=True, slots=True)
class AttackSite:
    """A place that attacks reach: ``needed`` says whether one needs it, ``parts`` gives the lines that it has there."""

    site: Site
    needed: Callable[[Planned], bool]
    parts: Callable[[Planned, Spot], Iterator[Passage]]


def _site(name: str, file: str, why: str, place: Callable[[CFile], int]) -> Site:
    return Site(kind=KIND, name=name, file=file, why=why, find=in_c(file, place))


def _types(
    name: str, file: str, why: str, place: Callable[[CFile], int], parts: Callable[[Planned, Spot], Iterator[Passage]]
) -> AttackSite:
    return AttackSite(site=_site(name, file, why, place), needed=lambda attack: bool(attack.type), parts=parts)


def _has(function: str, attack: Planned) -> bool:
    """Tell whether an attack's damage type has a case in a function."""
    return attack.record.damage is not None and function in functions(attack.record.damage)


def _damages(function: str, file: str, having: str, why: str) -> AttackSite:
    """Make the site of a damage type's case in a function, told by another case of the switch."""

    def parts(attack: Planned, spot: Spot) -> Iterator[Passage]:
        if attack.record.damage is not None:
            yield from code.case(function, attack, attack.record.damage, spot)

    def place(c: CFile) -> int:
        return first_case(c, function, having)

    site = _site(f"the damage types in {function}()", file, why, place)
    return AttackSite(site=site, needed=partial(_has, function), parts=parts)


def _your_gaze(attack: Planned, spot: Spot) -> Iterator[Passage]:
    if attack.record.damage is not None:
        yield from code.condition("dogaze", attack, attack.record.damage, spot)


_TYPE_SITES = (
    _types(
        "the messages in hitmsg()",
        MHITU_C,
        "what is said when you are hit",
        lambda c: first_case(c, "hitmsg", "AT_BITE"),
        code.message,
    ),
    _types(
        "the attacks hand to hand in mattacku()",
        MHITU_C,
        "attacks you",
        lambda c: group_of(c, "mattacku", "AT_CLAW", "AT_CLAW"),
        code.adjacent_label,
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
        lambda c: first_case(c, "hitmm", "AT_BITE"),
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
_DAMAGE_SITES = (
    _damages("hitmu", MHITU_C, "AD_PHYS", "what it does to you"),
    _damages("mdamagem", MHITM_C, "AD_PHYS", "what it does to monsters"),
    _damages("damageum", UHITM_C, "AD_PHYS", "what you do in such a form"),
    _damages("gazemu", MHITU_C, "AD_STON", "its gaze"),
    AttackSite(
        site=_site(
            "what the hero's gaze does in dogaze()",
            POLYSELF_C,
            "your gaze in such a form",
            lambda c: c.line_of(gazed(c).span.start, "what the hero's gaze does"),
        ),
        needed=partial(_has, "dogaze"),
        parts=_your_gaze,
    ),
    _damages("explmu", MHITU_C, "AD_BLND", "its explosion"),
    _damages("explum", UHITM_C, "AD_BLND", "your explosion in such a form"),
    _damages("gulpmu", MHITU_C, "AD_DGST", "its inside"),
    _damages("gulpum", UHITM_C, "AD_DGST", "your inside in such a form"),
    _damages("passive", UHITM_C, "AD_PLYS", "its passive defence against you"),
    _damages("passivemm", MHITM_C, "AD_PLYS", "its passive defence against monsters"),
    _damages("passiveum", MHITU_C, "AD_PLYS", "your passive defence in such a form"),
)
SITES: tuple[AttackSite, ...] = (*_TYPE_SITES, *_DAMAGE_SITES)
"""The sites that lines go to; beside them are the numbers, and the gazes that dogaze() refuses."""


def _number(vocabulary: str) -> Callable[[Tree, Facts], int]:
    def find(tree: Tree, facts: Facts) -> int:
        return tree.c(MONATTK_H).define(room(facts, vocabulary).after).lines().end

    return find


NUMBERS: Mapping[str, Site] = MappingProxyType(
    {
        TYPES: Site(
            kind=KIND,
            name="the numbers of attack types",
            file=MONATTK_H,
            why="the attack type's number",
            find=_number(TYPES),
        ),
        DAMAGES: Site(
            kind=KIND,
            name="the numbers of damage types",
            file=MONATTK_H,
            why="the damage type's number",
            find=_number(DAMAGES),
        ),
    }
)
"""Where the constants stand."""

REFUSED_GAZES = _site("the gazes that dogaze() refuses", POLYSELF_C, "your gaze in such a form", gazing)
"""Where one condition more goes, within a line."""


def sites() -> Iterator[Site]:
    """List all sites."""
    yield from NUMBERS.values()
    yield from (placed.site for placed in SITES)
    yield REFUSED_GAZES
