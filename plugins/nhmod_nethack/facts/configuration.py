"""How the game's own build configures the compiler: macros that stand on its command line, not in include/config.h."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_nethack.makefile import variables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.preprocess import Texts

# What gcc on Linux predefines and the headers ask for: builds are made there (sys/unix/hints/linux).
_COMPILER = MappingProxyType(
    {"__STDC__": "1", "__GNUC__": "12", "__unix__": "1", "unix": "1", "__linux__": "1", "linux": "1"}
)
_MAKEFILES = ("sys/unix/Makefile.src", "sys/unix/Makefile.utl")
_MACRO = re.compile(r"(?<!\S)-D(\w+)(?:=([\w.]+))?(?!\S)")
_CMAKE_FILE = "CMakeLists.txt"
_COMMENT = re.compile(r"#[^\n]*")
_COMMAND = re.compile(r"^[ \t]*(if|endif|add_compile_definitions)[ \t]*\(([^()]*)\)", re.MULTILINE | re.IGNORECASE)
_DEFINITION = re.compile(r'(\w+)(?:=("[^"]*"|\S+))?')


def configuration(tree: Texts) -> Mapping[str, str]:
    """Return the macros that a build of the tree defines before its first line: the compiler's and the build's own."""
    return MappingProxyType({**_COMPILER, **configured(tree)})


def configured(tree: Texts) -> Mapping[str, str]:
    """Return the macros that the build itself defines on the compiler's command line.

    They are those that a CMakeLists.txt sets for everything (``add_compile_definitions`` outside of any
    ``if``), as NLE's does with ``NOMAIL``. Trees that are built with make say most in include/config.h and
    include/unixconf.h, some a thing in their makefiles too.
    """
    defines: dict[str, str] = {}
    if tree.exists(_CMAKE_FILE):
        depth = 0
        for command, arguments in _COMMAND.findall(_COMMENT.sub("", tree.text(_CMAKE_FILE))):
            word = command.lower()
            depth += (word == "if") - (word == "endif")
            if word == "add_compile_definitions" and depth == 0:
                defines.update((name, value or "1") for name, value in _DEFINITION.findall(arguments))
    return MappingProxyType({**said_by_makefiles(tree), **defines})


def said_by_makefiles(tree: Texts) -> Mapping[str, str]:
    """Return the macros that sys/unix' makefiles have in CFLAGS, for the game and for its tools (``-DGERMAN`` in NetHack-De)."""
    said = []
    for file in _MAKEFILES:
        flags = variables(tree.text(file)).get("CFLAGS", "") if tree.exists(file) else ""
        said.append({name: value or "1" for name, value in _MACRO.findall(flags)})
    game, tools = said
    return {name: value for name, value in game.items() if tools.get(name) == value}
