"""What an author writes about what monsters do with items, or without one."""

from __future__ import annotations

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Bool,
    Chance,
    ChanceType,
    Choice,
    Code,
    CodeText,
    Context,
    Identifier,
    Int,
    IntRange,
    ListOf,
    RangeType,
    Record,
    RecordOf,
    Text,
    Word,
    WordType,
    key,
    optional,
)
from nhmod_effects import STEPS, Step

EXTRAS = "monster extras"
MAX_ACTION = 24
MAX_MESSAGE = 150
MAX_TURNS = 100000
DEFENSIVE, OFFENSIVE, MISC = "defensive", "offensive", "misc"
KINDS = {
    DEFENSIVE: "To save itself, in danger: the game asks for it before the monster moves, and before 'misc'. An item is thought of "
    "only by a monster that has lost two thirds of its hit points (less at higher levels of the hero).",
    OFFENSIVE: "To hurt the hero: the game asks for it when the monster attacks. An item is thought of only by a hostile monster "
    "that has the hero in a line with itself.",
    MISC: "To its own good: the game asks for it before the monster moves. An item is thought of only if the hero is less than "
    "seven squares away.",
}
_WHO = WordType("monsters", "monster classes", label="a monster or a class of monsters", brings=False)


@frozen
class Wanted(Record):
    """When a monster wants to do it: all that is written must be so."""

    carries_cursed: bool | None = optional(
        Bool(), "Whether it carries something cursed (the item itself does not count)."
    )
    wears_cursed: bool | None = optional(Bool(), "Whether something that it wears or wields is cursed.")
    hp_below: Chance | None = optional(
        ChanceType(), "Its hit points are less than this part of what it has at most: 1/3, 50%."
    )
    hero_in_sight: bool | None = optional(Bool(), "Whether it sees the hero.")
    hero_within: int | None = optional(
        Int(1, 80), "The place where it believes the hero is at most so many squares away."
    )
    adjacent: bool | None = optional(Bool(), "Whether that place is beside it.")
    confused: bool | None = optional(Bool(), "Whether it is confused.")
    stunned: bool | None = optional(Bool(), "Whether it is stunned.")
    blind: bool | None = optional(Bool(), "Whether it can't see.")
    fleeing: bool | None = optional(Bool(), "Whether it flees.")
    peaceful: bool | None = optional(Bool(), "Whether it is peaceful; pets are.")
    tame: bool | None = optional(Bool(), "Whether it is a pet.")
    invisible: bool | None = optional(Bool(), "Whether it is invisible.")
    chance: Chance | None = optional(ChanceType(), "How often it comes to its mind.")
    code: CodeText | None = optional(
        Code(),
        "Statements in C, after all other conditions: 'return FALSE;' says that it does not want to. They see mtmp, the monster, "
        "and with 'monster_uses' obj, the item.",
    )


@frozen
class Timeout(Record):
    """A pause, kept with the monster by an extra: it does nothing before the turn that the field holds."""

    extra: Word = key(
        WordType(EXTRAS, label="an extra", kind="extras"),
        "Which extra. Monsters that do not have it never do this at all.",
    )
    field: str = key(Text(max_length=40), "Its field, a 'long', with the turn from which on it may be done again.")
    turns: IntRange = key(RangeType(1, MAX_TURNS), "How many turns have to pass once it was done: 500, or 500..1000.")


@frozen
class Ability(Record):
    """Something that monsters do: use an item, or act without one."""

    monster_uses: Word | None = optional(
        WordType("objects", label="an object"),
        "The item that is used. Write this, or 'action', or both.",
        also=("uses", "object", "item"),
    )
    action: str | None = optional(
        Identifier(max_length=MAX_ACTION, separators=" -_"),
        "What it is called: MUSE_PRAY in C for 'pray'. Without 'monster_uses' no item is needed. Left out, the item's name is "
        "taken.",
    )
    kind: str = key(Choice(KINDS), "When the game asks for it.", also=("type",))
    for_: tuple[Word, ...] = key(
        ListOf(_WHO, at_least=1),
        "Which monsters do it. Left out, all that the game lets use items: no animals, nothing mindless, and only those with hands "
        "(for an action without an item: all).",
        default=(),
        also=("monsters", "who", "users"),
    )
    wanted_when: Wanted | None = optional(
        RecordOf(Wanted), "When a monster wants to do it; left out, always.", also=("condition",)
    )
    timeout: Timeout | None = optional(
        RecordOf(Timeout), "How long it has to wait between two times.", also=("cooldown", "delay")
    )
    message: str | None = optional(
        Text(max_length=MAX_MESSAGE, ascii_only=True),
        "What is said if the monster is seen; '%s' stands for its name. Left out, a scroll is read, a potion drunk and a wand zapped "
        "as always, another item is used, and of an action without an item nothing is said.",
        saved=False,
        also=("text",),
    )
    effects: tuple[Step, ...] | None = optional(STEPS, "What happens to the monster. Write this or 'code'.")
    code: CodeText | None = optional(
        Code(),
        "All of what happens, in C: message, effect and using up. It sees mtmp, the monster, and otmp, the item; after it the "
        "monster's turn is over, or 'return 1;' says that it died and 'return 0;' that it did nothing.",
    )
    used_up: bool | None = optional(
        Bool(),
        "Whether the item is gone after it; left out, scrolls, potions and food are. A wand always loses a charge.",
    )
    given: Chance | None = optional(
        ChanceType(),
        "Of the new monsters to whom the game gives an item of this kind at random, how many have this one.",
    )
    picks_up: bool | None = optional(
        Bool(), "Whether monsters that do it go to such an item and take it; left out, they do."
    )

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return self.action or str(self.monster_uses)

    def check_record(self, context: Context) -> None:
        """Report what is written twice or not at all (NH3301, NH3302), and what only an item can have (NH3306)."""
        report = context.reading.report
        if self.monster_uses is None and self.action is None:
            report.error(
                "NH3301", "an ability has an item or a name: write 'monster_uses', 'action', or both", self.origin
            )
        self.check_either(context, "NH3302", {"effects": self.effects, "code": self.code})
        if self.monster_uses is None:
            self._check_without_item(context)

    def _check_without_item(self, context: Context) -> None:
        written = {"used_up": self.used_up, "given": self.given, "picks_up": self.picks_up}
        for name, value in written.items():
            if value is not None:
                context.reading.report.error(
                    "NH3306",
                    f"'{name}' is about an item, and this ability has none",
                    self.origin.at(name),
                    hint="take it away, or write 'monster_uses'",
                )
