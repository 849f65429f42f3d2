"""Special rooms in play: levels are made until one has the room that SHOPTYPE asks for, which is looked at, entered and left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.proofs import Proof, Unproven
from nhmod_playing.probing import Level, Row, ask, on_screen, read_level
from nhmod_playing.script import Act, FailedError, Player, Script

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nhmod.contribution import Content


LEVELS = 14
"""On so many levels at most a room is looked for: one needs a room that is free, and some levels have rooms of other kinds."""


@frozen
class Found:
    """A special room: its row, and who and what is in it."""

    level: Level
    row: Row
    monsters: tuple[Row, ...]
    objects: tuple[Row, ...]

    @property
    def squares(self) -> int:
        """The number of squares within its walls."""
        x1, y1, x2, y2 = bounds(self.row)
        return (x2 - x1 + 1) * (y2 - y1 + 1)


def unmade(letter: str | None) -> str:
    """Return why no letter of SHOPTYPE makes what asks for ``letter``."""
    if letter is None:
        return "there is no free letter of SHOPTYPE that would make it"
    return f"SHOPTYPE={letter} makes another one in this game; without 'wizard_letter' it gets a free letter"


def letter_proofs(
    content: Content, letter: str, acts: Mapping[str, Callable[[Player], object]], *, unmade: str
) -> Iterator[Proof | Unproven]:
    """Yield how a room is seen that a letter of SHOPTYPE makes, each way by its act; ``unmade`` is why, where no letter does."""
    for way, act in acts.items():
        if not letter:
            yield Unproven(content=content, way=way, why=unmade)
            continue
        step = Act(f"look for a level where SHOPTYPE={letter} has made one, and look at it", act)
        yield Proof(content=content, way=way, script=Script(steps=(step,), env={"SHOPTYPE": letter}))


def bounds(row: Row) -> tuple[int, int, int, int]:
    """Return the first and the last column and row of a room."""
    return int(row["x1"]), int(row["y1"]), int(row["x2"]), int(row["y2"])


def within(thing: Row, room: Row) -> bool:
    """Return whether something is in a room."""
    x1, y1, x2, y2 = bounds(room)
    return x1 <= int(thing["x"]) <= x2 and y1 <= int(thing["y"]) <= y2


def special_rooms(level: Level) -> Iterator[Found]:
    """Yield the rooms of a level that are of a type of their own."""
    for row in level.all("room"):
        if row["was"] != "0":
            yield Found(
                level=level,
                row=row,
                monsters=tuple(one for one in level.all("monster") if within(one, row)),
                objects=tuple(one for one in level.all("object") if one["held"] == "0" and within(one, row)),
            )


def look_for_room(player: Player, fits: Callable[[Found], bool], what: str) -> Found:
    """Go from level to level until one has a room that fits; raises ``FailedError`` where none of ``LEVELS`` has."""
    seen: list[str] = []
    for number in range(1, LEVELS + 1):
        for found in _rooms_of(player, number):
            if fits(found):
                return found
            names = sorted({one["name"] for one in found.monsters})
            seen.append(f"level {number} has one of type {found.row['was']} with {', '.join(names) or 'nobody'}")
    raise FailedError(f"none of {LEVELS} levels has {what}; {'; '.join(seen) or 'none has any special room'}")


def further_rooms(player: Player, first: Found, fits: Callable[[Found], bool]) -> Iterator[Found]:
    """Yield the rooms that fit on the levels below that of the first; who takes no more of them stays where she is."""
    for number in range(int(first.level.about["number"]) + 1, LEVELS + 1):
        yield from filter(fits, _rooms_of(player, number))


def _rooms_of(player: Player, number: int) -> Iterator[Found]:
    if number > 1:
        player.hear(player.game.level_teleport(number))
    return special_rooms(read_level(player.game))


def enter(player: Player, found: Found) -> str:
    """Teleport into a room where nobody stands; gives what is said."""
    taken = {(one["x"], one["y"]) for one in found.level.all("monster")}
    x1, y1, x2, y2 = bounds(found.row)
    squares = [(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1) if (str(x), str(y)) not in taken]
    for x, y in squares[:12]:
        said = player.game.teleport(*on_screen(x, y))
        if player.game.hero == on_screen(x, y):
            return player.hear(said)
    raise FailedError("no square of the room can be teleported to", player.game.text)


def heard(player: Player, turns: int) -> dict[str, int]:
    """Return what is heard on the level in so many turns, and how often."""
    (lines,) = ask(player.game, f"sounds|{turns}")
    counts: dict[str, int] = {}
    for line in lines:
        if line.startswith("broken"):
            raise FailedError("the game broke while the level's sounds were made")
        said = line.partition("|")[2]
        counts[said] = counts.get(said, 0) + 1
    return counts
