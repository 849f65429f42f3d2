"""Builds and packages that are killed at any moment, alone or beside others: the next run completes and is right."""

from __future__ import annotations

import random
import signal
import subprocess
import tarfile
import time
from typing import TYPE_CHECKING

import pytest
from build.toy_command import ToyCommand

if TYPE_CHECKING:
    from pathlib import Path

KILLS = 30
SEED = 20


def words(toy: ToyCommand, command: str) -> list[str]:
    where = [str(toy.mod), "--target", "toy-1", "--source", str(toy.source), "--compiler-command", toy.compiler]
    return [command, *where, *(["-o", "game"] if command == "build" else ["--build-directory", "game", "-o", "dist"])]


def check_package(folder: Path, place: Path, word: str) -> None:
    """Unpack the package and hold it against its checksums; the game in it says the word."""
    (archive,) = (path for path in (folder / "dist").iterdir() if not path.name.startswith("."))
    with tarfile.open(archive) as opened:
        opened.extractall(place, filter="data")
    (root,) = place.iterdir()
    subprocess.run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=root, check=True)
    said = subprocess.run([root / "game" / "play"], check=True, capture_output=True, text=True).stdout
    assert f"MOD={word}\n" in said


@pytest.fixture
def toy(tmp_path: Path) -> ToyCommand:
    return ToyCommand(tmp_path)


def test_whatever_is_killed_the_next_run_is_right(toy: ToyCommand, tmp_path: Path) -> None:
    chance = random.Random(SEED)  # noqa: S311 - moments, no secrets
    lasts: dict[str, float] = {}
    for command in ("build", "package"):
        begun = time.monotonic()
        assert toy.begin(*words(toy, command)).wait() == 0
        lasts[command] = time.monotonic() - begun
    killed = 0
    for number in range(KILLS):
        command = ("build", "package")[number % 2]
        (toy.mod / "word.txt").write_text(f"word {number}\n")
        run = toy.begin(*words(toy, command))
        time.sleep(chance.uniform(0.1, 1) * lasts[command])
        run.send_signal(signal.SIGKILL)
        killed += run.wait() == -signal.SIGKILL
        # What is there is whole, old or new.
        assert toy.said()["MOD"] in {"one", *(f"word {n}" for n in range(number + 1))}
        if number % 3 == 2:
            assert toy.run(*words(toy, "build")).returncode == 0
            assert toy.said()["MOD"] == f"word {number}"
            assert toy.run(*words(toy, "build")).stderr == "nothing to do\n"
            assert not list(tmp_path.glob(".nhmod-game-*"))
        if number % 10 == 9:
            assert toy.run(*words(toy, "package")).returncode == 0
            check_package(tmp_path, tmp_path / f"out{number}", f"word {number}")
    assert killed > KILLS // 2


def test_runs_at_once_of_which_some_are_killed(toy: ToyCommand, tmp_path: Path) -> None:
    chance = random.Random(SEED)  # noqa: S311 - as above
    for number in range(4):
        (toy.mod / "word.txt").write_text(f"word {number}\n")
        runs = [toy.begin(*words(toy, command)) for command in ("build", "package", "build")]
        time.sleep(chance.uniform(0.2, 1.5))
        victim = chance.choice(runs)
        victim.send_signal(signal.SIGKILL)
        ended = [run.wait() for run in runs]
        assert {status for run, status in zip(runs, ended, strict=True) if run is not victim} == {0}
        assert toy.run(*words(toy, "build")).returncode == 0
        assert toy.said()["MOD"] == f"word {number}"
    assert toy.run(*words(toy, "package")).returncode == 0
    check_package(tmp_path, tmp_path / "out", "word 3")
