"""How NetHack is built since 3.7, whose levels are programs in Lua: its own makefiles, a hints file of ours, and the machine's Lua.

The order is that of sys/unix/Makefile.top without the Guidebook. There is nothing to compile of levels and dungeon, and the tables are
their own headers; Lua, of which the makefiles would fetch and compile a release, is the one that is installed (its sandbox takes any,
src/nhlua.c, nhl_init).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target.recipe import Complaint, Recipe, RecipeRequest
from nhmod_nethack.recipes import hints
from nhmod_nethack.recipes.data import TOP, texts
from nhmod_nethack.recipes.precompiled import Precompiled
from nhmod_nethack.recipes.steps import Makes
from nhmod_nethack.shape import runs_programs as fits

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

__all__ = ["fits", "recipe"]

_HEADER = "include/nhlua.h"
_HEADER_TEXT = b"""\
/* The headers of the Lua that is installed. */
#include "lua.h"
#include "lualib.h"
#include "lauxlib.h"
"""
# LUA_VERSION = 5.4.6
_VERSION = re.compile(r"^LUA_VERSION[ \t]*\??=[ \t]*(\d+)\.(\d+)", re.MULTILINE)
_USUAL = ("5", "4")
# Whoever packs Lua calls it otherwise: lua5.4, lua-5.4, lua54, or lua.
_LUA_HINTS = """\
NHMOD_FITS = $(shell pkg-config --exists "$(1) >= {version} $(1) < {next}" 2>/dev/null && echo $(1))
NHMOD_LUA := $(firstword $(foreach one,{names},$(call NHMOD_FITS,$(one))))
NHMOD_LIBRARY = $(wildcard $(shell pkg-config --variable=libdir $(NHMOD_LUA) 2>/dev/null)/lib{first}.a)
NHMOD_LUALIBS = $(or $(NHMOD_LIBRARY),$(shell pkg-config --libs $(NHMOD_LUA) 2>/dev/null || echo -l{first})) -lm -ldl
$(if $(NHMOD_LUA)$(wildcard /usr/include/{first}/lua.h),,$(error Lua {version} is not installed here: this game is compiled with \
its headers and library (Debian: lib{first}-dev and pkg-config)))
CFLAGS += $(shell pkg-config --cflags $(NHMOD_LUA) 2>/dev/null || echo -I/usr/include/{first})
CFLAGS += -DNHL_VERSION_EXPECTED=LUA_VERSION_RELEASE_NUM
CFLAGS += $(shell ncursesw6-config --cflags 2>/dev/null) -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=600
"""
_MAKES = Makes(variables=("GAME=nethack", f"LUALIB=../{_HEADER}", "LUALIBS=$(NHMOD_LUALIBS)"))
_TEXTS = ("data", "rumors", "oracles", "engrave", "epitaph", "bogusmon", "options")
_NO_LUA = Complaint(pattern=r".*\*\*\* (?P<message>Lua .* is not installed here: .*)\.  Stop\.")


def recipe(request: RecipeRequest) -> Recipe:
    """Return the recipe of a tree whose game runs programs in Lua."""
    tree = request.tree
    return hints.configured(
        request,
        (
            hints.MAKEFILES,
            *_MAKES.game(Precompiled()),
            _MAKES.tools("dlb", "recover"),
            _MAKES.texts(*texts(tree, _TEXTS)),
            *_MAKES.tiles(tree),
            _MAKES.archive(tree, "Makefile"),
        ),
        makes=_MAKES,
        files={_HEADER: _HEADER_TEXT},
        further=_lua(tree),
        complaints=(_NO_LUA,),
    )


def _lua(tree: Tree) -> str:
    """Return the lines of the hints file that find the Lua that the tree's makefile names."""
    found = _VERSION.search(tree.text(TOP))
    major, minor = found.groups() if found else _USUAL
    names = (f"lua{major}.{minor}", f"lua-{major}.{minor}", f"lua{major}{minor}", "lua")
    return _LUA_HINTS.format(
        names=" ".join(names), first=names[0], version=f"{major}.{minor}", next=f"{major}.{int(minor) + 1}"
    )
