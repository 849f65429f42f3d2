"""What entries of edit files look like in the gallery: their values, a monster among others of its depth, a vault as it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.gallery import Exhibit, Passage, Picture, Table, facts_of
from nhmod_edit_content.plot import HEIGHT, WIDTH, Point, scatter
from nhmod_edit_content.strength import Strength
from nhmod_edit_files.view import entry_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nhmod_edit_content.plan import Plan, PlannedEntry

_NEIGHBOURS = 3
_ROWS = "layout"
_WORTH = ("depth", "level")


def entry_exhibits(plan: Plan) -> Iterator[Exhibit]:
    """Show all content."""
    for one in plan.entries:
        grammar = one.document.grammar
        values = {
            name: value for name, value in one.values.items() if name not in {grammar.named, _ROWS, "description"}
        }
        layout, said = one.values.get(_ROWS), one.values.get("description")
        passages = [_neighbours(one)] if one.kind.key == "monsters" else []
        if isinstance(layout, list):
            passages.append(Passage(title="How it is built", drawing="\n".join(map(str, layout))))
        yield Exhibit(
            kind=one.kind.name,
            mod=one.mod.id,
            title=one.title,
            origin=one.record.origin,
            label=f"a new {one.kind.label}" if one.new else f"a changed {one.kind.label}",
            lead=(" ".join(said.split()),) if isinstance(said, str) else (),
            letter=str(one.values.get("glyph", ""))[:1],
            facts=facts_of(*((name.replace("_", " ").capitalize(), _said(value)) for name, value in values.items())),
            passages=tuple(passage for passage in passages if passage.table or passage.drawing),
            pictures=tuple(_plots(one)),
        )


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_said, value))
    if isinstance(value, dict):
        return " ".join(map(_said, value.values()))
    return str(value)


def _stock(one: PlannedEntry) -> list[tuple[str, Mapping[str, object]]]:
    document = one.document
    return [(title, entry_view(node)) for node in document.entries if (title := document.title(node)) != one.title]


def _neighbours(one: PlannedEntry) -> Passage:
    """Return a table of the monster among those that are next to it in power, of its depth."""
    own = Strength.of(one.values)
    if own is None:
        return Passage(title="")
    others = [(title, found) for title, values in _stock(one) if (found := Strength.of(values)) is not None]
    near = sorted(others, key=lambda other: (abs(other[1].depth - own.depth), abs(other[1].power - own.power)))
    rows = sorted([*near[: 2 * _NEIGHBOURS], (one.title, own)], key=lambda other: (other[1].power, other[0]))
    table = Table(
        columns=("Monster", "Depth", "Hit points", "Turns to yours", "Harm in that time", "Casts"),
        rows=tuple(
            (
                (title,),
                (str(found.depth),),
                (str(found.hit_points),),
                (f"{found.turns:.1f}",),
                (f"{found.harm:.0f}",),
                (f"1 in {1 / found.casts:.0f}" if found.casts else "never",),
            )
            for title, found in rows
        ),
        own=next(number for number, (title, _) in enumerate(rows) if title == one.title),
    )
    return Passage(title="Among others of its depth", table=table)


def _plots(one: PlannedEntry) -> Iterator[Picture]:
    if one.kind.key == "monsters":
        yield from _plot(one, _power, "power", "its power (hit points times harm of its blows in a turn of yours)")
    elif one.kind.key in {"objects", "artifacts", "ego_items"}:
        yield from _plot(one, _cost, "cost", "what it costs")


def _power(values: Mapping[str, object]) -> tuple[int, float] | None:
    found = Strength.of(values)
    return None if found is None or not found.hit_points else (found.depth, found.power)


def _cost(values: Mapping[str, object]) -> tuple[int, float] | None:
    depth = next((values[name] for name in _WORTH if isinstance(values.get(name), int)), None)
    cost = values.get("cost")
    return (depth, cost) if isinstance(depth, int) and isinstance(cost, int) and cost else None


def _plot(
    one: PlannedEntry, place: Callable[[Mapping[str, object]], tuple[int, float] | None], y: str, what: str
) -> Iterator[Picture]:
    own = place(one.values)
    if own is None:
        return
    points = [Point(title, *found) for title, values in _stock(one) if (found := place(values)) is not None]
    content = scatter([*points, Point(one.title, *own, new=True)], x="depth", y=y)
    text = f"{what}, against depth, among all {one.kind.key.replace('_', ' ')} of the game"
    yield Picture(kind="svg", content=content, text=text, width=WIDTH, height=HEIGHT)
