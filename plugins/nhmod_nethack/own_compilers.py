"""What the tree's own lev_comp and dgn_comp are asked for, and what they say, whoever runs them."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.language import CompiledFile

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.binary import Header
    from nhmod.target import Tree

_SOURCE = "a.des"
_SAID = re.compile(r"^(?:[^\s:]+\.(?:des|pdf|def):|[^\n]*?\bline)\s*(\d+)(?:, pos \d+)?\s*:?\s*(.*)$", re.MULTILINE)
_SYNTAX = re.compile(r"\b(?:syntax|parse) error\b", re.IGNORECASE)
_WARNING = re.compile(r"warning\s*:?\s*", re.IGNORECASE)
_INCLUDED = re.compile(r'"([\w-]+\.des)"')


@frozen
class Done:
    """What came of a program's run: its exit status, what it said, and the files that it made."""

    status: int
    said: str
    made: Mapping[str, bytes]


@dataclass(frozen=True, kw_only=True)
class OwnCompilers(ABC):
    """``nhmod_languages.language.NativeCompilers`` of a tree; what takes long to make is kept below ``cache``."""

    tree: Tree
    cache: Path

    @abstractmethod
    def lev_comp(self, files: Mapping[str, bytes], name: str) -> Done:
        """Run lev_comp on one of some files."""

    @abstractmethod
    def dgn_comp(self, text: str, file: str, report: Report) -> Done | None:
        """Run dgn_comp on a dungeon.def; nothing where it is refused before."""

    def levels(self, text: str, file: str, report: Report, header: Header) -> tuple[CompiledFile, ...]:
        """Return the .lev files that the tree's lev_comp makes, as ``text`` names them; none if it reports an error."""
        done = self._read(text)
        if not told(done, "lev_comp", file, report):
            return ()
        levels = sorted((name for name in done.made if name.endswith(".lev")), key=lambda name: _place(name, text))
        return tuple(CompiledFile(name=name, content=header.put(done.made[name])) for name in levels)

    def read(self, text: str, file: str, report: Report) -> None:
        """Report what of a description is no syntax of the tree's language."""
        own = Report()
        told(self._read(text), "lev_comp", file, own)
        report.extend(one for one in own.errors if _SYNTAX.search(one.message))

    def dungeon(self, text: str, file: str, report: Report, header: Header) -> bytes:
        """Return the file ``dungeon``; empty if there are errors."""
        done = self.dgn_comp(text, file, report)
        if done is None or not told(done, "dgn_comp", file, report):
            return b""
        return header.put(done.made["dungeon"])

    def _read(self, text: str) -> Done:
        """Have lev_comp read a description, with those of the tree that it names: some languages can include others."""
        named = {name for name in _INCLUDED.findall(text) if self.tree.exists(f"dat/{name}")}
        others = {name: self.tree.content(f"dat/{name}") for name in named}
        return self.lev_comp({**others, _SOURCE: text.encode("latin-1")}, _SOURCE)


def _place(name: str, text: str) -> tuple[int, str]:
    """Return where a description names a level, to sort files by; those of included descriptions follow, by name."""
    place = text.find(f'"{name.removesuffix(".lev")}"')
    return place if place >= 0 else len(text), name


def told(done: Done, program: str, file: str, report: Report) -> bool:
    """Report what a program has against a file; return whether that is nothing."""
    own = Report()
    for line, what in _SAID.findall(done.said):
        warning = _WARNING.match(what)
        tell = own.warning if warning else own.error
        words = what[warning.end() if warning else 0 :]
        tell("NH1837", f"the tree's own {program} says: {words}", Location(file=file, line=int(line), column=1))
    if done.status and not own.errors:
        last = done.said.splitlines()[-1] if done.said else f"status {done.status}"
        own.error("NH1837", f"the tree's own {program} refuses it: {last}", Location(file=file))
    report.extend(own.diagnostics)
    return not own.errors
