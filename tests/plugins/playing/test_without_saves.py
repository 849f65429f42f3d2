"""Proofs in a game of NLE's sort: what needs a save is neither proven nor failed, and what is said must be among its messages."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from nhmod.proofs import Proof, Unproven
from nhmod_playing import session
from nhmod_playing.library import whole_mores
from nhmod_playing.proving import unseen
from nhmod_playing.pytest_plugin import Played
from nhmod_playing.releases import is_library, is_older, options
from nhmod_playing.running import FAILED, PROVEN, UNSEEN, Outcome, play_script
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.verbs import expected

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.contribution import Content
    from nhmod_playing.game import Game

CONTENT = cast("Content", SimpleNamespace(kind="rooms", title="clinic"))
WHY = "NLE saves no games"


def player() -> Player:
    def restart() -> Game:
        raise AssertionError("a game that is not saved is not restored")

    return Player(cast("Game", SimpleNamespace(never_saved=WHY, killed_by="", text="")), restart)


class Unsaved(AbstractContextManager["Unsaved"]):
    """A session of a game that saves nothing."""

    def __init__(self, *_: object) -> None:
        self.player = player()

    def __exit__(self, *_: object) -> None:
        """Nothing was begun."""


def fail(_: Player) -> None:
    raise FailedError("it is gone")


def save(player: Player) -> None:
    player.save_and_restore()


def only_save(player: Player) -> None:
    player.save_and_restore(sole=True)


@pytest.mark.parametrize(
    ("steps", "result", "rows"),
    [
        ((save,), PROVEN, [("it is seen (the other part)", WHY)]),
        ((save, save), PROVEN, [("it is seen (the other part)", WHY)]),
        ((only_save,), UNSEEN, [("it is seen", WHY)]),
        # What is wrong is wrong, whatever could not be seen.
        ((save, fail), FAILED, []),
        ((fail, only_save), FAILED, []),
        # Behind what can't be, nothing is looked at.
        ((only_save, fail), UNSEEN, [("it is seen", WHY)]),
    ],
)
def test_what_needs_a_save_is_not_proven(
    steps: tuple[object, ...], result: str, rows: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "GameSession", Unsaved)
    acts = tuple(Act("do it", cast("Callable[[Player], object]", one)) for one in steps)
    proof = Proof(content=CONTENT, way="it is seen", script=Script(steps=acts))
    outcome = Outcome.of(proof, 1, play_script(proof.script, Path(), 1))
    assert outcome.result == result
    assert outcome.failed == (result == FAILED)
    assert list(unseen([outcome, outcome])) == [Unproven(content=CONTENT, way=way, why=why) for way, why in rows]


def test_a_library_is_told_from_programs_by_its_files(tmp_path: Path) -> None:
    assert (is_library(tmp_path), is_older(tmp_path)) == (False, True)
    (tmp_path / "sysconf").touch()
    assert (is_library(tmp_path), is_older(tmp_path)) == (False, False)
    assert "windowtype:tty" in options(tmp_path)
    (tmp_path / "sysconf").unlink()
    (tmp_path / "nle").mkdir()
    (tmp_path / "nle" / "libnethack.so").touch()
    assert (is_library(tmp_path), is_older(tmp_path)) == (True, False)
    assert "windowtype:tty" not in options(tmp_path)


@pytest.mark.parametrize(
    ("text", "told", "problem"),
    [
        ("You sneeze.", None, ""),
        ("You sneeze.", "You  sneeze.", ""),
        ("You sneeze.", "You smile.", "not among the messages"),
        ("You sneeze.", "", "not among the messages"),
        ("You cough.", "You cough.", "was not said"),
        ("You sneeze." + " Again!" * 40, "", ""),
    ],
)
def test_what_is_on_the_screen_must_be_among_the_messages(text: str, told: str | None, problem: str) -> None:
    game = cast("Game", SimpleNamespace(told=told, text=""))
    hero = Player(game, lambda: game)
    hero.hear("You\nsneeze." + " Again!" * 40)
    with pytest.raises(FailedError, match=problem) if problem else nullcontext():
        hero.expect_said(text)


TEXT = "The sea goes up and down with it."


@pytest.mark.parametrize("cut", range(1, len(TEXT)))
@pytest.mark.parametrize("game", [SimpleNamespace(told=None, text=""), SimpleNamespace(told=TEXT, text="")])
def test_a_text_is_said_wherever_the_terminal_breaks_it(cut: int, game: object) -> None:
    hero = Player(cast("Game", game), lambda: cast("Game", game))
    hero.hear(f"Hear!\n{TEXT[:cut]}\n{TEXT[cut:]}\n")
    hero.expect_said(TEXT)
    with pytest.raises(FailedError, match="was said"):
        expected(hero, no_message=(TEXT,))
    with pytest.raises(FailedError, match="was not said"):
        hero.expect_said(TEXT.replace("up and down", "down and up"))


def test_a_test_of_pytests_that_needs_a_save_is_skipped() -> None:
    with pytest.raises(pytest.skip.Exception, match=WHY):
        Played(player()).save_and_restore()


@pytest.mark.parametrize("cut", range(9))
def test_a_more_that_two_lines_share_is_seen(cut: int) -> None:
    above, below = f"You {'--More--'[:cut]:>76}", f"{'--More--'[cut:]:8}|..@.|"
    whole = whole_mores([above, below, " " * 80])
    assert "--More--" in "\n".join(whole)
    assert [len(line) for line in whole] == [len(above), len(below), 80]
    assert whole[1][8:] == below[8:]


def test_what_is_no_more_stays_as_it_is() -> None:
    lines = ["|..--", "------", "--Mo", "|..|", "--", "Mor"]
    assert whole_mores(lines) == lines


def test_each_reason_for_what_was_left_out_is_kept_once() -> None:
    player = Player(cast("Game", None), lambda: pytest.fail("nothing is begun again"))
    for why in ("no saves", "no picture", "no saves"):
        player.go_without(why)
    assert player.without == ("no saves", "no picture")
