"""A game as a package of Debian's: installed below /usr, and played by each user in a folder of the user's own."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_nethack.recipes.places.linux import Linux
from nhmod_nethack.recipes.places.playground import filled, words_of

if TYPE_CHECKING:
    from nhmod.target.recipe import Recipe, RecipeRequest

_PLAY = "play"
_USAGE = """\
The command that is called as this folder is starts the game. Levels, saves, bones and scores of each user lie in the user's own
~/.local/share, in a folder of that name; they stay there when the package goes.
"""


@frozen
class Debian(Linux):
    """Debian, and what comes of it; ``architecture`` is dpkg's name of the machine."""

    architecture: str = "amd64"

    def finished(self, recipe: Recipe, request: RecipeRequest) -> Recipe:
        """Return the recipe with what starts the game in the user's folder."""
        del request
        return replace(
            recipe,
            usage=_USAGE,
            starters=MappingProxyType({_PLAY: filled(_PLAY, words_of(recipe))}),
            archive="deb",
            architecture=self.architecture,
        )
