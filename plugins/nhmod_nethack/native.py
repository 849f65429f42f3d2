"""The tree's own compilers of levels and dungeon, compiled: what nhmod's own can't read is made by them, and they prove what it can."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.files import write_file
from nhmod.location import Location
from nhmod.programs import run_program
from nhmod.target.recipe import REPAIRS
from nhmod.target.store import Store
from nhmod_languages.language import CompiledFile
from nhmod_nethack.facts.configuration import configured
from nhmod_nethack.makefile import words
from nhmod_nethack.parsers import PARSER_MAKERS, PARSERS, TOKENS, ready_made
from nhmod_nethack.problems import no_compiler
from nhmod_nethack.repairs import repairs_of_tools

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.binary import Header
    from nhmod.target import Tree

_FOLDERS = ("include", "src", "util", "sys/share", "dat")
_MAKEFILE = "sys/unix/Makefile.utl"
_MAKEDEFS = "makedefs"
_LEVELS = "lev_comp"
_DUNGEON = "dgn_comp"
_OBJECTS = {_MAKEDEFS: "MAKEOBJS", _LEVELS: "SPLEVOBJS", _DUNGEON: "DGNCOMPOBJS"}
_HEADERS = ("-o", "-p", "-v")
# The tools keep pointers in ints: they only work below 4 GB. What 3.6's hints add to the flags is among them, and what a variant's
# configure script finds that every system has.
_FLAGS = (
    "-w",
    "-include",
    "stdint.h",
    "-O0",
    "-fno-pie",
    "-no-pie",
    "-fcommon",
    "-I../include",
    "-DNOTPARMDECL",
    "-DDLB",
)
_STANDARDS = ("gnu89", "gnu17")
"""The C of the older trees, and that of those which declare where they need to."""
_SECONDS = 300
_LAST_LINES = 3
_SAID = re.compile(r"^(?:[^\s:]+\.(?:des|pdf|def):|[^\n]*?\bline)\s*(\d+)(?:, pos \d+)?\s*:?\s*(.*)$", re.MULTILINE)
_SYNTAX = re.compile(r"\b(?:syntax|parse) error\b", re.IGNORECASE)
_WARNING = re.compile(r"warning\s*:?\s*", re.IGNORECASE)
_INCLUDED = re.compile(r'"([\w-]+\.des)"')


@dataclass(frozen=True, kw_only=True)
class Programs:
    """``nhmod_languages.language.NativeCompilers`` of a tree, compiled by a C compiler when first needed, and kept below ``cache``."""

    tree: Tree
    cache: Path
    compiler: str = "cc"

    def levels(self, text: str, file: str, report: Report, header: Header) -> tuple[CompiledFile, ...]:
        """Return the .lev files that the tree's lev_comp makes; none if it reports an error.

        Raises ``DiagnosticError`` (NH1836) where lev_comp can't be made.
        """
        with tempfile.TemporaryDirectory(prefix="nhmod-levels-") as name:
            folder = Path(name)
            if not self._read(text, file, folder, report):
                return ()
            made = sorted(folder.glob("*.lev"), key=lambda path: path.stat().st_mtime_ns)
            return tuple(CompiledFile(name=path.name, content=_headed(path.read_bytes(), header)) for path in made)

    def read(self, text: str, file: str, report: Report) -> None:
        """Report what of a description is no syntax of the tree's language; raises as ``levels`` does."""
        own = Report()
        with tempfile.TemporaryDirectory(prefix="nhmod-levels-") as name:
            self._read(text, file, Path(name), own)
        report.extend(one for one in own.errors if _SYNTAX.search(one.message))

    def _read(self, text: str, file: str, folder: Path, report: Report) -> bool:
        """Have lev_comp read a description in a folder; return whether it has nothing against it."""
        (folder / "a.des").write_bytes(text.encode("latin-1"))
        for other in self._included(text):
            (folder / other).write_bytes(self.tree.content(f"dat/{other}"))
        return self._ran(folder, (_LEVELS, "a.des"), file, report)

    def dungeon(self, text: str, file: str, report: Report, header: Header) -> bytes:
        """Return the file ``dungeon`` that the tree's makedefs and dgn_comp make; raises as ``levels`` does."""
        with tempfile.TemporaryDirectory(prefix="nhmod-dungeon-") as name:
            folder = Path(name)
            for part in ("util", "dat", "include", "src"):
                (folder / part).mkdir()
            (folder / "dat" / "dungeon.def").write_bytes(text.encode("latin-1"))
            commands = ((_MAKEDEFS, "-e"), (_DUNGEON, "../dat/dungeon.pdf"))
            if not all(self._ran(folder / "util", command, file, report) for command in commands):
                return b""
            return _headed((folder / "dat" / "dungeon").read_bytes(), header)

    def _included(self, text: str) -> set[str]:
        """Return the descriptions of the tree that a text names: some languages can include others."""
        return {name for name in _INCLUDED.findall(text) if self.tree.exists(f"dat/{name}")}

    def _ran(self, folder: Path, command: tuple[str, ...], file: str, report: Report) -> bool:
        """Run one of the programs in a folder, and report what it has against the file; return whether that is nothing."""
        program = folder / f"nhmod-{command[0]}"
        program.write_bytes(self._programs[command[0]])
        program.chmod(0o700)
        try:
            done = run_program((str(program), *command[1:]), seconds=_SECONDS, folder=folder, TZ="UTC")
        except (OSError, subprocess.TimeoutExpired) as error:
            raise no_compiler(self.tree.target.title, f"{command[0]} does not run: {error}") from error
        program.unlink()
        said = f"{done.stdout}\n{done.stderr}".strip()
        own = Report()
        for line, what in _SAID.findall(said):
            warning = _WARNING.match(what)
            tell = own.warning if warning else own.error
            words = what[warning.end() if warning else 0 :]
            tell("NH1837", f"the tree's own {command[0]} says: {words}", Location(file=file, line=int(line), column=1))
        if done.returncode and not own.errors:
            last = said.splitlines()[-1] if said else f"status {done.returncode}"
            own.error("NH1837", f"the tree's own {command[0]} refuses it: {last}", Location(file=file))
        report.extend(own.diagnostics)
        return not own.errors

    @cached_property
    def _programs(self) -> Mapping[str, bytes]:
        """The programs, by their names; raises ``DiagnosticError`` (NH1836)."""
        store = Store(self.cache / "native")
        mended = compose(self.tree, repairs_of_tools(self.tree), order=(REPAIRS,)).contents()
        key = store.key(self.tree.hash, repr(sorted(mended.items())), self.compiler, repr((_FLAGS, _STANDARDS)))
        known = store.recall(key)
        if known is None:
            known = _made(self.tree, mended, shlex.split(self.compiler))
            store.keep(key, known)
        return known


def _headed(content: bytes, header: Header) -> bytes:
    """Put the header that is asked for in the place of the compiler's own."""
    packed = header.pack()
    return packed + content[len(packed) :]


def _made(tree: Tree, mended: Mapping[str, bytes], command: list[str]) -> dict[str, bytes]:
    """Compile the programs in a copy of what they are made of; raises ``DiagnosticError``."""
    # Ready-made parsers may be older than the grammars, where these have no new tokens: they are for who has no bison.
    ready = not all(shutil.which(program) for program in PARSER_MAKERS)
    for program in (command[0], *(PARSER_MAKERS if ready and not ready_made(tree) else ())):
        if shutil.which(program) is None:
            raise no_compiler(tree.target.title, f"there is no '{program}' on this machine")
    with tempfile.TemporaryDirectory(prefix="nhmod-native-") as name:
        folder = Path(name)
        for path in tree.files():
            if str(PurePosixPath(path).parent) in _FOLDERS:
                write_file(folder / path, mended.get(path) or tree.content(path))
        util = folder / "util"
        defines = [f"-D{name}={value}" for name, value in configured(tree).items()]
        build = _Build(tree=tree, folder=util, command=(*command, *_FLAGS, *defines))
        build.program(_MAKEDEFS)
        for what in _HEADERS:
            build.run("./makedefs", what)
        build.parsers(ready=ready)
        for program in (_LEVELS, _DUNGEON):
            build.program(program)
        return {program: (util / program).read_bytes() for program in _OBJECTS}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Build:
    """Compiling in the folder util/ of a copy."""

    tree: Tree
    folder: Path
    command: tuple[str, ...]

    def program(self, name: str) -> None:
        """Compile one of the programs of the objects that the tree's makefile says."""
        objects = words(self.tree.text(_MAKEFILE), _OBJECTS[name], _MAKEFILE)
        sources = [str(PurePosixPath(one).with_suffix(".c")) for one in objects]
        *others, last = _STANDARDS
        for standard in others:
            if not self._fails((*self.command, f"-std={standard}", "-o", name, *sources)):
                return
        self.run(*self.command, f"-std={last}", "-o", name, *sources)

    def parsers(self, *, ready: bool) -> None:
        """Take the parsers that come with the tree, or make them of its grammars."""
        include = self.folder.parent / "include"
        if ready:
            for name in PARSERS:
                shutil.copy(self.folder.parent / "sys" / "share" / name, self.folder)
            for name in TOKENS:
                shutil.copy(self.folder.parent / "sys" / "share" / name, include)
            return
        bison, flex = PARSER_MAKERS
        for kind in ("lev", "dgn"):
            self.run(bison, "-y", "-d", "-o", f"{kind}_yacc.c", f"{kind}_comp.y")
            self.run(flex, "-o", f"{kind}_lex.c", f"{kind}_comp.l")
            shutil.copy(self.folder / f"{kind}_yacc.h", include / f"{kind}_comp.h")

    def run(self, *command: str) -> None:
        """Run a command; raises ``DiagnosticError`` (NH1836) where it fails."""
        said = self._fails(command)
        if said:
            raise no_compiler(self.tree.target.title, f"{command[0]} failed: {said}")

    def _fails(self, command: tuple[str, ...]) -> str:
        """Run a command; return what it said where it fails."""
        try:
            done = run_program(command, seconds=_SECONDS, folder=self.folder, TZ="UTC")
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
        return (
            "; ".join(done.stderr.strip().splitlines()[:_LAST_LINES]) or f"status {done.returncode}"
            if done.returncode
            else ""
        )
