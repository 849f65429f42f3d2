"""What monsters carry: the C that gives it, what is inherited, several mods at one place, and what people are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target.c import CFile
from nhmod_monsters.makemon import class_gear

if TYPE_CHECKING:
    from kind_harness import RunMods

    from nhmod.target import Facts, Tree

ALL = pytest.mark.parametrize("release", ["343", "366", "nle"])
MAKEMON = "src/makemon.c"
SURGEON = """\
monsters:
  - name: surgeon
    class: human
    level: 5
    attacks: [weapon 1d8]
    flags: [humanoid, human]
    usual_gear: false
    carries:
      - knife
      - {object: dagger, chance: 1/3, quantity: 2..4, enchantment: 0..2, curse: blessed, named: Stinger}
      - {class: potion, chance: 50%, quantity: 1d3}
      - {one_of: [{all: [bow, {object: arrow, quantity: 6}], weight: 3}, lock pick, {class: ring, chance: 1/5}], chance: 1/2}
      - {all: [{object: robe, curse: cursed}, {object: leather gloves, enchantment: -3..-1}], chance: 3/4}
      - {object: sack, curse: uncursed, holds: [bandage, {object: gold piece, quantity: 10}, {class: gem, quantity: 2}]}
"""
GIVEN = """\
#ifdef MOD_MOD1
    if (ptr != &mons[PM_SURGEON])
#endif /* MOD_MOD1 */
#ifdef MOD_MOD1
    if (ptr == &mons[PM_SURGEON]) { /* surgeon */
        struct obj *thing, *held;
        int choice, count, inside;

        (void) mongets(mtmp, KNIFE);
        if (!rn2(3)) {
            thing = mksobj(DAGGER, TRUE, FALSE);
            thing->quan = (long) rn1(3, 2);
            thing->owt = weight(thing);
            thing->spe = rn1(3, 0);
            bless(thing);
            thing = oname(thing, "Stinger");
            (void) mpickobj(mtmp, thing);
        }
        if (!rn2(2)) {
            for (count = d(1, 3); count > 0; count--) {
                thing = mkobj(POTION_CLASS, FALSE);
                (void) mpickobj(mtmp, thing);
            }
        }
        if (!rn2(2)) {
            choice = rnd(5);
            if ((choice -= 3) <= 0) {
                (void) mongets(mtmp, BOW);
                thing = mksobj(ARROW, TRUE, FALSE);
                thing->quan = (long) 6;
                thing->owt = weight(thing);
                (void) mpickobj(mtmp, thing);
            } else if ((choice -= 1) <= 0) {
                (void) mongets(mtmp, LOCK_PICK);
            } else {
                if (!rn2(5)) {
                    thing = mkobj(RING_CLASS, FALSE);
                    (void) mpickobj(mtmp, thing);
                }
            }
        }
        if (rn2(4) < 3) {
            thing = mksobj(ROBE, TRUE, FALSE);
            curse(thing);
            (void) mpickobj(mtmp, thing);
            thing = mksobj(LEATHER_GLOVES, TRUE, FALSE);
            thing->spe = (rn2(3) - 3);
            (void) mpickobj(mtmp, thing);
        }
        thing = mksobj(SACK, FALSE, FALSE);
        unbless(thing);
        uncurse(thing);
        held = mksobj(TIN, TRUE, FALSE);
        (void) add_to_container(thing, held);
        held = mksobj(GOLD_PIECE, TRUE, FALSE);
        held->quan = (long) 10;
        held->owt = weight(held);
        (void) add_to_container(thing, held);
        for (inside = 2; inside > 0; inside--) {
            held = mkobj(GEM_CLASS, FALSE);
            (void) add_to_container(thing, held);
        }
        thing->owt = weight(thing);
        (void) mpickobj(mtmp, thing);
    }
    if (ptr != &mons[PM_SURGEON])
#endif /* MOD_MOD1 */
"""


def test_the_c_of_everything_that_can_be_written(run: RunMods) -> None:
    result = run(SURGEON.replace("bandage", "tin"))
    assert result.told == []
    assert result.added(MAKEMON) == GIVEN


@ALL
def test_it_stands_before_the_switches_on_the_class(run: RunMods) -> None:
    result = run(SURGEON.replace("bandage", "tin"))
    c = CFile(MAKEMON, result.text(MAKEMON))
    for name in ("m_initweap", "m_initinv"):
        body = c.function(name).body
        (guarded,) = [chain for chain in c.ifs(body) if c.find("ptr != &mons[PM_SURGEON]", chain.arms[0].condition)]
        (switch,) = [one for one in c.switches(body) if one.subject == "ptr->mlet"]
        assert guarded.arms[0].body == switch.span, name
    # The older release's file is indented with tabs, and so is what it gets.
    assert ("\tif (ptr == &mons[PM_SURGEON])" in c.source) == (result.tree.text(MAKEMON).count("\n\t") > 100)


@ALL
def test_several_mods_give_before_any_keeps_things_away(run: RunMods) -> None:
    first = "monsters: [{edit: soldier, carries: [apple], usual_gear: false}, {edit: nurse, carries: [lembas wafer]}]\n"
    second = "monsters: [{edit: soldier, carries: [orange]}, {edit: watchman, usual_gear: false, carries: [pear]}]\n"
    result = run(first, second)
    assert result.told == []
    c = CFile(MAKEMON, result.text(MAKEMON))
    body = c.function("m_initinv").body
    at = [c.one(text, body).start for text in ("APPLE", "ORANGE", "LEMBAS_WAFER", "PEAR")]
    guards = [c.one(f"if (ptr != &mons[{name}])", body).start for name in ("PM_SOLDIER", "PM_WATCHMAN")]
    assert max(at) < min(guards)
    # Each alone is there with its own symbol only.
    alone = CFile(MAKEMON, run(first, second, owners=["mod2"]).text(MAKEMON))
    assert alone.find("APPLE") == ()
    assert alone.conditions_at(alone.one("ORANGE").start)[-1] == "#ifdef MOD_MOD2"


def test_a_copy_of_a_new_monster_carries_what_that_one_does(run: RunMods) -> None:
    result = run(
        "monsters:\n"
        "  - {name: baker, copy_from: human, carries: [pancake], usual_gear: false}\n"
        "  - {name: second baker, copy_from: baker}\n"
        "  - {name: idle baker, copy_from: second baker, carries: []}\n"
        "  - {name: soldierling, copy_from: soldier, usual_gear: false}\n"
    )
    assert result.told == []
    added = result.added(MAKEMON)
    assert added.count("PANCAKE") == 2
    assert "if (ptr == &mons[PM_SECOND_BAKER])" in added
    assert "if (ptr == &mons[PM_IDLE_BAKER])" not in added
    assert "if (ptr != &mons[PM_IDLE_BAKER])" in added


@ALL
def test_what_the_game_gives_besides_is_read_from_it(tree: Tree, stock_facts: Facts) -> None:
    def gear(monster_class: str, *flags: str, armed: bool = True) -> tuple[str, ...]:
        return class_gear(tree, stock_facts, monster_class, flags, armed=armed)

    assert gear("S_WRAITH") == ("knife", "long sword")
    assert gear("S_OGRE") == ("battle-axe", "club")
    assert gear("S_HUMAN") == ()
    assert gear("S_HUMAN", "M2_ELF")[:3] == ("elven mithril-coat", "elven cloak", "elven leather helm")
    assert "dwarvish iron helm" in gear("S_HUMANOID", "M2_DWARF")
    assert "dwarvish iron helm" not in gear("S_HUMANOID")
    assert gear("S_LIZARD", armed=False) == ()
    assert gear("S_NYMPH", armed=False) == ("mirror", "potion of object detection")
    weak = ("dart", "crossbow", "crossbow bolt", "bow", "arrow", "dagger", "aklys")
    assert gear("S_IMP") == weak
    assert gear("S_IMP", "M2_STRONG") == (
        "battle-axe",
        "two-handed sword",
        "bow",
        "arrow",
        "long sword",
        "lucern hammer",
    )
    # Demons fall through to the general case, but for those that are none.
    assert gear("S_DEMON") == weak


def test_the_author_is_told_what_is_never_used_and_what_else_it_gets(run: RunMods) -> None:
    result = run(
        "monsters:\n"
        "  - {name: magpie, class: bat, level: 1, flags: [animal, no hands], carries: [knife, ring mail, wand of sleep, ruby]}\n"
        "  - {name: butcher, copy_from: ogre, carries: [knife]}\n"
    )
    assert [f"{d.code}: {d.message}" for d in result.report.diagnostics if d.code not in {"NH1126", "NH1150"}] == [
        "NH1134: 'magpie' never wields a weapon: it has no weapon attack",
        "NH1134: 'magpie' never wears armor: it is an animal and without hands",
        "NH1134: 'magpie' never uses wands, potions and scrolls: it is an animal and without hands",
        "NH1151: the game may give 'butcher' by its class, besides: battle-axe, club",
    ]


def test_a_human_mercenary_is_possible_without_the_usual_gear(run: RunMods) -> None:
    result = run("monsters: [{name: corporal, copy_from: soldier, usual_gear: false, carries: [spear, helmet]}]\n")
    assert result.told == []


@ALL
def test_undead_guardians_and_nasty_ones(run: RunMods) -> None:
    result = run(
        "monsters:\n"
        "  - {name: tin zombie, class: zombie, level: 4, leaves_corpse_of: dwarf}\n"
        "  - {name: second page, copy_from: page, counts_as: knight}\n"
        "  - {name: ink beast, class: umber, level: 9, nasty: true}\n"
    )
    assert result.told == []
    c = CFile("src/mon.c", result.text("src/mon.c"))
    living = c.switch(c.function("undead_to_corpse").body).find("PM_TIN_ZOMBIE")
    assert living is not None
    assert c.find("mndx = PM_DWARF;", living.body)
    corpses = c.switch(c.function("make_corpse").body).find("PM_TIN_ZOMBIE")
    assert corpses is not None
    assert {"PM_KOBOLD_MUMMY", "PM_ETTIN_ZOMBIE"} <= set(corpses.labels)
    assert c.find("undead_to_corpse(mndx)", corpses.body)
    genus = c.switch(c.function("genus").body).find("PM_SECOND_PAGE")
    assert genus is not None
    assert c.find("mndx = PM_KNIGHT;", genus.body)
    wizard = CFile("src/wizard.c", result.text("src/wizard.c"))
    assert [row.head for row in wizard.array("nasties").rows][:2] == ["PM_INK_BEAST", "PM_COCKATRICE"]


def test_what_comes_of_a_mod_that_is_not_required_is_refused(run: RunMods) -> None:
    result = run(
        "monsters: [{name: baker, copy_from: human}]\n",
        "monsters: [{name: dead baker, copy_from: human zombie, leaves_corpse_of: baker}]\n",
    )
    assert result.told == [
        "error NH0543: 'baker' comes from the mod 'mod1', which 'mod2' does not require (write requires: {mod1: \"*\"})"
    ]


# Objects as a person thinks of them, and whether a plus or charges can be said of each.
ENCHANTED = {
    "dagger": True,
    "ring mail": True,
    "wand of sleep": True,
    "ring of protection": True,
    "ring of conflict": False,
    "magic marker": True,
    "pick-axe": True,
    "sack": False,
    "tin whistle": False,
    "apple": False,
    "scroll of light": False,
    "potion of booze": False,
    "ruby": False,
}


@pytest.mark.parametrize("name", ENCHANTED)
def test_an_enchantment_is_for_what_has_one(run: RunMods, name: str) -> None:
    told = run(f"monsters: [{{edit: nurse, carries: [{{object: {name}, enchantment: 1}}]}}]\n").told
    assert told == (
        []
        if ENCHANTED[name]
        else [f"error NH1133: '{name}' has neither an enchantment nor charges (leave 'enchantment' out)"]
    )


def test_every_class_that_the_game_chooses_from_can_be_given(run: RunMods, stock_facts: Facts) -> None:
    carried = "".join(f"      - {{class: {entry.symbol}}}\n" for entry in stock_facts["object classes"])
    result = run(f"monsters:\n  - edit: nurse\n    carries:\n{carried}")
    assert result.told == [
        (
            "error NH1131: a monster can't be given 'illegal object': the game makes no such objects at random "
            "(name another object, or of a class one object)"
        )
    ]
