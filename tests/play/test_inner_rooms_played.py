"""What is said of rooms in rooms, before any game, is what the games do: each cell is a level that is played."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from workshop import Workshop, install

from nhmod.diagnostics import Report
from nhmod_languages.des.inspect import inspect
from nhmod_playing.game import Game
from nhmod_playing.terminal import PlayError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("compiled-levels")]

_INNER = (("(0,0)", "(3,3)"), ("(3,3)", "(3,3)"), ("(8,4)", "(3,3)"), ("(4,2)", "(1,3)"), ("(0,0)", "(12,7)"))
_DOORS = (("north", "random"), ("east", "random"), ("south", "0"), ("random", "random"))
_ON = ("STAIR:(1,1),up", "FOUNTAIN:(1,1)", "ALTAR:(1,1),{none},altar", 'TRAP:"pit",(1,1)')
_IN_WALL = (*_ON, "STAIR:(2,1),up")
"""The last is on the floor."""
CELLS: dict[str, tuple[str, str]] = {
    **{f"a door {wall} {at} of a room": ("", f"DOOR:false,closed,{wall},{at}") for wall, at in _DOORS},
    **{
        f"a door {wall} {at} at {place} {size}": (f"{place},{size}", f"DOOR:false,closed,{wall},{at}")
        for (place, size), (wall, at) in product(_INNER, _DOORS)
    },
    **{f"{later[:5]} on {first[:5]}": ("", f"{first}\n{later}") for first, later in product(_ON, repeat=2)},
    **{f"{thing[:11]} in a wall": ("(2,2),(4,3)", f"\n{thing}") for thing in _IN_WALL},
}
"""An inner room, or none, and what is in it, a line for that in the room around it."""
_WELL, _COMPLAINS, _ENDS, _CHANCE = "all is well", "it complains", "it ends", "it ends in some games"


def test_the_games_do_with_rooms_in_rooms_what_is_said_of_them(
    workshop366: Workshop, workshop343: Workshop, vanilla_game: Path, game343: Path
) -> None:
    wrong = []
    for workshop, game, old in ((workshop366, vanilla_game, False), (workshop343, game343, True)):
        for cell, (inner, content) in CELLS.items():
            text = _level(inner, content, old=old)
            expected, happened = _expected(workshop, text), _happens(workshop, text, game)
            if expected not in (happened, _CHANCE):
                wrong.append(f"{workshop.tree.target.name}, {cell}: that {expected} is said, and {happened}")
    assert wrong == []


def _level(inner: str, content: str, *, old: bool) -> str:
    """Write a level; in the older language a room's things stand below it, and an inner room names its room."""
    within, _, beside = content.partition("\n") if inner else ("", "", content)
    beside = beside.replace("{none}", "noalign")
    within, beside = (one if old else one.replace("DOOR:", "ROOMDOOR:") for one in (within, beside))
    if old:
        rooms = f'SUBROOM:"ordinary",lit,{inner},"a"\nNAME:"c"\n{within}\n' if inner else ""
        return f'LEVEL:"oracle"\nROOM:"ordinary",lit,(3,3),(center,center),(12,7)\nNAME:"a"\n{beside}\n{rooms}'
    rooms = f'SUBROOM:"ordinary",lit,{inner} {{\n{within}\n}}\n' if inner else ""
    return f'LEVEL:"oracle"\nROOM:"ordinary",lit,(3,3),(center,center),(12,7) {{\n{rooms}{beside}\n}}\n'


def _expected(workshop: Workshop, text: str) -> str:
    """Return what is said that the game does."""
    report = Report()
    inspect(workshop.languages.level.draw(text, "oracle.des", Report()), report)
    messages = [one.message for one in report.diagnostics]
    if any(message.endswith("in some games") for message in messages):
        return _CHANCE
    if any(message.endswith(("crashes", "and ends", "the game ends")) for message in messages):
        return _ENDS
    return _COMPLAINS if any("makes none" in message for message in messages) else _WELL


def _happens(workshop: Workshop, text: str, game: Path) -> str:
    install(game, workshop.languages.level.compile(text, "oracle.des", Report(), workshop.header(game)))
    try:
        with Game(game) as played:
            played.level_teleport("oracle")
            return _WELL if played.alive else _ENDS
    except PlayError as error:
        return _COMPLAINS if "create_door" in str(error) else _ENDS


def test_each_cell_has_its_own_level() -> None:
    assert len(set(_texts())) == 2 * len(CELLS)


def _texts() -> Iterable[str]:
    return (_level(*cell, old=old) for cell in CELLS.values() for old in (False, True))
