"""A plugin of pytest's: the fixture ``game``, for mods' tests that are written in Python.

``pytest --nhmod-mod mods/clinic`` (or ``nhmod_mods = mods/clinic`` among pytest's settings) says which mods are built, once a session.
Each test has a game of its own, whose chance is that of the test's name; with ``NHMOD_TEST_SEED=7`` in the environment it is another.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_playing.game import Game
    from nhmod_playing.script import Player


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the mods and the target, on the command line or in pytest's settings."""
    group = parser.getgroup("nhmod")
    group.addoption(
        "--nhmod-mod", action="append", default=[], metavar="MOD", help="A mod that the fixture 'game' has."
    )
    group.addoption("--nhmod-target", default="", metavar="NAME", help="The release to play.")
    group.addoption("--nhmod-allow-code", action="store_true", help="Trust the code of these mods.")
    parser.addini("nhmod_mods", "The mods that the fixture 'game' has.", type="paths", default=[])
    parser.addini("nhmod_target", "The release that the fixture 'game' plays.", default="")


class Played:
    """A running game as a test has it; ``engine`` is the ``nhmod_playing.Game`` itself."""

    def __init__(self, player: Player) -> None:
        """Take who plays it."""
        self.player = player

    @property
    def engine(self) -> Game:
        """The game itself: its screen, its keys, its map."""
        return self.player.game

    def create(self, monster: str) -> None:
        """Create a monster beside the hero (^G)."""
        from nhmod_playing import verbs  # noqa: PLC0415 - every run of pytest imports this module

        verbs.create(self.player, monster)

    def wish(self, thing: str) -> str:
        """Wish for a thing; gives its letter."""
        from nhmod_playing import verbs  # noqa: PLC0415

        return verbs.wish(self.player, thing)

    def use(self, verb: str, thing: str, *, direction: str = "", answers: Sequence[str] = ()) -> str:
        """Use a thing: ``game.use("zap", "wand of digging", direction="down")``; gives what was said."""
        from nhmod_playing import verbs  # noqa: PLC0415

        return verbs.use(self.player, verb, thing, direction=direction, answers=answers)

    def go_to(self, level: int | str) -> None:
        """Go to a level by its number or name (^V)."""
        from nhmod_playing import verbs  # noqa: PLC0415

        verbs.go_to(self.player, level)

    def teleport(self, x: int, y: int) -> None:
        """Teleport to a place of the level."""
        self.player.hear(self.engine.teleport(x, y))

    def wait(self, turns: int = 1) -> None:
        """Let turns go by."""
        from nhmod_playing import verbs  # noqa: PLC0415

        verbs.wait(self.player, turns)

    def be_strong(self) -> None:
        """Get experience level 30, and survive more."""
        from nhmod_playing import verbs  # noqa: PLC0415

        verbs.be_strong(self.player)

    def keys(self, keys: str) -> str:
        """Type keys; gives what was said."""
        return self.player.do(keys)

    def save_and_restore(self) -> None:
        """Save the game and go on with what was saved; skips the test where games are never saved, as in NLE."""
        from nhmod_playing.script import NotHereError  # noqa: PLC0415

        try:
            self.player.save_and_restore(sole=True)
        except NotHereError as error:
            pytest.skip(str(error))

    def expect(
        self,
        *message: str,
        on_map: Sequence[str] = (),
        in_status: Sequence[str] = (),
        in_inventory: Sequence[str] = (),
        no_message: Sequence[str] = (),
        here: Sequence[str] = (),
    ) -> None:
        """Fail unless all of this is seen: messages since the last look, names on the map, texts of the status and the pack."""
        from nhmod_playing import verbs  # noqa: PLC0415

        verbs.expected(
            self.player,
            message=message,
            no_message=no_message,
            on_map=on_map,
            in_status=in_status,
            in_inventory=in_inventory,
            here=here,
        )


@pytest.fixture(scope="session")
def nhmod_directory(pytestconfig: pytest.Config) -> Path:
    """The playable directory of the mods that are named, built with the probe."""
    from nhmod.console.options import mod_folder  # noqa: PLC0415
    from nhmod.diagnostics import Report  # noqa: PLC0415
    from nhmod.request import Request  # noqa: PLC0415
    from nhmod_playing.proving import Order, build_provable  # noqa: PLC0415

    mods = tuple(map(Path, pytestconfig.getoption("nhmod_mod"))) or tuple(pytestconfig.getini("nhmod_mods"))
    if not mods:
        pytest.fail("no mods: pytest --nhmod-mod MOD, or nhmod_mods among pytest's settings", pytrace=False)
    request = Request(
        paths=tuple(map(mod_folder, mods)),
        target=pytestconfig.getoption("nhmod_target") or pytestconfig.getini("nhmod_target") or None,
        allow_code=pytestconfig.getoption("nhmod_allow_code"),
    )
    return build_provable(Order(request=request), Report()).built.result.directory


@pytest.fixture
def game(nhmod_directory: Path, tmp_path: Path) -> Iterator[Played]:
    """A new game in wizard mode with the mods; its chance is that of the test's name, and of NHMOD_TEST_SEED in the environment."""
    from nhmod_playing.script import Script  # noqa: PLC0415
    from nhmod_playing.session import GameSession  # noqa: PLC0415

    folder = Path(shutil.copytree(nhmod_directory, tmp_path / "game"))
    with GameSession(Script(steps=()), folder, None, {}) as session:
        yield Played(session.player)
