"""The steps of a build that nhmod's own compilers do: the levels, the dungeon, and the archive that holds them.

They stand for ``make -C dat spec_levs quest_levs dungeon`` and ``make dlb`` (sys/unix/Makefile.dat, Makefile.top), and
what they write is the same, byte for byte: the tree's lev_comp, dgn_comp and dlb need not be compiled.
"""

from __future__ import annotations

import json
import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.binary import LP64, Header, Layout
from nhmod.dataclass import dataclass
from nhmod.files import write_changed
from nhmod.location import Location
from nhmod.records import read_record, texts
from nhmod.target import FACTS_RECORD, FactsRecord
from nhmod.target.preprocess import Folder
from nhmod.target.store import Store
from nhmod_languages.compiling import LevelSource, compile_levels
from nhmod_languages.dlb import Archive, ArchiveFile
from nhmod_nethack.header import DATE, header_of_date
from nhmod_nethack.languages.stage import open_stage
from nhmod_nethack.level_copies import level_copies
from nhmod_nethack.makefile import listed_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from nhmod.diagnostics import Report

_MADE = "dat/.nhmod-levels.json"
_DUNGEON = "dat/dungeon.def"
_COPIED = re.compile(r"^\tcp (\S+) dat/(\w+)[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class CompileLevels:
    """Compiles every dat/*.des of the stage to its .lev files; what did not change is not compiled again."""

    layout: Layout = LP64

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Compile; the levels of descriptions that are gone are deleted."""
        opened = open_stage(stage, cache)
        header = _header(stage, self.layout)
        sources = [
            LevelSource(file=path.relative_to(stage).as_posix(), text=path.read_bytes().decode("latin-1"))
            for path in sorted((stage / "dat").glob("*.des"))
        ]
        store = Store(cache / "levels")
        level = opened.languages.level
        made = {
            file.name: file.content
            for file in compile_levels(sources, level, header, report, store=store, stamp=opened.stamp)
        }
        if report.errors:
            return
        for copy in level_copies(Folder(root=stage)):
            if f"{copy.source}.lev" in made and (not copy.needs or f"{copy.needs}.lev" in made):
                made[f"{copy.name}.lev"] = made[f"{copy.source}.lev"]
        for name, content in made.items():
            write_changed(stage / "dat" / name, content)
        for name in _listed(stage / _MADE) - made.keys():
            (stage / "dat" / name).unlink(missing_ok=True)
        write_changed(stage / _MADE, json.dumps(sorted(made)).encode())


@dataclass(frozen=True, slots=True)
class NoteFacts:
    """Notes what the game's monsters, objects, rooms … are and which numbers they have, for files that are made for it later."""

    target: str

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Write the record."""
        del report
        record = FactsRecord(target=self.target, facts=open_stage(stage, cache).facts)
        write_changed(stage / FACTS_RECORD, record.pack())


@dataclass(frozen=True, slots=True)
class CompileDungeon:
    """Compiles dat/dungeon.def to dat/dungeon."""

    layout: Layout = LP64

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Compile."""
        opened = open_stage(stage, cache)
        text = (stage / _DUNGEON).read_text(encoding="latin-1")
        content = opened.languages.dungeon.compile(text, _DUNGEON, report, _header(stage, self.layout))
        if not report.errors:
            write_changed(stage / "dat" / "dungeon", content)


@dataclass(frozen=True, slots=True)
class PackData:
    """Packs what the top makefile lists in DATDLB into dat/nhdat."""

    makefile: str = "sys/unix/Makefile.top"

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Pack; a file that the makefile names and that is not there is an error."""
        del cache
        text = (stage / self.makefile).read_text(encoding="latin-1")
        present = {path.name for path in (stage / "dat").iterdir() if path.is_file()}
        copied = {name: source for source, name in _COPIED.findall(text)}
        pack(stage, listed_files(text, "DATDLB", self.makefile, present), self.makefile, report, copied)


def pack(
    stage: Path, names: Iterable[str], listed: str, report: Report, copied: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Pack files of the stage's dat/ into dat/nhdat; one that is not there is an error (NH1841) at the file that lists it.

    ``copied`` are files that the makefile copies there, by name. One that it would have formatted before (the Guidebook, by troff) is
    taken as the tree has it, as a text.
    """
    files: list[ArchiveFile] = []
    for name in names:
        path = stage / "dat" / name
        if not path.is_file() and name in copied:
            source = stage / copied[name]
            path = source if source.is_file() else source.with_suffix(".txt")
        if not path.is_file():
            level = f"a level that is listed in {listed} needs a description in dat/*.des"
            other = "with '--compiler native' the tree's own makefile makes and packs it, on this machine"
            report.error(
                "NH1841",
                f"'{name}' is to be packed into nhdat, and no step has made it",
                Location(file=listed),
                hint=level if name.endswith(".lev") else other,
            )
            continue
        files.append(ArchiveFile(name=name, content=path.read_bytes()))
    if not report.errors:
        write_changed(stage / "dat" / "nhdat", Archive(files=tuple(files)).pack())


def _header(stage: Path, layout: Layout) -> Header:
    return header_of_date((stage / DATE).read_text(encoding="latin-1"), DATE, layout)


def _listed(path: Path) -> set[str]:
    """Return the level files that the last run made."""
    return set(read_record(path, texts) or ())
