"""A game for a page: what is in its directory beside the game's own data, and how its program waits for keys."""

from __future__ import annotations

from dataclasses import field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.binary import ILP32, Layout
from nhmod.dataclass import frozen
from nhmod.target import FACTS_RECORD
from nhmod.target.recipe import Keep, PlayableFile, Recipe, RecipeRequest, Step
from nhmod_nethack.recipes.compilers import command
from nhmod_nethack.recipes.data import PICTURE
from nhmod_nethack.recipes.places.place import TERMINAL, Place
from nhmod_nethack.recipes.places.rules import GAME, OWN, PROGRAMS, RECOVER
from nhmod_nethack.recipes.playable import BINARY, LAUNCHER
from nhmod_web.page import FRONT, TAKEN, Game, Recovered, Resumed, Sheet, TakeFiles, own_files
from nhmod_web.page import GAME as GAME_FILE
from nhmod_web.waiting import MakeWaiting

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.tree import Tree

WASI = ("wasi.c", "fcntl.h", "signal.h", "sys/ioctl.h", "sys/time.h", "sys/wait.h", "unistd.h")
OWN_FILES = (*TERMINAL, *WASI)
"""What is compiled into a game for a page."""
RANDOM = "urandom"
"""The file in the game's folder of which its chance begins: whoever starts the game writes it."""
_OTHERWISE_THERE = ("fcntl", "isatty", "open")
"""Calls that WASI has and that mean something else there: ours stand in for them."""
_USAGE = """\
The folder game is a page: put it on any host of static files. To see it on this machine:

    python3 -m http.server --bind 127.0.0.1 --directory game

and open http://127.0.0.1:8000/ in a browser, which keeps the saves.
"""
_TERMINAL, _TILES = "win/tty/wintty.c", "TTY_TILES_ESCCODES"
_NOT_READ = (FACTS_RECORD, PICTURE)
# A game with a further window for terminals has colours without being asked (src/options.c).
_OPTIONS = ("color", "vt_tiledata")
_FOLDER = f"{OWN}/page"
_PROGRAM = "nethack.wasm"
_RESCUE = "recover.wasm"
# save/0Someone, and the locks alock to ylock (sys/unix/unixunix.c, getlock) with the game's process in the file of level 0.
_RESUME = Resumed(saved=r"^save/\d+(.+)$", arguments=("-u", "$1"))
_RECOVER = Recovered(program=_RESCUE, lock=r"^([a-y]lock)\.0$", arguments=("recover", "-d", ".", "$1"))


@frozen
class Page(Place):
    """A page of the web, for games whose terminal tells which tile it shows."""

    triple: str = "wasm32-wasi"
    layout: Layout = ILP32
    variables: Mapping[str, str] = field(default_factory=lambda: {"WINOBJ": "$(WINTTYOBJ) tile.o"})
    own: tuple[str, ...] = OWN_FILES
    # A call of a function that is not what it is declared as would stop the game where it is made.
    libraries: tuple[str, ...] = ("-lwasi-emulated-signal", "-Wl,--fatal-warnings")
    suffix: str = ".wasm"
    linked: tuple[tuple[str, str], ...] = (("musl", "musl/COPYRIGHT"), ("wasi-libc", "wasi/LICENSE"))
    tiles: bool = True

    def fits(self, tree: Tree) -> bool:
        """Return whether the tree's terminal knows tiles, as that of 3.6 does."""
        return tree.exists(_TERMINAL) and _TILES in tree.text(_TERMINAL)

    def finished(self, recipe: Recipe, request: RecipeRequest) -> Recipe:
        """Return the recipe with the page around the game."""
        programs = {BINARY, LAUNCHER, "recover"}
        data = [file for file in recipe.playable if file.path not in programs]
        game = Game(
            name="nethack",
            title=request.target.title,
            program=_PROGRAM,
            arguments=("nethack",),
            environment={"HOME": ".", "TERM": "xterm"},
            options={request.target.options: _OPTIONS},
            data=tuple(file.path for file in data if file.keep is not Keep.ALWAYS and file.path not in _NOT_READ),
            empty=tuple(file.path for file in data if file.keep is Keep.ALWAYS),
            folders=recipe.folders,
            resume=_RESUME,
            recover=_RECOVER,
            random=RANDOM,
            tiles=Sheet(sheet=PICTURE),
        )
        page = {**own_files(), GAME_FILE: game.pack()}
        return replace(
            recipe,
            steps=(
                *recipe.steps,
                Step(
                    title="Having the game wait for keys",
                    work=MakeWaiting(
                        f"{PROGRAMS[GAME]}{self.suffix}",
                        f"{_FOLDER}/{_PROGRAM}",
                        optimized=command(request.compiler).optimization[-1:] != ("-O0",),
                        # Nobody has mended a variant's pointers to functions, as a release's are.
                        casts=not request.tree.pristine,
                    ),
                ),
                Step(title="Taking the page's terminal", work=TakeFiles(_FOLDER)),
            ),
            launcher=FRONT,
            starters=MappingProxyType({}),
            usage=_USAGE,
            folders=(),
            playable=(
                *(replace(file, keep=Keep.NEVER) for file in data if file.keep is not Keep.ALWAYS),
                *(PlayableFile(path=path, content=content) for path, content in page.items()),
                *(PlayableFile(path=path, source=f"{_FOLDER}/{path}") for path in (_PROGRAM, *TAKEN)),
                PlayableFile(path=_RESCUE, source=f"{PROGRAMS[RECOVER]}{self.suffix}"),
            ),
        )


def page_flags() -> tuple[str, ...]:
    """Return what a game for a page is compiled with."""
    return (*wasi_flags(), f"-D{_TILES}")


def wasi_flags() -> tuple[str, ...]:
    """Return what any game for WASI is compiled with."""
    return (
        # clang stops where it should write an uninitialized variable as common to several files for this machine.
        "-fno-common",
        "-D_WASI_EMULATED_SIGNAL",
        rf"-DDEV_RANDOM=\"{RANDOM}\"",
        # Nobody knows there who has called a function; variants that note it for their own bugs get nothing.
        "-D__builtin_return_address=0*",
        *(f"-D{call}=nhmod_{call}" for call in _OTHERWISE_THERE),
    )
