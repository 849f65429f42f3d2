"""Bones in play: a copy of the game leaves the level in them, as if the hero had died there, and finds it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_playing.levels import check_kept
from nhmod_playing.probing import Level, Row, ask, level_of, row_of
from nhmod_playing.script import FailedError, NotHereError, Player

if TYPE_CHECKING:
    from collections.abc import Callable


def found_in_bones(player: Player, *, whole: bool = True) -> Level:
    """Return the level of the hero as it is found in bones; raises ``FailedError`` where it is not found.

    So it does where the level is another one, if the ``whole`` of it is asked for; ``NotHereError`` where the game leaves no bones.
    """
    (lines,) = ask(player.game, "bones")
    kinds = [line.partition("|")[0] for line in lines]
    if "bones" not in kinds:
        raise FailedError("the probe does not tell of bones")
    end = kinds.index("bones")
    before = level_of(lines[:end], player.game)
    if row_of(lines[end])[1]["able"] != "1":
        where = f"level {before.about['number']} of {before.about['dungeon']}"
        raise NotHereError(f"the game leaves no bones on {where}")
    if "found" not in kinds:
        raise FailedError("the game broke when it left bones or found them")
    row = row_of(lines[kinds.index("found")])[1]
    if row["bones"] == "0":
        raise FailedError(f"the game finds no bones where it left some: {row['said'].replace('/', ' ')}")
    if kinds[-1] == "broken":
        raise FailedError("the game broke when it looked at the bones that it had found")
    after = level_of(lines[kinds.index("found") + 1 :], player.game)
    if whole:
        check_kept(before, after, "in the bones")
    return after


def also_in_bones(kind: str, is_it: Callable[[Row], bool], player: Player) -> None:
    """Look for a monster or an object in the bones of this level; a game that leaves none here goes on, and that is told."""
    try:
        level = found_in_bones(player, whole=False)
    except NotHereError as error:
        player.go_without(str(error))
        return
    if not any(is_it(row) for row in level.all(kind)):
        there = ", ".join(sorted({row["name"] for row in level.all(kind)})) or "nothing of the kind"
        raise FailedError(f"it is not in the bones that were left; there is: {there}")
