"""What objects look like in the gallery: their values, and what they do, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.gallery import Exhibit, Fact, Line, Link, Passage, Showing, changed_facts, facts_of, joined, line
from nhmod.manifest import Word, record_keys
from nhmod_effects import Step, Subject
from nhmod_effects.in_words import in_words
from nhmod_languages.contents.showing import Studio, color_of, letter_of
from nhmod_objects.behaviour.records import BEHAVIOUR_KEYS, RAYS, USES, Bonus, ObjectWithBehaviour
from nhmod_objects.records import DIRECTIONS, NO_ARMOR, SLOTS, Object
from nhmod_objects.resolve import Resolver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Facts
    from nhmod_objects.plan import Plan
    from nhmod_objects.values import Objclass

KIND = "objects"
_WEAPON, _ARMOR, _FOOD, _BOOK = "WEAPON_CLASS", "ARMOR_CLASS", "FOOD_CLASS", "SPBOOK_CLASS"
_SUBJECTS = {
    "zap_monster": Subject.MONSTER,
    "zap_object": Subject.OBJECT,
    "thrown": Subject.MONSTER,
    "dip": Subject.OBJECT,
    "hit": Subject.MONSTER,
    "cancel": Subject.OBJECT,
}
"""To whom the steps of a key happen, where that is not the hero."""
_WHEN = {
    "zap": "When zapped",
    "zap_monster": "Zapped at a monster",
    "zap_object": "Zapped at an object",
    "zap_self": "Zapped at yourself",
    "apply": "When applied",
    "engrave": "When engraved with",
    "break": "When broken",
    "quaff": "When drunk",
    "thrown": "Thrown at a monster",
    "thrown_at_you": "Thrown at you",
    "breathe": "When its vapors are breathed",
    "dip": "When something is dipped into it",
    "read": "When read",
    "wear": "When put on",
    "remove": "When taken off",
    "sink": "When dropped into a sink",
    "eat": "When eaten",
    "wield": "When wielded",
    "hit": "When it hits a monster",
    "learn": "When learned",
    "cast": "When cast",
    "first_bite": "With the first bite",
    "last_bite": "With the last bite",
    "cancel": "When cancelled",
    "drop": "When dropped",
}


def object_exhibits(mods: ModSet, facts: Facts, showing: Showing, plan: Plan) -> Iterator[Exhibit]:
    """Show new objects, and what becomes of the game's own."""
    studio = Studio.of(showing)
    for placed in plan.placed:
        new = placed.new
        yield Exhibit(
            kind=KIND,
            mod=new.mod.id,
            title=new.title,
            also=(new.values.name,),
            origin=new.record.origin,
            label=facts.word("object classes", new.values.object_class),
            letter=letter_of(facts["object classes"].symbol(new.values.object_class)),
            color=color_of(new.values.symbol("color"), facts),
            facts=_values(new.values, plan.units(new), facts),
            passages=tuple(_behaviour(new.record)),
            pictures=studio.thing(new.title, new.record.tile) or studio.thing(new.values.name, new.record.tile),
        )
    for mod, record, entry, before, after in Resolver(mods, facts, Report()).own.each(ObjectWithBehaviour):
        yield Exhibit(
            kind=KIND,
            mod=mod.id,
            title=entry.name,
            origin=record.origin,
            label="the game's own, changed",
            letter=letter_of(facts["object classes"].symbol(after.object_class)),
            color=color_of(after.symbol("color"), facts),
            facts=changed_facts(_values(before, 0, facts), _values(after, 0, facts)),
            passages=tuple(_behaviour(record)),
            pictures=studio.thing(entry.name, record.tile),
        )


def _values(values: Objclass, units: int, facts: Facts) -> tuple[Fact, ...]:
    kind, number = values.object_class, values.number
    weapon = kind == _WEAPON or bool(number("sdam"))
    armor = kind == _ARMOR
    slots = {symbol: word for word, symbol in SLOTS.items()}
    directions = {symbol: word for word, symbol in DIRECTIONS.items()}
    skill = values.symbol("skill")
    return facts_of(
        ("Class", facts.word("object classes", kind), True),
        ("Cost", number("cost"), True),
        ("Weight", number("weight"), True),
        ("Damage", f"d{number('sdam')}, large d{number('ldam')}" if weapon else None),
        ("To hit", f"{number('oc1'):+}" if weapon and number("oc1") else None),
        ("Skill", facts.word("skills", skill.removeprefix("-")) if weapon and skill != "P_NONE" else None),
        ("Worn as", slots.get(skill) if armor else None),
        ("Protects by", NO_ARMOR - number("oc1") if armor else None),
        ("Magic cancellation", number("oc2") or None if armor else None),
        ("Spell level", number("oc2") if kind == _BOOK else None),
        ("Aimed", directions.get(values.symbol("dir")) if kind in {"WAND_CLASS", _BOOK} else None),
        ("Nutrition", number("nutrition") if kind == _FOOD else None),
        ("Turns to use", number("delay") or None),
        ("Confers", facts.word("properties", values.symbol("property")) if values.symbol("property") != "0" else None),
        ("Looks like", values.appearance or None),
        ("Made of", facts.word("materials", values.symbol("material"))),
        ("How often", f"{units} of 1000 of its class" if units else "only on purpose"),
        ("Is", ", ".join(word for fact, word in _MARKS.items() if number(fact) and _tells(fact, kind)) or None),
    )


_MARKS = {
    "magic": "magical",
    "merge": "stackable",
    "charged": "with charges or a bonus",
    "unique": "unique",
    "nowish": "nothing to wish for",
    "tough": "hard",
}


def _tells(mark: str, object_class: str) -> bool:
    """Return whether a mark says something of an object: all weapons and armor have a bonus."""
    return mark != "charged" or object_class not in {_WEAPON, _ARMOR}


def _behaviour(record: Object) -> Iterator[Passage]:
    """Say what an object does, a passage for each key that its author wrote."""
    if not isinstance(record, ObjectWithBehaviour):
        return
    for name, key in record_keys(type(record)).items():
        value = getattr(record, key.field) if name in BEHAVIOUR_KEYS else None
        if isinstance(value, tuple) and value and isinstance(value[0], Step):
            yield Passage(
                title=_WHEN.get(name, name.replace("_", " ")), lines=in_words(value, _SUBJECTS.get(name, Subject.HERO))
            )
    further = tuple(_further(record))
    if further:
        yield Passage(title="Moreover", lines=further)


def _further(record: ObjectWithBehaviour) -> Iterator[Line]:
    if record.ray is not None:
        yield (f"It shoots {RAYS[record.ray.of]} of {record.ray.dice}d6.",)
    if record.uses is not None:
        yield (f"Applying it uses up {USES[record.uses].partition(';')[0]}.",)
    if record.charges is not None:
        yield (f"It is made with {record.charges} charges.",)
    for bonus in record.bonus or ():
        yield _bonus(bonus)


def _bonus(bonus: Bonus) -> Line:
    more = [f"{bonus.damage} more damage"] if bonus.damage is not None else []
    more += [f"{bonus.to_hit:+} to hit"] if bonus.to_hit is not None else []
    more += ["something of the author's own (written in C)"] if bonus.code is not None else []
    against = joined(((Link(word.text, ("monsters",)),) for word in bonus.against if isinstance(word, Word)), " or ")
    return line(
        f"{' and '.join(more)[:1].upper()}{' and '.join(more)[1:]}", " against " if against else "", against, "."
    )
