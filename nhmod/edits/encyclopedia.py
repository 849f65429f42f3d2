"""Entries of dat/data.base, which '/' and ';' show: the first key that matches a name wins (src/pager.c, checkfile)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits.edit import Edit, Guard, insertion
from nhmod.formats.database import read_database

if TYPE_CHECKING:
    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.manifest import BlockText
    from nhmod.target import Tree

DATA_BASE = "dat/data.base"
ENCYCLOPEDIA = "the entries of data.base"

_MAX_WIDTH = 70


def check_entry(text: BlockText, code: str, report: Report) -> None:
    """Report, by the kind's own code, lines that are not plain ASCII or too long."""
    for number, line in enumerate(text.lines):
        if not line.isascii():
            what = "a line of the encyclopedia is plain ASCII"
        elif len(line.expandtabs()) > _MAX_WIDTH:
            what = f"a line of the encyclopedia has at most {_MAX_WIDTH} characters; this has {len(line.expandtabs())}"
        else:
            continue
        report.error(code, what, text.at(number, 0, len(line)), path=text.origin.path)


def entry_edit(mod: Mod, name: str, text: BlockText, tree: Tree) -> Edit:
    """Insert an entry before the first one that would take its name, or at the end."""
    offset = tree.derived(DATA_BASE, read_database).place_before(name.lower())
    gap = "" if tree.text(DATA_BASE)[:offset].endswith("\n") or not offset else "\n"
    lines = "".join(f"\t{line}\n" for line in text.lines)
    return insertion(
        file=DATA_BASE,
        site=ENCYCLOPEDIA,
        place=offset,
        text=f"{gap}{name.lower()}\n{lines}",
        why=f"what the encyclopedia says about '{name}' (not guarded: data.base has no conditions, and nothing else is called so)",
        mod=mod,
        guard=Guard.BARE,
        order=(name.lower(),),
        origin=text.origin.location,
    )
