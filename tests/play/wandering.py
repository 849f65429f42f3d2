"""A player who does things at random, as long as the game's clock says; whatever the game calls impossible ends the game."""

from __future__ import annotations

import re
import string
from typing import TYPE_CHECKING

from nhmod_playing.game import ESCAPE, PlayError

if TYPE_CHECKING:
    import random

    from nhmod_playing.game import Game

# Nothing is ever answered with 'y': in wizard mode nobody dies who does not want to. No saving, shell, options or help: they take no turns.
_DIRECTIONS = "hjklubn.<>"
_STEPS = "hjklubn"
_ALONE = ",s:<>idH" + "JKLBN"
_WITH_THING = "adeqrtwzxEPRTWZ"
_TIME = re.compile(r"\bT:(\d+)")
_CHUNK = 40


def wander(game: Game, chance: random.Random, turns: int) -> int:
    """Play ``turns`` turns at random (the option ``time`` must be on); gives how many things were done."""
    end = clock(game) + turns
    done = 0
    while done < turns * 50:
        game.send("".join(_action(chance) for _ in range(_CHUNK)) + ESCAPE * 3)
        game.read_messages()
        done += _CHUNK
        if clock(game) >= end:
            return done
    raise PlayError(f"the clock stands:\n{game.text}")


def clock(game: Game) -> int:
    """Return the turn that it is; the status line may be covered, and is drawn again then."""
    for _ in range(5):
        found = _TIME.search(game.status)
        if found:
            return int(found[1])
        game.send(ESCAPE * 2 + "n" + ESCAPE)
        game.do("\x12")
    raise PlayError(f"there is no clock:\n{game.text}")


def _action(chance: random.Random) -> str:
    """Return a command with answers for what it may ask; what is still open then is escaped from."""
    dice = chance.random()
    if dice < 0.65:
        command = chance.choice(_STEPS)
    elif dice < 0.8:
        command = chance.choice(_ALONE)
    elif dice < 0.85:
        command = "F" + chance.choice(_STEPS)
    else:
        letter = chance.choice(string.ascii_letters.replace("y", "").replace("Y", ""))
        command = chance.choice(_WITH_THING) + letter + chance.choice(_DIRECTIONS) + chance.choice(_DIRECTIONS)
    return ESCAPE * 2 + command
