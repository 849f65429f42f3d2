"""What is measured of artifacts: every power that a tree asks for has something to be seen, and every attack somebody to be tried on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from nhmod.proofs import Unproven
from nhmod_artifacts.attacking import _is_spared, _suffers
from nhmod_artifacts.giving import given_properties
from nhmod_artifacts.proofs import _of
from nhmod_artifacts.values import (
    AGAINST_ALIGNMENT,
    AGAINST_CLASS,
    AGAINST_FLAG,
    AGAINST_MONSTER,
    ATTACKS,
    DEFENDS,
    WARNS,
    Artifact,
    Attack,
)
from nhmod_artifacts.words import POWERS
from nhmod_artifacts.worth import Measured, _key, worth_proofs
from nhmod_playing.opponents import opponents

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree

TARGETS = ["366", "343", "nle"]
DEFENCES = {
    "AD_FIRE": "FIRE_RES",
    "AD_COLD": "COLD_RES",
    "AD_ELEC": "SHOCK_RES",
    "AD_MAGM": "ANTIMAGIC",
    "AD_DRST": "POISON_RES",
}
HARMS = ("AD_PHYS", "AD_FIRE", "AD_COLD", "AD_ELEC", "AD_MAGM", "AD_STUN", "AD_DRST", "AD_DRLI", "AD_STON")
ATTACKERS = [
    *(((ATTACKS,), "0", damage) for damage in HARMS),
    ((AGAINST_MONSTER,), "PM_TROLL", "AD_PHYS"),
    ((AGAINST_CLASS,), "S_DRAGON", "AD_PHYS"),
    ((AGAINST_FLAG["M1_"],), "M1_FLY", "AD_PHYS"),
    ((AGAINST_FLAG["M2_"],), "M2_UNDEAD", "AD_FIRE"),
    ((AGAINST_ALIGNMENT,), "0", "AD_PHYS"),
]  # fmt: skip


@pytest.fixture(params=TARGETS)
def tree(request: pytest.FixtureRequest) -> Tree:
    return request.getfixturevalue(f"tree{request.param}")  # type: ignore[no-any-return]  # pytest knows fixtures by name only


@pytest.fixture
def facts(request: pytest.FixtureRequest, tree: Tree) -> Facts:
    name = next(one for one in TARGETS if request.getfixturevalue(f"tree{one}") is tree)
    return request.getfixturevalue(f"facts{name}")  # type: ignore[no-any-return]


def test_every_power_that_is_asked_for_has_something_to_be_seen(tree: Tree, facts: Facts) -> None:
    given = given_properties(tree)
    asked = [one for one in facts[POWERS] if (one.fields["worn"] or one.fields["carried"]) and not one.fields["named"]]
    unseen = {one.symbol for one in asked if not _key(one.symbol, given, facts)}
    # To drain life is seen of a blow.
    assert unseen <= {"SPFX_DRLI"}
    assert len(asked) > 12


def test_every_defence_is_a_property(tree: Tree) -> None:
    given = given_properties(tree)
    assert {damage: given[damage] for damage in DEFENCES} == {key: (value,) for key, value in DEFENCES.items()}


def test_warnings_are_of_a_flags_monsters_first_and_then_of_dangerous_ones(tree: Tree) -> None:
    assert given_properties(tree)[WARNS] == ("WARN_OF_MON", "WARNING")


@pytest.mark.parametrize(("powers", "monsters", "damage"), ATTACKERS)
@pytest.mark.parametrize("alignment", ["A_LAWFUL", "A_NEUTRAL", "A_CHAOTIC", "A_NONE"])
def test_every_attack_has_somebody_who_suffers_it_and_nobody_who_is_spared_suffers(
    powers: tuple[str, ...], monsters: str, damage: str, alignment: str, facts366: Facts
) -> None:
    attack = Attack(type=damage)
    values = Artifact(
        name="It", object="LONG_SWORD", powers=(*powers, DEFENDS), monsters=monsters, attack=attack, alignment=alignment
    )
    pair = opponents(facts366, partial(_suffers, values, attack))
    assert pair is not None
    spared = opponents(facts366, partial(_is_spared, values, attack))
    assert spared is None or not _suffers(values, attack, spared[0])
    assert not _is_spared(values, attack, pair[0])


def test_the_attack_of_what_is_no_weapon_is_not_proven(tree: Tree, facts: Facts) -> None:
    # With tools that have a skill one hits as with a weapon, with others one bashes (src/uhitm.c, hmon_hitmon).
    weapons = {"LONG_SWORD", "ARROW", "DART", "HALBERD", "BOW", "PICK_AXE"}
    others = {"CORNUTHAUM", "LEATHER_GLOVES", "AMULET_OF_ESP", "TIN_WHISTLE", "SKELETON_KEY"}
    found: dict[str, set[bool]] = {}
    for symbol in sorted(weapons | others):
        values = Artifact(name="It", object=symbol, attack=Attack(type="AD_PHYS", to_hit=3))
        measured = Measured(content=mock.Mock(), values=values, asked="It", slot="", facts=facts, tree=tree)
        found[symbol] = {isinstance(one, Unproven) for one in worth_proofs(measured)}
    assert found == {symbol: {symbol in others} for symbol in weapons | others}


def test_what_a_hit_does_with_what_is_no_weapon_is_not_proven(tree: Tree, facts: Facts) -> None:
    weapons, others = {"LONG_SWORD", "DART", "PICK_AXE"}, {"BOW", "APPLE", "BRASS_LANTERN", "CLOAK_OF_PROTECTION"}
    record = mock.Mock(invoke=(), on_hit=(), on_hit_you=())
    found = {}
    for symbol in sorted(weapons | others):
        base = facts["objects"].symbol(symbol)
        assert base is not None
        proofs = _of(mock.Mock(), lambda _: (record,), (Artifact(name="It", object=symbol), base), facts, tree)
        found[symbol] = [one.way for one in proofs if isinstance(one, Unproven)]
    none = ["hitting a monster with it", "being hit with it"]
    assert found == {symbol: none if symbol in others else [] for symbol in weapons | others}
