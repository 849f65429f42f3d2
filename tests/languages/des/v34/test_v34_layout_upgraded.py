"""3.4.3's own levels are laid out like what they become in the 3.6 dialect, but for what the two games do differently."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pytest

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.upgrade import upgrade
from nhmod_languages.des.v34.parser import parse
from nhmod_nethack.languages.level36 import level_language

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree
    from nhmod_languages.des.v34.language import Language
    from nhmod_languages.drawing import Drawing, Mark

MOVED = {"Ran-strt": (3, 1), "juiblex": (3, 1)}
"""A map at the left begins in column 3, and in 3.6 in column 1 (spo_map)."""
LIGHT = {
    # 3.4.3's compiler makes WALLIFY's walls, and the regions light them; in 3.6 they are made after the light.
    "Cav-strt": Counter({("-", "1", "0"): 200, ("|", "1", "0"): 33, ("S", "0", "1"): 1}),
    "Cav-loca": Counter({("-", "1", "0"): 78, ("|", "1", "0"): 13, ("S", "0", "1"): 1}),
    # A secret door of an irregular region, which 3.6 lights.
    "knox": Counter({("S", "0", "1"): 1}),
    # Nothing is said of the light of what an upgraded MAZE is filled with; it stays dark.
    "minend-3": Counter({("-", "0", "?"): 325}),
}


class Pair(NamedTuple):
    older: Drawing
    newer: Drawing


@pytest.fixture(scope="module")
def drawn(language34: Language, facts366: Facts, tree343: Tree) -> dict[str, Pair]:
    """All levels, as 3.4.3 and as 3.6.6 would make them."""
    newer, report = level_language(facts366), Report()
    older: dict[str, Drawing] = {}
    pairs: dict[str, Pair] = {}
    for file in sorted((tree343.root / "dat").glob("*.des")):
        text = file.read_text("latin-1")
        older.update({drawing.name: drawing for drawing in language34.draw(text, file.name, report)})
        tree = parse(Faults(Source(text, file.name), report, dialect="3.4.3"))
        for drawing in newer.draw(upgrade(tree, report, lambda _: True), file.name, report):
            pairs[drawing.name] = Pair(older[drawing.name], drawing)
    assert not report.errors
    assert len(older) == len(pairs) == 113
    return pairs


def said(mark: Mark) -> tuple[object, ...]:
    """Return what both say of a mark: 3.6 makes a chance an IF, and numbers its random corridors."""
    detail = {key: value for key, value in mark.detail.items() if key != "chance" and mark.kind != "corridor"}
    where = (mark.x, mark.y, mark.area, mark.excluded, frozenset(mark.spots), mark.inside)
    return (mark.kind, mark.name, mark.letter, where, mark.certain, frozenset(detail.items()))


def test_things_are_at_the_same_places(drawn: dict[str, Pair]) -> None:
    for name, (older, newer) in drawn.items():
        if name not in MOVED:
            assert Counter(map(said, older.marks)) == Counter(map(said, newer.marks)), name
    assert sum(len(older.marks) for older, _ in drawn.values()) > 4000


def test_squares_are_the_same(drawn: dict[str, Pair]) -> None:
    for name, (older, newer) in drawn.items():
        if name in MOVED:
            continue
        assert [area for area, _ in older.maps] == [area for area, _ in newer.maps], name
        assert (older.rooms, set(older.flags)) == (newer.rooms, set(newer.flags)), name
        assert (older.rows, older.solid) == (newer.rows, newer.solid), name


def test_light_is_the_same(drawn: dict[str, Pair]) -> None:
    for name, (older, newer) in drawn.items():
        if name not in MOVED:
            lights = Counter(zip("".join(older.rows), "".join(older.lit), "".join(newer.lit), strict=True))
            different = Counter({light: n for light, n in lights.items() if light[1] != light[2]})
            assert different == LIGHT.get(name, Counter()), name


@pytest.mark.parametrize("name", MOVED)
def test_maps_at_the_left_move(drawn: dict[str, Pair], name: str) -> None:
    older, newer = drawn[name]
    assert (older.maps[0][0].x1, newer.maps[0][0].x1) == MOVED[name]
    areas = [[area for area, _ in drawing.maps[1:]] for drawing in (older, newer)]
    assert areas[0] == areas[1]
