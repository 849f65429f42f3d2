"""The driver against the original game: what it does must be what the game shows."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nhmod_playing.game import DisorderError, Game, PlayError

pytestmark = pytest.mark.game


def test_a_newt_is_created_and_seen(vanilla_game: Path) -> None:
    with Game(vanilla_game) as game:
        game.create_monster("newt")
        (place,) = game.find(":")[:1]
        assert "lizard (newt)" in game.farlook(*place)


def test_what_the_game_does_not_know_is_an_error(vanilla_game: Path) -> None:
    with Game(vanilla_game) as game:
        with pytest.raises(PlayError, match="the game does not take 'gnorp'"):
            game.create_monster("gnorp")
        with pytest.raises(PlayError, match="the game does not take 'zorkmid stick'"):
            game.wish("zorkmid stick")
        assert game.wish("2 blessed scrolls of identify").endswith(".")


def test_a_shop_has_a_keeper_who_greets(vanilla_game: Path) -> None:
    with Game(vanilla_game, env={"SHOPTYPE": "g"}) as game:
        for _ in range(30):
            game.reveal_map()
            game.sense_monsters()
            keepers = [at for at in game.find("@") if at != game.hero and "peaceful" in game.farlook(*at)]
            if keepers:
                break
            game.remake_level()
        ((x, y),) = keepers[:1]
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        said = "\n".join(game.teleport(*at) for at in around if game.at(*at) == ".")
        assert re.search(r"Welcome( again)? to .+'s general store!", said)
        assert "A general store" in game.overview()


def test_a_game_begins_as_its_seed_says(vanilla_game: Path) -> None:
    seen = []
    for seed in ("7", "7", "8"):
        with Game(vanilla_game, env={"NHMOD_SEED": seed}) as game:
            game.reveal_map()
            game.level_teleport(5)
            game.reveal_map()
            seen.append(game.text)
    assert seen[0] == seen[1]
    assert seen[1] != seen[2]


def test_levels_are_reached_by_number_and_by_name(vanilla_game: Path) -> None:
    with Game(vanilla_game) as game:
        game.level_teleport(3)
        assert "Dlvl:3" in game.status
        game.level_teleport("oracle")
        assert "[oracle] <- You are here." in game.overview()
        game.level_teleport("minend")
        assert "The Gnomish Mines" in game.overview()
        with pytest.raises(PlayError, match="the menu has no 'nowhere'"):
            game.level_teleport("nowhere")


def test_the_hero_travels(vanilla_game: Path) -> None:
    with Game(vanilla_game) as game:
        game.reveal_map()
        x, y = game.hero
        room = [at for at in game.find(".") if abs(at[0] - x) <= 2 and abs(at[1] - y) <= 1]
        reached = []
        for place in room:  # one may be a doorway that is not entered from there
            game.travel(*place)
            reached.append(game.hero == place)
        assert any(reached), game.text


def test_the_version_is_the_releases_own(vanilla_game: Path) -> None:
    with Game(vanilla_game) as game:
        expected = "Unix NetHack Version 3.6.6 - last revision Fri Mar  6 15:31:37 2020."
        assert game.version() == expected
        assert game.command("version").splitlines()[0] == expected


def test_nothing_of_a_game_is_left(vanilla_game: Path) -> None:
    before = sorted(path.name for path in vanilla_game.rglob("*"))
    with Game(vanilla_game) as game:
        game.level_teleport(2)
    with pytest.raises(ZeroDivisionError), Game(vanilla_game):
        raise ZeroDivisionError
    assert sorted(path.name for path in vanilla_game.rglob("*")) == before


PLAYER = """\
import time
from pathlib import Path
from nhmod_playing.steady import steady
from nhmod_playing.terminal import Terminal
terminal = Terminal()
terminal.start(Path("/bin/sh"), ["-c", "trap '' HUP TERM; echo $$; while :; do sleep 1; done"], {"TERM": "xterm", **steady(1)})
print(terminal.wait_for("[0-9]+")[0], flush=True)
time.sleep(60)
"""


def test_a_game_ends_with_a_player_that_is_killed() -> None:
    """Some go round and round in what they do at a hang-up, which is all that they are told of it."""
    with subprocess.Popen([sys.executable, "-c", PLAYER], stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        game = Path("/proc", player.stdout.readline().strip())
        assert game.exists()
        player.kill()
    until = time.monotonic() + 10
    while game.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not game.exists()


def test_what_the_game_logs_as_impossible_is_an_error(vanilla_game: Path) -> None:
    with Game(vanilla_game) as game:
        (vanilla_game / "paniclog").write_text("3.6.6 20200306 impossible something\n")
        with pytest.raises(DisorderError, match="impossible something"):
            game.look()
        (vanilla_game / "paniclog").unlink()


def test_an_ordinary_player_is_no_wizard(vanilla_game: Path) -> None:
    with Game(vanilla_game, wizard=False) as game:
        assert "Tester the Stripling" in game.status
        with pytest.raises(PlayError, match="expected the question"):
            game.create_monster("newt")
