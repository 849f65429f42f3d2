"""What an author writes: a step is one effect, and when it happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.manifest import (
    Bool,
    ChanceType,
    Choice,
    Code,
    Int,
    ListOf,
    MapOf,
    OneOf,
    Record,
    RecordOf,
    Short,
    Text,
    WordType,
    key,
    record_keys,
)
from nhmod_effects.amounts import AMOUNT
from nhmod_effects.conditions import CONDITION
from nhmod_effects.scene import Subject

if TYPE_CHECKING:
    from nhmod.manifest import Chance, CodeText, Context, Pair, Type, Word
    from nhmod_effects.amounts import Amount

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
_MAX_DEPTH = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class Heal(Record):
    """Hit points, with more to it."""

    amount: Amount = key(AMOUNT, "How many hit points.")
    raise_maximum: int = key(Int(0, 100), "By how much the most hit points grow, if all are there.", default=0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Damage(Record):
    """Lost hit points, with more to it."""

    amount: Amount = key(AMOUNT, "How many hit points.")
    kind: str = key(Choice(KINDS), "What hurts: who is resistant to it loses nothing.", default="physical")
    cause: str | None = key(
        Text(max_length=60),
        "What the hero dies of, with its article, as on the tombstone: 'killed by …'. By default the thing that did it.",
        default=None,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Gain(Record):
    """A property of the hero, for a time or for good."""

    property: Word = key(WordType("properties"), "What is gained: fire resistance, levitation, see invisible …")
    turns: Amount | None = key(AMOUNT, "For how many turns. By default for good.", default=None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Lose(Record):
    """An intrinsic property that goes, and all turns of it that are left."""

    property: Word = key(WordType("properties"), "What is lost.")


def _property(line: str) -> dict[str, str]:
    return {"property": line}


@dataclass(frozen=True, kw_only=True, slots=True)
class NewMonster(Record):
    """A monster that appears beside the subject."""

    monster: Word = key(WordType("monsters"), "Which monster.")
    count: Amount = key(AMOUNT, "How many.", default=1)
    mood: str | None = key(Choice(MOODS), "How it feels about the hero. By default as such monsters do.", default=None)
    asleep: bool = key(Bool(), "Whether it sleeps.", default=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class NewObject(Record):
    """An object that appears: in the hero's pack or at the feet, or among what the monster carries."""

    object: Word = key(WordType("objects"), "Which object.")
    count: int = key(Int(1, 100), "How many; what does not stack is made one by one.", default=1)
    at: str = key(
        Choice({"pack": "in the hand, the pack or the monster's possession", "floor": "on the floor"}),
        "Where it appears.",
        default="pack",
    )
    state: str | None = key(
        Choice(BLESSINGS), "Whether it is blessed or cursed. By default as chance has it.", default=None
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Enchant(Record):
    """More or fewer pluses."""

    what: str = key(Choice({word: THINGS[word] for word in ("weapon", "armor", "itself", "target")}), "On what.")
    by: int = key(Int(-5, 5), "How many pluses more (or fewer).")


@dataclass(frozen=True, kw_only=True, slots=True)
class Explode(Record):
    """An explosion around the subject; it hurts all who stand beside it, the hero too."""

    damage: Amount = key(AMOUNT, "How many hit points it takes.")
    kind: str = key(Choice(BLASTS), "Of what kind it is.", default="magic")


@dataclass(frozen=True, kw_only=True, slots=True)
class Step(Record):
    """One effect, and the conditions under which it happens."""

    message: str | None = key(
        Text(max_length=_MAX_TEXT),
        "What is said. For a monster one '%s' stands for its name, and it is said only if the monster is seen.",
        default=None,
    )
    heal: Amount | Heal | None = key(OneOf(AMOUNT, RecordOf(Heal)), "Hit points come back.", default=None)
    damage: Amount | Damage | None = key(OneOf(AMOUNT, RecordOf(Damage)), "Hit points go.", default=None)
    confuse: Amount | None = key(AMOUNT, f"Confusion: {_TURNS}.", default=None)
    stun: Amount | None = key(AMOUNT, f"Stunned: {_TURNS}.", default=None)
    blind: Amount | None = key(AMOUNT, f"Blind: {_TURNS}.", default=None)
    hallucinate: Amount | None = key(AMOUNT, f"The hero hallucinates: {_TURNS}.", default=None)
    deafen: Amount | None = key(AMOUNT, f"The hero is deaf: {_TURNS} (not every release has deafness).", default=None)
    paralyze: Amount | None = key(AMOUNT, f"Can't move: {_TURNS}. Free action keeps the hero from it.", default=None)
    put_to_sleep: Amount | None = key(
        AMOUNT, f"Sleeps: {_TURNS}. Who resists sleep does not.", default=None, name="sleep"
    )
    sicken: Amount | None = key(AMOUNT, "The hero is sick, and dies of it after so many turns.", default=None)
    nauseate: Amount | None = key(AMOUNT, "The hero vomits after so many turns.", default=None)
    petrify: bool | None = key(Bool(), "The hero begins to turn to stone, unless resistant.", default=None)
    slime: bool | None = key(Bool(), "The hero begins to turn into green slime, unless immune.", default=None)
    slow: bool | None = key(Bool(), "Slower: the hero loses intrinsic speed.", default=None)
    hasten: bool | None = key(Bool(), "A monster becomes faster (for the hero there is 'gain').", default=None)
    cure: tuple[str, ...] | None = key(ListOf(Choice(ILLS), at_least=1), "What ends.", default=None)
    gain: Gain | None = key(
        Short(RecordOf(Gain), parse=_property, example="fire resistance"), "The hero gains a property.", default=None
    )
    lose: Lose | None = key(
        Short(RecordOf(Lose), parse=_property, example="fire resistance"),
        "The hero loses an intrinsic property.",
        default=None,
    )
    teleport: str | None = key(
        Choice({"level": "to another place of the level", "dungeon": "to another level; the hero only"}),
        "Gone to somewhere else, where the level permits it.",
        default=None,
    )
    polymorph: str | Word | None = key(
        OneOf(Choice({"random": "into anything"}), WordType("monsters")),
        "Another form: 'random' or a monster's name; of an object only 'random'.",
        default=None,
    )
    create: NewMonster | NewObject | None = key(
        OneOf(RecordOf(NewMonster), RecordOf(NewObject)), "A monster or an object appears.", default=None
    )
    identify: str | int | None = key(
        OneOf(Int(1, 52), Choice({"itself": "the kind of thing that is used", "all": "all that is carried"})),
        "What becomes known: so many things of the player's choice, 'all', or 'itself'.",
        default=None,
    )
    bless: str | None = key(Choice(THINGS), "What is blessed.", default=None)
    curse: str | None = key(Choice(THINGS), "What is cursed.", default=None)
    uncurse: str | None = key(Choice(THINGS), "From what a curse is taken.", default=None)
    repair: str | None = key(Choice(THINGS), "What loses its rust, burns and rot.", default=None)
    enchant: Enchant | None = key(RecordOf(Enchant), "Pluses change.", default=None)
    light: bool | None = key(Bool(), "It becomes light around the hero (true), or dark (false).", default=None)
    dig: str | None = key(Choice({"down": "a hole in the floor"}), "The floor is dug through.", default=None)
    map: bool | None = key(Bool(), "The hero gets to know the level's map.", default=None)
    detect: str | None = key(
        Choice({"monsters": "all monsters", "objects": "all objects", "gold": "gold", "traps": "traps"}),
        "What of the level the hero gets to know.",
        default=None,
    )
    attribute: tuple[Pair[str, int], ...] | None = key(
        MapOf(Int(-10, 10), key=Choice(ATTRIBUTES), at_least=1),
        "The hero's attributes change: {strength: 1, charisma: -1}.",
        default=None,
    )
    level: int | None = key(Int(-1, 1), "The hero gains (1) or loses (-1) an experience level.", default=None)
    energy: int | Amount | None = key(
        OneOf(Int(-1000, 1000), AMOUNT), "Magical energy that comes back (or goes: a negative number).", default=None
    )
    luck: int | None = key(Int(-10, 10), "The hero's luck changes.", default=None)
    alignment: int | None = key(Int(-100, 100), "The hero's alignment record changes.", default=None)
    nutrition: int | None = key(
        Int(-2000, 2000), "The hero is fed, or hungrier: 900 is the nutrition of a new hero.", default=None
    )
    wake: str | None = key(
        Choice({"nearby": "the monsters nearby", "level": "all monsters of the level"}), "Who wakes up.", default=None
    )
    frighten: Amount | None = key(AMOUNT, f"Flees: the monster, or all that the hero sees: {_TURNS}.", default=None)
    tame: bool | None = key(Bool(), "The monster becomes a pet, if it can; for the hero all around.", default=None)
    pacify: bool | None = key(Bool(), "The monster becomes peaceful.", default=None)
    cancel: bool | None = key(Bool(), "The monster or object is cancelled, as by the wand.", default=None)
    destroy: bool | None = key(Bool(), "The object is destroyed.", default=None)
    explode: Explode | None = key(RecordOf(Explode), "An explosion.", default=None)
    do: tuple[Step, ...] | None = key(
        ListOf(RecordOf(lambda: Step), at_least=1), "Several steps with these conditions in common.", default=None
    )
    code: CodeText | None = key(
        Code(), "C of the author's, where there is no effect. The page of the kind says what it sees.", default=None
    )
    to: str | None = key(
        Choice({subject.value: f"to the {subject.value}" for subject in Subject}),
        "To whom it happens, where that is not whom the place is about.",
        default=None,
    )
    when: tuple[str, ...] = key(CONDITION, "It happens only if all of this is so.", default=())
    unless: tuple[str, ...] = key(CONDITION, "It does not happen if any of this is so.", default=())
    chance: Chance | None = key(ChanceType(), "How often it happens. By default always.", default=None)
    otherwise: tuple[Step, ...] | None = key(
        ListOf(RecordOf(lambda: Step), at_least=1),
        "What happens instead, where the conditions do not hold.",
        default=None,
    )

    @property
    def effect(self) -> str:
        """The key of its one effect; empty where there is none."""
        return next(iter(self.effects), "")

    @property
    def effects(self) -> tuple[str, ...]:
        """The keys of the effects that are written."""
        keys = record_keys(Step)
        return tuple(
            name for name, one in keys.items() if name not in CONDITION_KEYS and getattr(self, one.field) is not None
        )

    @property
    def value(self) -> object:
        """The value of its one effect."""
        return getattr(self, record_keys(Step)[self.effect].field)

    def check_record(self, context: Context) -> None:
        """Report a step without an effect, or with two (NH2901), and an 'otherwise' of nothing (NH2902)."""
        if len(self.effects) != 1:
            said = " and ".join(f"'{name}'" for name in self.effects)
            raise context.refuse(
                "NH2901",
                f"a step has one effect; this one has {said or 'none'}",
                self.origin.location,
                hint="make a step of each: '- {heal: 2d4}' and '- {cure: confusion}'"
                if said
                else "docs/effects.md lists the effects",
            )
        if self.otherwise is not None and not (self.when or self.unless or self.chance):
            raise context.refuse(
                "NH2902",
                "'otherwise' stands beside no condition, so it would never happen",
                self.origin.location,
                hint="add 'when', 'unless' or 'chance', or take 'otherwise' away",
            )


CONDITION_KEYS = frozenset({"to", "when", "unless", "chance", "otherwise"})
STEPS: Type[tuple[Step, ...]] = ListOf(RecordOf(Step), at_least=1)
"""A list of steps."""
