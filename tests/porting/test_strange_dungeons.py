"""A mod's dungeon in a dungeon.def that nhmod itself would not have so: a variant's words, and faults that its own compiler lets pass."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import MODS, composed

from nhmod.diagnostics import DiagnosticError, Report, Severity
from nhmod.host import Host
from nhmod.pipeline.trees import open_tree, read_facts
from nhmod.request import Request
from nhmod_languages.dungeon.rules import WRITTEN
from nhmod_nethack.languages.dungeon import dungeon_rules

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

DUNGEON = "dat/dungeon.def"
LAST = 'BRANCH:\t\t"The Elemental Planes" @ (1, 0) no_down up\n'
MEDUSA = 'RNDLEVEL:\t"medusa" "none" @ (-5, 4) 4\n'
STRANGE = {
    "a word that no release has": ("DESCRIPTION:\tmazelike\n", "DESCRIPTION:\ticy\n"),
    "an unknown word for the level before": (MEDUSA, f"{MEDUSA}LEVELDESC: icy\n"),
    "an unknown word where the new branch goes": (LAST, f"{LAST}LEVELDESC: icy\n"),
    "a statement that no release has": (LAST, f'{LAST}MAGICAL: "yes" (1, 2)\n'),
    "a setting before the first level": ("ALIGNMENT:\tunaligned\n", "ALIGNMENT:\tunaligned\nLEVALIGN: lawful\n"),
    "a letter of bones twice": ('"bigrm" "B"', '"bigrm" "O"'),
    "a level twice": (LAST, f'{LAST}LEVEL:\t"valley" "none" @ (3, 0)\n'),
    "a level of which nobody has a file": (LAST, f'{LAST}LEVEL:\t"attic" "none" @ (3, 0)\n'),
}


@pytest.mark.parametrize("name", STRANGE)
def test_what_is_the_trees_own_is_left_to_its_compiler(name: str, tree366: Tree, tmp_path: Path) -> None:
    old, new = STRANGE[name]
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {DUNGEON: perturb.replaced(old, new)})
    text = composed(place, MODS / "newbranch").files[DUNGEON]
    lines = text.splitlines(keepends=True)
    # Every line of the tree stands where it stood, and what stood behind the branch's neighbours still belongs to them.
    own = (place / DUNGEON).read_text("latin-1").splitlines(keepends=True)
    kept = iter(lines)
    assert all(line in kept for line in own)
    branch = lines.index('BRANCH:\t\t"newbranch" @ (18, 1)\n')
    doom = "".join(lines[:branch]).rpartition("DUNGEON:")[2]
    assert doom.startswith('\t"The Dungeons of Doom"')
    rest = "".join(lines[branch:]).partition("DUNGEON:")[0]
    assert "LEV" not in rest
    assert "MAGICAL" not in rest


@pytest.mark.parametrize("name", STRANGE)
def test_what_the_mod_brings_is_still_held_against_all_rules(name: str, tree366: Tree, tmp_path: Path) -> None:
    old, new = STRANGE[name]
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {DUNGEON: perturb.replaced(old, new)})
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_text(
        "nhmod: 1\nid: deep\nversion: 1.0.0\n"
        "dungeons:\n  - {name: deep, bones: D, levels: 3, from: {dungeon: The Dungeons of Doom, at: 99}}\n",
        encoding="utf-8",
    )
    with pytest.raises(DiagnosticError) as caught:
        composed(place, mod)
    told = [one for one in caught.value.diagnostics if one.severity is Severity.ERROR]
    assert told
    assert all(one.location is not None and one.location.file.endswith("mod.yaml") for one in told), told


HEADER = "include/dgn_file.h"
COMPILER = "util/dgn_comp.y"


def _without_entries(tree: Tree, place: Path) -> Path:
    """A tree whose dungeons don't say where one comes in, as SLASH'EM's."""
    return perturb.copy_of(
        tree.root,
        place,
        {
            HEADER: perturb.replaced("branches,\n        entry_lev; /* entry level for this dungeon */", "branches;"),
            COMPILER: perturb.replaced("tmpdungeon[n_dgns].entry_lev = $3;", 'yyerror("ENTRY is obsolete!");'),
        },
    )


@pytest.mark.parametrize(
    ("entry", "refused"), [("", False), ("entry: 1, ", False), ("entry: 2, ", True), ("entry: -1, ", True)]
)
def test_a_level_of_entry_is_for_games_that_know_one(entry: str, refused: bool, tree366: Tree, tmp_path: Path) -> None:
    place = _without_entries(tree366, tmp_path / "tree")
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_text(
        "nhmod: 1\nid: deep\nversion: 1.0.0\n"
        f"dungeons:\n  - {{name: deep, bones: E, levels: 3, {entry}from: {{dungeon: The Dungeons of Doom, at: 17}}}}\n",
        encoding="utf-8",
    )
    if refused:
        with pytest.raises(DiagnosticError) as caught:
            composed(place, mod)
        (told,) = (one for one in caught.value.diagnostics if one.severity is Severity.ERROR)
        assert told.code == "NH1505"
        assert told.location is not None
        assert told.location.line == 5
    else:
        made = composed(place, mod).files[DUNGEON]
        assert made.count("ENTRY") == (place / DUNGEON).read_text("latin-1").count("ENTRY")
        assert 'DUNGEON:\t"deep"' in made


@pytest.mark.parametrize(("structure", "member"), [(name, one) for name, members in WRITTEN.items() for one in members])
def test_a_member_that_the_file_can_not_do_without_is_told(
    structure: str, member: str, tree366: Tree, tmp_path: Path
) -> None:
    def renamed(text: str) -> str:
        begin = text.index(f"struct {structure} {{")
        end = text.index("}", begin)
        return text[:begin] + re.sub(rf"\b{member}\b", "own_name", text[begin:end]) + text[end:]

    place = perturb.copy_of(tree366.root, tmp_path / "tree", {HEADER: renamed})
    host = Host.with_entry_points()
    tree = open_tree(Request(paths=(), tree=place), (), host, Report())
    assert tree is not None
    with pytest.raises(DiagnosticError) as caught:
        dungeon_rules(read_facts(host, tree, tmp_path / "cache"))
    (told,) = caught.value.diagnostics
    assert (told.code, told.message) == ("NH1801", f"{member} of the structure {structure} was not found")
