"""The files of each release that nhmod repairs before it builds."""

from __future__ import annotations

REPAIRED = {
    "nethack-3.4.3": (
        "include/config.h",
        "include/unixconf.h",
        "src/mon.c",
        "src/pline.c",
        "src/polyself.c",
        "src/trap.c",
        "sys/unix/unixmain.c",
        "util/makedefs.c",
    ),
    "nethack-3.6.6": ("include/tradstdc.h", "src/polyself.c"),
    "nle-1.3.0": ("src/polyself.c",),
}
