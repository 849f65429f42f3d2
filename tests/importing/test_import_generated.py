"""A tree with the shipped mods and hundreds of generated monsters and objects, imported back after the mods were thrown away."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.edits import compose
from nhmod.formats.binary import Header
from nhmod.target import AS_WRITTEN, REPAIRS
from nhmod_nethack.languages.stage import open_stage
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from pathlib import Path

    from importing_rounds import Round

    from nhmod.target import Entry, Tree


def test_all_of_it_becomes_content(everything: Round) -> None:
    kinds = {
        (kind, "edit" in content.record): 0
        for kind in ("monsters", "objects")
        for content in everything.result.contents
    }
    for content in everything.result.contents:
        if content.record and (content.kind, "edit" in content.record) in kinds:
            kinds[content.kind, "edit" in content.record] += 1
    assert everything.result.dropped == ()
    assert kinds == {
        ("monsters", False): 201,
        ("monsters", True): 24,
        ("objects", False): 245,
        ("objects", True): 12,
    }


def test_nothing_of_the_tables_is_left_to_the_patch(everything: Round) -> None:
    left = {one.file for one in everything.result.left}
    assert not left & {
        "src/monst.c",
        "src/objects.c",
        "src/makemon.c",
        "src/mondata.c",
        "src/do_wear.c",
        "src/potion.c",
        "src/read.c",
        "src/spell.c",
        "src/write.c",
        "src/zap.c",
        "dat/data.base",
        "include/config.h",
        "util/mdgrep.h",
        "win/share/monsters.txt",
        "win/share/objects.txt",
        "win/share/tilemap.c",
    }
    assert [d for d in everything.report.diagnostics if d.severity == "error"] == []


def test_the_facts_are_equal(everything: Round) -> None:
    """All vocabularies, every entry, every field but those that say how a row is written."""
    variant, made = everything.facts()
    assert set(variant.vocabularies) == set(made.vocabularies)
    for name in variant.vocabularies:
        # Files are listed by their names, which are the new mod's; all tables have their order in the index.
        found, wanted = (sorted(map(_plain, side[name]), key=str) for side in (made, variant))
        assert found == wanted, name


def _plain(entry: Entry) -> tuple[object, ...]:
    fields = {
        name: sorted(value, key=str) if isinstance(value, list) and all(isinstance(v, str) for v in value) else value
        for name, value in entry.fields.items()
        if name not in AS_WRITTEN
    }
    return entry.symbol, entry.name, entry.words, entry.index, fields


@pytest.mark.game
def test_the_tables_are_equal_byte_for_byte(everything: Round, tmp_path: Path) -> None:
    """What gcc makes of monst.c and objects.c: the sections with their contents, and where they point to."""
    variant = _tables(everything.variant, tmp_path / "variant")
    made = _tables(everything.made, tmp_path / "made")
    assert made["onames.h"] == variant["onames.h"]
    assert made["pm.h"] == variant["pm.h"]
    assert made["objects.o"] == variant["objects.o"]
    assert made["monst.o"] == variant["monst.o"]


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


def test_the_levels_and_the_dungeon_are_equal_byte_for_byte(everything: Round, tmp_path: Path) -> None:
    variant, made = (
        _levels(tree, tmp_path / name) for tree, name in ((everything.variant, "v"), (everything.made, "m"))
    )
    assert set(made) == set(variant)
    assert len(variant) == 126
    assert [name for name in variant if made[name] != variant[name]] == []


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
