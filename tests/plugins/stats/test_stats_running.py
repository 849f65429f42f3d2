"""What runs games, with programs in their place that do what a broken game does."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, cast

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.files import FileRefusedError
from nhmod.work import copy_of
from nhmod_stats.building import ProbedGame
from nhmod_stats.fuzz.campaign import Broken, Campaign, Outcome
from nhmod_stats.fuzz.command import write_replays
from nhmod_stats.fuzz.player import play
from nhmod_stats.fuzz.replay import Replay
from nhmod_stats.levels import Failure
from nhmod_stats.running import Wanted, made, tables
from nhmod_stats.study import warn_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import FactsRecord


@pytest.fixture
def game(tmp_path: Path) -> ProbedGame:
    """A directory for a program in the place of a game."""
    directory = tmp_path / "game"
    directory.mkdir()
    return ProbedGame(
        directory=directory, launcher=directory / "nethack", record=cast("FactsRecord", None), stamp="stamp"
    )


def program(game: ProbedGame, text: str) -> None:
    game.launcher.write_text(f"#!/bin/sh\n{text}\n", encoding="ascii")
    game.launcher.chmod(0o755)


def test_each_stretch_is_asked_for_and_told(game: ProbedGame, tmp_path: Path) -> None:
    program(
        game, 'test -t 0 && test -t 1 && echo "Hello" && echo "$NHSTATS" >>$NHSTATS_OUT && echo "G 1 2" >>$NHSTATS_OUT'
    )
    wanted = Wanted(low=2, high=5, hero=3)
    own = copy_of(game.directory, tmp_path / "copy")
    told = [
        zlib.decompress(made((game.directory, "nethack"), wanted, count, own, seed))
        for seed, count in ((1, 10), (11, 4))
    ]
    assert told == [b"1 10 2 5 3 30 -1\nG 1 2\n", b"11 4 2 5 3 30 -1\nG 1 2\n"]
    assert list(game.directory.iterdir()) == [game.launcher]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("echo 'Cannot open perm.'; exit 1", "gave no answer (status 1): Cannot open perm."),
        ("kill -11 $$", "gave no answer (status -11): it said nothing"),
        ("echo 'L 1 0 1 1 1:|' >$NHSTATS_OUT", "gave no answer (status 0): it said nothing"),
    ],
)
def test_a_game_that_gives_no_answer_is_told_of(game: ProbedGame, text: str, said: str) -> None:
    program(game, text)
    with pytest.raises(DiagnosticError) as raised:
        tables(game)
    (found,) = raised.value.diagnostics
    assert found.code == "NH3902"
    assert found.message == f"the game in {game.directory} {said}"


def test_levels_that_came_to_nothing_are_told_of() -> None:
    report = Report()
    warn_of(
        [Failure(3, (1, 2, 6), 14), Failure(4, None, 11), *(Failure(seed, (0, 1, 1), 256) for seed in range(5, 12))],
        "with the mods",
        report,
    )
    assert [one.code for one in report.diagnostics] == ["NH3903"] * 6
    assert [one.message for one in report.diagnostics][::5] == [
        "with the mods, seed 3: the game hung while it made level 2 of dungeon 1 (depth 6)",
        "with the mods: 4 more levels came to nothing",
    ]
    assert (
        report.diagnostics[1].message
        == "with the mods, seed 4: the game ended with signal 11 while it made the dungeons"
    )


def test_a_script_is_played_and_what_is_left_of_other_games_is_gone(game: ProbedGame) -> None:
    program(game, 'ls | sort; echo "A 1 7 0 1" >$NHFUZZ_OUT; cat $NHFUZZ_IN | sed "s/^/M /" >>$NHFUZZ_OUT; kill -8 $$')
    for left in ("0lock.0", "bonD0.1"):
        (game.directory / left).touch()
    found = play(game.launcher, seed=3, turns=9, lines=["1 k 6a", "2 m 5"])
    assert (found.failure, found.text, found.line, found.turn) == ("signal", "SIGFPE", 1, 7)
    assert found.said == ("1 k 6a", "2 m 5")
    assert sorted(path.name for path in game.directory.iterdir()) == ["nethack", "nhfuzz.in", "nhfuzz.out"]


@pytest.mark.parametrize(("original", "severity"), [(False, "error"), (True, "warning")])
def test_what_broke_is_written_and_told_of(
    tmp_path: Path, original: bool, severity: str, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = Outcome(seed=7, failure="impossible", text="mad object", sign="", line=2, turn=12, levels=frozenset())
    replay = Replay(
        target="nethack-3.6.6",
        mods=("x",),
        seed=7,
        turns=500,
        failure="impossible",
        text="mad object",
        minimal=True,
        lines=("1 k 6a",),
        names={"m": {}, "u": {}, "g": {}},
    )
    broken = Broken(outcome=outcome, others=2, replay=replay, original=original, said=())
    report = Report()
    found = Campaign(
        names=cast("None", None), cast=cast("None", None), turns=500, outcomes=(outcome,), left=0, broken=(broken,)
    )  # type: ignore[arg-type]
    write_replays(found, tmp_path / "out", report)
    (tmp_path / "taken").touch()
    with pytest.raises(FileRefusedError, match="Not a directory"):
        write_replays(found, tmp_path / "taken", Report())
    path = tmp_path / "out" / "impossible-7.json"
    assert Replay.read(path) == replay
    assert capsys.readouterr().out == f"{path}\n"
    (told,) = report.diagnostics
    assert (told.code, str(told.severity)) == ("NH3904", severity)
    same = "seed 7, turn 12: impossible: mad object, and 2 more games with the same"
    assert told.message == (f"{same}; the original game does the same" if original else same)
