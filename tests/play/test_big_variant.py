"""The Drowned Quarter, played at random together with all other example mods: nothing is impossible, and nobody panics."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from driver import Game
from wandering import clock, wander

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline import Built
    from nhmod.target import Entry

MOD = "big-variant"
GAMES = 20
TURNS = 2000

pytestmark = pytest.mark.game


def added(built: Built, vocabulary: str) -> list[Entry]:
    return [entry for entry in built.plan.project.facts.added(vocabulary) if entry.mod == MOD]


def test_it_is_as_large_as_it_says(all_mods: Built) -> None:
    mods = all_mods.plan.project.mods
    counted = {
        kind: sum(content.mod.id == MOD for content in mods.contents(kind))
        for kind in ("monsters", "objects", "artifacts", "rooms", "shops", "levels", "dungeons")
    }
    assert counted == {
        "monsters": 44,
        "objects": 44,
        "artifacts": 5,
        "rooms": 5,
        "shops": 5,
        "levels": 12,
        "dungeons": 1,
    }


@pytest.mark.parametrize("number", range(GAMES))
def test_two_thousand_turns_at_random(game_folder: Path, all_mods: Built, number: int) -> None:
    chance = random.Random(number)  # noqa: S311 - a game, and one that can be had again
    levels = sorted(entry.name for entry in added(all_mods, "special levels"))
    monsters = [entry.name for entry in added(all_mods, "monsters") if entry.name[0].islower()]
    with Game(game_folder, options=("time",)) as game:
        for thing in chance.sample(added(all_mods, "objects"), 8):
            game.wish(thing.name)
        began = clock(game)
        game.level_teleport(levels[number % len(levels)])
        for name in chance.sample(monsters, 5):
            game.create_monster(name)
        wander(game, chance, TURNS)
        assert clock(game) >= began + TURNS
