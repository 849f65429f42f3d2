"""A mod's dungeon in a dungeon.def that nhmod itself would not have so: a variant's words, and faults that its own compiler lets pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import perturb
import pytest
from staged import MODS, composed

from nhmod.diagnostics import DiagnosticError, Severity

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
