"""What stands on a level that is drawn in the manifest."""

from __future__ import annotations

from typing import TypeAlias

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Bool,
    Choice,
    Context,
    Coordinates,
    Int,
    ListOf,
    OneOf,
    Point,
    Record,
    RecordOf,
    Text,
    Word,
    WordType,
    key,
    optional,
)

Spot: TypeAlias = "Point | str"

THINGS = ("monster", "object", "container", "trap", "gold", "engraving", "grave", "altar", "feature")
_CURSES = {"blessed": "", "uncursed": "", "cursed": ""}
_LONGEST = 200


def spot() -> OneOf[Spot]:
    """Make the type of a place: coordinates, a shuffled place, or anywhere."""
    return OneOf(Coordinates(79, 20), Text(pattern="random|place [0-9]{1,2}", label='"random" or "place 0"'))


def percent_type() -> Text:
    """Make the type of a level's chances, whole percents."""
    return Text(pattern="100%|[1-9]?[0-9]%", label="a chance in whole percents such as 50%")


@frozen
class Held(Record):
    """Something in a container."""

    object: Word = key(WordType("objects", "object classes", made=True), "The object, or a class for any of it.")
    chance: str = key(percent_type(), "How likely it is there.", default="100%")
    quantity: int | None = optional(Int(1, 10000), "How many.", also=("count", "number", "amount"))
    enchantment: int | None = optional(Int(-100, 100), "Its enchantment.")
    curse: str | None = optional(Choice(_CURSES), "Blessed, uncursed or cursed.")
    named: str | None = optional(Text(max_length=60), "Its name.")


@frozen
class Content(Record):
    """One thing on the level; just one of monster, object, container, trap, gold, engraving, grave, altar, feature."""

    monster: Word | None = optional(
        WordType("monsters", "monster classes", made=True), "A monster, or a class for any of it."
    )
    object: Word | None = optional(
        WordType("objects", "object classes", made=True), "An object, or a class for any of it."
    )
    container: Word | None = optional(WordType("objects", made=True), "A container, for 'holds'.")
    trap: Word | None = optional(WordType("traps"), "A trap.")
    gold: int | None = optional(Int(1, 1000000), "An amount of gold.")
    engraving: str | None = optional(Text(max_length=_LONGEST), "An engraved text.")
    grave: str | None = optional(Text(max_length=_LONGEST), "A grave with this epitaph.")
    altar: str | None = optional(
        Choice(dict.fromkeys(("lawful", "neutral", "chaotic", "unaligned", "coaligned", "noncoaligned", "random"), "")),
        "An altar of this alignment.",
    )
    feature: str | None = optional(Choice({"fountain": "", "sink": "", "pool": ""}), "A fountain, sink or pool.")
    at: Spot = key(
        spot(),
        "Where: [x, y] on the map, 'place 0', or random.",
        default="random",
        also=("where", "position", "location", "coordinates"),
    )
    chance: str = key(percent_type(), "How likely it is there.", default="100%")
    asleep: bool | None = optional(Bool(), "Whether the monster sleeps.")
    peaceful: bool | None = optional(Bool(), "Whether the monster is peaceful.")
    named: str | None = optional(Text(max_length=60), "The monster's or object's name.")
    quantity: int | None = optional(Int(1, 10000), "How many objects.", also=("count", "number", "amount"))
    enchantment: int | None = optional(Int(-100, 100), "The object's enchantment.")
    curse: str | None = optional(Choice(_CURSES), "Blessed, uncursed or cursed.")
    of: Word | None = optional(WordType("monsters", made=True), "The monster of a corpse, statue, tin or figurine.")
    buried: bool = key(Bool(), "Whether the object is buried.", default=False)
    priest: bool = key(Bool(), "Whether the altar has a priest.", default=False)
    holds: tuple[Word | Held, ...] = key(
        ListOf(OneOf(WordType("objects", "object classes", made=True), RecordOf(Held))),
        "What is in the container, or all that the monster carries.",
        default=(),
        also=("contains", "contents", "inside", "items"),
    )

    def check_record(self, context: Context) -> None:
        """Require one thing, and keys that suit it."""
        given = [name for name in THINGS if getattr(self, name) is not None]
        if len(given) != 1:
            what = f"this has {' and '.join(given)}" if given else "this has none"
            context.report.error("NH1407", f"one of {', '.join(THINGS)} is wanted; {what}", self.origin)
            return
        suited = {
            "asleep": ("monster",),
            "peaceful": ("monster",),
            "named": ("monster", "object", "container"),
            "quantity": ("object",),
            "enchantment": ("object", "container"),
            "curse": ("object", "container"),
            "of": ("object", "container"),
            "buried": ("object", "container"),
            "priest": ("altar",),
            "holds": ("monster", "container"),
        }
        for name, things in suited.items():
            if name in self.origin.keys and given[0] not in things:
                context.report.error(
                    "NH1402",
                    f"'{name}' does not go with '{given[0]}'",
                    self.origin.at(name).location,
                    path=f"{self.origin.path}.{name}",
                    hint="write 'container' in place of 'object'" if (name, given[0]) == ("holds", "object") else "",
                )
