"""The Drowned Quarter, played at random together with all other example mods: nothing is impossible, and nobody panics."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from wandering import clock, wander

from nhmod_playing.game import Game
from nhmod_playing.releases import is_older

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline.making import Built
    from nhmod.target import Entry

MOD = "big-variant"
TURNS = 2000
# Twenty games of the newer release, and four of the older.
ROUNDS, GAMES = 4, 5

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


@pytest.mark.parametrize("number", range(ROUNDS))
def test_two_thousand_turns_at_random(game_folder: Path, all_mods: Built, number: int) -> None:
    for game in range(number * GAMES, number * GAMES + (1 if is_older(game_folder) else GAMES)):
        play(game_folder, all_mods, random.Random(game))  # noqa: S311 - a game, and one that can be had again


def play(folder: Path, built: Built, chance: random.Random) -> None:
    """Take some of the variant's things along, to one of its levels, among some of its monsters, and play on at random."""
    # Those of the branch; the others are not in every game.
    levels = sorted(entry.name for entry in added(built, "special levels") if entry.name.startswith("dq"))
    monsters = [entry.name for entry in added(built, "monsters") if entry.name[0].islower()]
    with Game(folder, options=("time",)) as game:
        for thing in chance.sample(added(built, "objects"), 8):
            game.wish(thing.name)
        began = clock(game)
        game.level_teleport(chance.choice(levels))
        for name in chance.sample(monsters, 5):
            game.create_monster(name)
        wander(game, chance, TURNS)
        assert clock(game) >= began + TURNS
