"""Steps that the game's own makefiles take, called alike in all releases; sys/unix/Makefile.{src,utl,dat,top}."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.binary import LP64, Layout
from nhmod.dataclass import dataclass, frozen
from nhmod.files import write_changed
from nhmod.target.recipe import RecipeRequest, Step
from nhmod_nethack.embedded import CompileDungeon, CompileLevels, NoteFacts
from nhmod_nethack.languages.known import has_released_compilers
from nhmod_nethack.parsers import PARSERS, TOKENS
from nhmod_nethack.recipes.data import TOP, archives, draws_tiles

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.target.tree import Tree
    from nhmod_nethack.recipes.precompiled import Precompiled

_WIDE = re.compile(r"\b(?:setcchar|getcchar|\w*add_?n?wch|\w*addn?wstr|\w*get_wch)\s*\(")

GENERATED = ("include/onames.h", "include/pm.h", "include/vis_tab.h", "src/vis_tab.c")
"""What makedefs writes of the tables, in all releases."""


def is_native(request: RecipeRequest) -> bool:
    """Return whether the tree's own compilers make levels and dungeon: where that is asked for, and where they are no release's.

    nhmod's are held against those of NetHack's releases; a variant's languages may have more words, and mean more by them.
    """
    return request.native if request.native is not None else not has_released_compilers(request.tree)


def curses(tree: Tree) -> str:
    """Return the libraries of the terminal as the makefiles name them: those for wide letters where the tree's windows use such."""
    windows = (path for path in tree.files() if path.startswith(("win/curses/", "win/tty/")) and path.endswith(".c"))
    name = "ncursesw" if any(_WIDE.search(tree.text(path)) for path in windows) else "ncurses"
    return f"$(shell {name}6-config --libs 2>/dev/null || echo -l{name})"


@frozen
class Makes:
    """Makes steps of makefile targets; ``variables`` are what every call of make is told."""

    variables: tuple[str, ...]

    def make(self, *words: str) -> tuple[str, ...]:
        """Return a make command."""
        return ("make", *words[:2], *self.variables, *words[2:])

    def version(self) -> Step:
        """Write date.h, which has the version and the numbers that files are checked by.

        Its rule asks for changed sources only, and the numbers may have changed with makedefs alone: version.c is said to be new.
        """
        return Step(
            title="Noting the version",
            command=self.make("-C", "src", "-W", "version.c", "../include/date.h"),
            make=True,
            settles=("include/date.h",),
        )

    def game(self, headers: Precompiled) -> tuple[Step, ...]:
        """Compile the game, and the headers before it."""
        told = (f"CC={headers.compiler}",) if headers.compiler else ()
        return (
            *headers.steps,
            Step(title="Compiling the game", command=self.make("-C", "src", *told), make=True),
        )

    def tools(self, *names: str) -> Step:
        """Compile programs of util/."""
        return Step(title="Compiling the tools", command=self.make("-C", "util", *names), make=True)

    def parsers(self) -> Step:
        """Make the parsers of levels and dungeons; both of a kind are written to one file first."""
        return Step(
            title="Making the parsers",
            command=self.make("-C", "util", *PARSERS),
            make=True,
            parallel=False,
            discard=(*(f"util/{name}" for name in PARSERS), *(f"include/{name}" for name in TOKENS)),
        )

    def texts(self, *names: str) -> Step:
        """Make what the game reads of the texts in dat/; some are made by one command that writes several."""
        return Step(
            title="Making the texts",
            command=self.make("-C", "dat", *names),
            make=True,
            parallel=False,
            discard=tuple(f"dat/{name}" for name in names),
        )

    def tiles(self, tree: Tree) -> tuple[Step, ...]:
        """Make the picture of all tiles, which finds mistakes in them; of another tree than a release they may be the tree's own."""
        if not draws_tiles(tree):
            return ()
        optional = not tree.pristine
        # Only the makefile of util/ knows that the tool is made of the tables of monsters and objects.
        tool = self.make("-C", "util", "tile2bmp")
        command = self.make("-C", "dat", "nhtiles.bmp")
        discard = ("dat/nhtiles.bmp",)
        return (
            Step(title="Compiling the tool for tiles", command=tool, make=True, optional=optional),
            Step(title="Making the tiles", command=command, make=True, discard=discard, optional=optional),
        )

    def levels(self) -> Step:
        """Compile the levels by the tree's own compiler."""
        return Step(
            title="Compiling the levels",
            command=self.make("-C", "dat", "spec_levs", "quest_levs"),
            make=True,
            discard=("dat/spec_levs", "dat/quest_levs", "dat/*.lev"),
        )

    def dungeon(self) -> Step:
        """Compile the dungeon by the tree's own compiler."""
        return Step(
            title="Compiling the dungeon",
            command=self.make("-C", "dat", "dungeon"),
            make=True,
            discard=("dat/dungeon", "dat/dungeon.pdf"),
        )

    def archive(self, tree: Tree, makefile: str = TOP) -> Step:
        """Pack the data by the tree's own librarian, as ``makefile`` (that of the whole game) says."""
        return Step(
            title=PACKING,
            command=self.make("-f", makefile, "dlb"),
            make=True,
            discard=tuple(f"dat/{name}" for name in archives(tree)),
        )


PACKING = "Packing the data"


def own_compilers(layout: Layout = LP64) -> tuple[Step, Step]:
    """Return the steps of nhmod's own compilers, that are taken beside the game's; a mistake in a level ends that."""
    return (
        Step(title="Compiling the levels", work=CompileLevels(layout=layout), until=PACKING),
        Step(
            title="Compiling the dungeon", work=CompileDungeon(layout=layout), discard=("dat/dungeon",), until=PACKING
        ),
    )


def note_facts(request: RecipeRequest) -> Step:
    """Note what is in the game, for who makes files for it later."""
    return Step(title="Noting what is in the game", work=NoteFacts(request.target.name))


_FOUND_FIRST = frozenset({"GNUmakefile", "makefile"})


@dataclass(frozen=True, slots=True)
class CopyFiles:
    """Copies files of the stage to where makefiles look for them; one that is the same already keeps its time.

    ``completed`` are lines that stand behind the last one of a copy, by its place. A Makefile takes the place of those of another
    system that make would find before it.
    """

    copies: tuple[tuple[str, str], ...]
    completed: tuple[tuple[str, bytes], ...] = ()

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Copy what differs."""
        del cache, report
        for source, place in self.copies:
            content = (stage / source).read_bytes() + dict(self.completed).get(place, b"")
            folder, name = (stage / place).parent, (stage / place).name
            there = {path.name for path in folder.iterdir()}
            for one in (name, *(_FOUND_FIRST & there if name == "Makefile" else ())):
                write_changed(folder / one, content)
