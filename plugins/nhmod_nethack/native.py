"""The tree's own compilers of levels and dungeon, compiled by a C compiler: they prove what nhmod makes."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.command_words import words_of
from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import compose
from nhmod.programs import run_program
from nhmod.target.recipe import REPAIRS
from nhmod.target.store import Store
from nhmod_nethack.facts.configuration import configured
from nhmod_nethack.makefile import words
from nhmod_nethack.own_compilers import Done, OwnCompilers, told
from nhmod_nethack.parsers import PARSER_MAKERS, PARSERS, TOKENS, ready_made
from nhmod_nethack.problems import no_compiler
from nhmod_nethack.repairs import repairs_of_tools
from nhmod_nethack.tool_sources import included_by, macros_of, options_for, rules_of, source_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree

_FOLDERS = ("include", "src", "util", "sys/share", "dat")
_MAKEFILE = "sys/unix/Makefile.utl"
_MAKEDEFS = "makedefs"
_LEVELS = "lev_comp"
_DUNGEON = "dgn_comp"
_PARSED = tuple(f"util/{kind}_comp.{end}" for kind in ("lev", "dgn") for end in "yl")
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


@dataclass(frozen=True, kw_only=True)
class Programs(OwnCompilers):
    """The programs compiled by a C compiler when first needed, and kept below ``cache``. Without one they raise NH1836."""

    compiler: str = "cc"

    def lev_comp(self, files: Mapping[str, bytes], name: str) -> Done:
        """Run lev_comp."""
        with tempfile.TemporaryDirectory(prefix="nhmod-levels-") as place:
            folder = Path(place)
            for path, content in files.items():
                (folder / path).write_bytes(content)
            status, said = self._ran(folder, (_LEVELS, name))
            made = {path.name: path.read_bytes() for path in folder.glob("*.lev")}
            return Done(status=status, said=said, made=made)

    def dgn_comp(self, text: str, file: str, report: Report) -> Done | None:
        """Run makedefs and dgn_comp."""
        with tempfile.TemporaryDirectory(prefix="nhmod-dungeon-") as name:
            folder = Path(name)
            for part in ("util", "dat", "include", "src"):
                (folder / part).mkdir()
            (folder / "dat" / "dungeon.def").write_bytes(text.encode("latin-1"))
            status, said = self._ran(folder / "util", (_MAKEDEFS, "-e"))
            if not told(Done(status=status, said=said, made={}), _MAKEDEFS, file, report):
                return None
            status, said = self._ran(folder / "util", (_DUNGEON, "../dat/dungeon.pdf"))
            made = folder / "dat" / "dungeon"
            return Done(status=status, said=said, made={made.name: made.read_bytes()} if made.is_file() else {})

    def _ran(self, folder: Path, command: tuple[str, ...]) -> tuple[int, str]:
        """Run one of the programs in a folder; return its exit status and what it said."""
        program = folder / f"nhmod-{command[0]}"
        program.write_bytes(self._programs[command[0]])
        program.chmod(0o700)
        try:
            done = run_program((str(program), *command[1:]), seconds=_SECONDS, folder=folder, TZ="UTC")
        except (OSError, subprocess.TimeoutExpired) as error:
            raise no_compiler(self.tree.target.title, f"{command[0]} does not run: {error}") from error
        program.unlink()
        return done.returncode, f"{done.stdout}\n{done.stderr}".strip()

    @property
    def _programs(self) -> Mapping[str, bytes]:
        """The programs, by their names; raises ``DiagnosticError`` (NH1836), each time of one try."""
        if isinstance(self._tried, DiagnosticError):
            raise DiagnosticError(self._tried.diagnostics, exit_status=self._tried.exit_status)
        return self._tried

    @cached_property
    def _tried(self) -> Mapping[str, bytes] | DiagnosticError:
        """The programs, or why they can't be had."""
        store = Store(self.cache / "native")
        mended = compose(self.tree, repairs_of_tools(self.tree), order=(REPAIRS,)).contents()
        key = store.key(self.tree.hash, repr(sorted(mended.items())), self.compiler, repr((_FLAGS, _STANDARDS)))
        known = store.recall(key)
        if known is None:
            try:
                known = _made(self.tree, mended, words_of(self.compiler))
            except DiagnosticError as error:
                return error
            store.keep(key, known)
        return known


def _made(tree: Tree, mended: Mapping[str, bytes], command: list[str]) -> dict[str, bytes]:
    """Compile the programs in a copy of what they are made of; raises ``DiagnosticError``."""
    # Ready-made parsers may be older than the grammars, where these have no new tokens: they are for who has no bison.
    ready = not all(shutil.which(program) for program in PARSER_MAKERS)
    for program in (command[0], *(PARSER_MAKERS if ready and not ready_made(tree) else ())):
        if shutil.which(program) is None:
            raise no_compiler(tree.target.title, f"there is no '{program}' on this machine")
    with tempfile.TemporaryDirectory(prefix="nhmod-native-") as name:
        folder = Path(name)
        own = {path for path in tree.files() if PurePosixPath(path).parent.as_posix() in _FOLDERS}
        linked = {path for program in _OBJECTS for path in _sources(tree, program) if tree.exists(path)}
        included = included_by(tree, (*linked, *_PARSED), mended)
        for path in own | linked | included.there:
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(mended.get(path) or tree.content(path))
        util = folder / "util"
        defines = [f"-D{name}={value}" for name, value in configured(tree).items()]
        build = _Build(tree=tree, folder=util, command=(*command, *_FLAGS, *defines))
        build.program(_MAKEDEFS)
        for what in (*_HEADERS, *(one for one in options_for(tree, included.missing) if one not in _HEADERS)):
            build.run("./makedefs", what)
        build.parsers(ready=ready)
        for program in (_LEVELS, _DUNGEON):
            build.program(program)
        return {program: (util / program).read_bytes() for program in _OBJECTS}


def _sources(tree: Tree, program: str) -> list[str]:
    """Return the C files of a program; those that the tree has not are made of its grammars, in util/."""
    objects = words(tree.text(_MAKEFILE), _OBJECTS[program], _MAKEFILE)
    rules = rules_of(tree.text(_MAKEFILE))
    return [source_of(one, tree.exists, rules) or f"util/{PurePosixPath(one).stem}.c" for one in objects]


@frozen
class _Build:
    """Compiling in the folder util/ of a copy."""

    tree: Tree
    folder: Path
    command: tuple[str, ...]

    def program(self, name: str) -> None:
        """Compile one of the programs of the objects that the tree's makefile says."""
        objects = words(self.tree.text(_MAKEFILE), _OBJECTS[name], _MAKEFILE)
        macros = macros_of(objects, rules_of(self.tree.text(_MAKEFILE)))
        sources = [*macros, *(f"../{path}" for path in _sources(self.tree, name))]
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
