"""What artifacts look like in the gallery: what they are, give and do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.gallery import NO_COLOR, Exhibit, Line, Link, Passage, Showing, facts_of, line
from nhmod.manifest import Word
from nhmod_artifacts.values import (
    AGAINST_ALIGNMENT,
    NO_ALIGNMENT,
    NOBODY,
    NOT_MADE,
    NOTHING,
    PHYSICAL,
    SELF_WILLED,
    SPEAKS,
    WARNS,
    Artifact,
)
from nhmod_artifacts.words import POWERS
from nhmod_effects import Step, Subject
from nhmod_effects.in_words import in_words
from nhmod_languages.contents.showing import Studio, color_of, entry_of, letter_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts
    from nhmod_artifacts.plan import Plan
    from nhmod_artifacts.records import Artifact as Record

KIND = "artifacts"
_SAID = {
    NOT_MADE: "is made only on purpose",
    SELF_WILLED: "has a mind of its own",
    SPEAKS: "whispers rumors when it is spoken to",
    WARNS: "warns of monsters",
}


def artifact_exhibits(facts: Facts, showing: Showing, plan: Plan) -> Iterator[Exhibit]:
    """Show new artifacts, each with the picture of the object that it is."""
    studio = Studio.of(showing)
    for placed in plan.placed:
        new = placed.new
        values = new.values
        what = facts["objects"].symbol(values.object)
        yield Exhibit(
            kind=KIND,
            mod=new.mod.id,
            title=new.title,
            also=(new.title.removeprefix("The "),),
            origin=new.record.origin,
            label=what.name if what is not None else "",
            letter=letter_of(facts["object classes"].symbol(what.text("class"))) if what is not None else "",
            color=color_of(what.text("color"), facts) if what is not None else NO_COLOR,
            facts=facts_of(
                ("Is", Link(what.name, ("objects",)) if what is not None else None, True),
                ("Alignment", _word(values.alignment, NO_ALIGNMENT), True),
                ("Cost", values.cost or None, True),
                ("Hits with", _attack(values, facts)),
                ("Against", _against(values, facts)),
                ("Defends from", facts.word("damage types", values.defends) if values.defends else None),
                ("Gives", _powers(values.powers, facts)),
                (
                    "Carried, defends from",
                    facts.word("damage types", values.carried_defends) if values.carried_defends else None,
                ),
                ("Carried, gives", _powers(values.carried_powers, facts)),
                ("For", _owner(values.role, facts), False),
                ("For the race", _owner(values.race, facts), False),
                ("It", ", ".join(said for flag, said in _SAID.items() if flag in values.powers) or None),
            ),
            passages=tuple(_behaviour(new.record)),
            pictures=studio.thing(what.name) if what is not None else (),
        )


def _word(symbol: str, nothing: str) -> str | None:
    return None if symbol == nothing else symbol.removeprefix("A_").lower()


def _attack(values: Artifact, facts: Facts) -> Line | None:
    attack = values.attack
    if attack is None:
        return None
    harm = f"d{attack.damage} more damage" if attack.damage else "double damage"
    kind = "" if attack.type == PHYSICAL else f" ({facts.word('damage types', attack.type)})"
    return (f"{harm}{kind}{f', d{attack.to_hit} to hit' if attack.to_hit else ''}",)


def _against(values: Artifact, facts: Facts) -> str | Link | None:
    if AGAINST_ALIGNMENT in values.powers:
        return "who is of another alignment"
    if values.monsters == NOTHING:
        return None
    for vocabulary in ("monsters", "monster classes", "monster flags"):
        found = facts[vocabulary].symbol(values.monsters)
        if found is not None:
            return Link(found.name, ("monsters",))
    return None


def _powers(symbols: tuple[str, ...], facts: Facts) -> str | None:
    known = facts[POWERS]
    return ", ".join(entry.name for entry in map(known.symbol, symbols) if entry is not None) or None


def _owner(symbol: str, facts: Facts) -> Link | None:
    entry = None if symbol == NOBODY else facts["monsters"].symbol(symbol)
    return Link(entry.name, ("roles", "monsters")) if entry is not None else None


def _behaviour(record: Record) -> Iterator[Passage]:
    if isinstance(record.invoke, tuple):
        yield Passage(
            title="When invoked", lines=in_words(tuple(one for one in record.invoke if isinstance(one, Step)))
        )
    elif isinstance(record.invoke, Word):
        yield Passage(title="When invoked", lines=(line(record.invoke.text),))
    if record.on_hit is not None:
        yield Passage(title="When it hits a monster", lines=in_words(record.on_hit, Subject.MONSTER))
    if record.on_hit_you is not None:
        yield Passage(title="When it hits you", lines=in_words(record.on_hit_you))
    yield from entry_of(record.encyclopedia)
