"""What the tests of rooms and of shops share: mods in, facts, findings and staged files out, without the pipeline."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar, cast

import plugin_hooks
from compilable import options, run
from plugin_hooks import asked, declared, edits

import nhmod_rooms
import nhmod_shops
from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.manifest import read_manifest
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.edits import Change, Overlay
    from nhmod.target import Facts
    from nhmod.target.tree import Tree

T = TypeVar("T")
PLUGINS = (nhmod_rooms, nhmod_shops)
IDENTITY = "nhmod: 1\nid: {id}\nversion: 1.0.0\n"
RELEASES = ("366", "343", "nle")
"""The releases that the tests go through, by the ends of their fixtures' names."""


@dataclass(frozen=True, kw_only=True)
class Release:
    """A pristine tree with its facts."""

    tree: Tree
    facts: Facts

    @property
    def has_enumeration(self) -> bool:
        """Whether the room types are an enumeration, and not macros."""
        return "enum roomtype_types" in self.tree.text("include/mkroom.h")


@dataclass(frozen=True)
class ChangedTree:
    """A tree with another text in one of its files."""

    tree: Tree
    file: str
    text: str

    @classmethod
    def of(cls, tree: Tree, file: str, text: str) -> Tree:
        return cast("Tree", cls(tree, file, text))

    def c(self, file: str) -> CFile:
        return CFile(file, self.text, target="nethack-0") if file == self.file else self.tree.c(file)

    def found(self, file: str, find: Callable[[CFile], T]) -> T:
        return find(self.c(file))


@dataclass(frozen=True, kw_only=True)
class Staged:
    """Mods on a tree: what was found, and the edits (none if there are errors)."""

    tree: Tree
    mods: ModSet
    facts: Facts
    report: Report
    changes: tuple[Change, ...]
    overlay: Overlay | None

    def text(self, file: str) -> str:
        assert self.overlay is not None, [str(d) for d in self.report.diagnostics]
        return self.overlay.files[file].text

    @property
    def findings(self) -> list[str]:
        return [str(d) for d in self.report.diagnostics]

    @property
    def errors(self) -> list[str]:
        return [str(d) for d in self.report.errors]


def stage(release: Release, folder: Path, *manifests: str) -> Staged:
    """Take manifests (without their first three lines: ``id: name`` comes from the first word) through all hooks."""
    report = Report()
    kinds = {kind.name: kind for plugin in PLUGINS for kind in asked(plugin, "nhmod_kinds")}
    mods = []
    for number, text in enumerate(manifests):
        place = folder / f"mod{number}"
        place.mkdir(exist_ok=True)
        (place / "mod.yaml").write_text(text, encoding="utf-8")
        manifest = read_manifest(place, {n: k.record for n, k in kinds.items()}, report, display=f"mod{number}")
        if manifest is not None:
            mods.append(Mod(identity=manifest.identity, folder=manifest.folder, records=manifest.records))
    tree, facts = release.tree, release.facts
    mod_set = ModSet(mods=tuple(mods), kinds=MappingProxyType(kinds))
    if not report.errors:
        facts = declared(PLUGINS, mod_set, facts, report)
    if not report.errors:
        check(mod_set, tree, facts, report)
    changes: tuple[Change, ...] = ()
    overlay = None
    if not report.errors:
        changes = edits(PLUGINS, mod_set, tree, facts, report)
        overlay = compose(tree, changes, order=[mod.id for mod in mods])
    return Staged(tree=tree, mods=mod_set, facts=facts, report=report, changes=changes, overlay=overlay)


def check(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Check the rooms and the shops of mods, then what they use of the game's limits."""
    plugin_hooks.check(PLUGINS, mods, tree, facts, report)


def mod(id_: str, content: str, *, more: str = "") -> str:
    """Write a manifest: ``content`` follows the identity."""
    return f"{IDENTITY.format(id=id_)}{more}{content}"


def preprocessed(tree: Tree, folder: Path, file: str) -> str:
    """Preprocess a C file, giving its tokens with single spaces."""
    text = run(["gcc", "-E", "-P", "-w", *options(tree), file], folder)
    return " ".join(token.text for token in CFile(file, text).significant)
