"""What the game puts into rooms of a level: each pair of a room and what is in it, told or not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.des.inspect import Context, inspect
from nhmod_languages.drawing import Area, Drawing, Mark

ROWS = ["---------", "|...|...|", "|...|...|", "|...+...|", "---------"]
LEFT, RIGHT = Area(x1=2, y1=1, x2=4, y2=3), Area(x1=6, y1=1, x2=8, y2=3)
CONTEXT = Context(unfilled=frozenset({"swamp"}))
CODES = {"NH2551", "NH2552", "NH2553", "NH2554"}


def mark(kind: str, x: int = -1, y: int = -1, **more: object) -> Mark:
    detail = {key: str(more.pop(key)) for key in ("type", "unfilled", "irregular") if key in more}
    return Mark(**{"kind": kind, "x": x, "y": y, "detail": detail, "location": Location(file="x.des", line=7), **more})


def said(*marks: Mark, in_turn: bool = False, rows: list[str] = ROWS) -> list[str]:
    report = Report()
    inspect([replace(Drawing.of_map(rows, *marks), in_turn=in_turn)], report, CONTEXT)
    return [found.code for found in report.diagnostics if found.code in CODES]


TEMPLE, SWAMP = mark("region", name="temple", area=LEFT), mark("region", name="swamp", area=LEFT)


@pytest.mark.parametrize(
    ("altar", "told"),
    [
        (None, ["NH2551"]),
        (mark("altar", 3, 2, type="shrine"), []),
        (mark("altar", 3, 2, type="sanctum"), []),
        (mark("altar", 3, 2, type="altar"), []),
        (mark("altar", 3, 2, type="random"), []),
        (mark("altar", 7, 2, type="shrine"), ["NH2551", "NH2552"]),
        (mark("altar", 7, 2, type="altar"), ["NH2551"]),
        (mark("altar", type="shrine"), []),
        (mark("altar", type="shrine", area=RIGHT), ["NH2551", "NH2552"]),
        (mark("altar", type="shrine", spots=((3, 2), (7, 2))), []),
        (mark("altar", type="shrine", spots=((7, 1), (7, 2))), ["NH2551", "NH2552"]),
    ],
)
def test_altars_and_temples(altar: Mark | None, told: list[str]) -> None:
    assert sorted(said(TEMPLE, *([altar] if altar else []))) == told


def test_an_altar_before_its_temple() -> None:
    altar = mark("altar", 3, 2, type="shrine")
    assert said(altar, TEMPLE) == said(TEMPLE, altar, in_turn=True) == []
    assert said(altar, TEMPLE, in_turn=True) == ["NH2552"]
    assert said(mark("altar", 3, 2, type="altar"), TEMPLE, in_turn=True) == []


def test_an_altar_without_any_temple() -> None:
    assert said(mark("altar", 3, 2, type="altar")) == []
    assert said(mark("altar", 3, 2, type="shrine")) == ["NH2552"]
    assert said(mark("region", name="random", area=LEFT), mark("altar", 3, 2, type="shrine")) == []


def test_rooms_that_the_game_places() -> None:
    outer, temple = mark("room", name="ordinary"), mark("room", name="temple", inside=0)
    assert said(outer, temple) == ["NH2551"]
    assert said(outer, temple, mark("altar", 1, 1, inside=1, type="shrine")) == []
    assert sorted(said(outer, temple, mark("altar", 1, 1, inside=0, type="shrine"))) == ["NH2551", "NH2552"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ((), ["NH2553"]),
        ((mark("monster", 3, 2),), []),
        ((mark("monster", 7, 2),), ["NH2553"]),
        ((mark("object"),), []),
        ((mark("altar", 3, 2, type="altar"),), ["NH2553"]),
    ],
)
def test_rooms_that_stay_empty(more: tuple[Mark, ...], told: list[str]) -> None:
    assert said(SWAMP, *more) == told


def test_rooms_that_need_nothing() -> None:
    assert said(SWAMP, rows=[row.replace("...|...", ".}.|...") for row in ROWS]) == []
    assert said(mark("region", name="swamp", area=LEFT, unfilled="yes")) == []
    assert said(mark("region", name="temple", area=LEFT, unfilled="yes")) == []
    assert said(mark("region", name="zoo", area=LEFT)) == []


def test_regions_in_each_other() -> None:
    zoo = mark("region", name="zoo", area=LEFT)
    assert said(zoo, mark("region", name="morgue", area=LEFT)) == ["NH2554"]
    assert said(zoo, mark("region", name="morgue", area=Area(x1=4, y1=3, x2=8, y2=3))) == ["NH2554"]
    assert said(zoo, mark("region", name="morgue", area=RIGHT)) == []
    assert said(zoo, mark("region", name="ordinary", area=LEFT)) == []
    assert said(zoo, mark("region", name="morgue", area=LEFT, certain=False)) == []
