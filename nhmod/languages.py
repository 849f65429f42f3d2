"""What a tree's own languages are for the core: something that a plugin makes and others use."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Languages:
    """The languages of one tree; the library that reads and writes a game's files derives a class of its own from it.

    The hook ``nhmod_languages`` returns it. The core hands it to ``nhmod_check``, ``nhmod_import`` and commands. ``stamp`` makes a
    stamp of all that what is said and made of a text depends on beside the text: the tree, the mods' words, the plugins' code.
    The core sets it; without it (``None``) nothing may be kept.
    """

    stamp: Callable[[], str] | None = None
