"""What an author writes: a step is one effect, and when it happens."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Bool,
    Chance,
    ChanceType,
    Choice,
    Code,
    CodeText,
    Context,
    Int,
    ListOf,
    MapOf,
    OneOf,
    Pair,
    Record,
    RecordOf,
    Short,
    Text,
    Type,
    Word,
    WordType,
    Yes,
    key,
    optional,
    record_keys,
)
from nhmod_effects.amounts import AMOUNT, Amount
from nhmod_effects.conditions import CONDITION
from nhmod_effects.scene import Subject

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = {
    "physical": "plain hurt",
    "fire": "fire",
    "cold": "frost",
    "shock": "lightning",
    "poison": "poison",
    "acid": "acid",
}
BLASTS = {"magic": "a magical blast", "fire": "a fireball", "cold": "a ball of cold", "shock": "a ball of lightning"}
ILLS = {
    "confusion": "a clear head",
    "stun": "a steady foot",
    "blindness": "sight",
    "hallucination": "an end of what is not there",
    "deafness": "hearing, in releases that have deafness",
    "sickness": "no food poisoning and no illness",
    "nausea": "no vomiting",
    "sliming": "no turning into slime",
    "petrification": "no turning to stone",
    "wounded legs": "sound legs",
    "lycanthropy": "no were-form",
    "helplessness": "a monster is awake and can move",
}
THINGS = {
    "itself": "the thing that is used",
    "target": "the object that it happens to",
    "weapon": "the weapon in hand",
    "armor": "a worn piece of armor, by chance",
    "worn": "all that is worn or wielded",
    "inventory": "all that is carried",
}
ATTRIBUTES = {
    "strength": "A_STR",
    "intelligence": "A_INT",
    "wisdom": "A_WIS",
    "dexterity": "A_DEX",
    "constitution": "A_CON",
    "charisma": "A_CHA",
}
MOODS = {"hostile": "it attacks", "peaceful": "it does not attack", "tame": "it is a pet"}
BLESSINGS = {"blessed": "blessed", "uncursed": "neither", "cursed": "cursed"}

_TURNS = "for how many turns"
_MAX_TEXT = 200


@frozen
class Heal(Record):
    """Hit points, with more to it."""

    amount: Amount = key(AMOUNT, "How many hit points.")
    raise_maximum: int = key(Int(0, 100), "By how much the most hit points grow, if all are there.", default=0)


@frozen
class Damage(Record):
    """Lost hit points, with more to it."""

    amount: Amount = key(AMOUNT, "How many hit points.")
    kind: str = key(
        Choice(KINDS), "What hurts: who is resistant to it loses nothing.", default="physical", also=("type",)
    )
    cause: str | None = optional(
        Text(max_length=60),
        "What the hero dies of, with its article, as on the tombstone: 'killed by …'. By default the thing that did it.",
        saved=False,
    )


@frozen
class Gain(Record):
    """A property of the hero, for a time or for good."""

    property: Word = key(WordType("properties"), "What is gained: fire resistance, levitation, see invisible …")
    turns: Amount | None = optional(AMOUNT, "For how many turns. By default for good.", also=("for", "duration"))


@frozen
class Lose(Record):
    """An intrinsic property that goes, and all turns of it that are left."""

    property: Word = key(WordType("properties"), "What is lost.")


def _property(line: str) -> dict[str, str]:
    return {"property": line}


@frozen
class NewMonster(Record):
    """A monster that appears beside the subject."""

    monster: Word = key(WordType("monsters"), "Which monster.")
    count: Amount = key(AMOUNT, "How many.", default=1)
    mood: str | None = optional(Choice(MOODS), "How it feels about the hero. By default as such monsters do.")
    asleep: bool = key(Bool(), "Whether it sleeps.", default=False)


@frozen
class NewObject(Record):
    """An object that appears: in the hero's pack or at the feet, or among what the monster carries."""

    object: Word = key(WordType("objects"), "Which object.")
    count: int = key(Int(1, 100), "How many; what does not stack is made one by one.", default=1)
    at: str = key(
        Choice({"pack": "in the hand, the pack or the monster's possession", "floor": "on the floor"}),
        "Where it appears.",
        default="pack",
    )
    state: str | None = optional(Choice(BLESSINGS), "Whether it is blessed or cursed. By default as chance has it.")


@frozen
class Enchant(Record):
    """More or fewer pluses."""

    what: str = key(Choice({word: THINGS[word] for word in ("weapon", "armor", "itself", "target")}), "On what.")
    by: int = key(Int(-5, 5), "How many pluses more (or fewer).")


@frozen
class Explode(Record):
    """An explosion around the subject; it hurts all who stand beside it, the hero too."""

    damage: Amount = key(AMOUNT, "How many hit points it takes.")
    kind: str = key(Choice(BLASTS), "Of what kind it is.", default="magic", also=("type",))


@frozen
class Step(Record):
    """One effect, and the conditions under which it happens."""

    message: str | None = optional(
        Text(max_length=_MAX_TEXT),
        "What is said. For a monster one '%s' stands for its name, and it is said only if the monster is seen.",
        saved=False,
    )
    heal: Amount | Heal | None = optional(OneOf(AMOUNT, RecordOf(Heal)), "Hit points come back.")
    damage: Amount | Damage | None = optional(OneOf(AMOUNT, RecordOf(Damage)), "Hit points go.")
    confuse: Amount | None = optional(AMOUNT, f"Confusion: {_TURNS}.")
    stun: Amount | None = optional(AMOUNT, f"Stunned: {_TURNS}.")
    blind: Amount | None = optional(AMOUNT, f"Blind: {_TURNS}.")
    hallucinate: Amount | None = optional(AMOUNT, f"The hero hallucinates: {_TURNS}.")
    deafen: Amount | None = optional(AMOUNT, f"The hero is deaf: {_TURNS} (not every release has deafness).")
    paralyze: Amount | None = optional(AMOUNT, f"Can't move: {_TURNS}. Free action keeps the hero from it.")
    put_to_sleep: Amount | None = optional(AMOUNT, f"Sleeps: {_TURNS}. Who resists sleep does not.", name="sleep")
    sicken: Amount | None = optional(AMOUNT, "The hero is sick, and dies of it after so many turns.")
    nauseate: Amount | None = optional(AMOUNT, "The hero vomits after so many turns.")
    wound_legs: Amount | None = optional(
        AMOUNT, f"The hero's legs are wounded, or those of the steed: {_TURNS}.", also=("wounded_legs", "lame")
    )
    petrify: bool | None = optional(Yes(), "The hero begins to turn to stone, unless resistant.")
    slime: bool | None = optional(Yes(), "The hero begins to turn into green slime, unless immune.")
    slow: bool | None = optional(Yes(), "Slower: the hero loses intrinsic speed.")
    hasten: bool | None = optional(Yes(), "A monster becomes faster (for the hero there is 'gain').")
    cure: tuple[str, ...] | None = optional(ListOf(Choice(ILLS), at_least=1), "What ends.")
    gain: Gain | None = optional(
        Short(RecordOf(Gain), parse=_property, example="fire resistance"), "The hero gains a property."
    )
    lose: Lose | None = optional(
        Short(RecordOf(Lose), parse=_property, example="fire resistance"), "The hero loses an intrinsic property."
    )
    teleport: str | None = optional(
        Choice({"level": "to another place of the level", "dungeon": "to another level; the hero only"}),
        "Gone to somewhere else, where the level permits it.",
    )
    polymorph: str | Word | None = optional(
        OneOf(Choice({"random": "into anything"}), WordType("monsters")),
        "Another form: 'random' or a monster's name; of an object only 'random'.",
    )
    create: NewMonster | NewObject | None = optional(
        OneOf(RecordOf(NewMonster), RecordOf(NewObject)), "A monster or an object appears.", also=("summon", "make")
    )
    identify: str | int | None = optional(
        OneOf(Int(1, 52), Choice({"itself": "the kind of thing that is used", "all": "all that is carried"})),
        "What becomes known: so many things of the player's choice, 'all', or 'itself'.",
    )
    bless: str | None = optional(Choice(THINGS), "What is blessed.")
    curse: str | None = optional(Choice(THINGS), "What is cursed.")
    uncurse: str | None = optional(Choice(THINGS), "From what a curse is taken.")
    repair: str | None = optional(Choice(THINGS), "What loses its rust, burns and rot.")
    enchant: Enchant | None = optional(RecordOf(Enchant), "Pluses change.")
    light: bool | None = optional(Bool(), "It becomes light around the hero (true), or dark (false).")
    dig: str | None = optional(Choice({"down": "a hole in the floor"}), "The floor is dug through.")
    map: bool | None = optional(Yes(), "The hero gets to know the level's map.")
    detect: str | None = optional(
        Choice({"monsters": "all monsters", "objects": "all objects", "gold": "gold", "traps": "traps"}),
        "What of the level the hero gets to know.",
    )
    attribute: tuple[Pair[str, int], ...] | None = optional(
        MapOf(Int(-10, 10), key=Choice(ATTRIBUTES), at_least=1),
        "The hero's attributes change: {strength: 1, charisma: -1}.",
    )
    level: int | None = optional(Int(-1, 1), "The hero gains (1) or loses (-1) an experience level.")
    energy: int | Amount | None = optional(
        OneOf(Int(-1000, 1000), AMOUNT), "Magical energy that comes back (or goes: a negative number)."
    )
    luck: int | None = optional(Int(-10, 10), "The hero's luck changes.")
    alignment: int | None = optional(Int(-100, 100), "The hero's alignment record changes.")
    nutrition: int | None = optional(
        Int(-2000, 2000), "The hero is fed, or hungrier: 900 is the nutrition of a new hero.", also=("hunger", "food")
    )
    drop: str | None = optional(
        Choice({"weapon": "the weapon in hand"}),
        "What the hero lets go of, unless it is welded to the hand or is what is being used.",
    )
    wake: str | None = optional(
        Choice({"nearby": "the monsters nearby", "level": "all monsters of the level"}), "Who wakes up."
    )
    frighten: Amount | None = optional(AMOUNT, f"Flees: the monster, or all that the hero sees: {_TURNS}.")
    tame: bool | None = optional(Yes(), "The monster becomes a pet, if it can; for the hero all around.")
    pacify: bool | None = optional(Yes(), "The monster becomes peaceful.")
    cancel: bool | None = optional(Yes(), "The monster or object is cancelled, as by the wand.")
    destroy: bool | None = optional(Yes(), "The object is destroyed.")
    explode: Explode | None = optional(RecordOf(Explode), "An explosion.")
    do: tuple[Step, ...] | None = optional(
        ListOf(RecordOf(lambda: Step), at_least=1),
        "Several steps with these conditions in common.",
        also=("then", "steps"),
    )
    code: CodeText | None = optional(
        Code(), "C of the author's, where there is no effect. The page of the kind says what it sees."
    )
    to: str | None = optional(
        Choice({subject.value: f"to the {subject.value}" for subject in Subject}),
        "To whom it happens, where that is not whom the place is about.",
        also=("target", "on", "who", "whom", "subject"),
    )
    when: tuple[str, ...] = key(CONDITION, "It happens only if all of this is so.", default=(), also=("if", "only_if"))
    unless: tuple[str, ...] = key(CONDITION, "It does not happen if any of this is so.", default=())
    chance: Chance | None = optional(ChanceType(), "How often it happens. By default always.")
    otherwise: tuple[Step, ...] | None = optional(
        ListOf(RecordOf(lambda: Step), at_least=1),
        "What happens instead, where the conditions do not hold.",
        also=("else",),
    )

    @property
    def effect(self) -> str:
        """The key of its one effect; empty where there is none."""
        return next(self._written(), "")

    @property
    def effects(self) -> tuple[str, ...]:
        """The keys of the effects that are written."""
        return tuple(self._written())

    def _written(self) -> Iterator[str]:
        return (name for name, field in _effect_fields() if getattr(self, field) is not None)

    @property
    def value(self) -> object:
        """The value of its one effect."""
        return getattr(self, record_keys(Step)[self.effect].field)

    def check_record(self, context: Context) -> None:
        """Report a step without an effect, or with two (NH2901), and an 'otherwise' of nothing (NH2902)."""
        context.refuse_unless_one(
            self.effects,
            "NH2901",
            "a step has one effect; this one has",
            self.origin.location,
            several="make a step of each: '- {heal: 2d4}' and '- {cure: confusion}'",
            none="docs/effects.md lists the effects",
        )
        if self.otherwise is not None and not (self.when or self.unless or self.chance):
            raise context.refuse(
                "NH2902",
                "'otherwise' stands beside no condition, so it would never happen",
                self.origin.location,
                hint="add 'when', 'unless' or 'chance', or take 'otherwise' away",
            )


@cache
def _effect_fields() -> tuple[tuple[str, str], ...]:
    """Return the keys of all effects, each with its field."""
    return tuple((name, one.field) for name, one in record_keys(Step).items() if name not in CONDITION_KEYS)


CONDITION_KEYS = frozenset({"to", "when", "unless", "chance", "otherwise"})
STEPS: Type[tuple[Step, ...]] = ListOf(RecordOf(Step), at_least=1)
"""A list of steps."""
