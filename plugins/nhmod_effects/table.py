"""Which effect can happen to whom, and what writes it in C."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod_effects import hero, monster, thing, world
from nhmod_effects.scene import Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_effects.frame import Frame


@frozen
class Effect:
    """An effect: a renderer a subject. What the hero gets to know (``heros``) is the hero's, whatever the place is about.

    Of those ``done`` are what only the hero can do; the others can come of what a monster does to the hero, too.

    ``functions`` are functions of the game without which there is no such effect. ``kills`` are the subjects on which it can kill the
    monster that the place is about.
    """

    hero: Callable[[Any, Frame], list[str]] | None = None
    monster: Callable[[Any, Frame], list[str]] | None = None
    object: Callable[[Any, Frame], list[str]] | None = None
    heros: bool = False
    done: bool = True
    functions: tuple[str, ...] = ()
    kills: tuple[Subject, ...] = ()

    def renderer(self, subject: Subject) -> Callable[[Any, Frame], list[str]] | None:
        """Return what writes the effect on a subject; nothing if it has no meaning there."""
        return {Subject.HERO: self.hero, Subject.MONSTER: self.monster, Subject.OBJECT: self.object}[subject]


_BLESS = thing.each(("bless(@);",))
_CURSE = thing.each(("curse(@);",))
_UNCURSE = thing.each(("uncurse(@);",))
_REPAIR = thing.each(thing.REPAIR)

EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        "message": Effect(hero=world.message, monster=world.message, object=world.message),
        "heal": Effect(hero=hero.heal, monster=monster.heal),
        "damage": Effect(hero=hero.damage, monster=monster.damage, kills=(Subject.MONSTER,)),
        "confuse": Effect(hero=hero.longer("make_confused", "HConfusion"), monster=monster.confuse),
        "stun": Effect(hero=hero.longer("make_stunned", "HStun"), monster=monster.stun),
        "blind": Effect(hero=hero.longer("make_blinded", "Blinded"), monster=monster.blind),
        "hallucinate": Effect(hero=hero.longer("make_hallucinated", "HHallucination")),
        "deafen": Effect(hero=hero.longer("make_deaf", "HDeaf"), functions=("make_deaf",)),
        "paralyze": Effect(hero=hero.paralyze, monster=monster.paralyze),
        "sleep": Effect(hero=hero.put_to_sleep, monster=monster.put_to_sleep),
        "sicken": Effect(hero=hero.sicken),
        "nauseate": Effect(hero=hero.nauseate),
        "wound_legs": Effect(hero=hero.wound_legs),
        "petrify": Effect(hero=hero.petrify),
        "slime": Effect(hero=hero.slime),
        "slow": Effect(hero=hero.slow, monster=monster.slow),
        "hasten": Effect(monster=monster.hasten),
        "cure": Effect(hero=hero.cure, monster=monster.cure),
        "gain": Effect(hero=hero.gain),
        "lose": Effect(hero=hero.lose),
        "teleport": Effect(hero=hero.teleport, monster=monster.teleport, object=thing.teleport),
        "polymorph": Effect(hero=hero.polymorph, monster=monster.polymorph, object=thing.polymorph),
        "create": Effect(hero=world.create, monster=world.create),
        "identify": Effect(hero=world.identify, heros=True),
        "bless": Effect(hero=_BLESS, monster=_BLESS, object=_BLESS),
        "curse": Effect(hero=_CURSE, monster=_CURSE, object=_CURSE),
        "uncurse": Effect(hero=_UNCURSE, monster=_UNCURSE, object=_UNCURSE),
        "repair": Effect(hero=_REPAIR, monster=_REPAIR, object=_REPAIR),
        "enchant": Effect(hero=thing.enchant, monster=thing.enchant, object=thing.enchant),
        "light": Effect(hero=world.light, heros=True),
        "dig": Effect(hero=world.dig, heros=True),
        "map": Effect(hero=world.map_level, heros=True),
        "detect": Effect(hero=world.detect, heros=True),
        "attribute": Effect(hero=hero.attribute),
        "level": Effect(hero=hero.level),
        "energy": Effect(hero=hero.energy),
        "luck": Effect(hero=hero.luck, heros=True, done=False),
        "alignment": Effect(hero=hero.alignment, heros=True, done=False),
        "nutrition": Effect(hero=hero.nutrition),
        # Whoever has engulfed the hero gets it, and a cockatrice's corpse is the end of many of them.
        "drop": Effect(hero=hero.drop, kills=(Subject.HERO,)),
        "wake": Effect(hero=world.wake, monster=monster.wake),
        "frighten": Effect(hero=world.frighten, monster=monster.frighten),
        "tame": Effect(hero=world.tame, monster=monster.tame),
        "pacify": Effect(monster=monster.pacify),
        "cancel": Effect(monster=monster.cancel, object=thing.cancel),
        "destroy": Effect(object=thing.destroy),
        "explode": Effect(hero=world.explode, monster=world.explode, kills=(Subject.HERO, Subject.MONSTER)),
    }
)
