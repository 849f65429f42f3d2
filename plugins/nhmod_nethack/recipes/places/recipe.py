"""How a game is built for another place: what is put together stays as it is, who compiles and links it is zig, driven by ninja."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, problem
from nhmod.target.recipe import Complaint, PlayableFile, Recipe, RecipeRequest, Step
from nhmod.target.zig import licence, ninja, zig
from nhmod_nethack.embedded import PackData
from nhmod_nethack.recipes.compilers import command
from nhmod_nethack.recipes.data import PICTURE, TOP, draws_tiles
from nhmod_nethack.recipes.places.places import place_of
from nhmod_nethack.recipes.places.rules import GAME, HEADERS, OWN, RECOVER, TEXTS, TILES, WriteRules
from nhmod_nethack.recipes.playable import LAUNCHER, launcher_file
from nhmod_nethack.recipes.steps import GENERATED, PACKING, is_native, note_facts, own_compilers

if TYPE_CHECKING:
    from nhmod.target.tree import Tree
    from nhmod_nethack.recipes.places.place import Place

# The game's own habits are the older language's; none of what zig would stop the game for is asked of it.
_FLAGS = "-O2 -g0 -w -fcommon -fno-sanitize=undefined -fno-strict-aliasing -Iinclude -Iwin/share"
_SOURCES = "terminal"
_DATA = "sys/unix/Makefile.dat"
_COMPLAINTS = (
    Complaint(pattern=r"(?:ld\.lld|lld-link|wasm-ld): (?:error|warning): (?P<message>undefined symbol: .*)"),
    Complaint(pattern=r"(?:ld\.lld|lld-link|wasm-ld): error: (?P<message>.*)"),
    Complaint(pattern=r"error: (?P<message>.*)"),
    Complaint(pattern=r"ninja: error: (?P<message>.*)"),
)
"""What zig's linker writes where something is wrong; clang itself writes as gcc does."""
# What is made by making the levels, as "vaults.dat: spec_levs" says.
_BESIDE = re.compile(r"^([\w.]+)[ \t]*:[ \t]*spec_levs[ \t]*$", re.MULTILINE)
# A game that can show its map by curses too is in colours by default; the terminal's own window has them as well.
_OPTIONS, _COLOURED = "src/options.c", re.compile(r"CURSES_GRAPHICS\)\n[^\n]*\"color\"")
_COLOURS = (
    "# Colours, unless the player says otherwise.",
    "case ${NETHACKOPTIONS-} in",
    "[@/]*) ;;",
    '*) grep -qs color "${HOME-}/.nethackrc" || { NETHACKOPTIONS=${NETHACKOPTIONS:+$NETHACKOPTIONS,}color; export NETHACKOPTIONS; } ;;',
    "esac",
)
# Makefile.utl writes it by echo.
_TILE_NAMES, _NAMED_TILES = "util/tiletxt.c", b'#define TILETEXT\n#include "../win/share/tilemap.c"\n'


def placed(request: RecipeRequest, here: Recipe, flags: str | None) -> Recipe:
    """Return the recipe of a game for another place, of the one for this machine.

    ``flags`` are what its release is compiled with, absent where it is compiled for this machine only.

    Raises:
        DiagnosticError: NH1843 for a place that nhmod does not know, NH1845 for what only this machine's
            own tools can build, NH0810 without zig.
    """
    place = place_of(request)
    beside = _beside_levels(request.tree)
    if flags is None or beside or is_native(request) or request.window:
        raise _not_there(request, place, alone=flags is None, beside=beside)
    compiler, tools = (shlex.join((zig(), "cc", "-target", triple)) for triple in (place.triple, place.tools))
    held = f"{_FLAGS} -I{OWN} {_held(flags, place)}"
    # How well the compiler of this machine was asked to do it holds for the other one too.
    wished = command(request.compiler).optimization
    own = {_TILE_NAMES: _NAMED_TILES} if place.tiles else {}
    own |= {f"{OWN}/{name}": files(__package__).joinpath(_SOURCES, name).read_bytes() for name in place.own}
    own |= {f"{OWN}/{name}": content for name, content in place.headers(request.tree).items()}
    recipe = replace(
        here,
        files=MappingProxyType(own),
        place=request.place,
        compiler=compiler,
        libraries=MappingProxyType({f"{name}.txt": licence(path) for name, path in place.linked}),
        tools=("sh",),
        steps=(
            Step(
                title="Writing the rules",
                work=WriteRules(
                    place=place,
                    compiler=" ".join((compiler, held, *place.game_flags(request.tree), *wished)),
                    tools=" ".join((tools, held, *place.tool_flags, *wished)),
                    settings=tuple(place.settings(request.tree).items()),
                    modules=place.modules(request.tree),
                ),
            ),
            replace(_ninja("Compiling the tables of monsters and objects", HEADERS), settles=GENERATED),
            *own_compilers(place.layout),
            _ninja("Compiling the game", GAME, RECOVER),
            _ninja("Making the texts", TEXTS),
            *_drawn(request.tree, place),
            Step(title=PACKING, work=PackData(makefile=TOP), discard=("dat/nhdat",)),
            note_facts(request),
        ),
        complaints=(*here.complaints, *_COMPLAINTS),
        playable=tuple(_started(file, request.tree) for file in here.playable if place.tiles or file.path != PICTURE),
    )
    return place.finished(recipe, request)


def _drawn(tree: Tree, place: Place) -> tuple[Step, ...]:
    """Draw the picture of all tiles; what another tree than a release has drawn may not be in order, and is done without."""
    if not place.tiles or not draws_tiles(tree):
        return ()
    step = _ninja("Drawing the tiles", TILES)
    return (replace(step, discard=(f"dat/{PICTURE}",), optional=not tree.pristine),)


def _started(file: PlayableFile, tree: Tree) -> PlayableFile:
    """Return a file of the playable directory; a launcher that asks for colours, if it is one of a game that has them with curses."""
    coloured = file.path == LAUNCHER and _COLOURED.search(tree.text(_OPTIONS))
    return launcher_file(*_COLOURS) if coloured else file


def _held(flags: str, place: Place) -> str:
    """Return the flags without the macros that do not hold in a place."""
    macros = tuple(f"-D{name}" for name in place.undefined)
    return " ".join(flag for flag in flags.split() if flag.partition("=")[0] not in macros)


def _beside_levels(tree: Tree) -> tuple[str, ...]:
    """Return the files that a tree's own lev_comp writes beside levels, as its makefile says: nobody else can."""
    text = tree.text(_DATA) if tree.exists(_DATA) else ""
    return tuple(name for name in _BESIDE.findall(text) if not name.endswith(".lev"))


def _not_there(request: RecipeRequest, place: Place, *, alone: bool, beside: tuple[str, ...]) -> DiagnosticError:
    what, hint = (
        " with the tree's own compilers of levels",
        "with '--compiler embedded' nhmod's own compilers make them",
    )
    if request.window:
        what, hint = f" with the window '{request.window}'", "leave --window out"
    if beside:
        what = f": only its own lev_comp writes {', '.join(beside)}"
        hint = "leave --for out: it is built for this machine only"
    if alone:
        what, hint = "", "leave --for out: it is built for this machine only"
    return problem("NH1845", f"{request.target.title} can't be built for {place.title}{what}", hint=hint)


def _ninja(title: str, *targets: str) -> Step:
    return Step(title=title, command=(ninja(), "-v", *targets), ninja=True)
