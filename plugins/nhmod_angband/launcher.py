"""What starts the game in its own directory, and how a package of it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import FIND_PLACE
from nhmod_angband.shape import GAMEDATA, movable_folders, rules_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree

LAUNCHER = "angband"
"""The file that starts the game."""
BINARY = "angband.bin"
"""The program that it starts."""

_OWN = {"user": "user", "save": "save", "apex": "scores", "scores": "scores", "panic": "panic", "archive": "archive"}
"""What the player makes, by the names of the game's options, and the folders that it goes to."""

_HEAD = """\
#!/bin/sh
# Starts the game that is in this file's own directory, wherever that is and through whatever link it was called.
# What it saves stays there.
"""
_START = """\
cd -- "$here" || exit
# The game wants a terminal of UTF-8.
case $(locale charmap 2>/dev/null) in
UTF-8) ;;
*) LC_ALL=C.UTF-8; export LC_ALL ;;
esac
# 'nhmod play --wizard': the debugging commands are there in every game, behind ^A.
[ "${{1-}}" != -D ] || shift
exec ./{binary} {folders} "$@"
"""

_USAGE = """\
To play, unpack this anywhere and run

    ./play              (./play -uName for a character of that name, ./play -n for a new one)

Nothing is installed and no rights are needed; characters and scores stay under game/. A character belongs to this set of
mods: the game refuses those of another one and leaves them as they are.

Whoever has {title} installed can do without this program, if the patches change nothing but {rules}: the files in
game/{rules} take the place of the installed ones. Give them on the command line,

    angband -d{option}=/where/this/is/game/{rules} -duser=/where/you/like/user -dsave=/where/you/like/save

with folders of your own for the characters: the installed game does not know which mods a character belongs to, and one
that was made with other rules may not load, or have other things than before. Begin with a new one.
"""


def launcher(tree: Tree) -> bytes:
    """Write the launcher: every folder that the player fills is one beside it."""
    folders = " ".join(f"-d{option}=./{folder}" for option, folder in own_folders(tree).items())
    return (_HEAD + FIND_PLACE + _START.format(binary=BINARY, folders=folders)).encode()


def own_folders(tree: Tree) -> Mapping[str, str]:
    """Return the folders that the player fills, by the options that name them."""
    known = movable_folders(tree)
    return {option: folder for option, folder in _OWN.items() if option in known}


def usage(tree: Tree) -> str:
    """Return what the README of a package says of its use."""
    rules = rules_folder(tree).rstrip("/")
    option = "gamedata" if rules_folder(tree) == GAMEDATA else "edit"
    return _USAGE.format(title=tree.target.title, rules=rules, option=option)
