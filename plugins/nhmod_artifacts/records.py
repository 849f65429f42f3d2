"""What an author writes for an artifact. The fields are those of struct artifact (include/artifact.h)."""

from __future__ import annotations

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
    OneOf,
    Pair,
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
from nhmod_artifacts.words import INVOCATIONS, POWERS
from nhmod_effects import STEPS, Step
from nhmod_languages.contents.keys import encyclopedia

MAX_NAME = 60
MAX_COST = 2_000_000_000
_UCHAR = 255

ALIGNMENTS = {"lawful": "A_LAWFUL", "neutral": "A_NEUTRAL", "chaotic": "A_CHAOTIC", "none": "A_NONE"}
ANY = "any"
NOTHING = "nothing"
DOUBLE = "double"


_ONE_DEFENCE = "an artifact defends from one kind of harm"


@frozen
class ArtifactAttack(Record):
    """What a hit with it does beyond the weapon's own harm."""

    type: Word = key(
        WordType("damage types"),
        "The harm: physical, fire, cold, electricity, drain life … Who resists it suffers no bonus.",
    )
    to_hit: int = key(Sides(0, _UCHAR), "The die of its bonus to hit: 5 is 1d5. By default none.", default=0)
    damage: int | str = key(
        OneOf(Sides(1, _UCHAR), Choice({DOUBLE: "the weapon's own damage again"})),
        "The die of its bonus damage: 10 is 1d10; or 'double'. By default double.",
        default=DOUBLE,
    )


@frozen
class Against(Record):
    """Whom the bonus is against, where it is not against all: one of these."""

    monster: Word | None = optional(WordType("monsters", brings=False), "One kind of monster.")
    class_: Word | None = optional(WordType("monster classes"), "A class: dragon, 'D', S_DRAGON.")
    flag: Word | None = optional(
        WordType("monster flags"), "All monsters with a flag that the game asks for: undead, demon, flies …"
    )
    other_alignments: bool | None = optional(Bool(), "All whose alignment is not the artifact's own (write true).")


@frozen
class Carried(Record):
    """What it gives while it is only carried. What is left out is as in the artifact that is copied or edited."""

    PARTIAL: ClassVar = True

    defends: Word | str | None = optional(
        Single(OneOf(Choice({NOTHING: "no defence"}), WordType("damage types", brings=False)), why=_ONE_DEFENCE),
        "The harm that it defends its bearer from.",
        also=("defense", "defence", "resists"),
    )
    powers: Change[tuple[Word, ...]] | None = optional(
        Changing(ListOf(WordType(POWERS))),
        "What it gives: telepathy, stealth …",
        also=("properties", "confers", "gives"),
    )


@frozen
class Place(Record):
    """A place in the table of artifacts that the author chooses."""

    after: Word = key(
        WordType("artifacts", brings=False), "The artifact that it comes after: one of the game's, or a new one."
    )


@frozen
class Artifact(Record):
    """A new artifact (a name and an object at least), or with 'edit:' a change of one that is there."""

    name: str | None = optional(Text(max_length=MAX_NAME), "What it is called, with its 'The'.", also=("title",))
    edit: Word | None = optional(WordType("artifacts", brings=False), "The artifact of the game that is changed.")
    copy_from: Word | None = optional(
        WordType("artifacts", brings=False),
        "The artifact that gives all that is not written here.",
        also=("based_on", "inherit", "inherits", "like", "template", "extends", "parent"),
    )
    object: Word | None = optional(
        WordType("objects", made=True),
        "The object that it is: of the game, or of a mod.",
        also=("base", "weapon", "type", "class", "object_class"),
    )
    quest: bool | None = optional(
        Bool(),
        "Whether it is the prize of a role's quest: it stands behind all others, and by default is self-willed and not made by "
        "the game itself. By default false.",
    )
    place: Place | None = optional(
        RecordOf(Place),
        "Where it stands. By default before the quests' artifacts, or behind all others if it is one of these.",
    )
    generated: bool | None = optional(
        Bool(),
        "Whether the game makes it by itself, as a gift of the gods or in place of an ordinary object. By default true.",
        also=("generation", "probability", "chance", "frequency", "rarity"),
    )
    restricted: bool | None = optional(
        Bool(), "Whether no object can be named so, and it blasts those of other alignments. By default true."
    )
    self_willed: bool | None = optional(
        Bool(), "Whether it has a mind: it evades those of another role, race or alignment."
    )
    speaks: bool | None = optional(Bool(), "Whether it whispers rumors when it is spoken to (#chat).")
    attack: ArtifactAttack | str | None = optional(
        OneOf(RecordOf(ArtifactAttack), Choice({NOTHING: "no bonus"})),
        "The bonus of a hit with it. By default nothing.",
        also=("damage",),
    )
    against: Against | str | None = optional(
        OneOf(RecordOf(Against), Choice({ANY: "whoever does not resist"})),
        "Whom the attack's bonus is against. By default any.",
    )
    warns: bool | Word | None = optional(
        OneOf(Bool(), WordType("monster flags")),
        "Whether it warns of dangerous monsters (true), or whom it warns of: a flag such as orc or undead. By default false.",
    )
    defends: Word | str | None = optional(
        Single(OneOf(Choice({NOTHING: "no defence"}), WordType("damage types", brings=False)), why=_ONE_DEFENCE),
        "The harm that it defends from while it is wielded or worn.",
        also=("defense", "defence", "resists", "resistances", "resistance"),
    )
    powers: Change[tuple[Word, ...]] | None = optional(
        Changing(ListOf(WordType(POWERS))),
        "What it gives while it is wielded or worn: searching, telepathy, regeneration, reflection …",
        also=("properties", "confers", "gives"),
    )
    carried: Carried | None = optional(RecordOf(Carried), "What it gives while it is only carried.")
    invoke: Word | str | tuple[Step, ...] | None = optional(
        OneOf(Choice({NOTHING: "nothing happens"}), WordType(INVOCATIONS, "properties"), STEPS),
        "What #invoke does: one of the game's powers (taming, healing, levitation …), or steps of effects.",
        also=("invocation", "effect", "effects", "use", "apply"),
    )
    on_hit: tuple[Step, ...] | None = optional(
        STEPS, "What happens to a monster that the hero hits with it, beside the harm.", also=("when_hit", "hit")
    )
    on_hit_you: tuple[Step, ...] | None = optional(
        STEPS, "What happens to the hero whom a monster hits with it, beside the harm."
    )
    alignment: str | None = optional(Choice(ALIGNMENTS), "The alignment of the gods that give it. By default none.")
    role: Word | str | None = optional(
        OneOf(Choice({ANY: "any role"}), WordType("roles")),
        "The role that it is for: its first gift, and who may touch it if it is self-willed.",
        also=("roles",),
    )
    race: Word | str | None = optional(
        OneOf(Choice({ANY: "any race"}), WordType("monsters", brings=False)),
        "The race of heroes that it is for.",
        also=("races",),
    )
    cost: Change[int] | None = optional(
        Changing(Int(0, MAX_COST)), "Its price. By default 0: a hundred times the object's.", also=("price", "value")
    )
    color: Word | None = optional(
        WordType("colors"),
        "The color in which it glows when it warns of a flag's monsters, where the target's artifacts have colors.",
    )
    encyclopedia: BlockText | None = encyclopedia("text")
    raw: tuple[Pair[str, int | str], ...] = key(
        RAW,
        "Columns that only a variant has, by the names that its macros have for them, as in C: mat: IRON. By default as in the row "
        "that is copied, or in the nearest one of its like. Also s1, s2, mt, inv, al, cl, rac and clr, where no other key says it.",
        default=(),
    )
