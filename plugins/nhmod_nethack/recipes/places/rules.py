"""Ninja's rules of a game for another place: what the makefiles of the stage say, with one compiler for the game and one for makedefs."""

from __future__ import annotations

import io
import posixpath
import shlex
from typing import TYPE_CHECKING, cast

from nhmod.dataclass import dataclass, frozen
from nhmod.files import write_changed
from nhmod_nethack.recipes.data import PICTURE
from nhmod_nethack.recipes.places.sources import DATE, TILE_TABLE, Compiled, Makefiles, Written
from nhmod_sandbox.command import tool_command

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
_TOOLS_WRITE = ("dat", "include", "src")
"""The folders that tools of the tree write in: none of what runs them is there."""
_SHEETS = tuple(f"{_SHARED}/{name}.txt" for name in ("monsters", "objects", "other"))
PROGRAMS = {GAME: "src/nethack", RECOVER: "util/recover"}
"""The programs, as a makefile names them: without the place's suffix."""


@frozen
class WriteRules:
    """Writes build.ninja.

    ``compiler`` and ``tools`` are the commands that compile the game and makedefs, with their flags, ``settings`` the place's
    variables of the makefiles, ``modules`` the sources of libraries that the game loads.
    """

    place: Place
    compiler: str
    tools: str
    settings: tuple[tuple[str, str], ...] = ()
    modules: tuple[str, ...] = ()

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Write the rules, if they changed."""
        del cache
        from ninja import Writer  # noqa: PLC0415 - an extra

        # Its stub calls the file that it writes to a text.
        text = io.StringIO()
        rules = _Rules(
            Writer(cast("str", text), width=1 << 20), self.place, Makefiles.of(stage, self.place, self.settings)
        )
        rules.write(self, report)
        if not report.errors:
            write_changed(stage / _RULES, text.getvalue().encode("latin-1"))


@dataclass(frozen=True, slots=True)
class _Rules:
    """Writes the rules of a place."""

    ninja: Writer
    place: Place
    makefiles: Makefiles

    def write(self, asked: WriteRules, report: Report) -> None:
        """Write all of them."""
        self.ninja.comment("Written by nhmod: what the makefiles say, for another place.")
        self.ninja.variable("builddir", OWN)
        self._commands("", asked.compiler)
        self._commands("_tool", asked.tools)
        self.ninja.rule("makedefs", f"cd $folder && {self._started(_MAKEDEFS, '$folder')} $option", restat=True)
        self._program(_MAKEDEFS, "makedefs", self.makefiles.tool("MAKEOBJS", report), kind="_tool")
        # Beside date.h it writes the list of the game's options.
        tables = (*self.makefiles.tables(), Written("-v", (DATE, "dat/options")))
        self._makedefs("util", HEADERS, tables)
        needed = [path for one in tables for path in one.outputs]
        self._tool(_MAPPER, (Compiled(f"{_SHARED}/{_MAPPER}.c"),), needed, "util")
        self.ninja.build([TILE_TABLE], _MAPPER, implicit=[f"util/{_MAPPER}"])
        if self.place.tiles:
            painter = (Compiled(f"{_SHARED}/{_PAINTER}.c"), *self.makefiles.tool("TEXT_IO", report))
            self._tool(_PAINTER, painter, needed, "dat", f" {PICTURE}")
            self.ninja.build([f"dat/{PICTURE}"], _PAINTER, implicit=[f"util/{_PAINTER}", *_SHEETS])
            self.ninja.build([TILES], "phony", [f"dat/{PICTURE}"])
        own = self._own()
        for name, sources in (
            (GAME, (*self.makefiles.game(report), *own)),
            (RECOVER, (*self.makefiles.tool("RECOVOBJS", report), *own)),
        ):
            program = f"{PROGRAMS[name]}{self.place.suffix}"
            self._program(program, name, sources, needed)
            libraries = self._modules(asked.modules, needed) if name == GAME else []
            self.ninja.build([name], "phony", [program, *libraries])
        self._makedefs("dat", TEXTS, self.makefiles.texts())

    def _own(self) -> tuple[Compiled, ...]:
        """Return our own sources that are compiled into a program."""
        return tuple(Compiled(f"{OWN}/{name}") for name in self.place.own if name.endswith(".c"))

    def _commands(self, kind: str, compiler: str) -> None:
        """Write how a kind of programs is compiled and linked."""
        compiling = f"{compiler} $more -MD -MF $out.d -o $out -c $in"
        self.ninja.rule(f"compile{kind}", compiling, depfile="$out.d", deps="gcc")
        libraries = "" if kind and not self.place.confined else f" {' '.join(self.place.libraries)}"
        self.ninja.rule(f"link{kind}", f"{compiler} -s $more -o $out $in{libraries}")

    def _tool(
        self, name: str, sources: Sequence[Compiled], needed: Sequence[str], folder: str, words: str = ""
    ) -> None:
        """Write how a tool of util/ is made, and called in a folder."""
        self._program(f"util/{name}", name, sources, needed, kind="_tool")
        self.ninja.rule(name, f"cd {folder} && {self._started(f'util/{name}', folder)}{words}")

    def _started(self, tool: str, folder: str) -> str:
        """Return what starts a tool in a folder of the stage."""
        if not self.place.confined:
            return f"../{tool}"
        return shlex.join(tool_command(f"../{tool}", "..", folder, _TOOLS_WRITE)).replace("'$folder'", "$folder")

    def _program(
        self, output: str, name: str, sources: Sequence[Compiled], needed: Sequence[str] = (), kind: str = ""
    ) -> None:
        """Write how a program is made, when what its sources may include is there."""
        objects: list[str] = []
        helped = self._own() if self.place.confined and kind else ()
        for source in (*sources, *helped):
            objects.append(f"{OWN}/{name}/{posixpath.splitext(posixpath.basename(source.path))[0]}.o")
            more = {"more": source.macros} if source.macros else None
            self.ninja.build(objects[-1:], f"compile{kind}", [source.path], order_only=list(needed), variables=more)
        self.ninja.build([output], f"link{kind}", objects)

    def _modules(self, sources: Iterable[str], needed: Sequence[str]) -> list[str]:
        """Write how the libraries are made that the game loads; gives them."""
        made: list[str] = []
        for source in sources:
            stem = posixpath.splitext(source)[0]
            compiled = f"{OWN}/{posixpath.basename(stem)}.o"
            self.ninja.build(
                [compiled], "compile", [source], order_only=list(needed), variables={"more": "-DBUILD_DLL"}
            )
            made.append(f"{stem}.dll")
            self.ninja.build(made[-1:], "link", [compiled], variables={"more": "-shared -Wl,--export-all-symbols"})
        return made

    def _makedefs(self, folder: str, name: str, written: Iterable[Written]) -> None:
        """Write what makedefs is called for, and a name for all of it."""
        outputs: list[str] = []
        for one in written:
            outputs += one.outputs
            settings = {"folder": folder, "option": one.option}
            # Where one call writes several, a makefile may have them made one after the other.
            inputs = [path for path in one.inputs if path not in one.outputs]
            self.ninja.build(list(one.outputs), "makedefs", inputs, implicit=[_MAKEDEFS], variables=settings)
        self.ninja.build([name], "phony", outputs)
