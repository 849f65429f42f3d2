"""The page on roles names all there is, and its example is the shipped mod's."""

from __future__ import annotations

from pathlib import Path

import pytest

from nhmod.manifest import Record, record_keys
from nhmod_roles.record_parts import Advances, Attributes, Intrinsic, Item, MonsterGear, Spells
from nhmod_roles.record_quest import Enemy, Levels, Quest
from nhmod_roles.records import Gods, Role

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "roles.md").read_text(encoding="utf-8")
RECORDS = (Role, Gods, Attributes, Advances, Spells, Item, Intrinsic, MonsterGear, Quest, Levels, Enemy)


@pytest.mark.parametrize("record", RECORDS)
def test_every_key_is_on_the_page(record: type[Record]) -> None:
    assert {name for name in record_keys(record) if f"`{name}`" not in PAGE and f"{name}:" not in PAGE} == set()


def test_the_quest_on_the_page_is_the_shipped_one() -> None:
    _, quest, rest = PAGE.partition("```\n    quest:\n")
    assert quest
    written = ["    quest:", *(line.partition(" #")[0].rstrip() for line in rest.partition("```")[0].splitlines())]
    shipped = (ROOT / "mods" / "lamplighter" / "mod.yaml").read_text(encoding="utf-8").splitlines()
    assert [line for line in written if line and line not in shipped] == []
