"""What ``nhmod new`` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.contribution import Start
    from nhmod.target import Target

_IDENTITY = """\
# A mod for {game}, read by nhmod. Lines that begin with '#' are comments.
#   nhmod check .            says what is wrong, with line and column
#   {play}
nhmod: 1                          # the format of this file
id: {id}
version: 0.1.0
name: {name}
summary: {summary}
authors: []                       # [a name or an address]
{license}
targets: [{targets}]   # the games that it is for
"""
_PLAY = "nhmod play .             builds the game and starts it"
_WIZARD = "nhmod play . --wizard    builds the game and starts it in wizard mode"
_COMMENTS = 34
"""The column at which comments begin."""


def manifest(mod_id: str, start: Start, target: Target) -> str:
    """Write the manifest of a new mod with what a plugin begins one with, which is built for ``target`` by default."""
    licence = f"license: {target.licence_id}" if target.licence_id else "# license:"
    whose = f"{target.game}'s own licence" if target.licence_id else "the licence of what you write"
    words = {
        "{game}": target.game,
        "{play}": _WIZARD if target.wizard else _PLAY,
        "{id}": mod_id,
        "{name}": mod_id.replace("-", " ").title(),
        "{summary}": f"{start.doc}, to begin with.",
        "{license}": f"{licence:<{_COMMENTS}}# {whose}",
        "{targets}": ", ".join(f'"{one}"' for one in start.targets),
    }
    identity = _IDENTITY
    for word, meant in words.items():
        identity = identity.replace(word, meant)
    return f"{identity}\n{start.content}".replace("{id}", mod_id)
