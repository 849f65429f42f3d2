"""Which game a folder is the source of: NetHack, NLE or a variant, told by the tree itself.

A variant has versions of its own, while mods say for which releases of NetHack they are: it counts as the release that it
comes from. That is read off by what its banner says ("a NetHack 3.6.2 variant") and else by shape, as far as shapes
differ: how levels are written.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packaging.version import Version

from nhmod.diagnostics import problem
from nhmod.files import plain_name
from nhmod.target import Target
from nhmod_nethack.programs import are_written
from nhmod_nethack.targets import TARGETS, as_nethack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Checkout

_PATCHLEVEL = "include/patchlevel.h"
_NLE_HEADER = "include/nle.h"
# A folder with one of these is a NetHack; without the others it is one that something is missing of.
_HALLMARKS = ("src/monst.c", "src/mklev.c", "include/hack.h")
_NEEDED = (*_HALLMARKS, "src/objects.c", "include/config.h", _PATCHLEVEL)
_NUMBERS = ("VERSION_MAJOR", "VERSION_MINOR", "PATCHLEVEL")
_NUMBER = re.compile(rf"^[ \t]*#[ \t]*define[ \t]+({'|'.join(_NUMBERS)})[ \t]+(\d{{1,6}})\b", re.MULTILINE)
# Variants say their names where makedefs and the headers look for them.
_NAME = re.compile(r'^[ \t]*#[ \t]*define[ \t]+DEF_GAME_NAME[ \t]+"([^"\n]+)"', re.MULTILINE)
_NAME_FILES = (_PATCHLEVEL, "include/config.h", "include/global.h")
_BANNER = re.compile(r'^[ \t]*#[ \t]*define[ \t]+COPYRIGHT_BANNER_\w(?:[ \t]|\\\r?\n)*"([^"\n]*)"', re.MULTILINE)
# What stands before a comma, a year, or who has written it and which version it is.
_TITLE = re.compile(
    r"(?:This is )?(\S.*?)\s*(?:[,;]|\(c\)|\b(?:copyright|version|by|von)\b|\b[12]\d{3}\b)", re.IGNORECASE
)
_ALONE = re.compile(r"[\w'-]+")
_PARENT = re.compile(r"NetHack (\d+\.\d+\.\d+)\b")
_LONGEST_NAME = 30
_GAME = "NetHack"
_SERIES_LENGTH = 2
_PYTHON_VERSION = (
    ("version.txt", re.compile(r"^(\d+(?:\.\d+)+)", re.MULTILINE)),
    ("PKG-INFO", re.compile(r"^Version: (\d+(?:\.\d+)+)", re.MULTILINE)),
    ("nle/version.py", re.compile(r"__version__ = [\"'](\d+(?:\.\d+)+)")),
)


def identify(checkout: Checkout) -> Iterable[Target]:
    """Return what a folder is the source of; nothing if it is no NetHack.

    Raises ``DiagnosticError`` (NH1851) for one that lacks what every NetHack has, with all that it lacks.
    """
    if not any(checkout.has(path) for path in _HALLMARKS):
        return ()
    missing = [path for path in _NEEDED if not checkout.has(path)]
    if missing:
        raise problem(
            "NH1851",
            f"{checkout.root} looks like a NetHack and lacks {', '.join(missing)}",
            hint="give a whole source tree; 'git status' in it shows what was deleted",
            exit_status=2,
        )
    return (as_nethack(_nle(checkout) if checkout.has(_NLE_HEADER) else _nethack(checkout)),)


def _nethack(checkout: Checkout) -> Target:
    text = checkout.text(_PATCHLEVEL)
    banners = _BANNER.findall(text)
    numbers = dict(_NUMBER.findall(text))
    own = ".".join(numbers[name] for name in _NUMBERS) if len(numbers) == len(_NUMBERS) else ""
    # "xNetHack 0.2.0, Copyright 2018", "UnNetHack 6, Copyright 2009-2025".
    game = _game(checkout, banners)
    head, _, number = game.rpartition(" ")
    game = head if head and f"{own}.".startswith(f"{number}.") else game
    word = plain_name(game)[:_LONGEST_NAME].strip("-") or "variant"
    return Target(
        name=f"{word}-{own or 'unknown'}",
        family="nethack",
        version=_counts_as(checkout, game, own, banners),
        title=f"{game} {own or 'of an unknown version'}",
        unread=_unread(checkout),
    )


def _unread(checkout: Checkout) -> str:
    """Return what is written as since NetHack 3.7, where the releases before have level files."""
    programs = any(name.endswith(".lua") for name in checkout.names("dat"))
    if not programs or are_written(checkout.has, checkout.text):
        return ""
    return "levels are programs in Lua, as since NetHack 3.7, of a kind that nhmod doesn't write"


def _game(checkout: Checkout, banners: list[str]) -> str:
    for file in _NAME_FILES:
        named = _NAME.findall(checkout.text(file))
        if named:
            return str(named[0])
    # "EvilHack, Copyright 2019 by …", in the original "NetHack, Copyright 1985-2020", and a name alone.
    banner = banners[0].strip() if banners else ""
    if _ALONE.fullmatch(banner):
        return banner
    named_first = _TITLE.match(banner)
    return named_first[1] if named_first else _GAME


def _counts_as(checkout: Checkout, game: str, own: str, banners: list[str]) -> Version:
    """Return the release of NetHack that a tree counts as for the ``targets`` of mods."""
    if own and game.lower() == _GAME.lower():
        return Version(own)
    series = _series(checkout)
    told = [Version(text) for text in (own, *(v for banner in banners for v in _PARENT.findall(banner))) if text]
    fitting = [version for version in told if version.release[:_SERIES_LENGTH] == series.release[:_SERIES_LENGTH]]
    return fitting[0] if fitting else series


def _series(checkout: Checkout) -> Version:
    """Return the newest release whose levels are written as the tree's are."""
    data = checkout.names("dat")
    if any(name.endswith(".lua") for name in data) and not any(name.endswith(".des") for name in data):
        return Version("3.7.0")
    # Only the newer level files are programs of opcodes.
    series = (3, 6) if "SPO_" in checkout.text("include/sp_lev.h") else (3, 4)
    return max(t.version for t in TARGETS if t.family == "nethack" and t.version.release[:_SERIES_LENGTH] == series)


def _nle(checkout: Checkout) -> Target:
    for file, pattern in _PYTHON_VERSION:
        found = pattern.search(checkout.text(file))
        if found is not None:
            return Target(name=f"nle-{found[1]}", family="nle", version=Version(found[1]), title=f"NLE {found[1]}")
    # A checkout has its version in git only.
    newest = max(target.version for target in TARGETS if target.family == "nle")
    return Target(name="nle-unknown", family="nle", version=newest, title="NLE of an unknown version")
