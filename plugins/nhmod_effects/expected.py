"""Every effect in its forms, and what each changes when it is played: the one table of what is expected of effects.

A form has the state that is set just before its step (``before``) and what is different just behind it (``after``). Keys are those of
``nhmod_playing/probe/probe.c``: the hero (``you.hp``), her properties (``prop.FIRE_RES``), the monster that the place is about (``mon.hp``)
with its weapon (``mwep``) and armor (``marm``), a bystander (``by``), the used thing (``item``), the object that it happens to (``thing``),
the hero's weapon (``wep``) and armor (``arm``), and what can be counted. A value is a number, a
monster's that of its kind (``@hill_orc``), or one of the words below. What else may change is in ``also``; of all else nothing may.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_effects.scene import Subject

if TYPE_CHECKING:
    from collections.abc import Mapping

MORE, LESS, CHANGED, GONE = "more", "less", "changed", "gone"
FOR_GOOD = 0x04000000  # FROMOUTSIDE (include/prop.h)


@frozen
class Form:
    """A form of an effect. ``everywhere`` says to play it at every place, and not only at one of each subject.

    ``by_chance`` says that now and then nothing of it comes: it is to be played again then.
    """

    value: str
    before: Mapping[str, int | str] = field(default_factory=dict)
    after: Mapping[str, int | str] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    everywhere: bool = True
    by_chance: bool = False


def once(
    value: str,
    before: Mapping[str, int | str] | None = None,
    after: Mapping[str, int | str] | None = None,
    also: tuple[str, ...] = (),
) -> Form:
    """Return a form that is played at one place of each subject."""
    return Form(value=value, before=before or {}, after=after or {}, also=also, everywhere=False)


def always(
    value: str,
    before: Mapping[str, int | str] | None = None,
    after: Mapping[str, int | str] | None = None,
    also: tuple[str, ...] = (),
) -> Form:
    """Return a form that is played at every place."""
    return Form(value=value, before=before or {}, after=after or {}, also=also)


HERO, MONSTER, OBJECT = Subject.HERO, Subject.MONSTER, Subject.OBJECT
_SICK_OF = {
    "confusion": "CONFUSION",
    "stun": "STUNNED",
    "blindness": "BLINDED",
    "hallucination": "HALLUC",
    "nausea": "VOMITING",
    "sliming": "SLIMED",
    "petrification": "STONED",
    "sickness": "SICK",
    "wounded legs": "WOUNDED_LEGS",
}


def _timed(name: str, also: tuple[str, ...] = ()) -> tuple[Form, ...]:
    """Expect so many turns more of a property."""
    key = f"prop.{name}"
    return (
        always("20", {key: 0}, {key: 20}, also),
        once("7", {key: 30}, {key: 37}, also),
        once("2d4", {key: 0}, {key: MORE}, also),
    )


def _things(verb: str, before: Mapping[str, int], after: Mapping[str, int]) -> dict[Subject, tuple[Form, ...]]:
    """Expect the same of the things of whomever it happens to."""

    def of(thing: str) -> tuple[dict[str, int | str], dict[str, int | str]]:
        first: dict[str, int | str] = {f"{thing}.{key}": value for key, value in before.items()}
        return first, {f"{thing}.{key}": value for key, value in after.items()}

    count = {"bless": "blessed", "curse": "cursed", "uncurse": "cursed", "repair": "eroded"}[verb]
    cleared: dict[str, int | str] = {"blessed": 0, "cursed": 0, "eroded": 0}
    every: dict[str, int | str] = cleared | {count: 1 if verb in {"uncurse", "repair"} else 0}
    moved: dict[str, int | str] = {count: LESS if verb in {"uncurse", "repair"} else MORE}
    things = tuple(f"{thing}.{key}" for thing in ("wep", "arm", "item", "thing", "mwep") for key in after)
    ours, theirs = (count,), ("cursed", "blessed", "eroded")
    return {
        HERO: (
            always("weapon", *of("wep"), also=(*ours, *things)),
            always("itself", *of("item"), also=(*ours, *things)),
            once("armor", *of("arm"), also=(*ours, *things)),
            once("worn", every, moved, also=things),
            once("inventory", every, moved, also=things),
        ),
        MONSTER: (
            always("weapon", *of("mwep"), also=things),
            always("itself", *of("item"), also=(*ours, *things)),
            always("armor", *of("marm")),
            once("worn", of("mwep")[0] | of("marm")[0], of("mwep")[1] | of("marm")[1]),
            once("inventory", of("mwep")[0] | of("marm")[0], of("mwep")[1] | of("marm")[1]),
        ),
        OBJECT: (always("target", *of("thing"), also=(*theirs, *things)),),
    }


_LEFT = (
    "you.at",
    "here",
    "by",
    "mon",
    "mwep",
    "marm",
    "thing",
    "monsters",
    "newts",
    "floor",
    "traps",
    "peaceful",
    "sleeping",
    "tame",
    "apples.floor",
)
_NEWT_HERO = (
    "you.female",
    "you.form",
    "you.hp",
    "you.hpmax",
    "you.multi",
    "prop",
    "wep",
    "arm",
    "you.str",
    "pack",
    "floor",
    "item",
    "unknown",
    "you.dex",
    "you.con",
)
_NEWT = (
    "mon.form",
    "mon.hp",
    "mon.hpmax",
    "mwep",
    "marm",
    "newts",
    "item",
    "floor",
    "mon.female",
    "mon.invis",
    "mon.speed",
)
_HURT = {"you.hp": 500, "you.hpmax": 1000}
_HURT_MONSTER = {"mon.hp": 500, "mon.hpmax": 1000}
_RESISTED = {"fire": "FIRE_RES", "cold": "COLD_RES", "shock": "SHOCK_RES", "poison": "POISON_RES", "acid": "ACID_RES"}
_MR = {"fire": 0x01, "cold": 0x02, "shock": 0x10, "poison": 0x20, "acid": 0x40}

FORMS: Mapping[str, Mapping[Subject, tuple[Form, ...]]] = {
    "message": {
        HERO: (always('"The cell speaks."', {}, {"said": 1}),),
        MONSTER: (always('"%s speaks."', {}, {"said": 1}), once('"%s speaks."', {"mon.invis": 1}, {})),
        OBJECT: (always('"The thing speaks."', {}, {"said": 1}),),
    },
    "heal": {
        HERO: (
            always("40", _HURT, {"you.hp": 540}),
            once("40", {"you.hp": 990, "you.hpmax": 1000}, {"you.hp": 1000}),
            once(
                "{amount: 5, raise_maximum: 3}",
                {"you.hp": 1000, "you.hpmax": 1000},
                {"you.hp": 1003, "you.hpmax": 1003},
            ),
        ),
        MONSTER: (
            always("40", _HURT_MONSTER, {"mon.hp": 540}),
            once("40", {"mon.hp": 990, "mon.hpmax": 1000}, {"mon.hp": 1000}),
            once(
                "{amount: 5, raise_maximum: 3}",
                {"mon.hp": 1000, "mon.hpmax": 1000},
                {"mon.hp": 1003, "mon.hpmax": 1003},
            ),
        ),
    },
    "damage": {
        HERO: (
            always("40", _HURT, {"you.hp": 460}),
            once("{amount: 40, cause: a bad joke}", _HURT, {"you.hp": 460}),
            *(
                once(f"{{amount: 40, kind: {kind}}}", _HURT | {f"prop.{name}": 0}, {"you.hp": 460})
                for kind, name in _RESISTED.items()
            ),
            *(once(f"{{amount: 40, kind: {kind}}}", _HURT | {f"worn.{name}": 1}) for kind, name in _RESISTED.items()),
        ),
        MONSTER: (
            always("40", _HURT_MONSTER, {"mon.hp": 460}),
            always(
                "5000",
                _HURT_MONSTER,
                {"mon.there": 0},
                also=(
                    "mon",
                    "mwep",
                    "marm",
                    "item",
                    "you",
                    "floor",
                    "monsters",
                    "tame",
                    "peaceful",
                    "thing",
                    "wep",
                    "by",
                ),
            ),
            *(
                once(f"{{amount: 40, kind: {kind}}}", _HURT_MONSTER | {"mon.resists": 0}, {"mon.hp": 460})
                for kind in _MR
            ),
            *(once(f"{{amount: 40, kind: {kind}}}", _HURT_MONSTER | {"mon.resists": bit}) for kind, bit in _MR.items()),
        ),
    },
    "confuse": {HERO: _timed("CONFUSION"), MONSTER: (always("20", {"mon.conf": 0}, {"mon.conf": 1}),)},
    "stun": {HERO: _timed("STUNNED"), MONSTER: (always("20", {"mon.stun": 0}, {"mon.stun": 1}),)},
    "blind": {
        HERO: _timed("BLINDED"),
        MONSTER: (
            always("20", {"mon.see": 1}, {"mon.see": 0, "mon.blinded": 20}),
            once("4d100", {"mon.see": 1}, {"mon.see": 0, "mon.blinded": MORE}),
        ),
    },
    "hallucinate": {HERO: _timed("HALLUC")},
    "deafen": {HERO: _timed("DEAF")},
    "paralyze": {
        HERO: (always("5", {"you.multi": 0}, {"you.multi": -5}), once("5", {"you.multi": 0, "worn.FREE_ACTION": 1})),
        MONSTER: (always("20", {"mon.move": 1}, {"mon.move": 0, "mon.frozen": 20}),),
    },
    "sleep": {
        HERO: (
            always("5", {"you.multi": 0}, {"you.multi": -5}, also=("prop.DEAF",)),
            once("5", {"you.multi": 0, "worn.SLEEP_RES": 1}),
        ),
        MONSTER: (
            always("20", {"mon.move": 1}, {"mon.move": 0, "mon.frozen": 20}),
            once("20", {"mon.move": 1, "mon.resists": 0x04}),
        ),
    },
    "sicken": {
        HERO: (
            always("20", {"prop.SICK": 0}, {"prop.SICK": 20}),
            once("20", {"prop.SICK": 0, "prop.SICK_RES": FOR_GOOD}),
        )
    },
    "nauseate": {HERO: _timed("VOMITING")},
    "wound_legs": {HERO: _timed("WOUNDED_LEGS", also=("worn.WOUNDED_LEGS", "you.dex"))},
    "petrify": {
        HERO: (
            always("true", {"prop.STONED": 0}, {"prop.STONED": 5}),
            once("true", {"prop.STONED": 0, "worn.STONE_RES": 1}),
        )
    },
    "slime": {
        HERO: (
            always("true", {"prop.SLIMED": 0}, {"prop.SLIMED": 10}),
            once("true", {"prop.SLIMED": 0, "prop.UNCHANGING": FOR_GOOD}),
        )
    },
    "slow": {
        HERO: (always("true", {"prop.FAST": FOR_GOOD}, {"prop.FAST": 0}), once("true", {"prop.FAST": 0})),
        MONSTER: (always("true", {"mon.speed": 0}, {"mon.speed": 1}),),
    },
    "hasten": {MONSTER: (always("true", {"mon.speed": 0}, {"mon.speed": 2}),)},
    "cure": {
        HERO: (
            always(
                f"[{', '.join(_SICK_OF)}]",
                {f"prop.{name}": 50 for name in _SICK_OF.values()},
                {f"prop.{name}": 0 for name in _SICK_OF.values()},
            ),
            *(
                once(
                    f"[{ill}]",
                    {f"prop.{name}": 50 for name in _SICK_OF.values()},
                    {f"prop.{name}": 0},
                    also=("you.dex",),
                )
                for ill, name in _SICK_OF.items()
            ),
            once("[deafness]", {"prop.DEAF": 50}, {"prop.DEAF": 0}),
            once("[lycanthropy]", {"you.were": "@werejackal"}, {"you.were": -1}, also=("prop",)),
        ),
        MONSTER: (
            always(
                "[confusion, stun, blindness, helplessness]",
                {
                    "mon.conf": 1,
                    "mon.stun": 1,
                    "mon.see": 0,
                    "mon.blinded": 9,
                    "mon.move": 0,
                    "mon.frozen": 9,
                    "mon.sleep": 1,
                },
                {
                    "mon.conf": 0,
                    "mon.stun": 0,
                    "mon.see": 1,
                    "mon.blinded": 0,
                    "mon.move": 1,
                    "mon.frozen": 0,
                    "mon.sleep": 0,
                },
                also=("sleeping",),
            ),
        ),
    },
    "gain": {
        HERO: (
            always("{property: fire resistance, turns: 30}", {"prop.FIRE_RES": 0}, {"prop.FIRE_RES": 30}),
            once("fire resistance", {"prop.FIRE_RES": 0}, {"prop.FIRE_RES": FOR_GOOD}),
            once("{property: levitation, turns: 30}", {"prop.LEVITATION": 0}, {"prop.LEVITATION": 30}),
            once("{property: see invisible}", {"prop.SEE_INVIS": 0}, {"prop.SEE_INVIS": FOR_GOOD}),
        ),
    },
    "lose": {
        HERO: (
            always("telepathy", {"prop.TELEPAT": FOR_GOOD}, {"prop.TELEPAT": 0}),
            once("levitation", {"prop.LEVITATION": 40}, {"prop.LEVITATION": 0}),
            once("fire resistance", {"prop.FIRE_RES": FOR_GOOD}, {"prop.FIRE_RES": 0}),
        ),
    },
    "teleport": {
        HERO: (
            always("level", {}, {"you.at": CHANGED}, also=("here",)),
            # Chance may choose the level where she is already (src/teleport.c, random_teleport_level).
            replace(once("dungeon", {}, {"you.level": CHANGED}, also=_LEFT), by_chance=True),
        ),
        MONSTER: (always("level", {}, {"mon.at": CHANGED}),),
        OBJECT: (
            always(
                "level",
                {},
                {"thing.at": CHANGED},
                also=("thing", "item", "pack", "floor", "cursed", "blessed", "unknown"),
            ),
        ),
    },
    "polymorph": {
        HERO: (
            always("newt", {}, {"you.newt": 1}, also=_NEWT_HERO),
            # One time of five it makes another of her own race (src/polyself.c, polyself).
            replace(
                once(
                    "random",
                    {"you.con": 25},
                    {"you.form": CHANGED},
                    also=("you", "prop", "wep", "arm", "pack", "floor", "unknown", "item"),
                ),
                by_chance=True,
            ),
        ),
        MONSTER: (
            always("newt", {}, {"mon.newt": 1}, also=_NEWT),
            once("random", {}, {"mon.form": CHANGED}, also=("mon", "mwep", "marm", "floor")),
        ),
        OBJECT: (
            always(
                "random",
                {},
                {"thing.there": 0},
                also=("thing", "unknown", "blessed", "cursed", "eroded", "apples", "pack", "floor"),
            ),
        ),
    },
    "create": {
        HERO: (
            always("{monster: newt}", {}, {"newts": 1, "monsters": MORE}, also=("sleeping", "peaceful")),
            always("{object: apple, count: 2}", {}, {"apples": 2, "pack": MORE}, also=("unknown", "blessed", "cursed")),
            once("{object: apple, count: 2, at: floor}", {}, {"apples.floor": 2, "floor": MORE}),
            once(
                "{object: apple, state: cursed}", {"cursed": 0}, {"apples": MORE, "cursed": 1}, also=("pack", "unknown")
            ),
            once(
                "{object: apple, state: blessed}",
                {"blessed": 0},
                {"apples": MORE, "blessed": 1},
                also=("pack", "unknown"),
            ),
            once(
                "{monster: newt, count: 3, mood: peaceful, asleep: true}",
                {},
                {"newts": 3, "peaceful": 3, "sleeping": 3, "monsters": MORE},
            ),
            once(
                "{monster: newt, count: 3, mood: tame}",
                {},
                {"newts": 3, "tame": 3, "monsters": MORE},
                also=("peaceful", "sleeping"),
            ),
            once("{monster: newt, mood: hostile}", {}, {"newts": 1, "monsters": MORE}, also=("sleeping",)),
        ),
        MONSTER: (
            always("{monster: newt}", {}, {"newts": 1, "monsters": MORE}, also=("sleeping", "peaceful")),
            once("{object: apple, count: 2, at: floor}", {}, {"apples.floor": 2, "floor": MORE}),
        ),
    },
    "identify": {
        HERO: (
            always("all", {}, {"unknown": 0}, also=("item.known",)),
            always("itself", {"item.known": 0}, {"item.known": 1}, also=("unknown", "you.wis")),
        ),
    },
    "bless": _things("bless", {"blessed": 0, "cursed": 0}, {"blessed": 1}),
    "curse": _things("curse", {"blessed": 0, "cursed": 0}, {"cursed": 1}),
    "uncurse": _things("uncurse", {"cursed": 1, "blessed": 0}, {"cursed": 0}),
    "repair": _things("repair", {"eroded": 2, "eroded2": 1}, {"eroded": 0, "eroded2": 0}),
    "enchant": {
        HERO: (
            always("{what: weapon, by: 2}", {"wep.spe": 1}, {"wep.spe": 3}, also=("item.spe",)),
            always(
                "{what: itself, by: 2}",
                {"item.spe": 1},
                {"item.spe": 3},
                also=("wep.spe", "arm.spe", "thing.spe", "mwep.spe"),
            ),
            once("{what: armor, by: -2}", {"arm.spe": 1}, {"arm.spe": -1}),
        ),
        MONSTER: (
            always("{what: weapon, by: 2}", {"mwep.spe": 1}, {"mwep.spe": 3}, also=("item.spe",)),
            always("{what: armor, by: -2}", {"marm.spe": 1}, {"marm.spe": -1}),
        ),
        OBJECT: (always("{what: target, by: 2}", {"thing.spe": 1}, {"thing.spe": 3}, also=("item.spe",)),),
    },
    "light": {HERO: (always("true", {"lit": 0}, {"lit": MORE}), once("false", {"lit": 1}, {"lit": LESS}))},
    "dig": {HERO: (always("down", {}, {"you.level": CHANGED}, also=_LEFT),)},
    "map": {HERO: (always("true", {"glyphs": 0}, {"glyphs": MORE}),)},
    "detect": {
        HERO: (
            always("monsters", {}, {"shown.monsters": MORE}),
            once("objects", {}, {"shown.objects": MORE}),
            once("gold", {}, {"shown.objects": MORE}),
            once("traps", {}, {"shown.traps": MORE}),
        ),
    },
    "attribute": {
        HERO: (
            always("{wisdom: 1}", {"you.wis": 8}, {"you.wis": 9}),
            *(
                once(f"{{{word}: {by}}}", {f"you.{word[:3]}": 11}, {f"you.{word[:3]}": 11 + by})
                for word in ("strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma")
                for by in (1, -1)
            ),
        ),
    },
    "level": {
        HERO: (
            always(
                "1", {"you.exp": 5}, {"you.exp": 6}, also=("you.hp", "you.hpmax", "you.energy", "you.energymax", "prop")
            ),
            once(
                "-1",
                {"you.exp": 5},
                {"you.exp": 4},
                also=("you.hp", "you.hpmax", "you.energy", "you.energymax", "prop"),
            ),
        ),
    },
    "energy": {
        HERO: (
            always("10", {"you.energy": 50}, {"you.energy": 60}),
            once("-10", {"you.energy": 50}, {"you.energy": 40}),
            once("-100", {"you.energy": 50}, {"you.energy": 0}),
        ),
    },
    "luck": {HERO: (always("2", {"you.luck": 0}, {"you.luck": 2}), once("-2", {"you.luck": 0}, {"you.luck": -2}))},
    "alignment": {
        HERO: (always("5", {"you.align": 0}, {"you.align": 5}), once("-5", {"you.align": 0}, {"you.align": -5}))
    },
    "nutrition": {
        HERO: (
            always("200", {"you.hunger": 600}, {"you.hunger": MORE}),
            once("-200", {"you.hunger": 600}, {"you.hunger": 400}),
        )
    },
    "drop": {
        HERO: (
            always(
                "weapon",
                {"wep.cursed": 0},
                {"wep.where": CHANGED, "pack": LESS, "floor": MORE},
                also=("wep", "unknown"),
            ),
            once("weapon", {"wep.cursed": 1}),
        ),
    },
    "wake": {
        HERO: (
            always("nearby", {"by.sleep": 1}, {"by.sleep": 0, "sleeping": LESS}, also=("mon.sleep",)),
            once("level", {"by.sleep": 1}, {"by.sleep": 0, "sleeping": LESS}, also=("mon.sleep",)),
        ),
        MONSTER: (
            always("nearby", {"mon.sleep": 1, "by.sleep": 1}, {"mon.sleep": 0, "by.sleep": 0, "sleeping": LESS}),
            once("level", {"mon.sleep": 1, "by.sleep": 1}, {"mon.sleep": 0, "by.sleep": 0, "sleeping": LESS}),
        ),
    },
    "frighten": {
        HERO: (always("10", {"by.flee": 0}, {"by.flee": 1, "by.fleetim": MORE}, also=("mon.flee", "mon.fleetim")),),
        MONSTER: (
            always("10", {"mon.flee": 0}, {"mon.flee": 1, "mon.fleetim": MORE}),
            once("4d100", {"mon.flee": 0}, {"mon.flee": 1, "mon.fleetim": MORE}),
        ),
    },
    "tame": {
        HERO: (
            always("true", {"by.tame": 0}, {"by.tame": MORE}, also=("by", "mon", "mwep", "marm", "tame", "peaceful")),
        ),
        MONSTER: (
            always("true", {"mon.tame": 0}, {"mon.tame": MORE}, also=("mon", "mwep", "marm", "tame", "peaceful")),
        ),
    },
    "pacify": {MONSTER: (always("true", {"mon.peaceful": 0}, {"mon.peaceful": 1, "peaceful": MORE}),)},
    "cancel": {
        MONSTER: (always("true", {"mon.can": 0}, {"mon.can": 1}, also=("mwep", "marm", "mon.form")),),
        OBJECT: (
            always(
                "true",
                {"thing.spe": 3, "thing.blessed": 1},
                {"thing.spe": LESS, "thing.blessed": 0},
                also=("blessed", "thing", "item"),
            ),
        ),
    },
    "destroy": {OBJECT: (always("true", {}, {"thing.there": 0}, also=("thing", "pack", "floor", "item", "unknown")),)},
    "explode": {
        HERO: (
            always("{damage: 30}", _HURT, {"you.hp": 470}, also=("by.hp", "mon.hp")),
            once(
                "{damage: 30, kind: fire}",
                _HURT,
                {"you.hp": 470},
                also=("by.hp", "mon.hp", "floor", "arm", "eroded", "mwep", "marm"),
            ),
            once("{damage: 30, kind: cold}", _HURT, {"you.hp": 470}, also=("by.hp", "mon.hp", "floor")),
            once(
                "{damage: 30, kind: shock}", _HURT, {"you.hp": 470}, also=("by.hp", "mon.hp", "floor", "prop.BLINDED")
            ),
        ),
        MONSTER: (always("{damage: 30}", _HURT_MONSTER, {"mon.hp": 470}, also=("you.hp", "by.hp")),),
    },
}
# What is otherwise at some places: the effect, the subject and the place's key.
ELSEWHERE: Mapping[tuple[str, Subject, str], Form] = {
    ("dig", HERO, "sink"): always("down", {}, {"here": CHANGED}),
    # The weapon is what is being used.
    **{("drop", HERO, key): always("weapon") for key in ("wield", "hit", "on_hit")},
}
_USED_UP = ("item", "pack")
# A newt dies of it; a hero who was one is herself again.
_BLOW = ("mon.hp", "you.hp", "mon.newt", "you.newt")
LATER: Mapping[str, tuple[tuple[str, ...], str]] = {
    **dict.fromkeys(
        ("break", "read", "quaff", "dip", "sink", "eat", "first_bite", "last_bite", "lose"),
        (_USED_UP, "the thing is used up"),
    ),
    **dict.fromkeys(("thrown", "thrown_at_you", "breathe"), (("item",), "the potion is gone")),
    "drop": (("pack",), "the thing is dropped"),
    "cancel": (("item", "thing"), "what is cancelled is neither blessed nor cursed"),
    **dict.fromkeys(
        ("hit", "atk:to_you", "atk:to_monster", "atk:your_hit", "art:hit", "art:hits_you"),
        (_BLOW, "the blow itself hurts"),
    ),
}
"""What the command does to the changes once a step is over, by the way to the place, and why; each is needed by some cell."""
NOT_REACHED: Mapping[tuple[str, str, str], str] = {}
"""What the probe does not reach: the release, the host and the way, and why. It is not played, and must not be reachable."""
FREE = ("lit", "glyphs", "shown", "said")
"""What may always change: what is seen and said."""


def _both(key: str, so: int | str, not_so: int | str) -> tuple[dict[str, int | str], dict[str, int | str]]:
    return {key: so}, {key: not_so}


def _hurt(hit_points: int, well: int) -> dict[Subject, tuple[dict[str, int | str], dict[str, int | str]]]:
    return {
        subject: (
            {f"{who}.hp": hit_points, f"{who}.hpmax": 1000},
            {f"{who}.hp": well, f"{who}.hpmax": 1000},
        )
        for subject, who in ((HERO, "you"), (MONSTER, "mon"))
    }


def _like(so: str, not_so: str) -> dict[Subject, tuple[dict[str, int | str], dict[str, int | str]]]:
    return {HERO: _both("you.data", so, not_so), MONSTER: _both("mon.form", so, not_so)}


_BITS = _MR | {"sleep": 0x04}
_INTRINSIC = _RESISTED | {"sleep": "SLEEP_RES"}
STATES_SET: Mapping[str, Mapping[Subject, tuple[dict[str, int | str], dict[str, int | str]]]] = {
    "cursed": {HERO: ({"item.cursed": 1, "item.blessed": 0}, {"item.cursed": 0, "item.blessed": 0})},
    "blessed": {HERO: ({"item.cursed": 0, "item.blessed": 1}, {"item.cursed": 0, "item.blessed": 0})},
    "uncursed": {HERO: ({"item.cursed": 0, "item.blessed": 0}, {"item.cursed": 0, "item.blessed": 1})},
    "confused": {HERO: _both("prop.CONFUSION", 9, 0), MONSTER: _both("mon.conf", 1, 0)},
    "stunned": {HERO: _both("prop.STUNNED", 9, 0), MONSTER: _both("mon.stun", 1, 0)},
    "blind": {HERO: _both("prop.BLINDED", 9, 0), MONSTER: _both("mon.see", 0, 1)},
    "invisible": {HERO: _both("prop.INVIS", 9, 0), MONSTER: _both("mon.invis", 1, 0)},
    "helpless": {HERO: _both("you.multi", -5, 0), MONSTER: _both("mon.sleep", 1, 0)},
    "injured": _hurt(999, 1000),
    "badly injured": _hurt(332, 333),
    "undead": _like("@kobold_zombie", "@hill_orc"),
    "demonic": _like("@succubus", "@hill_orc"),
    "mindless": _like("@kobold_zombie", "@hill_orc"),
    "female": {HERO: _both("you.female", 1, 0), MONSTER: _both("mon.female", 1, 0)},
    "lawful": {HERO: _both("you.aligntype", 1, 0), MONSTER: _both("mon.form", "@dwarf", "@newt")},
    "neutral": {HERO: _both("you.aligntype", 0, 1), MONSTER: _both("mon.form", "@newt", "@dwarf")},
    "chaotic": {HERO: _both("you.aligntype", -1, 0), MONSTER: _both("mon.form", "@hill_orc", "@newt")},
    **{
        f"resistant to {kind}": {
            HERO: _both(f"worn.{name}", 1, 0),
            MONSTER: _both("mon.resists", _BITS[kind], 0xFF - _BITS[kind]),
        }
        for kind, name in _INTRINSIC.items()
    },
    "peaceful": {MONSTER: _both("mon.peaceful", 1, 0)},
    "tame": {MONSTER: _both("mon.tame", 5, 0)},
    "seen": {MONSTER: _both("mon.invis", 0, 1)},
    "hallucinating": {HERO: _both("prop.HALLUC", 9, 0)},
    "polymorphed": {HERO: ({"you.form": "@newt", "you.hp": 9, "you.hpmax": 9}, {})},
    "hungry": {HERO: _both("you.hunger", 150, 151)},
    "weak": {HERO: _both("you.hunger", 50, 51)},
    "lucky": {HERO: _both("you.luck", 1, 0)},
    "unlucky": {HERO: _both("you.luck", -1, 0)},
    "riding": {HERO: _both("you.steed", 1, 0)},
    "levitating": {HERO: _both("prop.LEVITATION", 9, 0)},
}
"""What is set so that a condition holds of a subject, and so that it does not; what is only the hero's, or the used thing's, is hers."""


def settings_of(word: str, subject: Subject) -> tuple[dict[str, int | str], dict[str, int | str]]:
    """Return what is set so that a state holds where a subject is asked for it, and so that it does not.

    What a subject can't be is asked of the hero, or else of the monster, as ``meaning`` does (nhmod_effects.conditions).
    """
    settings = STATES_SET[word]
    return settings.get(subject) or settings.get(HERO) or settings[MONSTER]


EITHER: Mapping[Subject, tuple[str, str, str, str, int, int]] = {
    HERO: ("energy", "10", "-10", "you.energy", 60, 40),
    MONSTER: ("hasten", "true", "slow: true", "mon.speed", 2, 1),
    OBJECT: ("enchant", "{what: target, by: 2}", "{what: target, by: -2}", "thing.spe", 3, -1),
}
"""How it is seen whether a condition holds: the effect, its value if it does and if it does not, and what each of them makes of a key."""
