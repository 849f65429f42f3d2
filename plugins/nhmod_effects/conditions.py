"""When an effect happens: states of the used thing, of the hero and of the monster, as words."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Choice, ListOf, Type
from nhmod_effects.functions import declares
from nhmod_effects.scene import Never, Scene, Subject

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Facts


@frozen
class State:
    """A state in C, with ``@`` for the thing or the monster; empty where it can't be told of one.

    ``own`` is what is asked of the hero whoever the subject is, as only a hero can be in this state.
    """

    doc: str
    item: str = ""
    hero: str = ""
    monster: str = ""
    own: str = ""


def perceived(monster: str) -> str:
    """Write that the hero sees a monster, or is inside of it: from there nothing is seen, and the game names it all the same."""
    return f"(canseemon({monster}) || (u.uswallow && {monster} == u.ustuck))"


_RESISTANCES = {"fire": "fire", "cold": "cold", "shock": "elec", "poison": "poison", "acid": "acid", "sleep": "sleep"}
_CASTS = {"lawful": ("> 0", "A_LAWFUL"), "neutral": ("== 0", "A_NEUTRAL"), "chaotic": ("< 0", "A_CHAOTIC")}
_ALIGNMENT = "mon_aligntyp"
"""The tree's own function, which tells a monster of Moloch's from a chaotic one."""
OWN_ALIGNMENT = "an alignment of priests and minions at the beginning of what they have beyond struct monst"

STATES: Mapping[str, State] = MappingProxyType(
    {
        "cursed": State(doc="the thing used is cursed", item="@->cursed"),
        "blessed": State(doc="the thing used is blessed", item="@->blessed"),
        "uncursed": State(doc="the thing used is neither cursed nor blessed", item="(!@->cursed && !@->blessed)"),
        "confused": State(doc="confused", hero="Confusion", monster="@->mconf"),
        "stunned": State(doc="stunned", hero="Stunned", monster="@->mstun"),
        "blind": State(doc="blind", hero="Blind", monster="!@->mcansee"),
        "invisible": State(doc="invisible", hero="Invis", monster="@->minvis"),
        "helpless": State(doc="asleep or paralyzed", hero="(multi < 0)", monster="(@->msleeping || !@->mcanmove)"),
        "injured": State(
            doc="with fewer hit points than at most",
            hero="(Upolyd ? (u.mh < u.mhmax) : (u.uhp < u.uhpmax))",
            monster="(@->mhp < @->mhpmax)",
        ),
        "badly injured": State(
            doc="with less than a third of the hit points",
            hero="(Upolyd ? (u.mh < u.mhmax / 3) : (u.uhp < u.uhpmax / 3))",
            monster="(@->mhp < @->mhpmax / 3)",
        ),
        "undead": State(doc="an undead", hero="is_undead(youmonst.data)", monster="is_undead(@->data)"),
        "demonic": State(doc="a demon", hero="is_demon(youmonst.data)", monster="is_demon(@->data)"),
        "mindless": State(doc="without a mind", hero="mindless(youmonst.data)", monster="mindless(@->data)"),
        "female": State(doc="female", hero="flags.female", monster="@->female"),
        **{
            word: State(
                doc=f"{word} by alignment",
                hero=f"(u.ualign.type == {align})",
                monster=f"({_ALIGNMENT}(@) {comparison})",
            )
            for word, (comparison, align) in _CASTS.items()
        },
        **{
            f"resistant to {word}": State(
                doc=f"resistant to {word}",
                hero=f"{word.capitalize()}_resistance",
                monster=f"resists_{function}(@)",
            )
            for word, function in _RESISTANCES.items()
        },
        "peaceful": State(doc="the monster is peaceful", monster="@->mpeaceful"),
        "tame": State(doc="the monster is tame", monster="@->mtame"),
        "seen": State(doc="the hero sees the monster", monster=perceived("@")),
        "hallucinating": State(doc="the hero hallucinates", own="Hallucination"),
        "polymorphed": State(doc="the hero is polymorphed", own="Upolyd"),
        "hungry": State(doc="the hero is hungry, or worse", own="(u.uhunger <= 150)"),
        "weak": State(doc="the hero is weak from hunger, or worse", own="(u.uhunger <= 50)"),
        "lucky": State(doc="the hero's luck is good", own="(Luck > 0)"),
        "unlucky": State(doc="the hero's luck is bad", own="(Luck < 0)"),
        "riding": State(doc="the hero rides", own="(u.usteed != 0)"),
        "levitating": State(doc="the hero levitates", own="Levitation"),
    }
)

_CONFERRED = {f"{word.upper()}_RES": word for word in _RESISTANCES}


def resisting(kind: str) -> str:
    """Return the state of who is spared what is of a kind ("fire"), which not every kind has."""
    return f"resistant to {kind}" if kind in _RESISTANCES else ""


def spared(conferred: str) -> tuple[Never, ...]:
    """Return what is never so of a hero to whom a thing confers a property by now: a resistance is there."""
    kind = _CONFERRED.get(conferred)
    return (Never("hero", f"not {resisting(kind)}", "it confers this itself"),) if kind else ()


CONDITION: Type[tuple[str, ...]] = ListOf(
    Choice(
        {word: state.doc for word, state in STATES.items()}
        | {f"not {word}": f"not: {state.doc}" for word, state in STATES.items()}
    ),
    at_least=1,
)
"""One condition or a list of them: ``cursed``, ``[blessed, not confused]``."""


_ALL_OF_THEM = ("cursed", "blessed", "uncursed")
"""Every thing is in one of these."""
_ONE_OF = (_ALL_OF_THEM, ("lawful", "neutral", "chaotic"), ("lucky", "unlucky"))
"""States of which nothing is in two at once."""
_MEANS = {"badly injured": "injured", "weak": "hungry", "tame": "peaceful"}
"""Who is in the one is in the other as well."""


def never(when: tuple[str, ...], unless: tuple[str, ...]) -> tuple[str, ...]:
    """Return the conditions, as they were written, that can't hold together; empty if they can."""
    holds: dict[str, str] = {}
    fails: dict[str, str] = {}
    for word, negated in (*((one, False) for one in when), *((one, True) for one in unless)):
        state, turned = word.removeprefix("not "), word.startswith("not ")
        said = f"{'unless' if negated else 'when'}: {word}"
        (fails if turned != negated else holds).setdefault(state, said)
    for state, said in tuple(holds.items()):
        holds.setdefault(_MEANS.get(state, state), said)
    for state in STATES:
        if state in holds and state in fails:
            return holds[state], fails[state]
    for group in _ONE_OF:
        both = [holds[state] for state in group if state in holds]
        if len(both) > 1:
            return tuple(both)
    none = [fails[state] for state in _ALL_OF_THEM if state in fails]
    return tuple(none) if len(none) == len(_ALL_OF_THEM) else ()


def meaning(word: str, scene: Scene, subject: Subject) -> str:
    """Write a condition in C for a place and a subject; empty where the place has nothing that can be asked.

    A state of heroes and monsters is the subject's; what happens to an object asks the hero, or the monster that does it.
    """
    state = STATES[word.removeprefix("not ")]
    if state.own:
        said = state.own
    elif state.item:
        said = state.item.replace("@", scene.item) if scene.item else ""
    elif subject is Subject.MONSTER or (not state.hero and scene.monster):
        said = state.monster.replace("@", scene.monster) if scene.monster else ""
    else:
        said = state.hero
    return f"!{said}" if said and word.startswith("not ") else said


def whose(word: str, scene: Scene, subject: Subject) -> str:
    """Return whose state a condition asks for at a place, as ``meaning`` writes it: ``hero``, ``monster`` or ``item``."""
    state = STATES[word.removeprefix("not ")]
    if state.own:
        return "hero"
    if state.item:
        return "item"
    return "monster" if subject is Subject.MONSTER or (not state.hero and scene.monster) else "hero"


def resists(kind: str, scene: Scene, subject: Subject) -> str:
    """Write that the subject resists a kind of damage; nothing for what nobody resists."""
    word = f"resistant to {kind}"
    return meaning(word, scene, subject) if word in STATES else ""


def all_of(words: tuple[str, ...], scene: Scene, subject: Subject, facts: Facts) -> str:
    """Write that all conditions hold."""
    return " && ".join(_on(meaning(word, scene, subject), scene, facts) for word in words)


def none_of(words: tuple[str, ...], scene: Scene, subject: Subject, facts: Facts) -> str:
    """Write that none of the conditions holds."""
    return " && ".join(f"!{_on(meaning(word, scene, subject), scene, facts)}" for word in words)


def _on(said: str, scene: Scene, facts: Facts) -> str:
    """Write what a tree without the function has in its place: priests and minions have an alignment of their own, others their kind's."""
    call = f"{_ALIGNMENT}({scene.monster})"
    if call not in said:
        return said
    if declares(facts, _ALIGNMENT):
        return said.replace(f"{call} < 0", f"{call} == A_CHAOTIC")
    kind, monster = f"{scene.monster}->data->maligntyp", scene.monster
    if facts.offers(OWN_ALIGNMENT):
        own = f"*(aligntyp *) {monster}->mextra"
        kind = f"(({monster}->ispriest || {monster}->isminion) ? {own} : {kind})"
    unaligned = f"{kind} < 0 && {kind} != A_NONE"
    return said.replace(f"{call} < 0", unaligned).replace(call, kind)
