"""Ninja's rules of a game for another place: what the makefiles of the stage say, with one compiler for the game and one for makedefs."""

from __future__ import annotations

import io
import posixpath
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from nhmod.files import write_file
from nhmod_nethack.recipes.data import PICTURE
from nhmod_nethack.recipes.places.place import PLACES
from nhmod_nethack.recipes.places.sources import DATE, TILE_TABLE, Makefiles, Written

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ninja import Writer

    from nhmod.diagnostics import Report
    from nhmod_nethack.recipes.places.place import Place

OWN = "nhmod"
"""The folder of the stage with our own files, and with all objects."""
GAME, RECOVER, HEADERS, TEXTS, TILES = "game", "recover", "headers", "texts", "tiles"
"""What ninja can be asked for."""
_RULES = "build.ninja"
_MAKEDEFS = "util/makedefs"
# The table of tiles by glyphs, and the picture of all tiles (Makefile.utl, Makefile.dat).
_MAPPER, _PAINTER, _SHARED = "tilemap", "tile2bmp", "win/share"
_SHEETS = tuple(f"{_SHARED}/{name}.txt" for name in ("monsters", "objects", "other"))
PROGRAMS = {GAME: "src/nethack", RECOVER: "util/recover"}
"""The programs, as a makefile names them: without the place's suffix."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WriteRules:
    """Writes build.ninja; ``compiler`` and ``tools`` are the commands that compile the game and makedefs."""

    place: str
    compiler: str
    tools: str
    flags: str

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Write the rules, if they changed."""
        del cache
        from ninja import Writer  # noqa: PLC0415 - an extra

        # Its stub calls the file that it writes to a text.
        place, text = PLACES[self.place], io.StringIO()
        rules = _Rules(Writer(cast("str", text), width=1 << 20), place, Makefiles.of(stage, place))
        rules.write(self, report)
        content = text.getvalue().encode("latin-1")
        if not report.errors and not ((stage / _RULES).is_file() and (stage / _RULES).read_bytes() == content):
            write_file(stage / _RULES, content)


@dataclass(frozen=True, slots=True)
class _Rules:
    """Writes the rules of a place."""

    ninja: Writer
    place: Place
    makefiles: Makefiles

    def write(self, asked: WriteRules, report: Report) -> None:
        """Write all of them."""
        flags = " ".join((asked.flags, *self.place.flags))
        self.ninja.comment("Written by nhmod: what the makefiles say, for another place.")
        self.ninja.variable("builddir", OWN)
        self._commands("", f"{asked.compiler} {flags}")
        self._commands("_tool", f"{asked.tools} {asked.flags}")
        self.ninja.rule("makedefs", f"cd $folder && ../{_MAKEDEFS} $option", restat=True)
        self._program(_MAKEDEFS, "makedefs", self.makefiles.tool("MAKEOBJS", report), kind="_tool")
        # Beside date.h it writes the list of the game's options.
        tables = (*self.makefiles.tables(), Written("-v", (DATE, "dat/options")))
        self._makedefs("util", HEADERS, tables)
        needed = [path for one in tables for path in one.outputs]
        if self.place.tiles:
            self._tiles(needed, report)
            needed.append(TILE_TABLE)
        own = tuple(f"{OWN}/{name}" for name in self.place.own if name.endswith(".c"))
        for name, sources in (
            (GAME, (*self.makefiles.game(report), *own)),
            (RECOVER, (*self.makefiles.tool("RECOVOBJS", report), *own)),
        ):
            program = f"{PROGRAMS[name]}{self.place.suffix}"
            self._program(program, name, sources, needed)
            self.ninja.build([name], "phony", [program])
        self._makedefs("dat", TEXTS, self.makefiles.texts())

    def _tiles(self, needed: Sequence[str], report: Report) -> None:
        """Write how the table of tiles is made, and their picture."""
        painter = (f"{_SHARED}/{_PAINTER}.c", *self.makefiles.tool("TEXT_IO", report))
        for name, sources, folder, output in (
            (_MAPPER, (f"{_SHARED}/{_MAPPER}.c",), "util", TILE_TABLE),
            (_PAINTER, painter, "dat", f"dat/{PICTURE}"),
        ):
            self._program(f"util/{name}", name, sources, needed, kind="_tool")
            self.ninja.rule(name, f"cd {folder} && ../util/{name} {PICTURE if folder == 'dat' else ''}")
            self.ninja.build([output], name, implicit=[f"util/{name}", *(_SHEETS if folder == "dat" else ())])
        self.ninja.build([TILES], "phony", [f"dat/{PICTURE}"])

    def _commands(self, kind: str, compiler: str) -> None:
        """Write how a kind of programs is compiled and linked."""
        compiling = f"{compiler} -MD -MF $out.d -o $out -c $in"
        self.ninja.rule(f"compile{kind}", compiling, depfile="$out.d", deps="gcc")
        libraries = "" if kind else f" {' '.join(self.place.libraries)}"
        self.ninja.rule(f"link{kind}", f"{compiler} -s -o $out $in{libraries}")

    def _program(
        self, output: str, name: str, sources: Sequence[str], needed: Sequence[str] = (), kind: str = ""
    ) -> None:
        """Write how a program is made, when what its sources may include is there."""
        objects: list[str] = []
        for source in sources:
            objects.append(f"{OWN}/{name}/{posixpath.splitext(posixpath.basename(source))[0]}.o")
            self.ninja.build(objects[-1:], f"compile{kind}", [source], order_only=list(needed))
        self.ninja.build([output], f"link{kind}", objects)

    def _makedefs(self, folder: str, name: str, written: Iterable[Written]) -> None:
        """Write what makedefs is called for, and a name for all of it."""
        outputs: list[str] = []
        for one in written:
            outputs += one.outputs
            settings = {"folder": folder, "option": one.option}
            self.ninja.build(list(one.outputs), "makedefs", list(one.inputs), implicit=[_MAKEDEFS], variables=settings)
        self.ninja.build([name], "phony", outputs)
