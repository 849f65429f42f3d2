"""A small pipeline for the objects: manifests in, diagnostics, facts and staged files out."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

import nhmod_objects
import nhmod_nethack
import pytest
from nhmod_nethack.targets import TARGETS

from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.manifest import read_manifest
from nhmod.target import Facts
from nhmod.target.tree import Tree
from nhmod.target.words import check_additions, check_words, words_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.edits import Change, Overlay

HEAD = "nhmod: 1\nid: {id}\nversion: 1.0.0\nname: Test\nlicense: NGPL\nauthors: [somebody]\n"


@dataclass(kw_only=True)
class Run:
    """What came of some manifests."""

    report: Report
    tree: Tree
    facts: Facts
    mods: ModSet | None = None
    changes: tuple[Change, ...] = ()
    overlay: Overlay | None = None
    stages: dict[str, str] = field(default_factory=dict)

    @property
    def told(self) -> list[str]:
        """Errors and warnings, one line each, without their places."""
        return [
            f"{d.severity} {d.code}: {d.message}{f' ({d.hint})' if d.hint else ''}"
            for d in self.report.diagnostics
            if d.severity != "note"
        ]

    def text(self, file: str) -> str:
        """A file of the stage."""
        assert self.overlay is not None
        return self.overlay.files[file].text

    def added(self, file: str) -> str:
        """The lines of a file that the pristine one does not have."""
        assert self.overlay is not None
        return "".join(line.text for line in self.overlay.files[file].lines if line.pristine < 0)


class RunMods(Protocol):
    """The fixture ``run``."""

    def __call__(self, *manifests: str, owners: Sequence[str] | None = None) -> Run:
        """Run the content of manifests (without their heads); the mods are called mod1, mod2 …"""


@pytest.fixture(scope="session")
def tree(nethack366: Path) -> Tree:
    return Tree(TARGETS[0], nethack366)


@pytest.fixture(scope="session")
def stock_facts(tree: Tree) -> Facts:
    vocabularies = {**nhmod_nethack.nhmod_facts(tree), **nhmod_objects.nhmod_facts(tree)}
    return Facts(vocabularies=MappingProxyType(vocabularies))


@pytest.fixture
def run(tree: Tree, stock_facts: Facts, tmp_path: Path) -> RunMods:
    kinds = {kind.name: kind for kind in nhmod_objects.nhmod_kinds()}

    def run_mods(*manifests: str, owners: Sequence[str] | None = None) -> Run:
        report = Report()
        result = Run(report=report, tree=tree, facts=stock_facts)
        mods = []
        for number, text in enumerate(manifests, start=1):
            folder = tmp_path / f"mod{number}"
            folder.mkdir(exist_ok=True)
            (folder / "mod.yaml").write_text(HEAD.format(id=f"mod{number}") + text)
            records = {name: kind.record for name, kind in kinds.items()}
            manifest = read_manifest(folder, records, report, display=f"mod{number}")
            if manifest is not None:
                mods.append(Mod(identity=manifest.identity, folder=folder, records=manifest.records))
        if report.errors:
            return result
        result.mods = ModSet(mods=tuple(mods), kinds=MappingProxyType(kinds))
        additions = {name: tuple(e) for name, e in nhmod_objects.nhmod_declare(result.mods, stock_facts).items()}
        check_additions(additions, stock_facts, report)
        result.facts = stock_facts.extended(additions)
        words = [word for mod in mods for records in mod.records.values() for r in records for word in words_in(r)]
        check_words(words, result.facts, report)
        if not report.errors:
            nhmod_objects.nhmod_check(result.mods, tree, result.facts, report)
        if not report.errors:
            result.changes = tuple(nhmod_objects.nhmod_edits(result.mods, tree, result.facts, report))
            result.overlay = compose(tree, result.changes, order=[mod.id for mod in mods], owners=owners)
        return result

    return run_mods


def preprocessed(text: str, root: Path, *symbols: str, file: str = "monst.c", folder: Path) -> list[str]:
    """Preprocess a changed file as the compiler does; gives its tokens' lines without blank ones."""
    path = folder / file
    path.write_text(text, encoding="latin-1")
    command = ["gcc", "-E", "-P", "-w", f"-I{root / 'include'}", *(f"-D{symbol}" for symbol in symbols), str(path)]
    out = subprocess.run(command, capture_output=True, text=True, encoding="latin-1", check=True).stdout
    return " ".join(out.split()).split(" ")


@pytest.fixture
def compiled(nethack366: Path, tmp_path: Path):  # noqa: ANN201 - a function
    def tokens(text: str, *symbols: str) -> list[str]:
        return preprocessed(text, nethack366, *symbols, folder=tmp_path)

    return tokens
