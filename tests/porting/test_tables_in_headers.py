"""A tree whose tables stand in headers, as since NetHack 3.7: they are read, and content goes into them and compiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import perturb
import pytest
from compilable import options, run
from staged import composed
from tables_in_headers import changes

from nhmod.target import FURTHER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.target import Entry, Facts, Tree

MONSTERS, OBJECTS, ARTIFACTS = "include/monsters.h", "include/objects.h", "include/artilist.h"
_AS_WRITTEN = frozenset({"raw"})
MOD = """\
nhmod: 1
id: heads
version: 1.0.0
monsters:
  - {name: long newt, copy_from: newt, level: 2, attacks: {extend: [claw 1d2]}}
  - {edit: dwarf lord, speed: 9, flags: {extend: [flies]}}
  - {edit: incubus, level: 7, attacks: [claw 2d4]}
objects:
  - {name: bronze club, class: weapon, copy_from: mace, probability: 1%}
  - {name: tall hat, class: armor, slot: helmet, armor_class: 1, appearance: pointed hat}
  - {name: spooling, class: potion, appearance: striped}
  - {edit: dagger, weight: 8, damage: {small: 6}}
  - {edit: worthless piece of white glass, cost: 1}
artifacts:
  - {name: Newtbane, object: dagger, attack: {type: fire, to_hit: 2, damage: 6}}
  - {name: The Long Club, copy_from: Mjollnir, object: mace}
  - {edit: Excalibur, cost: 5000}
"""


@pytest.fixture(scope="module")
def place(tree366: Tree, facts366: Facts, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = changes(tree366, facts366)
    old: dict[str, Callable[[str], str]] = {
        file: (lambda _, text=text: text) for file, text in made.items() if tree366.exists(file)
    }
    folder = perturb.copy_of(tree366.root, tmp_path_factory.mktemp("headers") / "tree", old)
    for file in made.keys() - old.keys():
        (folder / file).write_text(made[file], encoding="latin-1")
    return folder


@pytest.mark.parametrize("name", ["monsters", "objects", "artifacts"])
def test_every_row_is_read_as_where_the_table_has_it(facts: Facts, facts366: Facts, name: str) -> None:
    assert [_said(entry) for entry in facts[name]] == [_said(entry) for entry in facts366[name]]
    assert all(FURTHER not in entry.fields for entry in facts[name])


def _said(entry: Entry) -> tuple[str, str, dict[str, object]]:
    symbol = "" if entry.symbol.startswith("UNNAMED_") else entry.symbol
    return symbol, entry.name, {name: value for name, value in entry.fields.items() if name not in _AS_WRITTEN}


def test_monsters_have_the_names_of_men_and_women(facts: Facts) -> None:
    found = facts["monsters"].find("dwarf lady")
    assert found is not None
    assert found.symbol == "PM_DWARF_LORD"


def test_constants_count_what_stands_for_no_thing(facts: Facts, facts366: Facts) -> None:
    assert facts.constant("NUMMONS") == facts366.constant("NUMMONS")
    assert facts.constant("NUM_OBJECTS") == facts366.constant("NUM_OBJECTS") + 3
    assert facts["objects"].find("generic weapon") is None


def test_what_mods_add_and_change_stands_in_the_headers_and_compiles(place: Path, tree: Tree, tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    made = composed(place, mod)
    assert 'MON(NAM("long newt"), S_LIZARD' in made.files[MONSTERS]
    assert "LONG_NEWT)," in made.files[MONSTERS]
    assert "NHMOD_DWARF_LORD_SPEED" in made.files[MONSTERS]
    assert 'OBJECT(OBJ("bronze club", None)' in made.files[OBJECTS]
    assert "BRONZE_CLUB)," in made.files[OBJECTS]
    assert "POT_SPOOLING)," in made.files[OBJECTS]
    assert 'A("Newtbane", DAGGER' in made.files[ARTIFACTS]
    assert "NEWTBANE)," in made.files[ARTIFACTS]
    assert {"src/monst.c", "src/objects.c"}.isdisjoint(made.files)
    for path, content in made.mended.items():
        (place / path).write_bytes(content)
    for symbols in ([], [f"-U{name}" for name in made.symbols]):
        for file in ("monst", "objects", "artifact", "makemon", "mondata", "mkobj", "o_init"):
            run(["gcc", "-w", "-fsyntax-only", *options(tree), *symbols, f"src/{file}.c"], place)
