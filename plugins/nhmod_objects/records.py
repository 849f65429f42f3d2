"""What an author writes for an object. The fields are those of struct objclass (include/objclass.h)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from nhmod.dataclass import frozen
from nhmod.manifest import (
    BlockText,
    Bool,
    Change,
    Changing,
    Choice,
    Int,
    ListOf,
    MapOf,
    ModFile,
    OneOf,
    Pair,
    Percent,
    Record,
    RecordOf,
    Sides,
    Single,
    Text,
    Word,
    WordType,
    key,
    optional,
)
from nhmod.places import RAW
from nhmod_languages.contents.drawing import ART, Drawing, drawing_of

MAX_NAME = 40
NEVER = "never"
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


@frozen
class Share(Record):
    """How often an object is made, and whose odds become less for it."""

    share: Fraction = key(_PART, "How much of the class it is, in steps of 0.1%.")
    from_: str | Word | tuple[Pair[Word, Fraction], ...] = key(
        OneOf(
            Choice({"class": "from all of the class, by what they have"}),
            WordType("objects", brings=False),
            MapOf(_PART, key=WordType("objects", brings=False), at_least=1),
        ),
        "The object that gives it, or 'class', or how much each gives: {club: 0.3%, mace: 0.2%}.",
        default="class",
    )


@frozen
class Damage(Record):
    """The sides of the die that a hit rolls: 6 is 1d6. What is left out is as in the object that is copied or edited."""

    PARTIAL: ClassVar = True

    small: Change[int] | None = optional(Changing(Sides(0, _SCHAR)), "Against small and medium monsters.")
    large: Change[int] | None = optional(Changing(Sides(0, _SCHAR)), "Against large monsters.")


@frozen
class Place(Record):
    """A place in the table of objects that the author chooses."""

    after: Word = key(
        WordType("objects", brings=False),
        "The object that it comes after, of the same class: one of the game's, or a new one.",
    )


@frozen
class Object(Record):
    """A new object (a name and a class at least), or with 'edit:' a change of one that is there."""

    name: str | None = optional(
        Text(max_length=MAX_NAME),
        "What it is called once it is known; for a ring, potion, scroll, spellbook or wand what it is 'of'.",
        also=("title",),
    )
    edit: Word | None = optional(WordType("objects", brings=False), "The object of the game that is changed.")
    copy_from: Word | None = optional(
        WordType("objects", made=True, brings=False),
        "The object that gives all that is not written here.",
        also=("base", "based_on", "inherit", "inherits", "like", "template", "extends", "parent"),
    )
    class_: Word | None = optional(
        WordType("object classes", made=True),
        "Its class: weapon, tool, food, armor, potion …",
        also=("kind", "category", "symbol", "letter", "type"),
    )
    slot: str | None = optional(Choice(SLOTS), "Where armor is worn.")
    appearance: str | None = optional(
        Text(max_length=MAX_NAME),
        "What it looks like until it is known: 'crystalline', or a scroll's label. By default its name is known; rings, amulets, "
        "gems, potions, scrolls, spellbooks and wands need one of their own.",
        also=("description", "look", "looks", "unidentified"),
    )
    known: bool | None = optional(
        Bool(),
        "Whether everybody knows it from the start, whatever it looks like. By default so if it has no appearance.",
        also=("identified",),
    )
    shuffled: bool | None = optional(
        Bool(),
        "Whether it exchanges its appearance with others at the start of each game. By default magical armor with an appearance "
        "and all magical rings, amulets, potions, scrolls, spellbooks and wands do.",
    )
    probability: Fraction | Share | str | None = optional(
        OneOf(_PART, RecordOf(Share), Choice({NEVER: "it is made only on purpose"})),
        "How much of its class it is: 1%, or {share: 1%, from: club}. By default the game never makes it by itself: something has to "
        "bring it, or one only wishes for it; 'never' says that this is meant.",
        also=("frequency", "chance", "prob", "rarity", "generation"),
    )
    weight: Change[int] | None = optional(Changing(Int(0, _USHORT)), "Its weight; 10 is a dagger.", also=("wt", "mass"))
    cost: Change[int] | None = optional(Changing(Int(0, _SHORT)), "Its price in a shop.", also=("price", "value"))
    damage: Damage | None = optional(RecordOf(Damage), "A weapon's dice: {small: 6, large: 4} is 1d6 and 1d4.")
    to_hit: Change[int] | None = optional(Changing(Int(-_SCHAR, _SCHAR)), "A weapon's bonus to hit. By default 0.")
    skill: Word | None = optional(
        WordType("skills"), "The skill of its use: club, dagger, bow …; of a spellbook its school.", also=("school",)
    )
    missile: bool | None = optional(
        Bool(), "Whether it is shot or thrown, not wielded: an arrow for the skill bow, a dart."
    )
    strikes: tuple[str, ...] | None = optional(
        ListOf(Choice(STRIKES), at_least=1), "How a weapon hurts. By default whack."
    )
    hands: int | None = optional(Int(1, 2), "How many hands a weapon takes. By default 1.")
    material: Word | None = optional(WordType("materials"), "What it is made of.", also=("made_of",))
    color: Word | None = optional(WordType("colors"), "Its color.")
    stacks: bool | None = optional(
        Bool(), "Whether several of it become one heap.", also=("merge", "merges", "stackable")
    )
    magic: bool | None = optional(Bool(), "Whether it is magical. By default false.")
    charged: bool | None = optional(
        Bool(), "Whether a tool has charges, or a ring a bonus such as +1. By default false.", also=("enchantable",)
    )
    unique: bool | None = optional(
        Bool(),
        "Whether it is spoken of as the only one, as the Bell of Opening is; nobody eats it, and chance can make more. By default false.",
    )
    wishable: bool | None = optional(Bool(), "Whether a player can wish for it. By default true.")
    confers: Word | None = optional(
        Single(
            WordType("properties"), why="an object of the game gives one property; let another object give the other"
        ),
        "What wearing it gives, or wielding a weapon: fire resistance …",
        also=(
            "gives",
            "grants",
            "property",
            "properties",
            "power",
            "powers",
            "extrinsic",
            "resist",
            "resists",
            "resistance",
            "resistances",
            "worn",
        ),
    )
    direction: str | None = optional(Choice(_DIRECTIONS), "Where a wand or a spell is aimed.")
    level: Change[int] | None = optional(Changing(Int(1, 7)), "The level of a spell, 1 to 7.", also=("spell_level",))
    ink: int | None = optional(
        Int(2, _SCHAR),
        "What writing a scroll with a magic marker costs: half of it at least, and less than all of it. By default 16.",
    )
    delay: Change[int] | None = optional(
        Changing(Int(0, _SCHAR)),
        "Turns to put armor on, to eat food or to study a spellbook.",
        also=("eating_time", "time"),
    )
    armor_class: Change[int] | None = optional(
        Changing(Int(NO_ARMOR - _SCHAR, NO_ARMOR)),
        "The armor class that armor alone gives: 10 is none, 7 is three better.",
        also=("ac", "armor_bonus"),
    )
    cancellation: Change[int] | None = optional(
        Changing(Int(0, 3)), "Armor's magic cancellation, 0 to 3. By default 0."
    )
    bulky: bool | None = optional(Bool(), "Whether armor is bulky. By default false.")
    nutrition: Change[int] | None = optional(
        Changing(Int(0, _USHORT)), "What eating it is worth.", also=("food_value", "calories")
    )
    hard: bool | None = optional(Bool(), "Whether a gem or ring is hard (8 or more by Mohs). By default false.")
    tile: ModFile | BlockText | Drawing | None = optional(
        OneOf(ART, RecordOf(drawing_of("objects", "object"))),
        "Its picture: art (a PNG, BMP or GIF file, or NetHack's text form), or another object's tile; as a record, with other "
        "colours, a sign, something laid over it.",
        also=("picture", "image"),
        saved=False,
    )
    usual_cases: bool | None = optional(
        Bool(),
        "Whether the game's switches get the cases that they need for it where the record says of no effect. False if a "
        "patch or a fragment of the mod has them. By default true.",
    )
    place: Place | None = optional(
        RecordOf(Place), "Where in its class it stands. By default beside the one that is copied, or its like."
    )
    raw: tuple[Pair[str, int | str], ...] = key(
        RAW,
        "Columns that only a variant has, by the names that its macros have for them, as in C: mat: IRON. By default as in the row "
        "that is copied, or in the nearest one of its like. Of a new object also columns of OBJECT and BITS that its class has no key for.",
        default=(),
    )
