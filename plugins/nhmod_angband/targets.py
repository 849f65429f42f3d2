"""The releases of Angband that can be modded, and where their sources come from; Unangband, of which there is no archive."""

from __future__ import annotations

from functools import partial

from nhmod.target import Source, Target

ANGBAND = "angband"
UNANGBAND = "unangband"
FAMILIES = frozenset({ANGBAND, UNANGBAND})

# Not taken unless it is asked for, or a mod is for nothing else.
_NOT_BY_DEFAULT = -10

_angband = partial(
    Target.release,
    ANGBAND,
    "Angband",
    priority=_NOT_BY_DEFAULT,
    licence="GNU General Public License, version 2, or the Angband licence",
    licence_id="GPL-2.0-only",
)

TARGETS = (
    _angband(
        "4.2.5",
        Source(
            # The release without the pictures and fonts that may not be given to everybody.
            filename="angband_4.2.5+dfsg1.orig.tar.xz",
            sha256="687c0b18b8fc10de7e7ba75cf9e2d7e910de9319d9de21f91b7cbfee42a32014",
            tree_sha256="8ef0d0f6100384f6b22d65c4747391a41923df98a37732323ce1a987ac086769",
            root="angband-4.2.5",
            debian=("angband", "angband_4.2.5+dfsg1.orig.tar.xz"),
            suites=("trixie", "forky", "sid"),
        ),
    ),
    _angband(
        "3.5.1",
        Source(
            filename="angband_3.5.1.orig.tar.gz",
            sha256="e8fd6c7847e468ef72775d4823548469e8d2b3496d55e8b8332ce7f9cbdc2cee",
            tree_sha256="575eec72246e344f00ab280e28d63acfafb1c1f88cad0c0e85e5c0a21491754c",
            root="angband-3.5.1",
            debian=("angband", "angband_3.5.1.orig.tar.gz"),
            suites=("bookworm",),
        ),
    ),
    # Its edit files are what can be had: they are given.
    Target.release(UNANGBAND, "Unangband", "0.7", priority=_NOT_BY_DEFAULT),
)
