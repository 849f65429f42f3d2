"""Entries of dat/data.base, which '/' and ';' show: the first key that matches a name wins (src/pager.c, checkfile)."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard, insertion
from nhmod.target import DiffRange, Site, where_readable
from nhmod.target.import_parts import Found
from nhmod_languages.database import read_database
from nhmod_languages.database_added import Addition, additions
from nhmod_languages.lookups import Lookups, read_lookups

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.manifest import BlockText
    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile

DATA_BASE = "dat/data.base"
ENCYCLOPEDIA = "the entries of data.base"

_MAX_WIDTH = 70
_PAGER, _LOOKING = "src/pager.c", "checkfile"


def looked_for(name: str, tree: Tree) -> str:
    """Return what the game looks for in place of a name of small letters, with ``*`` and ``?``; empty where it is that name."""
    return where_readable(lambda: tree.found(_PAGER, _lookups), otherwise=Lookups()).instead_of(name)


def _lookups(c: CFile) -> Lookups:
    return read_lookups(c.text(c.function(_LOOKING).body))


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


def entry_site(kind: str, what: str) -> Site:
    """Return the site of a content kind whose content may have an entry; ``what`` it is, in words ("an artifact")."""
    return Site(kind, ENCYCLOPEDIA, DATA_BASE, f"what the encyclopedia tells about {what}", _entries)


def _entries(tree: Tree, facts: Facts) -> int:
    """Find where an entry would go that none of the game's takes the name of: at the end."""
    del facts
    return tree.derived(DATA_BASE, read_database).place_before("")


class NewEntries:
    """The entries that a variant has of its own, for kinds whose content brings some (``entry_edit``)."""

    def __init__(self, base: Tree, variant: Tree) -> None:
        """Take both trees; they are read when an entry is asked for."""
        self._base = base
        self._variant = variant

    def of(self, name: str) -> Found:
        """Take the entry with one key, ``name`` (small letters), if it stands where nhmod would put it."""
        one = self._by_key.get(name)
        if one is None or self._base.derived(DATA_BASE, read_database).place_before(name) != one.place:
            return Found()
        stretch = DiffRange.added(DATA_BASE, one.start, one.start + len(one.text))
        return Found(keys={"encyclopedia": "".join(f"{line}\n" for line in one.lines)}, ranges=(stretch,))

    @cached_property
    def _by_key(self) -> Mapping[str, Addition]:
        """Find the new entries that have only one key; of several with the same the game finds the first."""
        trees = (self._base, self._variant)
        if not all(tree.exists(DATA_BASE) for tree in trees):
            return {}
        new = chain.from_iterable(additions(*(tree.text(DATA_BASE) for tree in trees)))
        found: dict[str, Addition] = {}
        for one in new:
            if one.whole and len(one.keys) == 1:
                found.setdefault(one.keys[0], one)
        return found
