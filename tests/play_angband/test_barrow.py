"""The example mods for Angband, all together in one game: it starts, what is new is there, and still is when it is loaded again."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.angband.game import Angband
from nhmod_playing.angband.knowledge import knowledge, recall
from nhmod_playing.angband.terminal import ENTER, rules_of
from nhmod_playing.terminal import ESCAPE

if TYPE_CHECKING:
    from play_angband.angband_games import Foundry

pytestmark = pytest.mark.game

MODS = sorted(path.parent for path in (Path(__file__).parents[2] / "mods-angband").glob("*/mod.yaml"))
MAGE, SCOUT_OLDER, SCOUT_NEWER, BEORNING = 1, 6, 9, 11


@pytest.fixture(scope="session")
def examples(foundry: Foundry, vanilla: Path) -> Path:
    """The game with all example mods."""
    del vanilla  # it is built first: then this takes seconds
    game = foundry.build(*MODS)
    assert set(foundry.compiled) <= {"savefile.c", "buildid.c"}
    return game


@pytest.fixture
def game(examples: Path, tmp_path: Path) -> Path:
    return shutil.copytree(examples, tmp_path / "game")


MONSTERS = {
    "Barrow hound": ("It has lain across the door", "level 12", "moves quickly", "evil undead creature"),
    "Barrow king": ("A gold circlet lies upon its brow", "level 26", "rating of 130", "evil undead creature"),
    "Snow hound": ("Its breath hangs in the air", "level 14", "bite to freeze"),
    "Snow hound elder": ("The others look to it", "level 22", "rating of 42"),
}
"""What the game itself says of each."""


def one_line(text: str) -> str:
    """Return a text of the screen without its breaks."""
    return " ".join(text.split())


def check_monsters(played: Angband) -> None:
    told = recall(played, "monster knowledge", *MONSTERS)
    for name, words in MONSTERS.items():
        seen = one_line(told[name])
        assert [word for word in words if word not in seen] == []


def test_the_monsters_are_there_and_stay(game: Path) -> None:
    with Angband(game, class_=MAGE) as played:
        played.recall_monsters()
        check_monsters(played)
        for name in MONSTERS:
            played.summon(name)
        played.save_and_quit()
    with Angband(game, fresh=False) as played:
        check_monsters(played)


def test_the_things_are_there_and_stay(game: Path) -> None:
    with Angband(game) as played:
        played.jump(1)  # in the town the character stands on stairs, where nothing can lie
        played.create_artifact("'Barrowbane'")
        played.pick_up()
        assert "Barrowbane" in played.inventory()
        played.learn_objects()
        group, name = ("Potion", "Miruvor") if played.is_older else ("Food", "Flask of Miruvor")
        if played.is_older:  # 4.2 lists what was seen
            assert name in knowledge(played, "object knowledge", only=group)[group]
        weapons = played.spoiler("Brief Object Info")
        assert "Scourge of Harad" in weapons
        assert name in weapons
        artifacts = played.spoiler("Brief Artifact Info")
        for told in ("Short Sword 'Barrowbane' (1d7)", "Long Sword 'Aerandir' (2d6) (+9,+11)"):
            assert told in artifacts
        assert "Short Sword 'Aerandil' (2d6) (+15,+11)" in artifacts
        played.save_and_quit()
    with Angband(game, fresh=False) as played:
        assert "Barrowbane" in played.inventory()


def test_a_beorning_scout_lives(game: Path) -> None:
    older = rules_of(game).name == "edit"
    with Angband(game, race=BEORNING, class_=SCOUT_OLDER if older else SCOUT_NEWER) as played:
        assert "Beorning" in played.text
        assert "Straggler" in played.text
        assert "Scout" in played.text
        played.save_and_quit()
    with Angband(game, fresh=False) as played:
        assert "Beorning" in played.text
        assert "Scout" in played.text


def test_the_spells_are_in_the_book(game: Path) -> None:
    with Angband(game, class_=MAGE) as played:
        played.send("b")
        seen = played.send(ENTER)
        lines = [line.split()[1:] for line in seen.splitlines() if " Lv Mana" not in line]
        words = [" ".join(line) for line in lines]
        played.send(ESCAPE * 3)
    if rules_of(game).name == "edit":
        assert any("Stinking Cloud 2 2" in line for line in words)
    else:
        for spell in ("Sleep of the Barrow 9 6", "Ease the Way 3 2", "Ease the Road 9 4"):
            assert any(spell in line for line in words)


def test_levels_of_all_depths_are_made(game: Path) -> None:
    with Angband(game) as played:
        for level in (5, 12, 20, 30, 40):
            played.jump(level)
        played.save_and_quit()
    with Angband(game, fresh=False) as played:
        assert "(L40)" in played.text


def test_what_the_game_does_not_show_at_once_is_in_its_files(game: Path) -> None:
    """No command creates an ego item by its name; the game has read the files that they are in. A vault: test_vault.py."""
    rules = rules_of(game)
    egos, vaults = ((rules / file).read_text(encoding="utf-8") for file in ("ego_item.txt", "vault.txt"))
    for name in ("of the Barrow", "of the Ford", "of the Long Ford"):
        assert f":{name}\n" in egos
    assert ":Barrow\n" in vaults
    assert "Muddy" in (rules / "flavor.txt").read_text(encoding="utf-8")
