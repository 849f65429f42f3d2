"""Every glyph of every target is shown with its own tile, in games of a hundred and more new things, whichever of the mods are compiled in.

The mods are made by chance: monsters of all classes in the middle of mons[], objects of each class, each with art of its own, a copy, or
none; some are called as placeholders of the game's own files are. Compiled are the tree's tables and its tilemap, so that the game itself
says what each glyph stands for.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from compiled_tiles import Compiled, shown, wrong_glyphs
from generated_mod import generated_mod
from test_tiles_formats import of_plan
from tree_facts import facts_of

from nhmod.binary import LP64
from nhmod.diagnostics import Report
from nhmod.pipeline import load, plan
from nhmod.request import Request
from nhmod_languages.commands.glyph_tiles import glyph_tiles
from nhmod_languages.commands.tile_formats import files_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.host import Host
    from nhmod.pipeline import Plan
    from nhmod.target import Facts, Tree

pytestmark = [pytest.mark.game, pytest.mark.slow]

SHIPPED = Path(__file__).parents[3] / "mods"
TARGETS = ("tree367", "tree366", "tree343", "treenle")
COLORS = {"z": (71, 108, 108), "E": (255, 0, 0), "D": (0, 0, 255), "9": (255, 255, 255)}
"""Colours that all releases' maps have, under letters of the mods' own."""
SPECIAL: tuple[dict[str, Any], ...] = (
    {"copy_from": "hell hound", "place": {"after": "hell hound"}},  # before a placeholder
    {"copy_from": "archon"},
    {"copy_from": "vampire lord"},
    {"copy_from": "giant ant", "place": {"after": "giant ant"}},
    {"copy_from": "long worm"},
)
SPECIAL_OBJECTS: tuple[dict[str, Any], ...] = (
    {"copy_from": "silver dragon scales"},  # the same
    {"copy_from": "yellow dragon scales", "place": {"after": "yellow dragon scales"}},
    {"copy_from": "scroll of stinking cloud", "appearance": "LABEL"},
    {"copy_from": "scroll of punishment", "appearance": "OTHER", "place": {"after": "scroll of punishment"}},
)
PLACEHOLDERS = ("Charon", "beholder", "vampire mage", "Goblin King", "Earendil")


def art(number: int) -> str:
    """Art of a number: the first rows have it in the letters of a map of its own."""
    digits = [list(COLORS)[number // 4**place % 4] for place in range(16)]
    rows = ["".join(digits), *("z" * 16 for _ in range(14)), "".join(reversed(digits))]
    head = "".join(f"{letter} = {rgb}\n" for letter, rgb in COLORS.items())
    return head + "{\n" + "".join(f"  {row}\n" for row in rows) + "}\n"


def colors(rows: tuple[str, ...] | list[str], palette: dict[str, tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    return [palette[letter] for row in rows for letter in row]


@dataclass(frozen=True, kw_only=True)
class Generated:
    """A mod: what it is called, its folder, and the numbers of the art of its things by kind and label."""

    name: str
    folder: Path
    drawn: dict[tuple[str, str], int]


def written(
    place: Path,
    name: str,
    seed: int,
    facts: tuple[Facts, ...],
    taken: set[str],
    *,
    names: tuple[str, ...] = (),
    size: int = 55,
) -> Generated:
    """Write a mod of about twice ``size`` monsters and objects, and those of the places where placeholders are."""
    mod = json.loads(generated_mod(*facts, seed=seed, monsters=size, objects=size))
    mod |= {"id": name, "name": name}
    mod["monsters"] += [{"name": f"{name} {one['copy_from']}", **one} for one in SPECIAL]
    for number, one in enumerate(SPECIAL_OBJECTS):
        look = {"appearance": f"{one['appearance']} {name.upper()}"} if "appearance" in one else {}
        mod["objects"].append({"name": f"{name} {'abcd'[number]}", **one, **look})
    things = [("monster", one) for one in mod["monsters"]] + [("object", one) for one in mod["objects"]]
    new = [(kind, one) for kind, one in things if "edit" not in one]
    for (_, one), other in zip(new, names, strict=False):
        one["name"] = other
    for _, one in new:
        for key in {"name", "appearance"} & one.keys():
            while one[key].casefold() in taken:
                one[key] += "o" if one[key].islower() else "O"
            taken.add(one[key].casefold())
    drawn: dict[tuple[str, str], int] = {}
    folder = place / name
    folder.mkdir()
    for number, (kind, one) in enumerate(new, start=1000 * seed):
        if number % 9 == 7:
            one["tile"] = {"copy_from": "newt" if kind == "monster" else "apple", "sign": "N"}
        elif number % 9 != 8:
            one["tile"] = f"t{number}.txt"
            (folder / one["tile"]).write_text(art(number))
            label = " / ".join(part for part in (one.get("appearance"), one["name"]) if part)
            drawn[kind, label] = number
    (folder / "mod.yaml").write_text(json.dumps(mod, indent=1))
    return Generated(name=name, folder=folder, drawn=drawn)


@dataclass(frozen=True, kw_only=True)
class Game:
    """A target with mods, planned."""

    tree: Tree
    plan: Plan
    mods: tuple[Generated, ...]
    shipped: tuple[str, ...]


@pytest.fixture(scope="module")
def facts(request: pytest.FixtureRequest) -> tuple[Facts, ...]:
    return tuple(facts_of(request.getfixturevalue(name)) for name in TARGETS)


@pytest.fixture(scope="module", params=[f"{tree} {mods}" for tree in TARGETS for mods in ("alone", "others")])
def game(
    request: pytest.FixtureRequest,
    all_plugins: Host,
    facts: tuple[Facts, ...],
    tmp_path_factory: pytest.TempPathFactory,
) -> Game:
    """A target with a mod of a hundred things alone, or beside another one and two shipped ones."""
    name, _, others = request.param.partition(" ")
    tree: Tree = request.getfixturevalue(name)
    place = tmp_path_factory.mktemp("glyphs")
    taken: set[str] = set()
    mods = [written(place, "big", 1, facts, taken, names=PLACEHOLDERS)]
    shipped: tuple[str, ...] = ()
    if others == "others":
        mods.append(written(place, "second", 2, facts, taken))
        mods.append(written(place, "third", 3, facts, taken, size=1))
        shipped = ("merlin", "rubber-hose")
    paths = tuple(mod.folder for mod in mods) + tuple(SHIPPED / one for one in shipped)
    with mock.patch("nhmod.pipeline.trees.locate", return_value=tree):
        made = plan(load(Request(paths=paths, target=tree.target.name), Report(), host=all_plugins), Report())
    return Game(tree=tree, plan=made, mods=tuple(mods), shipped=shipped)


def undefinings(game: Game) -> Iterator[tuple[str, ...]]:
    """Which mods' symbols are taken away: of the generated ones in every way, and of the shipped ones one or all beside these."""
    names = [mod.name for mod in game.mods]
    for count in range(len(names) + 1):
        for number, some in enumerate(combinations(names, count)):
            yield (*some, *game.shipped[: number % 3])


def test_every_glyph_is_shown_with_its_own_tile(game: Game, tmp_path: Path) -> None:
    pristine = Compiled.stage(game.tree, tmp_path / "pristine")
    assert wrong_glyphs(pristine) == []
    stock, before = shown(pristine), pristine.tiles()
    for number, undefined in enumerate(undefinings(game)):
        # The statues look like the monsters where the game has a window, and like the one object elsewhere.
        windows = ("X11_GRAPHICS",) if number % 2 and undefined else ()
        mail = number % 4 != 3
        place = tmp_path / f"stage{number}"
        compiled = Compiled.stage_plan(game.plan, place, *windows, undefined=undefined, mail=mail)
        assert wrong_glyphs(compiled) == [], undefined
        if not undefined:
            opened = of_plan(game.plan)
            assert glyph_tiles(opened) == tuple(compiled.glyph_tiles())
            assert files_of("bmp", opened, LP64, Report())["nhtiles.bmp"] == compiled.bmp()
        after, files = shown(compiled), compiled.tiles()
        palette = dict(files["monsters"].palette)
        assert palette == dict(before["monsters"].palette)
        for mod in game.mods:
            for (kind, label), drawn in mod.drawn.items():
                there = after.get((kind, label, 1))
                assert (there is None) == (mod.name in undefined), (label, undefined)
                if there is not None:
                    wanted = art(drawn).partition("{")[2].partition("}")[0].split()
                    assert colors(there, palette) == colors(wanted, COLORS), (label, undefined)
        for key, rows in stock.items():
            if key[0] not in {"statue", "body", "other"} and (mail or "mail" not in key[1].split()):
                assert after[key] == rows, (key, undefined)
        for key, rows in after.items():
            if key[0] == "statue" and windows:
                assert rows == after[("monster", *key[1:])], (key, undefined)
        assert [tile.rows for tile in files["other"].tiles] == [tile.rows for tile in before["other"].tiles]


@pytest.mark.parametrize("name", TARGETS)
def test_a_glyph_that_is_shown_with_another_tile_is_told(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The engine itself: a tile that is called otherwise, and a placeholder that the table expects elsewhere."""
    compiled = Compiled.stage(request.getfixturevalue(name), tmp_path / "stage")
    file = compiled.place / "win/share/objects.txt"
    text = file.read_text(encoding="latin-1")
    file.write_text(text.replace("(arrow)", "(narrow)", 1), encoding="latin-1")
    assert len(wrong_glyphs(compiled)) == 2
    file.write_text(text, encoding="latin-1")
    tilemap = compiled.place / "win/share/tilemap.c"
    tilemap.write_text(tilemap.read_text(encoding="latin-1").replace("PM_HELL_HOUND", "PM_NEWT", 1), encoding="latin-1")
    assert len(wrong_glyphs(compiled)) > 100
