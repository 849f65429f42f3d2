"""Numbers of objects: what each can be is the same whether it is written or computed, and a column of the table holds it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts

PAGE = (Path(__file__).parents[3] / "docs" / "objects.md").read_text(encoding="utf-8")
# The key, whose it is, the field, and the least and greatest value; include/objclass.h has the columns' types.
NUMBERS = {
    "weight": ("club", "weight", 0, 65535),
    "cost": ("club", "cost", 0, 32767),
    "to_hit": ("club", "oc1", -127, 127),
    "damage.small": ("club", "sdam", 0, 127),
    "damage.large": ("club", "ldam", 0, 127),
    "delay": ("plate mail", "delay", 0, 127),
    "armor_class": ("plate mail", "oc1", -117, 10),
    "cancellation": ("plate mail", "oc2", 0, 3),
    "nutrition": ("cram ration", "nutrition", 0, 65535),
    "level": ("spellbook of dig", "oc2", 1, 7),
}
COLUMNS = {
    "weight": range(65536),
    "nutrition": range(65536),
    "cost": range(-32768, 32768),
    **dict.fromkeys(("oc1", "oc2", "sdam", "ldam", "delay"), range(-128, 128)),
}


def written(key: str, value: str, base: str) -> str:
    """Write a copy with one number."""
    outer, _, inner = key.partition(".")
    given = f"{{{inner}: {value}}}" if inner else value
    look = ", appearance: stitched" if base.startswith("spellbook") else ""
    return f"objects:\n  - {{name: foo, copy_from: {base}{look}, {outer}: {given}, tile: {{copy_from: apple}}}}\n"


@pytest.mark.parametrize("key", NUMBERS)
def test_a_number_has_the_same_bounds_written_and_computed(run: RunMods, stock_facts: Facts, key: str) -> None:
    base, field, low, high = NUMBERS[key]
    entry = stock_facts["objects"].find(base)
    assert entry is not None
    was = int(str(entry.fields[field]))
    was = 10 - was if key == "armor_class" else was
    for value in (low - 1, low, high, high + 1):
        results = [run(written(key, one, base)) for one in (str(value), f"{{add: {value - was}}}")]
        if low <= value <= high:
            found = [int(str(one.fields[field])) for result in results for one in result.facts.added("objects")]
            assert [result.report.errors for result in results] == [(), ()]
            assert found == [10 - value if key == "armor_class" else value] * 2
            assert found[0] in COLUMNS[field]
        else:
            assert [len(result.report.errors) for result in results] == [1, 1], value


def test_the_page_has_the_bounds() -> None:
    rows = {row[0]: row[1] for row in re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", PAGE, re.MULTILINE)}
    for key, (_base, _field, low, high) in NUMBERS.items():
        assert f"{low} to {high}" in rows[key.partition(".")[0]], key


PLAIN = """\
objects:
  - {name: stick, class: weapon, skill: club}
  - {name: mantle, class: armor, slot: cloak}
  - {name: calm, class: ring, appearance: tin}
  - {name: amulet of calm, class: amulet, appearance: bent}
  - {name: gadget, class: tool}
  - {name: broth, class: food}
  - {name: calm, class: potion, appearance: oily}
  - {name: calm, class: scroll, appearance: FOO BAR}
  - {name: calm, class: spellbook, appearance: ruled, skill: matter spell, level: 1, direction: nodir}
  - {name: calm, class: wand, appearance: beryl, direction: nodir}
  - {name: tanzanite, class: gem, appearance: dark violet}
"""
# What the macros of src/objects.c give to all of a class, and what is usual in it.
ROWS = """\
       BITS(1, 0, 1, 0, 0, 1, 0, 0, 0, 0, WHACK, P_CLUB, IRON),
       0, WEAPON_CLASS, 0, 0, 10, 1, 0, 0, 0, 0, 10, HI_METAL),
       BITS(1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, ARM_CLOAK, IRON),
       0, ARMOR_CLASS, 0, 1, 10, 1, 0, 0, 0, 0, 10, HI_METAL),
       BITS(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, P_NONE, IRON),
       0, RING_CLASS, 0, 0, 3, 100, 0, 0, 0, 0, 15, HI_METAL),
       BITS(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, P_NONE, IRON),
       0, AMULET_CLASS, 0, 0, 20, 150, 0, 0, 0, 0, 20, HI_METAL),
       BITS(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, P_NONE, IRON),
       0, TOOL_CLASS, 0, 0, 10, 1, 0, 0, 0, 0, 10, HI_METAL),
       BITS(1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, P_NONE, VEGGY),
       0, FOOD_CLASS, 0, 1, 2, 0, 0, 0, 0, 0, 0, CLR_BROWN),
       BITS(0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, P_NONE, GLASS),
       0, POTION_CLASS, 0, 0, 20, 100, 0, 0, 0, 0, 10, CLR_WHITE),
       BITS(0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, P_NONE, PAPER),
       0, SCROLL_CLASS, 0, 0, 5, 100, 0, 0, 0, 0, 6, HI_PAPER),
       BITS(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, NODIR, P_MATTER_SPELL, PAPER),
       0, SPBOOK_CLASS, 0, 1, 50, 100, 0, 0, 0, 1, 20, HI_PAPER),
       BITS(0, 0, 1, 0, 1, 1, 0, 0, 0, 0, NODIR, P_NONE, IRON),
       0, WAND_CLASS, 0, 0, 7, 150, 0, 0, 0, 0, 30, HI_METAL),
       BITS(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -P_SLING, GEMSTONE),
       0, GEM_CLASS, 0, 0, 1, 500, 3, 3, 0, 0, 15, CLR_WHITE),
"""


def test_what_is_not_said_is_what_is_usual_in_the_class(run: RunMods) -> None:
    added = run(PLAIN).added("src/objects.c").splitlines(keepends=True)
    assert "".join(line for line in added if line.startswith("       ")) == ROWS
