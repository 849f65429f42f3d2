"""New monsters: MANIFEST.md's examples, their rows, places and guards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_monsters.permonst import Permonst

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import RunMods

    from nhmod.target import Facts

MYSELF = """\
monsters:
  - name: myself
    class: "@"                          # or human, or S_HUMAN
    level: 1
    speed: 10
    armor_class: 10
    attacks: [weapon 1d6]               # = {type: weapon, damage: physical, dice: 1d6}
    generation: never                   # or {frequency: 2, group: small, only_in: hell, unique: true, corpse: false}
    genocidable: true
    weight: human
    nutrition: 400
    sound: humanoid
    size: human
    flags: [needs pick, humanoid, omnivorous, human, strong, collects]
    color: domestic
    tile: {copy_from: human}
"""
SWAMP_CENTAUR = """\
monsters:
  - name: swamp centaur
    copy_from: forest centaur
    armor_class: {add: -2}
    attacks: {extend: [touch rust 2d4]}
  - edit: newt
    speed: {multiply: 2}
"""


def test_the_difficulty_is_that_of_every_stock_monster(stock_facts: Facts) -> None:
    values = [Permonst.of_entry(entry) for entry in stock_facts["monsters"]]
    assert len(values) == 382
    assert [v.name for v in values if v.difficulty != v.strength] == []


def test_the_ranges_are_those_that_the_game_computes_with(stock_facts: Facts) -> None:
    assert [entry.name for entry in stock_facts["monster ranges"]] == [
        "PM_AIR_ELEMENTAL to PM_WATER_ELEMENTAL",
        "PM_ARCHEOLOGIST to PM_WIZARD",
        "PM_GRAY_DRAGON to PM_YELLOW_DRAGON",
        "PM_GRAY_OOZE to PM_BLACK_PUDDING",
        "PM_JUIBLEX to PM_YEENOGHU",
        "PM_ORC to PM_ORC_SHAMAN",
        "PM_ORCUS to PM_DEMOGORGON",
        "PM_SOLDIER to PM_CAPTAIN",
        "PM_STUDENT to PM_APPRENTICE",
    ]


def test_the_guides_monster(run: RunMods) -> None:
    result = run(MYSELF)
    assert result.told == []
    print(result.added("src/monst.c"), *result.report.diagnostics)
    assert 0


def test_a_copied_monster_and_a_changed_one(run: RunMods) -> None:
    result = run(SWAMP_CENTAUR)
    assert result.told == []
    print(result.added("src/monst.c"), *result.report.diagnostics)
    assert 0
