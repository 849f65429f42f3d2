"""For which release and machine a compiled file of an archive was made, as far as its first bytes tell."""

from __future__ import annotations

from nhmod.binary import ILP32, LP64, Layout
from nhmod.dataclass import frozen

_COMPILED = (".lev",)
_DUNGEON = "dungeon"


@frozen
class MadeFor:
    """A release ("3.6.6") and the layout of its machine."""

    release: str
    layout: Layout


def made_for(name: str, content: bytes) -> MadeFor | None:
    """Return what a level or the dungeon was compiled for; nothing for other files, or where it can't be told.

    The first word of ``struct version_info`` (include/global.h) packs the release into its lower four bytes: major,
    minor, patch level, and the edit level (util/makedefs.c, do_date). Where an unsigned long has eight bytes the
    other four are zero; where it has four they are the feature bits, which are never all off.
    """
    if not name.endswith(_COMPILED) and name != _DUNGEON:
        return None
    try:
        words = tuple(ILP32.unpack("unsigned long", content, offset) for offset in (0, 4))
    except IndexError:
        return None
    layout = ILP32 if words[1] else LP64
    major, minor, patch, _edit = words[0].to_bytes(4, "big")
    return MadeFor(release=f"{major}.{minor}.{patch}", layout=layout) if major else None
