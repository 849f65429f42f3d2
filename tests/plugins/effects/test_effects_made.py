"""What can be made, become and tamed, of every monster and every object of a release; and what has pluses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from effects_harness import ACTING, HERO, MONSTER, OBJECT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from effects_harness import Release

    from nhmod.target import Entry
    from nhmod_effects import Scene

COMPANY = {"PM_SHOPKEEPER", "PM_GUARD", "PM_ALIGNED_PRIEST", "PM_HIGH_PRIEST", "PM_LONG_WORM_TAIL"}


def told(release: Release, step: str, entries: Iterable[Entry], code: str, scene: Scene = HERO) -> set[str]:
    """Return the symbols of the entries of which a step, with ``@`` for their symbols, is told."""
    return {
        entry.symbol
        for entry in entries
        if any(said.startswith(code) for said in release.steps(step.replace("@", entry.symbol), scene)[1])
    }


def flagged(release: Release, column: str, *flags: str) -> set[str]:
    """Return the symbols of the monsters that have one of the flags, or one that begins like it."""
    return {
        monster.symbol
        for monster in release.facts["monsters"]
        if any(str(flag).startswith(flags) for flag in list(monster.fields[column]))  # type: ignore[arg-type]
    }


def test_monsters_that_are_made(release: Release) -> None:
    monsters = list(release.facts["monsters"])
    unique = flagged(release, "geno", "G_UNIQ")
    assert told(release, "- {create: {monster: @}}", monsters, "NH2962") == COMPANY
    assert told(release, "- {create: {monster: @, count: 2}}", monsters, "NH2962") == COMPANY | unique
    assert "PM_MEDUSA" in unique


def test_one_of_a_kind_is_made_only_if_it_was_not_made_before(release: Release) -> None:
    unique = flagged(release, "geno", "G_UNIQ") - COMPANY
    guarded = {
        monster.symbol
        for monster in release.facts["monsters"]
        if monster.symbol not in COMPANY
        and f"if (!(mvitals[{monster.symbol}].mvflags & G_GONE)) {{"
        in release.c(f"- {{create: {{monster: {monster.symbol}}}}}")
    }
    assert guarded == unique


def test_forms_that_are_taken(release: Release) -> None:
    monsters = list(release.facts["monsters"])
    lasting = COMPANY | flagged(release, "geno", "G_UNIQ")
    no_form = flagged(release, "m2", "M2_NOPOLY")
    assert told(release, "- {polymorph: @}", monsters, "NH2962") == lasting | no_form
    assert told(release, "- {polymorph: @}", monsters, "NH2962", MONSTER) == lasting
    assert {"PM_HUMAN", "PM_MEDUSA", "PM_SHOPKEEPER"} <= lasting | no_form


def test_objects_that_are_made(release: Release) -> None:
    objects = [entry for entry in release.facts["objects"] if entry.symbol]
    unique = {"AMULET_OF_YENDOR", "BELL_OF_OPENING", "CANDELABRUM_OF_INVOCATION", "SPE_BOOK_OF_THE_DEAD"}
    assert told(release, "- {create: {object: @}}", objects, "NH2962") == unique | {"STRANGE_OBJECT"}


@pytest.mark.parametrize("step", ["- {create: {monster: @, mood: tame}}", "- {tame: true}"])
def test_whom_the_game_does_not_tame(release: Release, step: str) -> None:
    monsters = [one for one in release.facts["monsters"] if one.symbol not in COMPANY]
    wild = flagged(release, "m2", "M2_HUMAN", "M2_DEMON") | flagged(release, "m3", "M3_COVETOUS", "M3_WANTS")
    wild |= {"PM_MEDUSA"}
    seen: set[str] = set()
    for one in monsters:
        scene = replace(ACTING, who=(one.symbol,)) if "@" not in step else HERO
        seen |= told(release, step, [one], "NH2963", scene)
    assert seen == wild - COMPANY
    assert {"PM_SOLDIER", "PM_INCUBUS", "PM_MEDUSA"} <= seen


def test_what_has_pluses(release: Release) -> None:
    objects = [entry for entry in release.facts["objects"] if entry.symbol]
    refused = {
        one.symbol
        for one in objects
        if any(
            said.startswith("NH2908")
            for said in release.steps("- {enchant: {what: itself, by: 1}}", replace(HERO, kind=one.symbol))[1]
        )
    }
    kinds = {one.symbol: (one.fields["class"], one.fields["macro"], one.fields["charged"]) for one in objects}
    assert set(kinds) - refused == {
        symbol
        for symbol, (of_class, macro, charged) in kinds.items()
        if of_class in {"WEAPON_CLASS", "ARMOR_CLASS"} or macro == "WEPTOOL" or (of_class == "RING_CLASS" and charged)
    }


@pytest.mark.parametrize("kind", ["magic", "fire", "cold", "shock"])
def test_fire_burns_what_lies_there(release: Release, kind: str) -> None:
    step = f"- {{explode: {{damage: 3, kind: {kind}}}, to: you}}"
    found = release.steps(step, replace(OBJECT, lies=True))[1]
    assert [said[:6] for said in found] == (["NH2960"] if kind == "fire" else [])
    assert release.steps(step, OBJECT)[1] == []
