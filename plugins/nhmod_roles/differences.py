"""What differs between releases for roles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod_languages.contents.quest_messages import QUEST_LUA, QUEST_TXT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_MAKEDEFS = "util/makedefs.c"
_PAGER = "src/questpgr.c"
_GLOBALS = "include/decl.h"
_U_INIT = "src/u_init.c"
_WEAPON = "src/weapon.c"
_COUNT = re.compile(r"\bBitfield\(\s*trquan\s*,\s*(\d+)\s*\)")
_MADE = re.compile(r"\btrop->trspe\s*!=\s*UNDEF_SPE\b")
_THROWS, _SHARED = "src/dothrow.c", "multishot_class_bonus"
_SKILLS = re.compile(r"^skill_init\(.*?^\}", re.MULTILINE | re.DOTALL)
_HORSE = re.compile(r"\burole\.petnum\s*==\s*(PM_\w+)")
AMMUNITION = "ammunition that gives no skill to those who begin with it"
HORSE = "the pet that only those begin with who can ride"
COUNT_BITS = "the bits of how many of a thing one begins with"
OWN_VOLLEYS = "volleys of monsters that are not counted as the player's"
"""Since NetHack 3.7 one function counts both."""
ONE_BY_ONE = "things to begin with that are made one by one"
IN_LUA = "quest texts in Lua"
BY_NUMBER = "quest texts by number"
SUMMARIES = "summaries of quest texts"
"""The end of a message may say in brackets what stays in the history of messages."""
BUFFER = "the size of the buffer for a line of quest texts"
"""A number or a constant: a line with its end is shorter."""
LINE_BUFFER = "the size of the buffer for a line of quest texts with its names"
NAME_BUFFER = "the size of the buffer for a name in quest texts"
FORMAT = "quest texts that are taken for formats"
_BUFFERS = {LINE_BUFFER: re.compile(r"\bout_line\[(\w+)\]"), NAME_BUFFER: re.compile(r"\bcvt_buf\[(\w{2,})\]")}
_FORMAT = re.compile(r"\bpline\(\s*out_line\s*\)")
_READ = re.compile(r"dlb_fgets\(\s*in_line\s*,\s*(\w+)(?:\s+in_line)?\s*,\s*msg_file\s*\)")
_BUFFER = re.compile(r"\bin_line\[(\w+)\]")


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not, and what it calls its own way."""
    if tree.exists(_MAKEDEFS) and "valid_qt_summary" in tree.text(_MAKEDEFS):
        yield Difference(name=SUMMARIES)
    yield Difference(name=IN_LUA if tree.exists(QUEST_LUA) and not tree.exists(QUEST_TXT) else BY_NUMBER)
    yield from _beginning(tree.text(_U_INIT) if tree.exists(_U_INIT) else "")
    yield from _skills(tree)
    if not (tree.exists(_THROWS) and _SHARED in tree.text(_THROWS)):
        yield Difference(name=OWN_VOLLEYS)
    pager = tree.text(_PAGER) if tree.exists(_PAGER) else ""
    declared = tree.text(_GLOBALS) if tree.exists(_GLOBALS) else ""
    for name, size in _BUFFERS.items():
        sized = size.search(pager) or size.search(declared)
        if sized is not None:
            yield Difference(name=name, c=sized[1])
    if _FORMAT.search(pager):
        yield Difference(name=FORMAT)
    found = _READ.search(pager)
    if found is not None:
        buffer = _BUFFER.search(pager)
        symbol = found[1] if found[1] != "sizeof" or buffer is None else buffer[1]
        yield Difference(name=BUFFER, c=symbol)


def _beginning(source: str) -> Iterator[Difference]:
    """Yield how things to begin with are counted (src/u_init.c, struct trobj and ini_inv)."""
    count = _COUNT.search(source)
    if count is not None:
        yield Difference(name=COUNT_BITS, c=count[1])
    if len(_MADE.findall(source)) == 1 and "trop->trquan" in source:
        yield Difference(name=ONE_BY_ONE)


def _skills(tree: Tree) -> Iterator[Difference]:
    """Yield what gives the skill to use it to those who begin with it (src/weapon.c, skill_init)."""
    for body in _SKILLS.findall(tree.text(_WEAPON)) if tree.exists(_WEAPON) else ():
        horse = _HORSE.search(body)
        if horse is not None:
            yield Difference(name=HORSE, c=horse[1])
        if "is_ammo" in body:
            yield Difference(name=AMMUNITION)
