"""A game for a server: one static program for Linux, and what starts it for a player who is known by a name.

What is shared by all players of one game (levels in play, saves, bones, scores) lies in a playground of its own, named after the program
and its data: a later game has another one, so no save comes to a program that has not written it. Which files those are is said by
the playable directory: what a build may replace is the game's, the rest is the players'.

Sources: sys/unix/unixunix.c (getlock: MAXPLAYERS=0 has one game a name, whose files are called after the user and the name),
src/save.c (dosave0, savestateinlock), src/restore.c (dorecover), util/recover.c.
"""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_nethack.recipes.places.linux import Linux
from nhmod_nethack.recipes.places.playground import filled, words_of

if TYPE_CHECKING:
    from nhmod.target.recipe import PlayableFile, Recipe, RecipeRequest
    from nhmod.target.tree import Tree

SERVE, SAMPLE = "serve", "dgamelaunch.conf"
"""What starts the game for a player, and how dgamelaunch is told to."""
_SYSCONF = "sysconf"
# Nobody of outside is a wizard, or gets a shell; one game a name.
_SETTINGS = {"WIZARDS": "", "EXPLORERS": "", "SHELLERS": "", "MAXPLAYERS": "0"}
_USAGE = f"""\
To serve the game, unpack this where it stays, and have it started for each player:

    ./{SERVE} NAME                   (letters and digits; ./{SERVE} -h says more)

All players of one game share what is in the folder 'server' beside this one (or -s FOLDER): levels, saves, bones and scores. Unpack a later
game beside this one as well and start that: who has a game in this one goes on in this one, whoever begins anew begins in the later.
A game that was killed goes on where its hero last changed levels. {SAMPLE} is a beginning for dgamelaunch.
"""


@frozen
class Server(Linux):
    """A server of games by name, for trees whose game reads who may do what from sysconf."""

    def fits(self, tree: Tree) -> bool:
        """Return whether the tree's game has a sysconf, as that of 3.6 has."""
        return tree.exists("sys/unix/sysconf")

    def finished(self, recipe: Recipe, request: RecipeRequest) -> Recipe:
        """Return the recipe with what starts the game by name."""
        del request
        words = words_of(recipe)
        return replace(
            recipe,
            playable=tuple(_for_strangers(file) if file.path == _SYSCONF else file for file in recipe.playable),
            usage=_USAGE,
            starters=MappingProxyType({SERVE: filled(SERVE, words), SAMPLE: filled(SAMPLE, {"NAME": "nethack"})}),
        )


def _for_strangers(file: PlayableFile) -> PlayableFile:
    """Return a sysconf for players that nobody knows."""
    text = file.content.decode()
    for option, value in _SETTINGS.items():
        text = re.sub(rf"^{option}=.*\n", "", text, flags=re.MULTILINE) + f"{option}={value}\n"
    return replace(file, content=text.encode())
