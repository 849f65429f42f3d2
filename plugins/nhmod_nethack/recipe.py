"""How NetHack 3.6 is built: its own makefiles, a hints file of ours, and a directory that runs wherever it is.

The order is that of sys/unix/Makefile.top without the Guidebook; ``all`` is not used because its ``check-dlb`` races
``dungeon`` under ``make -j``. Levels, dungeon and archive are made by nhmod itself unless the tree's compilers are
asked for. Nothing in the binary or the data names a path: HACKDIR is ``.``, and the launcher goes to its own directory
first (sys/unix/unixmain.c reads sysconf after it changed to the playground).
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod.target.recipe import Complaint, Keep, PlayableFile, Recipe, Step
from nhmod_nethack.embedded import CompileDungeon, CompileLevels, PackData

if TYPE_CHECKING:
    from nhmod.target.recipe import RecipeRequest
    from nhmod.target.tree import Tree

_HINTS = "sys/unix/hints/nhmod"
# What a tree has that is built by setup.sh and a hints file, and what one has that is not.
_HINTS_OF_THE_GAME = "sys/unix/hints/linux"
_CMAKE = "CMakeLists.txt"
_BINARY = "nethack.bin"
# The earliest date that util/makedefs.c (do_date) takes from the environment, and a day for the time zone.
_FIRST_RELEASE = 1449532800

_HINTS_TEXT = r"""#-PRE
# nhmod's hints: a build for one player, in a directory that can be moved. No path of this machine gets into it.
GAME = nethack
CC = {compiler}
CFLAGS = -O -I../include -DNOTPARMDECL -DDLB
CFLAGS += -DHACKDIR=\".\" -DSYSCF -DSYSCF_FILE=\"sysconf\"
CFLAGS += -DCOMPRESS=\"/bin/gzip\" -DCOMPRESS_EXTENSION=\".gz\"
CFLAGS += -DTIMED_DELAY -DDUMPLOG -DCURSES_GRAPHICS -DREPRODUCIBLE_BUILD
LFLAGS =
LINK = $(CC)
GITINFO = 0
WINSRC = $(WINTTYSRC) $(WINCURSESSRC)
WINOBJ = $(WINTTYOBJ) $(WINCURSESOBJ)
WINLIB = $(shell ncurses6-config --libs 2>/dev/null || echo -lncurses)
CHOWN = true
CHGRP = true
"""

_SYSCONF = """\
# What sys/unix/sysconf of the game's source explains. nhmod leaves this file alone once you have changed it.
WIZARDS=*
EXPLORERS=*
SHELLERS=*
MAXPLAYERS=10
# A copy of this directory may be another user's.
CHECK_SAVE_UID=0
PERSMAX=10
DUMPLOGFILE=dumplog/%n.%d.txt
PANICTRACE_LIBC=0
PANICTRACE_GDB=0
"""

_LAUNCHER = f"""\
#!/bin/sh
# Starts the game that is in this file's own directory, wherever that is and through whatever link it was called.
game=$0
while [ -L "$game" ]; do
    link=$(readlink -- "$game")
    case $link in
    /*) game=$link ;;
    *) game=$(dirname -- "$game")/$link ;;
    esac
done
here=$(CDPATH='' cd -- "$(dirname -- "$game")" && pwd -P) || exit
cd -- "$here" || exit
exec ./{_BINARY} -d "$here" "$@"
"""

_GENERATED = ("include/onames.h", "include/pm.h", "include/vis_tab.h", "src/vis_tab.c")
_PARSERS = ("lev_yacc.c", "lev_lex.c", "dgn_yacc.c", "dgn_lex.c")
_TOKENS = ("lev_comp.h", "dgn_comp.h")
_TEXTS = ("data", "rumors", "quest.dat", "oracles", "engrave", "epitaph", "bogusmon")


def recipe(request: RecipeRequest) -> Recipe:
    """Give the recipe of a NetHack 3.6 tree; raises ``DiagnosticError`` (NH1830) for one that is built another way."""
    if not request.tree.exists(_HINTS_OF_THE_GAME) or request.tree.exists(_CMAKE):
        raise DiagnosticError(
            [
                Diagnostic(
                    code="NH1830",
                    severity=Severity.ERROR,
                    message=f"nhmod can't build {request.target.title} yet",
                    hint="build the mod for another target; 'nhmod source list' names them",
                )
            ],
        )
    epoch = request.epoch or _released(request.tree)
    return Recipe(
        target=request.target.name,
        licence="dat/license",
        epoch=epoch,
        files=MappingProxyType({_HINTS: _HINTS_TEXT.format(compiler=request.compiler).encode()}),
        environment=MappingProxyType({"LC_ALL": "C", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(epoch)}),
        tools=("make", "sh", "awk", "sed", "grep"),
        steps=_native() if request.native else _embedded(),
        complaints=_complaints(),
        filtered=((r"dat/dungeon\.pdf", "dat/dungeon.def"), (r"(dat/.*\.des)\.tmp", r"\1")),
        launcher="nethack",
        folders=("save", "dumplog"),
        playable=(
            PlayableFile(path="nethack", content=_LAUNCHER.encode(), mode=0o755),
            PlayableFile(path=_BINARY, source="src/nethack", mode=0o755),
            PlayableFile(path="recover", source="util/recover", mode=0o755),
            PlayableFile(path="nhdat", source="dat/nhdat"),
            PlayableFile(path="license", source="dat/license"),
            PlayableFile(path="symbols", source="dat/symbols"),
            PlayableFile(path="nhtiles.bmp", source="dat/nhtiles.bmp"),
            PlayableFile(path="sysconf", content=_SYSCONF.encode(), keep=Keep.CHANGED),
            *(PlayableFile(path=path, keep=Keep.ALWAYS) for path in ("perm", "record", "logfile", "xlogfile")),
        ),
    )


def _embedded() -> tuple[Step, ...]:
    """Give the steps with nhmod's own compilers: a mistake in a level is found before the game is compiled."""
    return (
        *_headers(),
        Step(title="Compiling the levels", work=CompileLevels()),
        Step(title="Compiling the dungeon", work=CompileDungeon(), discard=("dat/dungeon",)),
        _GAME,
        _tools("recover", "tile2bmp"),
        _TEXTS_STEP,
        _TILES,
        Step(title="Packing the data", work=PackData(), discard=("dat/nhdat",)),
    )


def _native() -> tuple[Step, ...]:
    """Give the steps with the tree's own compilers."""
    return (
        # The release has the parsers ready-made: neither yacc nor lex is needed.
        *_headers(
            Step(
                title="Taking the ready-made parsers",
                command=("cp", *_PARSERS, "../../util/"),
                folder="sys/share",
                settles=tuple(f"util/{name}" for name in _PARSERS),
            ),
            Step(
                title="Taking the parsers' tokens",
                command=("cp", *_TOKENS, "../../include/"),
                folder="sys/share",
                settles=tuple(f"include/{name}" for name in _TOKENS),
            ),
        ),
        _GAME,
        _tools("lev_comp", "dgn_comp", "dlb", "recover", "tile2bmp"),
        _TEXTS_STEP,
        Step(
            title="Compiling the levels",
            command=("make", "-C", "dat", "GAME=nethack", "spec_levs", "quest_levs"),
            make=True,
            discard=("dat/spec_levs", "dat/quest_levs", "dat/*.lev"),
        ),
        Step(
            title="Compiling the dungeon",
            command=("make", "-C", "dat", "GAME=nethack", "dungeon"),
            make=True,
            discard=("dat/dungeon", "dat/dungeon.pdf"),
        ),
        _TILES,
        Step(title="Packing the data", command=("make", "GAME=nethack", "dlb"), make=True, discard=("dat/nhdat",)),
    )


def _headers(*between: Step) -> tuple[Step, ...]:
    """Give the steps that make the makefiles and the generated headers; ``between`` stands between them."""
    return (
        Step(
            title="Making the makefiles",
            command=("sh", "sys/unix/setup.sh", _HINTS),
            settles=("Makefile", *(f"{folder}/Makefile" for folder in ("dat", "doc", "src", "util"))),
        ),
        *between,
        # makedefs writes onames.h and only then finds out that the odds are wrong; such a file is undone.
        Step(
            title="Compiling the tables of monsters and objects",
            command=("make", "-C", "src", "GAME=nethack", "../include/vis_tab.h"),
            make=True,
            settles=_GENERATED,
        ),
        Step(
            title="Noting the version",
            command=("make", "-C", "src", "GAME=nethack", "../include/date.h"),
            make=True,
            settles=("include/date.h",),
        ),
    )


def _tools(*names: str) -> Step:
    return Step(title="Compiling the tools", command=("make", "-C", "util", "GAME=nethack", *names), make=True)


_GAME = Step(title="Compiling the game", command=("make", "-C", "src", "GAME=nethack"), make=True)
# Three of the texts are made by one command each that writes all three.
_TEXTS_STEP = Step(
    title="Making the texts",
    command=("make", "-C", "dat", "GAME=nethack", *_TEXTS),
    make=True,
    parallel=False,
    discard=tuple(f"dat/{name}" for name in _TEXTS),
)
_TILES = Step(
    title="Making the tiles",
    command=("make", "-C", "dat", "GAME=nethack", "nhtiles.bmp"),
    make=True,
    discard=("dat/nhtiles.bmp",),
)


def _complaints() -> tuple[Complaint, ...]:
    levels = r"(?P<file>\S+?) ?: line (?P<line>\d+)(?:, pos -?\d+| )"
    return (
        # util/lev_main.c and util/dgn_main.c: yywarning, yyerror
        Complaint(pattern=levels + r": WARNING : (?P<message>.*)", fatal=True),
        Complaint(pattern=levels + r": (?P<message>.*)"),
        # win/share/tiletext.c: read_txttile, which goes on whatever it finds
        Complaint(pattern=r"\t(?P<message>found '.*' while expecting '.*')", fatal=True),
        Complaint(pattern=r"(?P<message>Keyword \".*\" unexpected for entry \d+)", fatal=True),
        Complaint(
            pattern=r"(?P<message>(?:unexpected EOF|didn't find expected '.'|color . not in colormap!))", fatal=True
        ),
        # util/makedefs.c: do_objs, do_grep, do_date
        Complaint(pattern=r"(?P<message>prob error for class \d+ \(\d+%\))"),
        Complaint(pattern=r"(?P<message>unknown identifier '.*' in line \d+\.)"),
        Complaint(pattern=r"\? (?P<message>(?:Invalid|No) value for SOURCE_DATE_EPOCH.*)", fatal=True),
    )


def _released(tree: Tree) -> int:
    """Give the date of the release in seconds since 1970: that of the file with the version."""
    dates = re.findall(r"\$NHDT-Date: (\d+) ", tree.text("include/patchlevel.h"))
    return int(dates[0]) if dates else _FIRST_RELEASE
