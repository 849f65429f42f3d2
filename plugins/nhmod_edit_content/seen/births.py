"""How races and classes are seen: in the menus of a new character, who lives, has what such a one begins with, and is saved."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod_edit_content.seen.declared import called, declared, items, looking, number
from nhmod_playing.angband.script import AngbandPlayer, AngbandScript
from nhmod_playing.script import FailedError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_edit_content.plan import Plan, PlannedEntry

BORN = "somebody is born as one, who lives on when the game is saved"
OFFERED = "it is offered with what is declared"
_FEET = 10
_WIDE = 12
"""So much of a name has room on the sheet of a character."""
_SHOWN = {
    "strength": r"Str: +([+-]\d+)", "intelligence": r"Int: +([+-]\d+)", "wisdom": r"Wis: +([+-]\d+)",
    "dexterity": r"Dex: +([+-]\d+)", "constitution": r"Con: +([+-]\d+)",
    "skill_melee": r"Throw: ([+-]\d+)/", "skill_shoot": r"Throw: [+-]\d+/([+-]\d+)/",
    "skill_throw": r"Throw: [+-]\d+/[+-]\d+/([+-]\d+)",
    "hit_die": r"Hit die: (\d+)", "experience": r"XP mod: (\d+)%",
    "skill_disarm": r"Disarm: +([+-]\d+)", "skill_disarm_physical": r"Disarm: +([+-]\d+)/",
    "skill_disarm_magic": r"Disarm: +[+-]\d+/ *([+-]\d+)", "skill_devices": r"Devices: +([+-]\d+)",
    "skill_save": r"Save: +([+-]\d+)", "skill_stealth": r"Stealth: +([+-]\d+)", "skill_dig": r"Digging: +([+-]\d+)",
    "skill_search": r"Search: +([+-]\d+)", "skill_perception": r"Search: +[+-]\d+/(\d+)",
    "infravision": r"Infravision: +(\d+) ft",
}  # fmt: skip
"""Where the menus have the numbers of a race, or of one and a class together (src/ui-birth.c; 3.5.1's src/birth.c)."""


def race_scripts(one: PlannedEntry, plan: Plan) -> Mapping[str, AngbandScript]:
    """Return how a race is seen by somebody of it."""
    return looking(_ways("race", one, plan), AngbandScript(steps=(), race=one.title))


def class_scripts(one: PlannedEntry, plan: Plan) -> Mapping[str, AngbandScript]:
    """Return how a class is seen by somebody of it."""
    return looking(_ways("class", one, plan), AngbandScript(steps=(), class_=one.title))


def _ways(which: str, one: PlannedEntry, plan: Plan) -> dict[str, partial[None]]:
    values = declared(one, plan)
    return {OFFERED: partial(_offered, which, values), BORN: partial(_born, one.title, values)}


def shown(screen: str) -> dict[str, int]:
    """Return the numbers that a menu shows."""
    found = {key: re.search(pattern, screen) for key, pattern in _SHOWN.items()}
    numbers = {key: int(one[1]) for key, one in found.items() if one is not None}
    if "infravision" in numbers:
        numbers["infravision"] //= _FEET
    return numbers


def _offered(which: str, values: Mapping[str, object], player: AngbandPlayer) -> None:
    screen = player.game.birth[which]
    seen = shown(screen)
    # A class is shown with the race that was chosen before it.
    of_race = shown(player.game.birth["race"]) if which == "class" else {}
    wrong = []
    for key, has in seen.items():
        wanted = number(values, key)
        if wanted is not None and has - of_race.get(key, 0) != wanted:
            wrong.append(f"its {key.replace('_', ' ')} is {has - of_race.get(key, 0)}, and not {wanted}")
    if wrong:
        raise FailedError("; ".join(wrong), screen)


def _born(name: str, values: Mapping[str, object], player: AngbandPlayer) -> None:
    _is_one(name, player)
    carried = player.game.carried()
    for thing in items(values, "equipment"):
        kind = str(thing.get("subtype", ""))
        if str(thing.get("min", "1")) != "0" and kind and not kind.isdecimal():
            player.expect(called(kind).search(carried) is not None, f"who is born has no '{kind}'")
    player.save_and_restore()
    _is_one(name, player)


def _is_one(name: str, player: AngbandPlayer) -> None:
    player.expect(name[:_WIDE] in player.game.sheet(), f"nobody is a {name}")
