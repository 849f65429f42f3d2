"""Trees that gcc can compile file by file, and how to ask it: for tests of the C that content becomes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.edits import compose
from nhmod_nethack.facts.configuration import configuration
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from nhmod.edits import Overlay
    from nhmod.target.tree import Tree

# Headers that the build of NLE brings.
_FURTHER = Path(__file__).parents[1] / "plugins/nhmod_nethack/recipes/nle_data/fcontext/include"


def compilable_tree(tree: Tree, folder: Path) -> Path:
    """Copy a tree to where its files can be compiled: repaired, and with the headers that makedefs writes."""
    copy = folder / "tree"
    shutil.copytree(tree.root, copy)
    for path in (copy, *copy.rglob("*")):
        path.chmod(path.stat().st_mode | 0o200)
    write(compose(tree, repairs(tree), order=["(repairs)"]), copy)
    sources = ("util/makedefs.c", "src/monst.c", "src/objects.c")
    run(["gcc", "-w", "-O0", *options(tree), "-DDLB", *sources, "-o", "util/makedefs"], copy)
    for what in ("-o", "-p", "-v"):
        run(["./makedefs", what], copy / "util")
    return copy


def options(tree: Tree) -> list[str]:
    """Return the options that the compiler needs for a tree's files."""
    defined = [f"-D{name}={value}" for name, value in configuration(tree).items() if '"' not in value]
    return ["-Iinclude", f"-I{_FURTHER}", *defined]


def write(overlay: Overlay, folder: Path) -> None:
    for path, content in overlay.contents().items():
        (folder / path).write_bytes(content)


def run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout
