"""What entries of edit files look like in the gallery: their values, a monster among others of its depth, a vault as it is drawn."""

from __future__ import annotations

import math
import re
from html import escape
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.gallery import Exhibit, Passage, Picture, Table, facts_of
from nhmod_edit_files.view import entry_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

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


_NORMAL, _ENERGY = 110, 10
_DICE = re.compile(r"(\d*)d(\d+)|(\d+)")


@dataclass(frozen=True, slots=True)
class Strength:
    """A monster's: ``turns`` it has to one of a hero of normal speed, ``harm`` its blows do on average in that time if all hit.

    ``casts`` is the share of its turns in which it casts. ``power`` is hit points times harm, a monster without blows counting one.
    """

    depth: int
    hit_points: int
    turns: float
    harm: float
    casts: float

    @property
    def power(self) -> float:
        """Hit points times harm."""
        return self.hit_points * max(self.harm, 1.0)

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Strength | None:
        """Return that of an entry's values; None where they have no depth or hit points."""
        depth, points = values.get("depth"), _whole(values.get("hit_points"))
        if not isinstance(depth, int) or points is None:
            return None
        speed = values.get("speed")
        turns = max((speed if isinstance(speed, int) else _NORMAL) - _NORMAL + _ENERGY, 1) / _ENERGY
        blows = values.get("blows")
        harm = (
            sum(average(blow.get("damage")) for blow in blows if isinstance(blow, dict))
            if isinstance(blows, list)
            else 0.0
        )
        often = values.get("spell_frequency")
        casts = 1 / often if isinstance(often, int) and often > 0 else 0.0
        return cls(depth, points, turns, harm * turns, casts)


def average(dice: object) -> float:
    """Return what dice give on average; a bonus that grows with the level counts nothing."""
    total = 0.0
    for count, sides, number in _DICE.findall(re.sub(r"[mM]\d+", "", str(dice or ""))):
        total += int(number) if number else int(count or 1) * (int(sides) + 1) / 2
    return total


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else int(average(value)) if isinstance(value, str) else None


WIDTH, HEIGHT = 640, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 16, 44
_HALO = 'stroke="#fffdf8" stroke-width="3" paint-order="stroke" font-weight="bold"'
"""What keeps a name legible among points."""
_INK, _OLD, _NEW = "#808080", "#80808080", "#d2452b"


@dataclass(frozen=True, slots=True)
class Point:
    """One thing: ``new`` ones have their names beside them."""

    name: str
    x: float
    y: float
    new: bool = False


def scatter(points: Iterable[Point], *, x: str, y: str) -> bytes:
    """Draw points, the height by powers of ten; ``x`` and ``y`` are the axes' names. The same points give the same bytes."""
    shown = sorted(points, key=lambda point: (point.new, point.x, point.y, point.name))
    most_x = max((point.x for point in shown), default=1) or 1
    decades = max(1, math.ceil(math.log10(max((point.y for point in shown), default=10) + 1)))

    def at(point: Point) -> tuple[float, float]:
        across = (WIDTH - _LEFT - _RIGHT) * point.x / most_x
        up = (HEIGHT - _TOP - _BOTTOM) * math.log10(max(point.y, 0) + 1) / decades
        return round(_LEFT + across, 1), round(HEIGHT - _BOTTOM - up, 1)

    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'font-family="sans-serif" font-size="12" fill="{_INK}">'
        ),
        *_axes(x, y, most_x, decades),
    ]
    for point in shown:
        left, top = at(point)
        title = f"<title>{escape(point.name)}</title>"
        if point.new:
            anchor = "end" if left > WIDTH / 2 else "start"
            beside = left - 8 if anchor == "end" else left + 8
            parts.append(f'<circle cx="{left}" cy="{top}" r="5" fill="{_NEW}">{title}</circle>')
            parts.append(
                f'<text x="{beside}" y="{top + 4}" text-anchor="{anchor}" fill="{_NEW}" {_HALO}>{escape(point.name)}</text>'
            )
        else:
            parts.append(f'<circle cx="{left}" cy="{top}" r="2.5" fill="{_OLD}">{title}</circle>')
    return "\n".join([*parts, "</svg>\n"]).encode()


def _axes(x: str, y: str, most_x: float, decades: int) -> Iterator[str]:
    bottom, right = HEIGHT - _BOTTOM, WIDTH - _RIGHT
    yield f'<path d="M{_LEFT} {_TOP}V{bottom}H{right}" fill="none" stroke="{_INK}"/>'
    for power in range(decades + 1):
        top = round(bottom - (bottom - _TOP) * power / decades, 1)
        yield f'<text x="{_LEFT - 6}" y="{top + 4}" text-anchor="end">{10**power:,}</text>'
    step = max(1, round(most_x / 10))
    for value in range(0, int(most_x) + 1, step):
        left = round(_LEFT + (right - _LEFT) * value / most_x, 1)
        yield f'<text x="{left}" y="{bottom + 16}" text-anchor="middle">{value}</text>'
    yield f'<text x="{(right + _LEFT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x)}</text>'
    yield f'<text x="14" y="{(bottom + _TOP) / 2}" text-anchor="middle" transform="rotate(-90 14 {(bottom + _TOP) / 2})">{escape(y)}</text>'
