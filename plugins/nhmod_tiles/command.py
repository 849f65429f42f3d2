"""``nhmod tiles``: tiles as pictures, as the games and windows have them, and pictures as tiles; drawn in a browser too."""

from nhmod_languages.commands.tiles import command
from nhmod_tiles.editor.command import command as edit

command.add_command(edit)

__all__ = ["command"]
