"""How NLE is built: its own CMake, and a directory that Python imports ``nle`` from.

CMake compiles the library and the extension modules, from whatever the mods made of the sources. Levels, dungeon, texts and
archive are made in dat/ as for NetHack itself, from the lists of dat/CMakeLists.txt, unless the tree's own compilers are
asked for: then CMake makes them in build/dat. makedefs writes its headers into include/, which the compiler searches before the
folder of CMake's own copies: where nothing changed in them they keep their time, and nothing is compiled again.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target.recipe import Recipe, RecipeRequest, Step
from nhmod_nethack.facts.dates import released
from nhmod_nethack.recipes.complaints import COMPLAINTS
from nhmod_nethack.recipes.nle_machine import Compilers, Python, compilers, find_cmake, find_python
from nhmod_nethack.recipes.nle_package import GAME, LAUNCHER, package_files, usage
from nhmod_nethack.recipes.nle_parts import FOLDER, BringBzip2, ClearUndated, PackListed, own_parts
from nhmod_nethack.recipes.steps import PACKING, Makes, is_native, note_facts, own_compilers
from nhmod_nethack.recipes.windows import window_of

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

_EXTENSION = "win/rl/pynethack.cc"
_BUILD = "build"
_TEXTS = ("data", "rumors", "quest.dat", "oracles", "engrave", "epitaph", "bogusmon")
_TEXT_RULES = Makes(variables=("-f", "../sys/unix/Makefile.dat"))


def fits(tree: Tree) -> bool:
    """Return whether CMake makes a Python module of the game."""
    return tree.exists("CMakeLists.txt") and tree.exists(_EXTENSION)


def recipe(request: RecipeRequest) -> Recipe:
    """Return the recipe of a tree of NLE's; raises ``DiagnosticError`` (NH1834, NH1835) where this machine can't build it."""
    tree = request.tree
    window_of(request, {})
    epoch, native = request.epoch or released(tree), is_native(request)
    cmake, python, tools = find_cmake(tree), find_python(tree), compilers(request.compiler)
    return Recipe(
        target=request.target.name,
        licence="dat/license",
        epoch=epoch,
        files=MappingProxyType(dict(own_parts())),
        environment=MappingProxyType({"LC_ALL": "C", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(epoch), "VERBOSE": "1"}),
        tools=("make", tools.c, tools.cxx, *(("bison", "flex") if native else ())),
        steps=(
            Step(title="Gathering the parts", work=BringBzip2()),
            Step(title="Clearing what a stopped build left", work=ClearUndated(_BUILD)),
            Step(title="Configuring", command=(cmake, *_settings(request, python, tools))),
            *_headers(),
            *(_native() if native else _embedded()),
            note_facts(request),
        ),
        complaints=COMPLAINTS,
        filtered=((r"dat/dungeon\.pdf", "dat/dungeon.def"), (r"(dat/.*\.des)\.tmp", r"\1")),
        launcher=LAUNCHER,
        playable=package_files(
            request.tree,
            version=str(request.target.version),
            built=_BUILD,
            native=native,
            suffix=python.suffix,
            python=python.version,
        ),
        usage=usage(python.version),
    )


def _settings(request: RecipeRequest, python: Python, tools: Compilers) -> tuple[str, ...]:
    """Return the arguments of cmake, run in the stage; a typed path (``:PATH``) is taken from there."""
    options = " ".join(("-DREPRODUCIBLE_BUILD", *tools.options))
    values = {
        "CMAKE_BUILD_TYPE": "Release",
        "CMAKE_C_COMPILER": tools.c,
        "CMAKE_CXX_COMPILER": tools.cxx,
        "CMAKE_C_COMPILER_LAUNCHER": tools.launcher,
        "CMAKE_CXX_COMPILER_LAUNCHER": tools.launcher,
        "CMAKE_C_FLAGS": options,
        "CMAKE_CXX_FLAGS": options,
        # The modules are wrappers: to optimize over their files' borders takes a quarter of the build, and brings nothing.
        "CMAKE_INTERPROCEDURAL_OPTIMIZATION": "OFF",
        "CMAKE_SKIP_RPATH": "ON",
        "CMAKE_PROJECT_nle_INCLUDE:FILEPATH": f"{FOLDER}/project.cmake",
        "FETCHCONTENT_FULLY_DISCONNECTED": "ON",
        "FETCHCONTENT_SOURCE_DIR_BZIP2:PATH": f"{FOLDER}/bzip2",
        "FETCHCONTENT_SOURCE_DIR_DEBOOST_CONTEXT:PATH": f"{FOLDER}/fcontext",
        "FETCHCONTENT_SOURCE_DIR_PYBIND11:PATH": f"{FOLDER}/pybind11",
        "HACKDIR": GAME,
        "NLE_VERSION": str(request.target.version),
        "PYBIND11_FINDPYTHON": "ON",
        "Python_EXECUTABLE": python.program,
        "pybind11_DIR": python.pybind11,
    }
    if any(option.startswith("-O") for option in tools.options):
        # Who asks for another optimization is not to be overruled by that of the build's type.
        values |= {"CMAKE_C_FLAGS_RELEASE": "-DNDEBUG", "CMAKE_CXX_FLAGS_RELEASE": "-DNDEBUG"}
    return ("-S", ".", "-B", _BUILD, "-G", "Unix Makefiles", *(f"-D{name}={value}" for name, value in values.items()))


def _headers() -> tuple[Step, ...]:
    """Return the steps that make makedefs, and with it the headers that the tables are turned into."""
    return (
        _cmake_step("Compiling the tables of monsters and objects", "makedefs"),
        # With the time at which it was made, where the makefiles and its own paths expect it.
        Step(title="Taking makedefs", command=("cp", "-p", f"../{_BUILD}/util/makedefs", "."), folder="util"),
        *(
            # makedefs writes onames.h and only then finds out that the odds are wrong; such a file is undone.
            Step(title=title, command=("./makedefs", option), folder="util", settles=files)
            for title, option, files in (
                ("Numbering the objects", "-o", ("include/onames.h",)),
                ("Numbering the monsters", "-p", ("include/pm.h",)),
                ("Noting the version", "-v", ("include/date.h", "dat/options")),
            )
        ),
    )


def _embedded() -> tuple[Step, ...]:
    """Return the steps with nhmod's own compilers."""
    return (
        *own_compilers(),
        *_game(),
        _TEXT_RULES.texts(*_TEXTS),
        Step(title=PACKING, work=PackListed(), discard=("dat/nhdat",)),
    )


def _native() -> tuple[Step, ...]:
    """Return the steps with the tree's own compilers; CMake's rules do not ask whether a description has changed."""
    return (
        Step(title="Clearing what may be old", command=("sh", "-c", f"rm -f {_BUILD}/dat/*.lev {_BUILD}/dat/dungeon")),
        Step(
            title="Compiling the levels, the dungeon and the texts",
            command=("make", "-C", _BUILD, "dat"),
            make=True,
            parallel=False,  # makedefs' temporary files have one name
            discard=(f"{_BUILD}/dat/nhdat",),
        ),
        *_game(),
    )


def _game() -> tuple[Step, ...]:
    """Return the steps that compile the game, and what Python imports."""
    return (
        _cmake_step("Compiling the game", "nethack"),
        _cmake_step("Compiling the Python modules", "_pynethack", "_pyconverter"),
    )


def _cmake_step(title: str, *targets: str) -> Step:
    return Step(title=title, command=("make", "-C", _BUILD, *targets), make=True)
