"""What of declared steps must be seen when they happen: the state in which they are tried, and what differs then.

The keys are those of the probe that a proving build has (``nhmod_playing/probe/probe.c``), as in ``expected``, from which they come.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target.words import meant
from nhmod_effects.asked import Asked, State, settled
from nhmod_effects.expected import CHANGED, FOR_GOOD, FORMS, LESS, MORE
from nhmod_effects.in_words import in_words
from nhmod_effects.scene import Subject
from nhmod_effects.steps import ATTRIBUTES, Enchant, Gain, Lose, NewMonster, NewObject, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nhmod.target import Facts

_SICK_OF = {
    "confusion": "CONFUSION", "stun": "STUNNED", "blindness": "BLINDED", "hallucination": "HALLUC", "deafness": "DEAF",
    "nausea": "VOMITING", "sliming": "SLIMED", "petrification": "STONED", "sickness": "SICK", "wounded legs": "WOUNDED_LEGS",
}  # fmt: skip
_OF_MONSTERS = {"confusion": "mon.conf", "stun": "mon.stun", "blindness": "mon.see", "helplessness": "mon.move"}
_THINGS = {"weapon": "wep", "armor": "arm", "itself": "item", "target": "thing"}
_MUCH = 500


@frozen
class Sight:
    """What is seen of one step: set ``before`` and it has changed ``after``, and ``said`` was said; or ``why`` that can't be seen.

    ``words`` says the step. ``chance`` is how often it happens. ``conditions`` are what of ``before`` the step's own conditions ask for.
    """

    words: str
    before: Mapping[str, int | str] = field(default_factory=dict)
    conditions: Mapping[str, int | str] = field(default_factory=dict)
    after: Mapping[str, int | str] = field(default_factory=dict)
    said: str = ""
    why: str = ""
    chance: float = 1.0

    def without(self, keys: frozenset[str]) -> Sight:
        """Return what is left where some states can't be there when it happens."""
        before = {key: value for key, value in self.before.items() if key not in keys}
        after = {key: value for key, value in self.after.items() if key not in keys}
        needed = {key for key in keys if self.conditions.get(key)}
        why = ""
        if needed or not (after or self.said):
            why = f"who has {' or '.join(sorted(needed or keys & set(self.before)))} can't do it at all"
        return replace(self, before=before, after=after, why=why)

    def fulfilled(self, changes: Mapping[str, tuple[str, str]], said: str) -> bool:
        """Return whether what was seen is what must be seen; keys are those of ``changes``, with names of properties."""
        if self.said and " ".join(self.said.split()) not in " ".join(said.replace("/", " ").split()):
            return False
        return all(_so(changes.get(key), value) for key, value in self.after.items())


def _so(change: tuple[str, str] | None, value: int | str) -> bool:
    if change is None:
        return False
    old, new = change
    if value in {MORE, LESS} and new != "-":
        return (int(new) > int(old)) is (value == MORE)
    return True


def sights(steps: Sequence[Step], subject: Subject, facts: Facts) -> Iterator[Sight]:
    """Yield what must be seen of each step of a list, in each of its conditions, where they happen to a subject."""
    for step in steps:
        yield from _of(step, subject, facts, (), 1.0)


def _of(step: Step, usual: Subject, facts: Facts, asked: tuple[Asked, ...], chance: float) -> Iterator[Sight]:
    subject = Subject(step.to) if step.to is not None else usual
    own = [Asked.of(word, subject) for word in step.when] + [Asked.of(word, subject).turned() for word in step.unless]
    odds = step.chance.numerator / step.chance.denominator if step.chance is not None else 1.0
    if step.do is not None:
        for inner in step.do:
            yield from _of(inner, usual, facts, (*asked, *own), chance * odds)
    else:
        yield _sight(step, subject, facts, settled((*asked, *own)), chance * odds)
    for other in step.otherwise or ():
        first = tuple(one.turned() for one in own[:1])
        yield from _of(other, usual, facts, (*asked, *first), chance * (1.0 if own else 1 - odds))


def _sight(step: Step, subject: Subject, facts: Facts, state: State | None, chance: float) -> Sight:
    said = " ".join("".join(str(getattr(part, "text", part)) for part in line) for line in in_words((step,), subject))
    if state is None:
        return Sight(words=said or step.effect, why="the prover can't bring about all of its conditions at once")
    sight = Sight(words=said or step.effect, before=state, conditions=state, chance=chance)
    effect = step.effect
    if effect == "code":
        return replace(sight, why="what an author's C does is declared nowhere; a test of the mod's own can say it")
    if effect == "message":
        parts = str(step.value).split("%s")
        return replace(sight, said=max(parts, key=len).strip())
    special = _SPECIAL.get(effect)
    found = special(step, subject, facts) if special is not None else _by_form(effect, step, subject)
    if found is None:
        return replace(sight, why="the prover does not know what is to be seen of it here")
    before, after = found
    return replace(sight, before={**before, **state}, after=after)


def _by_form(effect: str, step: Step, subject: Subject) -> tuple[State, State] | None:
    """Return what the table of forms has for an effect: the form of the step's own value, or the usual one."""
    forms = FORMS.get(effect, {}).get(subject, ())
    written = str(step.value).lower()
    of_value = [one for one in forms if one.value == written and one.after]
    usual = [one for one in forms if one.everywhere and one.after]
    form = next(iter(of_value or usual), None)
    if form is None:
        return None
    return dict(form.before), {key: _direction(form.before.get(key), value) for key, value in form.after.items()}


def _direction(before: int | str | None, after: int | str) -> int | str:
    """Return in which direction a value goes, as another amount is another number."""
    if isinstance(before, int) and isinstance(after, int):
        return MORE if after > before else LESS if after < before else CHANGED
    return after if after in {MORE, LESS} else CHANGED


def _signed(key: str, start: int) -> Callable[[Step, Subject, Facts], tuple[State, State] | None]:
    def found(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
        del facts
        if subject is not Subject.HERO:
            return None
        value = step.value
        less = isinstance(value, int) and value < 0
        return {key: start}, {key: LESS if less else MORE}

    return found


def _damage(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    del facts, step
    if subject is Subject.OBJECT:
        return None
    who = "you" if subject is Subject.HERO else "mon"
    # Of what kills a monster no hit points are left to be seen.
    return {f"{who}.hp": _MUCH * 20, f"{who}.hpmax": _MUCH * 20}, {f"{who}.hp": LESS}


def _gain(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    value = step.value
    if not isinstance(value, Gain) or subject is not Subject.HERO:
        return None
    key = f"prop.{meant(value.property, facts).symbol}"
    return {key: 0}, {key: MORE}


def _lose(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    value = step.value
    if not isinstance(value, Lose) or subject is not Subject.HERO:
        return None
    key = f"prop.{meant(value.property, facts).symbol}"
    return {key: FOR_GOOD}, {key: LESS}


def _cure(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    del facts
    ills = step.cure or ()
    if subject is Subject.HERO:
        keys = [f"prop.{_SICK_OF[ill]}" for ill in ills if ill in _SICK_OF]
        return (dict.fromkeys(keys, 50), dict.fromkeys(keys, LESS)) if keys else None
    form = FORMS["cure"].get(subject, (None,))[0]
    keys = [_OF_MONSTERS[ill] for ill in ills if ill in _OF_MONSTERS]
    if form is None or not keys:
        return None
    before = {key: value for key, value in form.before.items() if key in keys or key in {"mon.blinded", "mon.frozen"}}
    return before, dict.fromkeys(keys, CHANGED)


def _create(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    del facts
    value = step.value
    if isinstance(value, NewMonster):
        return {}, {"monsters": MORE}
    if isinstance(value, NewObject) and (value.at == "floor" or subject is Subject.HERO):
        return {}, {"floor" if value.at == "floor" else "pack": MORE}
    return None


def _polymorph(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    del step, facts
    if subject is Subject.OBJECT:
        return {}, {"thing.there": LESS}
    # An unhappy new form kills who is weak (src/polyself.c, newman).
    return ({"you.con": 25}, {"you.form": CHANGED}) if subject is Subject.HERO else ({}, {"mon.form": CHANGED})


def _on_things(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    """Return what is seen of ``bless``, ``curse``, ``uncurse``, ``repair`` and ``enchant``."""
    del facts
    value = step.value
    what = value.what if isinstance(value, Enchant) else str(value)
    thing = _THINGS.get(what, "wep")
    if subject is Subject.MONSTER and what != "itself":  # what is used is the user's, whomever it happens to
        thing = {"armor": "marm"}.get(what, "mwep")
    elif what in {"worn", "inventory"} and subject is Subject.OBJECT:
        return None
    if isinstance(value, Enchant):
        return {f"{thing}.spe": 1}, {f"{thing}.spe": MORE if value.by > 0 else LESS}
    key, before, after = {
        "bless": ("blessed", 0, MORE),
        "curse": ("cursed", 0, MORE),
        "uncurse": ("cursed", 1, LESS),
        "repair": ("eroded", 2, LESS),
    }[step.effect]
    return {f"{thing}.{key}": before}, {f"{thing}.{key}": after}


def _attribute(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    del facts
    if subject is not Subject.HERO or not step.attribute:
        return None
    keys = {f"you.{ATTRIBUTES[pair.key].removeprefix('A_').lower()}": pair.value for pair in step.attribute}
    moved = {key: value for key, value in keys.items() if value}
    return dict.fromkeys(moved, 12), {key: MORE if value > 0 else LESS for key, value in moved.items()}


def _light(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    del subject, facts
    return ({"lit": 0}, {"lit": MORE}) if step.light else ({"lit": 1}, {"lit": LESS})


def _identify(step: Step, subject: Subject, facts: Facts) -> tuple[State, State] | None:
    del subject, facts
    if step.identify == "itself":
        return {"item.known": 0}, {"item.known": MORE}
    return ({}, {"unknown": LESS}) if step.identify == "all" else None


_SPECIAL: Mapping[str, Callable[[Step, Subject, Facts], tuple[State, State] | None]] = {
    "damage": _damage,
    "gain": _gain,
    "lose": _lose,
    "cure": _cure,
    "create": _create,
    "polymorph": _polymorph,
    "bless": _on_things,
    "curse": _on_things,
    "uncurse": _on_things,
    "repair": _on_things,
    "enchant": _on_things,
    "attribute": _attribute,
    "light": _light,
    "identify": _identify,
    "level": _signed("you.exp", 10),
    "energy": _signed("you.energy", 50),
    "luck": _signed("you.luck", 0),
    "alignment": _signed("you.align", 0),
    "nutrition": _signed("you.hunger", 900),
}
