"""The parts of a role's record that stand for themselves: names, points, things, intrinsics, spells."""

from __future__ import annotations

import re
from typing import Final

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Bool,
    Chance,
    ChanceType,
    Choice,
    Context,
    Int,
    IntRange,
    ListOf,
    OneOf,
    RangeType,
    Record,
    RecordOf,
    Short,
    Text,
    Type,
    Word,
    WordType,
    key,
    optional,
)

XCHAR = 127
NAME_PATTERN = r"[A-Za-z](?:[A-Za-z]|[ '-](?=[A-Za-z]))*"
_NAME = Text(max_length=30, pattern=NAME_PATTERN, label="a name of letters")
_POINTS_PATTERN = r"[0-9]{1,3}\+d[0-9]{1,3}|d[0-9]{1,3}"
# "2..4 +1 blessed potion of oil", or as the game says it: "blessed +1 quarterstaff"
_ITEM: Final = re.compile(
    r"(?:(?P<count>[0-9]+(?:\.\.[0-9]+)?) )?(?:(?P<before>[+-][0-9]+) )?(?:(?P<state>blessed|uncursed) )?"
    r"(?(before)|(?:(?P<behind>[+-][0-9]+) )?)(?P<object>.+)"
)


@frozen
class Title(Record):
    """A name; a woman's, if it is another."""

    male: str = key(_NAME, "A man's, or everyone's.")
    female: str | None = optional(_NAME, "A woman's, if it is another.")


def _short_title(text: str) -> dict[str, str]:
    """Take ``Priest/Priestess`` apart."""
    male, slash, female = text.partition("/")
    return {"male": male.strip()} | ({"female": female.strip()} if slash else {})


def title() -> Short[Title]:
    """Make the type of a name that men and women may have differently."""
    return Short(RecordOf(Title), parse=_short_title, example="Enchanter/Enchantress")


@frozen
class Attributes(Record):
    """A number for each attribute, in the game's order (include/attrib.h)."""

    strength: int = key(Int(0, 100), "Strength.", also=("str",))
    intelligence: int = key(Int(0, 100), "Intelligence.", also=("int",))
    wisdom: int = key(Int(0, 100), "Wisdom.", also=("wis",))
    dexterity: int = key(Int(0, 100), "Dexterity.", also=("dex",))
    constitution: int = key(Int(0, 100), "Constitution.", also=("con",))
    charisma: int = key(Int(0, 100), "Charisma.", also=("cha",))

    @property
    def all(self) -> tuple[int, ...]:
        """The six in the game's order."""
        return self.strength, self.intelligence, self.wisdom, self.dexterity, self.constitution, self.charisma


def _points() -> OneOf[int | str]:
    return OneOf(Int(0, XCHAR), Text(pattern=_POINTS_PATTERN, label="points such as 8, d8 or 1+d8"))


@frozen
class Advances(Record):
    """Points that one has and gets: 8, d8, or 1+d8 (struct RoleAdvance, include/you.h)."""

    start: int | str = key(_points(), "With what one begins; that of one's race is added.")
    earlier: int | str = key(_points(), "What a level gives before the cutoff level.")
    later: int | str = key(_points(), "What a level gives from there on.")

    @property
    def all(self) -> tuple[int, ...]:
        """The fixed part and the die of each, in the game's order."""
        return tuple(number for points in (self.start, self.earlier, self.later) for number in _taken_apart(points))


def _taken_apart(points: int | str) -> tuple[int, int]:
    if isinstance(points, int):
        return points, 0
    fixed, _, die = points.partition("d")
    return int(fixed.removesuffix("+") or 0), int(die)


@frozen
class Spells(Record):
    """How hard spells are: the higher, the likelier to fail (src/spell.c, percent_success)."""

    base: int = key(Int(-XCHAR, XCHAR), "To begin with: 1 for wizards, 14 for barbarians.")
    emergency: int = key(Int(-XCHAR, XCHAR), "Added for healing and the like: -3 for healers.", default=0)
    shield: int = key(Int(-XCHAR, XCHAR), "Added with a shield.", default=1)
    armor: int = key(Int(-XCHAR, XCHAR), "Added in metal armor.", default=10)
    attribute: str = key(Choice({"intelligence": "", "wisdom": ""}), "What they are cast with.")
    special: Word = key(
        WordType("objects", label="a spellbook", brings=False), "The spell that is the role's own, by its book."
    )
    special_bonus: int = key(Int(-XCHAR, XCHAR), "Added for that spell.", default=-4)


@frozen
class Item(Record):
    """Something that one begins with: an object, or any of a class."""

    object_: Word | None = optional(WordType("objects", label="an object"), "The object. Write this or 'class'.")
    class_: Word | None = optional(
        WordType("object classes", label="an object class"), "Any object of a class that one can use."
    )
    count: IntRange = key(RangeType(1, 200), "How many.", default=IntRange(1, 1))
    enchantment: int | None = optional(
        Int(-7, 7), "Its enchantment or its charges. By default 0 for weapons and armor, and else as the game makes it."
    )
    blessed: bool | None = optional(
        Bool(), "Whether it is blessed, or surely not. By default by chance; it is never cursed."
    )
    chance: Chance = key(ChanceType(), "How likely one has it.", default=Chance(1, 1))

    def check_record(self, context: Context) -> None:
        """Report neither or both of ``object`` and ``class`` (NH3501)."""
        self.check_either(context, "NH3501", {"object": self.object_, "class": self.class_})

    @property
    def word(self) -> Word | None:
        """The object, or else the class."""
        return self.object_ or self.class_


def _short_item(text: str) -> dict[str, str]:
    """Take ``2..4 +1 blessed potion of oil`` apart."""
    match = _ITEM.fullmatch(text)
    if match is None:
        raise ValueError
    enchantment = match["before"] or match["behind"]
    out = {name: match[name] for name in ("count", "object") if match[name]}
    out |= {"enchantment": enchantment.removeprefix("+")} if enchantment else {}
    return out | ({"blessed": str(match["state"] == "blessed").lower()} if match["state"] else {})


def item() -> Short[Item]:
    """Make the type of a thing that one begins with."""
    return Short(RecordOf(Item), parse=_short_item, example="2..4 blessed potion of oil")


@frozen
class Intrinsic(Record):
    """What one gains with a level."""

    level: int = key(Int(1, 30), "The level. What one has from the first cannot be lost by losing levels.")
    gives: Word = key(WordType("intrinsics"), "What: fast, searching, fire resistance, infravision …")
    gained: str | None = optional(
        Text(max_length=40, empty=True, ascii_only=True),
        "'You feel …!' By default what the game says for other roles; nothing at level 1.",
        saved=False,
    )
    lost: str | None = optional(
        Text(max_length=40, empty=True, ascii_only=True),
        "'You feel …!' when it is lost. By default as in the game.",
        saved=False,
    )


def _short_intrinsic(text: str) -> dict[str, str]:
    """Take ``7 fast`` apart."""
    level, _, gives = text.partition(" ")
    if not level.isdigit() or not gives:
        raise ValueError
    return {"level": level, "gives": gives}


def intrinsic() -> Short[Intrinsic]:
    """Make the type of what one gains with a level."""
    return Short(RecordOf(Intrinsic), parse=_short_intrinsic, example="7 fast")


def _gear() -> Type[tuple[Word, ...]]:
    return ListOf(WordType("objects", label="an object", made=True))


@frozen
class MonsterGear(Record):
    """What other players of the role are given (src/mplayer.c): of several, any; half of them have it."""

    weapon: tuple[Word, ...] = key(_gear(), "What they wield.", default=())
    armor: tuple[Word, ...] = key(_gear(), "Body armor.", default=())
    cloak: tuple[Word, ...] = key(_gear(), "A cloak.", default=())
    helmet: tuple[Word, ...] = key(_gear(), "A helmet.", default=())
    shield: tuple[Word, ...] | str = key(
        OneOf(Choice({"none": "they have no shield"}), _gear()), "A shield, or 'none'.", default=()
    )
