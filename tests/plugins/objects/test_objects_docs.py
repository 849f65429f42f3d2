"""docs/objects.md is true: its example is planned on every target, and its table has every key with its classes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.manifest import record_keys
from nhmod_objects.classes import CLASSES, COMMON_KEYS
from nhmod_objects.records import Object

if TYPE_CHECKING:
    from conftest import Workshop

PAGE = (Path(__file__).parents[3] / "docs" / "objects.md").read_text(encoding="utf-8")
_LABELS = {
    "WEAPON_CLASS": "weapon",
    "TOOL_CLASS": "tool",
    "FOOD_CLASS": "food",
    "ARMOR_CLASS": "armor",
    "RING_CLASS": "ring",
    "AMULET_CLASS": "amulet",
    "POTION_CLASS": "potion",
    "SCROLL_CLASS": "scroll",
    "SPBOOK_CLASS": "spellbook",
    "WAND_CLASS": "wand",
    "GEM_CLASS": "gem",
}


def test_the_example_is_planned(any_workshop: Workshop) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    plan = any_workshop.plan(any_workshop.mod("page", example))
    assert len(plan.project.facts.added("objects")) == 14
    # The example gives no pictures.
    assert [told for told in any_workshop.warnings if "NH1601" not in told] == []


def test_every_key_stands_in_the_table_with_its_classes() -> None:
    rows = {
        row[0]: {word.strip() for word in row[1].split(",")}
        for row in re.findall(r"^\| `(\w+)` \| ([^|]*) \|", PAGE, re.MULTILINE)
    }
    assert set(rows) == set(record_keys(Object)) - {"when"}
    assert set(CLASSES) == set(_LABELS)
    for name, classes in rows.items():
        if name not in COMMON_KEYS:
            assert classes == {_LABELS[symbol] for symbol, one in CLASSES.items() if name in one.keys}, name
