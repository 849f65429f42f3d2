"""NetHack 3.4.3 compiled for the tests, with nothing but its own makefiles; nhmod's recipes are for newer releases."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree

_PARSERS = ("lev_yacc.c", "lev_lex.c", "dgn_yacc.c", "dgn_lex.c")
_TOKENS = ("lev_comp.h", "dgn_comp.h")
# The tools keep pointers in ints, so that they only work below 4 GB: no position-independent executable.
_MAKE = ("make", "YACC=false", "LEX=false", "AWK=awk", "GAME=nethack", "WINTTYLIB=-lncurses", "LFLAGS=-no-pie")
# The release was given a window port for OpenGL, which needs libraries; the game in a terminal is there as well.
_TERMINAL = (
    ("/* #define TTY_GRAPHICS*/", "#define TTY_GRAPHICS"),
    ("\n#define SDL_GRAPHICS", "\n/* no SDL_GRAPHICS */ "),
    ("\n#define GL_GRAPHICS\t/*", "\n/* no GL_GRAPHICS */ /*"),
)
OPTIONS = "!legacy,!autopickup,!mail,pettype:none,role:Val,race:hum,gender:fem,align:neu,suppress_alert:3.4.3"
"""NETHACKOPTIONS for ``play.driver.Game``: the driver's own are of 3.6, and 3.4.3 complains of each that it does not know."""
_LAUNCHER = """\
#!/bin/sh
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit
cd -- "$here" && exec ./nethack.bin -d "$here" "$@"
"""


def compile_tools(tree: Tree, place: Path) -> None:
    """Compile util/ and dat/ of a copy of the tree at ``place``, which does not exist yet."""
    _copy(tree, place)
    _make(place, "-C", "util", "makedefs", "lev_comp", "dgn_comp", "dlb", "recover")
    _make(place, "-C", "dat")


def compile_game(tree: Tree, place: Path) -> None:
    """Make a playable directory at ``place``; the tree that it is built in stands beside it."""
    build = place.with_name(f"{place.name}-build")
    _copy(tree, build)
    config = build / "include" / "config.h"
    text = config.read_text(encoding="latin-1")
    for old, new in _TERMINAL:
        if text.count(old) != 1:
            raise LookupError(old)
        text = text.replace(old, new)
    config.write_text(text, encoding="latin-1")
    _make(build, "-C", "src", "-j2", "nethack")
    _make(build, "-C", "util", "lev_comp", "dgn_comp", "dlb", "recover")
    _make(build, "-C", "dat")
    _make(build, "dlb")
    (place / "save").mkdir(parents=True)
    for source, name in (("src/nethack", "nethack.bin"), ("util/recover", "recover"), ("dat/nhdat", "nhdat")):
        shutil.copy(build / source, place / name)
    shutil.copy(build / "dat" / "license", place / "license")
    for name in ("perm", "record", "logfile"):
        (place / name).touch()
    (place / "nethack").write_text(_LAUNCHER, encoding="utf-8")
    (place / "nethack").chmod(0o755)


def _copy(tree: Tree, place: Path) -> None:
    """Copy the tree with its makefiles and the ready-made parsers in their places, all of it to be written to."""
    for path in tree.files():
        target = place / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(tree.content(path))
    _run(place, "sh", "sys/unix/setup.sh")
    for name in _PARSERS:
        shutil.copyfile(place / "sys/share" / name, place / "util" / name)
    for name in _TOKENS:
        shutil.copyfile(place / "sys/share" / name, place / "include" / name)


def _make(place: Path, *goals: str) -> None:
    # Wizard mode is for the user of that name only.
    flags = rf"CFLAGS=-O0 -I../include -w -fno-pie -DHACKDIR=\".\" -DWIZARD=\"{getpass.getuser()}\""
    _run(place, *_MAKE, flags, *goals)


def _run(place: Path, *command: str) -> None:
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC"}
    done = subprocess.run(
        command, cwd=place, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}:\n{done.stdout[-4000:]}")
