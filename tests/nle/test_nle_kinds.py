"""What the kinds of content make of NLE: each is made or wished for there, is used, and does what its mod says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from modded import Modded

    from nhmod.pipeline import Project

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("nle-build")]

_TOLD = "seen = {'heard': ' '.join(w.heard), 'rows': w.rows, 'confused': bool(w.condition & nethack.BL_MASK_CONF)}"


def told(modded: Modded, program: str) -> Any:  # noqa: ANN401 - whatever it says in JSON
    """Run a program with a wizard; gives all that she ``heard``, the ``rows`` of her screen, and if she is ``confused``."""
    return modded.see(f"{program}\n{_TOLD}")


def test_attacks_a_greeter_says_hello(modded: Modded) -> None:
    seen = told(modded, "w.create('greeter')\nw.until('The greeter says hello to you!', 's')")
    assert seen["confused"]


def test_attacks_a_greeter_greets_monsters(modded: Modded) -> None:
    seen = told(
        modded,
        "w.strengthen()\n"
        "w.type('P' + w.have('blessed ring of conflict') + 'r')\n"
        "for _ in range(3): w.create('greeter')\n"
        "w.until('The greeter says hello to the greeter.', 's')",
    )
    assert "The greeter says hello to the greeter." in seen["heard"]


def test_attacks_a_gaze_a_glance_from_afar_and_what_comes_back(modded: Modded) -> None:
    seen = told(
        modded,
        "w.strengthen()\n"
        "w.create('gloom mold')\n"
        "w.until('The dark comes back at you.', 'F' + w.ways('gloom mold')[0])\n"
        "w.create('gloomhound')\n"
        "w.until('It grows dark around you.', 's')",
    )
    assert "The dark comes back at you." in seen["heard"]
    assert seen["confused"]
    seen = told(
        modded,
        "w.strengthen()\n"
        "w.go('gallery')\n"
        "x, y = w.hero\n"
        "w.type('d' + w.have('scroll of scare monster'))\n"
        "w.create('beckoner')\n"
        "far = lambda: any(max(abs(x - at[0]), abs(y - at[1])) > 1 for at in w.monsters('beckoner'))\n"
        "for _ in range(100):\n"
        "    w.heard.clear()\n"
        "    w.type('s')\n"
        "    if far() and any('The beckoner beckons to you!' in text for text in w.heard): break",
    )
    assert "The beckoner beckons to you!" in seen["heard"], seen["rows"]


def test_abilities_a_scholar_reads_its_scroll(modded: Modded) -> None:
    said = "The scholar feels that someone is helping."
    seen = told(modded, f"w.strengthen()\nw.create('scholar')\nw.until({said!r}, 's')")
    assert re.search(r"The scholar reads a scroll labeled [A-Z ]+!", seen["heard"]), seen["heard"]


def test_extras_a_devout_that_has_prayed_remembers_it(modded: Modded) -> None:
    seen = told(
        modded,
        "w.type('#levelchange\\r12\\r')\n"
        "w.type('w-')\n"
        "w.create('devout')\n"
        "for _ in range(200):\n"
        "    w.type('F' + next(iter(w.ways('devout')), 's'))\n"
        "    if not w.monsters('devout'): break",
    )
    heard = seen["heard"]
    assert heard.count("The devout prays.") == 1, heard
    assert "The devout looks much better." in heard
    assert heard.index("The devout prays.") < heard.index("You kill the devout!")


def test_artifacts_a_lantern_is_invoked_and_one_has_its_powers(modded: Modded) -> None:
    seen = told(modded, "lantern = w.have('blessed Lantern of the Byroad')\nw.type('#invoke\\r' + lantern)")
    assert "named The Lantern of the Byroad" in seen["heard"]
    assert "The light of the lantern runs ahead of you." in seen["heard"]
    assert "A map coalesces in your mind!" in seen["heard"]


def test_artifacts_one_is_hit_with_one_warns_and_one_is_anothers(modded: Modded) -> None:
    seen = told(
        modded,
        "w.strengthen()\n"
        "w.type('w' + w.have('+3 Thistledown'))\n"
        "w.create('troll')\n"
        "w.until('The troll is covered with down.', 'F' + w.ways('troll')[0])",
    )
    assert "The troll is covered with down." in seen["heard"]
    seen = told(
        modded,
        "w.strengthen()\n"
        "mace, bottle = w.have('blessed Gravewatch'), w.have('cursed potion of blindness')\n"
        "w.create('ettin zombie')\n"
        "w.type('w' + mace + 'q' + bottle)\n"
        "w.create('quivering blob')\n"
        "dead, alive = w.monsters('ettin zombie'), w.monsters('quivering blob')\n"
        "w.heard.append(f'{len(dead)} dead and {len(alive)} alive are seen.')",
    )
    assert re.search(r"Gravewatch \w+ white!", seen["heard"]), seen["heard"]
    assert "1 dead and 0 alive are seen." in seen["heard"], seen["rows"]
    seen = told(modded, "w.strengthen()\nw.create('gravedigger')\nw.until('It rattles your bones.', 's')")
    assert "It rattles your bones." in seen["heard"]


@pytest.mark.parametrize(
    ("thing", "keys", "said"),
    [
        ("uncursed potion of clarity", "q{}", "Your mind is as clear as the potion."),
        ("wand of first aid", "z{}", "A bandage wraps itself around you."),
        ("uncursed scroll of house call", "r{}", "The doctor is in."),
        ("uncursed ring of the hearth", "P{}r", "You are warm down to your toes."),
        ("uncursed amulet of steady pulse", "P{}", "Somebody feels your pulse."),
        ("uncursed bone saw", "w{}", "You feel like a surgeon."),
        ("first-aid kit", "a{}", "You bandage what hurts."),
        ("3 uncursed ginger biscuits", "e{}", "Your stomach settles."),
        ("uncursed self-compatible personal computer", "a{}", "The computer boots.  It is compatible with itself."),
        ("uncursed chapel bell", "a{}", "The bell says one word."),
        ("wand of lullaby", "E{}", "The letters hum quietly."),
        ("wand of first aid", "a{}y", "Bandages are all over the place."),
        ("3 uncursed ginger biscuits", "a{}", "You dunk the biscuit."),
        ("3 uncursed ginger biscuits", "d{}", "Crumbs!"),
        ("uncursed potion of clarity", "t{}<", "You smell peppermint."),
        ("uncursed amulet of steady pulse", "P{}R", "Nobody feels your pulse any more."),
        ("uncursed ring of the hearth", "P{}rR", "There is a draught."),
    ],
)
def test_objects_do_what_is_said_of_them(modded: Modded, thing: str, keys: str, said: str) -> None:
    before, _, after = keys.partition("{}")
    seen = told(modded, f"w.type({before!r} + w.have({thing!r}) + {after!r})")
    assert said in seen["heard"], seen


def test_effects_reach_the_hero_and_a_monster(modded: Modded) -> None:
    assert told(modded, "w.type('q' + w.have('cursed potion of clarity'))")["confused"]
    seen = told(
        modded,
        "w.strengthen()\n"
        "wand, stethoscope = w.have('blessed wand of lullaby (0:15)'), w.have('stethoscope')\n"
        "w.create('hill orc')\n"
        "way = w.ways('hill orc')[0]\n"
        "w.type('z' + wand + way)\n"
        "w.type('a' + stethoscope + way)",
    )
    assert "The hill orc yawns." in seen["heard"]
    assert re.search(r"Status of the hill orc .*(can't move|asleep)", seen["heard"]), seen["heard"]


def test_carries_a_cook_has_its_cleaver_and_its_pies(modded: Modded) -> None:
    seen = told(modded, "wand = w.have('wand of probing')\nw.create('cook')\nw.type('z' + wand + w.ways('cook')[0])")
    possessions = "\n".join(seen["rows"])
    for thing in ("cleaver", "pork pie", "gold piece"):
        assert re.search(rf" - .*\b{thing}s?\b", possessions), possessions


def test_a_level_has_the_room_the_shop_and_the_things_of_its_mod(modded: Modded) -> None:
    seen = modded.see(
        "w.go('messhall')\n"
        "seen = {'cooks': len(w.monsters('cook')), 'scullions': len(w.monsters('scullion')),"
        " 'keepers': len(w.monsters('shopkeeper'))}"
    )
    assert seen["cooks"] + seen["scullions"] >= 10
    assert seen["cooks"] >= 1
    assert seen["keepers"] == 1


def test_composition_the_clinic_has_what_another_mod_brings(modded: Modded) -> None:
    seen = modded.see(
        "seen = {'healing': []}\n"
        "for seed in range(1, 5):\n"
        "    w = Wizard(seed=seed)\n"
        "    w.go('gallery')\n"
        "    x, y = w.hero\n"
        "    bottle, healing = w.have('blessed potion of object detection'), w.have('potion of healing')\n"
        "    glyph = w.pack[w.letters.index(healing)][0]\n"
        "    w._press('q')\n"
        "    w._press(bottle)\n"
        "    seen['healing'].append(int((w.glyphs[y - 2 : y + 3, x + 6 : x + 13] == glyph).sum()))"
    )
    assert sum(seen["healing"]) >= 6, seen  # on one of eight squares, of 35 in each game


def test_big_variant_each_of_its_levels_is_entered(modded: Modded, project: Project) -> None:
    levels = [level.name for level in project.facts.added("special levels") if level.mod == "big-variant"]
    assert len(levels) == 12
    seen = modded.see(
        "w.strengthen()\n"
        "seen = {}\n"
        f"for level in {levels!r}:\n"
        "    w.go(level)\n"
        "    seen[level] = {'rows': w.rows[1:-2], 'monsters': int(nethack.glyph_is_monster(w.glyphs).sum())}"
    )
    assert list(seen) == levels
    assert len({"\n".join(level["rows"]) for level in seen.values()}) == len(levels)
    assert all(level["monsters"] > 1 for level in seen.values()), seen


def test_roles_the_quest_is_entered(modded: Modded) -> None:
    seen = modded.see(
        "import wizard\n"
        "w = Wizard(options=tuple(o for o in wizard.OPTIONS if not o.startswith(('role', 'race', 'gender')))"
        " + ('role:lamplighter', 'race:human', 'gender:female'))\n"
        "w.type('#levelchange\\r14\\r')\n"
        "w.go('Lam-strt')\n"
        "seen = {'heard': w.heard, 'rows': w.rows, 'leader': w.monsters('Dame Candela'), 'own': w.monsters('wickward')}"
    )
    assert "Home 1" in "\n".join(seen["rows"])
    assert len(seen["leader"]) == 1
    assert seen["own"]
