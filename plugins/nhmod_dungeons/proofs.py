"""How dungeons are seen in the game: their branch is taken, and they are walked to their end, stairs after stairs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_dungeons.records import Dungeon
from nhmod_playing.places import go, named, take
from nhmod_playing.probing import ask, row_of
from nhmod_playing.script import Act, FailedError, Script
from nhmod_playing.verbs import be_strong

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod_playing.probing import Row
    from nhmod_playing.script import Player

KIND = "dungeons"
ENTERED = "its branch is taken, there and back"
WALKED = "it is walked to its end"
_STAIRS = 0
"""BR_STAIRS (include/dungeon.h); what has no stairs is a portal, or one-sided stairs."""
_CERTAIN = 100


def dungeon_proofs(mods: ModSet) -> Iterator[Proof | Unproven]:
    """Yield how each new dungeon is seen."""
    for content in mods.contents(KIND):
        record = content.record
        if not isinstance(record, Dungeon) or record.name is None:
            continue
        if record.chance < _CERTAIN:
            for way in (ENTERED, WALKED):
                yield Unproven(content=content, way=way, why=f"only {record.chance} of 100 games have it")
            continue
        strong = Act("become strong", be_strong)
        for way, act in ((ENTERED, _entered), (WALKED, _walked)):
            step = Act(f"go to the branch to {record.name}", partial(act, record.name))
            yield Proof(content=content, way=way, script=Script(steps=(strong, step)))


def _branch(player: Player, name: str) -> tuple[Row, Row]:
    """Return the dungeon's row and that of the branch that leads to it."""
    (lines,) = ask(player.game, "branches")
    rows = [row_of(line) for line in lines]
    dungeon = next((row for kind, row in rows if kind == "dungeon" and row["name"] == name), None)
    way = next((row for kind, row in rows if kind == "branch" and row["to"] == name), None)
    if dungeon is None:
        raise FailedError(f"the game has no dungeon '{name}'")
    if way is None:
        raise FailedError(f"no branch leads to '{name}'")
    return dungeon, way


def _entered(name: str, player: Player) -> None:
    _, way = _branch(player, name)
    if way["type"] != str(_STAIRS):
        raise FailedError(f"its branch is no stairs to and fro (type {way['type']})")
    go(player, way["from"], int(way["level"]))
    up = way["up"] == "1"
    there = take(player, up=up, branch=True)
    player.expect(there.about["dungeon"] == name, f"the branch leads to {named(there)}")
    player.save_and_restore()
    back = take(player, up=not up, branch=True)
    player.expect(back.about["dungeon"] == way["from"], f"the way back leads to {named(back)}")


def _walked(name: str, player: Player) -> None:
    dungeon, way = _branch(player, name)
    first, last = int(way["entered"]), int(dungeon["levels"])
    level = go(player, name, first)
    for ends, step in ((last, 1), (1, -1)):
        level = go(player, name, first)
        while int(level.about["number"]) != ends:
            number = int(level.about["number"])
            level = take(player, up=step < 0, branch=False)
            player.expect(
                level.about["dungeon"] == name and int(level.about["number"]) == number + step,
                f"from level {number} of {name} stairs lead to {named(level)}",
            )
