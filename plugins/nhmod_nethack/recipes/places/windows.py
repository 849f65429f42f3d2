"""Windows: the game's own port for the console, with mingw's headers and libraries.

Sources: sys/winnt/Makefile.gcc (SOBJ, TTYOBJ, KEYDLLS, WINPFLAG, conlibs), sys/winnt/windmain.c (set_default_prefix_locations: a sysconf
that says so keeps all in the game's own folder; copy_sysconf_content, copy_config_content, copy_hack_content), include/ntconf.h.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target.preprocess import preprocess
from nhmod.target.recipe import Keep, PlayableFile, Recipe, RecipeRequest
from nhmod_nethack.facts.configuration import configuration
from nhmod_nethack.header import release_of
from nhmod_nethack.makefile import words
from nhmod_nethack.recipes.places.place import Place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.tree import Tree

_MAKEFILE = "sys/winnt/Makefile.gcc"
_MAIN, _CONFIG = "sys/winnt/windmain.c", "include/ntconf.h"
_PROGRAM = "NetHack.exe"
_OURS = frozenset({"nethack", "nethack.bin", "recover", "sysconf", "nhdat"})
"""What stands there under another name, or with other words, than on this machine."""
_START, _STARTS = "play.cmd", f'@"%~dp0game\\{_PROGRAM}" %*\r\n'.encode()
_USAGE = f"""\
To play, unpack this anywhere and start {_START}.

Nothing is installed and no rights are needed; saves and scores stay in the folder game.
"""
_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*<([\w.]*[A-Z][\w.]*)>", re.MULTILINE)
_TABLES = ("src/monst.c", "src/objects.c")
_CONDITION, _NAME = (
    re.compile(r"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif)\b(.*)", re.MULTILINE),
    re.compile(r"[A-Za-z_]\w*"),
)
_OWN_FOLDER = "PORTABLE_DEVICE_PATHS=1\n"
# A library that the game loads by its name: load_keyboard_handler("nhdefkey").
_LOADED = re.compile(r"\bload_keyboard_handler\s*\(\s*\"(\w+)\"")
_KEYS, _OWN_KEYS = "sys/winnt/nttty.c", re.compile(r"\bstrcmpi\s*\(\s*inName\s*,\s*\"(\w+)\.dll\"")
_VERSIONED = "VERSION_IN_DLB_FILENAME"


@frozen
class Windows(Place):
    """A console of Windows."""

    def fits(self, tree: Tree) -> bool:
        """Return whether a tree has the port as it is since 3.6, with a main program of its own."""
        return tree.exists(_MAKEFILE) and tree.exists(_MAIN)

    def game_flags(self, tree: Tree) -> tuple[str, ...]:
        """Return the flags, with those switches of the tables of monsters and objects that the headers set on this machine.

        A table with other entries would have other numbers than all that is made of it here: levels, makedefs' headers, tiles.
        """
        asked = {
            name for table in _TABLES for line in _CONDITION.findall(tree.text(table)) for name in _NAME.findall(line)
        }
        set_here = preprocess(tree, "include/config.h", defines=configuration(tree), expand=()).macros
        return (*self.flags, *(f"-D{name}" for name in sorted(asked & set_here.keys())))

    def settings(self, tree: Tree) -> Mapping[str, str]:
        """Return the objects of the system, as the port's makefile lists them."""
        text = tree.text(_MAKEFILE)
        system, terminal = (
            " ".join(posixpath.basename(word) for word in words(text, name, _MAKEFILE)) for name in ("SOBJ", "TTYOBJ")
        )
        # Without it the game asks for a graphical window's parts; tile.c has what is said of tiles in any window.
        return {
            "SYSOBJ": f"{system} stubs.o",
            "WINOBJ": f"{terminal} nttty.o tile.o",
            "REGEXOBJ": "pmatchregex.o",
            "RANDOBJ": "",
        }

    def headers(self, tree: Tree) -> Mapping[str, bytes]:
        """Return headers that are written there in letters that a system of Unix tells apart."""
        files = (
            path for path in tree.files() if path.startswith(("sys/winnt/", "include/")) and path.endswith((".c", ".h"))
        )
        names = {name for path in files for name in _INCLUDE.findall(tree.text(path))}
        return {name: f"#include <{name.lower()}>\n".encode() for name in sorted(names)}

    def modules(self, tree: Tree) -> tuple[str, ...]:
        """Return the keyboards' libraries, in a release that has none in itself."""
        text = tree.text(_KEYS)
        if _OWN_KEYS.search(text) or not _LOADED.search(text):
            return ()
        known = (
            posixpath.basename(word).removesuffix(".dll") for word in words(tree.text(_MAKEFILE), "KEYDLLS", _MAKEFILE)
        )
        return tuple(path for path in (f"sys/winnt/{name}.c" for name in known) if tree.exists(path))

    def finished(self, recipe: Recipe, request: RecipeRequest) -> Recipe:
        """Return the recipe with the files that the game copies when it is first started: it keeps all in its own folder."""
        files = recipe.playable
        template = request.tree.content("sys/winnt/sysconf.template")
        modules = (path.removesuffix(".c") for path in self.modules(request.tree))
        playable = (
            *(file for file in files if file.path not in _OURS),
            PlayableFile(path=_PROGRAM, source="src/nethack.exe", mode=0o755),
            PlayableFile(path="recover.exe", source="util/recover.exe", mode=0o755),
            PlayableFile(path=self._archive(request.tree), source="dat/nhdat"),
            *(replace(file, path="symbols.template") for file in files if file.path == "symbols"),
            PlayableFile(path="sysconf", content=template + _OWN_FOLDER.encode(), keep=Keep.CHANGED),
            PlayableFile(path="sysconf.template", source="sys/winnt/sysconf.template"),
            PlayableFile(path=".nethackrc.template", source="sys/winnt/.nethackrc.template"),
            PlayableFile(path="opthelp", source="dat/opthelp"),
            PlayableFile(path="Guidebook.txt", source="doc/Guidebook.txt"),
            *(PlayableFile(path=f"{posixpath.basename(stem)}.dll", source=f"{stem}.dll") for stem in modules),
        )
        # The program finds its own folder.
        return replace(
            recipe,
            launcher=_PROGRAM,
            playable=playable,
            archive="zip",
            usage=_USAGE,
            starters=MappingProxyType({_START: _STARTS}),
        )

    @staticmethod
    def _archive(tree: Tree) -> str:
        """Return what the game calls its archive."""
        versioned = any(tree.c(_CONFIG).defines(_VERSIONED))
        return f"nhdat{release_of(tree).replace('.', '')}" if versioned else "nhdat"


def windows_flags() -> tuple[str, ...]:
    """Return what the port's makefile has its files compiled with, and what makes clang take them as they are.

    Headers are named with backslashes there, and functions of the older style are put into tables of pointers to newer ones.
    """
    return (
        *("-mms-bitfields", "-fms-compatibility", "-fgnuc-version=4.2.1", "-Wno-incompatible-function-pointer-types"),
        *("-Isys/winnt", "-Iwin/share"),
        *("-DWIN32CON", "-DMSWIN_GRAPHICS", "-DGUISTUB", "-DSAFEPROCS", "-D_WIN32_WINNT=0x0601", "-DWINVER=0x0601"),
    )
