"""A game in a container that has nothing else in it: a file that says how its image is made, beside the program."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_nethack.recipes.places.linux import Linux
from nhmod_nethack.recipes.playable import BINARY

if TYPE_CHECKING:
    from nhmod.target.recipe import Recipe, RecipeRequest

CONTAINERFILE = "Containerfile"
_USER = "1000:1000"
_TEXT = f"""\
# An image with the game and nothing else; podman or docker makes it in this folder.
FROM scratch
COPY --chown={_USER} game /game
ENV HOME=/game USER=player TERM=xterm-256color NETHACKOPTIONS=color
USER {_USER}
WORKDIR /game
VOLUME ["/game/save"]
ENTRYPOINT ["/game/{BINARY}", "-d", "/game"]
"""
_USAGE = f"""\
To play in a container, unpack this and run in its folder

    podman build -t nethack .              (or: docker build -f {CONTAINERFILE} -t nethack .)
    podman run -it --rm -v nethack-saves:/game/save nethack

The image has this game and nothing else, no shell and no library, and the game runs as a user without rights. What follows the name of
the image are the game's own arguments (-u NAME). Saved games stay in the volume.
"""


@frozen
class Container(Linux):
    """A container of Linux."""

    def finished(self, recipe: Recipe, request: RecipeRequest) -> Recipe:
        """Return the recipe with what an image is made by."""
        del request
        return replace(recipe, usage=_USAGE, starters=MappingProxyType({CONTAINERFILE: _TEXT.encode()}))
