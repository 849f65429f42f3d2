"""What the tests of rooms and of shops share: mods in, facts, findings and staged files out, without the pipeline."""

from __future__ import annotations

import functools
import shutil
import subprocess
from collections import defaultdict
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

import nhmod_rooms
import nhmod_shops
from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.manifest import read_manifest
from nhmod.target import Facts
from nhmod.target.c import CFile
from nhmod.target.tree import Tree
from nhmod.target.words import check_additions, check_words, words_in
from nhmod_nethack.facts.read import read_facts
from nhmod_nethack.repairs import repairs
from nhmod_nethack.targets import TARGETS

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.edits import Change, Overlay
    from nhmod.target import Entry

PLUGINS = (nhmod_rooms, nhmod_shops)
IDENTITY = "nhmod: 1\nid: {id}\nversion: 1.0.0\n"


@functools.cache
def tree_of(root: Path) -> Tree:
    return Tree(TARGETS[0], root)


@functools.cache
def facts_of(root: Path) -> Facts:
    return Facts(vocabularies=read_facts(tree_of(root)))


@dataclass(frozen=True, kw_only=True)
class Staged:
    """Mods on the tree of 3.6.6: what was found, and the edits (none if there are errors)."""

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


def stage(root: Path, folder: Path, *manifests: str) -> Staged:
    """Take manifests (without their first three lines: ``id: name`` comes from the first word) through all hooks."""
    report = Report()
    kinds = {kind.name: kind for plugin in PLUGINS for kind in plugin.nhmod_kinds()}
    mods = []
    for number, text in enumerate(manifests):
        place = folder / f"mod{number}"
        place.mkdir(exist_ok=True)
        (place / "mod.yaml").write_text(text, encoding="utf-8")
        manifest = read_manifest(place, {n: k.record for n, k in kinds.items()}, report, display=f"mod{number}")
        if manifest is not None:
            mods.append(Mod(identity=manifest.identity, folder=manifest.folder, records=manifest.records))
    tree = tree_of(root)
    mod_set = ModSet(mods=tuple(mods), kinds=MappingProxyType(kinds))
    facts = facts_of(root)
    if not report.errors:
        additions: dict[str, list[Entry]] = defaultdict(list)
        for plugin in PLUGINS:
            for name, entries in plugin.nhmod_declare(mods=mod_set, facts=facts, report=report).items():
                additions[name].extend(entries)
        check_additions(additions, facts, report)
        facts = facts.extended(additions)
        words = [w for mod in mods for records in mod.records.values() for record in records for w in words_in(record)]
        check_words(words, facts, report)
    if not report.errors:
        for plugin in PLUGINS:
            plugin.nhmod_check(mods=mod_set, tree=tree, facts=facts, report=report)
    changes: tuple[Change, ...] = ()
    overlay = None
    if not report.errors:
        arguments = {"mods": mod_set, "tree": tree, "facts": facts, "report": report}
        changes = tuple(change for plugin in PLUGINS for change in plugin.nhmod_edits(**arguments))
        overlay = compose(tree, changes, order=[mod.id for mod in mods])
    return Staged(tree=tree, mods=mod_set, facts=facts, report=report, changes=changes, overlay=overlay)


def mod(id_: str, content: str, *, more: str = "") -> str:
    """Write a manifest: ``content`` follows the identity."""
    return f"{IDENTITY.format(id=id_)}{more}{content}"


def compilable_tree(root: Path, folder: Path) -> Path:
    """Copy a tree to where it can be compiled: repaired, configured, with the headers that makedefs writes."""
    copy = folder / "tree"
    shutil.copytree(root, copy)
    for path in (copy, *copy.rglob("*")):
        path.chmod(path.stat().st_mode | 0o200)
    mended = compose(tree_of(root), repairs(tree_of(root)), order=["(repairs)"])
    write(mended, copy)
    run(["sh", "sys/unix/setup.sh", "sys/unix/hints/linux"], copy)
    run(["make", "-s", "makedefs", "CFLAGS=-w -O0 -I../include -DDLB"], copy / "util")
    run(["./makedefs", "-o"], copy / "util")
    run(["./makedefs", "-p"], copy / "util")
    run(["./makedefs", "-v"], copy / "util")
    return copy


def write(overlay: Overlay, folder: Path) -> None:
    for path, content in overlay.contents().items():
        (folder / path).write_bytes(content)


def run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def preprocessed(folder: Path, file: str, *options: str) -> str:
    """Preprocess a C file, giving its tokens with single spaces."""
    text = run(["gcc", "-E", "-P", "-w", "-Iinclude", *options, file], folder)
    return " ".join(token.text for token in CFile(file, text).significant)
