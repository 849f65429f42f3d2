"""The C that a new attack brings to each of its places. Words reach it as checked symbols, texts as string literals."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.places import InsertionPoint, Passage
from nhmod.target.c import c_comment, c_string
from nhmod_attacks.differences import AGGRESSOR_DIED, DEFENDER_DIED, GONE, KILLED_AT_YOU
from nhmod_attacks.places import asks_a_set, gaze, says_at_once, told_by_switch, typing_call
from nhmod_attacks.records import SIGHT, Damage
from nhmod_effects import Scene, Step, Subject, fitted, said, steps_in_c
from nhmod_effects.scene import MONSTER_ACTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.location import Location
    from nhmod.target import Facts
    from nhmod_attacks.plan import Numbered, PlannedAttack

_STEP = "    "

# Who dies of it is told as the game tells of monsters' attacks (src/end.c, done_in_by): by a newt, by Medusa.
_CAUSE = "{monster}->data->mname"
_KILLER = "({monster}->data->geno & G_UNIQ) ? KILLED_BY : KILLED_BY_AN"

HIT_YOU = Scene(
    subject=Subject.HERO,
    place="a monster's attack on you",
    monster="mtmp",
    cause=_CAUSE.format(monster="mtmp"),
    killer=_KILLER.format(monster="mtmp"),
    by_hero="FALSE",
    died="return @killed;",
    never=(MONSTER_ACTS,),
)
HIT_MONSTER = Scene(
    subject=Subject.MONSTER,
    place="an attack on a monster",
    monster="mdef",
    by_hero="FALSE",
    died="return (@defender | (grow_up(magr, mdef) ? 0 : @aggressor));",
    # Who called asks the dead one for its passive attack.
    keeps=True,
)
YOUR_HIT = replace(HIT_MONSTER, by_hero="TRUE", died="return 2;")
"""In trees whose functions return flags 2 is that the defender died, too."""
YOUR_GAZE = replace(YOUR_HIT, monster="mtmp", died="continue;")
YOUR_EXPLOSION = YOUR_HIT
YOUR_ENGULFING = replace(YOUR_HIT, died="{ end_engulf(); return 2; }")
PASSIVE_YOU = replace(
    HIT_YOU,
    monster="mon",
    place="a passive attack on you",
    cause=_CAUSE.format(monster="mon"),
    killer=_KILLER.format(monster="mon"),
    died="return mhit;",
    keeps=True,
    never=(),
)
PASSIVE_MONSTER = replace(
    HIT_MONSTER, monster="magr", place="a passive attack on a monster", died="return (mdead | mhit | @aggressor);"
)
YOUR_PASSIVE = replace(YOUR_HIT, monster="mtmp", place="your passive attack on a monster")


def number(one: Numbered) -> str:
    """Define the constant of an attack type or damage type."""
    return f"#define {one.symbol} {one.number} /* of the mod {c_comment(one.mod.id)} */\n"


# -- attack types


def label(attack: PlannedAttack, point: InsertionPoint) -> Iterator[Passage]:
    """Join a group of labels."""
    yield _type_part(attack, point, f"case {attack.type}:")


def adjacent_label(attack: PlannedAttack, point: InsertionPoint) -> Iterator[Passage]:
    """Join the attacks hand to hand, or have a case of one's own for who sees far (mattacku)."""
    if attack.record.reaches != SIGHT:
        yield from label(attack, point)
        return
    yield _type_part(
        attack,
        point,
        f"case {attack.type}:",
        "    if (foundyou && (!range2 || m_canseeu(mtmp))) {",
        "        if (tmp > (j = rnd(20 + i)))",
        "            sum[i] = hitmu(mtmp, mattk);",
        "        else",
        "            missmu(mtmp, (tmp == j), mattk);",
        "    }",
        "    break;",
    )


def untouching_label(attack: PlannedAttack, point: InsertionPoint) -> Iterator[Passage]:
    """Join the attacks that touch nobody (attk_protection)."""
    if not attack.record.touches:
        yield from label(attack, point)


def message(attack: PlannedAttack, point: InsertionPoint) -> Iterator[Passage]:
    """Yield that the hero is hit (hitmsg)."""
    text = attack.record.message
    if text is None:
        return
    end = "break;" if says_at_once(point.c) else "return;"
    yield _type_part(attack, point, f"case {attack.type}:", f"    {said(text, 'mtmp')}", f"    {end}", key="message")


def verb(attack: PlannedAttack, point: InsertionPoint) -> Iterator[Passage]:
    """Yield that a monster hits another (hitmm): the beginning of the sentence, to which the other's name is added."""
    if attack.record.verb is None:
        return
    sentence = f'Sprintf(buf, "%s %s", Monnam(magr), {c_string(attack.record.verb)});'
    yield _type_part(attack, point, f"case {attack.type}:", f"    {sentence}", "    break;", key="verb")


def your_verb(attack: PlannedAttack, point: InsertionPoint) -> Iterator[Passage]:
    """Yield that the hero hits (hmonas), which releases do by a switch or by a row of conditions."""
    if attack.record.your_verb is None:
        return
    words = c_string(attack.record.your_verb)
    if told_by_switch(point.c) is not None:
        lines = (f"case {attack.type}:", f"    verb = {words};", "    break;")
    else:
        lines = (f"if (mattk->aatyp == {attack.type})", f'    You("%s %s.", {words}, mon_nam(mon));', "else")
    yield _type_part(attack, point, *lines, key="your_verb")


def far(attack: PlannedAttack, point: InsertionPoint) -> Iterator[Passage]:
    """Join the set of attack types that reach far (ranged_attk)."""
    if attack.record.reaches != SIGHT:
        return
    if asks_a_set(point.c):
        yield _type_part(attack, point, f"atk_mask |= (1L << {attack.type});")
        return
    lines = ("for (i = 0; i < NATTK; i++)", f"    if (ptr->mattk[i].aatyp == {attack.type})", "        return TRUE;")
    yield _type_part(attack, point, *lines)


def _type_part(attack: PlannedAttack, point: InsertionPoint, *lines: str, key: str = "type") -> Passage:
    return Passage(text=_lines(point.indent, lines), origin=attack.record.origin.at(key).location)


def _lines(indent: str, lines: tuple[str, ...]) -> str:
    return "".join(f"{indent}{line}\n" for line in lines)


# -- damage types


@frozen
class Form:
    """How a function does what a damage type does.

    ``key`` names the steps, ``scene`` the place; ``says`` is the statement of the attack's own message; ``uncancelled`` the
    condition under which magic works, empty where the function has asked already; ``hurts`` are the statements for hit points
    that are lost, with ``@`` for the hero's gaze, ``spares`` those for hit points that are not; ``asked`` the condition for all
    of it. ``goes_on`` says that the attacker's next attacks follow, which reach nobody who is elsewhere by now; ``lost`` are the
    statements for hit points that the function takes at its end.
    """

    key: str
    scene: Scene
    says: str = ""
    uncancelled: str = ""
    hurts: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()
    asked: str = ""
    goes_on: bool = False
    lost: tuple[str, ...] = ()

    def typed(self) -> Form:
        """Return the same where one function does what each damage type does, and this one only what is common to all.

        The hit points stand in a structure then, and whether magic works has not been asked (src/uhitm.c: mhitm_adtyping).
        """
        return replace(
            self,
            uncancelled=_ASKED.get(self.uncancelled, self.uncancelled),
            spares=("mhm.damage = 0;",),
            lost=tuple(re.sub(r"\bdmg\b", "mhm.damage", line) for line in self.lost),
        )


_RESISTED = "rn2(10) >= 3 * magic_negation({})"
_ASKED = {
    "uncancelled": f"!mtmp->mcan && {_RESISTED.format('&youmonst')}",
    "!cancelled": f"!magr->mcan && {_RESISTED.format('mdef')}",
    "!negated": _RESISTED.format("mdef"),
}
"""What the variables stand for by which functions of 3.6 know whether magic works."""
_KILLED = ("mdef->mhp -= tmp;", "if (mdef->mhp < 1) {", "    killed(mdef);", "    return 2;", "}")
_GAZED_AT = (
    "mtmp->mhp -= d((int) @damn, (int) @damd);",
    "if (mtmp->mhp < 1) {",
    "    killed(mtmp);",
    "    continue;",
    "}",
)
_SEES = "canseemon(mtmp) && couldsee(mtmp->mx, mtmp->my) && mtmp->mcansee && !mtmp->mcan"

FORMS: dict[str, Form] = {
    "hitmu": Form(
        key="to_you",
        scene=HIT_YOU,
        says="hitmsg(mtmp, mattk);",
        uncancelled="uncancelled",
        spares=("dmg = 0;",),
        goes_on=True,
        lost=("if (dmg)", "    mdamageu(mtmp, dmg);"),
    ),
    "mdamagem": Form(key="to_monster", scene=HIT_MONSTER, uncancelled="!cancelled", spares=("tmp = 0;",)),
    "damageum": Form(key="to_monster", scene=YOUR_HIT, uncancelled="!negated", spares=("tmp = 0;",)),
    "gazemu": Form(
        key="to_you",
        scene=HIT_YOU,
        asked=_SEES,
        hurts=("stop_occupation();", "mdamageu(mtmp, d((int) mattk->damn, (int) mattk->damd));"),
        spares=("stop_occupation();",),
        goes_on=True,
    ),
    "dogaze": Form(key="to_monster", scene=YOUR_GAZE, hurts=_GAZED_AT),
    "explmu": Form(key="to_you", scene=HIT_YOU, hurts=("mdamageu(mtmp, tmp);",)),
    "explum": Form(key="to_monster", scene=YOUR_EXPLOSION, hurts=_KILLED),
    "gulpmu": Form(
        key="to_you",
        scene=HIT_YOU,
        uncancelled="!mtmp->mcan",
        spares=("tmp = 0;",),
        goes_on=True,
        lost=("mdamageu(mtmp, tmp);",),
    ),
    "gulpum": Form(key="to_monster", scene=YOUR_ENGULFING, spares=("dam = 0;",)),
    "passive": Form(key="passive_to_you", scene=PASSIVE_YOU, hurts=("mdamageu(mon, tmp);",)),
    "passivemm": Form(key="passive_to_monster", scene=PASSIVE_MONSTER, spares=("tmp = 0;",)),
    "passiveum": Form(key="passive_to_monster", scene=YOUR_PASSIVE, spares=("tmp = 0;",)),
}
"""What is written into each of the functions that ask for a damage type."""


def case(function: str, attack: PlannedAttack, damage: Damage, point: InsertionPoint) -> Iterator[Passage]:
    """Write the case of a damage type in a function; where another one has the cases, what is done in place of its call."""
    indent = point.indent
    place = _origin(attack, "")
    if typing_call(point.c, function) is not None:
        yield Passage(text=f"{indent}if (mattk->adtyp == {attack.damage}) {{\n", origin=place)
        yield from _within(FORMS[function].typed(), attack, damage, point, f"{indent}{_STEP}")
        yield Passage(text=f"{indent}}} else\n", origin=place)
        return
    yield Passage(text=f"{indent}case {attack.damage}:\n", origin=place)
    yield from _body(function, attack, damage, point, f"{indent}{_STEP}")
    yield Passage(text=f"{indent}{_STEP}break;\n", origin=place)


def condition(function: str, attack: PlannedAttack, damage: Damage, point: InsertionPoint) -> Iterator[Passage]:
    """Write an arm of a row of conditions, before the first one (dogaze)."""
    indent = point.indent
    place = _origin(attack, "")
    yield Passage(text=f"{indent}if (adtyp == {attack.damage}) {{\n", origin=place)
    yield from _body(function, attack, damage, point, f"{indent}{_STEP}")
    yield Passage(text=f"{indent}}} else\n", origin=place)


def _body(
    function: str, attack: PlannedAttack, damage: Damage, point: InsertionPoint, indent: str
) -> Iterator[Passage]:
    form = FORMS[function]
    place = _origin(attack, "")
    if form.asked:
        yield Passage(text=f"{indent}if ({form.asked}) {{\n", origin=place)
        yield from _within(form, attack, damage, point, f"{indent}{_STEP}")
        yield Passage(text=f"{indent}}}\n", origin=place)
    else:
        yield from _within(form, attack, damage, point, indent)


def _within(form: Form, attack: PlannedAttack, damage: Damage, point: InsertionPoint, indent: str) -> Iterator[Passage]:
    place = _origin(attack, "")
    if form.says and damage.message_hit:
        yield Passage(text=_lines(indent, (form.says,)), origin=place)
    steps: tuple[Step, ...] | None = getattr(damage, form.key)
    parted = form.goes_on and _teleports(steps or ())
    if parted:
        before = ("{", "    int was_x = mtmp->mx - u.ux, was_y = mtmp->my - u.uy;")
        yield Passage(text=_lines(indent, before) + "\n", origin=place)
        indent += _STEP
    guarded = form.uncancelled if damage.magical and steps else ""
    if guarded:
        yield Passage(text=f"{indent}if ({guarded}) {{\n", origin=place)
    inner = f"{indent}{_STEP}" if guarded else indent
    scene = replace(form.scene, indent=inner, died=_returning(form.scene.died, point.facts))
    yield from steps_in_c(steps or (), scene, point.facts)
    if guarded:
        yield Passage(text=f"{indent}}}\n", origin=place)
    end = form.hurts if damage.hurts else form.spares
    if any("@" in line for line in end):
        end = tuple(line.replace("@", gaze(point.c)) for line in end)
    if end:
        yield Passage(text=fitted(point.facts, _lines(indent, end)), origin=place)
    if parted:
        # As after a theft: the attacker is elsewhere, and makes no more attacks (src/mhitu.c, mattacku).
        lost = form.lost if damage.hurts else ()
        near = "monnear(mtmp, u.ux, u.uy) || (mtmp->mx - u.ux == was_x && mtmp->my - u.uy == was_y)"
        returned = _returning("return @gone;", point.facts)
        after = (f"if (!({near})) {{", *(f"    {line}" for line in lost), f"    {returned}", "}")
        yield Passage(text=fitted(point.facts, _lines(indent, after)), origin=place)
        yield Passage(text=_lines(indent.removesuffix(_STEP), ("}",)), origin=place)


_RETURNED = {
    "@killed": KILLED_AT_YOU,
    "@gone": GONE,
    "@defender": DEFENDER_DIED,
    "@aggressor": AGGRESSOR_DIED,
}


def _returning(statement: str, facts: Facts) -> str:
    """Write what a function returns as the tree's functions return it."""
    for word, name in _RETURNED.items():
        if word in statement:
            statement = statement.replace(word, facts.c_name(name))
    return statement


def _teleports(steps: Iterable[Step]) -> bool:
    """Return whether one of the steps can take somebody elsewhere on the level."""
    return any(one.effect == "teleport" or _teleports((*(one.do or ()), *(one.otherwise or ()))) for one in steps)


def _origin(attack: PlannedAttack, key: str) -> Location:
    origin = attack.record.origin.at("damage")
    return (origin.at(key) if key else origin).location
