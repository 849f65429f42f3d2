"""All levels of NetHack 3.4.3, upgraded and compiled by nhmod, in NetHack 3.6.6 itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from terrain import read_terrain, trap_map
from workshop import Workshop, archive, install

from nhmod.diagnostics import Report
from nhmod_languages.des.upgrade import upgrade
from nhmod_languages.des.v34.language import Language as Language34
from nhmod_languages.language import CompiledFile
from nhmod_playing.game import Game
from nhmod_playing.sights import found_among, strengthen
from nhmod_playing.terrain import differences

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod_languages.drawing import Drawing, Mark

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("compiled-levels")]

# Of 3.4.3's levels, upgraded: what the game says of them, and who is there for certain, with the class letter.
UPGRADED = {
    "oracle": ("{:4 dungeon", "@", "peaceful Oracle"),
    "bigrm": (".*maze dungeon", "", ""),
    "medusa": ("noTport maze dungeon", "@", "Medusa"),
    "castle": ("{:1 throne barracks noTport graveyard maze dungeon", "@", "soldier"),
    "valley": ("temple morgue noTport noDig noMMap graveyard maze gehennom", "@", "priest"),
    "asmodeus": ("noTport maze gehennom", "&", "Asmodeus"),
    "juiblex": ("{:1 swamp noTport shortsight maze gehennom", "&", "Juiblex"),
    "baalz": ("noTport maze gehennom", "&", "Baalzebub"),
    "orcus": ("shop morgue noTport shortsight graveyard maze gehennom", "&", "Orcus"),
    "wizard1": ("morgue noTport noDig graveyard maze tower gehennom", "@", "Wizard of Yendor"),
    "sanctum": ("temple morgue noTport noDig noMMap graveyard maze gehennom", "@", "high priest"),
    "tower1": ("noTport noDig maze vlad", "V", "Vlad the Impaler"),
    "minetn": ("town {:\\d.* mines", "@", "peaceful watchman"),
    "minend": (".*mines", "", ""),
    "soko1": ("zoo noTport.* maze sokoban", "", ""),
    "soko4": ("noTport.* maze sokoban", "", ""),
    "Val-strt": ("{:1 noTport noDig maze quest", "@", "peaceful Norn"),
}


# Where the game itself makes one (src/mkmaze.c, fixup_special).
SECRET_DOORS = {"wizard1", "sanctum"}


@pytest.fixture(scope="module")
def upgraded(workshop343: Workshop) -> Mapping[str, str]:
    """All level files of 3.4.3 in the words of 3.6, by their names."""
    language = workshop343.languages.level
    assert isinstance(language, Language34)
    monsters = {entry.name for entry in workshop343.facts["monsters"]}
    texts, report = {}, Report()
    for path in sorted((workshop343.tree.root / "dat").glob("*.des")):
        parsed = language.parse(path.read_text(encoding="latin-1"), path.name, report)
        texts[path.name] = upgrade(parsed, report, monsters.__contains__)
    assert not report.errors
    return texts


@pytest.fixture(scope="module")
def drawings(workshop366: Workshop, upgraded: Mapping[str, str]) -> Mapping[str, Drawing]:
    """The upgraded levels as they are to be in 3.6.6, by their names."""
    levels = (workshop366.languages.level.draw(text, file, Report()) for file, text in upgraded.items())
    return {drawing.name: drawing for file in levels for drawing in file}


@pytest.fixture
def upgraded_game(
    workshop366: Workshop,
    workshop343: Workshop,
    upgraded: Mapping[str, str],
    vanilla_game: Path,
) -> Path:
    """3.6.6 with the dungeon and all the levels of 3.4.3."""
    files = [file for name, text in upgraded.items() for file in workshop366.levels(text, name, vanilla_game)]
    # All of 3.6.6's own are replaced, but for more variants than 3.4.3 has: with its dungeon they aren't used.
    stock = {name for name in archive(vanilla_game).names if name.endswith(".lev")}
    assert {file.name for file in files} <= stock
    assert {name.rpartition("-")[0] for name in stock - {file.name for file in files}} == {"bigrm", "medusa"}
    # The big room is in two of five dungeons; here it is in each.
    text = workshop343.tree.text("dat/dungeon.def")
    assert text.count("(10, 3) 40 5") == 1
    text = workshop343.languages.dungeon.preprocess(text.replace("(10, 3) 40", "(10, 3) 100"), "dungeon.def", Report())
    dungeon = workshop366.dungeon(text, "dungeon.pdf", vanilla_game, remarks=2)
    install(vanilla_game, [*files, CompiledFile(name="dungeon", content=dungeon)])
    return vanilla_game


def test_the_upgraded_levels_are_laid_out_as_they_were(workshop343: Workshop, drawings: Mapping[str, Drawing]) -> None:
    before = {
        drawing.name: drawing
        for path in (workshop343.tree.root / "dat").glob("*.des")
        for drawing in workshop343.languages.level.draw(path.read_text(encoding="latin-1"), path.name, Report())
    }
    assert before.keys() == drawings.keys()
    # A map that is to be on the left begins at column 3 in 3.4.3, and at column 1 in 3.6 (src/sp_lev.c).
    assert {name for name, drawing in before.items() if drawing.rows != drawings[name].rows} == {"Ran-strt", "juiblex"}


def test_the_upgraded_levels_of_343_in_366(
    workshop366: Workshop, drawings: Mapping[str, Drawing], upgraded_game: Path
) -> None:
    """3.4.3's dungeon with all its levels, played with 3.6.6: every square and trap is what the level's file says."""
    with Game(upgraded_game) as game:
        strengthen(game)
        for level, (told, letter, name) in UPGRADED.items():
            said = game.level_teleport(level)
            assert "making a maze" not in said
            terrain = read_terrain(game)
            if "treasure zoo" in said:  # whoever comes down in a zoo has entered it, and the level has none any more
                told = told.replace("zoo ", "")  # noqa: PLW2901 - what was told of this level only
            assert re.search(rf'"{level}" {told}', terrain.told), terrain.told
            variants = (drawing for drawing in drawings.values() if re.fullmatch(rf"{level}(-\d)?", drawing.name))
            wrong, drawing = min(
                ((differences(drawing, terrain.types, workshop366.facts), drawing) for drawing in variants),
                key=lambda found: len(found[0]),
            )
            if level in SECRET_DOORS:
                wrong = [square for square in wrong if not square.endswith("there is 'S'")]
            assert wrong == [], drawing.name
            assert untrapped(game, drawing) == []
            if name:
                game.sense_monsters()
                assert found_among(game, letter, name), game.text


def untrapped(game: Game, drawing: Drawing) -> list[Mark]:
    """List the traps of a level file that aren't in the game."""
    rows = trap_map(game)
    traps = (mark for mark in drawing.marks if mark.kind == "trap" and mark.certain and mark.inside < 0 <= mark.x)
    # The screen has no column for column 0 of the level.
    return [trap for trap in traps if rows[trap.y][trap.x - 1] not in '^"']
