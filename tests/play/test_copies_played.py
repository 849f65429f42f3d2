"""What stands beside the row of a thing is in its copies: those of a mod's own, and of one of the game's that a required mod changes."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from games import build_game

from nhmod_playing.game import Game
from nhmod_playing.sights import carried, letter, made_beside, strengthen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target import Tree

pytestmark = pytest.mark.game
FIRST = """\
nhmod: 1
id: first
objects:
  - {edit: club, hit: [{message: The club says bonk.}]}
  - name: cudgel
    copy_from: aklys
    probability: never
    tile: {copy_from: club}
    hit: [{message: The cudgel hums.}]
monsters:
  - {edit: gnome lord, usual_gear: false, carries: [tin whistle]}
artifacts:
  - {edit: Cleaver, on_hit: [{message: It cleaves.}]}
  - {name: Whisper, object: mace, restricted: false, on_hit: [{message: It whispers.}]}
"""
SECOND = """\
nhmod: 1
id: second
requires: {first: "*"}
objects:
  - {name: shillelagh, copy_from: club, probability: never, tile: {copy_from: club}}
  - {name: knobkerrie, copy_from: cudgel, probability: never, tile: {copy_from: club}}
monsters:
  - {name: gnome bard, copy_from: gnome lord, generation: never, tile: {copy_from: gnome lord}}
artifacts:
  - {name: Hewer, copy_from: Cleaver, object: axe, restricted: false}
  - {name: Murmur, copy_from: Whisper}
"""
HITS = [
    ("shillelagh", "The club says bonk."),
    ("knobkerrie", "The cudgel hums."),
    ("axe named Hewer", "It cleaves."),
    ("mace named Murmur", "It whispers."),
]


@pytest.fixture(scope="module", params=["nethack-3.6.6", "nethack-3.4.3"])
def built(request: pytest.FixtureRequest, trees: Mapping[str, Tree], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copies")
    for name, text in (("first", FIRST), ("second", SECOND)):
        (folder / name).mkdir()
        (folder / name / "mod.yaml").write_text(text, encoding="utf-8")
    return build_game(trees[request.param], folder / "game", folder / "first", folder / "second").result.directory


def test_copies_do_what_the_original_does(built: Path, tmp_path: Path) -> None:
    with Game(shutil.copytree(built, tmp_path / "a game")) as game:
        strengthen(game)
        for name, said in HITS:
            game.do(f"w{letter(game.wish(f'blessed {name}'))}")
            heard = ""
            way = made_beside(game, "gnome king", "G")
            for _ in range(6):
                heard += game.do(f"F{way}")
                if said in heard or not game.find("G"):
                    break
            assert said in heard, (name, heard)


def test_a_copy_carries_what_the_original_does(built: Path, tmp_path: Path) -> None:
    with Game(shutil.copytree(built, tmp_path / "a game")) as game:
        strengthen(game)
        wand = letter(game.wish("wand of probing"))
        assert "whistle" in carried(game, "gnome bard", "G", wand)
