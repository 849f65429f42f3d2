"""The C that an ability brings. Words reach it as checked symbols, texts as string literals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.places import Passage, as_written
from nhmod.target.c import CFile, c_any_of, c_chance, c_comment, c_lines
from nhmod_abilities.differences import TAKES_CHARGE, ZAPPED
from nhmod_abilities.records import OFFENSIVE, Wanted
from nhmod_effects import as_declared, fitted, known, said, steps_in_c
from nhmod_effects.bones import for_each_monster, turn_of_this_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.manifest import CodeText
    from nhmod_abilities.planned import PlannedAbility

_SIMPLE = re.compile(r"[\w>-]+(\([^()]*\))?")
_USED_UP = frozenset({"SCROLL_CLASS", "POTION_CLASS", "FOOD_CLASS"})
_WAND, _SCROLL, _POTION = "WAND_CLASS", "SCROLL_CLASS", "POTION_CLASS"


def who(planned: PlannedAbility, monster: str) -> str:
    """Write the condition on a monster's kind; nothing if all may."""
    tests = []
    for word in planned.record.for_:
        entry = planned.entry(word)
        is_class = planned.facts["monsters"].symbol(entry.symbol) is None
        tests.append(
            f"{monster}->data->mlet == {entry.symbol}" if is_class else f"{monster}->data == &mons[{entry.symbol}]"
        )
    return " || ".join(tests)


# -- when it is wanted


def wants(planned: PlannedAbility) -> Iterator[Passage]:
    """Write the function that tells whether a monster wants to do it, and declare it."""
    ability, item = planned.record, planned.item is not None
    origin = ability.origin.location
    arguments = "(struct monst *, struct obj *)" if item else "(struct monst *)"
    wanted = ability.wanted_when
    loop = wanted is not None and (wanted.carries_cursed is not None or wanted.wears_cursed is not None)
    head = [
        f"STATIC_DCL boolean FDECL({planned.wants}, {arguments});",
        "",
        f"/* does a monster want to: {c_comment(ability.name)} (of the mod {c_comment(planned.mod.id)}) */",
        "STATIC_OVL boolean",
        f"{planned.wants}(mtmp, obj)" if item else f"{planned.wants}(mtmp)",
        "struct monst *mtmp;",
        *(["struct obj *obj;"] if item else ()),
        "{",
        *(["    struct obj *otmp;", ""] if loop else ()),
    ]
    for test, value in _conditions(planned):
        head += [f"    if ({_not(test) if value else test})", "        return FALSE;"]
    if wanted is not None:
        head += _cursed(wanted, item=item)
    yield Passage(text=as_declared(planned.facts, c_lines(0, *head)), origin=origin)
    if wanted is not None and wanted.code is not None:
        yield from _block(wanted.code)
    yield Passage(text=c_lines(0, "    return TRUE;", "}", ""), origin=origin)


def _block(code: CodeText) -> Iterator[Passage]:
    """Write the author's C between braces, so that it can begin with declarations."""
    yield Passage(text="    {\n", origin=code.origin.location)
    yield as_written(code)
    yield Passage(text="    }\n", origin=code.origin.location)


def _not(test: str) -> str:
    """Write the opposite of a test."""
    return f"!{test}" if _SIMPLE.fullmatch(test) else f"!({test})"


def _conditions(planned: PlannedAbility) -> Iterator[tuple[str, bool]]:
    """Yield the tests of a monster, and whether each is to be true."""
    ability = planned.record
    if ability.for_:
        yield who(planned, "mtmp"), True
    if planned.item_class == _SCROLL:
        yield known(planned.facts, "mtmp->mcansee && haseyes(mtmp->data)"), True
    if planned.item_class == _WAND:
        yield known(planned.facts, "obj->spe > 0"), True
    if ability.timeout is not None:
        extra = planned.entry(ability.timeout.extra)
        yield f"{extra.fields['test']}(mtmp)", True
        yield f"{extra.symbol}(mtmp)->{ability.timeout.field} > monstermoves", False
    if ability.wanted_when is not None:
        yield from ((known(planned.facts, test), value) for test, value in _states(ability.wanted_when))


def _states(wanted: Wanted) -> Iterator[tuple[str, bool]]:
    if wanted.hp_below is not None:
        part = wanted.hp_below
        share = f"mtmp->mhpmax * {part.numerator}" if part.numerator > 1 else "mtmp->mhpmax"
        yield f"mtmp->mhp * {part.denominator} >= {share}", False
    if wanted.hero_within is not None:
        yield f"distmin(mtmp->mx, mtmp->my, mtmp->mux, mtmp->muy) > {wanted.hero_within}", False
    states = {
        "m_canseeu(mtmp)": wanted.hero_in_sight,
        "monnear(mtmp, mtmp->mux, mtmp->muy)": wanted.adjacent,
        "mtmp->mconf": wanted.confused,
        "mtmp->mstun": wanted.stunned,
        "mtmp->mcansee": None if wanted.blind is None else not wanted.blind,
        "mtmp->mflee": wanted.fleeing,
        "mtmp->mpeaceful": wanted.peaceful,
        "mtmp->mtame": wanted.tame,
        "mtmp->minvis": wanted.invisible,
    }
    yield from ((state, value) for state, value in states.items() if value is not None)
    if wanted.chance is not None and wanted.chance.fraction != 1:
        part = wanted.chance
        yield (f"rn2({part.denominator})", False) if part.numerator == 1 else (c_chance(part), True)


def _cursed(wanted: Wanted, *, item: bool) -> Iterator[str]:
    """Write the loops over what a monster carries."""
    other = " && otmp != obj" if item else ""
    for test, value in (
        (f"otmp->cursed{other}", wanted.carries_cursed),
        (f"otmp->cursed && otmp->owornmask{other}", wanted.wears_cursed),
    ):
        if value is not None:
            yield "    for (otmp = mtmp->minvent; otmp; otmp = otmp->nobj)"
            yield f"        if ({test})"
            yield "            break;"
            yield "    if (!otmp)" if value else "    if (otmp)"
            yield "        return FALSE;"


# -- choosing it


def found_item(planned: PlannedAbility, monster: str, item: str, slots: tuple[str, str]) -> str:
    """Write the choice of an item, for the loop of find_…(); ``slots`` are where the item and the action are kept."""
    symbol = planned.item.symbol if planned.item is not None else ""
    return c_lines(
        2,
        f"if ({item}->otyp == {symbol} && {planned.wants}({monster}, {item})) {{",
        f"    {slots[0]} = {item};",
        f"    {slots[1]} = {planned.symbol};",
        "}",
    )


def found_action(planned: PlannedAbility, monster: str, slots: tuple[str, str]) -> str:
    """Write the choice of an action without an item, for the beginning of find_…()."""
    return c_lines(
        1,
        f"if ({planned.wants}({monster})) {{",
        f"    {slots[0]} = (struct obj *) 0;",
        f"    {slots[1]} = {planned.symbol};",
        "    return TRUE;",
        "}",
    )


# -- doing it


def done(planned: PlannedAbility, has: str) -> Iterator[Passage]:
    """Write what use_…() does.

    It is a case of the switch, or, where the function takes an item for granted, a condition before all else; ``has`` is
    what tells the action.
    """
    origin = planned.record.origin.location
    early = before_all(planned)
    yield Passage(
        text=c_lines(1, f"if ({has} == {planned.symbol}) {{" if early else f"case {planned.symbol}:"), origin=origin
    )
    ability = planned.record
    if ability.code is not None:
        yield from _block(ability.code)
    else:
        yield Passage(text=c_lines(2, *_announced(planned), *_paused(planned)), origin=origin)
        yield from steps_in_c(ability.effects or (), planned.scene, planned.facts)
        yield Passage(text=fitted(planned.facts, c_lines(2, *_used_up(planned))), origin=origin)
    yield Passage(text=c_lines(2, "return 2;") + (c_lines(1, "}") if early else ""), origin=origin)


def before_all(planned: PlannedAbility) -> bool:
    """Return whether it is done before the switch: use_offensive() looks at the item first, and there is none."""
    return planned.item is None and planned.record.kind == OFFENSIVE


def _announced(planned: PlannedAbility) -> Iterator[str]:
    message, kind = planned.record.message, planned.item_class
    if message is not None:
        yield "if (canseemon(mtmp))"
        yield f"    {said(message, 'mtmp')}"
        if kind == _WAND:
            yield "otmp->spe--;"
    elif kind == _SCROLL:
        yield "mreadmsg(mtmp, otmp);"
    elif kind == _POTION:
        yield "mquaffmsg(mtmp, otmp);"
    elif kind == _WAND:
        at_hero = planned.record.kind == OFFENSIVE
        yield f"{planned.facts.c_name(ZAPPED)}(mtmp, otmp, {'FALSE' if at_hero else 'TRUE'});"
        if not planned.facts.offers(TAKES_CHARGE):
            yield "otmp->spe--;"
    elif kind:
        yield "if (canseemon(mtmp))"
        yield '    pline("%s uses %s!", Monnam(mtmp), singular(otmp, doname));'


def _paused(planned: PlannedAbility) -> Iterator[str]:
    timeout = planned.record.timeout
    if timeout is not None:
        yield f"{planned.entry(timeout.extra).symbol}(mtmp)->{timeout.field} = monstermoves + {c_any_of(timeout.turns)};"


def of_this_game(planned: PlannedAbility, c: CFile) -> Iterator[Passage]:
    """Write what becomes of the turn of a pause that comes with the bones of another game.

    Several abilities can have one pause, also those of several mods; a field that begins as a turn is the extra's own to change.
    """
    timeout = planned.record.timeout
    if timeout is None:
        return
    extra = planned.entry(timeout.extra)
    test = str(extra.fields["test"])
    if timeout.field in extra.texts("turns"):
        return
    changed = turn_of_this_game(f"{extra.symbol}(mon)->{timeout.field}")
    yield Passage(
        text=for_each_monster(c, f"{test}(mon)", changed),
        origin=timeout.origin.location,
        order=(extra.symbol, timeout.field),
        shared=True,
        behind=test,
    )


def _used_up(planned: PlannedAbility) -> Iterator[str]:
    used_up, item = planned.record.used_up, planned.item
    if item is None:
        return
    if planned.item_class == _SCROLL:
        # As of the game's own scrolls whose effect is seen (MUSE_SCR_CREATE_MONSTER): the player may give it a name.
        known = f"objects[{item.symbol}].oc_name_known"
        yield f"if (oseen && !{known} && !objects[{item.symbol}].oc_uname)"
        yield "    docall(otmp);"
    if planned.item_class in _USED_UP if used_up is None else used_up:
        yield "m_useup(mtmp, otmp);"


# -- having it


def given(planned: PlannedAbility, monster: str) -> str:
    """Write what rnd_…_item() gives; nothing if it gives none."""
    chance = planned.record.given
    if chance is None or planned.item is None:
        return ""
    tests = [*_only(planned, monster), *filter(None, [c_chance(chance)])]
    return c_lines(1, f"if ({' && '.join(tests) or 'TRUE'})", f"    return {planned.item.symbol};")


def sought(planned: PlannedAbility, monster: str, item: str) -> str:
    """Write what searches_for_item() says of it; nothing if it is not sought, or without an item."""
    if planned.item is None or planned.record.picks_up is False:
        return ""
    tests = [f"{item}->otyp == {planned.item.symbol}", *_only(planned, monster)]
    return c_lines(1, f"if ({' && '.join(tests)})", "    return TRUE;")


def _only(planned: PlannedAbility, monster: str) -> Iterator[str]:
    """Write the condition on a monster's kind as a part of one with others."""
    test = who(planned, monster)
    if test:
        yield f"({test})" if len(planned.record.for_) > 1 else test
