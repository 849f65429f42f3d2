"""Monsters that are created find a place beside whom they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from effects_harness import ACTING, ATTACKED, HERO, MONSTER

if TYPE_CHECKING:
    from effects_harness import Release

    from nhmod_effects import Scene


@pytest.mark.parametrize("scene", [MONSTER, ACTING], ids=lambda scene: scene.place)
def test_beside_a_monster_and_not_in_its_place(release: Release, scene: Scene) -> None:
    made = "makemon(&mons[PM_NEWT], mtmp->mx, mtmp->my, MM_ADJACENTOK);"
    assert release.c("- {create: {monster: newt}}", scene) == f"        (void) {made}\n"
    assert f"mtmp0 = {made}" in release.c("- {create: {monster: newt, asleep: true}}", scene)


@pytest.mark.parametrize("scene", [HERO, ATTACKED], ids=lambda scene: scene.place)
def test_beside_the_hero_the_game_itself_finds_a_place(release: Release, scene: Scene) -> None:
    made = "makemon(&mons[PM_NEWT], u.ux, u.uy, NO_MM_FLAGS);"
    assert release.c("- {create: {monster: newt}}", scene) == f"        (void) {made}\n"
