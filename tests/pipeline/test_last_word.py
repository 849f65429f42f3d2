"""Mods that require each other and change the same things of the game: each changes what the ones before it have made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod.target import OverlaidTree
from nhmod_nethack.facts.read import read_tables

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

HEAD = "nhmod: 1\nid: {id}\nversion: 1.0.0\nrequires: {requires}\n"
FIRST = """\
monsters:
  - {edit: newt, speed: 11, flags: {extend: [flies]}, attacks: [bite 2d6]}
objects:
  - {edit: dagger, cost: 5, weight: 11}
artifacts:
  - {edit: Grayswandir, cost: 100}
"""
SECOND = """\
monsters:
  - {edit: newt, speed: {add: 3}, level: 4, flags: {extend: [swims, hides]}}
objects:
  - {edit: dagger, cost: {multiply: 3}}
artifacts:
  - {edit: Grayswandir, cost: {add: 7}}
"""
# Back to what the game has.
THIRD = """\
monsters:
  - {edit: newt, speed: 6, attacks: [bite 1d2]}
objects:
  - {edit: dagger, cost: 4, weight: {add: 2}}
artifacts:
  - {edit: Grayswandir, cost: 8000}
"""


def mods(folder: Path, *texts: str, requires: bool = True) -> tuple[Path, ...]:
    """Write mods, each of which requires all before it."""
    found = []
    for number, text in enumerate(texts):
        place = folder / f"m{number}"
        place.mkdir()
        needed = ", ".join(f'm{other}: "*"' for other in range(number)) if requires else ""
        (place / "mod.yaml").write_text(HEAD.format(id=place.name, requires=f"{{{needed}}}") + text, encoding="utf-8")
        found.append(place)
    return tuple(found)


def seen(tree: Tree, files: dict[str, bytes], *symbols: str) -> tuple[object, ...]:
    """What a compiler would find in the tables, with some symbols defined."""
    config = "".join(f"#define {symbol}\n" for symbol in symbols) + tree.text("include/config.h")
    facts = read_tables(OverlaidTree(tree, {**files, "include/config.h": config.encode("latin-1")}))
    newt, dagger, sword = (
        facts[name].find(word)
        for name, word in (("monsters", "newt"), ("objects", "dagger"), ("artifacts", "Grayswandir"))
    )
    assert newt is not None
    assert dagger is not None
    assert sword is not None
    monster = tuple(newt.fields[name] for name in ("speed", "level", "attacks"))
    flags = frozenset({"M1_FLY", "M1_HIDE"}.intersection(newt.fields["m1"]))  # type: ignore[arg-type]
    return (*monster, flags, dagger.fields["cost"], dagger.fields["weight"], sword.fields["cost"])


BITE = ["AT_BITE", "AD_PHYS"]
STOCK = (6, 0, [[*BITE, 1, 2]], frozenset(), 4, 10, 8000)
MADE = {
    0: STOCK,
    1: (11, 0, [[*BITE, 2, 6]], frozenset({"M1_FLY"}), 5, 11, 100),
    2: (14, 4, [[*BITE, 2, 6]], frozenset({"M1_FLY", "M1_HIDE"}), 15, 11, 107),
    3: (6, 4, [[*BITE, 1, 2]], frozenset({"M1_FLY", "M1_HIDE"}), 4, 13, 8000),
}
"""What is made of the game's by so many of the mods."""


@pytest.mark.parametrize("release", ["366", "343"])
def test_each_changes_what_those_make_that_it_requires(
    request: pytest.FixtureRequest, tmp_path: Path, release: str
) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    report = Report()
    planned = plan(load(Request(paths=mods(tmp_path, FIRST, SECOND, THIRD), target=tree.target.name), report), report)
    files = {name: content for name, content in planned.overlay.contents().items() if name != "include/config.h"}
    for count, wanted in MADE.items():
        assert seen(tree, files, *(f"MOD_M{number}" for number in range(count))) == wanted, count


@pytest.mark.parametrize("pair", [(FIRST, SECOND), (SECOND, FIRST)], ids=["absolute first", "relative first"])
def test_without_requires_they_are_in_conflict(tmp_path: Path, pair: tuple[str, str]) -> None:
    report = Report()
    with pytest.raises(DiagnosticError, match=r"NH0601.*where one of them 'requires' the other, it has the last word"):
        plan(load(Request(paths=mods(tmp_path, *pair, requires=False), target="nethack-3.6.6"), report), report)
