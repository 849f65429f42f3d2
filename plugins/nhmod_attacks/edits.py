"""Turns new attacks into edits: their numbers, and what they have at each site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit, insertion
from nhmod.target.c import c_comment
from nhmod_attacks.code import Label, Spot
from nhmod_attacks.codes import NUMBERED
from nhmod_attacks.places import MONATTK_H, POLYSELF_C
from nhmod_attacks.plan import DAMAGES, TYPES, functions
from nhmod_attacks.sites import NUMBERS, REFUSED_GAZES, SITES
from nhmod_effects import insertions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod.edits import Change
    from nhmod.target import Facts, Tree
    from nhmod_attacks.plan import Numbered, Plan, Planned
    from nhmod_attacks.sites import AttackSite


def attack_edits(plan: Plan, tree: Tree, facts: Facts, report: Report) -> Iterator[Change]:
    """Give all edits for the attacks of the mods; each site that the tree lacks is an error in the report."""
    for vocabulary, constants in ((TYPES, plan.types), (DAMAGES, plan.damages)):
        for one in constants:
            with report.collecting():
                yield _number(one, vocabulary, tree, facts)
            _tell_number(one, report)
    for attack in plan.attacks:
        for placed in SITES:
            with report.collecting():
                yield from _at_site(attack, placed, tree, facts)
        damage = attack.record.damage
        if damage is not None and "dogaze" in functions(damage):
            with report.collecting():
                yield from _gaze(attack, tree, facts)


def _number(one: Numbered, vocabulary: str, tree: Tree, facts: Facts) -> Edit:
    site = NUMBERS[vocabulary]
    offset = site.find(tree, facts)
    return insertion(
        file=MONATTK_H,
        site=site.name,
        place=offset,
        text=f"#define {one.symbol} {one.number} /* of the mod {c_comment(one.mod.id)} */\n",
        why=f"{site.why}: {one.symbol}",
        mod=one.mod,
        order=(one.symbol,),
        origin=one.record.origin.location,
    )


def _tell_number(one: Numbered, report: Report) -> None:
    origin = one.record.origin
    report.note(NUMBERED, f"{one.symbol} is number {one.number}", origin.location, path=origin.path)


def _at_site(attack: Planned, placed: AttackSite, tree: Tree, facts: Facts) -> Iterator[Edit]:
    site = placed.site
    # Nothing is looked for where nothing is needed: a release may have no such place.
    if not placed.needed(attack):
        return
    place = site.find(tree, facts)
    spot = Spot(c=tree.c(site.file), place=place, facts=facts)
    name = attack.damage or attack.type
    passages = tuple(placed.parts(attack, spot))
    last = any(isinstance(passage, Label) for passage in passages)
    yield from insertions(
        passages,
        file=site.file,
        site=site.name,
        place=place,
        why=f"{site.why}: {name}",
        mod=attack.mod,
        order=(int(last), name),
    )


def _gaze(attack: Planned, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Add a gaze to those that the hero can have: within a condition, so by a macro that is empty without the symbol."""
    c = tree.c(POLYSELF_C)
    after = REFUSED_GAZES.find(tree, facts)
    macro = f"NHMOD_OR_{attack.damage}"
    symbol = attack.mod.symbol
    ladder = c.function("dogaze").lines(leading_comment=True).start
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
            origin=attack.record.origin.at("damage").location,
        )
