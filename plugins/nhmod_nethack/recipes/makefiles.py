"""How NetHack 3.4.3 is built: its makefiles as they are, told what to do by variables; what its headers say is in repairs.

The tree's sys/unix/setup.sh only copies the makefiles, also over a Makefile that a tree has of its own; here those in
the folders are copied, and the top one is used where it is. As in 3.6's build nothing names a path: HACKDIR is ``.``.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target.recipe import PlayableFile, Recipe, Step
from nhmod_nethack.embedded import CompileDungeon, CompileLevels, PackData
from nhmod_nethack.facts.dates import released
from nhmod_nethack.recipes.complaints import COMPLAINTS
from nhmod_nethack.recipes.playable import LAUNCHER, game_files, players_files
from nhmod_nethack.recipes.steps import (
    GENERATED,
    MADE_PARSERS,
    PARSER_MAKERS,
    PARSERS,
    TOKENS,
    CopyFiles,
    Makes,
    is_native,
    note_facts,
    optimization,
    ready_made,
)
from nhmod_nethack.shape import built_by_headers as fits

if TYPE_CHECKING:
    from nhmod.target.recipe import RecipeRequest

__all__ = ["fits", "recipe"]

_TOP = "sys/unix/Makefile.top"
_MAKEFILES = (
    ("sys/unix/Makefile.dat", "dat/Makefile"),
    ("sys/unix/Makefile.src", "src/Makefile"),
    ("sys/unix/Makefile.utl", "util/Makefile"),
)
_READY_MADE = (
    *((f"sys/share/{name}", f"util/{name}") for name in PARSERS),
    *((f"sys/share/{name}", f"include/{name}") for name in TOKENS),
)
# As the language was when this was written. The tools keep pointers in ints: they only work below 4 GB.
_CFLAGS = r"-I../include -std=gnu89 -w -fno-pie -DHACKDIR=\".\" -DTIMED_DELAY"
_TEXTS = ("data", "rumors", "quest.dat", "oracles")


def recipe(request: RecipeRequest) -> Recipe:
    """Return the recipe of a tree that is configured by its headers."""
    epoch = request.epoch or released(request.tree)
    native, ready = is_native(request), ready_made(request.tree)
    makes = Makes(
        variables=(
            "GAME=nethack",
            f"CC={request.compiler}",
            f"CFLAGS={optimization(request.compiler)}{_CFLAGS}",
            "LFLAGS=-no-pie",
            "WINTTYLIB=$(shell ncurses6-config --libs 2>/dev/null || echo -lncurses)",
            *(("YACC=false", "LEX=false") if ready else MADE_PARSERS),
        )
    )
    return Recipe(
        target=request.target.name,
        licence="dat/license",
        epoch=epoch,
        environment=MappingProxyType({"LC_ALL": "C", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(epoch)}),
        tools=("make", "sh", "grep", *(PARSER_MAKERS if native and not ready else ())),
        steps=(*(_native(makes, ready=ready) if native else _embedded(makes)), note_facts(request)),
        complaints=COMPLAINTS,
        filtered=((r"dat/dungeon\.pdf", "dat/dungeon.def"),),
        launcher=LAUNCHER,
        folders=("save",),
        playable=(
            *game_files(),
            PlayableFile(path="nhtiles.bmp", source="dat/nhtiles.bmp"),
            *players_files("perm", "record", "logfile"),
        ),
    )


def _embedded(makes: Makes) -> tuple[Step, ...]:
    """Return the steps with nhmod's own compilers: a mistake in a level is found before the game is compiled."""
    return (
        *_headers(makes),
        Step(title="Compiling the levels", work=CompileLevels()),
        Step(title="Compiling the dungeon", work=CompileDungeon(), discard=("dat/dungeon",)),
        makes.game(),
        makes.tools("recover", "tile2bmp"),
        makes.texts(*_TEXTS),
        makes.tiles(),
        Step(title="Packing the data", work=PackData(makefile=_TOP), discard=("dat/nhdat",)),
    )


def _native(makes: Makes, *, ready: bool) -> tuple[Step, ...]:
    """Return the steps with the tree's own compilers."""
    return (
        *((Step(title="Taking the ready-made parsers", work=CopyFiles(_READY_MADE)),) if ready else ()),
        *_headers(makes),
        makes.game(),
        *(() if ready else (makes.parsers(),)),
        makes.tools("lev_comp", "dgn_comp", "dlb", "recover", "tile2bmp"),
        makes.texts(*_TEXTS),
        makes.levels(),
        makes.dungeon(),
        makes.tiles(),
        makes.archive(_TOP),
    )


def _headers(makes: Makes) -> tuple[Step, ...]:
    """Return the steps that make the generated headers."""
    return (
        Step(title="Making the makefiles", work=CopyFiles(_MAKEFILES)),
        # Their rules delete makedefs: it is linked anew before anything asks for it, so that make sees that it changed.
        Step(
            title="Compiling monsters and objects",
            command=makes.make("-C", "src", "monst.o", "objects.o"),
            make=True,
        ),
        # makedefs writes onames.h and only then finds out that the odds are wrong; such a file is undone.
        # In parallel each header's rule would link makedefs for itself.
        Step(
            title="Compiling the tables of monsters and objects",
            command=makes.make("-C", "util", *(f"../{path}" for path in (*GENERATED, "src/monstr.c"))),
            make=True,
            parallel=False,
            settles=(*GENERATED, "src/monstr.c"),
        ),
        makes.version(),
    )
