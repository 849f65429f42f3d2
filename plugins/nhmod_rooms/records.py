"""What an author writes about a room type."""

from __future__ import annotations

from typing import ClassVar

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Bool,
    Chance,
    ChanceType,
    Choice,
    Context,
    Identifier,
    Int,
    IntRange,
    ListOf,
    OneOf,
    RangeType,
    Record,
    RecordOf,
    Text,
    Word,
    WordType,
    key,
    optional,
)
from nhmod_languages.contents.room_types import wizard_letter

MAX_ID_LENGTH = 20
MAX_DEPTH = 99
MAX_MESSAGE_LENGTH = 200
MAX_WEIGHT = 1000
NEVER = "never"

_MESSAGE = Text(max_length=MAX_MESSAGE_LENGTH, ascii_only=True)
_MONSTER = WordType("monsters", label="a monster")
_MONSTER_CLASS = WordType("monster classes", label="a monster class")
_OBJECT = WordType("objects", label="an object")
_OBJECT_CLASS = WordType("object classes", label="an object class")


@frozen
class _ThingOrClass(Record):
    """The base of records that name one thing, or a class of which the game chooses one; ``FIELDS`` are the two."""

    FIELDS: ClassVar[tuple[str, str]] = ("object_", "class_")

    def _named(self) -> tuple[tuple[str, Word | None], ...]:
        return tuple((name.removesuffix("_"), getattr(self, name)) for name in self.FIELDS)

    @property
    def word(self) -> Word:
        """The one that is written."""
        return next(word for _, word in self._named() if word is not None)

    def check_record(self, context: Context) -> None:
        """Report neither or both of the two keys (NH1201)."""
        self.check_either(context, "NH1201", dict(self._named()))


@frozen
class Inhabitant(_ThingOrClass):
    """Who lives in a room, with a weight if several do."""

    FIELDS: ClassVar[tuple[str, str]] = ("monster", "class_")
    monster: Word | None = optional(_MONSTER, "A monster. Write this or 'class'.")
    class_: Word | None = optional(
        _MONSTER_CLASS, "A class of which the game chooses a monster that suits the level's difficulty."
    )
    weight: int = key(
        Int(1, MAX_WEIGHT),
        "How often it is chosen, against the weights of the others: 9 and 1 make 90% and 10%.",
        default=1,
    )


@frozen
class _ObjectOrClass(_ThingOrClass):
    object_: Word | None = optional(_OBJECT, "An object. Write this or 'class'.")
    class_: Word | None = optional(_OBJECT_CLASS, "A class of which the game chooses an object.")


@frozen
class Contained(_ObjectOrClass):
    """What lies in a container."""

    chance: Chance = key(ChanceType(), "How often it is there.", default=Chance(1, 1))


@frozen
class RoomObject(_ObjectOrClass):
    """An object that lies on some of a room's squares."""

    chance: Chance = key(
        ChanceType(), "The odds on each square of the room; 1/10 makes about four in a room of 8 by 5."
    )
    holds: tuple[Contained | Word, ...] = key(
        ListOf(OneOf(RecordOf(Contained), _OBJECT)),
        "What is in it, if it is a container, which then is neither locked nor trapped. Left out, the game fills it as "
        "always.",
        default=(),
    )


@frozen
class Gold(Record):
    """Gold that lies on some of a room's squares."""

    chance: Chance = key(ChanceType(), "The odds on each square of the room.")
    amount: IntRange = key(RangeType(1, 30000), "How many gold pieces lie there.")


@frozen
class Sounds(Record):
    """What is heard on a level that has the room, until the room is entered."""

    chance: Chance = key(ChanceType(), "How often a turn makes one heard.", default=Chance(1, 200))
    messages: tuple[str, ...] = key(
        ListOf(_MESSAGE, at_least=1),
        "One of these is shown. A text in lower case goes on after 'You': 'hear a sigh.', 'smell smoke.'",
        saved=False,
    )
    hallucinating: tuple[str, ...] = key(
        ListOf(_MESSAGE), "While you hallucinate one of these may be shown too.", default=(), saved=False
    )


@frozen
class Generation(Record):
    """On which levels the game makes the room by itself.

    New rooms are tried after the shop and before the game's own special rooms, those that begin deeper first, so that
    the chance is what it says: of the ordinary levels without a shop. A level has one special room at most.
    """

    chance: Chance = key(ChanceType(), "Of the levels that fit and have no shop, how many have the room.")
    below: int = key(
        Int(0, MAX_DEPTH),
        "Only on levels deeper than this one.",
        default=0,
        also=("depth", "min_depth", "deeper_than", "from", "level", "levels"),
    )
    above: int | None = optional(
        Int(2, MAX_DEPTH), "Only on levels less deep than this one.", also=("max_depth", "up_to", "to")
    )
    unless_gone: tuple[Word, ...] | None = optional(
        ListOf(WordType("monsters", label="a monster", brings=False)),
        "Not once one of these monsters is genocided or extinct; left out, it is the room's only inhabitant.",
    )
    only_in: tuple[Word, ...] = key(
        ListOf(WordType("dungeons", label="a dungeon")), "Only in these dungeons; left out, in all.", default=()
    )

    def check_record(self, context: Context) -> None:
        """Report depths between which there is no level (NH1202)."""
        if self.above is not None and self.above - self.below < 2:  # noqa: PLR2004 - "between", both ends excluded
            context.reading.report.error(
                "NH1202",
                f"there is no level below {self.below} and above {self.above}",
                self.origin.at("above"),
                hint="'below: 4' and 'above: 10' are the levels 5 to 9",
            )


@frozen
class Room(Record):
    """A room type: who is in it, what lies there, what is heard, where it comes."""

    id: str = key(
        Identifier(max_length=MAX_ID_LENGTH, separators=" -"),
        "What level files call it; CLINIC in C for 'clinic'.",
    )
    inhabitants: tuple[Inhabitant | Word, ...] | Inhabitant = key(
        OneOf(ListOf(OneOf(RecordOf(Inhabitant), _MONSTER), at_least=1), RecordOf(Inhabitant)),
        "A monster, or {class: a class}, or a list of these with weights. Each square of the room gets one of them.",
        also=("monsters", "monster", "fill", "filled_with"),
    )
    asleep: bool = key(Bool(), "Whether they sleep until someone comes.", default=True)
    wakes: bool = key(
        Bool(),
        "Whether entering wakes a third of the level's monsters, as in a zoo, if you are not stealthy.",
        default=True,
    )
    objects: tuple[RoomObject, ...] = key(
        ListOf(RecordOf(RoomObject)),
        "What lies on the squares.",
        default=(),
        also=("items", "contents", "things", "inventory"),
    )
    gold: str | Gold = key(
        OneOf(
            Choice({"none": "No gold.", "zoo": "Gold on every square, as in a zoo or a leprechaun hall."}),
            RecordOf(Gold),
        ),
        "The gold that lies there.",
        default="none",
    )
    sounds: Sounds | None = optional(RecordOf(Sounds), "What is heard on a level that has the room.")
    on_entry: str | None = optional(
        _MESSAGE,
        "What is said when you enter for the first time; left out, 'You enter a clinic!'. A text in lower case goes on after 'You'.",
        also=("message", "greeting", "enter_message", "entry_message", "text"),
        saved=False,
    )
    generation: Generation | str | None = optional(
        OneOf(Choice({NEVER: "Only level files have it, and wizard mode."}), RecordOf(Generation)),
        "Where the game makes it by itself; left out, as 'never'.",
        also=("frequency", "chance", "probability", "rarity"),
    )
    wizard_letter: str | None = wizard_letter("room", "first")

    @property
    def rule(self) -> Generation | None:
        """Where the game makes it by itself, if it does."""
        return self.generation if isinstance(self.generation, Generation) else None

    @property
    def symbol(self) -> str:
        """The room type's constant in C."""
        return self.id.upper().replace(" ", "_").replace("-", "_")

    @property
    def flag(self) -> str:
        """The level flag that says that a level has the room."""
        return f"has_{self.symbol.lower()}"

    @property
    def chooser(self) -> str:
        """The C function that chooses an inhabitant, if one is needed."""
        return f"{self.symbol.lower()}mon"
