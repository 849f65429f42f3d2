"""How levels begin where the level compiler has no MAZE, as in variants that had 3.6's language before 3.6: with what MAZE stands for."""

from __future__ import annotations

import re

_HEADING = re.compile(
    r"""^[ \t]*MAZE[ \t]*:[ \t]*("[^"\n]*")[ \t]*,[ \t]*('.'|random)([^\n]*)\n"""
    r"""((?:[ \t]*(?:\#[^\n]*)?\n)*)"""
    r"""([ \t]*FLAGS[ \t]*:[ \t]*)?((?(5)[^\n\#]*))""",
    re.MULTILINE | re.VERBOSE,
)


def without_maze(text: str) -> str:
    """Write the beginnings of mazes as lev_comp.y makes them: a level with the flag, and with a map that is filled.

    All of it stands on the line of MAZE, the flags of the next line too, so that lines keep their numbers.
    """
    return _HEADING.sub(_level, text)


def _level(found: re.Match[str]) -> str:
    name, filling, rest, between, own, flags = found.groups()
    flags = flags or ""
    every = ",".join(filter(None, ("mazelevel", flags.strip())))
    init = "mazegrid,'-'" if filling == "random" else f"solidfill,{filling}"
    return f"LEVEL:{name} FLAGS:{every} INIT_MAP:{init}{rest}\n{between}{' ' * len((own or '') + flags)}"
