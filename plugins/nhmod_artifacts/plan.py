"""Puts all new artifacts into the table: the ordinary ones before the quests' prizes, those behind all others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod.places import Gaps, OwnColumn, OwnColumns, PlacedRow, planned_apart, unfinished_entries
from nhmod.target import Entry, Facts, Json
from nhmod.target.c import SiteError
from nhmod_artifacts.codes import COPY
from nhmod_artifacts.columns import FACTS
from nhmod_artifacts.forms import ROLE_C, Forms
from nhmod_artifacts.records import Artifact as Record
from nhmod_artifacts.resolve import NewArtifact, Resolver, artifact_symbol
from nhmod_artifacts.row import columns, harm_facts
from nhmod_languages.contents.artifacts import CHANGED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report


Placed: TypeAlias = "PlacedRow[NewArtifact]"


@frozen
class Plan:
    """The new artifacts of all mods in the final table's order."""

    placed: tuple[Placed, ...]


def first_of_quests(facts: Facts) -> Entry:
    """Find the first of the quests' artifacts: of those that roles[] names, the one that stands first (``SiteError`` if none)."""
    named = Forms.of(facts).prizes
    found = next((entry for entry in facts["artifacts"].stock if entry.symbol in named), None)
    if found is None:
        raise SiteError.of_count(target="", file=ROLE_C, site="artifact of a quest in roles[]", places=())
    return found


def make_plan(mods: ModSet, facts: Facts, report: Report) -> Plan:
    """Resolve and place all new artifacts; mistakes in their values go to the report."""
    own = facts["artifacts"].stock
    numbers = {entry.symbol: number for number, entry in enumerate(own)}
    first = numbers[first_of_quests(facts).symbol]
    gaps: Gaps[NewArtifact] = Gaps(
        vocabulary="artifacts",
        facts=facts,
        number=numbers.__getitem__,
        base=lambda gap: (own[gap - 1].symbol, own[gap - 1].index) if gap else ("", own[0].index - 1),
        best=lambda new: len(own) if new.record.quest else first,
        order=lambda new, _: (new.symbol,),
        behind=lambda new, _: (new.symbol,),
    )
    return Plan(placed=gaps.placed(Resolver(mods, facts, report).all()))


def declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Declare the new artifacts; what is wrong with them is told by the check, but for wrong copies."""
    plan = planned_apart(make_plan, mods, facts, report, circle=COPY)
    forms = Forms.of(facts)
    # What this tree has no words for is told where its row is written.
    done = tuple(placed for placed in plan.placed if _can_be_written(placed, forms))
    return {
        "artifacts": (*_entries(done, forms, facts), *unfinished(mods, done, facts)),
        CHANGED: tuple(_changed(mods, facts)),
    }


def _changed(mods: ModSet, facts: Facts) -> Iterable[Entry]:
    """Declare the game's own artifacts that are made of another object, which may be one that is declared at the same time.

    Of several mods that say it the last has the last word; those that may not are told where the rows are changed.
    """
    return {entry.symbol: entry for entry in _of_other_objects(mods, facts)}.values()


def _of_other_objects(mods: ModSet, facts: Facts) -> Iterator[Entry]:
    for mod, record in mods.records("artifacts", Record):
        entry = facts["artifacts"].find(record.edit.text) if record.edit is not None else None
        if entry is not None and not entry.mod and record.object is not None:
            yield Entry(
                symbol=entry.symbol,
                name=entry.name,
                words=(),
                index=entry.index,
                fields={"object": record.object.text},
                mod=mod.id,
                origin=record.origin,
            )


def _can_be_written(placed: Placed, forms: Forms) -> bool:
    try:
        columns(placed.new.values, forms)
    except SiteError:
        return False
    return True


def _entries(done: Iterable[Placed], forms: Forms, facts: Facts) -> Iterator[Entry]:
    """Declare the new artifacts, with the values that the vocabulary ``artifacts`` has, and ``quest``."""
    own = OwnColumns.of(facts["artifacts"])
    return (_entry(placed, forms, own_columns(placed, own)) for placed in done)


def own_columns(placed: Placed, columns: OwnColumns) -> tuple[OwnColumn, ...]:
    """Return what a new artifact's row has in the columns that only this tree has."""
    return columns.of_new(placed.new, at=placed.index, type=placed.new.values.object)


def unfinished(mods: ModSet, done: Iterable[Placed], facts: Facts) -> tuple[Entry, ...]:
    """Declare by name what could not be worked out, so that a mistake in one is not told of all that name it too.

    Some can't be worked out only because they name what other kinds declare at the same time (a mod's role): others need the
    C name of these.
    """
    records = (placed.new.record for placed in done)
    return unfinished_entries(mods.records("artifacts", Record), records, partial(artifact_symbol, facts=facts))


def _entry(placed: Placed, forms: Forms, own: tuple[OwnColumn, ...]) -> Entry:
    new = placed.new
    written = columns(new.values, forms)
    texts = {column: _bare(text) for column, text in written.items() if column != "nam"} | harm_facts(new.values)
    fields: dict[str, Json] = {FACTS[column]: text for column, text in texts.items() if column in FACTS}
    fields |= {"cost": new.values.cost, "color": written.get("clr", ""), "quest": bool(new.record.quest)}
    fields |= {FACTS[column.name]: "" for column in own if column.name in FACTS}
    name = new.values.name
    words = (name.removeprefix("The "),) if name.startswith("The ") else ()
    return new.entry(name, fields, words=words, index=placed.index, own=own)


def _bare(text: str) -> str:
    return text[1:-1] if text.startswith("(") else text
