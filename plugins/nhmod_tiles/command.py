"""``nhmod tiles``, with what needs mods' records beside what the languages bring."""

from nhmod_languages.commands.tiles import command
from nhmod_tiles.editor.command import command as edit

command.add_command(edit)

__all__ = ["command"]
