"""Which game a folder is the source of: Angband by its list of objects, Unangband by files with rules that no other game has.

A variant has versions of its own; for the ``targets`` of mods it counts as the newest release whose rules are written as its are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packaging.version import Version

from nhmod.files import plain_name
from nhmod.target import Target
from nhmod_angband.shape import EDIT, GAMEDATA, OBJECTS, PARTS
from nhmod_angband.targets import ANGBAND, TARGETS, UNANGBAND

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Checkout

_VERSION = re.compile(r"^VERSION[ \t]*=[ \t]*(\d+(?:\.\d+){1,3})", re.MULTILINE)
_NAME = re.compile(r'^#[ \t]*define[ \t]+VERSION_NAME[ \t]+"([^"\n]+)"', re.MULTILINE)
_STAMP = re.compile(r"^V:(\d+(?:\.\d+){1,2})", re.MULTILINE)
_UNANGBAND = ("style.txt", "region.txt", "blows.txt", "rune.txt")
_NEWER, _OLDER = f"{GAMEDATA}constants.txt", f"{EDIT}monster_base.txt"
"""What games have whose rules are written as the newest Angband's are, and as those of the series before: no older one has either."""


def identify(checkout: Checkout) -> Iterable[Target]:
    """Return what a folder is the source of; nothing if it is no game of this family."""
    for folder in (EDIT, *PARTS):
        if all(checkout.has(f"{folder}{name}") for name in _UNANGBAND):
            return (_unangband(checkout.text(f"{folder}limits.txt")),)
    newer = checkout.has(_NEWER)
    if checkout.has(OBJECTS) and (newer or checkout.has(_OLDER)):
        return (_angband(checkout, newer=newer),)
    return ()


def _unangband(limits: str) -> Target:
    stamp = _STAMP.search(limits)
    version = stamp[1].removesuffix(".0") if stamp else "unknown"
    counts_as = next(target.version for target in TARGETS if target.family == UNANGBAND)
    return _target("Unangband", version, UNANGBAND, counts_as)


def _angband(checkout: Checkout, *, newer: bool) -> Target:
    stamp = _VERSION.search(checkout.text(OBJECTS))
    named = _NAME.search(checkout.text("src/buildid.h"))
    version, name = stamp[1] if stamp else "unknown", named[1] if named else "Angband"
    series = sorted(target.version for target in TARGETS if target.family == ANGBAND)
    counts_as = series[-1] if newer else series[0]
    own = name == "Angband" and stamp is not None and Version(version).major == counts_as.major
    return _target(name, version, ANGBAND, Version(version) if own else counts_as)


def _target(name: str, version: str, family: str, counts_as: Version) -> Target:
    title = f"{name} {version}" if version != "unknown" else f"{name} of an unknown version"
    return Target(name=f"{plain_name(name) or 'variant'}-{version}", family=family, version=counts_as, title=title)
