"""The series as commits: the pristine source, the target's repairs, and one commit a mod; each a set of whole files."""

from __future__ import annotations

import os
import stat
import textwrap
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Change, compose
from nhmod.patches.described import described, reasons

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Tree

MOD = "Nhmod-Mod"
"""The trailer of a mod's commit, with the mod's id."""
REPAIRS = "Nhmod-Repairs"
"""The trailer of the commit with the target's repairs, with the target's name."""
TREE = "Nhmod-Tree"
"""The trailer of the first commit, with the pristine tree's hash."""
_SUBJECT = 72


@frozen
class Commit:
    """A message, and the files that are not as in the commit before, by path."""

    message: str
    files: Mapping[str, bytes]


def make_history(tree: Tree, mods: ModSet, changes: Iterable[Change], repairs: Iterable[Change]) -> Iterator[Commit]:
    """Yield the commits from the pristine source on; a mod without changes for the target gets an empty one."""
    repairs, changes = tuple(repairs), tuple(changes)
    order = [*dict.fromkeys(change.owner for change in repairs), *(mod.id for mod in mods)]
    title = tree.target.title
    pristine = {file: tree.content(file) for file in tree.files()}
    yield Commit(
        message=f"{title}\n\nThe pristine source.\n\nNhmod-Target: {tree.target.name}\n{TREE}: {tree.hash}\n",
        files=pristine,
    )
    before: dict[str, bytes] = {}
    for mod in (None, *mods) if repairs else mods:
        owners = frozenset(order[: order.index(mod.id) + 1] if mod else order[: len(order) - len(mods.mods)])
        after = dict(compose(tree, (*repairs, *changes), order=order, owners=owners).contents())
        message = _of_mod(mod, changes) if mod else _of_repairs(tree, repairs)
        yield Commit(
            message=message, files={file: content for file, content in after.items() if before.get(file) != content}
        )
        before = after


def mode(tree: Tree, file: str) -> str:
    """Return a file's mode as git keeps it: whether its owner may run it. New files can't be run."""
    runs = tree.exists(file) and (tree.root / file).stat().st_mode & stat.S_IXUSR and os.name != "nt"
    return "100755" if runs else "100644"


def _of_repairs(tree: Tree, repairs: Iterable[Change]) -> str:
    lines = [f"Repairs: what {tree.target.title} needs to compile today", *reasons(repairs)]
    return _message(lines, REPAIRS, tree.target.name)


def _of_mod(mod: Mod, changes: Iterable[Change]) -> str:
    identity = mod.identity
    subject = textwrap.shorten(f"{identity.name} ({identity.id} {identity.version})", _SUBJECT, placeholder=" …")
    own = [change for change in changes if change.owner == mod.id]
    return _message([subject, *described([mod], own)], MOD, identity.id)


def _message(lines: Iterable[str], trailer: str, value: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in (*lines, "", f"{trailer}: {value}"))
