"""The tree's own compilers of levels and dungeon, run by nhmod itself: no C compiler, bison or flex is needed."""

from __future__ import annotations

from functools import cached_property
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target.preprocess import preprocess
from nhmod.target.stamp import core_stamp
from nhmod.target.store import Store
from nhmod_languages.compiling import library_stamp
from nhmod_languages.machine.grammar import read_grammar
from nhmod_languages.machine.library import PRELUDE
from nhmod_languages.machine.memory import FaultError
from nhmod_languages.machine.program import Program, run
from nhmod_languages.machine.scanner import read_scanner
from nhmod_languages.machine.types import UnreadableError
from nhmod_languages.machine.writer import write_program
from nhmod_nethack.facts.configuration import configuration
from nhmod_nethack.facts.sources import Unmade
from nhmod_nethack.makefile import words
from nhmod_nethack.own_compilers import Done, OwnCompilers
from nhmod_nethack.problems import NOT_RUN, not_run
from nhmod_nethack.stamp import own_stamp
from nhmod_nethack.tool_sources import macros_of, rules_of, source_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Facts

_MAKEFILE = "sys/unix/Makefile.utl"
_OBJECTS = {"lev": "SPLEVOBJS", "dgn": "DGNCOMPOBJS"}
_OWN = "nhmod"
"""A folder that no tree has, for what is made of the tree's files."""
_DUNGEON = "dungeon.pdf"


@frozen
class _Written:
    """A program with its name, and a hash of all that its runs depend on but the files that they are given."""

    name: str
    program: Program
    digest: str


@dataclass(frozen=True, kw_only=True)
class Interpreted(OwnCompilers):
    """The programs written in Python when first needed. Those that can't be raise NH1838."""

    facts: Facts

    def lev_comp(self, files: Mapping[str, bytes], name: str) -> Done:
        """Run lev_comp."""
        return self._ran(self._levels, files, name)

    def dgn_comp(self, text: str, file: str, report: Report) -> Done | None:
        """Run dgn_comp on what ``makedefs -e`` makes of a dungeon.def."""
        from nhmod_languages.dungeon.language import Language  # noqa: PLC0415 - few runs need it
        from nhmod_nethack.languages.dungeon import dungeon_rules  # noqa: PLC0415

        plain = Language(dungeon_rules(self.facts)).preprocess(text, file, report)
        if report.errors:
            return None
        done = self._ran(self._dungeons, {_DUNGEON: plain.encode("latin-1")}, _DUNGEON)
        return Done(
            status=done.status,
            said=done.said,
            made={PurePosixPath(name).name: content for name, content in done.made.items()},
        )

    def _ran(self, written: _Written | DiagnosticError, files: Mapping[str, bytes], name: str) -> Done:
        """Run a program on one of some files; what came of the very same ones is known. Raises ``DiagnosticError``."""
        if isinstance(written, DiagnosticError):
            raise DiagnosticError(written.diagnostics, exit_status=written.exit_status)
        store = Store(self.cache / "interpreted")
        key = store.key(written.digest, name, *(part for path in sorted(files) for part in (path, files[path])))
        known = store.recall(key)
        if known is not None:
            *made, (status, said) = known.items()
            return Done(status=int(status), said=said.decode("latin-1"), made=dict(made))
        try:
            ran = run(written.program, (written.name, name), files)
        except FaultError as error:
            raise not_run(self.tree.target.title, written.name, str(error)) from error
        store.keep(key, {**ran.made, str(ran.status): ran.said.encode("latin-1")})
        return Done(status=ran.status, said=ran.said, made=ran.made)

    @cached_property
    def _levels(self) -> _Written | DiagnosticError:
        return self._tried("lev")

    @cached_property
    def _dungeons(self) -> _Written | DiagnosticError:
        return self._tried("dgn")

    def _tried(self, kind: str) -> _Written | DiagnosticError:
        """Return a program, or why it can't be had (NH1838): a minute may go by until that is known, and it is asked for every file."""
        try:
            return self._written(kind)
        except DiagnosticError as error:
            if error.diagnostics[0].code == NOT_RUN:
                return error
            return not_run(self.tree.target.title, f"{kind}_comp", error.diagnostics[0].message)

    def _written(self, kind: str) -> _Written:
        """Return a program, written anew only where the tree or what writes it has changed; raises ``DiagnosticError``."""
        store = Store(self.cache / "interpreted")
        key = store.key(self.tree.hash, kind, own_stamp())
        grammar, scanner = (f"util/{kind}_comp.{end}" for end in "yl")
        for needed in (grammar, scanner, _MAKEFILE):
            if not self.tree.exists(needed):
                raise not_run(self.tree.target.title, f"{kind}_comp", f"the tree has no {needed}")
        try:
            yacc, lex = read_grammar(self.tree.text(grammar)), read_scanner(self.tree.text(scanner))
            known = store.recall(key)
            program = None if known is None else Program.recalled(known, yacc, lex)
            if program is None:
                known_constants = self.facts["constants"]
                program = write_program(
                    self._sources(kind, yacc.header, {"yacc": yacc.code, "lex": lex.code}),
                    yacc,
                    lex,
                    lambda name: entry.index if (entry := known_constants.symbol(name)) else None,
                )
                store.keep(key, program.kept())
        except UnreadableError as error:
            raise not_run(self.tree.target.title, f"{kind}_comp", str(error)) from error
        read = (self.tree.text(grammar), self.tree.text(scanner), core_stamp(), library_stamp())
        return _Written(name=f"{kind}_comp", program=program, digest=store.key(*read, *program.kept().values()))

    def _sources(self, kind: str, header: str, codes: Mapping[str, str]) -> Iterator[str]:
        """Preprocess the program's files, the headers only once."""
        own = {f"{_OWN}/{kind}_{part}.c": text for part, text in codes.items()}
        start = f"{_OWN}/system.h"
        texts = _Texts(tree=Unmade(self.tree), own={**own, f"include/{kind}_comp.h": header, start: PRELUDE})
        rules = rules_of(self.tree.text(_MAKEFILE))
        objects = words(self.tree.text(_MAKEFILE), _OBJECTS[kind], _MAKEFILE)
        said = (macro[2:].partition("=") for macro in macros_of(objects, rules) if macro.startswith("-D"))
        defines = {
            **configuration(self.tree),
            "NOTPARMDECL": "1",
            "DLB": "1",
            **{name: value or "1" for name, _, value in said},
        }
        before = preprocess(texts, start, defines=defines)
        for word in objects:
            made = f"{_OWN}/{PurePosixPath(word).stem}.c"
            path = made if texts.exists(made) else source_of(word, texts.exists, rules)
            if path is not None:
                before = preprocess(texts, path, after=before)
                yield before.text


@frozen
class _Texts:
    """A tree's texts, and own ones."""

    tree: Unmade
    own: Mapping[str, str]

    def text(self, path: str) -> str:
        return self.own[path] if path in self.own else self.tree.text(path)

    def exists(self, path: str) -> bool:
        return path in self.own or self.tree.exists(path)
