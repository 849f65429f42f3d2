"""Angband 3.5.1 and 4.2.5 as nhmod builds them: played in a terminal, from their own directories."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.pipeline.making import package_build
from nhmod.target import Variant
from nhmod_angband.variant import MARK
from nhmod_playing.angband.game import Angband
from nhmod_playing.angband.knowledge import knowledge, recall
from nhmod_playing.terminal import PlayError

if TYPE_CHECKING:
    from pathlib import Path

    from play_angband.angband_games import Foundry

pytestmark = pytest.mark.game


@pytest.fixture
def game(vanilla: Path, tmp_path: Path) -> Path:
    """A copy of the original game; that it runs there shows that it can be moved."""
    return shutil.copytree(vanilla, tmp_path / "an old game")


@pytest.fixture
def modded(renamed: Path, tmp_path: Path) -> Path:
    """A copy of the game with the mod."""
    return shutil.copytree(renamed, tmp_path / "a new game")


def save_of(game: Path) -> Path:
    return game / "save" / "Tester"


def test_it_starts_saves_and_loads(game: Path) -> None:
    before = {path: path.read_bytes() for path in (game / "lib").rglob("*") if path.is_file()}
    with Angband(game) as played:
        assert "LEVEL      1" in played.text
        played.jump(3)
        status = [line for line in played.lines if line.startswith(("AU", "NXT", "STR"))]
        played.save_and_quit()
    assert save_of(game).stat().st_size > 1000
    with Angband(game, fresh=False) as played:
        assert [line for line in played.lines if line.startswith(("AU", "NXT", "STR"))] == status
        assert "150' (L3)" in played.text
    assert {path: path.read_bytes() for path in before} == before
    assert not (game / "user" / ".angband").exists()


def test_the_launcher_goes_to_its_own_directory(game: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(game / "angband")
    usage = subprocess.run([tmp_path / "link", "-?"], cwd="/", capture_output=True, text=True, check=False).stdout
    assert "(default is ./save)" in usage
    assert "(default is ./user)" in usage


def test_the_debugging_commands(game: Path) -> None:
    with Angband(game) as played:
        played.summon("Bullroarer the Hobbit")
        with pytest.raises(PlayError, match="knows no monster"):
            played.summon("no such thing")
        played.create_object("Potions", "Cure Light Wounds")
        played.create_artifact("'Ringil'")
        played.learn_objects()
        assert "Cure Light Wounds" in knowledge(played, "object knowledge", only="Potion")["Potion"]
        assert "granite wall" in knowledge(played, "feature knowledge", only="Walls")["Walls"]
        assert "Ringil" in played.spoiler("Brief Artifact Info")


def test_a_monster_has_another_name(modded: Path) -> None:
    with Angband(modded) as played:
        dog = "hound" if played.is_older else "Hound"
        name = f"Gripfang, Farmer Maggot's {dog}"
        played.recall_monsters()
        known = knowledge(played, "monster knowledge", only="Uniques")["Uniques"]
        assert len(known) > 90
        assert name in known
        assert not any(one.startswith("Fang") for one in known)
        assert "A rather vicious dog" in recall(played, "monster knowledge", name)[name]
        played.summon(name)


def test_a_change_of_rules_compiles_nothing(foundry: Foundry, renamed: Path, tmp_path: Path) -> None:
    own = shutil.copytree(foundry.own_mod("renamed"), tmp_path / "again")
    for name in ("older.patch", "newer.patch"):
        text = (own / name).read_text(encoding="utf-8").replace("Gripfang", "Fangrip")
        (own / name).write_text(text, encoding="utf-8")
    changed = foundry.build(own)
    assert foundry.compiled == ()
    rules = "lib/edit" if (changed / "lib/edit").is_dir() else "lib/gamedata"
    assert "Fangrip" in (changed / rules / "monster.txt").read_text(encoding="utf-8")
    marks = [(game / rules / MARK).read_text(encoding="ascii") for game in (renamed, changed)]
    assert marks[0] != marks[1]
    assert [mark.splitlines()[1] for mark in marks] == ["Renamed 1.0.0"] * 2


def refused(game: Path) -> str:
    """Start a game that refuses its savefile; gives all that it says, and shows that the file is left."""
    before = save_of(game).read_bytes()
    with Angband(game, fresh=False, start=False) as played:
        said, ended = played.to_its_end()
    assert ended is not None
    assert ended.signal == 0
    assert save_of(game).read_bytes() == before
    return said


def test_a_character_of_other_mods_is_refused_and_kept(game: Path, modded: Path) -> None:
    for place in (game, modded):
        with Angband(place) as played:
            played.save_and_quit()
    own = save_of(game).read_bytes(), save_of(modded).read_bytes()
    save_of(game).write_bytes(own[1])
    save_of(modded).write_bytes(own[0])
    said = refused(modded)
    assert "This savefile is damaged, or of a game with other mods." in said
    assert "This game has Renamed 1.0.0." in said
    assert "incorrect file header" in refused(game)


def test_a_package_runs_from_where_it_was_unpacked(foundry: Foundry, tmp_path: Path) -> None:
    foundry.build(foundry.own_mod("renamed"))
    assert foundry.built is not None
    archive = package_build(foundry.built, Variant(name="Renamed", version="1"), tmp_path)
    subprocess.run(["tar", "xzf", archive], cwd=tmp_path, check=True)
    unpacked = tmp_path / "renamed-1"
    readme = (unpacked / "README").read_text(encoding="utf-8")
    assert "the GNU General Public License, version 2, or the Angband licence" in readme
    assert "-uName for a character of that name" in readme
    assert (unpacked / "licences" / "angband.txt").stat().st_size > 1000
    with Angband(unpacked / "game") as played:
        played.save_and_quit()
    assert save_of(unpacked / "game").exists()
