"""Plays games: the engine by which mods are proven, for plugins, for mods' own tests and for anybody's.

``Game`` is a running NetHack in a terminal, in wizard mode; ``Script`` is what is played to see a content, of steps that are ``Act``,
done by a ``Player``. Other plugins import this one: it is their library. As a plugin of its own it has the kind ``tests``.
"""

from typing import TYPE_CHECKING

from nhmod.contribution import Kind
from nhmod.imports import lazily
from nhmod.plugin import Plugin
from nhmod_languages.families import FAMILIES

if TYPE_CHECKING:
    from nhmod_playing.game import Game
    from nhmod_playing.script import Act, FailedError, Player, Script
    from nhmod_playing.terminal import PlayError, Terminal

__all__ = ["Act", "FailedError", "Game", "PlayError", "Player", "Script", "Terminal"]

__getattr__ = lazily(__name__, __file__)

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_languages", "nhmod_sandbox"),
    families=FAMILIES,
    kinds=Kind(
        name="tests",
        label="test",
        record="nhmod_playing.records:GameTest",
        doc="What must be seen in the running game: 'nhmod prove' plays them; they change nothing of it.",
    ),
    codes=".codes:CODES",
    check=".game_options:check_options",
    proofs=".tests:test_proofs",
    guides=".beginning:GUIDES",
    variant=".fitting:fit_probe",
)
