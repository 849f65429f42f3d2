"""What an author writes of a test: steps in plain words, one key a step, and what must be seen after them."""

from __future__ import annotations

from typing import ClassVar

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
    Short,
    Text,
    Word,
    WordType,
    key,
    optional,
    record_keys,
)

_LINE = Text(max_length=200, ascii_only=True)
_MONSTER = WordType("monsters", label="a monster", made=True, brings=False)
DIRECTIONS = {
    "north": "k", "south": "j", "west": "h", "east": "l",
    "northwest": "y", "northeast": "u", "southwest": "b", "southeast": "n",
    "up": "<", "down": ">", "self": ".",
}  # fmt: skip
"""The ways that things are zapped and thrown, and their keys."""
AT_IT = "monster"
STAIRS = {"up": "<", "down": ">"}


@frozen
class Use(Record):
    """A thing that is used, with more to it."""

    object_: str = key(
        _LINE, "The thing, by a part of its name as the pack shows it; it is wished for if she has none."
    )
    direction: str | None = optional(
        Choice(
            {
                **{way: f"the key {letter}" for way, letter in DIRECTIONS.items()},
                AT_IT: "where the last created monster is",
            }
        ),
        "Which way, where the game asks.",
    )
    answers: tuple[str, ...] = key(
        ListOf(_LINE), "Keys for what the game asks then, one question after the other.", default=()
    )


def _used(line: str) -> dict[str, str]:
    return {"object": line}


USE = Short(RecordOf(Use), parse=_used, example="blessed pork pie")


@frozen
class Expect(Record):
    """What must be seen; several keys must all be so."""

    message: tuple[str, ...] = key(
        ListOf(_LINE), "This was said since what was done after the last 'expect'; a part of it will do.", default=()
    )
    no_message: tuple[str, ...] = key(ListOf(_LINE), "This was not said.", default=())
    on_map: tuple[str, ...] = key(
        ListOf(_LINE), "Somebody or something of this name is seen on the map, as ';' tells it.", default=()
    )
    in_status: tuple[str, ...] = key(ListOf(_LINE), "The two lines below the map have this text.", default=())
    in_inventory: tuple[str, ...] = key(ListOf(_LINE), "The pack shows this text.", default=())
    here: tuple[str, ...] = key(ListOf(_LINE), "':' tells of this, where she stands.", default=())

    def check_record(self, context: Context) -> None:
        """Report an expectation of nothing (NH4205)."""
        if not any(getattr(self, one.field) for one in record_keys(Expect).values()):
            raise context.refuse(
                "NH4205",
                "this expects nothing",
                self.origin.location,
                hint="write what must be seen: '- expect: {message: You feel better.}'",
            )


def _said(line: str) -> dict[str, str]:
    return {"message": line}


@frozen
class GameStep(Record):
    """One thing that is done, or what must be seen."""

    create: Word | None = optional(_MONSTER, "A monster is created beside her (^G).")
    wish: str | None = optional(_LINE, "She wishes for a thing: '2 blessed scrolls of identify'.")
    go_to: int | str | None = optional(
        OneOf(Int(1, 60), Text(max_length=40, ascii_only=True)),
        "She goes to a level (^V): a number in this dungeon, or a special level's name.",
    )
    teleport: Point | str | None = optional(
        OneOf(Coordinates(79, 20), Choice({way: f"to the stairs {way}" for way in STAIRS})),
        "She teleports to a place of the level (^T), [column 1 to 79, row 0 to 20], or onto the stairs.",
    )
    travel: Point | str | None = optional(
        OneOf(Coordinates(79, 20), Choice({way: f"to the stairs {way}" for way in STAIRS})), "She walks to it."
    )
    stairs: str | None = optional(Choice({"up": "up", "down": "down"}), "She takes the stairs that she stands on.")
    fight: Word | None = optional(_MONSTER, "She fights a monster that is created beside her until it is dead.")
    suffer: Word | None = optional(_MONSTER, "A monster is created beside her and she waits until it has hit her.")
    apply: Use | None = optional(USE, "She applies it.")
    quaff: Use | None = optional(USE, "She quaffs it.")
    read: Use | None = optional(USE, "She reads it.")
    zap: Use | None = optional(USE, "She zaps it.")
    cast: Use | None = optional(USE, "She learns the book's spell and casts it.")
    eat: Use | None = optional(USE, "She eats it.")
    wear: Use | None = optional(USE, "She wears the armor.")
    take_off: Use | None = optional(USE, "She takes the armor off.")
    put_on: Use | None = optional(USE, "She puts the ring or amulet on.")
    remove: Use | None = optional(USE, "She removes the ring or amulet.")
    wield: Use | None = optional(USE, "She wields it.")
    invoke: Use | None = optional(USE, "She invokes it.")
    throw: Use | None = optional(USE, "She throws it.")
    drop: Use | None = optional(USE, "She drops it.")
    engrave: Use | None = optional(USE, "She engraves with it.")
    wait: int | None = optional(Int(1, 1000), "So many turns go by.")
    be_strong: bool | None = optional(Bool(), "She gets experience level 30 first, and survives more.")
    reveal: str | None = optional(Choice({"map": "the map", "monsters": "all monsters"}), "She sees it.")
    save_and_restore: bool | None = optional(Bool(), "The game is saved, and goes on from what was saved.")
    keys: str | None = optional(
        _LINE, r"Keys as they are typed; write special ones as '\e' (Escape), '\n', '^X' (control)."
    )
    expect: Expect | None = optional(
        Short(RecordOf(Expect), parse=_said, example="You feel better."), "What must be seen now; a text is a message."
    )

    @property
    def verbs(self) -> tuple[str, ...]:
        """The keys that are written."""
        return tuple(name for name, one in record_keys(GameStep).items() if getattr(self, one.field) is not None)

    @property
    def value(self) -> object:
        """The value of the one key."""
        return getattr(self, record_keys(GameStep)[self.verbs[0]].field)

    def check_record(self, context: Context) -> None:
        """Report a step that does nothing, or two things (NH4204)."""
        context.refuse_unless_one(
            self.verbs,
            "NH4204",
            "a step does one thing; this one says",
            self.origin.location,
            several="make a step of each: '- {wish: apple}' and '- {eat: apple}'",
            none="docs/tests.md lists the steps",
        )


@frozen
class GameTest(Record):
    """A test: what is done in a new game in wizard mode, and what must be seen."""

    SAVED: ClassVar = False

    name: str = key(Text(max_length=80), "What it shows, in a few words.")
    wizard_letter: str | None = optional(
        Text(max_length=1, pattern="[a-zA-Z]"),
        "The letter of a room type (its 'wizard_letter'): each new level gets such a room, where one fits (SHOPTYPE).",
    )
    options: tuple[str, ...] = key(
        ListOf(Text(max_length=60, ascii_only=True, pattern=r"[^,\s]+")),
        "Options of the game, such as 'role:Wizard'.",
        default=(),
    )
    steps: tuple[GameStep, ...] = key(ListOf(RecordOf(GameStep), at_least=1), "What is done, in this order.")
