"""Which levels a branch comes to: a table of levels and branches, in the dungeons of every release."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Workshop

MAP = """
    map: |
      -------
      |.....|
      -------
    regions: [{area: [1, 1, 5, 1]}]
    stairs: {up: [1, 1], down: [5, 1], branch: [3, 1]}
"""
DOOM = "The Dungeons of Doom"


def levels(*names: str) -> str:
    """Write levels that have a place for a branch each."""
    return "levels:\n" + "".join(f"  - name: {name}{MAP}" for name in names)


def pit(way: str, more: str = "") -> str:
    """Write a dungeon of two levels."""
    return f"  - {{name: The Pit, bones: none, levels: 2, from: {{{way}}}{more}}}\n"


def told(workshop: Workshop, content: str) -> bool:
    """Plan a mod and return whether it is told that no branch comes to a level of it."""
    workshop.plan(workshop.mod("mine", content))
    return any("NH1436" in warning for warning in workshop.warnings)


# The game's own branches, by where they can be; the Fort's is made when its portal is, on one of four levels.
@pytest.mark.parametrize(
    ("dungeon", "place", "comes"),
    [
        (DOOM, "at: 2", True),
        (DOOM, "at: 4", True),
        (DOOM, "at: 6", True),
        (DOOM, "after: oracle, at: 1", True),
        (DOOM, "at: 16", True),
        (DOOM, "at: 17", False),
        (DOOM, "at: 17, spread: 2", True),
        (DOOM, "at: 22", False),
        (DOOM, "at: -2", False),
        ("The Gnomish Mines", "at: 2", False),
        ("The Gnomish Mines", "at: 1", True),
        ("Gehennom", "at: 9", True),
        ("Gehennom", "at: 2", False),
    ],
)
def test_of_the_game(dungeon: str, place: str, comes: bool, any_workshop: Workshop) -> None:
    assert told(any_workshop, f"{levels('cell')}    place: {{dungeon: {dungeon}, {place}}}\n") is not comes


# A new dungeon's branch: the level it leaves from and where one comes in; "cell" is on level 22, the others are the dungeon's.
@pytest.mark.parametrize(
    ("way", "more", "without"),
    [
        (f"dungeon: {DOOM}, at: 22", "", ["cell2"]),
        (f"dungeon: {DOOM}, at: 23", "", ["cell", "cell2"]),
        ("after: cell, at: 0", "", ["cell2"]),
        ("after: cell, at: 1", "", ["cell", "cell2"]),
        (f"dungeon: {DOOM}, at: 22, by: portal", "", ["cell2"]),
        (f"dungeon: {DOOM}, at: 22, by: no_down", "", ["cell", "cell2"]),
        (f"dungeon: {DOOM}, at: 22, by: no_up", "", ["cell1", "cell2"]),
        (f"dungeon: {DOOM}, at: 22, by: no_down up", "", ["cell1", "cell2"]),
        (f"dungeon: {DOOM}, at: 22, by: no_up up", "", ["cell", "cell2"]),
        (f"dungeon: {DOOM}, at: 22, by: stairs up", ", entry: -1", ["cell1"]),
        (f"dungeon: {DOOM}, at: 22", ", entry: 2", ["cell1"]),
        (f"dungeon: {DOOM}, at: 21, spread: 2", "", ["cell2"]),
    ],
)
def test_of_a_new_dungeon(way: str, more: str, without: list[str], any_workshop: Workshop) -> None:
    edit = f"  - {{edit: {DOOM}, contains: [{{level: cell, at: 22}}]}}\n"
    new = pit(way, f", contains: [cell1, cell2]{more}")
    any_workshop.plan(any_workshop.mod("mine", f"{levels('cell', 'cell1', 'cell2')}dungeons:\n{edit}{new}"))
    found = [warning.split("'")[1] for warning in any_workshop.warnings if "NH1436" in warning]
    assert sorted(found) == without


def test_levels_of_a_protofile(any_workshop: Workshop) -> None:
    new = pit(f"dungeon: {DOOM}, at: 22", ", protofile: cell")
    any_workshop.plan(any_workshop.mod("mine", f"{levels('cell1', 'cell2')}dungeons:\n{new}"))
    found = [warning.split("'")[1] for warning in any_workshop.warnings if "NH1436" in warning]
    assert found == ["cell2"]


def test_the_game_s_own_places_have_their_branches(any_workshop: Workshop) -> None:
    """A changed level of the game keeps its place for a branch without a word."""
    for level in ("valley", "medusa-1", "knox", "wizard2"):
        content = f"levels: [{{edit: {level}, replace: [{{monster: ghost, with: wraith}}]}}]\n"
        any_workshop.errors(any_workshop.mod(f"mine-{level}", content))
        assert not [one for one in any_workshop.warnings if "NH1436" in one]


BANK = """
  - name: bank
    map: |
      -----------
      |..|......|
      |..|......|
      -----------
    regions: [{{area: [1, 1, 2, 2]{room}}}, {{area: [4, 1, 9, 2]}}]
    stairs: {{up: [4, 1], down: [9, 1]{branch}}}
"""


# Without a place the branch is anywhere, with rooms in one of them; a level that it comes to in some games only is left alone.
@pytest.mark.parametrize(
    ("room", "branch", "at", "said"),
    [
        (", room: zoo", "", "at: 22", "warning"),
        ("", "", "at: 22", "note"),
        (", room: zoo", ", branch: [5, 1]", "at: 22", ""),
        (", room: zoo", "", "at: 22, spread: 2", ""),
        (", room: zoo", "", "at: 23", ""),
    ],
)
def test_a_branch_without_a_place(room: str, branch: str, at: str, said: str, any_workshop: Workshop) -> None:
    level = f"levels:{BANK.format(room=room, branch=branch)}    place: {{dungeon: {DOOM}, at: 22}}\n"
    new = f"dungeons:\n  - {{name: The Pit, bones: none, levels: 2, from: {{dungeon: {DOOM}, {at}}}}}\n"
    any_workshop.plan(any_workshop.mod("mine", level + new))
    assert [str(one.severity) for one in any_workshop.report.diagnostics if one.code == "NH1438"] == [said][
        : bool(said)
    ]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_one_branch_a_level(number: int, any_workshop: Workshop) -> None:
    ways = "".join(f"BRANCH:({x},0,{x},0),(0,0,0,0)\n" for x in range(number))
    text = 'MAZE:"cell",\' \'\nGEOMETRY:center,center\nMAP\n.....\nENDMAP\nREGION:(0,0,4,0),lit,"ordinary"\n'
    text += f"{ways}STAIR:(3,0),up\nSTAIR:(4,0),down\n"
    content = f"levels: [{{des: a.des, place: {{dungeon: {DOOM}, at: 2}}}}]\n"
    any_workshop.plan(any_workshop.mod("mine", content, a_des=text))
    told = [one for one in any_workshop.warnings if "NH1437" in one]
    assert len(told) == (number > 1)
