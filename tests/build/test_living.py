"""A game that is worked on while it is played: what runs never meets files of another build."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from nhmod.build import living
from nhmod.build.living import Spread, spread
from nhmod.target.recipe import Keep, PlayableFile, Recipe

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Halves:
    """An archive of which every second word lies beside it, where a running game finds new ones."""

    def spread(self, files: Mapping[str, bytes]) -> dict[str, bytes]:
        words = files["words"].split()
        loose = {f"word{n}.txt": word for n, word in enumerate(words) if n % 2}
        return {**files, "words": b" ".join(words[::2]), **loose}

    def anew(self, path: str) -> str:
        return "when it is said" if path.endswith(".txt") else ""


PLAYABLE = (
    PlayableFile(path="game", source="game", mode=0o755),
    PlayableFile(path="words", source="words"),
    PlayableFile(path="settings", source="settings", keep=Keep.CHANGED),
    PlayableFile(path="scores", source="scores", keep=Keep.ALWAYS),
)
RECIPE = Recipe(target="toy-1", steps=(), playable=PLAYABLE, launcher="game", epoch=0, folders=("save",), live=Halves())


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "built"
    folder.mkdir()
    files = {"game": "one", "words": "a b c d", "settings": "plain", "scores": "", ".nhmod-build.json": "{}"}
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def there(game: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(game.iterdir()) if path.is_file() and path.name[0] != "."}


def test_what_a_running_game_reads_anew_is_put_into_it(built: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    assert spread(built, RECIPE, game) == Spread(fresh=True)
    first = {"game": "one", "words": "a c", "word1.txt": "b", "word3.txt": "d", "settings": "plain", "scores": ""}
    assert there(game) == first
    assert (game / "game").stat().st_mode & 0o777 == 0o755
    running = game.resolve()
    assert spread(built, RECIPE, game) == Spread()
    (built / "words").write_text("a b c e")
    assert spread(built, RECIPE, game) == Spread(live={"word3.txt": "when it is said"})
    assert there(game) == {**first, "word3.txt": "e"}
    assert game.resolve() == running


def test_for_all_else_what_runs_stays_as_it_is(built: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    spread(built, RECIPE, game)
    running = game.resolve()
    before = there(running)
    (built / "game").write_text("two")
    (built / "words").write_text("a b x e")
    assert spread(built, RECIPE, game) == Spread(later=("game", "words", "word3.txt")[:2])
    assert there(running) == before
    assert there(game) == {**before, "game": "two", "words": "a x", "word3.txt": "e"}
    assert game.resolve() != running


def test_the_player_s_files_stay(built: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    spread(built, RECIPE, game)
    (game / "save" / "hero").write_text("saved")
    (game / "scores").write_text("1000")
    (game / "settings").write_text("mine")
    (built / "settings").write_text("other")
    assert spread(built, RECIPE, game) == Spread()
    (built / "game").write_text("two")
    spread(built, RECIPE, game)
    assert (game / "save" / "hero").read_text() == "saved"
    assert (there(game)["scores"], there(game)["settings"]) == ("1000", "mine")


def test_two_generations_are_kept(built: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    for number in range(1, 5):
        (built / "game").write_text(str(number))
        spread(built, RECIPE, game)
    assert sorted(path.name for path in tmp_path.glob("game-*")) == ["game-3", "game-4"]
    assert there(tmp_path / "game-3")["game"] == "3"


@pytest.mark.parametrize("how", ["in it", "of it"])
def test_what_somebody_still_plays_is_kept_however_many_builds_later(built: Path, tmp_path: Path, how: str) -> None:
    game = tmp_path / "game"
    shutil.copy("/bin/sleep", built / "game")
    spread(built, RECIPE, game)
    first = game.resolve()
    with subprocess.Popen([first / "game", "300"], cwd=first if how == "in it" else None) as player:
        try:
            for number in range(3):
                (built / "words").write_text(f"{number} b")
                spread(built, RECIPE, game)
            assert first.is_dir()
            assert not (tmp_path / "game-2").exists()
        finally:
            player.kill()
    (built / "words").write_text("later b")
    spread(built, RECIPE, game)
    assert not first.exists()


def test_a_game_that_was_begun_before_is_told_to_be_started_again(built: Path, tmp_path: Path) -> None:
    """It runs in another directory than the one that is brought up to date: it has nothing of what is live."""
    game = tmp_path / "game"
    shutil.copy("/bin/sleep", built / "game")
    spread(built, RECIPE, game)
    with subprocess.Popen([game.resolve() / "game", "300"]) as player:
        (built / "words").write_text("a b c e")
        assert spread(built, RECIPE, game).live == {"word3.txt": "when it is said"}
        (built / "words").write_text("x b c e")
        assert spread(built, RECIPE, game).later == ("words",)
        (built / "words").write_text("x b c f")
        assert spread(built, RECIPE, game) == Spread(later=("word3.txt",))
        assert (game / "word3.txt").read_text() == "f"
        player.kill()


def test_the_marks_are_those_of_what_is_played_or_else_of_what_was_before(built: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copy("/bin/sleep", built / "game")
    assert spread(built, RECIPE, game, mark=b"one") == Spread(fresh=True)
    with subprocess.Popen([game.resolve() / "game", "300"]) as player:
        for number, mark in enumerate((b"two", b"three")):
            (built / "words").write_text(f"{number} b c d")
            assert spread(built, RECIPE, game, mark=mark).marks == {b"one"}
        player.kill()
    (built / "words").write_text("z b c d")
    assert spread(built, RECIPE, game).marks == {b"three"}
    (built / "words").write_text("y b c d")
    assert spread(built, RECIPE, game).marks == frozenset()


def test_where_nobody_tells_who_plays_nothing_is_removed(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(living, "_PROCESSES", tmp_path / "nowhere")
    for number in range(4):
        (built / "game").write_text(str(number))
        spread(built, RECIPE, tmp_path / "game")
    assert len([*tmp_path.glob("game-*")]) == 4


def test_a_generation_that_was_stopped_is_made_anew(built: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    spread(built, RECIPE, game)
    (tmp_path / "game-2").mkdir()
    (tmp_path / "game-2" / "half").write_text("written")
    (built / "game").write_text("two")
    spread(built, RECIPE, game)
    assert "half" not in there(game)
    assert there(game)["game"] == "two"


def test_without_anything_live_all_is_for_a_new_start(built: Path, tmp_path: Path) -> None:
    game, plain = tmp_path / "game", replace(RECIPE, live=None)
    assert spread(built, plain, game).fresh
    (built / "words").write_text("z")
    assert spread(built, plain, game) == Spread(later=("words",))
