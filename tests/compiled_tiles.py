"""A tree with mods in which the tree's own programs of tiles are compiled: makedefs, tilemap, tile2bmp and tile2x11.

Compiled are single files by gcc, with the headers that the tree's makedefs writes: seconds, on every target, also on those that make
does not build (NLE).
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.target.recipe import REPAIRS
from nhmod_languages.tiles import parse_tiles
from nhmod_nethack.facts.configuration import configured
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nhmod.pipeline import Plan
    from nhmod.target import Tree
    from nhmod_languages.tiles import TileFile

FILES = ("monsters", "objects", "other")
FOLDERS = ("util", "src", "include", "dat", "win/share", "win/X11")
TABLES = ("monst", "objects", "drawing", "decl", "alloc")


@dataclass(frozen=True, kw_only=True)
class Compiled:
    """A tree in a folder of its own, in which programs can be compiled and run."""

    tree: Tree
    place: Path
    defines: tuple[str, ...] = ()

    @classmethod
    def stage(cls, tree: Tree, place: Path, *defines: str) -> Compiled:
        """Put a pristine tree there, with the repairs without which gcc does not take it."""
        made = cls._copied(tree, place, defines)
        made._write(compose(tree, repairs(tree), order=(REPAIRS,)).contents())
        return made._ready()

    @classmethod
    def stage_plan(cls, plan: Plan, place: Path, *defines: str, undefined: Sequence[str] = ()) -> Compiled:
        """Put a tree with mods there, of which those named have their symbol undefined in config.h."""
        tree = plan.project.tree
        made = cls._copied(tree, place, defines)
        changes = (*repairs(tree), *plan.changes)
        made._write(compose(tree, changes, order=(REPAIRS, *plan.order)).contents())
        config = place / "include" / "config.h"
        symbols = tuple(f"#define {mod.symbol} " for mod in plan.project.mods if mod.id in undefined)
        lines = config.read_text(encoding="latin-1").splitlines(keepends=True)
        kept = [line for line in lines if not (symbols and line.startswith(symbols))]
        assert len(lines) - len(kept) == len(symbols)
        config.write_text("".join(kept), encoding="latin-1")
        return made._ready()

    @classmethod
    def _copied(cls, tree: Tree, place: Path, defines: Sequence[str]) -> Compiled:
        for folder in FOLDERS:
            shutil.copytree(tree.root / folder, place / folder)
        for path in (place, *place.rglob("*")):
            path.chmod(path.stat().st_mode | 0o200)
        return cls(tree=tree, place=place, defines=tuple(defines))

    def _write(self, contents: dict[str, bytes]) -> None:
        for file, content in contents.items():
            (self.place / file).parent.mkdir(parents=True, exist_ok=True)
            (self.place / file).write_bytes(content)

    def _ready(self) -> Compiled:
        self.compile("makedefs", "makedefs.c", "../src/monst.c", "../src/objects.c")
        for option in ("-v", "-o", "-p"):
            self.run("./makedefs", option)
        return self

    def run(self, *command: str) -> str:
        """Run a program in util."""
        done = subprocess.run(
            command, cwd=self.place / "util", capture_output=True, check=False, encoding="latin-1", timeout=120
        )
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    def compile(self, program: str, *files: str, options: Sequence[str] = ()) -> None:
        """Compile a program in util."""
        given = [f"-D{name}={value}" for name, value in configured(self.tree).items()]
        flags = (
            "-w",
            "-O0",
            "-std=gnu89",
            *given,
            *(f"-D{name}" for name in self.defines),
            "-I../include",
            "-I../win/share",
        )
        self.run("gcc", *flags, *options, "-o", program, *files)

    def object(self, name: str, file: str, *options: str) -> str:
        """Compile one file."""
        self.compile(name, file, options=("-c", *options))
        return name

    def linked(self, program: str, *files: str) -> None:
        """Compile a program that reads tile text."""
        names = self.object("tiletxt.o", "../win/share/tilemap.c", "-DTILETEXT")
        tables = [f"../src/{name}.c" for name in TABLES]
        self.compile(program, *files, names, *tables, "panic.c")

    def tiles(self) -> dict[str, TileFile]:
        """The tile files as nhmod reads them."""
        report = Report()
        texts = {name: (self.place / f"win/share/{name}.txt").read_text(encoding="latin-1") for name in FILES}
        files = {name: parse_tiles(text, name, report) for name, text in texts.items()}
        assert report.errors == ()
        return files

    def bmp(self) -> bytes:
        """What tile2bmp writes."""
        self.linked("tile2bmp", "../win/share/tile2bmp.c", "../win/share/tiletext.c")
        self.run("./tile2bmp", "nhtiles.bmp")
        return (self.place / "util" / "nhtiles.bmp").read_bytes()

    def x11tiles(self) -> bytes:
        """What tile2x11 writes, given what the tree's makefile gives it."""
        self.linked("tile2x11", "../win/X11/tile2x11.c", "../win/share/tiletext.c")
        texts = [f"../win/share/{name}.txt" for name in FILES]
        makefile = self.tree.text("sys/unix/Makefile.dat")
        self.run("./tile2x11", *texts, *(("-grayscale", texts[0]) if "-grayscale" in makefile else ()))
        return (self.place / "util" / "x11tiles").read_bytes()

    def glyph_tiles(self) -> list[int]:
        """The numbers of tilemap's glyph2tile[]."""
        self.compile("tilemap", "../win/share/tilemap.c")
        self.run("./tilemap")
        text = (self.place / "src" / "tile.c").read_text(encoding="latin-1")
        table = text.partition("glyph2tile[MAX_GLYPH] = {")[2].partition("}")[0]
        return [int(number) for number in table.replace(",", " ").split()]
