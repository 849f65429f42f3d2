"""The C that a role gets at each of its sites: whole lines, to be laid out as the code around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.places import OwnColumns, written
from nhmod.target import AbsentError
from nhmod.target.c import c_chance, c_string
from nhmod_effects import call
from nhmod_roles.planned import NON_PM, ROLE_C, PlannedRole, pair

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nhmod.manifest import IntRange, Word
    from nhmod_roles.record_parts import Intrinsic, Item

_ENERGY = {"double": "2 * en", "1.5": "(3 * en) / 2", "0.75": "(3 * en) / 4"}
_SKILL = {
    "basic": "P_BASIC",
    "skilled": "P_SKILLED",
    "expert": "P_EXPERT",
    "master": "P_MASTER",
    "grand master": "P_GRAND_MASTER",
}
KNOWS = "knows_object"
SPARED = ("xlev", "spelheal", "spelshld", "spelarmr", "spelstat", "spelspec", "spelsbon")
"""Columns without which a game has one rule for all roles: from which level they gain otherwise, and how they cast."""
_MOST = "trquan_max"
_PLAIN = ("WEAPON_CLASS", "ARMOR_CLASS")
_GODS = ("lgod", "ngod", "cgod")
_BLESSED = {None: "UNDEF_BLESS", True: "1", False: "0"}


def skills(planned: PlannedRole) -> str:
    """Name the array of the role's skills."""
    return f"{planned.record.prefix}_skills"


def things(planned: PlannedRole) -> str:
    """Name the array of what every player of the role begins with."""
    return f"{planned.record.prefix}_things"


def abilities(planned: PlannedRole) -> str:
    """Name the array of what is gained by levels."""
    return f"{planned.record.prefix}_abil"


def _some(planned: PlannedRole, number: int) -> str:
    return f"{planned.record.prefix}_some{number}"


def _numbers(values: Iterable[int]) -> str:
    return f"{{ {', '.join(map(str, values))} }}"


_COMMENTS = {"attrbase": "  /* Str Int Wis Dex Con Cha */\n", "hpadv": "  /* Init   Lower  Higher */\n"}
_BEHIND = {"hpadv": " /* Hit points */", "enadv": " /* Energy */"}
_BESIDE_THE_NEXT = frozenset({"lgod", "ngod"})


def row(planned: PlannedRole) -> str:
    """Write the row of roles[] by the members of struct Role (include/you.h) of the tree."""
    texts = {**_texts(planned), **written(planned.own_columns(OwnColumns.of(planned.facts["roles"])), ROLE_C)}
    columns = [column.name for column in planned.facts["role columns"]]
    lines = ""
    for column in columns:
        end = "" if column == columns[-1] else ","
        indent = "" if lines.endswith(", ") else "  "
        rest = " " if column in _BESIDE_THE_NEXT else f"{_BEHIND.get(column, '')}\n"
        lines += f"{_COMMENTS.get(column, '')}{indent}{texts[column]}{end}{rest}"
    body = "{ " + lines.removeprefix("  ").removesuffix("\n") + " },"
    return "".join(f"    {line}\n" for line in body.split("\n"))


def _texts(planned: PlannedRole) -> dict[str, str]:
    """Write what a role says of each column of the releases; ``AbsentError`` for one that this tree has not."""
    role, quest = planned.record, planned.record.quest
    columns = {column.name: column for column in planned.facts["role columns"]}
    first, second = quest.enemies
    spells = role.spells
    ranks = ",\n    ".join(map(pair, role.ranks))
    texts = {
        "name": pair(role.name),
        "rank": f"{{ {ranks} }}",
        **dict(zip(_GODS, map(c_string, role.gods.all) if role.gods else ("0", "0", "0"), strict=True)),
        "filecode": c_string(role.code),
        "homebase": c_string(quest.home),
        "intermed": c_string(quest.goal),
        "malenum": planned.monster,
        "femalenum": planned.symbol(role.monster_female),
        "petnum": planned.symbol(role.pet),
        "ldrnum": planned.symbol(quest.leader),
        "guardnum": planned.symbol(quest.guardians),
        "neminum": planned.symbol(quest.nemesis),
        "enemy1num": planned.symbol(first.monster),
        "enemy2num": planned.symbol(second.monster),
        "enemy1sym": planned.entry(first.class_).symbol,
        "enemy2sym": planned.entry(second.class_).symbol,
        "questarti": planned.entry(quest.artifact).symbol,
        "attrbase": _numbers(role.attributes.all),
        "attrdist": _numbers(role.attribute_chances.all),
        "hpadv": _numbers(role.hit_points.all),
        "enadv": _numbers(role.energy.all),
        "xlev": str(role.cutoff_level),
        "initrecord": str(role.alignment_record),
        "spelbase": str(spells.base),
        "spelheal": str(spells.emergency),
        "spelshld": str(spells.shield),
        "spelarmr": str(spells.armor),
        "spelstat": f"A_{spells.attribute[:3].upper()}",
        "spelspec": planned.entry(spells.special).symbol,
        "spelsbon": str(spells.special_bonus),
        "allow": " | ".join(f"ROLE_{word.upper()}" for word in (*role.genders, *role.alignments)),
    }
    for name, text in texts.items():
        # Where a tree has one monster for both, a role that has one for both lacks nothing.
        if name not in columns and (name, text) != ("femalenum", NON_PM) and name not in SPARED:
            raise AbsentError("column of roles", name)
    if role.gods and not all("*" in columns[god].text("type") for god in _GODS):
        raise AbsentError("column of roles for the name of a god", _GODS[0])
    races = next(column for column in columns.values() if column.fields["races"]).name
    masks = [str(race.fields.get("mask", race.symbol)) for race in map(planned.entry, role.races)]
    texts[races] = " | ".join((*masks, *([texts[races]] if races in texts else [])))
    return texts


def _case(planned: PlannedRole, *statements: str, leaves: bool = True) -> str:
    lines = [f"    case {planned.monster}:", *(f"        {statement}" for statement in statements)]
    return "".join(f"{line}\n" for line in (*lines, *(["        break;"] if leaves else [])))


def greeting(planned: PlannedRole) -> str:
    """Answer Hello()."""
    said = planned.record.greeting
    return _case(planned, f"return {c_string(said)};", leaves=False) if said else ""


def farewell(planned: PlannedRole) -> str:
    """Answer Goodbye()."""
    said = planned.record.farewell
    return _case(planned, f"return {c_string(said)};", leaves=False) if said else ""


# -- what one begins with


def _always(planned: PlannedRole) -> list[Item]:
    return [item for item in planned.record.inventory if item.chance.numerator == item.chance.denominator]


def _sometimes(planned: PlannedRole) -> list[Item]:
    return [item for item in planned.record.inventory if item.chance.numerator < item.chance.denominator]


@frozen
class Begins:
    """How a tree gives what one begins with: the ``columns`` of struct trobj (src/u_init.c), whether it may keep gold apart from things.

    ``skilled`` says that the skills are given there too, ``known`` how many arguments make a thing known.
    """

    columns: tuple[str, ...]
    old_money: bool
    skilled: bool
    known: int

    @property
    def ranges(self) -> bool:
        """Whether a row says itself how many there are at least and at most."""
        return _MOST in self.columns


def _thing(planned: PlannedRole, item: Item, begins: Begins) -> str:
    """Write a row of struct trobj (src/u_init.c)."""
    if item.object_ is not None:
        entry = planned.entry(item.object_)
        symbol, object_class = entry.symbol, entry.text("class")
    else:
        symbol, object_class = "UNDEF_TYP", planned.entry(item.class_).symbol if item.class_ else ""
    usual = "0" if symbol != "UNDEF_TYP" and object_class in _PLAIN else "UNDEF_SPE"
    spe = usual if item.enchantment is None else str(item.enchantment)
    texts = {
        "trotyp": symbol,
        "trspe": spe,
        "trclass": object_class,
        **dict.fromkeys(("trquan", "trquan_min"), str(item.count.low)),
        _MOST: str(item.count.high),
        "trbless": _BLESSED[item.blessed],
    }
    return f"    {{ {', '.join(texts.get(column, '0') for column in begins.columns)} }},\n"


def arrays(planned: PlannedRole, begins: Begins) -> str:
    """Write what one begins with, and the skills."""
    end = f"    {{ {', '.join('0' for _ in begins.columns)} }}\n}};\n"
    out = [f"static struct trobj {things(planned)}[] = {{\n"]
    out += [_thing(planned, item, begins) for item in _always(planned)]
    out.append(end)
    for number, item in enumerate(_sometimes(planned)):
        out += [f"static struct trobj {_some(planned, number)}[] = {{\n", _thing(planned, item, begins), end]
    out.append(f"static const struct def_skill {skills(planned)}[] = {{\n")
    out += [f"    {{ {planned.entry(one.key).symbol}, {_SKILL[one.value]} }},\n" for one in planned.record.skills]
    out.append("    { P_NONE, 0 }\n};\n\n")
    return "".join(out)


def _random(amount: IntRange) -> str:
    return f"rn1({amount.high - amount.low + 1}, {amount.low})"


def _varied(array: str, number: int, item: Item) -> str:
    return f"{array}[{number}].trquan = {_random(item.count)};"


def _is_varied(item: Item, begins: Begins) -> bool:
    return not begins.ranges and item.count.low < item.count.high


def beginning(planned: PlannedRole, begins: Begins) -> str:
    """Write the case of u_init()."""
    role = planned.record
    out: list[str] = []
    for number, item in enumerate(_always(planned)):
        if _is_varied(item, begins):
            out.append(_varied(things(planned), number, item))
    text = "".join(f"        {line}\n" for line in out)
    if role.gold is not None:
        text += _gold(_random(role.gold), old=begins.old_money)
    lines = [f"ini_inv({things(planned)});"]
    for number, item in enumerate(_sometimes(planned)):
        lines.append(f"if ({c_chance(item.chance)}) {{")
        if _is_varied(item, begins):
            lines.append(f"    {_varied(_some(planned, number), 0, item)}")
        lines += [f"    ini_inv({_some(planned, number)});", "}"]
    for word in role.knows:
        entry = planned.entry(word)
        further = ", FALSE" * (begins.known - 1)
        lines.append(
            f"knows_class({entry.symbol});" if entry.symbol.endswith("_CLASS") else f"{KNOWS}({entry.symbol}{further});"
        )
    lines += [f"{call(planned.facts, 'skill_init', skills(planned))};"] if begins.skilled else []
    lines.append("break;")
    return f"    case {planned.monster}:\n{text}" + "".join(f"        {line}\n" for line in lines)


def _gold(amount: str, *, old: bool) -> str:
    new = f"        u.umoney0 = {amount};\n"
    return f"#ifndef GOLDOBJ\n        u.ugold = u.ugold0 = {amount};\n#else\n{new}#endif\n" if old else new


def one_by_one(planned: PlannedRole, begins: Begins) -> str:
    """Write what makes as many things as the role says: of what is no heap the game makes one thing of several, and of food or gems two."""
    goes_on = "stop = FALSE;" if begins.ranges else "trop->trquan = (unsigned) obj->quan;"
    return (
        f"    if (Role_if({planned.monster})) {{\n"
        "        boolean counted = (obj->oclass == WEAPON_CLASS || obj->oclass == TOOL_CLASS);\n\n"
        "        if (!counted || !objects[obj->otyp].oc_merge) {\n"
        "            if (counted)\n"
        f"                {goes_on} /* the others come next */\n"
        "            obj->quan = 1L;\n"
        "        }\n"
        "    }\n"
    )


def known_spells(planned: PlannedRole) -> str:
    """Write the case that says which spellbooks one can use (restricted_spell_discipline())."""
    return _case(planned, f"skills = {skills(planned)};")


# -- what one gains


def ability_array(planned: PlannedRole) -> str:
    """Write what is gained by levels."""
    rows = "".join(_ability(planned, one) for one in sorted(planned.record.intrinsics, key=lambda one: one.level))
    return f"static const struct innate {abilities(planned)}[] = {{\n{rows}    {{ 0, 0, 0, 0 }}\n}};\n\n"


def _ability(planned: PlannedRole, one: Intrinsic) -> str:
    entry = planned.entry(one.gives)
    usual = one.level > 1
    gained = one.gained if one.gained is not None else entry.text("gained") if usual else ""
    lost = one.lost if one.lost is not None else entry.text("lost") if usual else ""
    return f"    {{ {one.level}, &({entry.symbol}), {c_string(gained)}, {c_string(lost)} }},\n"


def ability_row(planned: PlannedRole) -> str:
    """Write the row that leads from the role to its array."""
    return f"    {{ {planned.monster}, {abilities(planned)} }},\n"


def ability_case(planned: PlannedRole) -> str:
    """Write the case that leads from the role to its array."""
    return _case(planned, f"abil = {abilities(planned)};")


def energy(planned: PlannedRole, *, returned: bool) -> str:
    """Write the case of enermod(), which gives it back, or of the function that goes on with it."""
    factor = _ENERGY.get(planned.record.energy_factor)
    if not factor:
        return ""
    return _case(planned, f"return ({factor});", leaves=False) if returned else _case(planned, f"en = ({factor});")


def _any_skill(planned: PlannedRole) -> str:
    symbols = [planned.entry(word).symbol for word in planned.record.volleys]
    return " || ".join(f"skill == {sign}{symbol}" for symbol in symbols for sign in ("", "-"))


def volley(planned: PlannedRole) -> str:
    """Write the case of one missile more."""
    if not planned.record.volleys:
        return ""
    return _case(planned, f"if ({_any_skill(planned)})", "    multishot++;")


# -- monsters


def other_players(planned: PlannedRole) -> str:
    """Write the case of mk_mplayer()."""
    gear = planned.record.as_monster
    lines: list[str] = []
    for slot in ("weapon", "armor", "cloak", "helmet") if gear is not None else ():
        lines += _gear(planned, {"helmet": "helm"}.get(slot, slot), getattr(gear, slot))
    if gear is not None and gear.shield == "none":
        lines.append("shield = STRANGE_OBJECT;")
    elif gear is not None and isinstance(gear.shield, tuple):
        lines += _gear(planned, "shield", gear.shield)
    cases = {planned.monster: None, planned.symbol(planned.record.monster_female or planned.record.monster): None}
    labels = "".join(f"    case {symbol}:\n" for symbol in cases)
    return labels + "".join(f"        {line}\n" for line in (*lines, "break;"))


def _gear(planned: PlannedRole, variable: str, words: Sequence[Word]) -> Iterator[str]:
    if not words:
        return
    symbols = [planned.entry(word).symbol for word in words]
    choice = symbols[-1]
    for count, symbol in enumerate(reversed(symbols[:-1]), start=2):
        choice = f"!rn2({count}) ? {symbol} : {choice}"
    yield "if (rn2(2))"
    yield f"    {variable} = {choice};"


def guardian(planned: PlannedRole) -> str:
    """Write the case of genus()."""
    label = f"    case {planned.symbol(planned.record.quest.guardians)}:\n"
    return f"{label}        mndx = mode ? {planned.monster} : PM_HUMAN;\n        break;\n"
