"""What artifacts do by ready-made effects or by the author's C: #invoke, and their hits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Related, Report
from nhmod.places import Passage, insertion_at, insertions
from nhmod_artifacts.codes import TWICE
from nhmod_artifacts.records import Artifact as Record
from nhmod_artifacts.resolve import Resolver, artifact_symbol, own_invocation
from nhmod_artifacts.sites import HITS, INVOKED, NUMBERS
from nhmod_artifacts.words import invocation_constants
from nhmod_effects import Scene, Step, Subject, check_steps, steps_in_c
from nhmod_effects.scene import HERO_ACTS, MONSTER_ACTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.edits import Edit
    from nhmod.target import Facts, Site, Tree

INVOCATION = Scene(
    subject=Subject.HERO, place="an invocation", item="obj", cause="artiname((int) obj->oartifact)", never=(HERO_ACTS,)
)
HIT = Scene(
    subject=Subject.MONSTER,
    place="a hit with an artifact",
    item="otmp",
    monster="mdef",
    cause="artiname((int) otmp->oartifact)",
    died="return TRUE;",
    keeps=True,
)
HIT_BY = Scene(
    subject=Subject.HERO,
    place="a monster's hit with an artifact",
    item="otmp",
    monster="magr",
    cause="artiname((int) otmp->oartifact)",
    by_hero="FALSE",
    died="return TRUE;",
    keeps=True,
    never=(MONSTER_ACTS,),
)


@frozen
class Behaviour:
    """An artifact that does something of its own; ``symbol`` is its ``ART_`` name, ``title`` what it is called.

    ``on_hit`` and ``on_hit_you`` are what its hits do, with what it has from the artifact that it copies.
    """

    mod: Mod
    record: Record
    symbol: str
    title: str
    on_hit: tuple[Step, ...]
    on_hit_you: tuple[Step, ...]

    @property
    def invocation(self) -> tuple[Step, ...]:
        """What #invoke does; nothing where it is one of the game's own powers."""
        return self.record.invoke if isinstance(self.record.invoke, tuple) else ()


def behaviours(mods: ModSet, facts: Facts) -> tuple[Behaviour, ...]:
    """Return the artifacts of the mods, new and edited, by their symbols."""
    found: list[Behaviour] = []
    resolver = Resolver(mods, facts, Report())
    for mod, record in mods.records("artifacts", Record):
        edited = facts["artifacts"].find(record.edit.text) if record.edit is not None else None
        if edited is not None:
            symbol, title = edited.symbol, edited.name
        elif record.name is not None:
            symbol, title = artifact_symbol(record.name, facts), record.name
        else:
            continue
        hits = (
            tuple(step for one in resolver.saying(record, key) for step in getattr(one, key) or ())
            for key in ("on_hit", "on_hit_you")
        )
        on_hit, on_hit_you = hits
        found.append(
            Behaviour(mod=mod, record=record, symbol=symbol, title=title, on_hit=on_hit, on_hit_you=on_hit_you)
        )
    return tuple(sorted(found, key=lambda one: (one.symbol, one.mod.id)))


def check_behaviour(mods: ModSet, facts: Facts, report: Report) -> None:
    """Report steps that make no sense where they stand."""
    for one in behaviours(mods, facts):
        record = one.record
        for steps, scene in (
            (one.invocation, INVOCATION),
            (record.on_hit or (), HIT),
            (record.on_hit_you or (), HIT_BY),
        ):
            check_steps(steps, scene, facts, report)
    _check_once(mods, facts, report)


def _check_once(mods: ModSet, facts: Facts, report: Report) -> None:
    """Report what only one of those can say who change one of the game's artifacts: its own invocation, its entry in data.base."""
    told: dict[tuple[str, str], Behaviour] = {}
    for one in behaviours(mods, facts):
        said = {"invoke": one.invocation, "encyclopedia": one.record.encyclopedia}
        for key in (key for key, value in said.items() if value):
            first = told.setdefault((one.symbol, key), one)
            if first is one:
                continue
            who = f"'{first.mod.id}' and '{one.mod.id}' both say" if first.mod.id != one.mod.id else "two entries say"
            related = Related(location=first.record.origin.at(key).location, message=f"the other ({first.mod.id})")
            message = f"{who} the '{key}' of '{one.title}', which has one"
            report.error(TWICE, message, one.record.origin.at(key), hint="take one of them away", related=(related,))


def behaviour_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the edits for all that artifacts do of their own."""
    every = behaviours(mods, facts)
    invoking = [one for one in every if one.invocation]
    for count, one in enumerate(invoking, start=1):
        yield _number(one, count, tree, facts)
        yield from _invocation(one, tree, facts)
    for one in every:
        yield from _hits(one, tree, facts)


def _number(one: Behaviour, count: int, tree: Tree, facts: Facts) -> Edit:
    text = f"#define {own_invocation(one.symbol)} ({invocation_constants(tree)[-1]} + {count})\n"
    why, origin = f"the number of what '{one.title}' does", one.record.origin.at("invoke").location
    return insertion_at(NUMBERS, tree, facts, text, why=why, mod=one.mod, order=(one.symbol,), origin=origin)


def _invocation(one: Behaviour, tree: Tree, facts: Facts) -> Iterator[Edit]:
    place = INVOKED.find(tree, facts)
    indent = tree.c(INVOKED.file).indent_of(place)
    origin = one.record.origin.at("invoke").location
    passages = (
        Passage(text=f"{indent}case {own_invocation(one.symbol)}: {{\n", origin=origin),
        *steps_in_c(one.invocation, replace(INVOCATION, indent=f"{indent}    "), facts),
        Passage(text=f"{indent}    break;\n{indent}}}\n", origin=origin),
    )
    yield from _done(one, "invoke", INVOKED, place, passages, why=f"what '{one.title}' does")


def _hits(one: Behaviour, tree: Tree, facts: Facts) -> Iterator[Edit]:
    for key, steps, scene, asked in (
        ("on_hit", one.on_hit, HIT, "youattack"),
        ("on_hit_you", one.on_hit_you, HIT_BY, "youdefend && magr"),
    ):
        if not steps:
            continue
        place = HITS.find(tree, facts)
        # The statement before the place ends in a brace at the depth of the function's own statements.
        indent = tree.c(HITS.file).indent_of(place - 1)
        origin = one.record.origin.at(key).location
        passages = (
            Passage(text=f"{indent}if (otmp->oartifact == {one.symbol} && {asked}) {{\n", origin=origin),
            *steps_in_c(steps, replace(scene, indent=f"{indent}    "), facts),
            Passage(text=f"{indent}}}\n", origin=origin),
        )
        yield from _done(one, key, HITS, place, passages, why=f"what a hit with '{one.title}' does")


def _done(one: Behaviour, key: str, site: Site, place: int, passages: Iterable[Passage], *, why: str) -> Iterator[Edit]:
    order = (one.symbol, one.mod.id, key)
    return insertions(passages, file=site.file, site=site.name, place=place, why=why, mod=one.mod, order=order)
