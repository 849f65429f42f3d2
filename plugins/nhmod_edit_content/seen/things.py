"""How objects and artifacts are seen: what the game lists of them, and one that is made, carried and saved."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod_edit_content.seen.declared import called, declared, looking, number
from nhmod_playing.angband.game import WHOLE_LEVEL
from nhmod_playing.angband.script import AngbandPlayer, AngbandScript
from nhmod_playing.angband.spoilers import ToldArtifact, ToldObject, told_artifacts, told_objects
from nhmod_playing.script import FailedError, NotHereError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_edit_content.plan import Plan, PlannedEntry
    from nhmod_playing.terminal import PlayError

LISTED = "the game lists it as declared"
MADE = "it is made, carried, and kept by a save"
_DEEP, _TRIES = 1, 5
_NO_DICE = frozenset({"", "0", "0d0"})


def object_scripts(one: PlannedEntry, plan: Plan) -> Mapping[str, AngbandScript]:
    """Return how an object is seen."""
    values = declared(one, plan)
    ways = {LISTED: partial(_listed, one.title, values), MADE: partial(_made, one.title, values)}
    return looking(ways, AngbandScript(steps=(), size=WHOLE_LEVEL))


def artifact_scripts(one: PlannedEntry, plan: Plan) -> Mapping[str, AngbandScript]:
    """Return how an artifact is seen."""
    ways = {LISTED: partial(_artifact_listed, one.title, declared(one, plan)), MADE: partial(_artifact_made, one.title)}
    return looking(ways, AngbandScript(steps=(), size=WHOLE_LEVEL))


def _listed(name: str, values: Mapping[str, object], player: AngbandPlayer) -> None:
    pattern = called(name)
    rows = [row for row in told_objects(player.game) if pattern.search(row.name)]
    if not rows:
        raise _missing(name, values)
    # Of several that have its name in theirs, one has to be it.
    wrong = min((list(object_differences(row, values)) for row in rows), key=len)
    if wrong:
        raise FailedError("; ".join(wrong), "\n".join(map(str, rows)))


def _missing(name: str, values: Mapping[str, object]) -> PlayError:
    """Return what it means that the game knows no object of a name: nothing, of those that it makes in other ways than by chance."""
    if number(values, "commonness"):
        return FailedError(f"the game has no '{name}'")
    return NotHereError("the game lists, and its debugging commands make, only what is made by chance ('commonness')")


def object_differences(seen: ToldObject, values: Mapping[str, object]) -> Iterator[str]:
    """Yield what the game lists otherwise than it is declared, in words."""
    for key, has in (("weight", seen.weight), ("level", seen.level)):
        wanted = number(values, key)
        if wanted is not None and has != wanted:
            yield f"its {key} is {has}, and not {wanted}"
    strengths = {str(values.get("damage", "")), str(values.get("armor_class", ""))}
    if "damage" in values and "armor_class" in values and seen.dice not in strengths | _NO_DICE:
        yield f"its damage or armour class is {seen.dice}, and not {' or '.join(sorted(strengths - _NO_DICE)) or 'nothing'}"


def _made(name: str, values: Mapping[str, object], player: AngbandPlayer) -> None:
    pattern = called(name)
    if not carry_new(pattern, name, player):
        raise _missing(name, values)
    player.save_and_restore()
    _has(pattern, name, player)


def carry_new(pattern: re.Pattern[str], name: str, player: AngbandPlayer) -> bool:
    """Make an object and pick it up; returns whether a debugging command makes one."""
    player.game.jump(_DEEP)  # In the town the character stands on stairs, where nothing can lie.
    player.game.learn_objects()
    for _ in range(_TRIES):
        if not player.game.create_any(pattern):
            return False
        player.game.pick_up()
        if _is_carried(pattern, player):
            return True
        player.game.teleport()  # Where something can't lie, it is put elsewhere.
    _has(pattern, name, player)
    return True


def _is_carried(pattern: re.Pattern[str], player: AngbandPlayer) -> bool:
    return pattern.search(player.game.carried()) is not None


def _has(pattern: re.Pattern[str], name: str, player: AngbandPlayer) -> None:
    player.expect(_is_carried(pattern, player), f"'{name}' is not among what is carried")


def _artifact_listed(name: str, values: Mapping[str, object], player: AngbandPlayer) -> None:
    rows = [row for row in told_artifacts(player.game) if name in row.title]
    if not rows:
        raise FailedError(f"the game has no artifact '{name}'")
    wrong = min((list(artifact_differences(row, values)) for row in rows), key=len)
    if wrong:
        raise FailedError("; ".join(wrong), f"{rows[0].title}\n{rows[0].words}")


def artifact_differences(seen: ToldArtifact, values: Mapping[str, object]) -> Iterator[str]:
    """Yield what the game tells of an artifact otherwise than it is declared, in words."""
    if seen.levels is not None:
        levels = f"{seen.levels[0]} to {seen.levels[1]}"
        if "levels" in values and values["levels"] != levels:
            yield f"its levels are {levels}, and not {values['levels']}"
        for key, has in (("commonness", seen.chance), ("weight", seen.weight)):
            wanted = number(values, key)
            if wanted is not None and has != wanted:
                yield f"its {key} is {has}, and not {wanted}"
    dice = re.search(r"\((\d+d\d+)\)", seen.title)
    if dice is not None and "damage" in values and dice[1] != values["damage"]:
        yield f"its damage is {dice[1]}, and not {values['damage']}"
    bonuses = re.search(r"\(([+-]\d+),([+-]\d+)\)", seen.title)
    wanted_bonuses = (number(values, "to_hit"), number(values, "to_damage"))
    if bonuses is not None and None not in wanted_bonuses and (int(bonuses[1]), int(bonuses[2])) != wanted_bonuses:
        yield f"its bonuses are {bonuses[0]}, and not {wanted_bonuses}"


def _artifact_made(name: str, player: AngbandPlayer) -> None:
    player.game.jump(_DEEP)
    player.game.create_artifact(name)
    player.game.pick_up()
    pattern = re.compile(re.escape(name))
    _has(pattern, name, player)
    player.save_and_restore()
    _has(pattern, name, player)
