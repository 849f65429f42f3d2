"""What holds nothing, what looks like nothing and stairs twice: each told where it is so, and nowhere else."""

from __future__ import annotations

from itertools import product

import pytest

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.des.inspect import Context, inspect
from nhmod_languages.drawing import Drawing, Mark

CONTEXT = Context(
    monsters={"newt": frozenset(), "hill orc": frozenset()},
    solid=frozenset({"dagger", "scroll of light", "newt"}),
    fruits=frozenset({"slime mold"}),
    looks=frozenset({"chest", "dagger", "light"}),
)
ROWS = ["-----", "|...|", "-----"]


def told(*marks: Mark, context: Context = CONTEXT) -> list[str]:
    report = Report()
    inspect([Drawing.of_map(ROWS, *marks)], report, context)
    return [found.code for found in report.diagnostics if found.code in {"NH2546", "NH2547", "NH2548", "NH2555"}]


def mark(kind: str, line: int = 1, *, certain: bool = True, x: int = 2, **detail: str) -> Mark:
    place = Location(file="x.des", line=line, column=1, end_line=line, end_column=2)
    return Mark(kind=kind, x=x, y=1, certain=certain, detail=detail, location=place)


@pytest.mark.parametrize(
    ("holder", "holds"),
    [("dagger", False), ("scroll of light", False), ("chest", True), ("newt", True), ("container", True), ("", True)],
)
def test_only_containers_and_monsters_hold_things(holder: str, holds: bool) -> None:
    assert told(mark("object", **{"in": holder})) == ["NH2546"] * (not holds)
    assert told(mark("object", **{"in": holder}), context=Context()) == []


@pytest.mark.parametrize(
    ("appearance", "there"),
    [
        ("m_object chest", True), ("m_object light", True), ("m_object scroll of light", False), ("m_object Chest", False),
        ("m_object newt", False), ("m_monster newt", True), ("m_monster Hill Orc", True), ("m_monster newts", True),
        ("m_monster orc", False), ("m_monster random", True), ("m_feature anything", True), ("m_object ", True),
    ],
)  # fmt: skip
def test_a_monster_looks_like_what_is_there(appearance: str, there: bool) -> None:
    assert told(mark("monster", appearance=appearance)) == ["NH2547"] * (not there)
    assert told(mark("monster", appearance=appearance), context=Context()) == []


@pytest.mark.parametrize("enchantment", ["-1", "0", "2", "random", ""])
@pytest.mark.parametrize("name", ["slime mold", "apple"])
def test_a_fruit_has_no_enchantment(name: str, enchantment: str) -> None:
    place = Location(file="x.des", line=1, column=1, end_line=1, end_column=2)
    detail = {"enchantment": enchantment} if enchantment else {}
    found = told(Mark(kind="object", name=name, x=2, y=1, certain=True, detail=detail, location=place))
    assert found == ["NH2555"] * (name == "slime mold" and enchantment not in {"random", ""})


WAYS = list(product(("stair", "levregion", "ladder"), ("up", "down")))


@pytest.mark.parametrize(("first", "second"), list(product(WAYS, WAYS)))
def test_stairs_of_one_direction_are_there_once(first: tuple[str, str], second: tuple[str, str]) -> None:
    same = first[1] == second[1] and (first[0] == "ladder") == (second[0] == "ladder")
    made = [mark(kind, line, x=line, direction=way) for line, (kind, way) in enumerate((first, second), 2)]
    assert told(*made) == ["NH2548"] * same
    assert told(made[0], mark(second[0], 3, x=3, certain=False, direction=second[1])) == []
    assert told(made[0], mark(second[0], 2, x=3, direction=second[1])) == []  # of one statement, such as one in a loop
