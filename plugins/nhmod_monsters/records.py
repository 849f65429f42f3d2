"""What an author writes for a monster. The fields are those of struct permonst (include/permonst.h)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from nhmod.dataclass import frozen
from nhmod.manifest import (
    BlockText,
    Bool,
    Change,
    Changing,
    Choice,
    Dice,
    DiceType,
    Int,
    ListOf,
    ModFile,
    OneOf,
    Pair,
    Record,
    RecordOf,
    Scalar,
    Short,
    Text,
    Word,
    WordType,
    key,
    optional,
)
from nhmod.places import RAW
from nhmod_languages.contents.drawing import ART, Drawing, drawing_of
from nhmod_languages.contents.keys import encyclopedia
from nhmod_monsters.carried import Carried, one_thing

if TYPE_CHECKING:
    from nhmod.manifest import Node

MAX_NAME = 30
_SCHAR = 127
_UCHAR = 255
_USHORT = 65535


@frozen
class Attack(Record):
    """One attack: how it is made, what its harm is, and how much of it."""

    type: Word = key(WordType("attack types"), "How it is made: weapon, bite, touch …, or AT_WEAP.")
    damage: Word | None = optional(WordType("damage types"), "What it does: physical, fire, rust …, or AD_FIRE.")
    dice: Dice = key(DiceType(), "How much harm it does.", default=Dice(0, 0))


_WHEN_KILLED = "explode when killed"
"""The one type of several words."""
_WRITTEN = re.compile(r"explo\w+ when killed\b", re.IGNORECASE)
_IN_C = re.compile(r"(?:A\()?(?:ATTK)?\( *(AT_\w+) *, *(AD_\w+) *, *(\d+) *, *(\d+) *\)+")
"""An attack as a row of the table has it."""
_STRANGE = re.compile(r"[^\w +'-]")


def short_attack(text: str) -> dict[str, str]:
    """Take ``bite fire 2d6`` apart: the type is the first word, the dice the last, and what is between is the damage."""
    killed = _WRITTEN.match(text)
    words = [_WHEN_KILLED, *text[killed.end() :].split()] if killed else text.split()
    if not words:
        raise ValueError
    if called := _IN_C.fullmatch(text):
        kind, damage, count, sides = called.groups()
        raise ValueError(f"write {kind} {damage} {count}d{sides}")
    if strange := _STRANGE.search(text):
        plain = " ".join(_STRANGE.sub(" ", text).split())
        raise ValueError(f"'{strange[0]}' stands in no attack: write {plain}")
    dice = [word for word in words if re.fullmatch(Dice.PATTERN, word)]
    if len(dice) == 1 and words[-1] != dice[0]:
        in_order = " ".join([word for word in words if word != dice[0]] + dice)
        raise ValueError(f"the dice come last: write {in_order}")
    if re.fullmatch("d[1-9][0-9]{0,2}", words[-1]):
        raise ValueError(f"how many dice is missing: write {' '.join([*words[:-1], f'1{words[-1]}'])}")
    out = {"type": words.pop(0)}
    if words and words[-1][:1].isdigit():
        out["dice"] = words.pop()
    if words:
        out["damage"] = " ".join(words)
    return out


@frozen
class Generation(Record):
    """How the game makes the monster at random. What is left out is as in the monster that is copied or edited."""

    PARTIAL: ClassVar = True

    frequency: int | None = optional(Int(0, 7), "How often: 1 is rare, 5 common, 0 never.")
    group: str | None = optional(
        Choice({"none": "it comes alone", "small": "in small groups", "large": "in large groups"}),
        "Whether several come at once.",
    )
    only_in: str | None = optional(
        Choice({"hell": "in Gehennom only", "outside hell": "nowhere in Gehennom", "anywhere": "everywhere"}),
        "Where it is made.",
    )
    never: bool | None = optional(Bool(), "Whether it is made only on purpose, whatever the frequency says (G_NOGEN).")
    unique: bool | None = optional(Bool(), "Whether there is never more than one.")
    corpse: bool | None = optional(Bool(), "Whether it can leave a corpse.")
    flags: tuple[Word, ...] | None = optional(
        ListOf(WordType("generation flags")), "What only this game says of it beside that, such as G_SHEOL."
    )


_OF_FLAGS = {
    "G_SGROUP": "group: small", "G_LGROUP": "group: large", "G_HELL": "only_in: hell", "G_NOHELL": "only_in: outside hell",
    "G_NOGEN": "never: true", "G_UNIQ": "unique: true", "G_NOCORPSE": "corpse: false",
}  # fmt: skip


class _Generated(OneOf[Any]):
    """How a monster is generated; the flags of its row in C are told how to be written."""

    def instead(self, node: Node) -> str:
        """Return the keys of what a row has: ``(G_GENO | G_SGROUP | 2)``."""
        flags = re.findall(r"\w+", node.text) if isinstance(node, Scalar) else []
        keys = [_OF_FLAGS.get(flag, f"frequency: {flag}" if flag.isdigit() else "") for flag in flags]
        if not any(flag.startswith("G_") for flag in flags):
            return super().instead(node)
        genocidable = f"genocidable: {'true' if 'G_GENO' in flags else 'false'}"
        return f"write generation: {{{', '.join(filter(None, keys))}}}, {genocidable}"


@frozen
class Place(Record):
    """A place in the table of monsters that the author chooses."""

    after: Word = key(
        WordType("monsters", brings=False),
        "The monster that it comes after, of the same class: one of the game's, or a new one.",
    )


@frozen
class Monster(Record):
    """A new monster (name, class and level at least), or with 'edit:' a change of one that is there."""

    name: str | None = optional(Text(max_length=MAX_NAME), "What it is called; left out with 'edit:'.", also=("title",))
    edit: Word | None = optional(WordType("monsters", brings=False), "The monster of the game that is changed.")
    copy_from: Word | None = optional(
        WordType("monsters", brings=False),
        "The monster that gives all that is not written here.",
        also=("base", "based_on", "inherit", "inherits", "like", "template", "extends", "parent"),
    )
    class_: Word | None = optional(
        WordType("monster classes"), 'Its class: human, "@" or S_HUMAN.', also=("symbol", "letter", "glyph", "kind")
    )
    level: Change[int] | None = optional(
        Changing(Int(0, _SCHAR)),
        "Its level, which gives its hit points: a newt has 0, an ogre 5, a red dragon 15.",
        also=("hit_dice", "hitdice", "hd", "lvl"),
    )
    speed: Change[int] | None = optional(
        Changing(Int(0, _SCHAR)),
        "Its speed: 12 is yours, 3 is slow, 18 fast, 24 very fast. By default 12.",
        also=("movement", "move"),
    )
    armor_class: Change[int] | None = optional(
        Changing(Int(-_SCHAR, _SCHAR)),
        "Its armor class; lower is better: 10 is bare skin, 4 a good mail, -1 a dragon's. By default 10.",
        also=("ac",),
    )
    magic_resistance: Change[int] | None = optional(
        Changing(Int(0, _SCHAR)),
        "How well it withstands magic, in percent: 0 is not at all, 100 wholly. By default 0.",
        also=("mr",),
    )
    alignment: Change[int] | None = optional(
        Changing(Int(-_SCHAR - 1, _SCHAR)),
        "Below 0 chaotic (-5), above 0 lawful (5), 0 neutral, -128 never at peace. By default 0.",
    )
    generation: str | Generation | None = optional(
        _Generated(Choice({"never": "it is made only on purpose"}), RecordOf(Generation)),
        "How the game makes it at random: {frequency: 1} is rare, {frequency: 5} common. By default alone, with frequency 1.",
        also=("frequency", "rarity", "probability", "chance"),
    )
    genocidable: bool | None = optional(Bool(), "Whether genocide can end it. By default true.")
    attacks: Change[tuple[Attack, ...]] | None = optional(
        Changing(ListOf(Short(RecordOf(Attack), parse=short_attack, example="bite fire 2d6"))),
        "Its attacks, each as 'weapon 1d6', 'bite fire 2d6' or in full. By default none.",
        also=("attack", "damage", "effects", "effect", "on_hit"),
    )
    weight: Change[int | Word] | None = optional(
        Changing(OneOf(Int(0, _USHORT), WordType("weights"))),
        "The weight of its corpse, a number or human, elf, dragon. By default what is usual for its size.",
        also=("wt", "mass"),
    )
    nutrition: Change[int] | None = optional(
        Changing(Int(0, _USHORT)),
        "What its corpse is worth as food: a newt 20, a human 400. By default what is usual for its size.",
    )
    sound: Word | None = optional(
        WordType("sounds"), "The noise it makes, or how it talks. By default silent.", also=("noise", "says")
    )
    size: Word | None = optional(WordType("sizes"), "How big it is. By default medium (human).")
    resists: Change[tuple[Word, ...]] | None = optional(
        Changing(ListOf(WordType("resistances"))),
        "What does not harm it. By default nothing.",
        also=("resistance", "resistances", "immune", "immunities"),
    )
    confers: Change[tuple[Word, ...]] | None = optional(
        Changing(ListOf(WordType("resistances"))),
        "What eating it can give. By default nothing.",
        also=("conveys", "conveyed", "gives", "intrinsics", "when_eaten"),
    )
    flags: Change[tuple[Word, ...]] | None = optional(
        Changing(ListOf(WordType("monster flags"))),
        "All else: flies, humanoid, strong, M2_GREEDY …",
        also=("abilities", "properties", "intrinsic"),
    )
    difficulty: Change[int] | None = optional(
        Changing(Int(0, _UCHAR)), "How dangerous the game takes it for: a newt 1, a red dragon 20. By default computed."
    )
    color: Word | None = optional(
        WordType("colors"), "The color of its letter. By default the most usual of its class."
    )
    tile: ModFile | BlockText | Drawing | None = optional(
        OneOf(ART, RecordOf(drawing_of("monsters", "monster"))),
        "Its picture: art (a PNG, BMP or GIF file, or NetHack's text form), or another monster's tile; as a record, with other "
        "colours, a sign, something laid over it.",
        also=("picture", "image"),
        saved=False,
    )
    place: Place | None = optional(
        RecordOf(Place), "Where in its class it stands. By default by strength, beside the one that is copied."
    )
    grows_into: Word | None = optional(
        WordType("monsters", made=True), "What it grows up into.", also=("grows_up", "becomes", "grows_up_into")
    )
    hit_points: int | None = optional(Int(1, _USHORT), "A golem's hit points, which no level gives.", also=("hp",))
    carries: tuple[Carried, ...] = key(
        ListOf(Short(RecordOf(Carried), parse=one_thing, example="knife")),
        "What it is made with, besides what the game gives it: names of objects, or records with chance, quantity …; "
        "with 'edit:' more than it has already.",
        default=(),
        also=("inventory", "items", "equipment", "starts_with", "weapons", "drops", "drop", "loot"),
    )
    usual_gear: bool | None = optional(
        Bool(),
        "Whether the game gives it what its class gets: weapons if it has a weapon attack, and things. By default true.",
    )
    leaves_corpse_of: Word | None = optional(
        WordType("monsters", made=True), "Whose old corpse lies there when it dies, as a human zombie leaves a human's."
    )
    nasty: bool = key(
        Bool(), "Whether it is one of those that the Wizard of Yendor and spells summon around you.", default=False
    )
    counts_as: Word | None = optional(
        WordType("monsters", brings=False),
        "For a quest guardian: the monster as which it talks to those of other roles, and that its statue is made of.",
    )
    encyclopedia: BlockText | None = encyclopedia()
    raw: tuple[Pair[str, int | str], ...] = key(
        RAW,
        "Columns that only a variant has, by the names that its macros have for them, as in C: flg4: 0. By default as in the row that "
        "is copied, or in the nearest one of its like.",
        default=(),
    )
