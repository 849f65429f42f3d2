"""A small pipeline for the monsters: manifests in, diagnostics, facts and staged files out."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from nhmod.target import Facts
from nhmod.target.c import CFile
from nhmod.target.preprocess import preprocess
from nhmod_nethack.facts.monsters import read_monsters
from nhmod_nethack.facts.objects import read_objects
from nhmod_nethack.facts.sources import Sources

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.edits import Change, Overlay
    from nhmod.target.tree import Tree

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

    def staged(self, *symbols: str) -> Staged:
        """The stage as a tree, with some symbols defined."""
        assert self.overlay is not None
        return Staged(self.tree, {file: staged.text for file, staged in self.overlay.files.items()}, symbols)

    def staged_facts(self, *symbols: str) -> Facts:
        """The tables of the stage, read as the tree's own are."""
        sources = Sources(self.staged(*symbols))
        objects, _spare = read_objects(sources)
        return Facts(vocabularies=MappingProxyType({"monsters": read_monsters(sources), "objects": objects}))

    def added(self, file: str) -> str:
        """The lines of a file that the pristine one does not have."""
        assert self.overlay is not None
        return "".join(line.text for line in self.overlay.files[file].lines if line.pristine < 0)


class RunMods(Protocol):
    """The fixture ``run``."""

    def __call__(self, *manifests: str, owners: Sequence[str] | None = None) -> Run:
        """Run the content of manifests (without their heads); the mods are called mod1, mod2 …"""


class Staged:
    """A tree with some of its texts replaced."""

    def __init__(self, tree: Tree, texts: Mapping[str, str], defines: Sequence[str] = ()) -> None:
        self.target = tree.target
        self._tree = tree
        self._texts = dict(texts)
        if defines:
            definitions = "".join(f"#define {symbol}\n" for symbol in defines)
            self._texts["include/config.h"] = definitions + tree.text("include/config.h")

    def files(self) -> tuple[str, ...]:
        return self._tree.files()

    def exists(self, path: str) -> bool:
        return self._tree.exists(path)

    def text(self, path: str) -> str:
        return self._texts.get(path) or self._tree.text(path)

    def c(self, path: str) -> CFile:
        return CFile(path, self.text(path))


def tokens(tree: object, file: str) -> list[str]:
    """What the compiler sees of a file, without its headers' own text."""
    return preprocess(tree, file).text.split()  # type: ignore[arg-type]
