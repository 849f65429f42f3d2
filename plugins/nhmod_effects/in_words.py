"""Effects in sentences, for whoever reads what a thing does: the twin of ``render``, which writes the same in C."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.diagnostics import article
from nhmod.gallery import Line, Link, joined, line
from nhmod.manifest import Dice, Pair, Word
from nhmod_effects.conditions import STATES
from nhmod_effects.scene import Subject
from nhmod_effects.steps import BLASTS, THINGS, Damage, Enchant, Explode, Gain, Heal, Lose, NewMonster, NewObject, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping


_MONSTERS, _OBJECTS = ("monsters",), ("objects",)
_IS = {Subject.HERO: "you are", Subject.MONSTER: "the monster is", Subject.OBJECT: "the object is"}
_WHO = {Subject.HERO: "you", Subject.MONSTER: "the monster", Subject.OBJECT: "the object"}
_ONCE = 1
_FOR_GOOD = " for good"
_ENDS = (".", ".”", "!”", "?”")


def in_words(steps: Iterable[Step], subject: Subject = Subject.HERO) -> tuple[Line, ...]:
    """Say what steps do to a subject: a sentence each, and one for all that happen under the same conditions one after the other."""
    out: list[Line] = []
    for before, together in groupby(steps, key=lambda step: _shared(step, subject)):
        if before:
            said = joined((_effect(step, _to(step, subject)) for step in together), "; ")
            out.append(_sentence(line(before, said)))
        else:
            out += (sentence for step in together for sentence in _sentences(step, subject))
    return tuple(out)


def _to(step: Step, subject: Subject) -> Subject:
    return Subject(step.to) if step.to is not None else subject


def _shared(step: Step, subject: Subject) -> str:
    """Return the conditions of a step that others can share; nothing where chance decides, or more hangs on it."""
    alone = step.chance is not None or step.otherwise is not None or step.do is not None
    return "" if alone else _condition(step, _to(step, subject))


def _sentences(step: Step, subject: Subject) -> Iterator[Line]:
    subject = _to(step, subject)
    before = _condition(step, subject)
    inner = in_words(step.do, subject) if step.do is not None else (_sentence(_effect(step, subject)),)
    yield from (_sentence(line(before, _small(one))) for one in inner) if before else inner
    for one in in_words(step.otherwise or (), subject):
        yield _sentence(line("otherwise, ", _small(one)))


def _effect(step: Step, subject: Subject) -> Line:
    if step.code is not None:
        return ("something of the author's own happens (written in C)",)
    return _EFFECTS[step.effect](step.value, subject)


def _sentence(said: Line) -> Line:
    """Begin with a capital letter, and end with a full stop where there is none."""
    first, *rest = said
    if isinstance(first, str):
        first = first[:1].upper() + first[1:]
    last = said[-1]
    return line(first, *rest, "" if isinstance(last, str) and last.endswith(_ENDS) else ".")


def _small(said: Line) -> Line:
    """Let a sentence go on after what was put before it."""
    first, *rest = said
    return (first[:1].lower() + first[1:], *rest) if isinstance(first, str) else said


def _condition(step: Step, subject: Subject) -> str:
    asked = [_state(word, subject) for word in step.when]
    asked += (
        _state(word.removeprefix("not ") if word.startswith("not ") else f"not {word}", subject) for word in step.unless
    )
    out = f"if {' and '.join(asked)}, " if asked else ""
    return f"{out}with a chance of {step.chance}, " if step.chance is not None else out


def _state(word: str, subject: Subject) -> str:
    bare = word.removeprefix("not ")
    state = STATES[bare]
    of_hero = state.own or (subject is Subject.HERO and state.hero)
    who = "it is" if state.item else "you are" if of_hero else "the monster is"
    return f"{who} {'not ' if word != bare else ''}{bare}"


def _amount(amount: object, what: str) -> str:
    """Return an amount of things, in the singular where it is one."""
    return f"{amount} {what.removesuffix('s') if amount == _ONCE else what}"


def _verb(subject: Subject, you: str, other: str = "") -> str:
    return f"{_WHO[subject]} {you if subject is Subject.HERO else other or f'{you}s'}"


def _turns(state: str) -> Callable[[int | Dice, Subject], Line]:
    return lambda amount, subject: (f"{_IS[subject]} {state} for {_amount(amount, 'turns')}",)


def _plain(you: str, other: str = "") -> Callable[[object, Subject], Line]:
    return lambda _, subject: (_verb(subject, you, other),)


def _text(said: str) -> Callable[[object, Subject], Line]:
    return lambda _, __: (said,)


def _things(verb: str) -> Callable[[str, Subject], Line]:
    return lambda what, _: (f"{_thing(what)} {verb}",)


def _thing(what: str) -> str:
    return {"target": "the object", "inventory": "all that is carried"}.get(what, THINGS[what])


def _message(text: str, _: Subject) -> Line:
    said = text.replace("%s", "the monster")
    return (f"you read “{said[:1].upper()}{said[1:]}”",)


def _heal(value: int | Dice | Heal, subject: Subject) -> Line:
    amount, more = (value.amount, value.raise_maximum) if isinstance(value, Heal) else (value, 0)
    grows = f", or, if none are missing, the most that there can be grows by {more}" if more else ""
    return (f"{_verb(subject, 'regain')} {_amount(amount, 'hit points')}{grows}",)


def _damage(value: int | Dice | Damage, subject: Subject) -> Line:
    amount, kind = (value.amount, value.kind) if isinstance(value, Damage) else (value, "physical")
    of = "" if kind == "physical" else f" to {kind}, unless resistant"
    return (f"{_verb(subject, 'lose')} {_amount(amount, 'hit points')}{of}",)


def _gain(value: Gain, subject: Subject) -> Line:
    how_long = _FOR_GOOD if value.turns is None else f" for {_amount(value.turns, 'turns')}"
    return (f"{_verb(subject, 'gain')} {value.property}{how_long}",)


def _lose(value: Lose, subject: Subject) -> Line:
    return (f"{_verb(subject, 'lose')} {value.property}",)


def _teleport(where: str, subject: Subject) -> Line:
    place = "to another place of the level" if where == "level" else "to another level"
    return (f"{_IS[subject]} teleported {place}",)


def _polymorph(into: str | Word, subject: Subject) -> Line:
    form: str | Link = Link(into.text, _MONSTERS) if isinstance(into, Word) else "something else"
    return line(f"{_verb(subject, 'turn')} into ", form)


def _create(value: NewMonster | NewObject, subject: Subject) -> Line:
    if isinstance(value, NewMonster):
        how = f"{value.mood or ''}{' sleeping' if value.asleep else ''}".strip()
        return _appearing(value.count, how, Link(value.monster.text, _MONSTERS), f"beside {_WHO[subject]}")
    pack = "in your pack" if subject is Subject.HERO else "with the monster"
    where = "on the floor" if value.at == "floor" else pack
    return _appearing(value.count, value.state or "", Link(value.object.text, _OBJECTS), where)


def _appearing(count: int | Dice, how: str, what: Link, where: str) -> Line:
    many = f"{article(how or what.text)} " if count == _ONCE else f"{count} \u00d7 "
    return line(many, f"{how} " if how else "", what, f" appear{'s' if count == _ONCE else ''} {where}")


def _identify(value: str | int, _: Subject) -> Line:
    if isinstance(value, int):
        return (f"you identify {_amount(value, 'things')} of your choice",)
    return ("you identify all that you carry" if value == "all" else "you learn what it is",)


def _enchant(value: Enchant, _: Subject) -> Line:
    return (f"the enchantment of {_thing(value.what)} changes by {value.by:+}",)


def _attribute(pairs: tuple[Pair[str, int], ...], subject: Subject) -> Line:
    changes = ", ".join(f"{pair.value:+} {pair.key}" for pair in pairs)
    return (f"{_verb(subject, 'get')} {changes}",)


def _number(more: str, fewer: str) -> Callable[[object, Subject], Line]:
    """Say a number that is below 0 where something goes."""

    def said(value: object, subject: Subject) -> Line:
        text = str(value)
        known = fewer if text.startswith("-") else more
        return (f"{_WHO[subject]} {known.format(text.removeprefix('-'))}",)

    return said


def _level(value: int, subject: Subject) -> Line:
    return (f"{_verb(subject, 'gain' if value > 0 else 'lose')} an experience level" if value else "nothing happens",)


def _wake(value: str, _: Subject) -> Line:
    return ("the monsters nearby wake up" if value == "nearby" else "all monsters of the level wake up",)


def _frighten(amount: int | Dice, subject: Subject) -> Line:
    who = "all monsters that you see flee" if subject is Subject.HERO else "the monster flees"
    return (f"{who} for {_amount(amount, 'turns')}",)


def _tame(_: object, subject: Subject) -> Line:
    return ("all monsters around you become pets" if subject is Subject.HERO else "the monster becomes a pet",)


def _explode(value: Explode, subject: Subject) -> Line:
    return (f"{BLASTS[value.kind]} around {_WHO[subject]} takes {_amount(value.damage, 'hit points')}",)


def _light(on: bool, _: Subject) -> Line:
    return ("it becomes light around you" if on else "it becomes dark around you",)


_EFFECTS: Mapping[str, Callable[..., Line]] = {
    "message": _message,
    "heal": _heal,
    "damage": _damage,
    "confuse": _turns("confused"),
    "stun": _turns("stunned"),
    "blind": _turns("blind"),
    "hallucinate": lambda amount, _: (f"you hallucinate for {_amount(amount, 'turns')}",),
    "deafen": _turns("deaf"),
    "paralyze": lambda amount, subject: (f"{_WHO[subject]} can't move for {_amount(amount, 'turns')}",),
    "sleep": lambda amount, subject: (f"{_verb(subject, 'sleep')} for {_amount(amount, 'turns')}, unless resistant",),
    "sicken": lambda amount, subject: (
        f"{_IS[subject]} ill, and {_verb(subject, 'die')} of it after {_amount(amount, 'turns')}",
    ),
    "nauseate": lambda amount, subject: (f"{_verb(subject, 'vomit')} after {_amount(amount, 'turns')}",),
    "wound_legs": lambda amount, subject: (f"{_verb(subject, 'limp')} for {_amount(amount, 'turns')}",),
    "petrify": _plain("begin to turn to stone", "begins to turn to stone"),
    "slime": _plain("begin to turn into green slime", "begins to turn into green slime"),
    "slow": _plain("become slower", "becomes slower"),
    "hasten": _plain("become faster", "becomes faster"),
    "cure": lambda ills, subject: (f"{_IS[subject]} cured of {', '.join(ills)}",),
    "gain": _gain,
    "lose": _lose,
    "teleport": _teleport,
    "polymorph": _polymorph,
    "create": _create,
    "identify": _identify,
    "bless": _things("becomes blessed"),
    "curse": _things("becomes cursed"),
    "uncurse": _things("is freed of a curse"),
    "repair": _things("loses rust, burns and rot"),
    "enchant": _enchant,
    "light": _light,
    "dig": _text("a hole is dug through the floor"),
    "map": _text("you get to know the map of the level"),
    "detect": lambda what, _: (
        f"you sense where the {what} of the level are" if what != "gold" else "you sense where gold is",
    ),
    "attribute": _attribute,
    "level": _level,
    "energy": _number("regain {} magical energy", "lose {} magical energy"),
    "luck": _number("get {} more luck", "lose {} luck"),
    "alignment": _number("rise by {} in alignment", "fall by {} in alignment"),
    "nutrition": _number("are fed by {} points", "get hungrier by {} points"),
    "drop": _text("you let go of the weapon in your hand"),
    "wake": _wake,
    "frighten": _frighten,
    "tame": _tame,
    "pacify": _text("the monster becomes peaceful"),
    "cancel": _plain("are cancelled", "is cancelled"),
    "destroy": _text("the object is destroyed"),
    "explode": _explode,
}
