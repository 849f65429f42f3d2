"""What a tree's own languages are for the core: something that a plugin makes and others use."""

from __future__ import annotations


class Languages:
    """The languages of one tree; the library that reads and writes a game's files derives a class of its own from it.

    The hook ``nhmod_languages`` returns it. The core hands it to ``nhmod_check``, ``nhmod_import`` and commands.
    """
