"""A tree with mods in which the tree's own programs of tiles are compiled: makedefs, tilemap, tile2bmp and tile2x11.

Compiled are single files by gcc, with the headers that the tree's makedefs writes: seconds, on every target, also on those that make
does not build (NLE).
"""

from __future__ import annotations

import re
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

# Tells every glyph, what it stands for, the number of that, and its label as tilename() makes one; then tilename() of every tile.
DRIVER = r"""
#include "hack.h"
extern const char *FDECL(tilename, (int, int));
static int counts[] = { COUNTS };
static void tell(glyph, kind, number, label)
int glyph, number;
const char *kind, *label;
{
    printf("glyph\t%d\t%s\t%d\t%s\n", glyph, kind, number, label);
}
static void monsters(offset, kind)
int offset;
const char *kind;
{
    int i;
    for (i = 0; i < NUMMONS; i++)
        tell(offset + i, kind, i, mons[i].mname);
}
static void others(offset, kind, count, first)
int offset, count, first;
const char *kind;
{
    int i;
    for (i = 0; i < count; i++)
        tell(offset + i, kind, first + i, "");
}
int main()
{
    int i, set, cmaps = MAXPCHARS - MAXEXPCHARS, explosions = MAXEXPCHARS * EXPL_MAX, zaps = NUM_ZAP << 2;
    char label[BUFSZ];
    monsters(GLYPH_MON_OFF, "monster");
    monsters(GLYPH_PET_OFF, "pet");
    monsters(GLYPH_DETECT_OFF, "detected");
    monsters(GLYPH_RIDDEN_OFF, "ridden");
    monsters(GLYPH_BODY_OFF, "body");
#ifdef GLYPH_STATUE_OFF
    monsters(GLYPH_STATUE_OFF, "statue");
#endif
    tell(GLYPH_INVISIBLE, "invisible", 0, "invisible monster");
    for (i = 0; i < NUM_OBJECTS; i++) {
        const char *name = obj_descr[i].oc_name, *descr = obj_descr[i].oc_descr;
        Sprintf(label, "%s%s%s", descr ? descr : "", name && descr ? " / " : "", name ? name : "");
        tell(GLYPH_OBJ_OFF + i, "object", i, label);
    }
    others(GLYPH_CMAP_OFF, "other", cmaps, 0);
    others(GLYPH_EXPLODE_OFF, "other", explosions, cmaps);
    others(GLYPH_ZAP_OFF, "other", zaps, cmaps + explosions);
    others(GLYPH_WARNING_OFF, "other", WARNCOUNT, cmaps + explosions + zaps);
    for (i = 0; i < NUMMONS; i++)
        others(GLYPH_SWALLOW_OFF + 8 * i, "other", 8, S_sw_tl);
    printf("most\t%d\n", MAX_GLYPH);
    for (set = 0; set < 3; set++)
        for (i = 0; i < counts[set]; i++)
            printf("tile\t%d\t%s\n", set, tilename(set + 1, i));
    return 0;
}
"""
FILES = ("monsters", "objects", "other")
FOLDERS = ("util", "src", "include", "dat", "win/share", "win/X11")
_MAIL = re.compile(r"^#[ \t]*define[ \t]+MAIL\b", re.MULTILINE)
TABLES = ("monst", "objects", "drawing", "decl", "alloc")


@dataclass(frozen=True, kw_only=True)
class Glyph:
    """What a glyph stands for: a ``kind``, its number in the compiled table, and its label."""

    kind: str
    number: int
    label: str


@dataclass(frozen=True, kw_only=True)
class Tables:
    """What the compiled tables say: all glyphs in their order, and the labels that tilename() expects of the tile files."""

    glyphs: list[Glyph]
    expected: dict[str, list[str]]


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
    def stage_plan(
        cls, plan: Plan, place: Path, *defines: str, undefined: Sequence[str] = (), mail: bool = True
    ) -> Compiled:
        """Put a tree with mods there, of which those named have their symbol undefined in config.h; the game can be one without mail."""
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
        for header in (config, place / "include" / "unixconf.h"):
            text = header.read_text(encoding="latin-1")
            header.write_text(text if mail else _MAIL.sub("#undef MAIL", text), encoding="latin-1")
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

    def tables(self) -> Tables:
        """What the driver tells."""
        files = self.tiles()
        counts = ", ".join(str(len(files[name].tiles)) for name in FILES)
        (self.place / "util" / "driver.c").write_text(DRIVER.replace("COUNTS", counts))
        self.linked("driver", "driver.c")
        glyphs: dict[int, Glyph] = {}
        expected: dict[str, list[str]] = {name: [] for name in FILES}
        most = 0
        for line in self.run("./driver").splitlines():
            word, *told = line.split("\t")
            if word == "glyph":
                assert int(told[0]) not in glyphs
                glyphs[int(told[0])] = Glyph(kind=told[1], number=int(told[2]), label=told[3])
            elif word == "tile":
                expected[FILES[int(told[0])]].append(told[1])
            else:
                most = int(told[0])
        assert sorted(glyphs) == list(range(most)), "every glyph stands for something"
        return Tables(glyphs=[glyphs[number] for number in range(most)], expected=expected)


def wrong_glyphs(compiled: Compiled) -> list[str]:
    """Tell of every glyph that is shown with another tile than its own, and of every label that is none that the tables expect.

    A monster's or object's tile has its label and stands behind that of the one before it in the table: where two have one label, or a
    placeholder has it too, the order says whose a tile is, and who knows the pictures can hold those against ``shown``.
    """
    files, tables = compiled.tiles(), compiled.tables()
    tiles = [(name, tile) for name in FILES for tile in files[name].tiles]
    starts = {"monsters": 0, "objects": len(files["monsters"].tiles), "other": len(tiles) - len(files["other"].tiles)}
    numbers = compiled.glyph_tiles()
    by_label = {
        glyph.label: number for glyph, number in zip(tables.glyphs, numbers, strict=True) if glyph.kind == "object"
    }
    monsters = [number for glyph, number in zip(tables.glyphs, numbers, strict=True) if glyph.kind == "monster"]
    wrong: list[str] = []
    last: dict[str, int] = {}
    for glyph, number in zip(tables.glyphs, numbers, strict=True):
        if glyph.kind == "other":
            right = number == starts["other"] + glyph.number
        elif glyph.kind == "body":
            right = number == by_label["corpse"]
        elif glyph.kind == "statue":
            right = number in {by_label["statue"], len(tiles) + monsters[glyph.number]}
        else:
            file, tile = tiles[number] if 0 <= number < len(tiles) else ("", None)
            wanted = "objects" if glyph.kind == "object" else "monsters"
            right = (
                tile is not None and (file, tile.name) == (wanted, glyph.label) and number > last.get(glyph.kind, -1)
            )
            last[glyph.kind] = number
        if not right:
            wrong.append(f"{glyph} is shown with tile {number}")
    for name in ("monsters", "objects"):
        pairs = zip([tile.name for tile in files[name].tiles], tables.expected[name], strict=True)
        wrong += (f"{name}: {found!r} where {wanted!r} should stand" for found, wanted in pairs if found != wanted)
    return wrong


def shown(compiled: Compiled) -> dict[tuple[str, str, int], tuple[str, ...]]:
    """The pictures of monsters and objects by kind, label and how many of that label come before; statues that look like monsters too."""
    files, tables = compiled.tiles(), compiled.tables()
    tiles = [tile for name in FILES for tile in files[name].tiles]
    counts: dict[tuple[str, str], int] = {}
    found: dict[tuple[str, str, int], tuple[str, ...]] = {}
    for glyph, number in zip(tables.glyphs, compiled.glyph_tiles(), strict=True):
        key = glyph.kind, glyph.label
        counts[key] = counts.get(key, 0) + 1
        picture = tiles[number % len(tiles)]  # behind the last tile are the monsters once more, in grey
        found[(*key, counts[key])] = picture.rows
    return found
