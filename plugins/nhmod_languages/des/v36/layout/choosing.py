"""The instructions that make selections, and the places in them. Mirrors the SPO_SEL_… cases of sp_level_coder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.layout import selections
from nhmod_languages.des.v36.layout.machine import Machine, StoppedError, Value
from nhmod_languages.des.v36.layout.places import origin, packed, pick, region, resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_CHEAP, _DEAR, _DEAREST = 20, 2000, 6000
_SMALLEST, _LARGEST = -128, 127


def _push(machine: Machine, selection: int, *sources: Value, noise: int | None = None) -> None:
    """Push a selection; ``noise`` is that of all its sources where nothing else is said."""
    machine.spend(_CHEAP)
    drawn = selections.NOWHERE
    for source in sources:
        drawn |= source.noise
    chance = any(source.chance for source in sources)
    machine.push(Value("SEL", selection, chance=chance, noise=drawn if noise is None else noise))


def add(machine: Machine) -> None:
    """SPO_SEL_ADD."""
    (first, one), (second, other) = machine.selection(), machine.selection()
    _push(machine, first | second, one, other)


def complement(machine: Machine) -> None:
    """SPO_SEL_COMPLEMENT."""
    squares, source = machine.selection()
    _push(machine, selections.EVERYWHERE & ~squares, source)


def point(machine: Machine) -> None:
    """SPO_SEL_POINT."""
    place = machine.pop("COORD")
    machine.spend(_CHEAP)
    found = selections.point(*pick(machine, place))
    machine.push(Value("SEL", found, chance=place.chance, where=resolve(machine, place)))


def rectangle(machine: Machine) -> None:
    """SPO_SEL_RECT."""
    area, _ = region(machine, enclosed=True)
    _push(machine, selections.rectangle(area.x1, area.y1, area.x2, area.y2))


def filled_rectangle(machine: Machine) -> None:
    """SPO_SEL_FILLRECT."""
    area, _ = region(machine, enclosed=True)
    _push(machine, selections.filled_rectangle(area.x1, area.y1, area.x2, area.y2))


def line(machine: Machine) -> None:
    """SPO_SEL_LINE."""
    end, start = machine.pop("COORD"), machine.pop("COORD")
    machine.spend(_DEAR)
    _push(machine, selections.line(*_on_level(pick(machine, end)), *_on_level(pick(machine, start))), end, start)


def random_line(machine: Machine) -> None:
    """SPO_SEL_RNDLINE."""
    roughness = min(max(machine.number(), _SMALLEST), _LARGEST)
    end, start = machine.pop("COORD"), machine.pop("COORD")
    machine.spend(_DEAREST)
    first, last = _on_level(pick(machine, end)), _on_level(pick(machine, start))
    found = selections.random_line(first, last, roughness, machine.random)
    _push(machine, found, end, start, noise=selections.around_line(first, last, roughness))


def grow(machine: Machine) -> None:
    """SPO_SEL_GROW."""
    walls = machine.number()
    squares, source = machine.selection()
    bits = machine.names.rules.words["DIRECTION"]
    ways = {name: bool(walls & bit) for name, bit in bits.items()}
    grown = selections.grow(squares, **ways)
    _push(machine, grown, source, noise=selections.grow(source.noise, **ways) if source.noise else 0)


def flood(machine: Machine) -> None:
    """SPO_SEL_FLOOD."""
    place = machine.pop("COORD")
    x, y = pick(machine, place)
    machine.spend(_DEAREST)
    letter = machine.ground.letter(x, y)
    noise = machine.ground.noise

    def alike(column: int, row: int) -> bool:
        return machine.ground.letter(column, row) == letter

    found = selections.flood(x, y, alike)
    reach = selections.flood(x, y, lambda *at: alike(*at) or selections.has(noise, *at)) if noise else found
    _push(machine, found, place, noise=reach if reach & noise else selections.NOWHERE)


def random_place(machine: Machine) -> None:
    """SPO_SEL_RNDCOORD: all squares are possible, and one is drawn for what needs one."""
    squares, source = machine.selection()
    machine.spend(_DEAR)
    places = [place for place in selections.squares(squares) if place[0]]
    if not places:
        machine.push(Value("COORD", packed(-1, -1)))
        return
    x, y = origin(machine) if machine.enclosure is None else machine.ground.start
    choices = tuple(packed(column - x, row - y) for column, row in places)
    drawn = choices[0] if len(choices) == 1 else machine.random.choice(choices)
    machine.push(Value("COORD", drawn, choices=choices, chance=source.chance or len(choices) > 1))


def ellipse(machine: Machine) -> None:
    """SPO_SEL_ELLIPSE; in the game "filled" draws the edge only, and "unfilled" the whole (selection_do_ellipse)."""
    filled, height, width = machine.number(), machine.pop("INT"), machine.pop("INT")
    place = machine.pop("COORD")
    x, y = pick(machine, place)
    machine.spend(_DEAREST)
    radii = [value.value for value in (width, height) if isinstance(value.value, int)]
    _push(machine, selections.ellipse(x, y, *radii, whole=not filled), width, height, place)


def filter_(machine: Machine) -> None:
    """SPO_SEL_FILTER."""
    by = machine.number()
    constants = machine.names.constants
    machine.spend(_DEAR)
    if by == constants["SPOFILTER_PERCENT"]:
        percent = machine.number()
        squares, source = machine.selection()
        if not 0 < percent < 100:  # noqa: PLR2004 - all or nothing
            _push(machine, squares if percent > 0 else selections.NOWHERE, source)
        else:
            kept = selections.thinned(squares, percent, machine.random)
            _push(machine, kept, source, noise=source.noise | squares)
        return
    squares, source = machine.selection()
    if by == constants["SPOFILTER_SELECTION"]:
        others, other = machine.selection()
        noise = source.noise & (others | other.noise) | other.noise & (squares | source.noise)
        _push(machine, squares & others, source, other, noise=noise)
        return
    terrain = machine.pop("MAPCHAR")
    letter, lit = mapchar(machine, terrain)
    light = {"lit": "1", "unlit": "0"}.get(lit, "")
    found = selections.NOWHERE
    for x, y in selections.squares(squares):
        same = machine.ground.letter(x, y) == letter and light in {"", machine.ground.light[y][x]}
        if same and (lit != "random" or machine.random.random() < 0.5):  # noqa: PLR2004 - a coin
            found |= selections.point(x, y)
    _push(machine, found, source, terrain)


def mapchar(machine: Machine, value: Value) -> tuple[str, str]:
    """Return a kind of terrain's letter and its light: lit, unlit, random, or nothing."""
    node = machine.names.mapchar(value.value if isinstance(value.value, int) else -1)
    if not isinstance(node, ast.MapLetter):
        raise StoppedError
    return node.letter, "" if node.light is None else node.light.text


def _on_level(place: tuple[int, int]) -> tuple[int, int]:
    """Move a place onto the level, as the game does for the ends of lines."""
    # Beyond the level's size nothing is drawn anyway; the game only looks at two of the four edges.
    return max(place[0], 0), max(place[1], 0)


CHOOSING: Mapping[str, Callable[[Machine], None]] = {
    "SEL_ADD": add,
    "SEL_COMPLEMENT": complement,
    "SEL_POINT": point,
    "SEL_RECT": rectangle,
    "SEL_FILLRECT": filled_rectangle,
    "SEL_LINE": line,
    "SEL_RNDLINE": random_line,
    "SEL_GROW": grow,
    "SEL_FLOOD": flood,
    "SEL_RNDCOORD": random_place,
    "SEL_ELLIPSE": ellipse,
    "SEL_FILTER": filter_,
}
