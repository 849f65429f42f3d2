"""What entries of edit files are held against in the game: names, numbers of menus, what only one content says, and all kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod_edit_content.plan import make_plan
from nhmod_edit_content.seen.births import shown
from nhmod_edit_content.seen.declared import called, declared
from nhmod_edit_content.seen.proofs import SEEN, UNSEEN
from nhmod_edit_content.table import EDIT_KINDS

if TYPE_CHECKING:
    from plugins.conftest import Workshop

SCREEN = """
  c) Elf           Str:  +4  Dex:  +3
  d) Hobbit        Int:  -4  Con:  +4
  e) Gnome         Hit/Shoot/Throw: +95/+66/-5
  f) Dwarf         Hit die: 19   XP mod: 150%
  g) Half-Orc      Disarm: +27/ -2   Devices: +27
  i) Half-Troll    Save:   +27   Stealth:  -1
                   Infravision:  50 ft
                   Search:       +31/12
"""


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("& Flask~ of Whisky", "39 Flasks of Whisky", True),
        ("& Flask~ of Whisky", "a Flask of Whisky {unseen}", True),
        ("& Flask~ of Whisky", "a Flask of oil", False),
        ("& |Knife|Knives| of Doom", "2 Knives of Doom (1d4)", True),
        ("& |Knife|Knives| of Doom", "a Knife of Doom (1d4)", True),
        ("Ration of Food", "3 Rations of Food", True),
        ("Flask of Oil", "40 Flasks of oil", True),
        ("Arrow", "40 Arrows (1d4) (+0,+0)", True),
        ("Arrow", "a Mithril Arrowhead", False),
        ("[Magic for Beginners]", "a Magic Book [Magic for Beginners]", True),
        ("Light", "a Potion of Lightning", False),
    ],
)
def test_a_thing_is_known_by_its_name(name: str, text: str, found: bool) -> None:
    assert (called(name).search(text) is not None) is found


def test_the_menus_of_a_birth_have_numbers() -> None:
    assert shown(SCREEN) == {
        "strength": 4, "dexterity": 3, "intelligence": -4, "constitution": 4,
        "skill_melee": 95, "skill_shoot": 66, "skill_throw": -5, "hit_die": 19, "experience": 150,
        "skill_disarm": 27, "skill_disarm_physical": 27, "skill_disarm_magic": -2, "skill_devices": 27,
        "skill_save": 27, "skill_stealth": -1, "infravision": 5, "skill_search": 31, "skill_perception": 12,
    }  # fmt: skip


def test_of_an_entry_that_two_change_each_says_its_own(any_angband: Workshop) -> None:
    head = "targets: [angband]\nmonsters:\n  - edit: Wolf\n"
    mods = [any_angband.mod("aa", f"{head}    depth: 9\n"), any_angband.mod("bb", f"{head}    rarity: 3\n")]
    project = any_angband.plan(*mods).project
    plan = make_plan(project.mods, project.tree, project.facts, Report())
    said = {one.mod.id: declared(one, plan) for one in plan.entries}
    assert said == {"aa": {"depth": 9}, "bb": {"rarity": 3}}


def test_every_kind_is_seen_or_it_is_said_why_not() -> None:
    assert {kind.key for kind in EDIT_KINDS} == set(SEEN) | set(UNSEEN)
