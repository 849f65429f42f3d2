"""How the game is built: by a makefile of ours around the tree's own list of objects, and a directory that runs wherever it is.

No configure: 4.2's archive has none, and what it would find out (src/autoconf.h) is what src/h-basic.h takes for granted without it.
Rules are data that the game reads when it starts: a change of them compiles nothing.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.command_words import words_of
from nhmod.target import FIND_PLACE
from nhmod.target.recipe import PlayableFile, Recipe, RecipeRequest, Step
from nhmod_angband.installer import INSTALLER, data_usage, installer
from nhmod_angband.shape import EDIT, GAMEDATA, has_program, movable_folders, rules_folder
from nhmod_angband.variant import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Tree


_MAKEFILE = "src/Makefile.nhmod"
# DEFAULT_…_PATH are ./lib/ (src/config.h); without PRIVATE_USER_PATH the game would go to the player's home directory.
_TEXT = r"""# nhmod's makefile: the game in a terminal, for one player, in a directory that can be moved.
include Makefile.src
CC = {compiler}
CPPFLAGS = -I. -DHAVE_MKDIR -DUSE_GCU -DUSE_NCURSES -DPRIVATE_USER_PATH=\".\"
CFLAGS = {optimization}-fcommon
LDLIBS = $(shell ncursesw6-config --libs 2>/dev/null || echo -lncursesw) -lm
OBJECTS = $(ANGFILES) $(ZFILES) $(if $(GCUMAINFILES),$(BASEMAINFILES) $(GCUMAINFILES),main.o main-gcu.o)
{binary}: $(OBJECTS)
	$(CC) $(CFLAGS) -o $@ $(OBJECTS) $(LDLIBS)
%.o: %.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -MD -MF $(@:.o=.d) -c $< -o $@
# What a file read when it was compiled may be gone: then it is compiled anew.
%.h: ;
-include $(OBJECTS:.o=.d)
"""

_LIB = "lib/"
_READ = frozenset({".txt", ".prf", ".hlp", ".cfg"})
"""What a game in a terminal reads of lib/; pictures, fonts and sounds are for windows."""
_EMPTY = ("lib/info",)
"""Folders of lib/ that the game makes where they are not, and some releases have."""
_LICENCES = ("copying.txt", "docs/copying.rst")
_RELEASED = MappingProxyType({"3.5.1": 1420070400, "4.2.5": 1690848000})
"""When the releases came out (January 2015, August 2023), in seconds since 1970."""


def recipe(request: RecipeRequest) -> Recipe:
    """Return the recipe of a tree; one without the program's source gives only the files with the rules."""
    return _game(request) if has_program(request.tree) else _rules(request)


def _game(request: RecipeRequest) -> Recipe:
    tree = request.tree
    makefile = _TEXT.format(
        compiler=request.compiler,
        binary=BINARY,
        optimization="" if any(word.startswith("-O") for word in words_of(request.compiler)) else "-O2 ",
    )
    epoch = request.epoch or _RELEASED.get(str(request.target.version), 0)
    return Recipe(
        target=request.target.name,
        licence=next((path for path in _LICENCES if tree.exists(path)), ""),
        epoch=epoch,
        files=MappingProxyType({_MAKEFILE: makefile.encode()}),
        environment=MappingProxyType({"LC_ALL": "C", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(epoch)}),
        tools=("make", "sh"),
        steps=(
            Step(
                title="Compiling the game",
                command=("make", "-C", "src", "-f", PurePosixPath(_MAKEFILE).name, BINARY),
                make=True,
            ),
        ),
        launcher=LAUNCHER,
        folders=tuple(sorted({*own_folders(tree).values(), *_EMPTY})),
        playable=(
            PlayableFile(path=LAUNCHER, content=launcher(tree), mode=0o755),
            PlayableFile(path=BINARY, source=f"src/{BINARY}", mode=0o755),
            *_files(request),
        ),
        usage=usage(tree),
    )


def _files(request: RecipeRequest) -> Iterator[PlayableFile]:
    """Yield what the game reads of lib/, that of mods too, and the file that says which mods it has."""
    mark = f"{rules_folder(request.tree)}{MARK}"
    for path in request.files:
        if path.startswith(_LIB) and PurePosixPath(path).suffix in _READ and path != mark:
            yield PlayableFile(path=path, source=path)
    yield PlayableFile(path=mark, source=mark, optional=True)


def _rules(request: RecipeRequest) -> Recipe:
    folder = rules_folder(request.tree)
    inside = [
        path.removeprefix(folder)
        for path in request.files
        if path.startswith(folder) and path.endswith(".txt") and "/" not in path[len(folder) :]
    ]
    changed = [name for name in inside if f"{folder}{name}" in request.changed]
    place = GAMEDATA if folder == GAMEDATA else EDIT
    return Recipe(
        target=request.target.name,
        steps=(),
        playable=(
            *(PlayableFile(path=f"{place}{name}", source=f"{folder}{name}") for name in inside),
            PlayableFile(path=INSTALLER, content=installer(place), mode=0o755),
        ),
        launcher="",
        licence="",
        epoch=request.epoch,
        usage=data_usage(request.tree, place.rstrip("/"), changed),
        no_game="only the files with its rules are there, not the source of its program",
    )


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
