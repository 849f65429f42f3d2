"""What the example mods make of a tree, as texts, as tokens, and through the compiler."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.pipeline import load, plan, repairs
from nhmod.request import Request
from nhmod.target import REPAIRS, Facts
from nhmod.target.c import CFile, string_value
from nhmod.target.tree import Tree
from nhmod.testing import host_of
from nhmod_nethack.facts.read import read_code

if TYPE_CHECKING:
    from collections.abc import Mapping

MODS = Path(__file__).parents[2] / "mods"


@dataclass(frozen=True, kw_only=True, slots=True)
class Composed:
    """The files that the mods change, by path, and what mends the tree for today's compilers."""

    tree: Tree
    files: Mapping[str, str]
    mended: Mapping[str, bytes]
    symbols: frozenset[str]

    @staticmethod
    def mods() -> tuple[Path, ...]:
        """Those example mods that go into C: a room, a shop, a monster, an object."""
        return tuple(MODS / name for name in ("clinic", "petshop", "myself", "rubber-hose"))


def composed(root: Path, *mods: Path) -> Composed:
    """Put mods into a tree, by default those that go into C; raises what nhmod raises."""
    report = Report()
    project = load(Request(paths=mods or Composed.mods(), tree=root), report, host=host_of("nhmod"))
    planned = plan(project, report)
    both = compose(project.tree, (*repairs(project), *planned.changes), order=(REPAIRS, *planned.order))
    files = {file: staged.text for file, staged in planned.overlay.files.items()}
    return Composed(
        tree=project.tree, files=files, mended=both.contents(), symbols=frozenset(mod.symbol for mod in project.mods)
    )


def tokens(text: str) -> list[str]:
    """The tokens that a compiler sees of a text, strings side by side as one; directives without their space."""
    c = CFile("tokens.c", text)
    found = [(token.start, token.text, token.kind) for token in c.significant]
    # A directive is one word here: neither its space nor its continued lines count.
    squeezed = re.compile(r"[\s\\]+")
    found += [(d.span.start, f"#{d.name} {squeezed.sub('', d.argument)}", "directive") for d in c.directives]
    out: list[str] = []
    before = ""
    for _, word, kind in sorted(found):
        if kind == before == "string":
            out[-1] += string_value(word)
        else:
            out.append(string_value(word) if kind == "string" else word)
        before = kind
    return out


def syntax_errors(root: Path, made: Composed, stage: Path) -> str:
    """Compile what the mods touch, without making anything; gives what the compiler says is wrong."""
    shutil.copytree(root, stage)
    for file, content in made.mended.items():
        path = stage / file
        path.parent.chmod(0o755)
        path.unlink(missing_ok=True)
        path.write_bytes(content)
    (stage / "include").chmod(0o755)
    flags = ("-std=gnu89", "-w", "-DNOTPARMDECL", "-DDLB", "-I../include")
    makedefs = ("gcc", *flags, "-o", "makedefs", "makedefs.c", "../src/monst.c", "../src/objects.c")
    commands = (makedefs, *(("./makedefs", option) for option in ("-v", "-o", "-p", "-z")))
    for folder in (stage, stage / "util", stage / "src", stage / "dat"):
        folder.chmod(0o755)
    for command in commands:
        done = subprocess.run(command, cwd=stage / "util", capture_output=True, text=True, check=False)
        if done.returncode:
            return f"{command}: {done.stdout}{done.stderr}"
    touched = [f"../{file}" for file in made.files if file.startswith("src/") and file.endswith(".c")]
    command = ("gcc", *flags, "-Werror=implicit-function-declaration", "-fsyntax-only", *touched)
    return subprocess.run(command, cwd=stage / "util", capture_output=True, text=True, check=False).stderr


def facts_of(made: Composed, stage: Path) -> Facts:
    """Read the facts of a tree with the mods in it."""
    return Facts(vocabularies=read_code(Tree(made.tree.target, stage)))
