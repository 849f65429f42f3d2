"""A variant made by hand, imported: the manifest reads as if a person had written it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from by_hand import by_hand
from importing_rounds import import_tree, with_mods

from nhmod.diagnostics import Severity
from nhmod.pipeline.importing.trees import overlaid, side
from nhmod.target import AS_WRITTEN
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.pipeline.importing.result import ImportResult
    from nhmod.target import Facts, Tree

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("import-by-hand")]  # one worker makes what they share

_MONSTERS = """monsters:
  # They come out at night, when the cook is asleep.
  - name: kitchen mouse
    class: r
    level: 0
    speed: 15
    armor_class: 8
    attacks: [bite 1d2, claw steal item]
    generation: {frequency: 2, group: small}
    weight: 8
    nutrition: 10
    sound: squeak
    size: tiny
    flags: [animal, no hands, omnivorous, hostile, collects, infravisible]
    color: gray
    place: {after: sewer rat}

  - edit: floating eye
    color: bright blue

  - edit: newt
    speed: 9
    flags: {extend: [poisonous]}

"""
_OBJECTS = """objects:
  # for soup
  - name: silver ladle
    class: weapon
    appearance: big spoon
    probability: {share: 0.3%, from: club}
    skill: club
    damage: {small: 4, large: 2}
    to_hit: 1
    weight: 20
    cost: 15
    material: silver
    color: silver
    place: {after: club}

  - edit: iron shoes
    cost: 12

"""


@pytest.fixture(scope="module")
def imported(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> tuple[Tree, ImportResult, Report, Path]:
    place = tmp_path_factory.mktemp("by-hand")
    variant = overlaid(tree366, by_hand(tree366), place / "kitchen")
    return variant, *import_tree(tree366, variant, place)


def test_the_tables_are_words(imported: tuple[Tree, ImportResult, Report, Path]) -> None:
    _, result, report, _ = imported
    text = result.files["mod.yaml"].decode()
    assert text.startswith(
        "# Imported, imported by nhmod: what kitchen has and NetHack 3.6.6 has not.\n"
        "nhmod: 1\nid: imported\nversion: 0.1.0\nname: Imported\ntargets: [nethack ==3.6.6]\n\n"
        "dungeons:\n  - edit: The Dungeons of Doom\n    contains:\n      - {level: garden, at: 3, spread: 2}\n\n"
        "levels:\n  - des: levels/garden.des\n\n"
    )
    assert _MONSTERS in text
    assert _OBJECTS in text
    assert result.dropped == ()
    assert [d for d in report.diagnostics if d.severity is Severity.ERROR] == []


def test_what_no_kind_can_say_is_in_the_patch(imported: tuple[Tree, ImportResult, Report, Path]) -> None:
    _, result, _, _ = imported
    patch = result.files["rest.patch"].decode("latin-1")
    left = {one.file: one for one in result.left}
    assert left["src/fountain.c"].where == ("dryup()",)
    assert left["src/cook.c"].new
    assert "+    /* the cook watches */\n" in patch
    assert '+    pline("The cook says \\"%s\\".", what);\n' in patch
    assert set(left) == {"src/fountain.c", "src/cook.c", "sys/unix/Makefile.src"}
    lines = [*result.summary()]
    assert lines[:5] == [
        "Imported as content, of what is new and what is changed:",
        "  dungeons: 1 of 1 changed",
        "  levels: 1 of 1 new",
        "  monsters: 1 of 1 new, 2 of 2 changed",
        "  objects: 1 of 1 new, 1 of 1 changed",
    ]
    assert "  src/fountain.c: dryup()" in lines


def test_the_base_with_the_mod_is_the_variant(
    imported: tuple[Tree, ImportResult, Report, Path], tree366: Tree, tmp_path: Path
) -> None:
    variant, result, _, mod = imported
    made = with_mods(tree366, (mod,), tmp_path / "made", allow_code=True)
    host = host_of("nhmod")
    assert _values(side(host, made).facts, "monsters") == _values(side(host, variant).facts, "monsters")
    assert _values(side(host, made).facts, "objects") == _values(side(host, variant).facts, "objects")
    for file in ("src/cook.c", "src/fountain.c", "sys/unix/Makefile.src"):
        assert made.content(file) == variant.content(file)
    assert {"src/monst.c", "src/objects.c"} <= set(result.alike)
    assert {"src/cook.c", "src/fountain.c"} <= set(result.exact)


def _values(facts: Facts, name: str) -> list[object]:
    return [
        (entry.symbol, entry.index, {key: entry.fields[key] for key in entry.fields if key not in AS_WRITTEN})
        for entry in facts[name]
        if entry.symbol != "PM_NEWT"  # whose flags are the same in another order
    ]
