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

from nhmod.target.recipe import Complaint, Keep, PlayableFile, Recipe, RecipeRequest, Step
from nhmod_nethack.embedded import PackData
from nhmod_nethack.facts.dates import released
from nhmod_nethack.parsers import MADE_PARSERS, PARSER_MAKERS, PARSERS, TOKENS, ready_made
from nhmod_nethack.recipes.compilers import to_compile
from nhmod_nethack.recipes.complaints import COMPLAINTS
from nhmod_nethack.recipes.data import data_files, kept_files, kept_folders, picture, texts
from nhmod_nethack.recipes.live import live_data
from nhmod_nethack.recipes.playable import LAUNCHER, game_files, players_files
from nhmod_nethack.recipes.precompiled import Precompiled, precompiled
from nhmod_nethack.recipes.steps import GENERATED, PACKING, Makes, curses, is_native, note_facts, own_compilers
from nhmod_nethack.recipes.windows import Window, window_of
from nhmod_nethack.shape import built_by_hints as fits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.tree import Tree

__all__ = ["MAKEFILES", "configured", "fits", "flags", "recipe", "sysconf"]

FILE = "sys/unix/hints/nhmod"
MAKEFILES = Step(
    title="Making the makefiles",
    command=("sh", "sys/unix/setup.sh", FILE),
    settles=("Makefile", *(f"{folder}/Makefile" for folder in ("dat", "doc", "src", "util"))),
)
"""The step that makes them of the hints file."""
_HINTS_TEXT = r"""#-PRE
# nhmod's hints: a build for one player, in a directory that can be moved. No path of this machine gets into it.
GAME = nethack
CC = {compiler}
CFLAGS = {compile}-I../include -DNOTPARMDECL -fcommon
CFLAGS += {flags}
CFLAGS += -DCURSES_GRAPHICS{window}
LFLAGS =
LINK = $(CC)
GITINFO = 0
WINSRC = $(WINTTYSRC) $(WINCURSESSRC){sources}
WINOBJ = $(WINTTYOBJ) $(WINCURSESOBJ){objects}
WINLIB = {libraries}
CHOWN = true
CHGRP = true
"""

_FLAGS = (
    r"-DDLB -DHACKDIR=\".\" -DSYSCF -DSYSCF_FILE=\"sysconf\" -DCOMPRESS=\"/bin/gzip\" -DCOMPRESS_EXTENSION=\".gz\""
    " -DTIMED_DELAY -DDUMPLOG -DREPRODUCIBLE_BUILD"
)

_DUMPLOG = "DUMPLOGFILE"
_SYSCONF = f"""\
# What sys/unix/sysconf of the game's source explains. nhmod leaves this file alone once you have changed it.
WIZARDS=*
EXPLORERS=*
SHELLERS=*
MAXPLAYERS=10
# A copy of this directory may be another user's.
CHECK_SAVE_UID=0
PERSMAX=10
{_DUMPLOG}=dumplog/%n.%d.txt
PANICTRACE_LIBC=0
PANICTRACE_GDB=0
"""

_LITERAL = re.compile(r'"(\w+)"')
_NAME = re.compile(r"\w+")
_OPTION = re.compile(r"(\w+)=")
_READERS, _TABLE = ("src/cfgfiles.c", "src/files.c"), "config_line_stmt"

_TEXTS = ("data", "rumors", "quest.dat", "oracles", "engrave", "epitaph", "bogusmon")
_MAKES = Makes(variables=("GAME=nethack",))


def recipe(request: RecipeRequest) -> Recipe:
    """Return the recipe of a tree that is configured by a hints file."""
    native, headers = is_native(request), precompiled(request.compiler, _MAKES)
    return configured(
        request,
        _native(request.tree, headers) if native else _embedded(request.tree, headers),
        makes=_MAKES,
        files=headers.files,
        tools=() if not native or ready_made(request.tree) else PARSER_MAKERS,
        filtered=((r"dat/dungeon\.pdf", "dat/dungeon.def"), (r"(dat/.*\.des)\.tmp", r"\1")),
    )


def configured(
    request: RecipeRequest,
    steps: tuple[Step, ...],
    *,
    makes: Makes,
    files: Mapping[str, bytes],
    further: str = "",
    tools: tuple[str, ...] = (),
    complaints: tuple[Complaint, ...] = (),
    filtered: tuple[tuple[str, str], ...] = (),
) -> Recipe:
    """Return the recipe of a tree that setup.sh configures; ``further`` are lines behind those of the hints file.

    ``files``, ``tools`` and ``complaints`` are what it has beside those of every such tree; ``steps`` are those up to the packed data.
    """
    tree, epoch = request.tree, request.epoch or released(request.tree)
    options, folders = sysconf(tree)
    window = window_of(request)
    return Recipe(
        target=request.target.name,
        licence="dat/license",
        epoch=epoch,
        files=MappingProxyType({FILE: f"{_text(request, window)}{further}".encode(), **files}),
        environment=MappingProxyType({"LC_ALL": "C", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(epoch)}),
        tools=("make", "sh", "awk", "sed", "grep", *tools),
        steps=(*steps, *window.steps(tree, makes), note_facts(request)),
        complaints=(*complaints, *COMPLAINTS),
        live=live_data(request),
        hangs_up=True,
        filtered=filtered,
        launcher=LAUNCHER,
        folders=kept_folders(tree, "save", *folders),
        playable=(
            *game_files(*window.settings),
            *data_files(tree, "license"),
            *picture(tree),
            *window.playable(tree),
            PlayableFile(path="sysconf", content=options.encode(), keep=Keep.CHANGED),
            *players_files(*kept_files(tree, "perm", "record", "logfile", "xlogfile")),
        ),
    )


def flags(_tree: Tree) -> str:
    """Return what the game is compiled with wherever it is played, in a terminal, as a shell reads it."""
    return f"-DNOTPARMDECL {_FLAGS}"


def _text(request: RecipeRequest, window: Window) -> str:
    """Return the hints file."""
    sources, objects = window.sources(request.tree)
    return _HINTS_TEXT.format(
        flags=_FLAGS,
        compiler=request.compiler,
        compile=to_compile(request.compiler),
        window=window.flags,
        sources="".join(f" {one}" for one in sources),
        objects="".join(f" {one}" for one in objects),
        libraries=" ".join((*window.libraries, curses(request.tree))),
    )


def sysconf(tree: Tree) -> tuple[str, tuple[str, ...]]:
    """Return sysconf with those options that the tree's game knows, and the folders that these write into.

    A game does not start with an option that it does not know: 3.6.0 has no DUMPLOGFILE (src/files.c, parse_config_line). Since
    NetHack 3.7 a table has them, with the functions that read each (src/cfgfiles.c, config_line_stmt).
    """
    file = _READERS[0] if tree.exists(_READERS[0]) else _READERS[1]
    code = tree.c(file)
    table = next(iter(code.arrays(_TABLE)), None)
    known = frozenset(
        _LITERAL.findall(code.text(code.function("parse_config_line").body))
        if table is None
        else _NAME.findall(code.text(table.span))
    )
    lines: list[str] = []
    unknown: set[str] = set()
    for line in _SYSCONF.splitlines(keepends=True):
        option = _OPTION.match(line)
        if option is None or option[1] in known:
            lines.append(line)
        else:
            unknown.add(option[1])
    return "".join(lines), () if _DUMPLOG in unknown else ("dumplog",)


def _embedded(tree: Tree, headers: Precompiled) -> tuple[Step, ...]:
    """Return the steps with nhmod's own compilers."""
    return (
        *_headers(),
        *own_compilers(),
        *_MAKES.game(headers),
        _MAKES.tools("recover"),
        _MAKES.texts(*texts(tree, _TEXTS)),
        *_MAKES.tiles(tree),
        Step(title=PACKING, work=PackData(), discard=("dat/nhdat",)),
    )


def _native(tree: Tree, headers: Precompiled) -> tuple[Step, ...]:
    """Return the steps with the tree's own compilers."""
    taken = (
        Step(
            title="Taking the ready-made parsers",
            command=("cp", *PARSERS, "../../util/"),
            folder="sys/share",
            settles=tuple(f"util/{name}" for name in PARSERS),
        ),
        Step(
            title="Taking the parsers' tokens",
            command=("cp", *TOKENS, "../../include/"),
            folder="sys/share",
            settles=tuple(f"include/{name}" for name in TOKENS),
        ),
    )
    ready = ready_made(tree)
    makes = _MAKES if ready else Makes(variables=(*_MAKES.variables, *MADE_PARSERS))
    return (
        *_headers(*(taken if ready else ())),
        *_MAKES.game(headers),
        *(() if ready else (makes.parsers(),)),
        makes.tools("lev_comp", "dgn_comp", "dlb", "recover"),
        _MAKES.texts(*texts(tree, _TEXTS)),
        _MAKES.levels(),
        _MAKES.dungeon(),
        *_MAKES.tiles(tree),
        _MAKES.archive(tree, "Makefile"),
    )


def _headers(*between: Step) -> tuple[Step, ...]:
    """Return the steps that make the makefiles and the generated headers; ``between`` stands between them."""
    return (
        MAKEFILES,
        *between,
        # makedefs writes onames.h and only then finds out that the odds are wrong; such a file is undone.
        Step(
            title="Compiling the tables of monsters and objects",
            command=_MAKES.make("-C", "src", "../include/vis_tab.h"),
            make=True,
            settles=GENERATED,
        ),
        _MAKES.version(),
    )
