"""What an older release does not check, in a game that is compiled with the sanitizers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from caching import caching
from fast_compiler import SANITIZED
from games import build_game

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.request import Request
from nhmod_playing.game import Game
from nhmod_playing.proving import Order, build_provable
from nhmod_playing.sanitizing import Sanitizer
from nhmod_playing.sights import made_beside, strengthen
from nhmod_playing.using import have, use

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("sanitized")]  # one worker builds the game

NAME = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch the 2"
"""Longer than a monster's name can be: what the game takes of it is the longest."""
MOD = f"""\
nhmod: 1
id: sanitized
version: 1.0.0
objects:
  - name: gossip
    class: wand
    appearance: chatty
    tile: {{copy_from: wand of probing}}
    direction: immediate
    zap_monster:
      - message: "%s {"listens " * 20}:-"
      - message: "{"All ears hear. " * 13}They"
      - code: |
          char part[101];

          (void) memset(part, 'o', 100);
          part[100] = '\\0';
          pline("G%s%s%ssip", part, part, part);
attacks:
  - damage:
      id: kindness
      to_you: [{{tame: true}}]
monsters:
  - {{name: brother, class: quadruped, level: 40, attacks: [touch kindness 1d1], size: medium, weight: 500, nutrition: 100,
     sound: silent, color: red, generation: never, flags: [hostile], tile: {{copy_from: rothe}}}}
"""


@pytest.fixture(scope="module")
def sanitized(tree343: Tree, shared_tmp: Path) -> Path:
    """A game with the mod above."""
    place = shared_tmp / "sanitized"
    place.mkdir()
    (place / "mod.yaml").write_text(MOD, encoding="ascii")
    return build_game(tree343, shared_tmp / "sanitized-game", place, compiler=SANITIZED).result.directory


@pytest.fixture
def game(sanitized: Path, tmp_path: Path) -> Iterator[Game]:
    """That game, in play; what the original game does wrong is not asked here: it goes on, and a log says where it was."""
    with Game(sanitized, env=Sanitizer().env(tmp_path)) as game:
        strengthen(game)
        yield game


def complaints(folder: Path, about: str) -> list[str]:
    """Return what the sanitizers said in which a function is named."""
    found = [path.read_text(encoding="utf-8", errors="replace") for path in folder.glob("nhmod-sanitizer-*")]
    return [text for text in found if about in text]


def test_the_longest_message_fits_the_buffer(game: Game, tmp_path: Path) -> None:
    wand = have(game, "wand of gossip (0:5)")
    way = made_beside(game, "quivering blob", "b")
    game.send("C")
    game.send(way)
    game.send(".")
    game.send(f"{NAME}\n")
    said = use(game, "z", wand, way)
    assert ":-" in said
    assert NAME[:62] in said.replace("\n", "")
    assert "They" in said
    # What no manifest can say is cut, not written over the stack.
    assert 200 < max(map(len, re.findall("o+", said.replace("\n", "")))) < 256
    assert complaints(tmp_path, "pline") == []


def test_monsters_that_are_tamed_in_the_turn_of_one_move_on(game: Game, tmp_path: Path) -> None:
    for _ in range(6):
        game.create_monster("brother")
    for _ in range(5):
        game.do("s")
    tame = [place for place in game.find("q") if "tame brother" in game.farlook(*place)]
    assert len(tame) > 1, game.text
    assert complaints(tmp_path, "movemon") == []


def test_a_compiler_without_a_sanitizer_is_refused(sanitized: Path, tree343: Tree, shared_tmp: Path) -> None:
    """It takes the options and says nothing: nothing would ever be found."""
    mod = shared_tmp / "sanitized"
    request = Request(paths=(mod,), target=tree343.target.name, source=tree343.root, allow_code=True)
    order = Order(request=request, jobs=2, sanitize=True, compiler="tcc")
    with caching(sanitized.parent / "mods-cache"), pytest.MonkeyPatch.context() as patch:
        patch.chdir(shared_tmp)
        with pytest.raises(DiagnosticError, match="'tcc' compiles without them") as raised:
            build_provable(order, Report())
    assert [one.code for one in raised.value.diagnostics] == ["NH4203"]
