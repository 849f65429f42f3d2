"""``nhmod play --at``: the game begins there, with that, as that hero, and the keyboard is the player's."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from caching import caching
from fast_compiler import COMPILER

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.proofs import Beginning
from nhmod.request import Request
from nhmod_playing.beginning import begin
from nhmod_playing.game import Game
from nhmod_playing.proving import Order, build_provable
from nhmod_playing.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("sabotage")]  # the same game is built there

MOD = Path(__file__).parent / "sabotaged"


@pytest.fixture(scope="module")
def beginning(tree366: Tree, shared_tmp: Path) -> Callable[..., Beginning]:
    """A built game, to be begun."""
    request = Request(paths=(MOD,), target=tree366.target.name, source=tree366.root)
    with caching(shared_tmp / "mods-cache"), pytest.MonkeyPatch.context() as patch:
        patch.chdir(shared_tmp)
        ready = build_provable(Order(request=request, jobs=2, compiler=COMPILER), Report())
    result, facts = ready.built.result, ready.built.plan.project.facts

    def make(**asked: object) -> Beginning:
        given = {"directory": result.directory, "launcher": result.launcher, "facts": facts, "proofs": ready.proofs}
        return Beginning(**given, **asked)  # type: ignore[arg-type]

    return make


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What the player sees when the keyboard is theirs: the screen, and what is carried."""
    found: list[tuple[str, str]] = []

    def look(game: Game) -> int:
        found.append((game.text, game.do("i")))
        return 0

    monkeypatch.setattr(Game, "hand_over", look)
    return found


def test_a_level_is_begun_at_with_things_as_a_role(
    beginning: Callable[..., Beginning], seen: list[tuple[str, str]]
) -> None:
    assert begin(beginning(at="annex2", things=("2 blessed scrolls of identify", "murk"), role="Wizard", seed=3)) == 0
    ((screen, pack),) = seen
    assert "{" in screen
    assert "Evoker" in screen
    assert "2 blessed scrolls of identify" in pack or "2 scrolls labeled" in pack or "2 blessed scrolls" in pack


def test_a_room_a_shop_and_a_dungeon_are_begun_in(
    beginning: Callable[..., Beginning], seen: list[tuple[str, str]]
) -> None:
    for place in ("scriptorium", "ink shop", "The Annex"):
        assert begin(beginning(at=place, seed=3)) == 0
    room, shop, annex = (screen for screen, _ in seen)
    assert room.count("b") > 3
    assert "@" in shop
    assert "Dlvl:7" in annex or "Dlvl:8" in annex


def test_the_same_seed_begins_the_same_game(beginning: Callable[..., Beginning], seen: list[tuple[str, str]]) -> None:
    for seed in (5, 5, 6):
        begin(beginning(at="4", seed=seed))
    assert seen[0] == seen[1] != seen[2]


def test_a_place_that_there_is_not_is_told(beginning: Callable[..., Beginning], seen: list[tuple[str, str]]) -> None:
    with pytest.raises(DiagnosticError) as raised:
        begin(beginning(at="anex2", seed=1))
    assert raised.value.diagnostics[0].code == "NH4206"
    assert raised.value.diagnostics[0].hint == "did you mean 'annex2'?"
    assert seen == []


def test_a_thing_that_the_game_does_not_give_is_told(
    beginning: Callable[..., Beginning], seen: list[tuple[str, str]]
) -> None:
    with pytest.raises(DiagnosticError) as raised:
        begin(beginning(things=("zorkmid stick",), seed=1))
    assert raised.value.diagnostics[0].code == "NH4207"
    assert seen == []


def test_the_keyboard_is_the_players(tree366: Tree, shared_tmp: Path, beginning: Callable[..., Beginning]) -> None:
    """The command itself, in a terminal: keys reach the game, and its end ends the command."""
    del beginning  # it is built
    source = ("--target", tree366.target.name, "--source", str(tree366.root))
    words = ("play", str(MOD), *source, "--at", "annex1", "--seed", "3")
    terminal = Terminal(patience=240)
    env = dict(os.environ) | {"NHMOD_CACHE": str(shared_tmp / "mods-cache"), "TERM": "linux"}
    script = f"import os, sys; os.chdir({str(shared_tmp)!r}); from nhmod.cli import main; sys.argv[0] = 'nhmod'; sys.exit(main())"
    terminal.start(Path(sys.executable), ("-c", script, *words), env)
    try:
        terminal.wait_for(r"Dlvl:\d+")
        terminal.type("\x06i")
        terminal.wait_for(r"a - .*weapon in hand")
        terminal.type("\033\033#quit\n")
        terminal.wait_for(r"Really quit\?|Dump core\?")
        for _ in range(20):
            if not terminal.alive:
                break
            first = terminal.text.split("\n", 1)[0]
            terminal.type("n" if "Dump core?" in first else "y" if "Really quit?" in first else "\n")
        assert not terminal.alive, terminal.text
    finally:
        terminal.kill()
