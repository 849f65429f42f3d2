"""Entries of dat/data.base, which '/' and ';' show: the first key that matches a name wins (src/pager.c, checkfile)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard
from nhmod.formats.database import place_before
from nhmod_artifacts.codes import ENCYCLOPEDIA as CODE

if TYPE_CHECKING:
    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.manifest import BlockText
    from nhmod.target.tree import Tree

DATA_BASE = "dat/data.base"
ENCYCLOPEDIA = "the entries of data.base"

_MAX_WIDTH = 70


def check_text(text: BlockText, report: Report) -> None:
    """Report lines that are not plain ASCII or too long."""
    for number, line in enumerate(text.lines):
        if not line.isascii():
            what = "a line of the encyclopedia is plain ASCII"
        elif len(line.expandtabs()) > _MAX_WIDTH:
            what = f"a line of the encyclopedia has at most {_MAX_WIDTH} characters; this has {len(line.expandtabs())}"
        else:
            continue
        report.error(CODE, what, text.at(number, 0, len(line)), path=text.origin.path)


def entry(mod: Mod, name: str, text: BlockText, tree: Tree) -> Edit:
    """Insert an entry before the first one that would take its name, or at the end."""
    base = tree.text(DATA_BASE)
    offset = place_before(base, name.lower())
    gap = "" if base[:offset].endswith("\n") or not offset else "\n"
    lines = "".join(f"\t{line}\n" for line in text.lines)
    return Edit(
        file=DATA_BASE,
        site=ENCYCLOPEDIA,
        start=offset,
        end=offset,
        text=f"{gap}{name.lower()}\n{lines}",
        why=f"what the encyclopedia says about '{name}' (not guarded: data.base has no conditions, and nothing else is called so)",
        owner=mod.id,
        symbol=mod.symbol,
        guard=Guard.BARE,
        order=(name.lower(),),
        origin=text.origin.location,
    )
