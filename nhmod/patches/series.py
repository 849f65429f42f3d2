"""The series: one patch a mod in load order, each with a header, and one that combines them all."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Change, Overlay, compose
from nhmod.patches.described import described
from nhmod.patches.unified import diff_overlays

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.target import Tree

SERIES = "series"
"""The file that lists the patches."""


@frozen
class Patch:
    """One patch file: its name, and its bytes with the header."""

    name: str
    content: bytes


@frozen
class Series:
    """The patches in order, and the combined one that stands for them all."""

    patches: tuple[Patch, ...]
    combined: Patch

    def upon(self, ground: bytes, whole: bytes) -> Series:
        """Return the series with a first patch, for a tree that is made by ``ground``; ``whole`` is the combined patch's new text."""
        header = self.combined.content[: self.combined.content.index(b"\n\n") + 2]
        first = Patch(name="0000-ground.patch", content=header + ground)
        return Series(patches=(first, *self.patches), combined=Patch(name=self.combined.name, content=header + whole))

    def files(self) -> Mapping[str, bytes]:
        """Return all files to write; ``series`` lists the patches as quilt reads it (combined.patch is not in it)."""
        listing = "".join(f"{patch.name}\n" for patch in self.patches).encode()
        return {SERIES: listing} | {patch.name: patch.content for patch in (*self.patches, self.combined)}


def make_series(tree: Tree, mods: ModSet, changes: Iterable[Change]) -> Series:
    """Derive the series: patch k is the difference between the first k-1 and the first k mods' changes.

    Applied in order with ``patch -p1`` the patches give what the combined one gives. A mod leaves the files alone that none of
    its changes is in, so only the others are composed again.
    """
    changes = tuple(changes)
    order = [mod.id for mod in mods]
    patches: list[Patch] = []
    before = Overlay()
    for number, mod in enumerate(mods, start=1):
        own = {change.file for change in changes if change.owner == mod.id}
        composed = compose(tree, (c for c in changes if c.file in own), order=order, owners=frozenset(order[:number]))
        after = Overlay(files=MappingProxyType({**before.files, **composed.files}))
        body = diff_overlays(tree, before, after)
        if body:
            header = _header(tree, [mod], [c for c in changes if c.owner == mod.id])
            patches.append(Patch(name=f"{number:04}-{mod.id}.patch", content=header + body))
        before = after
    header = _header(tree, list(mods), changes)
    combined = Patch(name="combined.patch", content=header + diff_overlays(tree, Overlay(), before))
    return Series(patches=tuple(patches), combined=combined)


def _header(tree: Tree, mods: Sequence[Mod], changes: Iterable[Change]) -> bytes:
    """Write what the patch is; every line begins with ``#``, which neither patch nor git nor quilt takes for a diff."""
    lines = [f"An nhmod patch for {tree.target.title}; apply it with: patch -p1", *described(mods, changes)]
    return "".join(f"# {line}".rstrip() + "\n" for line in lines).encode() + b"\n"
