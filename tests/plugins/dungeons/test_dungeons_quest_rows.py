"""The quest's special levels in a game: each role's game calls them otherwise than dungeon.def."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_dungeons.chains import by_definition

if TYPE_CHECKING:
    from nhmod.target import Facts


def test_every_role_has_the_quest_levels_of_dungeon_def(facts366: Facts, facts343: Facts) -> None:
    for facts in (facts366, facts343):
        quest = {level.name for level in facts["special levels"] if level.fields.get("dungeon") == "The Quest"}
        assert quest >= {"x-strt", "x-loca", "x-goal"}
        for role in facts["roles"]:
            rows = {name.replace("x-", f"{role.fields['code']}-"): {"name": name} for name in quest} | {"castle": {}}
            assert by_definition(rows, facts) == {name: {"name": name} for name in quest}
