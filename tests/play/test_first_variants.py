"""Levels of the game's own with their first variants, in the games themselves: both are seen, by choice and by chance."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from games import build_game

from nhmod_playing.game import Game
from nhmod_playing.sights import strengthen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target import Tree

TARGETS = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"first-variants-{name}"))
    for name in ("nethack-3.6.6", "nethack-3.4.3")
]
LEVELS = (
    *("oracle", "castle", "valley", "juiblex", "baalz", "asmodeus", "orcus", "sanctum", "tower1"),
    *("wizard1", "wizard2", "wizard3", "fakewiz1", "fakewiz2", "Val-strt", "Val-loca", "Val-goal"),
)
"""Levels of every sort of line: fixed, chained, with a PROTOFILE, asked for in C, of a role's quest."""
MARK = re.compile(r"\{.{1,3}\{.{1,3}\{")
"""Three of the four fountains in their row: she may stand on one of them or between them. Delphi's are two in a row."""
MOD = f"""\
nhmod: 1
id: firsts
version: 1.0.0
name: Firsts
license: NGPL
authors: [somebody]
dungeons:
  - edit: The Dungeons of Doom
    variants: {{{", ".join(f"{level}: [other.des]" for level in LEVELS)}, medusa: [hut]}}
levels:
  - name: hut
    map: |
      -----------
      |.........|
      |-{{.{{.{{.{{-|
      |.........|
      -----------
    stairs: {{up: [1, 1], down: [9, 3]}}
    regions: [{{area: [1, 1, 9, 3], irregular: true}}]
"""
OTHER = """\
MAZE:"other",' '
GEOMETRY:center,center
MAP
-----------
|.........|
|-{.{.{.{-|
|.........|
-----------
ENDMAP
REGION:(0,0,10,4),lit,"ordinary"
REGION:(1,1,9,1),lit,"morgue",unfilled
REGION:(1,3,9,3),lit,"temple",unfilled
TELEPORT_REGION:levregion(1,0,79,20),(0,0,2,2),up
TELEPORT_REGION:levregion(1,0,79,20),(0,0,2,2),down
PORTAL:(5,3,5,3),(0,0,0,0),"wizard3"
STAIR:(1,1),up
STAIR:(9,3),down
"""

pytestmark = pytest.mark.game


@pytest.fixture(scope="module", params=TARGETS)
def varied_game(request: pytest.FixtureRequest, shared_tmp: Path, trees: Mapping[str, Tree]) -> Path:
    """A game whose levels have a second form, recognised by its fountains."""
    mod = shared_tmp / f"firsts-{request.param}"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    (mod / "other.des").write_text(OTHER, encoding="utf-8")
    place = shared_tmp / f"varied-game-{request.param}"
    # The two releases are played side by side: each keeps its own.
    (mod.parent / f"{place.name}-medusa.des").write_text(trees[request.param].text("dat/medusa.des"), encoding="ascii")
    return build_game(trees[request.param], place, mod).result.directory


def is_other(game: Game) -> bool:
    """Whether the level is the mod's form of it."""
    game.reveal_map()
    return MARK.search(game.text) is not None


@pytest.mark.parametrize("number", [1, 2])
def test_each_form_of_every_level_is_loaded(varied_game: Path, number: int) -> None:
    choice = ",".join(f"{level}-{number}" for level in LEVELS)
    with Game(varied_game, env={"SPLEVTYPE": choice}) as game:
        strengthen(game)
        for level in LEVELS:
            said = game.level_teleport(level)
            assert "making a maze" not in said, level
            assert is_other(game) is (number == 2), f"{level}\n{game.text}"


def test_medusas_statues_stand_in_the_room_that_a_variant_must_have(varied_game: Path) -> None:
    seen = "".join(hut_of_medusa(varied_game, seed) for seed in "123")
    # Statues are shown as stones, in newer games as what they are statues of.
    assert set(seen) - set("|-.{<>@"), seen


def hut_of_medusa(varied_game: Path, seed: str) -> str:
    """What is seen inside the walls of the mod's form of the level; it stands alone there."""
    number = (
        len(
            re.findall(
                r'"medusa-\d"', varied_game.with_name(f"{varied_game.name}-medusa.des").read_text(encoding="ascii")
            )
        )
        + 1
    )
    with Game(varied_game, env={"SPLEVTYPE": f"medusa-{number}", "NHMOD_SEED": seed}) as game:
        strengthen(game)
        said = game.level_teleport("medusa")
        assert "making a maze" not in said
        game.reveal_map()
        lines = [line.strip() for line in game.text.splitlines()]
        walls = [number for number, line in enumerate(lines) if line == "-----------"]
        assert len(walls) == 2, game.text
        return "".join(lines[walls[0] + 1 : walls[1]])


def test_chance_gives_now_the_one_and_now_the_other(varied_game: Path) -> None:
    seen = set()
    for seed in range(1, 13):
        with Game(varied_game, env={"NHMOD_SEED": str(seed)}) as game:
            strengthen(game)
            game.level_teleport("oracle")
            seen.add(is_other(game))
        if len(seen) > 1:
            break
    assert seen == {False, True}


def test_a_variant_is_still_there_after_a_save(varied_game: Path) -> None:
    with Game(varied_game, env={"SPLEVTYPE": "oracle-2,Val-strt-2"}) as game:
        strengthen(game)
        game.level_teleport("oracle")
        game.save()
    # The number of a role's variants is in the save as well: the level is made after it.
    with Game(varied_game, fresh=False, env={"SPLEVTYPE": "Val-strt-2"}) as game:
        assert is_other(game)
        game.level_teleport("Val-strt")
        assert is_other(game)
