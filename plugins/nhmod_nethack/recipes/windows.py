"""Windows beside the terminal that a game can be built with, as the makefiles of all releases name their parts.

Sources: sys/unix/Makefile.src (WINX11SRC …), sys/unix/Makefile.top (VARDATND), win/X11/Install.X11.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import did_you_mean, listed, problem
from nhmod.target.recipe import Keep, PlayableFile, RecipeRequest, Step
from nhmod_nethack.makefile import variables
from nhmod_nethack.recipes.data import has_rule, with_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.tree import Tree
    from nhmod_nethack.recipes.steps import Makes

_SOURCES = "sys/unix/Makefile.src"


@frozen
class Window:
    """What a window system adds to a game for the terminal; without any values, nothing.

    ``variable`` is what its makefile variables begin with (``WINX11SRC``, ``WINX11OBJ``); ``macro`` has it compiled in, and ``own_name``
    is what the game calls it. ``files`` are made by rules of dat/'s makefile, as far as it has them, and stand in the game's directory
    with ``own_files``, our own: names and texts. ``settings`` are lines of the launcher, which knows the directory as ``$here``.
    """

    variable: str = ""
    macro: str = ""
    own_name: str = ""
    libraries: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    own_files: tuple[tuple[str, str], ...] = ()
    settings: tuple[str, ...] = ()

    @property
    def flags(self) -> str:
        """What the compiler is told, as a makefile writes it."""
        return rf" -D{self.macro} -DDEFAULT_WINDOW_SYS=\"{self.own_name}\"" if self.macro else ""

    def sources(self, tree: Tree) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the sources and objects that come with it, as a makefile refers to them: with the table of tiles where that is used."""
        if self.variable:
            return (f"$({self.variable}SRC)",), (f"$({self.variable}OBJ)",)
        return (("tile.c",), ("tile.o",)) if with_tiles(tree) else ((), ())

    def made(self, tree: Tree) -> tuple[str, ...]:
        """Return those of its files that the tree has a rule for."""
        return tuple(name for name in self.files if has_rule(tree, name))

    def steps(self, tree: Tree, makes: Makes) -> tuple[Step, ...]:
        """Return the steps that make its files."""
        made = self.made(tree)
        if not made:
            return ()
        step = Step(
            title="Making the window's files",
            command=makes.make("-C", "dat", *made),
            make=True,
            parallel=False,
            discard=tuple(f"dat/{name}" for name in made),
        )
        return (makes.tools("tile2x11"), step) if "x11tiles" in made else (step,)

    def playable(self, tree: Tree) -> tuple[PlayableFile, ...]:
        """Return its files in the game's directory; the player may change our own."""
        return (
            *(PlayableFile(path=name, source=f"dat/{name}") for name in self.made(tree)),
            *(PlayableFile(path=name, content=text.encode(), keep=Keep.CHANGED) for name, text in self.own_files),
        )


WINDOWS = {
    "x11": Window(
        variable="WINX11",
        macro="X11_GRAPHICS",
        own_name="X11",
        libraries=("-lXaw", "-lXmu", "-lXext", "-lXt", "-lX11"),
        files=("x11tiles", "NetHack.ad", "pet_mark.xbm", "pilemark.xbm"),
        # Older games look for their resources where the system has those of programs, and show letters by default.
        own_files=(
            (
                "x11.ad",
                '! What NetHack.ad of this directory says, and pictures.\n#include "NetHack.ad"\nNetHack.tile_file: x11tiles\n',
            ),
        ),
        settings=(
            'XUSERFILESEARCHPATH="$here/x11.ad${XUSERFILESEARCHPATH:+:$XUSERFILESEARCHPATH}"',
            "export XUSERFILESEARCHPATH",
        ),
    )
}
"""The windows that can be asked for beside the terminal, by the name that a user says."""


def window_of(request: RecipeRequest, windows: Mapping[str, Window] = WINDOWS) -> Window:
    """Return the window that is asked for, of those that a way to build knows; one that adds nothing where none is.

    Raises:
        DiagnosticError: NH1839, for one that this tree or nhmod does not know.
    """
    if not request.window:
        return Window()
    there = variables(request.tree.text(_SOURCES)) if request.tree.exists(_SOURCES) else {}
    known = {name: window for name, window in windows.items() if f"{window.variable}SRC" in there}
    if request.window not in known:
        can = f"it can have {listed(known)}" if known else "it has its own window only"
        hint = did_you_mean(request.window, known) or f"{can}; leave --window out"
        raise problem("NH1839", f"{request.target.title} can't be built with the window '{request.window}'", hint=hint)
    return known[request.window]
