"""How NetHack 3.4.3 is built: its makefiles as they are, told what to do by variables; what its headers say is in repairs.

The tree's sys/unix/setup.sh only copies the makefiles, also over a Makefile that a tree has of its own; here those in
the folders are copied, and the top one is used where it is. As in 3.6's build nothing names a path: HACKDIR is ``.``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target.recipe import Recipe, RecipeRequest, Step
from nhmod_nethack.embedded import PackData
from nhmod_nethack.facts.configuration import said_by_makefiles
from nhmod_nethack.facts.dates import released
from nhmod_nethack.headers import with_curses
from nhmod_nethack.makefile import words
from nhmod_nethack.parsers import MADE_PARSERS, PARSER_MAKERS, PARSERS, TOKENS, ready_made
from nhmod_nethack.recipes.compilers import not_far, to_compile
from nhmod_nethack.recipes.complaints import complaints
from nhmod_nethack.recipes.data import TOP, data_files, kept_files, kept_folders, picture, texts
from nhmod_nethack.recipes.live import live_data
from nhmod_nethack.recipes.playable import LAUNCHER, game_files, players_files
from nhmod_nethack.recipes.precompiled import Precompiled, precompiled
from nhmod_nethack.recipes.steps import (
    GENERATED,
    PACKING,
    CopyFiles,
    Makes,
    curses,
    is_native,
    note_facts,
    own_compilers,
)
from nhmod_nethack.recipes.windows import Window, window_of
from nhmod_nethack.shape import built_by_headers as fits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.tree import Tree

__all__ = ["fits", "flags", "recipe"]

_MAKEFILES = (
    ("sys/unix/Makefile.dat", "dat/Makefile"),
    ("sys/unix/Makefile.src", "src/Makefile"),
    ("sys/unix/Makefile.utl", "util/Makefile"),
)
_READY_MADE = (
    *((f"sys/share/{name}", f"util/{name}") for name in PARSERS),
    *((f"sys/share/{name}", f"include/{name}") for name in TOKENS),
)
# As the language was when this was written; for -fno-pie see not_far.
_CFLAGS = r"-I../include -std=gnu89 -w -fcommon -fno-pie -DHACKDIR=\".\" -DTIMED_DELAY"
# A declaration within for () came with C99; the other habits of the older language go on.
_FILES = 1024
"""Of so many texts it is remembered whether they are in C99: each build of a tree asks it of all of them."""
_NEWER, _DECLARING = (
    "-std=gnu99 -fgnu89-inline",
    re.compile(r"\bfor\s*\(\s*(?:(?:const|unsigned|struct)\s+)*[a-z]\w*\s+\**\s*\w+\s*="),
)
# What a tree's configure would find out of a system of today.
_CONFIGURED = " -include inttypes.h -DHAVE_TPARM"
_AUTOCONF = "sys/autoconf/autoconf.hin"
_CONFIGURED_SOURCES = "sys/autoconf/Makefile.src"
_ALL_LEVELS = ("SPEC_LEVS=*.lev", "QUEST_LEVS=")
_SOURCES = "sys/unix/Makefile.src"
_HEADER = re.compile(r"\.\./include/[\w.-]+\.h\b")
_CONFIGURE = "sys/autoconf/configure.ac"
_HEADERS = ("include/config.h", "include/unixconf.h", "include/global.h")
# Those of others' conditions are indented.
_BY_DEFAULT = re.compile(
    r"^NETHACK_ARG_WITH_PARAM\([^,]*,\s*\[[^\]]*\],\s*(\w+),\s*yes,\s*FILE,\s*\[?\"?([\w.-]+)", re.MULTILINE
)
_NO_CODE = re.compile(r"^\s*(?:#|dnl\b).*", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# "NAMED" "/" is a folder.
_FOLDER = re.compile(r'\b([A-Z][A-Z0-9_]*)[ \t]*"/"')
_PLACEHOLDER = re.compile(r"^(\w+)[ \t]*=[ \t]*@\1@", re.MULTILINE)
_RULE = re.compile(r"^(\S+\.o|\w+_H)[ \t]*[:=]((?:.*\\\n)*.*)", re.MULTILINE)
_TEXTS = ("data", "rumors", "quest.dat", "oracles")


def recipe(request: RecipeRequest) -> Recipe:
    """Return the recipe of a tree that is configured by its headers."""
    epoch, window = request.epoch or released(request.tree), window_of(request)
    native, ready = is_native(request), ready_made(request.tree)
    makes = Makes(
        variables=(
            "GAME=nethack",
            f"CC={request.compiler}",
            f"CFLAGS={to_compile(request.compiler)}{_flags(request.tree, window)}",
            f"LFLAGS={not_far(request.compiler)}",
            *_unconfigured(request.tree),
            # The window systems that the headers and the flags are told of: a variant's makefile may name others.
            *_windows(request.tree, window),
            f"WINLIB={' '.join((*window.libraries, '$(WINTTYLIB)'))}",
            f"WINTTYLIB={curses(request.tree)}",
            *(("YACC=false", "LEX=false") if ready else MADE_PARSERS),
        )
    )
    headers = precompiled(request.compiler, makes)
    return Recipe(
        target=request.target.name,
        files=headers.files,
        licence="dat/license",
        epoch=epoch,
        environment=MappingProxyType({"LC_ALL": "C", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(epoch)}),
        tools=("make", "sh", "grep", *(PARSER_MAKERS if native and not ready else ())),
        steps=(
            *(
                _native(request.tree, makes, headers, ready=ready)
                if native
                else _embedded(request.tree, makes, headers)
            ),
            *window.steps(request.tree, makes),
            note_facts(request),
        ),
        complaints=complaints(request.tree),
        live=live_data(request),
        hangs_up=True,
        filtered=((r"dat/dungeon\.pdf", "dat/dungeon.def"),),
        launcher=LAUNCHER,
        folders=kept_folders(request.tree, "save"),
        playable=(
            *game_files(*window.settings),
            *data_files(request.tree, "license"),
            *picture(request.tree),
            *window.playable(request.tree),
            *players_files(*kept_files(request.tree, "perm", "record", "logfile")),
        ),
    )


def flags(tree: Tree) -> str:
    """Return what the game is compiled with wherever it is played, in a terminal, as a shell reads it."""
    return _flags(tree, Window()).replace(r"-I../include ", "")


def _flags(tree: Tree, window: Window) -> str:
    """Return what the compiler is told of today's libraries and, where there are two window systems, of the one to begin with."""
    terminal = r" -DDEFAULT_WINDOW_SYS=\"tty\"" if with_curses(tree) else ""
    return "".join(
        (
            _CFLAGS.replace("-std=gnu89", _NEWER) if _is_newer(tree) else _CFLAGS,
            _CONFIGURED if tree.exists(_AUTOCONF) else "",
            *(f" -D{name}={value}" for name, value in said_by_makefiles(tree).items()),
            *_defined_by_configure(tree),
            *(rf" -D{name}=\".\"" for name in _folders(tree)),
            window.flags or terminal,
        )
    )


def _is_newer(tree: Tree) -> bool:
    """Return whether the game or its tools are written in C99."""
    files = (file for file in tree.files() if file.startswith(("src/", "util/")) and file.endswith(".c"))
    return any(_declares_within(tree.text(file)) for file in files)


@lru_cache(maxsize=_FILES)
def _declares_within(text: str) -> bool:
    return _DECLARING.search(text) is not None


def _defined_by_configure(tree: Tree) -> Iterator[str]:
    """Yield what a tree's configure defines by default and its headers don't, where only configure still builds the tree."""
    if not tree.exists(_CONFIGURE) or not _gone(tree):
        return
    headers = _COMMENT.sub(" ", "".join(tree.text(file) for file in _HEADERS if tree.exists(file)))
    for symbol, value in _BY_DEFAULT.findall(_NO_CODE.sub("", tree.text(_CONFIGURE))):
        if not re.search(rf"\bdefine[ \t]+{symbol}\b", headers):
            yield rf" -D{symbol}=\"{value}\""


def _folders(tree: Tree) -> tuple[str, ...]:
    """Return the macros for folders that the code for Unix names and no file of the tree defines: configure would choose a place."""
    code = {file: tree.text(file) for file in tree.files() if file.startswith("sys/unix/") and file.endswith(".c")}
    used = {name: file for file, text in code.items() for name in _FOLDER.findall(text)}
    headers = [tree.text(file) for file in tree.files() if used and file.startswith("include/") and file.endswith(".h")]
    texts = (*code.values(), *headers)
    return tuple(
        sorted(name for name in used if not any(re.search(rf"\bdefine[ \t]+{name}\b", text) for text in texts))
    )


def _unconfigured(tree: Tree) -> tuple[str, ...]:
    """Return the variables that configure would fill in makefiles, as empty."""
    files = [file for file, _ in _MAKEFILES] + [TOP]
    found = (name for file in files if tree.exists(file) for name in _PLACEHOLDER.findall(tree.text(file)))
    return tuple(f"{name}=" for name in dict.fromkeys(found))


def _windows(tree: Tree, window: Window) -> tuple[str, ...]:
    """Return the variables that name the window systems' sources."""
    names = ("TTY", "CURSES") if with_curses(tree) else ("TTY",)
    return tuple(
        f"WIN{what}={' '.join((*(f'$(WIN{name}{what})' for name in names), *further))}"
        for what, further in zip(("SRC", "OBJ"), window.sources(tree), strict=True)
    )


def _embedded(tree: Tree, makes: Makes, headers: Precompiled) -> tuple[Step, ...]:
    """Return the steps with nhmod's own compilers."""
    return (
        *_headers(tree, makes),
        *own_compilers(),
        *makes.game(headers),
        makes.tools("recover"),
        makes.texts(*texts(tree, _TEXTS)),
        *makes.tiles(tree),
        Step(title=PACKING, work=PackData(makefile=TOP), discard=("dat/nhdat",)),
    )


def _native(tree: Tree, makes: Makes, headers: Precompiled, *, ready: bool) -> tuple[Step, ...]:
    """Return the steps with the tree's own compilers."""
    return (
        *((Step(title="Taking the ready-made parsers", work=CopyFiles(_READY_MADE)),) if ready else ()),
        *_headers(tree, makes),
        *makes.game(headers),
        *(() if ready else (makes.parsers(),)),
        makes.tools("lev_comp", "dgn_comp", "dlb", "recover"),
        makes.texts(*texts(tree, _TEXTS)),
        makes.levels(),
        makes.dungeon(),
        *makes.tiles(tree),
        # The lists of the older makefile lag behind as well.
        (
            replace(makes, variables=(*makes.variables, *_ALL_LEVELS)) if tree.exists(_CONFIGURED_SOURCES) else makes
        ).archive(tree),
    )


def _left_out(tree: Tree) -> bytes:
    """Return rules for a makefile that lags behind the tree: for headers that are gone, and objects that only configure's has."""
    gone = [f"{name}:\n\ttouch $@\n" for name in _gone(tree)]
    objects = _left_out_objects(tree, tree.text(_SOURCES)) if tree.exists(_CONFIGURED_SOURCES) else ()
    return "".join(dict.fromkeys((*objects, *gone))).encode("latin-1")


def _gone(tree: Tree) -> tuple[str, ...]:
    """Return the headers that the game's objects are said to need, and that neither the tree has nor anything makes."""
    own = tree.text(_SOURCES)
    compiled = words(own, "HOBJ", _SOURCES)
    named = "".join(needed for target, needed in _RULE.findall(own) if target in compiled or target.endswith("_H"))
    return tuple(
        name
        for name in dict.fromkeys(_HEADER.findall(named))
        if not tree.exists(name.removeprefix("../"))
        and not re.search(rf"^[^#:=\n\t]*{re.escape(name)}[^:=\n]*:", own, re.MULTILINE)
    )


def _left_out_objects(tree: Tree, own: str) -> list[str]:
    newer = tree.text(_CONFIGURED_SOURCES)
    known = {*words(own, "HOBJ", _SOURCES), *words(own, "WINTTYOBJ", _SOURCES)}
    lines: list[str] = []
    for name in (*words(newer, "HOBJ", _CONFIGURED_SOURCES), *_system_objects(newer), *_chosen_objects(newer)):
        rule = re.search(rf"^{re.escape(name)}[ \t]*:.*\n(?:\t.*\n)*", newer, re.MULTILINE)
        if name not in known and rule is not None:
            lines.append(f"HOBJ += {name}\n$(SYSTEM): {name}\n{rule[0].replace('$(srcdir)', '.')}")
    return lines


def _chosen_objects(text: str) -> Iterator[str]:
    """Yield the objects that a makefile says would be chosen by configure: the first of those that it names in comments."""
    for name in _PLACEHOLDER.findall(text):
        choices = re.findall(rf"^#[ \t]*{name}[ \t]*=[ \t]*(\w+\.o)[ \t]*$", text, re.MULTILINE)
        yield from choices[:1]


def _system_objects(text: str) -> tuple[str, ...]:
    """Return what a makefile for configure takes for the objects of the system, on Unix."""
    return words(text, "SYSUNIXOBJ", _CONFIGURED_SOURCES) if "SYSUNIXOBJ" in text else ()


def _headers(tree: Tree, makes: Makes) -> tuple[Step, ...]:
    """Return the steps that make the generated headers."""
    return (
        Step(
            title="Making the makefiles",
            work=CopyFiles(_MAKEFILES, completed=(("src/Makefile", _left_out(tree)),)),
        ),
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
