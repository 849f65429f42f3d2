"""Dungeons and levels that a variant's dungeon.def has and its base's has not: the games' own ones, taken out of the base."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

from nhmod.diagnostics import Report
from nhmod.target import Facts, Imported, Side
from nhmod_dungeons.importing import import_dungeons
from nhmod_dungeons.sites import FILE
from nhmod_languages.dungeon.files import PROGRAM, read_dungeons
from nhmod_languages.dungeon.lua.printer import print_dungeon_program

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Tree

T = TypeVar("T")
DOOM = "The Dungeons of Doom"
RELEASES = pytest.mark.parametrize("release", ["366", "343", "nle"])
TOWER = {
    "name": "Vlad's Tower",
    "bones": "T",
    "levels": 3,
    "kind": ["mazelike"],
    "alignment": "chaotic",
    "entry": -1,
    "protofile": "tower",
    "from": {"dungeon": "Gehennom", "at": 9, "spread": 5, "by": "stairs up"},
}
LUDIOS = {
    "name": "Fort Ludios",
    "bones": "K",
    "levels": 1,
    "kind": ["mazelike"],
    "alignment": "unaligned",
    "from": {"dungeon": DOOM, "at": 18, "spread": 4, "by": "portal"},
    "contains": [{"level": "knox", "at": -1, "bones": "K"}],
}
QUEST = {
    "name": "The Quest",
    "bones": "Q",
    "levels": "5..6",
    "from": {"after": "oracle", "at": 6, "spread": 2, "by": "portal"},
    "contains": [
        {"level": "x-strt", "at": 1, "spread": 1},
        {"level": "x-loca", "at": 3, "spread": 1, "bones": "L"},
        {"level": "x-goal", "at": -1},
    ],
}
CELLAR = '#\nDUNGEON:\t"cellar" "C" (2, 0) 30\n'
"""A dungeon of a variant's author, behind the game's."""
STAIRS = 'BRANCH:\t\t"cellar" @ (3, 0)\n'
ORACLE = 'LEVEL:\t\t"oracle"'


class OneFile:
    """A tree of which only its file of dungeons is asked for."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file

    def exists(self, path: str) -> bool:
        return path == self.file

    def derived(self, path: str, make: Callable[[str, str], T]) -> T:
        assert path == self.file
        return make(self.text, path)


def imported(base: str, variant: str, file: str = FILE, was: str = "") -> list[Imported]:
    """What is found between two texts of a file of dungeons; what it explains is just what the base has not."""

    def side(text: str, file: str) -> Side:
        return Side(tree=OneFile(text, file), facts=Facts(vocabularies={}), languages=unasked)  # type: ignore[arg-type] # as a tree

    found = list(import_dungeons(side(base, was or file), side(variant, file)))
    for one in found:
        assert (one.kind, {stretch.file for stretch in one.ranges}) == ("dungeons", {file})
    return found


def unasked() -> None:
    pytest.fail("no language is needed")


def unexplained(variant: str, found: list[Imported]) -> str:
    """What is left of a variant's text without what content explains."""
    for start, end in sorted((stretch.variant for one in found for stretch in one.ranges), reverse=True):
        variant = variant[:start] + variant[end:]
    return variant


def in_lua(text: str) -> str:
    """The same dungeons as a program."""
    return print_dungeon_program(read_dungeons(text, FILE, Report()).dungeons)


def without(text: str, dungeon: str) -> str:
    """The file without a dungeon's own lines and without the branch that leads there."""
    lines, out, inside = text.splitlines(keepends=True), [], False
    for line in lines:
        if line.startswith("DUNGEON:"):
            inside = f'"{dungeon}"' in line
        if not inside and not ("BRANCH:" in line and f'"{dungeon}"' in line):
            out.append(line)
    return "".join(out)


def statements(text: str) -> list[str]:
    """The lines that are no comments: one of those between two dungeons goes with the dungeon."""
    return [line for line in text.splitlines() if line and line[0] != "#"]


@pytest.fixture
def text(release: str, request: pytest.FixtureRequest) -> str:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    return tree.text(FILE)


@RELEASES
@pytest.mark.parametrize("record", [TOWER, LUDIOS, QUEST], ids=lambda record: record["name"])
def test_a_new_dungeon(text: str, record: dict[str, object]) -> None:
    name = str(record["name"])
    found = imported(without(text, name), text)
    assert [(one.title, {**one.record, "contains": None}) for one in found] == [(name, {**record, "contains": None})]
    if "contains" in record:
        assert found[0].record["contains"] == record["contains"]
    parent = "Gehennom" if record is TOWER else DOOM
    assert found[0].facts[:2] == (("dungeons", name), ("dungeons", parent))
    assert statements(unexplained(text, found)) == statements(without(text, name))


@RELEASES
def test_nothing_is_new(text: str) -> None:
    assert imported(text, text) == []


@pytest.mark.parametrize("release", ["366"])
@pytest.mark.parametrize("record", [TOWER, LUDIOS, QUEST], ids=lambda record: record["name"])
def test_the_same_is_found_in_programs(text: str, record: dict[str, object]) -> None:
    name = str(record["name"])
    base, variant = in_lua(without(text, name)), in_lua(text)
    (found,) = imported(base, variant, PROGRAM)
    assert found.record == {**record, **({"contains": found.record["contains"]} if "contains" not in record else {})}
    # Of a table of branches of which none is left the beginning and the end are.
    left = unexplained(variant, [found]).replace("      branches = {\n      },\n", "")
    assert left == base
    # What is in another file is nothing of the variant's.
    assert imported(text, variant, PROGRAM, was=FILE) == []


@pytest.mark.parametrize("release", ["366"])
@pytest.mark.parametrize(
    ("mine", "main", "is_found"),
    [("", "", True), ("", "rooms", False), ("rooms", "rooms", True), ("cellar", "rooms", False), ("fill", "", False)],
)
def test_a_dungeon_with_other_rooms_stays_in_the_patch(text: str, mine: str, main: str, is_found: bool) -> None:
    key = "lvlfill" if mine == "fill" else "themerooms"
    doom = f'name = "{DOOM}",\n'
    rooms = f'{doom}      themerooms = "{main}",\n' if main else doom
    base = in_lua(text).replace(doom, rooms, 1)
    variant = in_lua(text.replace(ORACLE, STAIRS + ORACLE) + CELLAR).replace(doom, rooms, 1)
    head = '      name = "cellar",\n'
    variant = variant.replace(head, f'{head}      {key} = "{mine}",\n') if mine else variant
    assert [one.title for one in imported(base, variant, PROGRAM)] == (["cellar"] if is_found else [])


@pytest.mark.parametrize("release", ["366"])
def test_a_dungeon_of_an_author_who_writes_a_chance(text: str) -> None:
    variant = text.replace(ORACLE, STAIRS + ORACLE) + CELLAR
    (found,) = imported(text, variant)
    way = {"dungeon": DOOM, "at": 3, "by": "stairs down"}
    assert found.record == {"name": "cellar", "bones": "C", "levels": 2, "chance": 30, "from": way}
    assert unexplained(variant, [found]) == text


@pytest.mark.parametrize("release", ["366"])
@pytest.mark.parametrize(
    ("branches", "dungeon"),
    [
        (STAIRS, CELLAR + 'RNDLEVEL:\t"vault" "V" @ (1, 0) 2\n'),
        (STAIRS + STAIRS.replace("(3, 0)", "(4, 0)"), CELLAR),
        ("", CELLAR),
    ],
    ids=["variants", "two ways", "no way"],
)
def test_what_no_manifest_says_stays_in_the_patch_alone(text: str, branches: str, dungeon: str) -> None:
    base = without(text, "Fort Ludios")
    (found,) = imported(base, text.replace(ORACLE, branches + ORACLE) + dungeon)
    assert found.record == LUDIOS


@pytest.mark.parametrize("release", ["366"])
def test_new_levels_of_the_games_own_dungeons(text: str) -> None:
    planes = '"dummy"  "none" @ (6, 0)\n'
    assert planes in text
    new = 'CHAINLEVEL:\t"den" "X" "oracle" + (2, 1) 40\nLEVELDESC:\ttown\nLEVALIGN:\tnoalign\n'
    variant = text.replace(ORACLE, new + ORACLE).replace(planes, planes + 'LEVEL:\t\t"void" "none" @ (2, 0)\n')
    found = imported(text, variant)
    den = {"level": "den", "at": 2, "spread": 1, "after": "oracle", "chance": 40, "bones": "X"}
    assert [one.record for one in found] == [
        {"edit": DOOM, "contains": [{**den, "alignment": "unaligned", "kind": "town"}]},
        {"edit": "The Elemental Planes", "contains": [{"level": "void", "at": 2}]},
    ]
    assert found[0].facts == (("dungeons", DOOM), ("special levels", "den"))
    assert unexplained(variant, found) == text
