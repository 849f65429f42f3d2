"""3.6's level language in the words of variants that had it before 3.6: what MAZE stands for, chances behind a statement's word, NAME."""

from __future__ import annotations

import re

_HEADING = re.compile(
    r"""^[ \t]*MAZE[ \t]*:[ \t]*("[^"\n]*")[ \t]*,[ \t]*('.'|random)([^\n]*)\n"""
    r"""((?:[ \t]*(?:\#[^\n]*)?\n)*)"""
    r"""([ \t]*FLAGS[ \t]*:[ \t]*)?((?(5)[^\n\#]*))""",
    re.MULTILINE | re.VERBOSE,
)


_CHANCE = re.compile(r"^([ \t]*)(\[\d+%\])[ \t]*:[ \t]*([A-Z_]+)[ \t]*:", re.MULTILINE)


def with_chances_behind(text: str) -> str:
    """Write ``[50%]: OBJECT: …`` as ``OBJECT[50%]: …``."""
    return _CHANCE.sub(r"\1\3\2:", text)


_NAMED = re.compile(r'"[^"\n]*"|,([ \t]*)name(?=[ \t]*:)')
"""A text, or an object's own name behind what else is said of it."""


def with_name_in_capitals(text: str) -> str:
    """Write ``name:"Excalibur"`` as ``NAME:"Excalibur"``: 3.6's scanner reads both, older ones read this alone."""
    return _NAMED.sub(lambda found: found[0] if found[1] is None else f",{found[1]}NAME", text)


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
