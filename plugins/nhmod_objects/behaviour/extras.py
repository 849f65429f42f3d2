"""What an object needs beside its own places: to be offered at a prompt, to be routed to the place, bonuses of weapons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.manifest import IntRange, Word
from nhmod.places import Passage, as_written
from nhmod_effects import amount_in_c, known
from nhmod_objects.behaviour.lines import inserted, line
from nhmod_objects.behaviour.offered import ASKED, CLASSES, LETTERS, SUGGESTED, asked_place, letters_place
from nhmod_objects.behaviour.places import BOOK, IMMEDIATE, NODIR, RAY, TOOL, WAND, WEAPON
from nhmod_objects.behaviour.points import before, statement_calling, switch_of
from nhmod_objects.behaviour.rays import number
from nhmod_objects.behaviour.records import Bonus, Ray
from nhmod_objects.behaviour.using import (
    APPLY_C,
    ENGRAVE_C,
    FOR_NOTHING,
    ON_OBJECTS,
    SPELL_C,
    ZAP_C,
    broken,
    engrave_point,
    like_wands,
)
from nhmod_objects.behaviour.wearing import WEAPON_C, damage_point, to_hit_point

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.edits import Edit
    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile
    from nhmod_objects.behaviour.behaving import Behaving

INVENT_C, MKOBJ_C = "src/invent.c", "src/mkobj.c"


@dataclass(frozen=True, slots=True)
class Extra:
    """One more place: ``find`` gives the offset of the line that an object's lines stand before; ``feature`` is that of its site."""

    name: str
    file: str
    why: str
    find: Callable[[CFile], int]
    feature: str = ""


def _class_list(c: CFile) -> int:
    """Find where doapply() has the classes that are offered, before the prompt."""
    if not c.functions("add_class"):
        raise c.missing("function add_class()")
    return before(c, statement_calling(c, c.function("doapply").body, "getobj")).statement


def _spell(c: CFile) -> int:
    return c.line_start(like_wands(c).label.start)


def _broken(label: str, c: CFile) -> int:
    return c.line_start(broken(label, c).label.start)


APPLIED_CLASS = Extra(
    "the classes that can be applied", APPLY_C, "lets a thing that is no tool be applied", _class_list, feature=CLASSES
)
APPLIED_LETTER = Extra(
    "the things that can be applied", INVENT_C, "offers a thing that is no tool", letters_place, feature=LETTERS
)
APPLIED_ASKED = Extra(
    "what getobj() is told of things to apply", APPLY_C, "offers a thing that is no tool", asked_place, feature=ASKED
)
CAST_LIKE_WAND = Extra("spells that are aimed", SPELL_C, "lets a new spell be aimed", _spell)
BROKEN_FOR_NOTHING = Extra(
    "wands whose breaking does nothing", APPLY_C, "lets a new wand be broken", partial(_broken, FOR_NOTHING)
)
BROKEN_ON_OBJECTS = Extra(
    "wands whose breaking strikes objects", APPLY_C, "lets a new wand be broken", partial(_broken, ON_OBJECTS)
)
STEED_BELOW = Extra(
    "what a steed can be zapped with",
    ZAP_C,
    "lets a new wand or spell hit the steed below",
    lambda c: switch_of("zap_steed", "WAN_STRIKING")(c).case,
)
ENGRAVED_AS_ZAPPED = Extra(
    "wands that engraving zaps", ENGRAVE_C, "zaps a new wand without a direction", lambda c: engrave_point(c).case
)
MORE_DAMAGE = Extra("damage of a weapon", WEAPON_C, "a weapon's bonus", lambda c: damage_point(c).statement)
BETTER_HIT = Extra("chance to hit of a weapon", WEAPON_C, "a weapon's bonus", lambda c: to_hit_point(c).statement)
CHARGED = Extra(
    "the charges of a new tool",
    MKOBJ_C,
    "charges of a tool when it is made",
    lambda c: switch_of("mksobj", "MAGIC_MARKER")(c).case,
)
EXTRAS = (
    CHARGED,
    APPLIED_CLASS,
    APPLIED_LETTER,
    APPLIED_ASKED,
    CAST_LIKE_WAND,
    BROKEN_FOR_NOTHING,
    BROKEN_ON_OBJECTS,
    STEED_BELOW,
    ENGRAVED_AS_ZAPPED,
    MORE_DAMAGE,
    BETTER_HIT,
)
"""Every one of them."""


def extra_edits(one: Behaving, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the edits that an object needs beside those at its places."""
    for extra, lines in _wanted(one, tree, facts):
        yield from inserted(extra.name, extra.file, one, extra.find(tree.c(extra.file)), lines)


def shot(one: Behaving, facts: Facts) -> str:
    """Write the statement that shoots an object's ray (src/zap.c, buzz)."""
    ray = one.values["ray"]
    if not isinstance(ray, Ray):
        return ";"
    return f"buzz({number(ray, facts, cast=one.object_class == BOOK)}, {ray.dice}, u.ux, u.uy, u.dx, u.dy);"


def stylus(tree: Tree) -> str:
    """Return what the tree calls the wand that somebody engraves with."""
    return engrave_point(tree.c(ENGRAVE_C)).called or "otmp"


def _wanted(one: Behaving, tree: Tree, facts: Facts) -> Iterator[tuple[Extra, list[Passage]]]:
    yield from _to_apply(one, facts)
    label = line(f"    case {one.symbol}:", one)
    if one.usual and one.object_class == BOOK and one.direction in {IMMEDIATE, RAY}:
        # Other spells fall into this one.
        yield (
            CAST_LIKE_WAND,
            [
                label,
                line(f"        if (pseudo->otyp == {one.symbol} && role_skill >= P_SKILLED)", one),
                line("            pseudo->blessed = 1;", one),
            ],
        )
    if one.new and one.direction == IMMEDIATE and "zap_monster" in one.values:
        # Not "steedhit": that would make a wand known, and what lies below is hit as well.
        yield STEED_BELOW, [label, line("        (void) bhitm(u.usteed, obj);", one), line("        break;", one)]
    if one.usual and one.object_class == WAND:
        if "break" not in one.values and one.direction in {NODIR, RAY}:
            yield BROKEN_FOR_NOTHING, [label]
        elif "break" not in one.values and "zap_object" in one.values:
            yield BROKEN_ON_OBJECTS, [label]
        if one.direction == NODIR and "engrave" not in one.values:
            yield (
                ENGRAVED_AS_ZAPPED,
                [label, line(f"        zapnodir({stylus(tree)});", one), line("        break;", one)],
            )
    charges = one.values.get("charges")
    if isinstance(charges, IntRange):
        several = charges.high - charges.low + 1
        charge = known(facts, f"        otmp->spe = rn1({several}, {charges.low});")
        yield CHARGED, [label, line(charge, one), line("        break;", one)]
    bonuses = one.values.get("bonus")
    given = [_bonus(bonus, one, facts) for bonus in bonuses] if isinstance(bonuses, tuple) else []
    # All of a place at once: what is inserted together stays together.
    for extra in (MORE_DAMAGE, BETTER_HIT):
        lines = [passage for found in given for passage in found.get(extra, ())]
        if lines:
            yield extra, lines


def _to_apply(one: Behaving, facts: Facts) -> Iterator[tuple[Extra, list[Passage]]]:
    """Offer a thing at the prompt that the game would not."""
    if "apply" not in one.values or one.object_class == TOOL:
        return
    symbol, object_class = one.symbol, one.object_class
    if object_class != WEAPON and facts.offers(CLASSES):
        yield (
            APPLIED_CLASS,
            [
                line(f"    if (carrying({symbol}) && !index(class_list, {object_class}))", one),
                line(f"        add_class(class_list, {object_class});", one),
            ],
        )
    if facts.offers(ASKED):
        thing, _, answer = facts.c_name(SUGGESTED).partition(": ")
        asks = [f"    if ({thing}->otyp == {symbol})", f"        {answer}"]
        yield APPLIED_ASKED, [line(text, one) for text in asks]
        return
    yield (
        APPLIED_LETTER,
        [
            line(f'            else if (otyp == {symbol} && !strcmp(word, "use or apply")) {{', one),
            line("                ;", one),
            line("            }", one),
        ],
    )


def _bonus(bonus: Bonus, one: Behaving, facts: Facts) -> dict[Extra, list[Passage]]:
    asks = " || ".join(_against(word, facts) for word in bonus.against)
    head = f"    if (otmp->otyp == {one.symbol}{f' && ({asks})' if asks else ''}) {{"
    origin = bonus.origin.location
    open_, close = Passage(text=f"{head}\n", origin=origin), Passage(text="    }\n", origin=origin)
    inside: list[Passage] = []
    if bonus.damage is not None:
        amount = str(bonus.damage) if isinstance(bonus.damage, int) else amount_in_c(bonus.damage)
        inside.append(Passage(text=f"        tmp += {amount};\n", origin=origin))
    if bonus.code is not None:
        inside.append(as_written(bonus.code))
    found = {MORE_DAMAGE: [open_, *inside, close]} if inside else {}
    if bonus.to_hit is not None:
        found[BETTER_HIT] = [open_, Passage(text=f"        tmp += {bonus.to_hit};\n", origin=origin), close]
    return found


def _against(word: Word, facts: Facts) -> str:
    """Write that the monster is what a word says (include/permonst.h)."""
    monster = facts.get("monsters").find(word.text)
    if monster is not None:
        return f"ptr == &mons[{monster.symbol}]"
    letter = facts.get("monster classes").find(word.text)
    if letter is not None:
        return f"ptr->mlet == {letter.symbol}"
    flag = facts.get("monster flags").find(word.text)
    if flag is None:
        return "0"
    member = flag.fields.get("member") or f"mflags{str(flag.fields['group']).strip('M_')}"
    return f"(ptr->{member} & {flag.symbol}) != 0"
