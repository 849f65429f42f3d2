"""What an author writes of an object's behaviour: a key for each place in the game's C where an object does something."""

from __future__ import annotations

from dataclasses import fields

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Bool,
    Choice,
    Code,
    CodeText,
    Dice,
    DiceType,
    Int,
    IntRange,
    ListOf,
    OneOf,
    RangeType,
    Record,
    RecordOf,
    Word,
    WordType,
    key,
    optional,
    record_keys,
)
from nhmod_effects import STEPS, Step
from nhmod_objects.records import Object

RAYS = {
    "magic missile": "magic missiles",
    "fire": "a bolt of fire",
    "cold": "a bolt of cold",
    "sleep": "a sleep ray",
    "death": "a death ray",
    "lightning": "a bolt of lightning",
}
"""The game's rays in the order of their numbers (src/zap.c, flash_types)."""

USES = {"charge": "a charge of it; without one nothing happens", "itself": "the thing itself"}
_MOST_DICE = 20
_MOST_BONUS = 100
_MOST_CHARGES = 99


@frozen
class Ray(Record):
    """A ray as the game has them: it bounces, and does to all that it meets what such rays do."""

    of: str = key(Choice(RAYS), "What it is made of.")
    dice: int = key(
        Int(1, _MOST_DICE),
        "How many six-sided dice it hurts, or how long it lets sleep; death asks for none. By default 6, as wands do.",
        default=6,
    )


@frozen
class Bonus(Record):
    """More damage, or a better chance to hit, against some monsters."""

    against: tuple[Word, ...] = key(
        ListOf(
            WordType(
                "monsters",
                "monster classes",
                "monster flags",
                label="a monster, a class of them, or what they have in common",
                brings=False,
            )
        ),
        "Monsters (troll), their classes (dragon) or what they have in common (flies, undead). By default all.",
        default=(),
    )
    damage: int | Dice | None = optional(
        OneOf(Int(-_MOST_BONUS, _MOST_BONUS), DiceType(thrown=True)), "How much more it hurts: 2d6, 3 or -2."
    )
    to_hit: int | None = optional(Int(-_MOST_BONUS, _MOST_BONUS), "How much better it hits.")
    code: CodeText | None = optional(
        Code(),
        "C of the author's that changes 'tmp', the damage so far, for the weapon 'otmp' that hits 'mon', of the kind 'ptr'.",
    )


# The keys of the behaviour come after those of the table's row.
@frozen
class ObjectWithBehaviour(Object):
    """A new object, or with 'edit:' a change of one that is there: its row in the table, and what it does."""

    apply: tuple[Step, ...] | None = optional(
        STEPS, "What applying it does; of a wand see 'break'.", also=("when_applied", "on_apply", "use")
    )
    uses: str | None = optional(Choice(USES), "What applying it uses up. By default nothing.")
    charges: IntRange | None = optional(
        RangeType(0, _MOST_CHARGES), "How many charges a tool has when it is made: 3..7. By default 0."
    )
    zap: tuple[Step, ...] | None = optional(
        STEPS, "What zapping a wand does that has no direction, or one that is a ray.", also=("when_zapped", "on_zap")
    )
    zap_monster: tuple[Step, ...] | None = optional(
        STEPS, "What a wand or spell with a direction does to a monster that it hits."
    )
    zap_object: tuple[Step, ...] | None = optional(
        STEPS, "What a wand or spell with a direction does to an object on the floor."
    )
    zap_self: tuple[Step, ...] | None = optional(
        STEPS, "What zapping oneself with it does, of a wand or spell with a direction."
    )
    ray: Ray | None = optional(RecordOf(Ray), "What a wand or spell whose direction is 'ray' shoots.")
    engrave: tuple[Step, ...] | None = optional(
        STEPS,
        "What engraving with a wand does before the text is asked for. By default one without a direction is zapped.",
    )
    break_: tuple[Step, ...] | None = optional(
        STEPS,
        "What breaking a wand does. By default one with a direction explodes and strikes all around, and else nothing happens.",
    )
    friendly: bool | None = optional(
        Bool(),
        "Whether a monster does not mind being zapped with it, or hit by it, a potion. By default only if that makes it peaceful.",
    )
    quaff: tuple[Step, ...] | None = optional(
        STEPS, "What drinking a potion does.", also=("drink", "when_drunk", "on_quaff", "when_quaffed", "drunk")
    )
    thrown: tuple[Step, ...] | None = optional(
        STEPS, "What a potion does to a monster that it is thrown at.", also=("when_thrown", "on_throw", "throw")
    )
    thrown_at_you: tuple[Step, ...] | None = optional(
        STEPS, "What a potion does to the hero when it is thrown at the hero."
    )
    breathe: tuple[Step, ...] | None = optional(STEPS, "What a potion's vapors do to the hero.")
    dip: tuple[Step, ...] | None = optional(
        STEPS, "What a potion does to an object that is dipped into it; it is used up."
    )
    read: tuple[Step, ...] | None = optional(STEPS, "What reading a scroll does.", also=("when_read", "on_read"))
    wear: tuple[Step, ...] | None = optional(
        STEPS, "What happens when armor, a ring or an amulet is put on.", also=("when_worn", "on_wear", "put_on")
    )
    remove: tuple[Step, ...] | None = optional(STEPS, "What happens when armor, a ring or an amulet comes off.")
    sink: tuple[Step, ...] | None = optional(STEPS, "What happens when a ring is dropped into a sink.")
    eat: tuple[Step, ...] | None = optional(
        STEPS,
        "What eating a ring (one time in three) or an amulet (one in five) does, instead of giving what it confers.",
    )
    wield: tuple[Step, ...] | None = optional(STEPS, "What happens when a weapon or tool is wielded.")
    hit: tuple[Step, ...] | None = optional(
        STEPS,
        "What a weapon does to a monster that the hero hits with it, beside the damage.",
        also=("on_hit", "when_hit", "hit_monster", "hits"),
    )
    bonus: tuple[Bonus, ...] | None = optional(
        ListOf(RecordOf(Bonus), at_least=1), "A weapon's bonuses against some monsters."
    )
    learn: tuple[Step, ...] | None = optional(STEPS, "What happens when a spellbook has been read to its end.")
    cast: tuple[Step, ...] | None = optional(
        STEPS, "What casting a spell does that has no direction. 'blessed' is it for who is skilled."
    )
    first_bite: tuple[Step, ...] | None = optional(
        STEPS, "What the first bite of food does, instead of the game's remark on its taste."
    )
    last_bite: tuple[Step, ...] | None = optional(
        STEPS, "What the last bite of food does.", also=("when_eaten", "on_eat", "on_eaten", "eaten")
    )
    cancel: tuple[Step, ...] | None = optional(STEPS, "What happens when it is cancelled.")
    drop: tuple[Step, ...] | None = optional(STEPS, "What happens when the hero drops it.")


_ROW_FIELDS = frozenset(one.name for one in fields(Object))

BEHAVIOUR_KEYS = frozenset(
    name for name, one in record_keys(ObjectWithBehaviour).items() if one.field not in _ROW_FIELDS
)
"""The keys of behaviour, as they are written."""
