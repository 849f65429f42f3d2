"""A small pipeline for one content kind: manifests in, diagnostics, facts and staged files out.

A folder's conftest takes the fixtures that stand here, and says with its own ``plugins`` whose kind it is.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeVar

import pytest
from plugin_hooks import asked, check, declared, edits

from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import Report
from nhmod.edits import Substitution, compose
from nhmod.manifest import read_manifest
from nhmod.target import Facts
from nhmod.target.c import CFile
from nhmod.target.reading import Lazily
from nhmod_nethack.facts.monsters import MONSTERS
from nhmod_nethack.facts.objects import OBJECTS
from nhmod_nethack.facts.sources import Sources

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import ModuleType

    from nhmod.edits import Change, Overlay
    from nhmod.target.tree import Tree

T = TypeVar("T")
INCLUDED = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"](\w[\w./]*)[>\"]", re.MULTILINE)
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
        """The tables of the stage, read as the tree's own are, each when it is asked for."""
        sources = Sources(self.staged(*symbols))
        readers = {name: partial(one.read, sources) for name, one in (("monsters", MONSTERS), ("objects", OBJECTS))}
        return Facts(vocabularies=Lazily(readers))

    def added(self, file: str) -> str:
        """The lines of a file that the pristine one does not have."""
        assert self.overlay is not None
        return "".join(line.text for line in self.overlay.files[file].lines if line.pristine < 0)


class RunMods(Protocol):
    """The fixture ``run``."""

    def __call__(self, *manifests: str, owners: Sequence[str] | None = None) -> Run:
        """Run the content of manifests (without their heads); the mods are called mod1, mod2 …"""


def is_c(path: str) -> bool:
    return path.endswith((".c", ".h"))


class Staged:
    """A tree with some of its texts replaced."""

    def __init__(self, tree: Tree, texts: Mapping[str, str], defines: Sequence[str] = ()) -> None:
        self.target = tree.target
        self._tree = tree
        self.root = tree.root
        self.texts = dict(texts)
        # Where they are asked for, so that what does not ask is read as it is without them.
        for path, text in texts.items():
            asked = [f"#define {symbol}\n" for symbol in defines if symbol in text] if is_c(path) else []
            self.texts[path] = "".join((*asked, text))

    def files(self) -> tuple[str, ...]:
        return self._tree.files()

    def exists(self, path: str) -> bool:
        return self._tree.exists(path)

    def text(self, path: str) -> str:
        return self.texts.get(path) or self._tree.text(path)

    def c(self, path: str) -> CFile:
        return CFile(path, self.text(path))

    def found(self, path: str, find: Callable[[CFile], T]) -> T:
        return find(self.c(path))

    def once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        del key
        return make()


def tokens(tree: Tree | Staged, file: str) -> tuple[str, ...]:
    """What the compiler sees of a file and of all that it includes of the tree."""
    staged = tree.texts if isinstance(tree, Staged) else {}
    return _compilers(tree.root, file, tuple(sorted((path, text) for path, text in staged.items() if is_c(path))))


@lru_cache(maxsize=64)
def _compilers(root: Path, file: str, staged: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Have the C preprocessor read a file beside the tree's headers; headers that the tree does not have are empty."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for path in (Path(file).parent, Path("include"), Path("others")):
            (folder / path).mkdir(exist_ok=True)
        headers = [path for path in (root / "include").iterdir() if path.suffix == ".h"]
        for path in headers:
            (folder / "include" / path.name).symlink_to(path)
        shutil.copy(root / file, folder / file)
        for path, text in staged:
            if (folder / path).parent.is_dir():
                (folder / path).unlink(missing_ok=True)
                (folder / path).write_text(text, encoding="latin-1")
        for path in (folder / file, *(folder / "include").iterdir()):
            for name in INCLUDED.findall(path.read_text(encoding="latin-1")):
                (folder / "others" / name).parent.mkdir(exist_ok=True)
                (folder / "others" / name).touch()
        command = ["gcc", "-E", "-P", "-w", "-undef", "-nostdinc", "-Iinclude", "-idirafter", "others", file]
        done = subprocess.run(command, cwd=folder, capture_output=True, encoding="latin-1", check=False)
        assert not done.returncode, done.stderr
        return tuple(done.stdout.split())


@pytest.fixture
def release() -> str:
    """The tree that a test is about: 3.6.6, unless it is parametrized with others of "343", "366" and "nle"."""
    return "366"


@pytest.fixture
def tree(release: str, request: pytest.FixtureRequest) -> Tree:
    """The release's pristine tree."""
    tree: Tree = request.getfixturevalue(f"tree{release}")
    return tree


@pytest.fixture
def stock_facts(release: str, request: pytest.FixtureRequest) -> Facts:
    """The facts of the tree."""
    facts: Facts = request.getfixturevalue(f"facts{release}")
    return facts


@pytest.fixture
def run(plugins: tuple[ModuleType, ...], tree: Tree, stock_facts: Facts, tmp_path: Path) -> RunMods:
    """Takes manifests through the plugins, on the tree."""
    kinds = {kind.name: kind for plugin in plugins for kind in asked(plugin, "nhmod_kinds")}

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
        result.facts = declared(plugins, result.mods, stock_facts, report)
        if not report.errors:
            check(plugins, result.mods, tree, result.facts, report)
        if not report.errors:
            asked_for = edits(plugins, result.mods, tree, result.facts, report)
            needs = result.mods.needs
            # As the pipeline has it: who requires another has the last word.
            result.changes = tuple(
                replace(one, over=needs[one.owner]) if isinstance(one, Substitution) else one for one in asked_for
            )
        if not report.errors:
            result.overlay = compose(tree, result.changes, order=[mod.id for mod in mods], owners=owners)
        return result

    return run_mods
