"""What an author writes for an object. The fields are those of struct objclass (include/objclass.h)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from nhmod.manifest import (
    Bool,
    Changing,
    Choice,
    File,
    Int,
    ListOf,
    MapOf,
    OneOf,
    Percent,
    Record,
    RecordOf,
    Single,
    Text,
    WordType,
    key,
)

if TYPE_CHECKING:
    from nhmod.manifest import Change, ModFile, Pair, Word

MAX_NAME = 40
_SCHAR = 127
NO_ARMOR = 10  # src/objects.c, ARMOR: the table has 10 less the armor class
_SHORT = 32767
_USHORT = 65535

SLOTS = {
    "suit": "ARM_SUIT",
    "shield": "ARM_SHIELD",
    "helmet": "ARM_HELM",
    "gloves": "ARM_GLOVES",
    "boots": "ARM_BOOTS",
    "cloak": "ARM_CLOAK",
    "shirt": "ARM_SHIRT",
}
DIRECTIONS = {"nodir": "NODIR", "immediate": "IMMEDIATE", "ray": "RAY"}
_DIRECTIONS = {
    "nodir": "it has no direction, like light",
    "immediate": "what is in the way is hit at once, like striking",
    "ray": "a ray that bounces, or digs",
}
STRIKES = {"pierce": "PIERCE", "slash": "SLASH", "whack": "WHACK"}


_PART = Percent(step=Fraction(1, 1000), most=Fraction(999, 1000))


@dataclass(frozen=True, kw_only=True, slots=True)
class Share(Record):
    """How often an object is made, and whose odds become less for it."""

    share: Fraction = key(_PART, "How much of the class it is, in steps of 0.1%.")
    from_: str | Word | tuple[Pair[Word, Fraction], ...] = key(
        OneOf(
            Choice({"class": "from all of the class, by what they have"}),
            WordType("objects"),
            MapOf(_PART, key=WordType("objects"), at_least=1),
        ),
        "The object that gives it, or 'class', or how much each gives: {club: 0.3%, mace: 0.2%}.",
        default="class",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Damage(Record):
    """The sides of the die that a hit rolls: 6 is 1d6."""

    small: Change[int] | None = key(Changing(Int(0, _SCHAR)), "Against small and medium monsters.", default=None)
    large: Change[int] | None = key(Changing(Int(0, _SCHAR)), "Against large monsters.", default=None)


@dataclass(frozen=True, kw_only=True, slots=True)
class TileCopy(Record):
    """The picture of another object."""

    copy_from: Word = key(
        WordType("objects"),
        "The object whose tile is taken.",
        also=("base", "based_on", "inherit", "inherits", "like", "template", "extends"),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Place(Record):
    """A place in the table of objects that the author chooses."""

    after: Word = key(
        WordType("objects"), "The object that it comes after, of the same class: one of the game's, or a new one."
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Object(Record):
    """A new object (a name and a class at least), or with 'edit:' a change of one that is there."""

    name: str | None = key(
        Text(max_length=MAX_NAME),
        "What it is called once it is known; for a ring, potion, scroll, spellbook or wand what it is 'of'.",
        default=None,
    )
    edit: Word | None = key(WordType("objects"), "The object of the game that is changed.", default=None)
    copy_from: Word | None = key(
        WordType("objects", made=True),
        "The object that gives all that is not written here.",
        default=None,
        also=("base", "based_on", "inherit", "inherits", "like", "template", "extends"),
    )
    class_: Word | None = key(
        WordType("object classes", made=True),
        "Its class: weapon, tool, food, armor, potion …",
        default=None,
        also=("kind", "category"),
    )
    slot: str | None = key(Choice(SLOTS), "Where armor is worn.", default=None)
    appearance: str | None = key(
        Text(max_length=MAX_NAME),
        "What it looks like until it is known: 'crystalline', or a scroll's label. By default its name is known; rings, amulets, "
        "gems, potions, scrolls, spellbooks and wands need one of their own.",
        default=None,
        also=("description", "look", "looks", "unidentified"),
    )
    known: bool | None = key(
        Bool(),
        "Whether everybody knows it from the start, whatever it looks like. By default so if it has no appearance.",
        default=None,
        also=("identified",),
    )
    shuffled: bool | None = key(
        Bool(),
        "Whether it exchanges its appearance with others at the start of each game. By default magical armor with an appearance "
        "and all magical rings, amulets, potions, scrolls, spellbooks and wands do.",
        default=None,
    )
    probability: Fraction | Share | None = key(
        OneOf(_PART, RecordOf(Share)),
        "How much of its class it is: 1%, or {share: 1%, from: club}. By default 0: it is made only on purpose.",
        default=None,
        also=("frequency", "chance", "prob", "rarity", "generation"),
    )
    weight: Change[int] | None = key(
        Changing(Int(0, _USHORT)), "Its weight; 10 is a dagger.", default=None, also=("wt", "mass")
    )
    cost: Change[int] | None = key(
        Changing(Int(0, _SHORT)), "Its price in a shop.", default=None, also=("price", "value")
    )
    damage: Damage | None = key(RecordOf(Damage), "A weapon's dice: {small: 6, large: 4} is 1d6 and 1d4.", default=None)
    to_hit: Change[int] | None = key(
        Changing(Int(-_SCHAR, _SCHAR)), "A weapon's bonus to hit. By default 0.", default=None
    )
    skill: Word | None = key(
        WordType("skills"),
        "The skill of its use: club, dagger, bow …; of a spellbook its school.",
        default=None,
        also=("school",),
    )
    missile: bool | None = key(
        Bool(), "Whether it is shot or thrown, not wielded: an arrow for the skill bow, a dart.", default=None
    )
    strikes: tuple[str, ...] | None = key(
        ListOf(Choice(STRIKES), at_least=1), "How a weapon hurts. By default whack.", default=None
    )
    hands: int | None = key(Int(1, 2), "How many hands a weapon takes. By default 1.", default=None)
    material: Word | None = key(WordType("materials"), "What it is made of.", default=None, also=("made_of",))
    color: Word | None = key(WordType("colors"), "Its color.", default=None)
    stacks: bool | None = key(
        Bool(), "Whether several of it become one heap.", default=None, also=("merge", "merges", "stackable")
    )
    magic: bool | None = key(Bool(), "Whether it is magical. By default false.", default=None)
    charged: bool | None = key(
        Bool(),
        "Whether a tool has charges, or a ring a bonus such as +1. By default false.",
        default=None,
        also=("enchantable",),
    )
    unique: bool | None = key(
        Bool(), "Whether there is only one of it, as of the Bell of Opening. By default false.", default=None
    )
    wishable: bool | None = key(Bool(), "Whether a player can wish for it. By default true.", default=None)
    confers: Word | None = key(
        Single(
            WordType("properties"), why="an object of the game gives one property; let another object give the other"
        ),
        "What wearing it gives, or wielding a weapon: fire resistance …",
        default=None,
        also=("gives", "grants", "property", "properties", "power", "powers", "extrinsic"),
    )
    direction: str | None = key(Choice(_DIRECTIONS), "Where a wand or a spell is aimed.", default=None)
    level: Change[int] | None = key(
        Changing(Int(1, 7)), "The level of a spell, 1 to 7.", default=None, also=("spell_level",)
    )
    ink: int | None = key(
        Int(2, _SCHAR),
        "What writing a scroll with a magic marker costs: half of it at least, and less than all of it. By default 16.",
        default=None,
    )
    delay: Change[int] | None = key(
        Changing(Int(0, _SCHAR)),
        "Turns to put armor on, to eat food or to study a spellbook.",
        default=None,
        also=("eating_time", "time"),
    )
    armor_class: Change[int] | None = key(
        Changing(Int(NO_ARMOR - _SCHAR, NO_ARMOR)),
        "The armor class that armor alone gives: 10 is none, 7 is three better.",
        default=None,
        also=("ac", "armor_bonus"),
    )
    cancellation: Change[int] | None = key(
        Changing(Int(0, 3)), "Armor's magic cancellation, 0 to 3. By default 0.", default=None
    )
    bulky: bool | None = key(Bool(), "Whether armor is bulky. By default false.", default=None)
    nutrition: Change[int] | None = key(
        Changing(Int(0, _USHORT)), "What eating it is worth.", default=None, also=("food_value", "calories")
    )
    hard: bool | None = key(
        Bool(), "Whether a gem or ring is hard (8 or more by Mohs). By default false.", default=None
    )
    tile: ModFile | TileCopy | None = key(
        OneOf(File(), RecordOf(TileCopy)),
        "Its picture: a file with a tile in NetHack's text form, or another object's tile. A file that begins with a colour "
        "map of its own fits targets with other maps too (see 'picture' of tiles).",
        default=None,
        also=("picture", "image"),
    )
    usual_cases: bool | None = key(
        Bool(),
        "Whether the game's switches get the cases that they need for it where the record says of no effect. False if a "
        "patch or a fragment of the mod has them. By default true.",
        default=None,
    )
    place: Place | None = key(
        RecordOf(Place),
        "Where in its class it stands. By default beside the one that is copied, or its like.",
        default=None,
    )
