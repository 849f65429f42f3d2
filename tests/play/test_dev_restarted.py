"""A game that is played is saved, ended and started again, in its own terminal, where who writes the mod asks for it in the other."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fast_compiler import COMPILER

from nhmod.build.living import processes_of
from nhmod_playing.steady import steady
from nhmod_playing.terminal import Terminal

if TYPE_CHECKING:
    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("dev")]
MOD = """\
nhmod: 1
id: yards
attacks:
  - {type: nudge, message: "%s nudges you!"}
monsters:
  - {name: yard newt, copy_from: newt, speed: 3, tile: {copy_from: newt}}
"""
PATIENCE = 300.0


@pytest.mark.parametrize("release", ["366", "343"])
def test_the_game_is_started_again_on_request(
    release: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    mod = tmp_path / "yards" / "mod.yaml"
    mod.parent.mkdir()
    mod.write_text(MOD)
    asked = ("dev", "yards", "--target", tree.target.name, "--source", str(tree.root), "--compiler-command", COMPILER)
    home = {**os.environ, "NHMOD_CACHE": str(tmp_path / "cache"), "TERM": "xterm"}
    dev, game = Terminal(patience=PATIENCE, size=(200, 60)), Terminal()
    monkeypatch.chdir(tmp_path)
    try:
        dev.start(Path(sys.executable), ("-m", "nhmod", *asked), home)
        dev.wait_for("watching ")
        (play,) = tmp_path.glob("build/dev/*/play")
        options = "name:wizard,role:Val,race:human,gender:female,align:neutral,!legacy,!splash_screen,pettype:none,time"
        game.start(play, (), {"PATH": os.environ["PATH"], "TERM": "xterm", "NETHACKOPTIONS": options, **steady(5)})
        game.wait_for("Dlvl:1 ")
        game.type("20s")
        turn = game.wait_for(r"T:\d+")[0]
        (before,) = processes_of(play.parent / "game")
        mod.write_text(MOD.replace("speed: 3", "speed: 9"))
        dev.wait_for("can't be gone on with: the mod 'yards' has changed")
        assert "type r" not in dev.text
        # What is played is what counts: with the old speed again it can be gone on with.
        mod.write_text(MOD.replace("nudges", "pushes"))
        dev.wait_for("a game that is saved before that goes on with it")
        dev.wait_for("type r and Return")
        dev.type("r\n")
        dev.wait_for("was saved and ended, and is started again")
        game.wait_for("Restoring save file")
        for _ in range(4):  # what it says on the way, and whether the file of it is to be kept in wizard mode: no
            game.type(" ")
        assert turn in game.text.split()
        (after,) = processes_of(play.parent / "game")
        assert after != before
        assert Path(f"/proc/{after}/exe").readlink().parent == (play.parent / "game").resolve()
    finally:
        game.kill()
        dev.kill()
