"""What the example mods make of a tree, as texts, as tokens, and through the compiler."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from dataclasses import dataclass, field
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

_DATE = "include/date.h"
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
    request = Request(paths=mods or Composed.mods(), tree=root, allow_code=True)
    project = load(request, report, host=host_of("nhmod"))
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
    sources = ("util/makedefs.c", "src/monst.c", "src/objects.c")
    makedefs = ("gcc", *flags, "-o", "makedefs", *(f"../{file}" for file in sources))
    for folder in (stage, stage / "util", stage / "src", stage / "dat"):
        folder.chmod(0o755)
    before = _COMPILED.key(stage, *sources)
    for command in (makedefs, *(("./makedefs", option) for option in ("-v", "-o", "-p", "-z"))):
        if command is makedefs and _COMPILED.has_made(before, stage / "util" / "makedefs"):
            continue
        done = subprocess.run(
            command,
            cwd=stage / "util",
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            return f"{command}: {done.stdout}{done.stderr}"
    _COMPILED.programs[before] = (stage / "util" / "makedefs").read_bytes()
    touched = {
        _COMPILED.key(stage, file): f"../{file}"
        for file in made.files
        if file.startswith("src/") and file.endswith(".c")
    }
    new = {key: file for key, file in touched.items() if key not in _COMPILED.clean}
    if not new:
        return ""
    command = ("gcc", *flags, "-Werror=implicit-function-declaration", "-fsyntax-only", *new.values())
    said = subprocess.run(command, cwd=stage / "util", capture_output=True, text=True, check=False).stderr
    if not said:
        _COMPILED.clean.update(new)
    return said


@dataclass(frozen=True, slots=True)
class _Compiled:
    """What the compiler has seen: the same files with the same headers are as right, and the same program, a second time."""

    programs: dict[str, bytes] = field(default_factory=dict)
    clean: set[str] = field(default_factory=set)

    @staticmethod
    def key(stage: Path, *files: str) -> str:
        """Return the hash of some files of a stage and of all its headers, as they are now; of the moment only where they ask for it."""
        paths = (*sorted((stage / "include").rglob("*.h")), *(stage / file for file in files))
        contents = {str(path.relative_to(stage)): path.read_bytes() for path in paths}
        if not any(b"date.h" in content for path, content in contents.items() if path != _DATE):
            contents.pop(_DATE, None)
        whole = hashlib.sha256()
        for path, content in contents.items():
            whole.update(f"{path} {hashlib.sha256(content).hexdigest()}\n".encode())
        return whole.hexdigest()

    def has_made(self, key: str, place: Path) -> bool:
        """Put the program that was made of the same files where it is wanted; without one nothing is done."""
        program = self.programs.get(key)
        if program is not None:
            place.write_bytes(program)
            place.chmod(0o755)
        return program is not None


_COMPILED = _Compiled()


def facts_of(made: Composed, stage: Path) -> Facts:
    """Read the facts of a tree with the mods in it."""
    return Facts(vocabularies=read_code(Tree(made.tree.target, stage)))
