"""``nhmod tiles``, with what needs mods' records beside what the languages bring."""

from nhmod_languages.commands.tiles import command
from nhmod_tiles.editor.command import command as edit
from nhmod_tiles.larger import command as larger

command.add_command(edit)
command.add_command(larger)

__all__ = ["command"]
