"""Holds what was made of an import against the variant: its facts, and what the C compiler and the level compiler make of it."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

from nhmod.binary import Header
from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.target import AS_WRITTEN, REPAIRS
from nhmod_nethack.languages.stage import open_stage
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from pathlib import Path

    from importing_rounds import Round

    from nhmod.target import Entry, Tree


def facts_are_equal(found: Round) -> None:
    """Hold all vocabularies against each other, every entry, every field but those that say how a row is written."""
    variant, made = found.facts()
    assert set(variant.vocabularies) == set(made.vocabularies)
    for name in variant.vocabularies:
        # Files are listed by their names, which are the new mod's; all tables have their order in the index.
        ours, wanted = (sorted(map(_plain, side[name]), key=str) for side in (made, variant))
        assert ours == wanted, name


def tables_are_equal(found: Round, place: Path) -> None:
    """Compile monst.c and objects.c: the sections with their contents, and where they point to."""
    # Folders of their own: the files of a round's trees are links to the base's.
    variant, made = (
        _tables(tree, place / "tables" / name) for name, tree in (("variant", found.variant), ("made", found.made))
    )
    for name in ("onames.h", "pm.h", "objects.o", "monst.o"):
        assert made[name] == variant[name], name


def levels_are_equal(found: Round, place: Path) -> int:
    """Compile all levels and the dungeon; gives how many files they are."""
    variant, made = (
        _levels(tree, place / "levels" / name) for name, tree in (("variant", found.variant), ("made", found.made))
    )
    assert set(made) == set(variant)
    assert [name for name in variant if made[name] != variant[name]] == []
    return len(variant)


def _plain(entry: Entry) -> tuple[object, ...]:
    fields = {
        name: sorted(value, key=str) if isinstance(value, list) and all(isinstance(v, str) for v in value) else value
        for name, value in entry.fields.items()
        if name not in AS_WRITTEN
    }
    return entry.symbol, entry.name, entry.words, entry.index, fields


def _tables(tree: Tree, place: Path) -> dict[str, str]:
    mended = compose(tree, repairs(tree), order=(REPAIRS,)).contents()
    for path in tree.files():
        if path.startswith(("include/", "src/monst.c", "src/objects.c", "util/makedefs.c", "util/mdgrep.h")):
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(mended.get(path) or tree.content(path))
    gcc = ("gcc", "-w", "-O0", "-I../include")
    sources = ("makedefs.c", "../src/monst.c", "../src/objects.c")
    subprocess.run((*gcc, "-o", "makedefs", *sources), cwd=place / "util", check=True)
    out: dict[str, str] = {}
    for option, name in (("-p", "pm.h"), ("-o", "onames.h")):
        subprocess.run(("./makedefs", option), cwd=place / "util", check=True)
        out[name] = re.sub(r"/\*.*?\*/", "", (place / "include" / name).read_text(encoding="latin-1"))
    for name in ("monst", "objects"):
        subprocess.run((*gcc, "-c", f"{name}.c"), cwd=place / "src", check=True)
        command = ("objdump", "-s", "-r", f"{name}.o")
        out[f"{name}.o"] = subprocess.run(command, cwd=place / "src", check=True, capture_output=True, text=True).stdout
        assert "Contents of section .data" in out[f"{name}.o"]
    return out


def _levels(tree: Tree, cache: Path) -> dict[str, bytes]:
    languages = open_stage(tree.root, cache).languages
    header = Header(words=(0,) * languages.header_words)
    report = Report()
    out = {"dungeon": languages.dungeon.compile(tree.text("dat/dungeon.def"), "dungeon.def", report, header)}
    for path in tree.files():
        if path.startswith("dat/") and path.endswith(".des"):
            levels = languages.level.compile(tree.text(path), path, report, header, lenient=True)
            out |= {level.name: level.content for level in levels}
    assert report.errors == ()
    return out
