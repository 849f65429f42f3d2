"""The tree that content is put into where mods change it before anything of it is read: what patches with ``first`` make of it."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections import ChainMap
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.edits import Hunk, NewFile, Overlay, compose, locate_hunks
from nhmod.patches.anchors import staged
from nhmod.pipeline.known import identified
from nhmod.target import Checkout, Entry, Facts, Json, Tree, Vocabulary, open_checkout

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.host import Host

_KEPT, _IN_USE = 4, 24 * 60 * 60
"""How many trees are kept at least, and for how many seconds after its last use one may still be read."""


@frozen
class Ground:
    """What mods have made of a tree before anything of it is read: the tree as it was, and what is different since."""

    before: Tree
    overlay: Overlay

    def beneath(self, overlay: Overlay) -> Overlay:
        """Return what differs from the tree as it was when ``overlay`` is put onto what it became."""
        contents = {file: one.content for file, one in self.overlay.files.items()}
        contents |= {file: one.content for file, one in overlay.files.items()}
        return Overlay(
            files={file: staged(self.before, file, text.decode("latin-1")) for file, text in contents.items()}
        )


def grounded(host: Host, mods: ModSet, tree: Tree, report: Report) -> tuple[Tree, Ground | None]:
    """Return the tree that the mods' content is put into, and what it is made of where the mods make it.

    It lies in the cache, where those that were last used are kept. Raises ``DiagnosticError`` where a patch does not fit.
    """
    changes: tuple[Hunk | NewFile, ...] = host.gather(
        "nhmod_ground", (Hunk, NewFile), mods=mods, tree=tree, report=report
    )
    if not changes:
        return tree, None
    order = tuple(mod.id for mod in mods)
    located = locate_hunks(tree, changes, order=order, report=report, needs=mods.needs)
    report.raise_errors()
    overlay = compose(tree, located, order=order)
    ground = Ground(before=tree, overlay=overlay)
    made = opened(host, tree, _kept(tree, overlay.contents()))
    return made, ground


def beside(facts: Facts, before: Facts) -> Facts:
    """Return a changed tree's facts, in which a name is taken only where the tree had it before, or something defines it now.

    What the patch only speaks of is what content is to bring.
    """
    defined = {entry.symbol for entry in facts.get("constants")}
    names: list[Json] = [*sorted(before.identifiers | (facts.identifiers & defined))]
    own = Vocabulary("identifiers", (Entry(symbol="", name="identifiers", fields={"names": names}),))
    return replace(
        facts, vocabularies=ChainMap({own.name: own}, cast("MutableMapping[str, Vocabulary]", facts.vocabularies))
    )


def opened(host: Host, base: Tree, root: Path) -> Tree:
    """Open a folder that a tree was made into: it is the game that it says it is, and counts as the release that the tree is."""
    found = open_checkout(root, identified(host, Checkout(root)), ())
    target = replace(found.target, family=base.target.family, version=base.target.version)
    return Tree(target, root, known_hash=found.hash, pristine=False)


def _kept(tree: Tree, files: Mapping[str, bytes]) -> Path:
    """Return the folder of a tree with other files in place of some and beside them; it is made once."""
    digest = hashlib.sha256(tree.hash.encode())
    for path, content in files.items():
        digest.update(f"{path}\0{len(content)}\0".encode())
        digest.update(content)
    place = cache_directory() / "grounds" / digest.hexdigest()[:16]
    if place.is_dir():
        with suppress(OSError):
            os.utime(place)
        return place
    place.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix=".making-", dir=place.parent))
    try:
        for path in tree.files():
            target = making / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if path not in files:
                shutil.copy2(tree.root / path, target)
        for path, content in files.items():
            target = making / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        making.chmod(0o755)
        making.replace(place)
    except OSError:
        shutil.rmtree(making, ignore_errors=True)
        if not place.is_dir():  # another run has made it by now
            raise
    _prune(place.parent)
    return place


def _prune(folder: Path) -> None:
    """Remove the trees that were used least lately, but for a few, and for those that another run may be reading."""
    with suppress(OSError):
        used = {one: one.stat().st_mtime for one in folder.iterdir()}
        for one in sorted(used, key=used.__getitem__, reverse=True)[_KEPT:]:
            if time.time() - used[one] > _IN_USE:
                shutil.rmtree(one, ignore_errors=True)
