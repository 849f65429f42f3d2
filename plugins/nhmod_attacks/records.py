"""What an author writes for an attack: how it is made (``AT_``), and what it does (``AD_``; include/monattk.h)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Bool, Choice, Identifier, ListOf, Record, RecordOf, Text, WrongValueError, key, optional
from nhmod_effects import STEPS, Step

if TYPE_CHECKING:
    from nhmod.manifest import Scalar

MAX_NAME = 20
_MAX_TEXT = 120
_MAX_VERB = 40

ADJACENT = "adjacent"
SIGHT = "sight"
GAZE = "gaze"
ENGULFING = "engulfing"
EXPLOSION = "explosion"


class _Name(Identifier):
    """One word, as monsters write it: 'hello hello 1d4'."""

    def convert(self, scalar: Scalar) -> str:
        """Take the word, and tell it of what it is called in C."""
        in_c = re.fullmatch(r"A[TD]_(\w+)", scalar.text)
        if in_c is not None:
            raise WrongValueError(write=in_c[1].lower())
        return super().convert(scalar)


_NAME = _Name(max_length=MAX_NAME, separators="-_")


@frozen
class Damage(Record):
    """What an attack does: a new damage type. It has a case wherever the game asks, so that it is never silent."""

    id: str = key(_NAME, "What monsters call it: 'hello' is AD_HELLO.")
    to_you: tuple[Step, ...] | None = optional(
        STEPS, "What happens to the hero who is hit.", also=("effect", "effects", "to_hero", "to_player")
    )
    to_monster: tuple[Step, ...] | None = optional(
        STEPS, "What happens to a monster that is hit, by another one or by the hero in the attacker's form."
    )
    hurts: bool = key(Bool(), "Whether the hit points of the attack's dice are lost as well.", default=True)
    magical: bool = key(
        Bool(),
        "Whether cancellation takes the steps away: a cancelled attacker has none, and armor's magic cancellation often "
        "protects from them.",
        default=False,
    )
    message_hit: bool = key(Bool(), "Whether the attack's own message comes first ('The newt bites!').", default=True)
    also_by: tuple[str, ...] = key(
        ListOf(
            Choice(
                {
                    GAZE: "by gazing: the two must see each other",
                    ENGULFING: "each turn in the attacker's inside",
                    EXPLOSION: "by exploding, once",
                }
            )
        ),
        "Which attacks of a special kind can have it, beside all that touch and new ones.",
        default=(),
    )
    passive_to_you: tuple[Step, ...] | None = optional(
        STEPS,
        "What happens at times to the hero who attacks a monster that has it as a passive attack ('none hello 0d0').",
    )
    passive_to_monster: tuple[Step, ...] | None = optional(
        STEPS, "What happens at times to a monster that attacks one that has it as a passive attack."
    )


@frozen
class Attack(Record):
    """A new attack type, a new damage type, or both."""

    type: str | None = optional(
        _NAME, "How the attack is made; monsters call it so: 'hello' is AT_HELLO.", also=("name", "id")
    )
    reaches: str = key(
        Choice(
            {
                ADJACENT: "those beside it",
                SIGHT: "the hero up to eight squares away, where the two see each other, and monsters beside it",
            }
        ),
        "Whom it reaches.",
        default=ADJACENT,
    )
    touches: bool = key(
        Bool(), "Whether the attacker touches whom it attacks, as is fatal with a cockatrice.", default=True
    )
    message: str | None = optional(
        Text(max_length=_MAX_TEXT),
        "What is said when the hero is hit; '%s' is the attacker: '%s says hello to you!'. By default '%s hits!'.",
        saved=False,
    )
    verb: str | None = optional(
        Text(max_length=_MAX_VERB),
        "What stands between the names when a monster hits another: 'says hello to'. By default 'hits'.",
        saved=False,
    )
    your_verb: str | None = optional(
        Text(max_length=_MAX_VERB),
        "What stands between 'You' and the name when the hero, in the attacker's form, hits: 'say hello to'. By default 'hit'.",
        saved=False,
    )
    damage: Damage | None = optional(RecordOf(Damage), "What it does: a new damage type.")

    @property
    def title(self) -> str:
        """What it is called."""
        return self.type or (self.damage.id if self.damage is not None else "")
