"""What becomes of fragments in the games' own files: guarded, in order, each line with its place in the mod; new files in the build."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kind_harness import tokens

import nhmod_fragments
from nhmod_fragments.differences import FOUND, LISTED
from nhmod_fragments.edits import MAKEFILE, SITES

if TYPE_CHECKING:
    from pathlib import Path

    from kind_harness import RunMods

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

RELEASES = ("343", "366", "nle")
IN_FUNCTION = """fragments:
  - name: {name}
    at: {{file: src/sit.c, function: dosit, place: start}}
    code: |
      if (Blind)
          You("{name}.");
"""
NEW = """fragments:
  - name: lamp
    file: src/lamp.c
    code: |
      int lamp() { return 1; }
  - name: lamp header
    file: include/lamp.h
    code: |
      extern int lamp();
"""


@pytest.mark.parametrize("release", RELEASES)
def test_a_fragment_stands_behind_its_symbol(run: RunMods, tree: Tree) -> None:
    result = run(IN_FUNCTION.format(name="sit"))
    indent = "\t" if result.tree.text("src/sit.c").count("\n\t") > 100 else "    "
    inner = "\t    " if indent == "\t" else "        "
    assert result.added("src/sit.c") == (
        f'#ifdef MOD_MOD1\n{indent}if (Blind)\n{inner}You("sit.");\n#endif /* MOD_MOD1 */\n'
    )
    assert tokens(result.staged(), "src/sit.c") == tokens(tree, "src/sit.c")
    assert tokens(result.staged("MOD_MOD1"), "src/sit.c") != tokens(tree, "src/sit.c")


def test_every_line_keeps_its_place_in_the_mod(run: RunMods) -> None:
    result = run(IN_FUNCTION.format(name="one"), IN_FUNCTION.format(name="two"))
    assert result.overlay is not None
    lines = result.overlay.files["src/sit.c"].lines
    found = [
        (line.text.strip(), line.origin.file, line.origin.line)
        for line in lines
        if line.origin and line.text.strip()[:2] in {"if", "Yo"} and line.pristine < 0
    ]
    assert found == [
        ("if (Blind)", "mod1/mod.yaml", 11),
        ('You("one.");', "mod1/mod.yaml", 12),
        ("if (Blind)", "mod2/mod.yaml", 11),
        ('You("two.");', "mod2/mod.yaml", 12),
    ]


def test_fragments_of_one_place_stay_in_their_order(run: RunMods) -> None:
    places = "{file: src/sit.c, function: dosit, place: start}"
    names = ("z", "y", "x")
    manifest = "fragments:\n" + "".join(f"  - {{name: {n}, at: {places}, code: '{n}();'}}\n" for n in names)
    assert "z();\n    y();\n    x();\n" in run(manifest).text("src/sit.c")


def test_a_new_file_sees_the_game_and_is_empty_without_the_symbol(run: RunMods) -> None:
    result = run(NEW)
    head, tail = '#include "hack.h"\n#ifdef MOD_MOD1\n', "#endif /* MOD_MOD1 */\n"
    assert result.text("src/lamp.c") == f"{head}int lamp() {{ return 1; }}\n{tail}"
    assert result.text("include/lamp.h") == "extern int lamp();\n"
    assert result.overlay is not None
    third = result.overlay.files["src/lamp.c"].lines[2]
    assert third.origin is not None
    assert third.origin.line == 11


@pytest.mark.parametrize(("release", "listed"), [("343", True), ("366", True), ("nle", False)])
def test_every_site_of_the_makefile_has_the_new_source(
    run: RunMods, stock_facts: Facts, tree: Tree, *, listed: bool
) -> None:
    assert tuple(nhmod_fragments.PLUGIN.nhmod_sites()) == SITES
    assert stock_facts.offers(LISTED) == listed
    assert stock_facts.offers(FOUND) == (not listed)
    result = run(NEW)
    assert result.overlay is not None
    if not listed:
        assert set(result.overlay.files) == {"src/lamp.c", "include/lamp.h"}
        return
    assert result.added(MAKEFILE) == "\tlamp.c \\\n\tlamp.o \\\nlamp.o: lamp.c $(HACK_H) ../include/lamp.h\n"
    edited = {change.site: change.start for change in result.changes if hasattr(change, "start")}
    assert edited == {site.name: site.find(tree, stock_facts) for site in SITES}


def test_lines_of_a_file_of_the_mod_keep_their_places(run: RunMods, tmp_path: Path) -> None:
    (tmp_path / "mod1").mkdir()
    (tmp_path / "mod1" / "lamp.c").write_text("int lamps;\nint oil;\n", encoding="ascii")
    result = run("fragments:\n  - {name: a, file: src/lamp.c, source: lamp.c}\n")
    assert result.overlay is not None
    lines = result.overlay.files["src/lamp.c"].lines
    found = {line.text.strip(): (line.origin.file, line.origin.line) for line in lines if line.origin}
    assert found["int lamps;"][0].endswith("mod1/lamp.c")
    assert (found["int lamps;"][1], found["int oil;"][1]) == (1, 2)
    # What nhmod writes before it belongs to the file's beginning.
    assert {found[line][1] for line in ('#include "hack.h"', "#ifdef MOD_MOD1")} == {1}


def test_a_file_of_the_mod_can_be_the_source(run: RunMods) -> None:
    # The harness writes no other files: the manifest itself is one that ends in neither .c nor .h.
    told = run("fragments:\n  - {name: a, file: src/lamp.c, source: mod.yaml}\n").told
    assert [line.split(":")[0] for line in told] == ["error NH0203"]


@pytest.mark.parametrize("release", RELEASES)
def test_lines_of_a_file_that_is_no_c(run: RunMods, tree: Tree) -> None:
    last = tree.text("dat/help").splitlines()[-1]
    manifest = (
        "fragments:\n  - {name: a, at: {file: dat/help, place: end}, text: The end.}\n"
        "  - {name: b, at: {file: dat/help, place: start}, text: The beginning.}\n"
    )
    text = run(manifest).text("dat/help")
    assert text == f"The beginning.\n{tree.text('dat/help')}The end.\n"
    assert last in text


def test_a_line_is_found_by_what_it_is(run: RunMods, tree: Tree) -> None:
    line = next(
        x for x in tree.text("dat/help").splitlines() if x.strip() and tree.text("dat/help").count(x.strip()) == 1
    )
    quoted = line.strip().replace("'", "''")
    result = run(f"fragments:\n  - {{name: a, at: {{file: dat/help, after_line: '{quoted}'}}, text: And more.}}\n")
    assert f"{line}\nAnd more.\n" in result.text("dat/help")
    result = run(f"fragments:\n  - {{name: a, at: {{file: dat/help, before_line: '{quoted}'}}, text: And less.}}\n")
    assert f"\nAnd less.\n{line}\n" in f"\n{result.text('dat/help')}"
